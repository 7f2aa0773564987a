"""Finds where a player holds from every start of a phase, and the mover's win chances then.

The equations are those of :mod:`farkle_core.kernels.turn.turn_pass`; this module changes no win chance.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.answers import taken_worth, takes
from farkle_core.kernels.played.playing import run_from, start_worth
from farkle_core.kernels.played.policy import ADVISED, Policy
from farkle_core.kernels.turn.block import least_total
from farkle_core.kernels.turn.chances import next_table
from farkle_core.kernels.turn.context import (
    FIRST_OPPONENT,
    OTHER_FIRST,
    OWN_FIRST,
    SETTLED,
    Context,
    Floats,
    Ints,
    Mover,
)


@by_address
class Regions(NamedTuple):
    """The holds from every start; all of shape (dice, own scores, opponent's scores); quanta."""

    first: npt.NDArray[np.int32]  # the smallest reachable turn total at which one holds short of winning; −1 = none
    last: npt.NDArray[np.int32]  # the largest of that first run of reachable turn totals; −1 = none
    # the smallest reachable turn total above that run at which one rolls short of winning; −1 = none
    again: npt.NDArray[np.int32]
    pieces: npt.NDArray[np.uint8]  # uint8 array: how many separate runs there are


def no_regions(shape: tuple[int, ...]) -> Regions:
    """Return regions without any hold."""
    first, last, again = np.full((3, *shape), -1, np.int32)
    return Regions(first, last, again, np.zeros(shape, np.uint8))


class TurnRules(NamedTuple):
    """The start of turns, and the range of the search for regions."""

    least: int  # least, span: as for `run_block`
    span: int
    shift: int  # the mode of one die
    dice: int  # dice, points: carried dice that are offered, 0 for none, and the points that come with them
    points: int


@inlined
def _holds_at(c: Any, policy: Any, x: int, mode: int, lane: int, hold: float) -> bool:
    """Whether the player holds in a state, which then has the value `hold`: by a policy, or because it is best.

    Best play holds as in a turn's table (``solution.reader``): a hold that is worth as much as the roll is the value.
    """
    if not c.plan.may_hold[mode]:
        return False
    if policy is None:
        return c.workspace.values[(x * c.plan.columns + mode) * LANES + lane] == hold
    return policy.hold_flags[(x * c.plan.modes + mode) * LANES + lane] > 0.0


@inlined
def _beyond(c: Any, policy: Any, mover: Any, end: int, most: int) -> int:
    """Return the row before which a hold is looked for: up to the ceiling for perfect play, which may roll for it."""
    if c.game.exact or c.game.ceiling == c.game.size:
        return end
    if policy is not None and policy.kind[policy.seat_of[mover.phase]] != ADVISED:
        return end
    return max(min(c.game.ceiling + 1, end + c.plan.most_points, most), end)


@inlined
def _note_lane(c: Any, policy: Any, mover: Any, rules: Any, reachable: Any, regions: Any, lane: int) -> None:
    """Note where a lane's turn holds short of winning."""
    workspace, hold_width = c.workspace, c.game.hold_width
    banked = workspace.banked[lane]
    begin = banked + least_total(c.game, banked, rules.least)
    end = workspace.rows[SETTLED] if policy is None else c.game.ceiling
    beyond = _beyond(c, policy, mover, end, banked + reachable.shape[0])
    own = banked - c.phases[mover.phase, OWN_FIRST]
    other = workspace.rows[FIRST_OPPONENT] + lane - c.phases[mover.phase, OTHER_FIRST]
    for column in range(regions.first.shape[0]):
        mode = rules.shift + column
        run_first, run_last, again, pieces, holding = -1, -1, -1, 0, False
        for x in range(begin, beyond):
            if x >= end and holding:
                break
            if not reachable[x - banked, mode]:
                continue
            hold = workspace.holds[(x * hold_width + c.plan.hold_of[mode]) * LANES + lane]
            if hold >= 1.0 and next_table(c, mover.phase, x) >= c.phases.shape[0]:
                continue  # it wins; at the ceiling a hold that cannot be passed is worth as much, but ends no game
            if _holds_at(c, policy, x, mode, lane, hold):
                pieces += not holding
                holding = True
                if pieces == 1:
                    run_last = x - banked
                    run_first = run_last if run_first < 0 else run_first
            else:
                if holding and pieces == 1:
                    again = x - banked
                holding = False
        regions.first[column, own, other] = run_first
        regions.last[column, own, other] = run_last
        regions.again[column, own, other] = again
        regions.pieces[column, own, other] = min(pieces, 255)


@kernel
def note_regions(
    context: Context,
    policy: Policy | None,
    mover: Mover,
    rules: TurnRules,
    blocks: Ints,
    reachable: npt.NDArray[np.bool_],
    regions: Regions,
    starts: Floats | None,
) -> None:
    """Find the holds, and the resulting win chances, for the starts of some blocks of a phase.

    Parameters
    ----------
    context : Context
        This thread's, with the win chances of perfect play.
    policy : Policy or None
        How the mover plays this turn; None for perfect play.
    blocks : int array, shape (blocks, 2)
        See :func:`farkle_core.kernels.reading.turns.blocks_of`.
    reachable : bool array, shape (rows, modes)
        Which turn totals can stand before a roll.
    regions : Regions
        Is filled.
    starts : float array, shape (own scores, opponent's scores), or None
        Is filled: the win chance at the start of the turn.
    """
    own, other = context.phases[mover.phase, OWN_FIRST], context.phases[mover.phase, OTHER_FIRST]
    for block in range(blocks.shape[0]):
        first = blocks[block, 1]
        run_from(context, policy, mover, blocks[block, 0], first, rules.least, rules.span)
        for lane in range(LANES):
            banked = context.workspace.banked[lane]
            if banked >= 0:
                _note_lane(context, policy, mover, rules, reachable, regions, lane)
                if starts is not None:
                    value = start_worth(context, policy, mover.phase, lane)
                    if rules.dice > 0 and takes(context, policy, mover, lane, rules.dice, rules.points):
                        value = taken_worth(context, policy, mover.phase, lane, rules.dice, rules.points)
                    starts[banked - own, first + lane - other] = value
