"""Two ways to play beside one another: whole turns written down, and where they are decided differently.

Turns are written down for all of the mover's scores and some neighbouring scores of the opponent at a time: a *strip*.
Nothing here changes a win chance. A *decision* is one bit: whether one holds in a state of a turn; those of all numbers
of dice share a byte, one die the lowest bit.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel, kernel_that_makes_arrays
from farkle_core.kernels.turn.block import run_block, set_lanes
from farkle_core.kernels.turn.chances import OWN_FIRST, OWN_LAST, Game
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import CANNOT_HOLD, LANES, SETTLED, Floats, Ints, Plan, Workspace

OVER: Final = 2.0
"""Stands for the win chance of a hold where nothing is left to decide."""

Bytes = npt.NDArray[np.uint8]


@inlined
def _note_turn(plan: Any, game: Any, workspace: Any, lane: int, holds: Any, rolls: Any) -> None:
    """Write down a lane's turn; `holds` and `rolls` of shape (totals, dice)."""
    banked, settled = workspace.banked[lane], workspace.rows[SETTLED]
    for total in range(holds.shape[0]):
        x = banked + total
        for mode in range(holds.shape[1]):
            holds[total, mode], rolls[total, mode] = OVER, 0.0
            if x < settled:
                hold = workspace.holds[(x * game.hold_width + plan.hold_of[mode]) * LANES + lane]
                holds[total, mode] = hold if plan.may_hold[mode] else CANNOT_HOLD
                rolls[total, mode] = workspace.rolls[(x * plan.modes + mode) * LANES + lane]


@kernel
def note_turns(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    holds: Floats,
    rolls: Floats,
    part: int,
    f: int,
    e: int,
    first_other: int,
    last_other: int,
    thread: int,
    members: int,
) -> None:
    """Write down what holding and rolling are worth in every state of the usual turns of a strip.

    Parameters
    ----------
    plan, game, layout, parts, chances
        The turn, the game, and where win chances stand.
    workspace : Workspace
        This thread's.
    holds, rolls : float array, shape (own scores, opponent's scores of the strip, totals, dice)
        Are filled; ``CANNOT_HOLD`` where holding is forbidden, ``OVER`` where nothing is left to decide.
    part, f, e : int
        The part of the game; farkles in a row of both.
    first_other, last_other : int
        The strip: the opponent's first and last score in it.
    thread, members : int
        Every `members`-th block is this call's, beginning with number `thread`.
    """
    plan, game, workspace = held(plan), held(game), held(workspace)
    own_first, own_last = parts[part, OWN_FIRST], parts[part, OWN_LAST]
    block = 0
    for total in range(own_last + last_other, own_first + first_other - 1, -1):
        begin, end = max(first_other, total - own_last), min(last_other, total - own_first)
        for first in range(begin, end + 1, LANES):
            block += 1
            if block % members != thread:
                continue
            set_lanes(parts, workspace, part, total, first)
            fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
            run_block(plan, game, layout, parts, chances, workspace, part, f, e, game.minimum, 0)
            for lane in range(workspace.banked.size):
                banked = workspace.banked[lane]
                if banked >= 0 and first + lane <= end:
                    place = first + lane - first_other
                    _note_turn(
                        plan, game, workspace, lane, holds[banked - own_first, place], rolls[banked - own_first, place]
                    )


@kernel
def note_best(holds: Floats, rolls: Floats, decisions: Bytes, thread: int, members: int) -> None:
    """Fill in the best decisions of a strip.

    Parameters
    ----------
    holds, rolls : float array
        As :func:`note_turns` leaves them.
    decisions : byte array, shape (own scores, opponent's scores, totals)
        Is filled.
    thread, members : int
        Every `members`-th own score is this call's, beginning with number `thread`.
    """
    for i in range(thread, holds.shape[0], members):
        for j in range(holds.shape[1]):
            for total in range(holds.shape[2]):
                found = 0
                for mode in range(holds.shape[3]):
                    hold = holds[i, j, total, mode]
                    if hold > CANNOT_HOLD and hold >= rolls[i, j, total, mode]:
                        found |= 1 << mode
                decisions[i, j, total] = found


@inlined
def _walk(steps: Any, mine: Any, seen: Any) -> None:
    """Mark every state that a player comes to who decides by `mine`, however he sets dice aside.

    `mine` of shape (totals,), `seen` of shape (totals, dice), `steps` of shape (dice, most steps, 2): points and next
    number of dice less one; points are 0 where there are no more.
    """
    totals, dice = seen.shape
    for total in range(totals):
        for mode in range(dice):
            seen[total, mode] = False
    seen[0, dice - 1] = True
    for total in range(totals):
        held = mine[total] if total > 0 else 0
        for mode in range(dice):
            if not seen[total, mode] or (held >> mode) & 1:
                continue
            for step in range(steps.shape[1]):
                points = steps[mode, step, 0]
                if points == 0:
                    break
                if total + points < totals:
                    seen[total + points, steps[mode, step, 1]] = True


