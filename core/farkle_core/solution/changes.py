"""Compares two solved rulesets at one start of a turn."""

from dataclasses import dataclass, replace
from itertools import zip_longest

from farkle_core.errors import UserError
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.solution.solution import Interval, Solution

Holding = tuple[Interval, ...]  # the runs of turn totals at which to hold


@dataclass(frozen=True, slots=True)
class Changes:
    """The values of two solutions, the one before and the one after."""

    start: TurnStart  # the start of the turn that `holding` is about
    first_player: tuple[float, float]  # the first player's chance of winning the game
    # for each number of dice, from 1: the hold intervals; None if this number is never rolled
    holding: tuple[tuple[Holding | None, Holding | None], ...]


def changes(before: Solution, after: Solution, start: TurnStart) -> Changes:
    """Compare two solutions at `start`, or at the start of the game if one of them has no such start."""
    start = replace(start, bonuses=0)
    if not (_has(before, start) and _has(after, start)):
        start = FIRST_TURN
    first, second = (solution.turn_table(start).thresholds() for solution in (before, after))
    return Changes(start, (before.first_player_win, after.first_player_win), tuple(zip_longest(first, second)))


def _has(solution: Solution, start: TurnStart) -> bool:
    try:
        solution.win_chance(start)
    except UserError:
        return False
    return True
