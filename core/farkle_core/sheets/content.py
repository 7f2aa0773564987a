"""What stands on a cheat sheet, as values and words; nothing is drawn here."""

from dataclasses import dataclass

from farkle_core.language.messages import _
from farkle_core.language.wording import percent
from farkle_core.sheets.cells import HoldRow, Offers
from farkle_core.solution.solution import Komi


def percent_text(chance: float) -> str:
    """Return a chance (0 to 1) as people read it: ``53.70 %``."""
    return percent(chance)


@dataclass(frozen=True, slots=True)
class GoForItScores:
    """From which banked scores on one never holds short of winning; index n - 1 is for n dice to roll.

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
    # when to hold with no farkles in a row on either side; for the first player where seats are told apart
    hold: tuple[HoldRow, ...]
    # for which players that is: 0 for the first, 1 for the second; empty where they are not told apart
    seats: tuple[int, ...]
    conditions: tuple[str, ...]  # for which turns all thresholds are, a sentence each
    second_player: tuple[HoldRow, ...]  # the second player's thresholds, where they differ
    penalty: int  # what the last of several farkles in a row costs, in points; 0 without a penalty
    # when to hold where one more farkle costs the penalty; empty without a penalty or if every farkle has one
    last_chance: tuple[HoldRow, ...]
    # from which scores on one never holds short of winning; None where no hold wins before the last turns
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
