"""What stands on a cheat sheet, as values and words; nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.language.messages import _
from farkle_core.language.wording import percent
from farkle_core.sheets.cells import HoldRow, Offers

if TYPE_CHECKING:
    from farkle_core.solution.solution import Komi


def percent_text(chance: float) -> str:
    """Return a chance (0 to 1) as people read it: ``53.70 %``."""
    return percent(chance)


@dataclass(frozen=True, slots=True)
class GoForIt:
    """From which banked scores on one never holds short of winning; index n - 1 is for n dice to roll.

    Attributes
    ----------
    own : tuple of (int or None)
        The lowest own score (points) from which on, whatever the opponent has, one never holds short of winning.
        None where there is none, or where it says nothing because every hold there wins.
    opponent : tuple of (int or None)
        The lowest score of the opponent (points) from which on, whatever one has oneself, one never does.
    conditions : tuple of str
        For which turns that is, where not for all, a sentence each.

    Notes
    -----
    Both are over all scores from 0 to the goal, with no farkles in a row on either side. The region is L-shaped
    but its edge is not straight, so there are further scores at which one never holds. Busche & Neller's table of
    the same kind is for the player of most expected points and was chosen by that player's chance of winning; its
    numbers differ.
    """

    own: tuple[int | None, ...]
    opponent: tuple[int | None, ...]
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetRow:
    """What equal dice of one face are worth, as text for each of :attr:`Scores.counts`; ``""`` = nothing."""

    face: int
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A combination of several faces.

    Attributes
    ----------
    name, points : str
        What players call it, and what it is worth: ``"1,500"``, ``"wins"``, ``"triples + 300"``.
    faces : tuple of int
        The dice, rising.
    example : bool
        Whether other faces of the same shape are worth the same.
    """

    name: str
    points: str
    faces: tuple[int, ...]
    example: bool


@dataclass(frozen=True, slots=True)
class Scores:
    """Which dice score.

    Attributes
    ----------
    counts : tuple of int
        The numbers of equal dice that are worth something for any face, rising.
    sets : tuple of SetRow
        Faces of which something is worth something.
    patterns : tuple of PatternRow
        In the ruleset's order.
    """

    counts: tuple[int, ...]
    sets: tuple[SetRow, ...]
    patterns: tuple[PatternRow, ...]


@dataclass(frozen=True, slots=True)
class CheatSheet:
    """Everything that one sheet says.

    Attributes
    ----------
    title : str
        The ruleset's name.
    aim : str
        What is played for: ``"first to 10,000 points"``.
    dice : int
        Dice in the game.
    rules : tuple of str
        The rules in short, a line each.
    scores : Scores
        Which dice score.
    hold : tuple of HoldRow
        When to hold with no farkles in a row on either side; for the first player where seats are told apart.
    seats : tuple of int
        For which players that is: 0 for the first, 1 for the second; empty where they are not told apart.
    conditions : tuple of str
        For which turns all thresholds are, a sentence each.
    second_player : tuple of HoldRow
        The second player's thresholds, where they differ.
    penalty : int
        What the last of several farkles in a row costs, in points; 0 without a penalty.
    last_chance : tuple of HoldRow
        When to hold where one more farkle costs the penalty; empty without a penalty or if every farkle has one.
    go_for_it : GoForIt or None
        From which scores on one never holds short of winning; None where no hold wins before the last turns.
    offers : Offers or None
        When to start with carried dice; None where there are none.
    last_turn : tuple of str
        What to do in the last turn of a game that does not end at once, a sentence each.
    below_zero : bool
        Whether banked scores can fall below 0, where `go_for_it` does not look.
    first_player_win : float
        The first player's chance of winning, 0 to 1.
    komi : Komi
        The handicap that makes the game fairest.
    converged : bool
        Whether the solution reached its tolerance; a sheet of one that did not must say so at its head.
    exactness : tuple of str
        How exact the numbers are, in few words each.
    fingerprint : str
        The short fingerprint of the rules.
    version, source : str
        The program's version; where the rules come from (may be empty).
    """

    title: str
    aim: str
    dice: int
    rules: tuple[str, ...]
    scores: Scores
    hold: tuple[HoldRow, ...]
    seats: tuple[int, ...]
    conditions: tuple[str, ...]
    second_player: tuple[HoldRow, ...]
    penalty: int
    last_chance: tuple[HoldRow, ...]
    go_for_it: GoForIt | None
    offers: Offers | None
    last_turn: tuple[str, ...]
    below_zero: bool
    first_player_win: float
    komi: Komi
    converged: bool
    exactness: tuple[str, ...]
    fingerprint: str
    version: str
    source: str

    @property
    def fair_start(self) -> str:
        """The first player's chance, and what makes it fairest, in words."""
        alone = _("The first player wins {chance}.", chance=percent_text(self.first_player_win))
        if not self.komi.points:
            return alone + " " + _("No handicap makes it fairer.")
        start = {"points": abs(self.komi.points), "chance": percent_text(self.komi.first_player_win)}
        if self.komi.points > 0:
            give = _("Give the second player {points:,} points at the start: then {chance}.", **start)
        else:
            give = _("Give the first player {points:,} points at the start: then {chance}.", **start)
        return f"{alone} {give}"

    @property
    def farkles_before_penalty(self) -> int:
        """How many farkles in a row the rows of `last_chance` are for; 0 when there are none."""
        return self.last_chance[0].situation.farkles if self.last_chance else 0
