"""Follows turns of given decisions as sums: the chance of each hold and of each other end.

When a strategy decides, a turn's win chance is a linear sum over the ways in which it ends::

    W(b, d, f, e) = Σ_x P(the turn ends by holding at x) · hold(x) + P(farkle) · F + P(ruin) · R + P(wins at once)

These chances do not depend on win chances. So each turn is followed forwards from its start once, and every later sweep
is a sum over scores instead of a pass over all states of the turn. If turns lead back to smaller scores and sweeps are
repeated, that is most of the work. Source: the equations of :mod:`farkle_core.kernels.played.playing`, which are linear
for fixed decisions.

One block's *distribution* has a row of lanes for each score x from the block's lowest up to the ceiling, and one each
for farkles, ruins and wins at once.

This needs four conditions: no dice or points are carried from turn to turn, the goal need not be met exactly, a farkle
has the same value at any turn total, and every turn ends.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import (
    fetch,
    highest,
    load,
    minus,
    multiply_add,
    pick,
    splat,
    store,
    times,
)
from farkle_core.kernels.played.answers import answer_block, put
from farkle_core.kernels.played.playing import decide, plan_of
from farkle_core.kernels.played.policy import ADVISED, FREE, alike, class_of_lane, liked, most_liked
from farkle_core.kernels.turn.block import first_lane, gather_holds
from farkle_core.kernels.turn.chances import usual_place
from farkle_core.kernels.turn.context import EQUAL, FIRST_OPPONENT, LOWEST, SETTLED, Floats, Ints
from farkle_core.kernels.turn.turn_pass import best_of

OTHER_ENDS: Final = 3  # rows of a distribution that are no holds: farkles, ruins, wins at once


@by_address
class OutcomeDistributions(NamedTuple):
    """The distributions of all starts of a match, and one thread's memory to follow turns."""

    # shape (phases, sums of scores, blocks): where the distribution of a block begins among those with the same counts
    # of farkles
    begin: Ints
    length: int  # how many numbers there are for each pair of counts of farkles
    chances: Floats  # 1-D: by counts of farkles (own, then opponent's), phase, block, row and lane
    known: Ints  # shape (2,): by seat: 1 where the distributions are those of how the seat plays now
    # 1-D: with what chance a turn comes to a state, by row, mode and lane; all 0 between blocks. This thread's own.
    mass: Floats
    # shape (1,): by how much the chances of a distribution miss 1 at the most, among those of this thread
    worst: Floats
    # shape (seats, classes, scores, rows): the distributions of a player by tables, by class and own score; a row for
    # each score x up to the ceiling, then the other ends. A class is one of the policy's, with so many of the margins
    # below that the opponent has reached. This thread's own.
    common: Floats
    has: Ints  # shape (seats, classes, scores): 1 where a distribution is known in `common`
    margins: Ints  # shape (seats, margins): the opponent's scores that are a margin for some dice, each once


@inlined
def pass_on(turn: Any, policy: Any, worths: Any, mass: Any, row: int, mode: int, left: Any) -> None:
    """Pass on the chance of a state to those that its rolls lead to: of equal worths to the last.

    `policy`: None for best play.
    """
    none, one, base = splat(0.0), splat(1.0), row * turn.modes * LANES
    if policy is not None and policy.wishing[0] > 0:
        _pass_on_as_wished(turn, policy, worths, mass, row, mode, left)
        return
    for outcome in range(fetch(turn.outcomes, mode), fetch(turn.outcomes, mode + 1)):
        first, end = fetch(turn.reads, outcome), fetch(turn.reads, outcome + 1)
        enough = minus(best_of(worths, turn.offsets, base, first, end - first), splat(EQUAL))
        rest = times(splat(fetch(turn.weights, outcome)), left)
        for read in range(end - 1, first - 1, -1):
            at = base + fetch(turn.offsets, read)
            taken = pick(enough, load(worths, at), none, rest)
            rest = minus(rest, taken)
            store(mass, at, multiply_add(one, taken, load(mass, at)))


