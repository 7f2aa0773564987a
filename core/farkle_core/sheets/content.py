"""The content of a cheat sheet as values and words; no drawing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.language.messages import N_, P_, _, number, percent, pgettext
from farkle_core.sheets.loaded import ShownDice
from farkle_core.solution.solution import Interval, Komi

ROLL: Final = N_("roll")  # in a cell: the player never holds short of winning
TAKE: Final = N_("take")  # in a cell: the player starts with the carried dice
LEAVE: Final = P_("dice offered", "no")  # in a cell: the player never starts with the carried dice
ONLY: Final = N_("only")  # below a range: the player holds nowhere else


def shown(word: str) -> str:
    """Return the text of a cell's value or note: numbers unchanged, words in the current language."""
    return pgettext("dice offered", LEAVE) if word == LEAVE else _(word) if word in {ROLL, TAKE, ONLY} else word


class Lead(StrEnum):
    """The comparison of the player's score with the opponent's."""

    LEVEL = N_("Level")
    AHEAD = N_("Ahead")
    BEHIND = N_("Behind")
    BEHIND_NEXT = N_("Behind the next player")  # in a game of three: behind the next player, ahead of the other
    BEHIND_LAST = N_("Behind the player after next")


class GameProgress(StrEnum):
    """The progress of the game."""

    START = N_("at the start")
    MIDDLE = N_("half-way")
    LATE = N_("near the end")


@dataclass(frozen=True, slots=True)
class SheetSituation:
    """The scores at the start of a turn."""

    standing: Lead
    moment: GameProgress
    banked: int  # banked, opponent: the player's and the opponent's banked scores, points
    opponent: int
    farkles: int = 0  # the player's farkles in a row; the opponent has none
    third: int | None = None  # None for two players; for three the score of the third, with `opponent` the next

    @property
    def heading(self) -> str:
        """The situation in words."""
        return _("{standing} {moment}", standing=_(self.standing), moment=_(self.moment))

    @property
    def scores(self) -> str:
        """The exact scores in words."""
        if self.third is not None:
            scores = {"banked": number(self.banked), "opponent": number(self.opponent), "third": number(self.third)}
            return _("You {banked} – next {opponent} – after next {third}", **scores)
        return _("You {banked} – opponent {opponent}", banked=number(self.banked), opponent=number(self.opponent))


@dataclass(frozen=True, slots=True)
class HoldCell:
    """The hold interval for one situation and number of dice."""

    # the runs of reachable turn totals at which holding short of winning is best, rising; empty: always roll
    intervals: tuple[Interval, ...]

    @property
    def value(self) -> str:
        """The hold threshold; a range if the player does not hold above it; or :data:`ROLL`."""
        if not self.intervals:
            return ROLL
        first = self.intervals[0]
        return number(first.first) if first.to_goal else _range_text(first)

    @property
    def leaves_out(self) -> bool:
        """Whether there are more ranges than the two that `value` and `note` have room for."""
        return len(self.intervals) > 2 and not self.intervals[0].to_goal

    @property
    def note(self) -> str:
        """What `value` does not say: that it is the only range, or the next one; ``""`` if `value` says all."""
        if not self.intervals or self.intervals[0].to_goal:
            return ""
        others = self.intervals[1:]
        if not others:
            return ONLY
        if self.leaves_out:  # dots stand for the rare others
            return _("and {range}, …", range=_range_text(others[0]))
        return _("and {range}", range=_range_text(others[0]))


def _range_text(run: Interval) -> str:
    if run.to_goal:
        return _("from {first}", first=number(run.first))
    first, last = number(run.first), number(run.last)
    return first if run.first == run.last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class OfferCell:
    """When to start with a number of carried dice in one situation."""

    # the runs of carried points with which the player takes the dice, rising; True or False if the points never vary
    takes: tuple[Interval, ...] | bool

    @property
    def value(self) -> str:
        """The points from which to take the dice; a range if not beyond; or :data:`TAKE`; or :data:`LEAVE`."""
        if isinstance(self.takes, bool):
            return TAKE if self.takes else LEAVE
        return HoldCell(self.takes).value if self.takes else LEAVE

    @property
    def note(self) -> str:
        """What `value` does not say."""
        return "" if isinstance(self.takes, bool) else HoldCell(self.takes).note


@dataclass(frozen=True, slots=True)
class HoldRow:
    """One situation and its hold thresholds; ``cells[n - 1]`` is for n dice to roll."""

    situation: SheetSituation
    cells: tuple[HoldCell, ...]


@dataclass(frozen=True, slots=True)
class OfferRow:
    """One situation and when to start with carried dice; ``cells[n - 1]`` is for n of them."""

    situation: SheetSituation
    cells: tuple[OfferCell, ...]


