"""Last turns of three players: the mover lies behind a leader who is at the goal, and no farkle comes back."""

from typing import Any

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.vectors import splat
from farkle_core.kernels.trios.context import NUMBERS, TIE
from farkle_core.kernels.trios.turn import fill_beyond, pass_rows, settled
from farkle_core.kernels.turn.context import LANES


@inlined
def _gather_last(c: Any, last: Any, behind: Any, first: int, lanes: int, rows: int) -> None:
    """Fill the holds of last turns, each in a lane of its own: by how much mover and next player are behind.

    A farkle is worth as much as no points: whoever is behind and farkles has lost, whatever it costs.
    """
    stays_apart()
    holds, ends, ruins, most = c.workspace.holds, c.workspace.ends, c.workspace.ruins, last.catches.size - 1
    for row in range(rows):
        total = min(row, c.rules.limit)
        for lane in range(lanes):
            mover, following = behind[first + lane, 0], behind[first + lane, 1]
            caught = last.catches[following]
            own = 0.0
            if total == mover and last.share > 0.0:
                caught = last.catches_two[following]
                own = (1.0 - caught) * last.share
            elif total > mover:
                caught = last.catches[min(following + total - mover, most)]
                own = 1.0 - caught
            holds[row * 2 * LANES + lane] = own
            holds[(row * 2 + 1) * LANES + lane] = caught
    for place in range(2 * LANES):
        ends[place] = ruins[place] = holds[place]


@inlined
def run_last(c: Any, last: Any, behind: Any, first: int, lanes: int) -> int:
    """Compute the values of up to LANES last turns; see :func:`run_block`."""
    stays_apart()
    limit = max(c.rules.limit, last.least)
    _gather_last(c, last, behind, first, lanes, limit + c.plan.most_points + 1)
    top = limit
    if c.rules.forced == 0:
        top = settled(c, last.least, limit, lanes)
    fill_beyond(c, top, splat(TIE))
    pass_rows(c, last.least, top, TIE)
    return top


@kernel
def solve_last(context: Any, last: Any, behind: Any, begin: int, end: int, wins: Any) -> None:
    """Write the win chances of mover and next player in some last turns, by (turn, player), to `wins`."""
    c, last = held(context), held(last)
    start, values = c.plan.start * NUMBERS * LANES, c.workspace.values
    for first in range(begin, end, LANES):
        lanes = min(LANES, end - first)
        run_last(c, last, behind, first, lanes)
        for lane in range(lanes):
            wins[first + lane, 0] = values[start + lane]
            wins[first + lane, 1] = values[start + LANES + lane]
