"""The cells and rows of a sheet's tables."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, P_, _, pgettext
from farkle_core.solution.solution import Interval

ROLL: Final = N_("roll")  # stands in a cell where one never holds short of winning
TAKE: Final = N_("take")  # stands in a cell where one starts with the carried dice
LEAVE: Final = P_("dice offered", "no")  # stands in a cell where one never starts with the carried dice
ONLY: Final = N_("only")  # stands below a range outside of which one does not hold


def shown(word: str) -> str:
    """Return what a cell's value or note shows: numbers as they are, words in the language that is spoken."""
    return pgettext("dice offered", LEAVE) if word == LEAVE else _(word) if word in {ROLL, TAKE, ONLY} else word


class Lead(StrEnum):
    """How one's score compares with the opponent's."""

    LEVEL = N_("Level")
    AHEAD = N_("Ahead")
    BEHIND = N_("Behind")


class GameStage(StrEnum):
    """How far the game has come."""

    START = N_("at the start")
    MIDDLE = N_("half-way")
    LATE = N_("near the end")


@dataclass(frozen=True, slots=True)
class SheetSituation:
    """The scores at which a turn begins."""

    standing: Lead
    moment: GameStage
    banked: int  # banked, opponent: own and the opponent's banked score, points
    opponent: int
    farkles: int = 0  # own farkles in a row; the opponent has none

    @property
    def heading(self) -> str:
        """What it stands for, in words."""
        return _("{standing} {moment}", standing=_(self.standing), moment=_(self.moment))

    @property
    def scores(self) -> str:
        """The exact scores, in words."""
        return _("You {banked} – opponent {opponent}", banked=number(self.banked), opponent=number(self.opponent))


@dataclass(frozen=True, slots=True)
class HoldCell:
    """When to hold in one situation with one number of dice."""

    # the runs of reachable turn totals at which holding short of winning is best, rising; none means that one always
    # rolls
    intervals: tuple[Interval, ...]

    @property
    def value(self) -> str:
        """The turn total from which on one holds; a range if one does not hold above it; or :data:`ROLL`."""
        if not self.intervals:
            return ROLL
        first = self.intervals[0]
        return number(first.first) if first.to_goal else _range_text(first)

    @property
    def note(self) -> str:
        """What `value` leaves unsaid: that one holds nowhere else, or where else; ``""`` if that is all."""
        if not self.intervals or self.intervals[0].to_goal:
            return ""
        others = self.intervals[1:]
        if not others:
            return ONLY
        # A cell has room for one more range; the rare others are told by the dots.
        if len(others) > 1:
            return _("and {range}, …", range=_range_text(others[0]))
        return _("and {range}", range=_range_text(others[0]))


def _range_text(run: Interval) -> str:
    if run.to_goal:
        return _("from {first}", first=number(run.first))
    first, last = number(run.first), number(run.last)
    return first if run.first == run.last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class OfferCell:
    """When to start with so many carried dice in one situation."""

    # the runs of carried points with which one does, rising; True or False where the points are always the same
    takes: tuple[Interval, ...] | bool

    @property
    def value(self) -> str:
        """The points from which on one takes the dice; a range if not beyond; or :data:`TAKE`; or :data:`LEAVE`."""
        if isinstance(self.takes, bool):
            return TAKE if self.takes else LEAVE
        return HoldCell(self.takes).value if self.takes else LEAVE

    @property
    def note(self) -> str:
        """What `value` leaves unsaid."""
        return "" if isinstance(self.takes, bool) else HoldCell(self.takes).note


@dataclass(frozen=True, slots=True)
class HoldRow:
    """One situation, and when to hold in it; ``cells[n - 1]`` is for n dice to roll."""

    situation: SheetSituation
    cells: tuple[HoldCell, ...]


@dataclass(frozen=True, slots=True)
class OfferRow:
    """One situation, and when to start with carried dice in it; ``cells[n - 1]`` is for n of them."""

    situation: SheetSituation
    cells: tuple[OfferCell, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """When to start with carried dice."""

    rows: tuple[OfferRow, ...]
    by_points: bool  # whether it depends on the points that come with them
    seats: tuple[int, ...]  # for which players: 0 for the first, 1 for the second; empty where they are not told apart
    farkles: str  # who has farkled in a row, in words, where that matters
