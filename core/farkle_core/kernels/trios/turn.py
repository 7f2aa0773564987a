"""One pass over a turn of three players, for a block of starts side by side.

The dynamic program is that of two players (:mod:`..turn.turn_pass`), with three numbers for each value::

    roll(t, m)  = Σ_outcomes P · the option (p, m') whose value(t + p, m') is best for the mover, + farkles and wins
    value(t, m) = hold(t) or roll(t, m), whichever is better for the mover

The mover's win chance decides; the next player's and the chance of a farkle follow it. Between options whose win
chances differ by no more than the tie margin the first is taken: hold before roll, then more points, then fewer dice
left. Without that rule the other two players' chances would not be unique.
"""

from typing import Any

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, kernel, merges, stays_apart
from farkle_core.kernels.compiler.vectors import (
    WIDTH,
    fetch,
    load,
    minus,
    multiply_add,
    pick,
    splat,
    store,
)
from farkle_core.kernels.trios.context import NUMBERS, TrioContext
from farkle_core.kernels.trios.holds import gather_ends, gather_holds, gather_wins
from farkle_core.kernels.trios.overshoot import fill_overshoots
from farkle_core.kernels.turn.context import LANES

by_address(TrioContext)


@inlined
def least_total(rules: Any, banked: int) -> int:
    """Return the least turn total to hold with this score, in quanta."""
    return max(rules.minimum, rules.opening) if banked <= rules.zero else rules.minimum


@inlined
def last_row(c: Any, kind: int, banked: int) -> int:
    """Return the turn total from which on all are alike: none wins more, and no farkle leaves more.

    With an exact goal it is the one that meets the goal.
    """
    if c.rules.exact:
        return c.starts.size - banked
    kept = c.starts.loss[kind] if c.rules.keeps else 0
    return max(c.rules.limit, c.starts.size - banked + kept, least_total(c.rules, banked))


@inlined
def _best_of(values: Any, offsets: Any, base: int, first: int, reads: int, tie: Any, farkles: Any) -> Any:
    """Return the two vectors of each number of the option that is best for the mover; the first of those that tie."""
    merges()
    place = base + fetch(offsets, first)
    u0, u1 = load(values, place), load(values, place + WIDTH)
    v0, v1 = load(values, place + 2 * WIDTH), load(values, place + 3 * WIDTH)
    q0 = q1 = splat(0.0)
    if farkles is not None:
        q0, q1 = load(values, place + 4 * WIDTH), load(values, place + 5 * WIDTH)
    for read in range(first + 1, first + reads):
        place = base + fetch(offsets, read)
        c0, c1 = load(values, place), load(values, place + WIDTH)
        less0, less1 = minus(c0, tie), minus(c1, tie)
        v0 = pick(less0, u0, load(values, place + 2 * WIDTH), v0)
        v1 = pick(less1, u1, load(values, place + 3 * WIDTH), v1)
        if farkles is not None:
            q0 = pick(less0, u0, load(values, place + 4 * WIDTH), q0)
            q1 = pick(less1, u1, load(values, place + 5 * WIDTH), q1)
        u0, u1 = pick(less0, u0, c0, u0), pick(less1, u1, c1, u1)
    return u0, u1, v0, v1, q0, q1


@inlined
def _ended(chance: Any, ends: Any, at: int, numbers: Any, farkles: Any) -> Any:
    """Return the numbers with those of one end of a turn, by its chance, added."""
    merges()
    s0, s1, w0, w1, z0, z1 = numbers
    s0, s1 = multiply_add(chance, load(ends, at), s0), multiply_add(chance, load(ends, at + WIDTH), s1)
    w0 = multiply_add(chance, load(ends, at + 2 * WIDTH), w0)
    w1 = multiply_add(chance, load(ends, at + 3 * WIDTH), w1)
    if farkles is not None:
        z0 = multiply_add(chance, load(ends, at + 4 * WIDTH), z0)
        z1 = multiply_add(chance, load(ends, at + 5 * WIDTH), z1)
    return s0, s1, w0, w1, z0, z1