@inlined
def _compare_turn(
    holds: Any,
    rolls: Any,
    mine: Any,
    theirs: Any,
    total_places: Any,
    seen: Any,
    costs: Any,
    totals_at: Any,
    reached: Any,
    often: float,
    weights: Any,
    weighty_at: Any,
) -> tuple[int, int]:
    """Compare the decisions of a turn that a game comes to so often; return how many there are, and how many differ.

    Arrays as those of :func:`note_differences`, without the axes of scores.
    """
    compared, different = 0, 0
    for total in range(1, holds.shape[0]):
        place = total_places[total]
        there = theirs[place] if 0 <= place < theirs.size else 255
        for mode in range(holds.shape[1]):
            hold = holds[total, mode]
            if place < 0 or not seen[total, mode] or hold < 0.0 or hold >= 1.0:
                continue
            compared += 1
            if ((mine[total] ^ there) >> mode) & 1:
                different += 1
                gain = hold - rolls[total, mode]
                cost = gain if (mine[total] >> mode) & 1 else -gain
                if totals_at[mode] < 0 or abs(cost) > abs(costs[mode]):
                    costs[mode], totals_at[mode] = cost, total
                weight = cost * often * reached[total, mode] if often > 0.0 else 0.0
                if weighty_at[mode] < 0 or abs(weight) > abs(weights[mode]):
                    weights[mode], weighty_at[mode] = weight, total
    return compared, different


@kernel_that_makes_arrays
def note_differences(
    holds: Floats,
    rolls: Floats,
    mine: Bytes,
    theirs: Bytes,
    own_places: Ints,
    other_places: Ints,
    total_places: Ints,
    steps: Ints,
    first_other: int,
    costs: Floats,
    totals_at: npt.NDArray[np.int32],
    reached: Floats,
    visits: Floats,
    weights: Floats,
    weighty_at: npt.NDArray[np.int32],
    counts: Ints,
    thread: int,
    members: int,
) -> None:
    """Find where two ways to play decide differently, and what it costs to decide like the second for once.

    Only states count that the first comes to in the turn, however he sets dice aside, and in which he has a choice.

    Parameters
    ----------
    holds, rolls : float array, shape (own scores, opponent's scores of the strip, totals, dice)
        What decisions are worth in the first one's game.
    mine, theirs : byte array, shape (own scores, opponent's scores, totals)
        Decisions of both, each by the places of its own game.
    own_places, other_places, total_places : int array
        Where the first one's scores (of the other player: of the strip) and turn totals stand in the second one's game;
        −1 where they do not. Turn totals beyond the second one's table are held.
    steps : int array, shape (dice, most steps, 2)
        Points (quanta) and next number of dice less one of every step; 0 points where there are no more.
    first_other : int
        Where the strip begins in what is filled.
    costs : float array, shape (dice, own scores, opponent's scores)
        Is filled: of the decisions of a turn that differ the largest cost in size, what the first one's decision is
        worth less what the second one's is; 0 where none differs.
    totals_at : int32 array, same shape
        Is filled: the turn total (quanta) of that decision; −1 where none differs.
    reached : float array, shape as `holds`
        With what chance a turn comes to each state; not looked at where `visits` are 0.
    visits : float array, shape (own scores, opponent's scores)
        How often a game comes to each start.
    weights, weighty_at
        As `costs` and `totals_at`, of the largest cost times how often a game comes to the state.
    counts : int array, shape (members, 2)
        Is added to: how many decisions were compared, and how many differ.
    thread, members : int
        As for :func:`note_best`.
    """
    seen = np.zeros((holds.shape[2], holds.shape[3]), np.bool_)
    compared, different = 0, 0
    for i in range(thread, holds.shape[0], members):
        for j in range(holds.shape[1]):
            if own_places[i] < 0 or other_places[j] < 0:
                continue
            _walk(steps, mine[i, j], seen)
            column = first_other + j
            found = _compare_turn(
                holds[i, j], rolls[i, j], mine[i, j], theirs[own_places[i], other_places[j]], total_places, seen,
                costs[:, i, column], totals_at[:, i, column], reached[i, j], visits[i, column], weights[:, i, column],
                weighty_at[:, i, column],
            )  # fmt: skip
            compared += found[0]
            different += found[1]
    counts[thread, 0] += compared
    counts[thread, 1] += different
