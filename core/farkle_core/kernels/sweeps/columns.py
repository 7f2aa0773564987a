"""Answers the last turns of a player who is behind, for all of the player's scores from one pass."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.block import last_lane, least_total, run_block
from farkle_core.kernels.turn.chances import usual_place
from farkle_core.kernels.turn.context import FIRST_OPPONENT, HIGHEST, LOWEST, OTHER_LAST, OWN_FIRST, OWN_LAST, Mover
from farkle_core.kernels.turn.ends import fill_ends_of_turn


@inlined
def _in_column(c: Any, phase: int, banked: int, opponent: int) -> bool:
    """Whether ``COLUMNS`` answers this start: every hold that could win or tie is allowed."""
    lowest, minimum = c.phases[phase, OWN_FIRST], c.game.minimum
    first = least_total(c.game, lowest, minimum)
    least = max(least_total(c.game, banked, minimum), lowest - banked + first)
    return opponent - banked >= least and opponent - lowest >= first


@inlined
def answer_column(c: Any, phase: int, first: int) -> None:
    """Answer all starts against a block of the opponent's scores, from one pass that begins at the lowest score."""
    workspace, lowest = c.workspace, c.phases[phase, OWN_FIRST]
    last = min(first + LANES - 1, c.phases[phase, OTHER_LAST])
    for f in range(c.game.counts):
        for e in range(c.game.counts):
            mover = Mover(phase, f, e)
            for lane in range(LANES):
                workspace.banked[lane] = lowest if first + lane <= last else -1
            workspace.rows[LOWEST] = workspace.rows[HIGHEST] = lowest
            workspace.rows[FIRST_OPPONENT] = first
            fill_ends_of_turn(c, mover)
            run_block(c, mover, c.game.minimum, 0)
            for opponent in range(first, last + 1):
                for banked in range(lowest, min(c.phases[phase, OWN_LAST], opponent) + 1):
                    if _in_column(c, phase, banked, opponent):
                        row = banked * c.plan.columns + c.plan.start
                        value = workspace.values[row * LANES + opponent - first]
                        c.chances[usual_place(c, mover, opponent, banked)] = value


@inlined
def all_in_columns(c: Any, phase: int, total: int, first: int) -> bool:
    """Whether ``COLUMNS`` answers all starts of a block."""
    for opponent in range(first, min(first + LANES - 1, last_lane(c.phases, phase, total)) + 1):
        if not _in_column(c, phase, total - opponent, opponent):
            return False
    return True
