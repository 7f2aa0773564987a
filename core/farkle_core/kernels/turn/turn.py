"""One pass over a turn, for many starts of turns side by side.

The dynamic program. Within one turn the banked scores b and d and the farkle counts f and e stand still, and every
scoring adds points, so the value of a turn state (turn total t, mode m) follows backwards from the largest t::

    roll(t, m)  = ends(t, m) + Σ_outcomes P · max over options (p, m') of value(t + p, m')
    value(t, m) = max(hold(t, m), roll(t, m)) where one may hold, else roll(t, m)

with ends(t, m) what a roll is worth that ends the turn, times its chance: farkles, and wins at once.

Written by x = b + t, the score after holding, hold values hardly depend on b. So all starts with the same sum b + d
run as *lanes*: lane j has d = d0 + j and b = s − d; all share the loop over x and the lists of options, memory is read
in order of j, and lane j's answer stands at x = b. Below that x a lane computes numbers that nobody reads.

A block's numbers stand on its thread's workspace, by row (which is x), mode and lane; who fills them is
:mod:`farkle_core.kernels.turn.block`.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.jit import inlined, merges, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, fetch, larger, load, multiply_add, splat, store

LANES: Final = 16
"""Starts of turns that run side by side in one block."""

LOWEST: Final = 0
SETTLED: Final = 1
LAST: Final = 2
HIGHEST: Final = 3
FIRST_OPPONENT: Final = 4
LEVEL_FROM: Final = 5
LEVEL_TO: Final = 6
PIECE: Final = 7
NEXT_PIECE: Final = 8
"""Places of a workspace's `rows`: the lowest x of the block; the x from which on all is settled; the last x with
rolls; the largest score of a mover; the opponent's score in the first lane; the first and last of the rows that all
hold the same values; the number of the present piece of the team's work, and of the next that is this thread's."""

WORKSPACE_ROWS: Final = 9

CANNOT_HOLD: Final = -1.0
"""Stands for the win chance of a hold that the rules forbid; never the larger of two."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Plan(NamedTuple):
    """A turn's automaton as flat arrays.

    Values stand in *columns*: one for each mode, and one for each choice that many outcomes share (see
    :mod:`farkle_core.game.shared_options`). Outcomes are sorted by mode, then by how many values they read.

    Attributes
    ----------
    modes, columns, start, most_points : int
        How many modes; how many columns; the mode that starts a turn; the largest number of points of an option, in
        quanta.
    farkle, ruin, certain : float array, shape (modes,)
        Chance that the roll is a farkle; one that ruins the banked score besides; one that wins the game at once.
    may_hold : bool array, shape (modes,)
        Whether one may hold in the mode.
    hold_of : int array, shape (modes,)
        Which of the hold values of a row is the mode's.
    dice : int array, shape (modes,)
        Dice that the mode rolls.
    outcomes : int array, shape (modes + 1,)
        Where the outcomes of each mode begin.
    weights : float array, shape (outcomes,)
        Probability of the outcome.
    reads : int array, shape (outcomes + 1,)
        Where the offsets of each outcome begin.
    offsets : int array, shape (reads,)
        Where the values stand that are read, from the row of the present x: ``(points · columns + column) · LANES``.
    groups : int array, shape (modes + 1,)
        Where the groups of each mode begin: outcomes one after the other that read as many values.
    group_ends, group_reads : int array, shape (groups,)
        Up to which outcome each goes, and how many values each of them reads.
    choices : int array, shape (2 · (columns − modes),)
        Where both values of each choice stand, from its own row.
    """

    modes: int
    columns: int
    start: int
    most_points: int
    farkle: Floats
    ruin: Floats
    certain: Floats
    may_hold: npt.NDArray[np.bool_]
    hold_of: Ints
    dice: Ints
    outcomes: Ints
    weights: Floats
    reads: Ints
    offsets: Ints
    groups: Ints
    group_ends: Ints
    group_reads: Ints
    choices: Ints


class Workspace(NamedTuple):
    """One thread's own place to work, so that no two write near each other; float arrays are 1-D and aligned.

    Attributes
    ----------
    values, rolls : float array
        The best value by (row, column, lane), and that of rolling by (row, mode, lane).
    holds : float array
        Win chance after holding, by (row, kind of hold, lane); ``CANNOT_HOLD`` where it is forbidden.
    ends : float array
        What rolls that end the turn are worth, by (row, mode, lane); one row only where it is the same in all.
    farkle, void, ruin, best : float array, shape (LANES,)
        Win chance after a farkle with nothing set aside yet, after a turn that came to nothing, after a ruin; a place
        for the best hold so far.
    banked : int array, shape (LANES,)
        The mover's score in each lane, −1 where the lane holds no start of the game.
    rows : int array, shape (WORKSPACE_ROWS,)
        See ``LOWEST`` and what follows it.
    """

    values: Floats
    rolls: Floats
    holds: Floats
    ends: Floats
    farkle: Floats
    void: Floats
    ruin: Floats
    best: Floats
    banked: Ints
    rows: Ints


