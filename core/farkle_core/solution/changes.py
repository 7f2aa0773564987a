"""What changed between two solved rulesets, at one start of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.errors import UserError
from farkle_core.game.turn_start import USUAL, Beginning

if TYPE_CHECKING:
    from farkle_core.solution.solution import Interval, Solution

Start = tuple[int, int, int, int, Beginning]
Holding = tuple["Interval", ...]

_FIRST: Start = (0, 0, 0, 0, USUAL)


@dataclass(frozen=True, slots=True)
class Changes:
    """What two solutions say, the one before and the one after.

    Attributes
    ----------
    start : tuple
        The start of the turn that `holding` is about: banked scores in points, farkles in a row, own before the
        opponent's, and the beginning.
    first_player : (float, float)
        The first player's chance of winning the game.
    holding : tuple of (tuple of Interval or None, tuple of Interval or None)
        For each number of dice, from 1: the runs of turn totals at which one holds; None where one does not roll so
        many dice.
    """

    start: Start
    first_player: tuple[float, float]
    holding: tuple[tuple[Holding | None, Holding | None], ...]


def changes(before: Solution, after: Solution, start: Start) -> Changes:
    """Compare two solutions at `start`, or at the start of the game where one of them has no such start."""
    if not (_has(before, start) and _has(after, start)):
        start = _FIRST
    pairs = [solution.turn_table(*start).thresholds() for solution in (before, after)]
    most = max(map(len, pairs))
    padded = [(*each, *(None,) * (most - len(each))) for each in pairs]
    return Changes(
        start, (before.first_player_win, after.first_player_win), tuple(zip(padded[0], padded[1], strict=True))
    )


def _has(solution: Solution, start: Start) -> bool:
    try:
        solution.win_chance(*start)
    except UserError:
        return False
    return True
