"""Reads every number of the turns of a *strip*: all own scores against some neighbouring opponent's scores.

The equations are those of :mod:`farkle_core.kernels.turn.turn_pass`; this module changes no win chance.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from farkle_core.kernels.compiler.jit import inlined, kernel
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.playing import run_from
from farkle_core.kernels.turn.context import (
    CANNOT_HOLD,
    OTHER_FIRST,
    OTHER_LAST,
    OWN_FIRST,
    OWN_LAST,
    SETTLED,
    Context,
    Floats,
    Ints,
    Mover,
)

OVER: Final = 2.0  # stands for the win chance of a hold where nothing is left to decide


class StateValues(NamedTuple):
    """The values of holding and rolling in every state of a strip's turns."""

    # holds, rolls: shape (own scores, opponent's scores of the strip, totals, dice): holds are `CANNOT_HOLD` where
    # holding is forbidden, `OVER` where nothing is left to decide
    holds: Floats
    rolls: Floats


def blocks_of(phases: Ints, phase: int, thread: int, members: int, others: tuple[int, int] | None = None) -> Ints:
    """Return every `members`-th block of a phase or strip: its sum of scores, and the opponent's first score in it.

    Parameters
    ----------
    phases : int array
        As in :class:`.context.Context`.
    others : (int, int) or None
        The opponent's first and last score; None for all.
    """
    own_first, own_last = int(phases[phase, OWN_FIRST]), int(phases[phase, OWN_LAST])
    low, high = others or (int(phases[phase, OTHER_FIRST]), int(phases[phase, OTHER_LAST]))
    blocks = [
        (total, first)
        for total in range(own_last + high, own_first + low - 1, -1)
        for first in range(max(low, total - own_last), min(high, total - own_first) + 1, LANES)
    ]
    return np.array(blocks[thread::members], dtype=np.int64).reshape(-1, 2)


@kernel
def note_turns(context: Context, mover: Mover, blocks: Ints, first_other: int, turns: StateValues) -> None:
    """Write the values of holding and rolling in the usual turns of some blocks of a strip.

    Parameters
    ----------
    blocks : int array, shape (blocks, 2)
        See :func:`blocks_of`.
    first_other : int
        The opponent's first score in the strip.
    turns : StateValues
        Is filled.
    """
    own_first = context.phases[mover.phase, OWN_FIRST]
    for block in range(blocks.shape[0]):
        first = blocks[block, 1]
        run_from(context, None, mover, blocks[block, 0], first, context.game.minimum, 0)
        for lane in range(LANES):
            own, other = context.workspace.banked[lane] - own_first, first + lane - first_other
            if context.workspace.banked[lane] >= 0 and other < turns.holds.shape[1]:
                _note_turn(context, lane, turns.holds[own, other], turns.rolls[own, other])


@inlined
def _note_turn(c: Any, lane: int, holds: Any, rolls: Any) -> None:
    """Write down a lane's turn; `holds` and `rolls` of shape (totals, dice)."""
    plan, workspace = c.plan, c.workspace
    banked, settled = workspace.banked[lane], workspace.rows[SETTLED]
    for total in range(holds.shape[0]):
        x = banked + total
        for mode in range(holds.shape[1]):
            holds[total, mode], rolls[total, mode] = OVER, 0.0
            if x < settled:
                hold = workspace.holds[(x * c.game.hold_width + plan.hold_of[mode]) * LANES + lane]
                holds[total, mode] = hold if plan.may_hold[mode] else CANNOT_HOLD
                rolls[total, mode] = workspace.rolls[(x * plan.modes + mode) * LANES + lane]