@inlined
def rolled_numbers(
    plan: Any, values: Any, ends: Any, end: int, ruins: Any, base: int, mode: int, tie: Any, farkles: Any
) -> Any:
    """Return the two vectors of each number of rolling in a mode; the row's farkles stand at `end`.

    `farkles`: None leaves the chance of a farkle out, as 0.
    """
    merges()
    certain, zero = splat(plan.certain[mode]), splat(0.0)
    numbers = _ended(splat(plan.farkle[mode]), ends, end, (certain, certain, zero, zero, zero, zero), farkles)
    s0, s1, w0, w1, z0, z1 = _ended(splat(plan.ruin[mode]), ruins, 0, numbers, farkles)
    for outcome in range(fetch(plan.outcomes, mode), fetch(plan.outcomes, mode + 1)):
        read = fetch(plan.reads, outcome)
        reads = fetch(plan.reads, outcome + 1) - read
        u0, u1, v0, v1, q0, q1 = _best_of(values, plan.offsets, base, read, reads, tie, farkles)
        weight = splat(fetch(plan.weights, outcome))
        s0, s1 = multiply_add(weight, u0, s0), multiply_add(weight, u1, s1)
        w0, w1 = multiply_add(weight, v0, w0), multiply_add(weight, v1, w1)
        if farkles is not None:
            z0, z1 = multiply_add(weight, q0, z0), multiply_add(weight, q1, z1)
    return s0, s1, w0, w1, z0, z1


@inlined
def put(values: Any, place: int, numbers: Any, farkles: Any) -> None:
    """Write the two vectors of each number; without the chance of a farkle if `farkles` is None."""
    merges()
    u0, u1, v0, v1, q0, q1 = numbers
    store(values, place, u0)
    store(values, place + WIDTH, u1)
    store(values, place + 2 * WIDTH, v0)
    store(values, place + 3 * WIDTH, v1)
    if farkles is not None:
        store(values, place + 4 * WIDTH, q0)
        store(values, place + 5 * WIDTH, q1)


@inlined
def end_of(c: Any, row: int) -> int:
    """Return where the ends of a row stand."""
    return row * NUMBERS * LANES if c.rules.keeps else 0


@inlined
def fill_beyond(c: Any, top: int, tie: Any, farkles: Any) -> None:
    """Fill the rows from `top` on, where holding is best; where some rolls are forced, these rows are all alike."""
    stays_apart()
    plan, values, holds = c.plan, c.workspace.values, c.workspace.holds
    ends, ruins = c.workspace.ends, c.workspace.ruins
    zero, length = splat(0.0), plan.modes * NUMBERS * LANES
    for row in range(top, top + plan.most_points + 1):
        at = row * 2 * LANES
        h0, h1 = load(holds, at), load(holds, at + WIDTH)
        k0, k1 = load(holds, at + LANES), load(holds, at + LANES + WIDTH)
        for mode in range(plan.modes):
            put(values, row * length + mode * NUMBERS * LANES, (h0, h1, k0, k1, zero, zero), farkles)
    for _again in range(c.rules.forced):
        for mode in range(plan.modes):
            if not plan.may_hold[mode]:
                numbers = rolled_numbers(plan, values, ends, end_of(c, top), ruins, top * length, mode, tie, farkles)
                for row in range(top, top + plan.most_points + 1):
                    put(values, row * length + mode * NUMBERS * LANES, numbers, farkles)


@inlined
def _is_settled(c: Any, row: int, lanes: int) -> bool:
    """Whether holding is best at a turn total whatever the dice."""
    holds, ends, ruins, q = c.workspace.holds, c.workspace.ends, c.workspace.ruins, c.rules.farkle_least
    lane = 0
    while lane < lanes and holds[row * 2 * LANES + lane] >= 1.0 - q + q * max(ends[lane], ruins[lane]):
        lane += 1
    return lane == lanes


@inlined
def settled(c: Any, least: int, limit: int, lanes: int) -> int:
    """Return the least turn total from which on holding is best whatever the dice; no more than `limit`.

    A roll farkles with a chance of at least q, and so is worth no more than 1 - q + q · (what a farkle is worth).
    """
    stays_apart()
    for row in range(limit, least - 1, -1):
        if not _is_settled(c, row, lanes):
            return min(row + 1, limit)
    return least


@inlined
def _gather_until_settled(c: Any, kind: int, banked: int, total: int, first: int, least: int, limit: int) -> int:
    """Look up the holds past the goal up to where holding is best whatever the dice, see :func:`settled`.

    It has to be best at all turn totals, from there on, that are read from smaller ones.
    """
    stays_apart()
    last, top, row = total - first, least, least
    lanes = min(LANES, last + 1, c.starts.size - first)
    gather_wins(c, kind, banked, first, last, -1, c.starts.size - banked, least + 1)
    while top < limit and row <= top + c.plan.most_points:
        if row < limit and not _is_settled(c, row, lanes):
            top = row + 1
        row += 1
        gather_wins(c, kind, banked, first, last, -1, row, row + 1)
    gather_wins(c, kind, banked, first, last, -1, row + 1, top + c.plan.most_points + 1)
    return top


