"""One pass over a turn, for many starts of turns side by side.

The dynamic program. Within one turn the banked scores b and d and the farkle counts f and e stand still, and every
scoring adds points, so the value of a turn state (turn total t, mode m) follows backwards from the largest t::

    roll(t, m)  = ends(t, m) + Σ_outcomes P · max over options (p, m') of value(t + p, m')
    value(t, m) = max(hold(t, m), roll(t, m)) where one may hold, else roll(t, m)

with ends(t, m) what a roll is worth that ends the turn, times its chance: farkles, and wins at once.

Written by x = b + t, the score after holding, hold values hardly depend on b. So all starts with the same sum b + d
run as *lanes*: lane j has d = d0 + j and b = s − d; all share the loop over x and the lists of options, memory is read
in order of j, and lane j's answer stands at x = b. Below that x a lane computes numbers that nobody reads.

A block's numbers stand on its thread's desk, by row (x less the lowest x of the block), mode and lane; who fills them
is :mod:`farkle_core.kernels.block`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels._jit import inlined, stays_apart
from farkle_core.kernels.vectors import WIDTH, fetch, highest, larger, load, minus, multiply_add, splat, store

LANES: Final = 32
"""Starts of turns that run side by side in one block."""

CANNOT_HOLD: Final = -1.0
"""Stands for the win chance of a hold that the rules forbid; never the larger of two."""

ROUNDING: Final = 1e-15
"""A value that falls by no more than this is taken for level."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Plan(NamedTuple):
    """A turn's automaton as flat arrays.

    Outcomes are sorted by mode, then by how many options they have; those of one mode with equally many options are a
    *group*. There may be two lists of all this, one after the other: with all options, and with only the best of those
    with the same next mode, which is enough where a higher turn total is never worse.

    Attributes
    ----------
    modes, start, most_points, lists : int
        How many modes; the one that starts a turn; the largest number of points of an option, in quanta; how many
        lists of outcomes.
    farkle, ruin, certain : float array, shape (modes,)
        Chance that the roll is a farkle; one that ruins the banked score besides; one that wins the game at once.
    may_hold : bool array, shape (modes,)
        Whether one may hold in the mode.
    hold_of : int array, shape (modes,)
        Which of the hold values of a row is the mode's.
    dice : int array, shape (modes,)
        Dice that the mode rolls.
    mode_groups : int array, shape (lists · (modes + 1),)
        Where the groups of each mode begin.
    group_outcomes, group_options : int array, shape (groups + 1,)
        Where the outcomes of each group begin, and where its options begin.
    group_sizes : int array, shape (groups,)
        Options of each outcome of the group.
    weights : float array, shape (outcomes,)
        Probability of the outcome.
    offsets : int array, shape (options,)
        Where the option's value stands in the block's values, from the row of the present x:
        ``(points · modes + next mode) · LANES``.
    """

    modes: int
    start: int
    most_points: int
    lists: int
    farkle: Floats
    ruin: Floats
    certain: Floats
    may_hold: npt.NDArray[np.bool_]
    hold_of: Ints
    dice: Ints
    mode_groups: Ints
    group_outcomes: Ints
    group_options: Ints
    group_sizes: Ints
    weights: Floats
    offsets: Ints


class Desk(NamedTuple):
    """One thread's own place to work, so that no two write near each other; float arrays are 1-D and aligned.

    Attributes
    ----------
    values, rolls : float array
        The best value of each (row, mode, lane), and that of rolling.
    holds : float array
        Win chance after holding, by (row, kind of hold, lane); ``CANNOT_HOLD`` where it is forbidden.
    ends : float array
        What rolls that end the turn are worth, by (row, mode, lane); one row only where it is the same in all.
    farkle, void, ruin, best : float array, shape (LANES,)
        Win chance after a farkle with nothing set aside yet, after a turn that came to nothing, after a ruin; a place
        for the best hold so far.
    banked : int array, shape (LANES,)
        The mover's score in each lane, −1 where the lane holds no start of the game.
    slack : float array, shape (LANES,)
        By how much a value may fall with rising x and still count as rising: hardly anything, but in lanes that hold no
        start everything.
    rows : int array, shape (6,)
        The lowest x of the block; the x from which on all is settled; the last x with rolls; the largest score of a
        mover; the opponent's score in the first lane; 1 if all settled values rise with x.
    """

    values: Floats
    rolls: Floats
    holds: Floats
    ends: Floats
    farkle: Floats
    void: Floats
    ruin: Floats
    best: Floats
    slack: Floats
    banked: Ints
    rows: Ints


