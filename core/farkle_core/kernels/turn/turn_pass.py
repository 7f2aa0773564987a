"""One pass over a turn, for many starts of turns side by side.

The dynamic program. Within one turn the banked scores b and d and the farkle counts f and e stand still, and every
scoring adds points, so the value of a turn state (turn total t, mode m) follows backwards from the largest t::

    roll(t, m)  = ends(t, m) + Σ_outcomes P · max over options (p, m') of value(t + p, m')
    value(t, m) = max(hold(t, m), roll(t, m)) where holding is allowed, else roll(t, m)

with ends(t, m) what a roll is worth that ends the turn, times its chance: farkles, and wins at once.

Written by x = b + t, the score after holding, hold values hardly depend on b. So all starts with the same sum b + d
run as *lanes*: lane j has d = d0 + j and b = s − d; all share the loop over x and the lists of options, memory is read
in order of j, and lane j's answer stands at x = b. Below that x a lane computes numbers that are never read.

A block's numbers stand on its thread's workspace, by row (which is x), mode and lane; :mod:`.block` fills them.
"""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, merges, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import fetch, larger, load, multiply_add, splat, store


@inlined
def choose(plan: Any, values: Any, row: int, level: bool) -> None:
    """Fill the choices of a row, whose modes and all rows above are known; with `level` those are all like it."""
    merges()
    length = plan.columns * LANES
    base = row * length
    place = base + plan.modes * LANES
    for read in range(0, plan.choices.size, 2):
        first, second = fetch(plan.choices, read), fetch(plan.choices, read + 1)
        if level:
            first, second = first % length, second % length
        store(values, place, larger(load(values, base + first), load(values, base + second)))
        place += LANES


@inlined
def choose_some(plan: Any, values: Any, row: int, above: int) -> None:
    """Fill the choices of a row that are read from rows at least `above` further down."""
    merges()
    base = row * plan.columns * LANES
    for choice in range(plan.choice_rows.size):
        if fetch(plan.choice_rows, choice) >= above:
            first, second = fetch(plan.choices, 2 * choice), fetch(plan.choices, 2 * choice + 1)
            place = base + (plan.modes + choice) * LANES
            store(values, place, larger(load(values, base + first), load(values, base + second)))


@inlined
def best_of(values: Any, offsets: Any, base: int, first: int, reads: int) -> Any:
    """Return the best of so many values, whose offsets begin at `first`."""
    merges()
    best = load(values, base + fetch(offsets, first))
    # No loop at first: where the caller names a number, the compiler knows how each question is answered.
    if reads > 1:
        best = larger(best, load(values, base + fetch(offsets, first + 1)))
    if reads > 2:
        best = larger(best, load(values, base + fetch(offsets, first + 2)))
    for read in range(first + 3, first + reads):
        best = larger(best, load(values, base + fetch(offsets, read)))
    return best


@inlined
def _add_some(plan: Any, values: Any, base: int, outcome: int, end: int, read: int, reads: int, worth: Any) -> Any:
    """Return `worth` with what outcomes are worth added, that each read so many values, the first at `read`."""
    merges()
    while outcome < end:
        best = best_of(values, plan.offsets, base, read, reads)
        worth = multiply_add(splat(fetch(plan.weights, outcome)), best, worth)
        read += reads
        outcome += 1
    return worth


@inlined
def add_outcomes(plan: Any, values: Any, base: int, mode: int, worth: Any) -> Any:
    """Return `worth` with what the outcomes of a mode are worth added: each the best of the values that it reads.

    There is code of its own for the usual numbers of values, in which nothing has to be foreseen.
    """
    merges()
    outcome = fetch(plan.outcomes, mode)
    read = fetch(plan.reads, outcome)
    for group in range(fetch(plan.groups, mode), fetch(plan.groups, mode + 1)):
        end, reads = fetch(plan.group_ends, group), fetch(plan.group_reads, group)
        if reads == 1:
            worth = _add_some(plan, values, base, outcome, end, read, 1, worth)
        elif reads == 2:
            worth = _add_some(plan, values, base, outcome, end, read, 2, worth)
        elif reads == 3:
            worth = _add_some(plan, values, base, outcome, end, read, 3, worth)
        else:
            worth = _add_some(plan, values, base, outcome, end, read, reads, worth)
        read += reads * (end - outcome)
        outcome = end
    return worth


@inlined
def block_pass(c: Any, plan: Any, values: Any, first: int, last: int, settled: int) -> None:
    """Compute rolls and values of rows `last` down to `first`; rows from `settled` on keep their values.

    Holds, ends, and the values of the rows above `last` and from `settled` on are read.
    """
    stays_apart()
    hold_width = c.game.hold_width
    holds, ends, rolls = c.workspace.holds, c.workspace.ends, c.workspace.rolls
    modes = plan.modes
    ends_row = modes * LANES if c.game.ends_vary else 0
    for row in range(last, first - 1, -1):
        base = row * plan.columns * LANES
        for mode in range(modes):
            worth = add_outcomes(plan, values, base, mode, load(ends, row * ends_row + mode * LANES))
            store(rolls, (row * modes + mode) * LANES, worth)
            if row < settled:
                if plan.may_hold[mode]:
                    worth = larger(load(holds, (row * hold_width + plan.hold_of[mode]) * LANES), worth)
                store(values, base + mode * LANES, worth)
        if row < settled:
            choose(plan, values, row, False)
