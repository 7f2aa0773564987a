"""Finds where two ways to play decide differently, strip by strip (see :mod:`.turns`), and the cost of that.

A *decision* is one bit: whether the player holds in a state of a turn. The bits for all numbers of dice share a 64-bit
number, one die the lowest bit. Loaded dice count by the dice left: 63 choices at most.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.jit import inlined, kernel, kernel_that_makes_arrays
from farkle_core.kernels.reading.turns import StateValues
from farkle_core.kernels.turn.context import CANNOT_HOLD, Floats, Ints

Bits = npt.NDArray[np.int64]
Totals = npt.NDArray[np.int32]


class Strip(NamedTuple):
    """The own scores of a strip that a call reads: every `members`-th from number `thread` on.

    In arrays over all of the opponent's scores the strip begins at `first_other`.
    """

    first_other: int
    thread: int
    members: int


class Decisions(NamedTuple):
    """Decisions of two ways to play, each by the places of its own game; and where these are."""

    mine: Bits  # mine, theirs: int64 array, shape (own scores, opponent's scores, totals): the decisions
    theirs: Bits
    # own_places, other_places, total_places: where the first one's scores (of the other player: of the strip) and turn
    # totals stand in the second one's game; −1 where they do not. Turn totals beyond the second one's table are held.
    own_places: Ints
    other_places: Ints
    total_places: Ints


class NotedDifferences(NamedTuple):
    """Of the decisions of a turn that differ the worst one, and what it costs: for all of the opponent's scores."""

    # shape (dice, own scores, opponent's scores): the largest cost in size: what the first one's decision is worth less
    # what the second one's is; 0 where none differs
    costs: Floats
    totals_at: Totals  # int32 array, same shape: the turn total (quanta) of that decision; −1 where none differs
    # weights, weighty_at: as `costs` and `totals_at`, of the largest cost times how often a game comes to the state
    weights: Floats
    weighty_at: Totals
    visits: Floats  # shape (own scores, opponent's scores): is read: how often a game comes to each start
    counts: Ints  # shape (members, 2): is added to: how many decisions were compared, and how many differ


@kernel
def note_best(turns: StateValues, decisions: Bits, strip: Strip) -> None:
    """Fill in the best decisions of a strip: an int64 array, shape (own scores, opponent's scores, totals)."""
    for i in range(strip.thread, decisions.shape[0], strip.members):
        for j in range(decisions.shape[1]):
            for total in range(decisions.shape[2]):
                modes = 0
                for mode in range(turns.holds.shape[3]):
                    hold = turns.holds[i, j, total, mode]
                    if hold > CANNOT_HOLD and hold >= turns.rolls[i, j, total, mode]:
                        modes |= 1 << mode
                decisions[i, j, total] = modes


@inlined
def _walk(steps: Any, mine: Any, seen: Any) -> None:
    """Mark every state that a player comes to who decides by `mine`, whichever dice are set aside.

    `mine` of shape (totals,), `seen` of shape (totals, dice), `steps` as for :func:`note_differences`.
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
def _note_worst(worst: Any, totals_at: Any, mode: int, cost: float, total: int) -> None:
    """Note a cost, if it is larger in size than the one noted before; arrays of shape (dice,)."""
    if totals_at[mode] < 0 or abs(cost) > abs(worst[mode]):
        worst[mode], totals_at[mode] = cost, total


@inlined
def _compare_turn(
    turns: Any, decisions: Any, reached: Any, noted: Any, seen: Any, i: int, j: int, column: int
) -> tuple[int, int]:
    """Compare the decisions of a turn; return how many there are, and how many differ."""
    compared, different, often = 0, 0, noted.visits[i, column]
    holds, rolls, mine = turns.holds[i, j], turns.rolls[i, j], decisions.mine[i, j]
    theirs = decisions.theirs[decisions.own_places[i], decisions.other_places[j]]
    for total in range(1, holds.shape[0]):
        place = decisions.total_places[total]
        there = theirs[place] if 0 <= place < theirs.size else -1
        for mode in range(holds.shape[1]):
            hold = holds[total, mode]
            if place < 0 or not seen[total, mode] or hold < 0.0 or hold >= 1.0:
                continue
            compared += 1
            if ((mine[total] ^ there) >> mode) & 1:
                different += 1
                gain = hold - rolls[total, mode]
                cost = gain if (mine[total] >> mode) & 1 else -gain
                weight = cost * often * reached[i, j, total, mode] if often > 0.0 else 0.0
                _note_worst(noted.costs[:, i, column], noted.totals_at[:, i, column], mode, cost, total)
                _note_worst(noted.weights[:, i, column], noted.weighty_at[:, i, column], mode, weight, total)
    return compared, different


@kernel_that_makes_arrays
def note_differences(
    turns: StateValues, decisions: Decisions, steps: Ints, reached: Floats, noted: NotedDifferences, strip: Strip
) -> None:
    """Find where two ways to play decide differently, and the cost of one decision of the second.

    Only states count that the first reaches in the turn, whichever dice are set aside, and in which it has a choice.

    Parameters
    ----------
    turns : StateValues
        The values of decisions in the first one's game.
    steps : int array, shape (dice, most steps, 2)
        Points (quanta) and next number of dice less one of every step; 0 points where there are no more.
    reached : float array, shape as ``turns.holds``
        The chance that a turn reaches each state; not read where ``noted.visits`` are 0.
    noted : NotedDifferences
        Is filled.
    """
    seen = np.zeros(turns.holds.shape[2:], np.bool_)
    for i in range(strip.thread, turns.holds.shape[0], strip.members):
        for j in range(turns.holds.shape[1]):
            if decisions.own_places[i] >= 0 and decisions.other_places[j] >= 0:
                _walk(steps, decisions.mine[i, j], seen)
                column = strip.first_other + j
                compared, different = _compare_turn(turns, decisions, reached, noted, seen, i, j, column)
                noted.counts[strip.thread, 0] += compared
                noted.counts[strip.thread, 1] += different