@inlined
def block_pass(  # noqa: PLR0915 - one pass; its parts must share registers
    plan: Any, desk: Any, hold_width: int, ends_row: int, first: int, last: int, settled: int
) -> None:
    """Compute rolls and values of rows `last` down to `first`; rows from `settled` on keep their values.

    As long as values rise with x in every lane (which is watched), of options with the same next mode only the one with
    most points is looked at.

    Parameters
    ----------
    plan : Plan
        The turn's automaton.
    desk : Desk
        Holds, ends and the values of the rows above `last` and from `settled` on are read; rolls and values written.
    hold_width : int
        Kinds of holds in a row.
    ends_row : int
        Length of a row of ends; 0 where one row serves all.
    first, last, settled : int
        Rows.
    """
    stays_apart()
    modes = plan.modes
    rising = desk.rows[5]
    d0 = load(desk.slack, 0)
    d1 = load(desk.slack, WIDTH)
    d2 = load(desk.slack, 2 * WIDTH)
    d3 = load(desk.slack, 3 * WIDTH)
    row_length = modes * LANES
    values, holds, ends = desk.values, desk.holds, desk.ends
    for row in range(last, first - 1, -1):
        base = row * row_length
        lists = rising * (modes + 1)
        fall = splat(-1.0)
        for mode in range(modes):
            place = row * ends_row + mode * LANES
            s0 = load(ends, place)
            s1 = load(ends, place + WIDTH)
            s2 = load(ends, place + 2 * WIDTH)
            s3 = load(ends, place + 3 * WIDTH)
            for group in range(fetch(plan.mode_groups, lists + mode), fetch(plan.mode_groups, lists + mode + 1)):
                size = fetch(plan.group_sizes, group)
                option = fetch(plan.group_options, group)
                for outcome in range(fetch(plan.group_outcomes, group), fetch(plan.group_outcomes, group + 1)):
                    place = base + fetch(plan.offsets, option)
                    b0 = load(values, place)
                    b1 = load(values, place + WIDTH)
                    b2 = load(values, place + 2 * WIDTH)
                    b3 = load(values, place + 3 * WIDTH)
                    for other in range(option + 1, option + size):
                        place = base + fetch(plan.offsets, other)
                        b0 = larger(b0, load(values, place))
                        b1 = larger(b1, load(values, place + WIDTH))
                        b2 = larger(b2, load(values, place + 2 * WIDTH))
                        b3 = larger(b3, load(values, place + 3 * WIDTH))
                    option += size
                    weight = splat(fetch(plan.weights, outcome))
                    s0 = multiply_add(weight, b0, s0)
                    s1 = multiply_add(weight, b1, s1)
                    s2 = multiply_add(weight, b2, s2)
                    s3 = multiply_add(weight, b3, s3)
            place = base + mode * LANES
            store(desk.rolls, place, s0)
            store(desk.rolls, place + WIDTH, s1)
            store(desk.rolls, place + 2 * WIDTH, s2)
            store(desk.rolls, place + 3 * WIDTH, s3)
            if row < settled:
                if plan.may_hold[mode]:
                    at = (row * hold_width + plan.hold_of[mode]) * LANES
                    s0 = larger(load(holds, at), s0)
                    s1 = larger(load(holds, at + WIDTH), s1)
                    s2 = larger(load(holds, at + 2 * WIDTH), s2)
                    s3 = larger(load(holds, at + 3 * WIDTH), s3)
                store(values, place, s0)
                store(values, place + WIDTH, s1)
                store(values, place + 2 * WIDTH, s2)
                store(values, place + 3 * WIDTH, s3)
                if rising == 1:
                    place += row_length
                    fall = larger(fall, minus(minus(s0, load(values, place)), d0))
                    fall = larger(fall, minus(minus(s1, load(values, place + WIDTH)), d1))
                    fall = larger(fall, minus(minus(s2, load(values, place + 2 * WIDTH)), d2))
                    fall = larger(fall, minus(minus(s3, load(values, place + 3 * WIDTH)), d3))
        if rising == 1 and highest(fall) > 0.0:
            rising = 0
