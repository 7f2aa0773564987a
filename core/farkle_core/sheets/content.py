"""What stands on a cheat sheet, as values and words; nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from farkle_core.solution import Interval, Komi

ROLL: Final = "roll"
"""Stands in a cell where one never holds short of winning."""


def points_text(points: int) -> str:
    """Return points as people read them: ``10,000``, with a true minus sign below 0."""
    return f"{points:,}".replace("-", "−")


def percent_text(chance: float) -> str:
    """Return a chance (0 to 1) as people read it: ``53.70 %``."""
    return f"{100 * chance:.2f} %"


class Standing(StrEnum):
    """How one's score compares with the opponent's."""

    LEVEL = "Level"
    AHEAD = "Ahead"
    BEHIND = "Behind"


class Moment(StrEnum):
    """How far the game has come."""

    START = "at the start"
    MIDDLE = "half-way"
    LATE = "near the end"


@dataclass(frozen=True, slots=True)
class Situation:
    """The scores at which a turn begins.

    Attributes
    ----------
    standing, moment : Standing, Moment
        What it stands for.
    banked, opponent : int
        Own and the opponent's banked score, points.
    farkles : int
        Own farkles in a row; the opponent has none.
    """

    standing: Standing
    moment: Moment
    banked: int
    opponent: int
    farkles: int = 0

    @property
    def heading(self) -> str:
        """What it stands for, in words."""
        return f"{self.standing} {self.moment}"

    @property
    def scores(self) -> str:
        """The exact scores, in words."""
        return f"You {points_text(self.banked)} – opponent {points_text(self.opponent)}"


@dataclass(frozen=True, slots=True)
class HoldCell:
    """When to hold in one situation with one number of dice.

    Attributes
    ----------
    intervals : tuple of Interval
        The runs of reachable turn totals at which holding short of winning is best, rising; none means
        that one always rolls.
    """

    intervals: tuple[Interval, ...]

    @property
    def value(self) -> str:
        """The turn total from which on one holds; a range if one does not hold above it; or :data:`ROLL`."""
        if not self.intervals:
            return ROLL
        first = self.intervals[0]
        return points_text(first.first) if first.to_goal else _range_text(first)

    @property
    def note(self) -> str:
        """What `value` leaves unsaid: that one holds nowhere else, or where else; ``""`` if that is all."""
        if not self.intervals or self.intervals[0].to_goal:
            return ""
        others = self.intervals[1:]
        if not others:
            return "only"
        # A cell has room for one more range; the rare others are told by the dots.
        return f"and {_range_text(others[0])}" + (", …" if len(others) > 1 else "")


def _range_text(run: Interval) -> str:
    if run.to_goal:
        return f"from {points_text(run.first)}"
    first, last = points_text(run.first), points_text(run.last)
    return first if run.first == run.last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class HoldRow:
    """One situation, and when to hold in it; ``cells[n - 1]`` is for n dice to roll."""

    situation: Situation
    cells: tuple[HoldCell, ...]


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

    Notes
    -----
    Both are over all scores from 0 to the goal, with no farkles in a row on either side. The region is L-shaped
    but its edge is not straight, so there are further scores at which one never holds. Busche & Neller's table of
    the same kind is for the player of most expected points and was chosen by that player's chance of winning; its
    numbers differ.
    """

    own: tuple[int | None, ...]
    opponent: tuple[int | None, ...]


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
    goal, dice : int
        Points to win, dice in the game.
    rules : tuple of str
        The rules in short, a line each.
    scores : Scores
        Which dice score.
    hold : tuple of HoldRow
        When to hold with no farkles in a row on either side.
    last_chance : tuple of HoldRow
        When to hold where one more farkle costs the penalty; empty without a penalty or if every farkle has one.
    go_for_it : GoForIt
        From which scores on one never holds short of winning.
    below_zero : bool
        Whether banked scores can fall below 0, where `go_for_it` does not look.
    first_player_win : float
        The first player's chance of winning, 0 to 1.
    komi : Komi
        The points for the second player that make the game fairest.
    converged : bool
        Whether the solution reached its tolerance; a sheet of one that did not must say so at its head.
    exactness : tuple of str
        How exact the numbers are, a sentence each.
    fingerprint : str
        The short fingerprint of the rules.
    version, source : str
        The program's version; where the rules come from (may be empty).
    """

    title: str
    goal: int
    dice: int
    rules: tuple[str, ...]
    scores: Scores
    hold: tuple[HoldRow, ...]
    last_chance: tuple[HoldRow, ...]
    go_for_it: GoForIt
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
        alone = f"The first player wins {percent_text(self.first_player_win)}."
        if not self.komi.points:
            return f"{alone} No points for either make it fairer."
        fairest = percent_text(self.komi.first_player_win)
        return f"{alone} Give the second player {points_text(self.komi.points)} points at the start: then {fairest}."

    @property
    def farkles_before_penalty(self) -> int:
        """How many farkles in a row the rows of `last_chance` are for; 0 when there are none."""
        return self.last_chance[0].situation.farkles if self.last_chance else 0
