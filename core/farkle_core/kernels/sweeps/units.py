"""Groups an antidiagonal's starts into units that farkles do not leave, so that threads need not wait.

A unit is a block of starts and the block that their farkles lead to. In the middle of an antidiagonal, where both
coincide, it is up to two neighbouring blocks. Units are counted from the lowest score of the opponent.

The unit `index` of the sum s needs larger sums only, and of these only starts that share a score with one of its own.
All of them belong to units of the sum s + 1 with this index or one next to it, and to those that these needed in turn.
So it can begin as soon as these three are done, and only threads that have waited for it read its results.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.jit import inlined
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.sweeps.barrier import wait_until_done
from farkle_core.kernels.turn.block import first_lane, last_lane
from farkle_core.kernels.turn.context import PARTNER

BLOCKS: Final = 2  # blocks of a unit; the second may be empty


class Unit(NamedTuple):
    """Two blocks of the antidiagonal `total`, by the opponent's scores."""

    total: int  # sum of both banked scores
    first: int  # first, last: the block in the first phase
    last: int
    middle: int  # last of the starts from `first` on that belong to different pairs
    # other_phase, other_first, other_last: the other block; empty where `other_last` is less than `other_first`
    other_phase: int
    other_first: int
    other_last: int


@inlined
def units_of(c: Any, total: int) -> int:
    """Return how many units an antidiagonal has."""
    count = last_lane(c.phases, 0, total) - first_lane(c.phases, 0, total) + 1
    width = 2 * LANES if c.game.seats == 1 else LANES
    return (count + width - 1) // width


@inlined
def sharers_of(c: Any, total: int, members: int) -> int:
    """Return how many threads work on a unit of an antidiagonal: two where it is the only one and has two blocks."""
    if members > 1 and units_of(c, total) == 1:
        unit = unit_of(c, total, 0)
        if unit.other_first <= unit.other_last:
            return BLOCKS
    return 1


@inlined
def is_for(number: int, sharers: int, thread: int) -> bool:
    """Whether a block of a unit is this thread's, who works on it alone or with another."""
    return sharers == 1 or number == thread


@inlined
def unit_of(c: Any, total: int, index: int) -> Unit:
    """Return a unit of an antidiagonal."""
    low, high = first_lane(c.phases, 0, total), last_lane(c.phases, 0, total)
    first = low + index * LANES
    if c.game.seats > 1:
        last = min(first + LANES - 1, high)
        return Unit(total, first, last, last, c.phases[0, PARTNER], total - last, total - first)
    end = high - index * LANES
    left = end - first + 1
    if left >= 2 * LANES:
        return Unit(total, first, first + LANES - 1, first + LANES - 1, 0, end - LANES + 1, end)
    last = min(first + LANES - 1, end)
    return Unit(total, first, last, first + (left - 1) // 2, 0, last + 1, end)


@inlined
def block_of(unit: Any, number: int) -> Any:
    """Return the phase, the first and the last of the opponent's scores of a unit's block 0 or 1."""
    if number == 0:
        return 0, unit.first, unit.last
    return unit.other_phase, unit.other_first, unit.other_last


@inlined
def _moves_down(c: Any, total: int) -> bool:
    """Whether units begin at a lower score than on the antidiagonal before: then they need what lies below them."""
    return first_lane(c.phases, 0, total) < first_lane(c.phases, 0, total + 1)


@inlined
def index_at(c: Any, total: int, place: int) -> int:
    """Return which unit is to be done at a place of an antidiagonal's order: those needed by others come first."""
    return place if _moves_down(c, total) else units_of(c, total) - 1 - place


@inlined
def wait_for_unit(c: Any, done: Any, barrier: Any, step: int, total: int, index: int) -> None:
    """Wait until a unit of the antidiagonal `total`, the `step`-th from the largest, can begin."""
    if step == 0:
        return
    last = units_of(c, total + 1) - 1
    below = 0 if _moves_down(c, total) else 1
    wait_until_done(barrier, done, min(index, last), step)
    if index > 0:
        wait_until_done(barrier, done, min(index - 1, last), step - below)
    wait_until_done(barrier, done, min(index + 1, last), step - 1 + below)
