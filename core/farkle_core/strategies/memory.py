"""The memory table of any ruleset, after [BN], section 4.

V(n, t) is what rolling n dice at the turn total t still adds to the turn, when one plays for most points. Rounded up to
steps (50 points) and written down only where it changes, it fits in the head, and playing by it is nearly always the
same as playing for most points; [BN] found it to be just the same in their game. Rounding up: M. Busche's advice on
how to make such a table, in the comments to [B16].
"""

from functools import lru_cache
from math import ceil
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats
from farkle_core.game.points import play_for_points
from farkle_core.rules.model import EndRule, Ruleset
from farkle_core.strategies.follow import points_per_turn
from farkle_core.strategies.model import MemoryTable
from farkle_core.strategies.tables import make_tables

_STEP: Final = 50  # [BN]'s memory table has steps of 50 points
_MANY_TURNS: Final = 10  # a turn brings ten times the mean with a chance of at most 7e-4 in the shipped rulesets
_ROUNDING: Final = 1e-9  # points that are rounding only


@lru_cache(maxsize=32)
def memory_table(ruleset: Ruleset) -> MemoryTable:
    """Make the memory table of a ruleset.

    It ends where turn totals are never come by, or next to never: at the goal, and in games that go on there not before
    ten usual turns. With a farkle penalty it is for a player without farkles in a row, and is played at any number of
    them. The row for all dice is left out if so one makes as many points: who has used all his dice rolls them all.
    """
    rows = _rows(ruleset)
    whole, short = MemoryTable(rows), MemoryTable((*rows[:-1], ()))
    if any(estimate == 0 for total, estimate in rows[-1] if total < ruleset.goal):
        return whole
    return whole if _points(whole, ruleset) > _points(short, ruleset) + _ROUNDING else short


def step_of(ruleset: Ruleset) -> int:
    """Return in which steps estimates are rounded up, in points: multiples of the quantum, 50 where that is one."""
    return max(-(-_STEP // ruleset.quantum), 1) * ruleset.quantum


def _points(table: MemoryTable, ruleset: Ruleset) -> float:
    automaton = play_for_points(ruleset).turn.automaton
    return points_per_turn(make_tables(table, automaton), automaton).mean


def _rows(ruleset: Ruleset) -> tuple[tuple[tuple[int, int], ...], ...]:
    run, step, quantum = play_for_points(ruleset), step_of(ruleset), ruleset.quantum
    reachable = run.reachable
    top = _top(ruleset, run.mean)
    return tuple(_row(run.values[0].roll[:, n], reachable[:, n], step, quantum, top) for n in range(ruleset.dice))


def _top(ruleset: Ruleset, mean: float) -> int:
    """Return from which turn total on, in quanta, nothing is noted; `mean` points are a usual turn."""
    ends_at_goal = ruleset.end.rule is EndRule.SUDDEN
    return ceil((ruleset.goal if ends_at_goal else max(ruleset.goal, _MANY_TURNS * mean)) / ruleset.quantum)


def _row(rolls: Floats, reachable: Bools, step: int, quantum: int, top: int) -> tuple[tuple[int, int], ...]:
    """Return the turn totals below `top` at which the estimate changes, from the first on that can stand there."""
    found: list[tuple[int, int]] = []
    for total in range(int(np.argmax(reachable)), min(len(rolls), top)):
        estimate = max(ceil((rolls[total] - total * quantum) / step - _ROUNDING), 0) * step
        if not found:
            found.append((0, estimate))
        elif estimate != found[-1][1]:
            found.append((total * quantum, estimate))
    return tuple(reversed(found or [(0, 0)]))
