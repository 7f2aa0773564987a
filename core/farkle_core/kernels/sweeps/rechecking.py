"""The pairs of a game without a penalty compared with their equations, when the whole game is known.

Where turns reach back to smaller sums, numbers change after they were checked
(:mod:`farkle_core.kernels.sweeps.pair_solver`): so in the end every equation is evaluated once more.
"""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.played.policy import Policy
from farkle_core.kernels.sweeps.barrier import next_piece
from farkle_core.kernels.sweeps.pair_solver import run_start, worth_of_start
from farkle_core.kernels.turn.block import first_lane, last_block, set_lanes
from farkle_core.kernels.turn.chances import OTHER_LAST, OWN, OWN_LAST, Game, place
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import LANES, NEXT_PIECE, PIECE, Floats, Ints, Plan, Workspace


@inlined
def _compare_block(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    part: int,
    total: int,
    first: int,
    policy: Any,
) -> float:
    """Return by how much a block's win chances differ from what their equations make of all others."""
    largest = 0.0
    set_lanes(parts, workspace, part, total, first)
    fill_ends_of_turn(game, layout, parts, chances, workspace, part, 0, 0)
    run_start(plan, game, layout, parts, chances, workspace, part, policy)
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            at = place(layout, parts[part, OWN], 0, 0, 0, 0, first + lane, workspace.banked[lane])
            largest = max(largest, abs(worth_of_start(plan, workspace, policy, part, lane) - chances[at]))
    return largest


@kernel
def compare_pairs(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    barrier: Ints,
    members: int,
    first: int,
    last: int,
    policy: Policy | None,
) -> float:
    """Evaluate the equations of some antidiagonals once, as one of the team's threads; nothing is written.

    Parameters
    ----------
    plan, game, layout, parts, chances, workspace, barrier, members, first, last, policy
        As for ``close_pairs``; nothing may be carried over from turn to turn.

    Returns
    -------
    float
        The largest difference among those this thread found.
    """
    plan, game, workspace, policy = held(plan), held(game), held(workspace), held(policy)
    largest = 0.0
    workspace.rows[PIECE] = 0
    workspace.rows[NEXT_PIECE] = next_piece(barrier, members, workspace.rows[PIECE])
    for step in range(first, last):
        total = parts[0, OWN_LAST] + parts[0, OTHER_LAST] - step
        for part in range(game.parts):
            for lane in range(last_block(parts, part, total), first_lane(parts, part, total) - 1, -LANES):
                if workspace.rows[PIECE] == workspace.rows[NEXT_PIECE]:
                    found = _compare_block(plan, game, layout, parts, chances, workspace, part, total, lane, policy)
                    largest = max(largest, found)
                    workspace.rows[NEXT_PIECE] = next_piece(barrier, members, workspace.rows[PIECE] + 1)
                workspace.rows[PIECE] += 1
    return largest
