"""The pairs of a game without a penalty compared with their equations, when the whole game is known.

Where turns reach back to smaller sums, numbers change after they were checked
(:mod:`farkle_core.kernels.sweeps.pair_solver`): so in the end every equation is evaluated once more.
"""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.played.policy import Habits
from farkle_core.kernels.sweeps.barrier import next_piece
from farkle_core.kernels.sweeps.pair_solver import run_start, worth_of_start
from farkle_core.kernels.turn.block import first_lane, last_block, set_lanes
from farkle_core.kernels.turn.chances import OTHER_LAST, OWN, OWN_LAST, Game, place
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import LANES, NEXT_PIECE, PIECE, Desk, Floats, Ints, Plan


@inlined
def _compare_block(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    part: int,
    total: int,
    first: int,
    habits: Any,
) -> float:
    """Return by how much a block's win chances differ from what their equations make of all others."""
    largest = 0.0
    set_lanes(parts, desk, part, total, first)
    fill_ends_of_turn(game, layout, parts, chances, desk, part, 0, 0)
    run_start(plan, game, layout, parts, chances, desk, part, habits)
    for lane in range(desk.banked.size):
        if desk.banked[lane] >= 0:
            at = place(layout, parts[part, OWN], 0, 0, 0, 0, first + lane, desk.banked[lane])
            largest = max(largest, abs(worth_of_start(plan, desk, habits, part, lane) - chances[at]))
    return largest


@kernel
def compare_pairs(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    desk: Desk,
    meetings: Ints,
    members: int,
    first: int,
    last: int,
    habits: Habits | None,
) -> float:
    """Evaluate the equations of some antidiagonals once, as one of the team's threads; nothing is written.

    Parameters
    ----------
    plan, game, layout, parts, chances, desk, meetings, members, first, last, habits
        As for ``close_pairs``; nothing may be carried over from turn to turn.

    Returns
    -------
    float
        The largest difference among those this thread found.
    """
    plan, game, desk, habits = held(plan), held(game), held(desk), held(habits)
    largest = 0.0
    desk.rows[PIECE] = 0
    desk.rows[NEXT_PIECE] = next_piece(meetings, members, desk.rows[PIECE])
    for step in range(first, last):
        total = parts[0, OWN_LAST] + parts[0, OTHER_LAST] - step
        for part in range(game.parts):
            for lane in range(last_block(parts, part, total), first_lane(parts, part, total) - 1, -LANES):
                if desk.rows[PIECE] == desk.rows[NEXT_PIECE]:
                    found = _compare_block(plan, game, layout, parts, chances, desk, part, total, lane, habits)
                    largest = max(largest, found)
                    desk.rows[NEXT_PIECE] = next_piece(meetings, members, desk.rows[PIECE] + 1)
                desk.rows[PIECE] += 1
    return largest