@inlined
def choose(plan: Any, values: Any, row: int) -> None:
    """Fill the choices of a row, whose modes and all rows above are known."""
    base = row * plan.columns * LANES
    place = base + plan.modes * LANES
    for read in range(0, plan.choices.size, 2):
        first = base + fetch(plan.choices, read)
        second = base + fetch(plan.choices, read + 1)
        for part in range(0, LANES, WIDTH):
            store(values, place + part, larger(load(values, first + part), load(values, second + part)))
        place += LANES


@inlined
def choose_level(plan: Any, values: Any, row: int) -> None:
    """Fill the choices of a row that repeats itself in all rows above."""
    base, length = row * plan.columns * LANES, plan.columns * LANES
    place = base + plan.modes * LANES
    for read in range(0, plan.choices.size, 2):
        first = base + fetch(plan.choices, read) % length
        second = base + fetch(plan.choices, read + 1) % length
        for part in range(0, LANES, WIDTH):
            store(values, place + part, larger(load(values, first + part), load(values, second + part)))
        place += LANES


@inlined
def best_of(values: Any, offsets: Any, base: int, first: int, reads: int) -> Any:
    """Return two vectors with the best of so many values, whose offsets begin at `first`."""
    merges()
    place = base + fetch(offsets, first)
    b0, b1 = load(values, place), load(values, place + WIDTH)
    # No loop at first: where the caller names a number, the compiler knows how each question is answered.
    if reads > 1:
        place = base + fetch(offsets, first + 1)
        b0, b1 = larger(b0, load(values, place)), larger(b1, load(values, place + WIDTH))
    if reads > 2:
        place = base + fetch(offsets, first + 2)
        b0, b1 = larger(b0, load(values, place)), larger(b1, load(values, place + WIDTH))
    for read in range(first + 3, first + reads):
        place = base + fetch(offsets, read)
        b0, b1 = larger(b0, load(values, place)), larger(b1, load(values, place + WIDTH))
    return b0, b1


@inlined
def _add_some(
    plan: Any, values: Any, base: int, outcome: int, end: int, read: int, reads: int, s0: Any, s1: Any
) -> Any:
    """Return two vectors with what outcomes are worth added, that each read so many values, the first at `read`."""
    merges()
    while outcome < end:
        b0, b1 = best_of(values, plan.offsets, base, read, reads)
        weight = splat(fetch(plan.weights, outcome))
        s0, s1 = multiply_add(weight, b0, s0), multiply_add(weight, b1, s1)
        read += reads
        outcome += 1
    return s0, s1


@inlined
def _add_outcomes(plan: Any, values: Any, base: int, mode: int, s0: Any, s1: Any) -> Any:
    """Return two vectors with what the outcomes of a mode are worth added: each the best of the values that it reads.

    There is code of its own for the usual numbers of values, in which nothing has to be foreseen.
    """
    merges()
    outcome = fetch(plan.outcomes, mode)
    read = fetch(plan.reads, outcome)
    for group in range(fetch(plan.groups, mode), fetch(plan.groups, mode + 1)):
        end, reads = fetch(plan.group_ends, group), fetch(plan.group_reads, group)
        if reads == 1:
            s0, s1 = _add_some(plan, values, base, outcome, end, read, 1, s0, s1)
        elif reads == 2:
            s0, s1 = _add_some(plan, values, base, outcome, end, read, 2, s0, s1)
        elif reads == 3:
            s0, s1 = _add_some(plan, values, base, outcome, end, read, 3, s0, s1)
        else:
            s0, s1 = _add_some(plan, values, base, outcome, end, read, reads, s0, s1)
        read += reads * (end - outcome)
        outcome = end
    return s0, s1


@inlined
def block_pass(plan: Any, workspace: Any, hold_width: int, ends_row: int, first: int, last: int, settled: int) -> None:
    """Compute rolls and values of rows `last` down to `first`; rows from `settled` on keep their values.

    Parameters
    ----------
    plan : Plan
        The turn's automaton.
    workspace : Workspace
        Holds, ends and the values of the rows above `last` and from `settled` on are read; rolls and values written.
    hold_width : int
        Kinds of holds in a row.
    ends_row : int
        Length of a row of ends; 0 where one row serves all.
    first, last, settled : int
        Rows.
    """
    stays_apart()
    modes, row_length = plan.modes, plan.columns * LANES
    values, holds, ends = workspace.values, workspace.holds, workspace.ends
    for row in range(last, first - 1, -1):
        base = row * row_length
        for mode in range(modes):
            place = row * ends_row + mode * LANES
            s0, s1 = _add_outcomes(plan, values, base, mode, load(ends, place), load(ends, place + WIDTH))
            place = (row * modes + mode) * LANES
            store(workspace.rolls, place, s0)
            store(workspace.rolls, place + WIDTH, s1)
            if row < settled:
                if plan.may_hold[mode]:
                    place = (row * hold_width + plan.hold_of[mode]) * LANES
                    s0 = larger(load(holds, place), s0)
                    s1 = larger(load(holds, place + WIDTH), s1)
                place = base + mode * LANES
                store(values, place, s0)
                store(values, place + WIDTH, s1)
        if row < settled:
            choose(plan, values, row)
