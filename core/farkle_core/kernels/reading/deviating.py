"""Two solutions of one game beside one another: how far their win chances lie apart, and where that matters.

[B16] compares bounds like this (its tables 8 and 9): by the relative deviation 2 |v − w| / (v + w) of win chances, and
by the order of the states of a turn, which is all that one goes by.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.jit import inlined, kernel_that_makes_arrays
from farkle_core.kernels.turn.turn import Floats, Ints

Bools = npt.NDArray[np.bool_]


@inlined
def _out_of_order(order: Any, near: Any, far: Any, least: float) -> bool:
    """Whether two states change places: `order` sorts `near` rising, differences below `least` are none."""
    for step in range(1, order.size):
        before, after = order[step - 1], order[step]
        if near[after] - near[before] > least and far[before] - far[after] > least:
            return True
    return False


@inlined
def _deviation(
    holds: Any, rolls: Any, other_holds: Any, other_rolls: Any, reachable: Any, least: float, near: Any, far: Any
) -> tuple[float, int, bool]:
    """Compare the win chances of one turn; arrays as those of :func:`note_deviations`, without the axes of scores.

    Returns
    -------
    float, int, bool
        The largest relative deviation; how many reachable states were written into `near` and `far`; whether a decision
        differs.
    """
    worst, count, differs = 0.0, 0, False
    for total in range(min(holds.shape[0], other_holds.shape[0])):
        for mode in range(holds.shape[1]):
            hold, roll = holds[total, mode], rolls[total, mode]
            hold_2, roll_2 = other_holds[total, mode], other_rolls[total, mode]
            if hold >= 1.0 or hold_2 >= 1.0:
                continue
            v, w = max(hold, roll), max(hold_2, roll_2)
            worst = max(worst, 2.0 * abs(v - w) / (v + w))
            if total > 0 and reachable[total, mode]:
                near[count], far[count] = v, w
                count += 1
                gain, gain_2 = hold - roll, hold_2 - roll_2
                differs |= min(abs(gain), abs(gain_2)) > least and (gain > 0.0) != (gain_2 > 0.0)
    return worst, count, differs


@kernel_that_makes_arrays
def note_deviations(
    holds: Floats,
    rolls: Floats,
    other_holds: Floats,
    other_rolls: Floats,
    own_places: Ints,
    other_places: Ints,
    reachable: Bools,
    least: float,
    first_other: int,
    deviations: Floats,
    differ: Bools,
    thread: int,
    members: int,
) -> None:
    """Compare the win chances of all states of a strip of two solutions of one game.

    Parameters
    ----------
    holds, rolls, other_holds, other_rolls : float array, shape (own scores, opponent's scores, totals, dice)
        As :func:`farkle_core.kernels.reading.comparing.note_turns` leaves them, for both solutions.
    own_places, other_places : int array
        Where the first one's scores stand in the second one's; −1 where they do not.
    reachable : bool array, shape (totals, dice)
        Which states of a turn can occur.
    least : float
        Win chances that are this near to each other are equal.
    first_other : int
        Where the strip begins in what is filled.
    deviations : float array, shape (own scores, opponent's scores)
        Is filled: the largest 2 |v − w| / (v + w) of the turn's states in which the game is not over.
    differ : bool array, same shape
        Is filled: whether a decision differs, or the order of win chances by which one sets dice aside.
    thread, members : int
        As for :func:`farkle_core.kernels.reading.comparing.note_best`.
    """
    length = holds.shape[2] * holds.shape[3]
    near, far = np.zeros(length), np.zeros(length)
    for i in range(thread, holds.shape[0], members):
        for j in range(holds.shape[1]):
            if own_places[i] < 0 or other_places[j] < 0:
                continue
            there = own_places[i], other_places[j]
            worst, count, differs = _deviation(
                holds[i, j], rolls[i, j], other_holds[there], other_rolls[there], reachable, least, near, far
            )
            if not differs:
                differs = _out_of_order(np.argsort(near[:count]), near, far, least)
            deviations[i, first_other + j] = worst
            differ[i, first_other + j] = differs
