"""Where the mover of a game of three players holds, for all scores of mover and next player at once."""

from typing import Any

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import splat
from farkle_core.kernels.trios.context import TIE, ThirdRegions
from farkle_core.kernels.trios.holds import fill_overshoots, gather_ends, gather_holds, gather_wins
from farkle_core.kernels.trios.turn import (
    fill_beyond,
    last_row,
    least_total,
    pass_rows,
    put,
    rolled_numbers,
    settled,
)

by_address(ThirdRegions)


@inlined
def _run_row(c: Any, kind: int, banked: int, third: int, first: int) -> int:
    """Compute the values of LANES starts with the same score of the last player; return the row of :func:`settled`."""
    stays_apart()
    least, goal = least_total(c.rules, banked), c.starts.size - banked
    limit = last_row(c, kind, banked)
    gather_holds(c, kind, banked, first, third, 0)
    gather_ends(c, kind, banked, first, third, 0, limit + 1)
    gather_wins(c, kind, banked, first, third, 0, goal, limit + c.plan.most_points + 1)
    top = limit
    if c.rules.forced == 0 and not c.rules.exact:
        top = settled(c, max(goal, least), limit, min(LANES, c.starts.size - first))
    fill_beyond(c, top, splat(TIE), None)
    if c.rules.exact:
        fill_overshoots(c, kind, banked, first, third, 0, top)
    pass_rows(c, least, top, TIE, None)
    return top


@inlined
def _note_state(regions: Any, column: int, own: int, other: int, row: int, holds: bool) -> None:
    """Go on with a lane's regions at the next turn total; `last` is that of the last hold until a run has ended."""
    begun, ended = regions.pieces[column, own, other] > 0, regions.again[column, own, other] >= 0
    runs_on = begun and regions.holding[column, own, other]
    if holds and not runs_on:
        regions.pieces[column, own, other] = min(regions.pieces[column, own, other] + 1, 255)
    if holds and not ended:
        regions.last[column, own, other] = row
        if not begun:
            regions.first[column, own, other] = row
    if runs_on and not holds and not ended:
        regions.again[column, own, other] = row
    regions.holding[column, own, other] = holds


@inlined
def _note_row(c: Any, banked: int, first: int, row: int, shift: int, regions: Any) -> None:
    """Note where the turns of a block hold at a turn total; roll and hold are compared as the pass does."""
    stays_apart()
    plan, rolled, holds = c.plan, c.workspace.rolled, c.workspace.holds
    tie = splat(TIE)
    for column in range(regions.first.shape[0]):
        mode = shift + column
        if not regions.reachable[row, mode]:
            continue
        put(rolled, 0, rolled_numbers(c, row, mode, tie, None), None)
        for lane in range(min(LANES, c.starts.size - first)):
            hold = holds[row * 2 * LANES + lane]
            if hold < 1.0:
                held_here = plan.may_hold[mode] and rolled[lane] - TIE <= hold
                _note_state(regions, column, banked, first + lane, row, held_here)


@kernel
def note_third(context: Any, kind: int, third: int, shift: int, thread: int, members: int, regions: Any) -> None:
    """Find where the mover holds short of winning, for the mover's scores `thread`, `thread` + `members`, and so on.

    Parameters
    ----------
    kind, third : int
        The kind of the starts, and the last player's score as an index.
    shift : int
        The mode of one die.
    regions : ThirdRegions
        Is filled.
    """
    for banked in range(thread, context.starts.size, members):
        for first in range(0, context.starts.size, LANES):
            top = _run_row(context, kind, banked, third, first)
            for row in range(least_total(context.rules, banked), top):
                _note_row(context, banked, first, row, shift, regions)