@dataclass(frozen=True, slots=True)
class Offers:
    """When to start with carried dice."""

    rows: tuple[OfferRow, ...]
    by_points: bool  # whether it depends on the points that come with the dice
    seats: tuple[int, ...]  # the players: 0 for the first, 1 for the second; empty if seats are not distinguished
    farkles: str  # the player with farkles in a row, in words, if it matters


@dataclass(frozen=True, slots=True)
class GoForItScores:
    """The banked scores from which the player never holds short of winning; index n - 1 is for n dice to roll.

    Both cover all scores from 0 to the goal, with no farkles in a row on either side. The region is L-shaped, but its
    edge is not straight, so the player never holds at some further scores. Busche & Neller's table of this kind has
    other numbers: it is for the player of most expected points, and was chosen by that player's win chance.
    """

    # the lowest own score (points) from which the player never holds short of winning, at any score of the opponent.
    # None if there is none, or if every hold there wins.
    own: tuple[int | None, ...]
    # the lowest score of the opponent (points) from which the player never holds, at any own score
    opponent: tuple[int | None, ...]
    conditions: tuple[str, ...] = ()  # the turns that this applies to, if not all, a sentence each


@dataclass(frozen=True, slots=True)
class SetRow:
    """The worth of equal dice of one face, as text for each of :attr:`Scores.counts`; ``""`` = nothing."""

    face: int
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A combination of several faces."""

    # players' name for it; ``""`` if that only lists the faces, which are drawn beside it
    name: str
    points: str  # its worth: ``"1,500"``, ``"wins"``, ``"triples + 300"``
    faces: tuple[int, ...]
    example: bool  # whether other faces of the same shape have the same worth


@dataclass(frozen=True, slots=True)
class Scores:
    """The dice that score."""

    counts: tuple[int, ...]
    sets: tuple[SetRow, ...]
    patterns: tuple[PatternRow, ...]


@dataclass(frozen=True, slots=True)
class CheatSheet:
    """The content of a sheet. Without a solution, all that needs one is empty."""

    title: str
    aim: str  # the aim of the game: ``"first to 10,000 points"``
    dice: int
    rules: tuple[str, ...]  # the rules in short, a line each
    scores: Scores
    penalty: str  # cost of the last of several farkles in a row, in words; ``""`` without a penalty
    fingerprint: str
    version: str
    source: str
    # hold thresholds with no farkles in a row on either side; for the first player if seats are distinguished
    hold: tuple[HoldRow, ...] = ()
    # the players of `hold`: 0 for the first, 1 for the second; empty if seats are not distinguished
    seats: tuple[int, ...] = ()
    conditions: tuple[str, ...] = ()  # the turns that all thresholds apply to, a sentence each
    second_player: tuple[HoldRow, ...] = ()  # the second player's thresholds, if they differ
    # hold thresholds when one more farkle costs the penalty; empty without a penalty or if every farkle has one
    last_chance: tuple[HoldRow, ...] = ()
    # scores from which the player never holds short of winning; None if no hold wins before the last turns
    go_for_it: GoForItScores | None = None
    offers: Offers | None = None
    last_turn: tuple[str, ...] = ()  # advice for the last turn of a game that does not end at once, a sentence each
    below_zero: bool = False  # whether banked scores can fall below 0, which `go_for_it` leaves out
    first_player_win: float | None = None
    komi: Komi | None = None
    converged: bool = True  # False if the solver stopped early: the sheet must say so at its head
    exactness: tuple[str, ...] = ()
    # rules for the scorekeeper, a sentence each
    reminders: tuple[str, ...] = ()
    opening: int = 0  # the points that a turn needs at score 0; 0 = none
    counts_farkles: bool = False  # whether farkles in a row have a cost
    # for loaded dice: a line for each die, and the choices of either player's dice that the tables have columns for
    dice_lines: tuple[str, ...] = ()
    own_dice: ShownDice | None = None
    second_dice: ShownDice | None = None
    is_of_three: bool = False  # whether the sheet is for three players
    handicap_opens: str = ""  # the sentence that the points of a fair start replace the opening

    @property
    def fair_start(self) -> str:
        """The first player's win chance and the fairest start in words; ``""`` without a solution."""
        if self.first_player_win is None or self.komi is None:
            return ""
        alone = _("The first player wins {chance}.", chance=percent(self.first_player_win))
        if not self.komi.points:
            return alone + " " + _("No handicap makes it fairer.")
        start = {"points": abs(self.komi.points), "chance": percent(self.komi.first_player_win)}
        if self.komi.points > 0:
            give = _("Give the second player {points:,} points at the start: then {chance}.", **start)
        else:
            give = _("Give the first player {points:,} points at the start: then {chance}.", **start)
        return f"{alone} {give} {self.handicap_opens}".strip()

    @property
    def farkles_before_penalty(self) -> int:
        """The farkles in a row that the rows of `last_chance` are for; 0 without rows."""
        return self.last_chance[0].situation.farkles if self.last_chance else 0
