"""Compares two solutions of one game: the distance of their win chances, and where it matters.

[B16] compares bounds in this way (tables 8 and 9): by the relative deviation 2 |v − w| / (v + w) of win chances, and by
the order of the states of a turn, which decides how to play.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.jit import inlined, kernel_that_makes_arrays
from farkle_core.kernels.reading.decisions import Strip
from farkle_core.kernels.reading.turns import StateValues
from farkle_core.kernels.turn.context import Floats, Ints

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
    near: Any, far: Any, reachable: Any, least: float, near_values: Any, far_values: Any
) -> tuple[float, int, bool]:
    """Compare the win chances of one turn, given by its holds and rolls in both solutions, shape (totals, dice).

    Returns
    -------
    float, int, bool
        The largest relative deviation; how many reachable states were written into both `values`; whether a decision
        differs.
    """
    worst, count, differs = 0.0, 0, False
    (holds, rolls), (other_holds, other_rolls) = near, far
    for total in range(min(holds.shape[0], other_holds.shape[0])):
        for mode in range(holds.shape[1]):
            hold, roll = holds[total, mode], rolls[total, mode]
            hold_2, roll_2 = other_holds[total, mode], other_rolls[total, mode]
            if hold >= 1.0 or hold_2 >= 1.0:
                continue
            v, w = max(hold, roll), max(hold_2, roll_2)
            worst = max(worst, 2.0 * abs(v - w) / (v + w))
            if total > 0 and reachable[total, mode]:
                near_values[count], far_values[count] = v, w
                count += 1
                gain, gain_2 = hold - roll, hold_2 - roll_2
                differs |= min(abs(gain), abs(gain_2)) > least and (gain > 0.0) != (gain_2 > 0.0)
    return worst, count, differs


class Deviations(NamedTuple):
    """How far turns deviate: arrays of shape (own scores, opponent's scores)."""

    worst: Floats  # the largest 2 |v − w| / (v + w) of the turn's states in which the game is not over
    differ: Bools  # whether a decision differs, or the order of win chances by which one sets dice aside


@kernel_that_makes_arrays
def note_deviations(
    near: StateValues,
    far: StateValues,
    own_places: Ints,
    other_places: Ints,
    reachable: Bools,
    least: float,
    found: Deviations,
    strip: Strip,
) -> None:
    """Compare the win chances of all states of a strip of two solutions of one game.

    Parameters
    ----------
    near, far : StateValues
        Of both solutions.
    own_places, other_places : int array
        Where the first one's scores stand in the second one's; −1 where they do not.
    reachable : bool array, shape (totals, dice)
        Which states of a turn can occur.
    least : float
        Win chances that are this near to each other are equal.
    found : Deviations
        Is filled.
    """
    length = near.holds.shape[2] * near.holds.shape[3]
    near_values, far_values = np.zeros(length), np.zeros(length)
    for i in range(strip.thread, near.holds.shape[0], strip.members):
        for j in range(near.holds.shape[1]):
            if own_places[i] < 0 or other_places[j] < 0:
                continue
            here, there = (near.holds[i, j], near.rolls[i, j]), (own_places[i], other_places[j])
            other = far.holds[there], far.rolls[there]
            worst, count, differs = _deviation(here, other, reachable, least, near_values, far_values)
            if not differs:
                differs = _out_of_order(np.argsort(near_values[:count]), near_values, far_values, least)
            found.worst[i, strip.first_other + j] = worst
            found.differ[i, strip.first_other + j] = differs
