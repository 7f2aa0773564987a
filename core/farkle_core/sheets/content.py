"""The content of a cheat sheet as values and words; no drawing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.language.messages import N_, P_, _, number, pgettext
from farkle_core.language.wording import percent
from farkle_core.sheets.loaded import ShownDice
from farkle_core.solution.solution import Interval, Komi

ROLL: Final = N_("roll")  # stands in a cell where the player never holds short of winning
TAKE: Final = N_("take")  # stands in a cell where one starts with the carried dice
LEAVE: Final = P_("dice offered", "no")  # stands in a cell where one never starts with the carried dice
ONLY: Final = N_("only")  # stands below a range outside of which one does not hold


def shown(word: str) -> str:
    """Return what a cell's value or note shows: numbers as they are, words in the language that is spoken."""
    return pgettext("dice offered", LEAVE) if word == LEAVE else _(word) if word in {ROLL, TAKE, ONLY} else word


class Lead(StrEnum):
    """The comparison of the own score with the opponent's."""

    LEVEL = N_("Level")
    AHEAD = N_("Ahead")
    BEHIND = N_("Behind")
    BEHIND_NEXT = N_("Behind the next player")  # in a game of three, ahead of the other
    BEHIND_LAST = N_("Behind the player after next")


class GameStage(StrEnum):
    """The progress of the game."""

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
    third: int | None = None  # the score of the player after next; `opponent` is the next player then; None for two

    @property
    def heading(self) -> str:
        """What it stands for, in words."""
        return _("{standing} {moment}", standing=_(self.standing), moment=_(self.moment))

    @property
    def scores(self) -> str:
        """The exact scores, in words."""
        if self.third is not None:
            scores = {"banked": number(self.banked), "opponent": number(self.opponent), "third": number(self.third)}
            return _("You {banked} – next {opponent} – after next {third}", **scores)
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
        """What `value` leaves unsaid: that the player holds nowhere else, or where else; ``""`` if that is all."""
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


def percent_text(chance: float) -> str:
    """Return a chance (0 to 1) as people read it: ``53.70 %``."""
    return percent(chance)


@dataclass(frozen=True, slots=True)
class GoForItScores:
    """From which banked scores on the player never holds short of winning; index n - 1 is for n dice to roll.

    Both are over all scores from 0 to the goal, with no farkles in a row on either side. The region is L-shaped
    but its edge is not straight, so there are further scores at which one never holds. Busche & Neller's table of
    the same kind is for the player of most expected points and was chosen by that player's chance of winning; its
    numbers differ.
    """

    # the lowest own score (points) from which on, whatever the opponent has, one never holds short of winning. None
    # where there is none, or where it says nothing because every hold there wins.
    own: tuple[int | None, ...]
    # the lowest score of the opponent (points) from which on, whatever one has oneself, one never does
    opponent: tuple[int | None, ...]
    conditions: tuple[str, ...] = ()  # for which turns that is, where not for all, a sentence each


@dataclass(frozen=True, slots=True)
class SetRow:
    """What equal dice of one face are worth, as text for each of :attr:`Scores.counts`; ``""`` = nothing."""

    face: int
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A combination of several faces."""

    name: str  # name, points: what players call it, and what it is worth: ``"1,500"``, ``"wins"``, ``"triples + 300"``
    points: str
    faces: tuple[int, ...]
    example: bool  # whether other faces of the same shape are worth the same


@dataclass(frozen=True, slots=True)
class Scores:
    """Which dice score."""

    counts: tuple[int, ...]
    sets: tuple[SetRow, ...]
    patterns: tuple[PatternRow, ...]


@dataclass(frozen=True, slots=True)
class CheatSheet:
    """Everything that one sheet says."""

    title: str
    aim: str  # what is played for: ``"first to 10,000 points"``
    dice: int
    rules: tuple[str, ...]  # the rules in short, a line each
    scores: Scores
    # when to hold with no farkles in a row on either side; for the first player where seats are distinguished
    hold: tuple[HoldRow, ...]
    # for which players that is: 0 for the first, 1 for the second; empty where they are not distinguished
    seats: tuple[int, ...]
    conditions: tuple[str, ...]  # for which turns all thresholds are, a sentence each
    second_player: tuple[HoldRow, ...]  # the second player's thresholds, where they differ
    penalty: int  # what the last of several farkles in a row costs, in points; 0 without a penalty
    # when to hold where one more farkle costs the penalty; empty without a penalty or if every farkle has one
    last_chance: tuple[HoldRow, ...]
    # from which scores on the player never holds short of winning; None where no hold wins before the last turns
    go_for_it: GoForItScores | None
    offers: Offers | None
    last_turn: tuple[str, ...]  # what to do in the last turn of a game that does not end at once, a sentence each
    below_zero: bool  # whether banked scores can fall below 0, where `go_for_it` does not look
    first_player_win: float | None  # None for rules without a solution
    komi: Komi | None
    converged: bool  # whether the solution reached its tolerance; a sheet of one that did not must say so at its head
    exactness: tuple[str, ...]
    fingerprint: str
    version: str
    source: str
    # what to know when scores are written down, a sentence each
    reminders: tuple[str, ...] = ()
    opening: int = 0  # points a turn needs while the score is 0; 0 where none are needed
    counts_farkles: bool = False  # whether several farkles in a row cost something
    # where dice are loaded: a line for each die, and which choices of either player's dice the tables have columns for
    dice_lines: tuple[str, ...] = ()
    own_dice: ShownDice | None = None
    second_dice: ShownDice | None = None
    is_of_three: bool = False  # whether it is for three players
    handicap_opens: str = ""  # that the points of a fair start replace the opening, in a sentence

    @property
    def fair_start(self) -> str:
        """The first player's chance, and what makes it fairest, in words; ``""`` without a solution."""
        if self.first_player_win is None or self.komi is None:
            return ""
        alone = _("The first player wins {chance}.", chance=percent_text(self.first_player_win))
        if not self.komi.points:
            return alone + " " + _("No handicap makes it fairer.")
        start = {"points": abs(self.komi.points), "chance": percent_text(self.komi.first_player_win)}
        if self.komi.points > 0:
            give = _("Give the second player {points:,} points at the start: then {chance}.", **start)
        else:
            give = _("Give the first player {points:,} points at the start: then {chance}.", **start)
        return f"{alone} {give} {self.handicap_opens}".strip()

    @property
    def farkles_before_penalty(self) -> int:
        """How many farkles in a row the rows of `last_chance` are for; 0 when there are none."""
        return self.last_chance[0].situation.farkles if self.last_chance else 0
