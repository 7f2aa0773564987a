"""Reading a solution: the numbers of single turns, and where one holds from every start.

The equations are those of :mod:`farkle_core.kernels.turn.turn`; nothing here changes a win chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.turn.block import first_lane, last_lane, least_total, run_block, set_lanes
from farkle_core.kernels.turn.chances import OTHER_FIRST, OTHER_LAST, OWN_FIRST, OWN_LAST, Game
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LOWEST, SETTLED, Floats, Ints, Plan, Workspace


class Regions(NamedTuple):
    """Where one holds from every start; all of shape (dice, own scores, opponent's scores); quanta.

    Attributes
    ----------
    first : int32 array
        The smallest reachable turn total at which one holds short of winning; −1 = none.
    last : int32 array
        The largest of that first run of reachable turn totals; −1 = none.
    again : int32 array
        The smallest reachable turn total above that run at which one rolls short of winning; −1 = none.
    pieces : uint8 array
        How many separate runs there are.
    """

    first: npt.NDArray[np.int32]
    last: npt.NDArray[np.int32]
    again: npt.NDArray[np.int32]
    pieces: npt.NDArray[np.uint8]


def no_regions(shape: tuple[int, ...]) -> Regions:
    """Return regions in which one holds nowhere."""
    first, last, again = np.full((3, *shape), -1, np.int32)
    return Regions(first, last, again, np.zeros(shape, np.uint8))


@kernel
def load_turn(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    part: int,
    f: int,
    e: int,
    banked: int,
    opponent: int,
    least: int,
    span: int,
) -> None:
    """Compute every number of one turn: those of lane 0 of the workspace's block.

    Parameters
    ----------
    plan, game, layout, parts, chances
        The turn, the game, and where win chances stand.
    workspace : Workspace
        Is filled.
    part, f, e : int
        The part of the game; farkles in a row, the mover's and the opponent's.
    banked, opponent : int
        Score indices.
    least, span : int
        As for ``run_block``.
    """
    plan, game, workspace = held(plan), held(game), held(workspace)
    set_lanes(parts, workspace, part, banked + opponent, opponent)
    for lane in range(1, workspace.banked.size):
        workspace.banked[lane] = -1
    workspace.rows[LOWEST] = banked
    fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
    run_block(plan, game, layout, parts, chances, workspace, part, f, e, least, span)


@inlined
def _holds_at(plan: Any, workspace: Any, policy: Any, x: int, mode: int, lane: int, hold: float) -> bool:
    """Whether one holds in a state, which is worth `hold` then: as a strategy says, or because it is best."""
    if not plan.may_hold[mode]:
        return False
    if policy is None:
        return workspace.values[(x * plan.columns + mode) * LANES + lane] == hold
    return policy.hold_flags[(x * plan.modes + mode) * LANES + lane] > 0.0


@inlined
def note_lane(
    plan: Any,
    game: Any,
    workspace: Any,
    policy: Any,
    reachable: Any,
    regions: Any,
    lane: int,
    least: int,
    last: int,
    shift: int,
    own: int,
    other: int,
) -> None:
    """Note where a lane's turn holds short of winning, at scores before `last`; `policy` are None for perfect play."""
    banked = workspace.banked[lane]
    begin = banked + least_total(game, banked, least)
    for column in range(regions.first.shape[0]):
        mode = shift + column
        run_first, run_last, again, pieces, holding = -1, -1, -1, 0, False
        for x in range(begin, last):
            if not reachable[x - banked, mode]:
                continue
            hold = workspace.holds[(x * game.hold_width + plan.hold_of[mode]) * LANES + lane]
            if hold >= 1.0:
                continue
            if _holds_at(plan, workspace, policy, x, mode, lane, hold):
                pieces += not holding
                holding = True
                if pieces == 1:
                    run_last = x - banked
                    run_first = run_last if run_first < 0 else run_first
            else:
                if holding and pieces == 1:
                    again = x - banked
                holding = False
        opponent = workspace.rows[FIRST_OPPONENT] + lane
        regions.first[column, banked - own, opponent - other] = run_first
        regions.last[column, banked - own, opponent - other] = run_last
        regions.again[column, banked - own, opponent - other] = again
        regions.pieces[column, banked - own, opponent - other] = min(pieces, 255)


@kernel
def note_regions(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    reachable: npt.NDArray[np.bool_],
    regions: Regions,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
    shift: int,
    thread: int,
    members: int,
) -> None:
    """Find where one holds, for every start of a part.

    Parameters
    ----------
    plan, game, layout, parts, chances, workspace, part, f, e, least, span
        As for ``load_turn``.
    reachable : bool array, shape (rows, modes)
        Which turn totals can stand before a roll.
    regions : Regions
        Is filled.
    shift : int
        The mode of one die.
    thread, members : int
        Every `members`-th block is this call's, beginning with number `thread`.
    """
    plan, game, workspace, regions = held(plan), held(game), held(workspace), held(regions)
    own, other = parts[part, OWN_FIRST], parts[part, OTHER_FIRST]
    block = 0
    for total in range(parts[part, OWN_LAST] + parts[part, OTHER_LAST], own + other - 1, -1):
        for first in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1, LANES):
            block += 1
            if block % members != thread:
                continue
            set_lanes(parts, workspace, part, total, first)
            fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
            run_block(plan, game, layout, parts, chances, workspace, part, f, e, least, span)
            for lane in range(workspace.banked.size):
                if workspace.banked[lane] >= 0:
                    end = workspace.rows[SETTLED]
                    note_lane(plan, game, workspace, None, reachable, regions, lane, least, end, shift, own, other)
