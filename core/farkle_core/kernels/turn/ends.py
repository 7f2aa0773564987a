"""What rolls are worth that end the turn: farkles, ruins and wins, and turns that come to nothing."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.chances import after_farkle, after_hold
from farkle_core.kernels.turn.context import FIRST_OPPONENT


@inlined
def fill_ends_of_turn(c: Any, mover: Any) -> None:
    """Look up farkle, void and ruin of every lane; what is known better may be put into the farkles afterwards."""
    stays_apart()
    workspace = c.workspace
    for lane in range(LANES):
        banked = workspace.banked[lane]
        workspace.farkle[lane] = workspace.void[lane] = workspace.ruin[lane] = 0.5
        if banked >= 0:
            opponent = workspace.rows[FIRST_OPPONENT] + lane
            workspace.farkle[lane] = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, 0, 0, False)]
            if c.game.ruins or c.game.spares:
                workspace.ruin[lane] = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, 0, 0, True)]
            if c.game.exact:
                workspace.void[lane] = 1.0 - c.chances[after_hold(c, mover, 0, 0, banked, opponent)]


@inlined
def fill_ends(c: Any, mover: Any, last: int) -> None:
    """Fill the ends of all rows up to x = `last`, or one row that serves all."""
    stays_apart()
    plan, workspace = c.plan, c.workspace
    if not c.game.ends_vary:
        for mode in range(plan.modes):
            for lane in range(LANES):
                workspace.ends[mode * LANES + lane] = (
                    plan.farkle[mode] * workspace.farkle[lane]
                    + plan.ruin[mode] * workspace.ruin[lane]
                    + plan.certain[mode]
                )
        return
    for lane in range(LANES):
        # Unless the dice are offered that were rolled, a farkle is worth the same in all modes.
        for mode in range(plan.modes if c.game.farkle_points else 1):
            if workspace.banked[lane] >= 0:
                _fill_ends_of_lane(c, mover, lane, mode, mode + 1 if c.game.farkle_points else plan.modes, last)


@inlined
def _fill_ends_of_lane(c: Any, mover: Any, lane: int, first_mode: int, end_mode: int, last: int) -> None:
    """Fill a lane's ends in some modes, from its start up to x = `last`."""
    stays_apart()
    plan, workspace = c.plan, c.workspace
    banked, opponent, dice = workspace.banked[lane], workspace.rows[FIRST_OPPONENT] + lane, plan.dice[first_mode]
    farkle, ruin = workspace.farkle[lane], workspace.ruin[lane]
    for x in range(banked, last + 1):
        if x > banked:
            farkle = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, x - banked, dice, False)]
            if c.game.ruins:
                ruin = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, x - banked, dice, True)]
        for mode in range(first_mode, end_mode):
            value = plan.farkle[mode] * farkle + plan.ruin[mode] * ruin + plan.certain[mode]
            workspace.ends[(x * plan.modes + mode) * LANES + lane] = value
