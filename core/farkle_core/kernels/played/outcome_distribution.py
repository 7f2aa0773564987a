"""Turns played by given decisions, as sums: with what chance each ends in every hold, and in every other way.

When a strategy decides, a turn's win chance is a straight sum over the ways in which it ends::

    W(b, d, f, e) = Σ_x P(the turn ends by holding at x) · hold(x) + P(farkle) · F + P(ruin) · R + P(wins at once)

These chances do not depend on any win chance, so they are worked out once, by following the turn forwards from its
start, and every sweep after that takes a sum over scores instead of a pass over all states of the turn. Where a turn
leads back to smaller scores, and sweeps are repeated, that is most of the work. Source: the equations of
:mod:`farkle_core.kernels.played.playing`, which are linear once the decisions stand still.

One block's *tally* has a row of lanes for each score x from the block's lowest up to the ceiling, and one each for
farkles, ruins and wins at once.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.vectors import (
    WIDTH,
    fetch,
    highest,
    larger,
    load,
    minus,
    multiply_add,
    pick,
    splat,
    store,
    times,
)
from farkle_core.kernels.played.playing import decide
from farkle_core.kernels.played.policy import ADVISED, class_of
from farkle_core.kernels.turn.answers import start_value
from farkle_core.kernels.turn.block import first_lane
from farkle_core.kernels.turn.chances import OWN, place
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LOWEST, SETTLED, Floats, Ints, Plan, best_of

OTHER_ENDS: Final = 3
"""Rows of a tally that are no holds: farkles, ruins, wins at once."""

_AS_GOOD: Final = 1e-12
"""How far from the best a turn with few options may be; an order above rounding."""


class Tallies(NamedTuple):
    """The tallies of all starts of a match, and one thread's place to follow turns.

    Attributes
    ----------
    begin : int array, shape (parts, sums of scores, blocks)
        Where the tally of a block begins among those with the same counts of farkles.
    length : int
        How many numbers there are for each pair of counts of farkles.
    chances : float array, 1-D
        By counts of farkles (own, then opponent's), part, block, row and lane.
    known : int array, shape (2,)
        By seat: 1 where the tallies are those of how the seat plays now.
    few : Plan
        The turn for whoever is advised, without the options that seem never to be best.
    mass : float array, 1-D
        With what chance a turn comes to a state, by row, mode and lane; all 0 between blocks. This thread's own.
    worst : float array, shape (1,)
        By how much the chances of a tally miss 1 at the most, among those of this thread.
    common : float array, shape (seats, classes, scores, rows)
        The tallies of whoever plays by tables and heeds only his own score, by his class and that score; a row for each
        score x up to the ceiling, then the other ends. This thread's own.
    has : int array, shape (seats, classes, scores)
        1 where a tally is known in `common`.
    """

    begin: Ints
    length: int
    chances: Floats
    known: Ints
    few: Plan
    mass: Floats
    worst: Floats
    common: Floats
    has: Ints


@inlined
def begin_of(game: Any, parts: Any, desk: Any, tallies: Any, part: int, f: int, e: int) -> int:
    """Return where the tally of the desk's block begins."""
    first = desk.rows[FIRST_OPPONENT]
    total = first + desk.banked[0]  # the first lane of a block always holds a start
    block = (first - first_lane(parts, part, total)) // LANES
    return tallies.length * (f * game.counts + e) + tallies.begin[part, total, block]


@inlined
def pass_on(turn: Any, worths: Any, mass: Any, base: int, mode: int, left0: Any, left1: Any) -> None:
    """Pass on the chance of a state to those that its rolls lead to: of equal worths to the first."""
    none, one = splat(0.0), splat(1.0)
    for outcome in range(fetch(turn.outcomes, mode), fetch(turn.outcomes, mode + 1)):
        first, end = fetch(turn.reads, outcome), fetch(turn.reads, outcome + 1)
        b0, b1 = best_of(worths, turn.offsets, base, first, end - first)
        weight = splat(fetch(turn.weights, outcome))
        s0, s1 = times(weight, left0), times(weight, left1)
        for read in range(first, end):
            at = base + fetch(turn.offsets, read)
            t0 = pick(b0, load(worths, at), none, s0)
            t1 = pick(b1, load(worths, at + WIDTH), none, s1)
            s0, s1 = minus(s0, t0), minus(s1, t1)
            store(mass, at, multiply_add(one, t0, load(mass, at)))
            store(mass, at + WIDTH, multiply_add(one, t1, load(mass, at + WIDTH)))


@inlined
def _add(tally: Any, at: int, share: Any, left0: Any, left1: Any) -> None:
    """Add shares of the chance of a state to a row of a tally."""
    store(tally, at, multiply_add(share, left0, load(tally, at)))
    store(tally, at + WIDTH, multiply_add(share, left1, load(tally, at + WIDTH)))


@inlined
def _follow(plan: Any, turn: Any, game: Any, desk: Any, habits: Any, tallies: Any, begin: int) -> None:
    """Follow the turns of a block from their starts to their ends."""
    stays_apart()
    low, settled = desk.rows[LOWEST], desk.rows[SETTLED]
    ends = begin + (game.ceiling - low + 1) * LANES
    mass, tally, none, one = tallies.mass, tallies.chances, splat(0.0), splat(1.0)
    for row in range(low, settled + plan.most_points):
        base = row * plan.modes * LANES
        hold = begin + (min(row, game.ceiling) - low) * LANES
        for mode in range(plan.modes):
            at = base + mode * LANES
            m0, m1 = load(mass, at), load(mass, at + WIDTH)
            if highest(larger(m0, m1)) <= 0.0:
                continue
            store(mass, at, none)
            store(mass, at + WIDTH, none)
            h0, h1 = m0, m1
            if row < settled:
                h0 = pick(load(habits.hold_flags, at), none, m0, none)
                h1 = pick(load(habits.hold_flags, at + WIDTH), none, m1, none)
            if plan.may_hold[mode]:
                _add(tally, hold, one, h0, h1)
            m0, m1 = minus(m0, h0), minus(m1, h1)
            if highest(larger(m0, m1)) > 0.0:
                _add(tally, ends, splat(plan.farkle[mode]), m0, m1)
                _add(tally, ends + LANES, splat(plan.ruin[mode]), m0, m1)
                _add(tally, ends + 2 * LANES, splat(plan.certain[mode]), m0, m1)
                pass_on(turn, habits.desk.values, mass, base, mode, m0, m1)


@inlined
def _heeds_own_score_only(plan: Any, habits: Any, desk: Any, seat: int) -> bool:
    """Whether a block's mover plays by tables, and is short of all margins."""
    if habits.kind[seat] == ADVISED:
        return False
    for lane in range(desk.banked.size):
        for mode in range(plan.modes):
            if desk.banked[lane] >= habits.own_margin[seat, mode]:
                return False
            if desk.rows[FIRST_OPPONENT] + lane >= habits.other_margin[seat, mode]:
                return False
    return True


@inlined
def _copy(game: Any, desk: Any, habits: Any, tallies: Any, begin: int, seat: int, f: int, note: bool) -> bool:
    """Copy a block's tallies from those that starts have in common, or to them; return whether all were known."""
    stays_apart()
    low, rows = desk.rows[LOWEST], game.ceiling - desk.rows[LOWEST] + 1 + OTHER_ENDS
    for lane in range(desk.banked.size):
        banked = desk.banked[lane]
        if banked < 0:
            continue
        kind = class_of(habits, seat, banked - desk.rows[FIRST_OPPONENT] - lane, f)
        if note:
            tallies.has[seat, kind, banked] = 1
            for row in range(rows):
                tallies.common[seat, kind, banked, low + row] = tallies.chances[begin + row * LANES + lane]
            for row in range(low):
                tallies.common[seat, kind, banked, row] = 0.0
        elif tallies.has[seat, kind, banked] == 0:
            return False
        else:
            for row in range(rows):
                tallies.chances[begin + row * LANES + lane] = tallies.common[seat, kind, banked, low + row]
    return True


@inlined
def _advise(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    habits: Any,
    tallies: Any,
    part: int,
    f: int,
    e: int,
) -> bool:
    """Have a block decided by the adviser; return whether few options were enough."""
    decide(tallies.few, game, layout, parts, chances, desk, habits, part, f, e, game.minimum, 0)
    for lane in range(desk.banked.size):
        banked = desk.banked[lane]
        if banked >= 0:
            at = place(layout, parts[part, OWN], f, e, 0, 0, desk.rows[FIRST_OPPONENT] + lane, banked)
            best = habits.second_chances[at] if habits.seat_of[part] else habits.first_chances[at]
            if abs(start_value(plan, habits.desk, lane) - best) > _AS_GOOD:
                decide(plan, game, layout, parts, chances, desk, habits, part, f, e, game.minimum, 0)
                return False
    return True


@inlined
def _check(desk: Any, tallies: Any, begin: int, rows: int) -> None:
    """Note by how much the chances of a block's tallies miss 1."""
    for lane in range(desk.banked.size):
        if desk.banked[lane] >= 0:
            whole = 0.0
            for row in range(rows):
                whole += tallies.chances[begin + row * LANES + lane]
            tallies.worst[0] = max(tallies.worst[0], abs(whole - 1.0))


@inlined
def _tally(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    habits: Any,
    tallies: Any,
    part: int,
    f: int,
    e: int,
    begin: int,
) -> None:
    """Work out a block's tallies, as its mover plays, by following its turns."""
    stays_apart()
    rows = game.ceiling - desk.rows[LOWEST] + 1 + OTHER_ENDS
    for at in range(begin, begin + rows * LANES):
        tallies.chances[at] = 0.0
    for lane in range(desk.banked.size):
        if desk.banked[lane] >= 0:
            tallies.mass[(desk.banked[lane] * plan.modes + plan.start) * LANES + lane] = 1.0
    turn = habits.plan
    if habits.kind[habits.seat_of[part]] == ADVISED:
        enough = _advise(plan, game, layout, parts, chances, desk, habits, tallies, part, f, e)
        turn = tallies.few if enough else plan
    else:
        decide(plan, game, layout, parts, chances, desk, habits, part, f, e, game.minimum, 0)
    _follow(plan, turn, game, desk, habits, tallies, begin)
    _check(desk, tallies, begin, rows)


@inlined
def recall_or_tally(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    desk: Any,
    habits: Any,
    tallies: Any,
    part: int,
    f: int,
    e: int,
) -> None:
    """Have a block's tallies known: from other starts, where they are the same, or by working them out."""
    stays_apart()
    seat = habits.seat_of[part]
    begin = begin_of(game, parts, desk, tallies, part, f, e)
    common = _heeds_own_score_only(plan, habits, desk, seat)
    if common and _copy(game, desk, habits, tallies, begin, seat, f, False):
        return
    _tally(plan, game, layout, parts, chances, desk, habits, tallies, part, f, e, begin)
    if common:
        _copy(game, desk, habits, tallies, begin, seat, f, True)
