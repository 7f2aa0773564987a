"""Last turns of three players: all that matters is by how much each leads, and no turn leads back."""

from typing import Any

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import splat
from farkle_core.kernels.trios.context import NUMBERS, TIE, LastTurnKind
from farkle_core.kernels.trios.turn import fill_beyond, pass_rows, settled

by_address(LastTurnKind)


@inlined
def _put_end(table: Any, reach: int, i: int, j: int, found: Any, at: int) -> None:
    """Write what the end of a turn is worth to its mover and to the next player.

    `table`: the win chances of the next turn, by its mover's leads. `i`, `j`: the leads, over the next player and the
    last, that the turn leaves its mover. A player more than `reach` behind the leader counts as `reach` behind.
    """
    lowest = max(0, -i, -j) - reach
    mover, following, last = max(0, lowest), max(-i, lowest), max(-j, lowest)
    width = 2 * reach + 1
    place = (reach + following - last) * width + reach + following - mover
    other = table[place]
    found[at] = 1.0 - other - table[width * width + place]
    found[at + LANES] = other


@inlined
def _gather(c: Any, last: Any, leads: Any, first: int, lanes: int, rows: int) -> None:
    """Look up what holds, farkles and ruins are worth in last turns, each in a lane of its own."""
    stays_apart()
    holds, ends, ruins, reach = c.workspace.holds, c.workspace.ends, c.workspace.ruins, last.reach
    for lane in range(lanes):
        i, j = leads[first + lane, 0], leads[first + lane, 1]
        for row in range(rows):
            total = min(row, c.rules.limit)
            _put_end(last.held, reach, i + total, j + total, holds, row * 2 * LANES + lane)
            if c.rules.keeps and row > 0:
                kept = max(total - last.loss, -c.starts.size)
                _put_end(last.held, reach, i + kept, j + kept, ends, row * NUMBERS * LANES + lane)
        lost = max(-last.loss, -c.starts.size)
        _put_end(last.farkled, reach, i + lost, j + lost, ends, lane)
        _put_end(last.farkled, reach, i - last.ruin, j - last.ruin, ruins, lane)


@inlined
def _run_last(c: Any, last: Any, leads: Any, first: int, lanes: int) -> None:
    """Compute the values of up to LANES last turns."""
    stays_apart()
    limit = max(c.rules.limit, last.least)
    _gather(c, last, leads, first, lanes, limit + c.plan.most_points + 1)
    top = limit
    if c.rules.forced == 0:
        top = settled(c, last.least, limit, lanes)
    fill_beyond(c, top, splat(TIE), None)
    pass_rows(c, last.least, top, TIE, None)


@kernel
def solve_last(context: Any, last: Any, leads: Any, begin: int, end: int, wins: Any) -> None:
    """Write the win chances of mover and next player in some last turns, by (turn, player), to `wins`.

    Parameters
    ----------
    last : LastTurnKind
        What the turns lead to.
    leads : int array, shape (turns, 2)
        The mover's leads over the next player and over the last, in quanta.
    begin, end : int
        The first turn, and the one after the last.
    """
    start, values = context.plan.start * NUMBERS * LANES, context.workspace.values
    for first in range(begin, end, LANES):
        lanes = min(LANES, end - first)
        _run_last(context, last, leads, first, lanes)
        for lane in range(lanes):
            wins[first + lane, 0] = values[start + lane]
            wins[first + lane, 1] = values[start + LANES + lane]