@inlined
def _pass_on_as_wished(turn: Any, policy: Any, worths: Any, mass: Any, row: int, mode: int, left: Any) -> None:
    """Do the work of :func:`pass_on` for a mover who has wishes."""
    none, one, base, same = splat(0.0), splat(1.0), row * turn.modes * LANES, alike(policy, row)
    for outcome in range(fetch(turn.outcomes, mode), fetch(turn.outcomes, mode + 1)):
        first, end = fetch(turn.reads, outcome), fetch(turn.reads, outcome + 1)
        enough = minus(most_liked(turn, policy, worths, base, row, same, first, end), splat(EQUAL))
        rest = times(splat(fetch(turn.weights, outcome)), left)
        for read in range(end - 1, first - 1, -1):
            at = base + fetch(turn.offsets, read)
            taken = pick(enough, liked(policy, worths, at, row, same, read), none, rest)
            rest = minus(rest, taken)
            store(mass, at, multiply_add(one, taken, load(mass, at)))


@inlined
def add_share(distribution: Any, at: int, share: Any, left: Any) -> None:
    """Add shares of the chance of a state to a row of a distribution."""
    store(distribution, at, multiply_add(share, left, load(distribution, at)))


@inlined
def _follow(c: Any, turn: Any, policy: Any, distributions: Any, begin: int) -> None:
    """Follow the turns of a block from their starts to their ends; `turn` is the plan that options are chosen from."""
    stays_apart()
    plan, ceiling = c.plan, c.game.ceiling
    low, settled = c.workspace.rows[LOWEST], c.workspace.rows[SETTLED]
    ends = begin + (ceiling - low + 1) * LANES
    mass, distribution, none, one = distributions.mass, distributions.chances, splat(0.0), splat(1.0)
    for row in range(low, settled + plan.most_points):
        base = row * plan.modes * LANES
        hold = begin + (min(row, ceiling) - low) * LANES
        for mode in range(plan.modes):
            at = base + mode * LANES
            chance = load(mass, at)
            if highest(chance) <= 0.0:
                continue
            store(mass, at, none)
            held = chance
            if row < settled:
                held = pick(load(policy.hold_flags, at), none, chance, none)
            if plan.may_hold[mode]:
                add_share(distribution, hold, one, held)
            rolls = minus(chance, held)
            if highest(rolls) > 0.0:
                add_share(distribution, ends, splat(plan.farkle[mode]), rolls)
                add_share(distribution, ends + LANES, splat(plan.ruin[mode]), rolls)
                add_share(distribution, ends + 2 * LANES, splat(plan.certain[mode]), rolls)
                pass_on(turn, policy, policy.workspace.values, mass, row, mode, rolls)


@inlined
def _class_in_common(c: Any, policy: Any, distributions: Any, mover: Any, lane: int) -> int:
    """Return the class of a lane's start: starts of one class with the same own score are played alike.

    The own score tells which margins of the own score are reached.
    """
    kind, margins = class_of_lane(c, policy, mover, lane), distributions.margins
    seat, reached = policy.seat_of[mover.phase], 0
    for margin in margins[seat]:
        if c.workspace.rows[FIRST_OPPONENT] + lane >= margin:
            reached += 1
    return kind * (margins.shape[1] + 1) + reached


@inlined
def _copy(c: Any, policy: Any, distributions: Any, mover: Any, begin: int, note: bool) -> bool:
    """Copy a block's distributions from those that starts have in common, or to them; return whether all were known."""
    stays_apart()
    seat, chances, common = policy.seat_of[mover.phase], distributions.chances, distributions.common
    low, rows = c.workspace.rows[LOWEST], _rows_of(c)
    for lane in range(LANES):
        banked = c.workspace.banked[lane]
        if banked < 0:
            continue
        kind = _class_in_common(c, policy, distributions, mover, lane)
        if note:
            distributions.has[seat, kind, banked] = 1
            for row in range(rows):
                common[seat, kind, banked, low + row] = chances[begin + row * LANES + lane]
            for row in range(low):
                common[seat, kind, banked, row] = 0.0
        elif distributions.has[seat, kind, banked] == 0:
            return False
        else:
            for row in range(rows):
                chances[begin + row * LANES + lane] = common[seat, kind, banked, low + row]
    return True


@inlined
def _rows_of(c: Any) -> int:
    """Return how many rows the distribution of the workspace's block has."""
    return c.game.ceiling - c.workspace.rows[LOWEST] + 1 + OTHER_ENDS


