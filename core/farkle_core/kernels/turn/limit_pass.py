"""Computes the limits of :mod:`.settled`, by one pass over the rows past the goal."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import larger, load, splat, store
from farkle_core.kernels.turn.block import gather_holds, set_some_lanes
from farkle_core.kernels.turn.context import LOWEST, Context, Mover
from farkle_core.kernels.turn.settled import NO_LIMIT, limits_at, settle
from farkle_core.kernels.turn.turn_pass import add_outcomes, choose


@inlined
def _note_limits(c: Any, row: int, mode: int) -> None:
    """Lower the limits of a row, on ``workspace.best``, to those of a mode whose roll's value stands in ``rolls``."""
    workspace, chance = c.workspace, c.plan.farkle[mode] + c.plan.ruin[mode]
    for lane in range(LANES):
        spare = workspace.holds[row * LANES + lane] - workspace.rolls[lane]
        workspace.best[lane] = min(workspace.best[lane], spare / chance)


@inlined
def _fill_row(c: Any, row: int) -> None:
    """Fill the values of a row whose rows above are known, and note its limits."""
    plan, values, holds, rolls = c.plan, c.workspace.values, c.workspace.holds, c.workspace.rolls
    base = row * plan.columns * LANES
    hold = load(holds, row * LANES)
    for mode in range(plan.modes):
        worth = add_outcomes(plan, values, base, mode, splat(0.0))
        if plan.safe[mode] > 0:
            worth = larger(hold, worth)
        else:
            store(rolls, 0, worth)
            _note_limits(c, row, mode)
            worth = hold
        store(values, base + mode * LANES, worth)
    choose(plan, values, row, False)


@inlined
def _keep_row(c: Any, mover: Any, row: int, first: int, last: int) -> None:
    """Keep the limits and the safe values of a row."""
    plan, workspace = c.plan, c.workspace
    for opponent in range(first, last + 1):
        lane = opponent - first
        c.limits[limits_at(c, mover, row, 0) + opponent] = workspace.best[lane]
        for mode in range(plan.modes):
            if plan.safe[mode] > 0:
                value = workspace.values[(row * plan.columns + mode) * LANES + lane]
                c.limits[limits_at(c, mover, row, plan.safe[mode]) + opponent] = value


@kernel
def fill_limits(context: Context, phases: int) -> None:
    """Fill ``context.limits`` for the first phases of the game, `phases` in all; the last turns are known."""
    game = context.game
    for phase in range(phases):
        for e in range(game.counts):
            for first in range(0, game.size, LANES):
                last = min(first + LANES, game.size) - 1
                mover = Mover(phase, 0, e)
                set_some_lanes(context.workspace, game.size + last, first, last)
                gather_holds(context, mover, context.workspace.rows[LOWEST], game.ceiling)
                settle(context, mover, game.ceiling, game.ceiling + context.plan.most_points)
                for lane in range(LANES):
                    context.workspace.best[lane] = NO_LIMIT
                for row in range(game.ceiling - 1, game.size - 1, -1):
                    _fill_row(context, row)
                    _keep_row(context, mover, row, first, last)