@inlined
def pass_rows(c: Any, least: int, top: int, margin: float, farkles: Any) -> None:
    """Compute the values of all turn totals below `top` from their holds, and from the values of larger ones.

    `farkles`: None leaves out the chance that the turn ends in a farkle, which only the equations of a cycle need.
    """
    stays_apart()
    plan, values, holds, ends, ruins = (
        c.plan,
        c.workspace.values,
        c.workspace.holds,
        c.workspace.ends,
        c.workspace.ruins,
    )
    tie, zero = splat(margin), splat(0.0)
    length = plan.modes * NUMBERS * LANES
    for row in range(top - 1, -1, -1):
        base, end = row * length, end_of(c, row)
        for mode in range(plan.modes):
            s0, s1, w0, w1, z0, z1 = rolled_numbers(plan, values, ends, end, ruins, base, mode, tie, farkles)
            if row >= least and plan.may_hold[mode]:
                at = row * 2 * LANES
                h0, h1 = load(holds, at), load(holds, at + WIDTH)
                k0, k1 = load(holds, at + LANES), load(holds, at + LANES + WIDTH)
                less0, less1 = minus(s0, tie), minus(s1, tie)
                s0, w0, z0 = pick(less0, h0, s0, h0), pick(less0, h0, w0, k0), pick(less0, h0, z0, zero)
                s1, w1, z1 = pick(less1, h1, s1, h1), pick(less1, h1, w1, k1), pick(less1, h1, z1, zero)
            put(values, base + mode * NUMBERS * LANES, (s0, s1, w0, w1, z0, z1), farkles)


@inlined
def run_block(c: Any, kind: int, banked: int, total: int, first: int, margin: float, whole: bool, farkles: Any) -> int:
    """Compute the values of a block: the mover's score, the sum of the others' scores, the first of the next player.

    Parameters
    ----------
    c : Context
        Its workspace receives the values of all turn totals.
    kind, banked, total, first : int
        The block.
    margin : float
        Win chances that differ by no more are a tie.
    whole : bool
        Whether turn totals count one by one that are settled.
    farkles : int or None
        None if the chance that the turn ends in a farkle is not needed.

    Returns
    -------
    int
        The turn total from which on holding is best in any case.
    """
    stays_apart()
    least, goal = least_total(c.rules, banked), c.starts.size - banked
    limit = last_row(c, kind, banked)
    gather_holds(c, kind, banked, first, total - first, -1)
    gather_ends(c, kind, banked, first, total - first, -1, limit + 1)
    if c.rules.forced or c.rules.exact or whole:
        gather_wins(c, kind, banked, first, total - first, -1, goal, limit + c.plan.most_points + 1)
        top = limit
    else:
        top = _gather_until_settled(c, kind, banked, total, first, max(goal, least), limit)
    fill_beyond(c, top, splat(margin), farkles)
    if c.rules.exact:
        fill_overshoots(c, kind, banked, first, total - first, -1, top)
    pass_rows(c, least, top, margin, farkles)
    return top


@kernel
def read_turn(context: Any, kind: int, banked: int, following: int, last: int, margin: float, rolls: Any) -> int:
    """Write what rolling is worth in every state of a turn, by (row, mode, number), to `rolls`; return the top row."""
    top = run_block(context, kind, banked, following + last, following, margin, True, None)
    _read_rolls(context, top, margin, rolls)
    return top


@inlined
def _read_rolls(c: Any, top: int, margin: float, rolls: Any) -> None:
    plan, values, rolled, ends, ruins = (
        c.plan,
        c.workspace.values,
        c.workspace.rolled,
        c.workspace.ends,
        c.workspace.ruins,
    )
    length, tie = plan.modes * NUMBERS * LANES, splat(margin)
    for row in range(top + 1):
        end = end_of(c, row)
        for mode in range(plan.modes):
            numbers = rolled_numbers(plan, values, ends, end, ruins, row * length, mode, tie, None)
            put(rolled, 0, numbers, None)
            for number in range(NUMBERS):
                rolls[row, mode, number] = rolled[number * LANES]