@inlined
def _work_out(c: Any, policy: Any, distributions: Any, mover: Any, begin: int) -> None:
    """Compute a block's distributions under its mover's policy by following its turns; note by how much they miss 1."""
    stays_apart()
    rows, chances, banked = _rows_of(c), distributions.chances, c.workspace.banked
    for at in range(begin, begin + rows * LANES):
        chances[at] = 0.0
    for lane in range(LANES):
        if banked[lane] >= 0:
            distributions.mass[(banked[lane] * c.plan.modes + c.plan.start) * LANES + lane] = 1.0
    decide(c, policy, mover, c.game.minimum, 0)
    _follow(c, plan_of(c, policy, mover.phase), policy, distributions, begin)
    for lane in range(LANES):
        if banked[lane] >= 0:
            whole = 0.0
            for row in range(rows):
                whole += chances[begin + row * LANES + lane]
            distributions.worst[0] = max(distributions.worst[0], abs(whole - 1.0))


@inlined
def _recall_or_work_out(c: Any, policy: Any, distributions: Any, mover: Any, begin: int) -> None:
    """Have a block's distributions known: from other starts, where they are the same, or by working them out."""
    stays_apart()
    common = policy.kind[policy.seat_of[mover.phase]] != ADVISED
    if common and _copy(c, policy, distributions, mover, begin, False):
        return
    _work_out(c, policy, distributions, mover, begin)
    if common:
        _copy(c, policy, distributions, mover, begin, True)


@inlined
def _with_counts(policy: Any, seat: int, chance: float, farkles: float) -> float:
    """Return the answer of a turn with such a chance of a farkle: a win chance, unless turns are counted."""
    per_turn, per_farkle = policy.per_turn[seat], policy.per_farkle[seat]
    if per_turn == 0.0 and per_farkle == 0.0:
        return min(max(chance, 0.0), 1.0)  # rounding may have gone past what chances can be
    return chance + per_turn + per_farkle * farkles


@inlined
def _sum_up(c: Any, policy: Any, distributions: Any, mover: Any, begin: int, write: bool) -> float:
    """Answer a block by its distribution; return the largest change of a win chance."""
    stays_apart()
    workspace, chances = c.workspace, distributions.chances
    low, ceiling = workspace.rows[LOWEST], c.game.ceiling
    gather_holds(c, mover, low, ceiling)
    ends = begin + (ceiling - low + 1) * LANES
    found = load(chances, ends + 2 * LANES)
    found = multiply_add(load(chances, ends), load(workspace.farkle, 0), found)
    found = multiply_add(load(chances, ends + LANES), load(workspace.ruin, 0), found)
    for row in range(ceiling - low, -1, -1):
        found = multiply_add(load(chances, begin + row * LANES), load(workspace.holds, (low + row) * LANES), found)
    store(workspace.best, 0, found)
    change = 0.0
    for lane in range(LANES):
        banked = workspace.banked[lane]
        if banked >= 0:
            farkles = chances[ends + lane] + chances[ends + LANES + lane]
            answer = _with_counts(policy, policy.seat_of[mover.phase], workspace.best[lane], farkles)
            at = usual_place(c, mover, workspace.rows[FIRST_OPPONENT] + lane, banked)
            change = max(change, put(c.chances, at, answer, write))
    return change


@inlined
def answer_by_distribution(c: Any, policy: Any, distributions: Any, mover: Any, write: bool) -> float:
    """Do the work of ``answer_block``; each distribution is computed when it is first needed."""
    stays_apart()
    seat = policy.seat_of[mover.phase]
    if policy.kind[seat] == FREE:
        return answer_block(c, policy, mover, write)
    first = c.workspace.rows[FIRST_OPPONENT]
    total = first + c.workspace.banked[0]  # the first lane of a block always holds a start
    block = (first - first_lane(c.phases, mover.phase, total)) // LANES
    begin = distributions.length * (mover.f * c.game.counts + mover.e) + distributions.begin[mover.phase, total, block]
    if distributions.known[seat] == 0:
        _recall_or_work_out(c, policy, distributions, mover, begin)
    return _sum_up(c, policy, distributions, mover, begin, write)
