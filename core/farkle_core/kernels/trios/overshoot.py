"""Fills in what turns of three players are worth that pass an exact goal: they end there, and bank nothing."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import load, store
from farkle_core.kernels.trios.context import NUMBERS
from farkle_core.kernels.trios.holds import load_starts, put_chance


@inlined
def fill_overshoots(c: Any, kind: int, banked: int, first: int, last: int, step: int, top: int) -> None:
    """Fill the rows past `top`, the turn total that meets the goal; `first`, `last`, `step`: see `gather_wins`."""
    stays_apart()
    plan, values, ended = c.plan, c.workspace.values, c.workspace.rolled
    then, length = c.starts.after_hold[kind], plan.modes * NUMBERS * LANES
    for row in range(top + 1, top + plan.most_points + 1):
        load_starts(c.starts, then, banked, first, last, step, ended, 0)
        put_chance(ended, 0, 1.0)
        if c.rules.gives:
            for lane in range(LANES):
                _give(c, then, banked, first + lane, last + step * lane, row, lane)
        for mode in range(plan.modes):
            for part in range(0, NUMBERS * LANES, LANES):
                store(values, row * length + mode * NUMBERS * LANES + part, load(ended, part))


@inlined
def _give(c: Any, then: int, banked: int, following: int, last: int, points: int, lane: int) -> None:
    """Give the points to the lower opponent, to the next player if both are level.

    The mover's turn comes to nothing if the mover is lower than both, or if the points would take the opponent past the
    goal. At the goal that opponent has won.
    """
    size, ended = c.starts.size, c.workspace.rolled
    if following >= size or last < 0 or last >= size:
        return  # no start
    lowest = min(following, last)
    if lowest > banked or lowest + points > size:
        return
    own, other = 0.0, 0.0
    if following <= last:
        following, other = following + points, 1.0
    else:
        last += points
    if lowest + points < size:
        place = (then * size + banked) * size * size + c.starts.rises[following + last] + following
        other = c.starts.mover[place]
        own = 1.0 - other - c.starts.following[place]
    ended[lane], ended[LANES + lane], ended[2 * LANES + lane] = own, other, 0.0
