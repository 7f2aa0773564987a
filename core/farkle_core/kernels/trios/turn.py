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
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import fetch, load, minus, multiply_add, pick, splat, store
from farkle_core.kernels.trios.context import NUMBERS, TrioContext
from farkle_core.kernels.trios.holds import fill_overshoots, gather_ends, gather_holds, gather_wins

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
    """Return each number of the option that is best for the mover; the first of those that tie."""
    merges()
    place = base + fetch(offsets, first)
    own, other, farkle = load(values, place), load(values, place + LANES), splat(0.0)
    if farkles is not None:
        farkle = load(values, place + 2 * LANES)
    for read in range(first + 1, first + reads):
        place = base + fetch(offsets, read)
        found = load(values, place)
        less = minus(found, tie)
        other = pick(less, own, load(values, place + LANES), other)
        if farkles is not None:
            farkle = pick(less, own, load(values, place + 2 * LANES), farkle)
        own = pick(less, own, found, own)
    return own, other, farkle


@inlined
def _ended(chance: Any, ends: Any, at: int, numbers: Any, farkles: Any) -> Any:
    """Return the numbers with those of one end of a turn, by its chance, added."""
    merges()
    own, other, farkle = numbers
    own, other = multiply_add(chance, load(ends, at), own), multiply_add(chance, load(ends, at + LANES), other)
    if farkles is not None:
        farkle = multiply_add(chance, load(ends, at + 2 * LANES), farkle)
    return own, other, farkle


@inlined
def rolled_numbers(c: Any, row: int, mode: int, tie: Any, farkles: Any) -> Any:
    """Return each number of rolling in a mode at the turn total `row`.

    `farkles`: None leaves the chance of a farkle out, as 0.
    """
    merges()
    plan, workspace = c.plan, c.workspace
    base, end = row * plan.modes * NUMBERS * LANES, row * NUMBERS * LANES if c.rules.keeps else 0
    numbers = splat(plan.certain[mode]), splat(0.0), splat(0.0)
    numbers = _ended(splat(plan.farkle[mode]), workspace.ends, end, numbers, farkles)
    own, other, farkle = _ended(splat(plan.ruin[mode]), workspace.ruins, 0, numbers, farkles)
    for outcome in range(fetch(plan.outcomes, mode), fetch(plan.outcomes, mode + 1)):
        read = fetch(plan.reads, outcome)
        reads = fetch(plan.reads, outcome + 1) - read
        best = _best_of(workspace.values, plan.offsets, base, read, reads, tie, farkles)
        weight = splat(fetch(plan.weights, outcome))
        own, other = multiply_add(weight, best[0], own), multiply_add(weight, best[1], other)
        if farkles is not None:
            farkle = multiply_add(weight, best[2], farkle)
    return own, other, farkle


@inlined
def put(values: Any, place: int, numbers: Any, farkles: Any) -> None:
    """Write each number; without the chance of a farkle if `farkles` is None."""
    merges()
    own, other, farkle = numbers
    store(values, place, own)
    store(values, place + LANES, other)
    if farkles is not None:
        store(values, place + 2 * LANES, farkle)


@inlined
def fill_beyond(c: Any, top: int, tie: Any, farkles: Any) -> None:
    """Fill the rows from `top` on, where holding is best; where some rolls are forced, these rows are all alike."""
    stays_apart()
    plan, values, holds = c.plan, c.workspace.values, c.workspace.holds
    zero, length = splat(0.0), plan.modes * NUMBERS * LANES
    for row in range(top, top + plan.most_points + 1):
        held = load(holds, row * 2 * LANES), load(holds, row * 2 * LANES + LANES), zero
        for mode in range(plan.modes):
            put(values, row * length + mode * NUMBERS * LANES, held, farkles)
    for _again in range(c.rules.forced):
        for mode in range(plan.modes):
            if not plan.may_hold[mode]:
                numbers = rolled_numbers(c, top, mode, tie, farkles)
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
    plan, values, holds = c.plan, c.workspace.values, c.workspace.holds
    tie, zero = splat(margin), splat(0.0)
    for row in range(top - 1, -1, -1):
        for mode in range(plan.modes):
            own, other, farkle = rolled_numbers(c, row, mode, tie, farkles)
            if row >= least and plan.may_hold[mode]:
                held, less = load(holds, row * 2 * LANES), minus(own, tie)
                other = pick(less, held, other, load(holds, row * 2 * LANES + LANES))
                farkle = pick(less, held, farkle, zero)
                own = pick(less, held, own, held)
            put(values, (row * plan.modes + mode) * NUMBERS * LANES, (own, other, farkle), farkles)


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
    rolled, tie = c.workspace.rolled, splat(margin)
    for row in range(top + 1):
        for mode in range(c.plan.modes):
            put(rolled, 0, rolled_numbers(c, row, mode, tie, None), None)
            for number in range(NUMBERS):
                rolls[row, mode, number] = rolled[number * LANES]
