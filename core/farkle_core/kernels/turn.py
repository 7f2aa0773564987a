"""One pass over a turn, for many starts of turns side by side.

The dynamic program. Within one turn the banked scores b and d and the farkle counts f and e stand still, and every
scoring adds points, so the value of a turn state (turn total t, mode n) follows backwards from the largest t::

    roll(t, n)  = P(farkle | n) · F + Σ_outcomes P · max over options (p, m) of value(t + p, m)
    value(t, n) = max(hold(t), roll(t, n)) where one may hold, else roll(t, n)
    W           = roll(0, start)

with F the win chance after a farkle and hold(t) = 1 − W'(d, b + t), the opponent's next turn, or 1 at the goal.

Written by x = b + t, the score after holding, hold(t) does not depend on b. So all starts with the same sum b + d run
as *lanes*: lane j has d = d0 + j and b = s − d; all share the loop over x and the lists of options, memory is read
in order of j, and lane j's answer stands at x = b. Below that x a lane computes numbers that nobody reads.

Scores are indices here: i = b − lowest for the mover and j = d − lowest for the opponent, in quanta; x counts from the
lowest score too, and ``size`` is the index of the goal.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels._jit import inlined
from farkle_core.kernels.vectors import WIDTH, larger, load, multiply_add, splat, store, where_reached

LANES: Final = 32
"""Starts of turns that run side by side in one block."""

CANNOT_HOLD: Final = -1.0
"""Stands for the win chance of a hold that the rules forbid; never the larger of two."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Plan(NamedTuple):
    """A turn's automaton as flat arrays.

    Modes are numbered from 0 and the last one starts a turn. Outcomes are sorted by mode, then by how many options
    they have; those of one mode with equally many options are a *group*.

    Attributes
    ----------
    modes, most_points : int
        How many modes; the largest number of points of an option, in quanta.
    farkle : float array, shape (modes,)
        Chance that the roll scores nothing.
    may_hold : bool array, shape (modes,)
        Whether one may hold in the mode.
    top_constant, top_farkle : float array, shape (modes,)
        The value of a mode where every hold wins: ``top_constant + top_farkle · F``.
    mode_groups : int array, shape (modes + 1,)
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
    most_points: int
    farkle: Floats
    may_hold: npt.NDArray[np.bool_]
    top_constant: Floats
    top_farkle: Floats
    mode_groups: Ints
    group_outcomes: Ints
    group_options: Ints
    group_sizes: Ints
    weights: Floats
    offsets: Ints


@inlined
def block_pass(  # noqa: PLR0915 - one pass; its parts must share registers
    plan: Any,
    values: Any,
    hold: Any,
    hold_start: int,
    stride: int,
    least: Any,
    farkle: Any,
    x_low: int,
    x_top: int,
) -> None:
    """Compute the values of all turn states of one block.

    Parameters
    ----------
    plan : Plan
        The turn's automaton.
    values : float array, aligned to 64 bytes
        Is filled with the values: ``values[((x - x_low) * modes + mode) * LANES + lane]``, for x from `x_low` to
        ``x_top + most_points``.
    hold : float array, 1-D, aligned
        Win chance after holding at x: ``hold[hold_start + x * stride + lane]``, 1 from the goal on.
    hold_start, stride : int
        Where the block's lanes stand in a row of `hold`, and how far apart rows are; multiples of eight.
    least : float array, shape (LANES,), aligned
        The least x at which a lane may hold.
    farkle : float array, shape (LANES,), aligned
        Win chance after a farkle, by lane.
    x_low, x_top : int
        The smallest x that is needed, and the x from which on every lane may hold and wins.
    """
    modes = plan.modes
    row = modes * LANES
    _fill_top(plan, values, farkle, (x_top - x_low) * row, plan.most_points + 1)
    f0 = load(farkle, 0)
    f1 = load(farkle, WIDTH)
    f2 = load(farkle, 2 * WIDTH)
    f3 = load(farkle, 3 * WIDTH)
    l0 = load(least, 0)
    l1 = load(least, WIDTH)
    l2 = load(least, 2 * WIDTH)
    l3 = load(least, 3 * WIDTH)
    cannot = splat(CANNOT_HOLD)
    zero = splat(0.0)
    for x in range(x_top - 1, x_low - 1, -1):
        base = (x - x_low) * row
        at = hold_start + x * stride
        here = splat(np.float64(x))
        h0 = where_reached(here, l0, load(hold, at), cannot)
        h1 = where_reached(here, l1, load(hold, at + WIDTH), cannot)
        h2 = where_reached(here, l2, load(hold, at + 2 * WIDTH), cannot)
        h3 = where_reached(here, l3, load(hold, at + 3 * WIDTH), cannot)
        for mode in range(modes):
            chance = splat(plan.farkle[mode])
            s0 = multiply_add(chance, f0, zero)
            s1 = multiply_add(chance, f1, zero)
            s2 = multiply_add(chance, f2, zero)
            s3 = multiply_add(chance, f3, zero)
            for group in range(plan.mode_groups[mode], plan.mode_groups[mode + 1]):
                size = plan.group_sizes[group]
                option = plan.group_options[group]
                for outcome in range(plan.group_outcomes[group], plan.group_outcomes[group + 1]):
                    place = base + plan.offsets[option]
                    b0 = load(values, place)
                    b1 = load(values, place + WIDTH)
                    b2 = load(values, place + 2 * WIDTH)
                    b3 = load(values, place + 3 * WIDTH)
                    for other in range(option + 1, option + size):
                        place = base + plan.offsets[other]
                        b0 = larger(b0, load(values, place))
                        b1 = larger(b1, load(values, place + WIDTH))
                        b2 = larger(b2, load(values, place + 2 * WIDTH))
                        b3 = larger(b3, load(values, place + 3 * WIDTH))
                    option += size
                    weight = splat(plan.weights[outcome])
                    s0 = multiply_add(weight, b0, s0)
                    s1 = multiply_add(weight, b1, s1)
                    s2 = multiply_add(weight, b2, s2)
                    s3 = multiply_add(weight, b3, s3)
            if plan.may_hold[mode]:
                s0 = larger(h0, s0)
                s1 = larger(h1, s1)
                s2 = larger(h2, s2)
                s3 = larger(h3, s3)
            place = base + mode * LANES
            store(values, place, s0)
            store(values, place + WIDTH, s1)
            store(values, place + 2 * WIDTH, s2)
            store(values, place + 3 * WIDTH, s3)


@inlined
def _fill_top(plan: Any, values: Any, farkle: Any, start: int, rows: int) -> None:
    """Fill the rows where every hold wins, from `start` on."""
    for row in range(rows):
        for mode in range(plan.modes):
            place = start + (row * plan.modes + mode) * LANES
            for lane in range(LANES):
                values[place + lane] = plan.top_constant[mode] + plan.top_farkle[mode] * farkle[lane]
