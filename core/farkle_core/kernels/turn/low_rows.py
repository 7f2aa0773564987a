"""The rows well below the goal, in games that continue past it: with another plan, without dominated options.

Past the goal more points are not always better: the player who reaches it gives the opponent the last turn. So all
options are needed there and somewhat below. Further down an option with fewer points and no more dice left is never
best, as far as is known; the check of all equations with all options shows whether that is true.
"""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import load, store
from farkle_core.kernels.turn.turn_pass import block_pass, choose_some


@inlined
def low_pass(c: Any, first: int, below: int) -> None:
    """Compute the rows from `first` up to `below`, not included; the rows above are known.

    The values of the starts are written to the workspace, where those of the other rows stand.
    """
    stays_apart()
    plan, low, values, low_values = c.plan, c.low, c.workspace.values, c.low_values
    for row in range(below + low.most_points, below - 1, -1):
        for mode in range(plan.modes):
            known, at = (row * plan.columns + mode) * LANES, (row * low.columns + mode) * LANES
            store(low_values, at, load(values, known))
        choose_some(low, low_values, row, row - below + 1)
    block_pass(c, low, low_values, first, below - 1, below)
    for lane in range(LANES):
        banked = c.workspace.banked[lane]
        if 0 <= banked < below:
            start = low_values[(banked * low.columns + low.start) * LANES + lane]
            values[(banked * plan.columns + plan.start) * LANES + lane] = start
