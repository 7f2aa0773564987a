"""Single turns played by a strategy, with perfect play after them: where they hold, and how often the mover wins."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import kernel
from farkle_core.kernels.played.played_answers import takes
from farkle_core.kernels.played.playing import run_played
from farkle_core.kernels.played.policy import Policy
from farkle_core.kernels.reading.follow import Regions, note_lane
from farkle_core.kernels.turn.answers import start_value, taken_value
from farkle_core.kernels.turn.block import first_lane, last_lane, set_lanes
from farkle_core.kernels.turn.chances import OTHER_FIRST, OTHER_LAST, OWN_FIRST, OWN_LAST, Game
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import LANES, Floats, Ints, Plan, Workspace


@kernel
def note_played(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    policy: Policy,
    reachable: npt.NDArray[np.bool_],
    regions: Regions,
    starts: Floats,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
    shift: int,
    dice: int,
    points: int,
    thread: int,
    members: int,
) -> None:
    """Find out where a strategy holds from every start of a part, and how often it then wins.

    Parameters
    ----------
    plan, game, layout, parts
        The turn, the game, and where win chances stand.
    chances : float array, 1-D
        The win chances of perfect play.
    workspace, policy
        This thread's; the policy of whoever moves in the part.
    reachable : bool array, shape (rows, modes)
        Which turn totals can stand before a roll.
    regions : Regions
        Is filled.
    starts : float array, shape (own scores, opponent's scores)
        Is filled: the win chance at the start of the turn.
    part, f, e : int
        The part of the game; farkles in a row of both.
    least, span : int
        As for ``run_block``.
    shift : int
        The mode of one die.
    dice, points : int
        Carried dice that are offered, 0 for none, and the points that come with them.
    thread, members : int
        Every `members`-th block is this call's, beginning with number `thread`.
    """
    plan, game, workspace, policy, regions = held(plan), held(game), held(workspace), held(policy), held(regions)
    own, other = parts[part, OWN_FIRST], parts[part, OTHER_FIRST]
    block = 0
    for total in range(parts[part, OWN_LAST] + parts[part, OTHER_LAST], own + other - 1, -1):
        for first in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1, LANES):
            block += 1
            if block % members != thread:
                continue
            set_lanes(parts, workspace, part, total, first)
            fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
            run_played(plan, game, layout, parts, chances, workspace, policy, part, f, e, least, span)
            for lane in range(workspace.banked.size):
                banked = workspace.banked[lane]
                if banked >= 0:
                    end = game.ceiling
                    note_lane(plan, game, workspace, policy, reachable, regions, lane, least, end, shift, own, other)
                    value = start_value(plan, workspace, lane)
                    if dice > 0 and takes(plan, game, policy, workspace, part, f, lane, dice, points):
                        value = taken_value(plan, game, workspace, lane, dice, points)
                    starts[banked - own, first + lane - other] = value
