"""Counts the decisions of games between perfect players, weighted by how often they occur.

Turns are followed as in :mod:`farkle_core.kernels.reading.visits`; each state counts as often as a game comes to it.
"""

from typing import Any, Final

from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import fetch, highest, larger, load, minus, multiply_add, pick, splat, times
from farkle_core.kernels.played.outcome_distribution import add_share
from farkle_core.kernels.reading.visits import NOTHING, clear_block, follow_block
from farkle_core.kernels.turn.block import first_lane, last_lane, set_lanes
from farkle_core.kernels.turn.context import EQUAL, FIRST_OPPONENT, LOWEST, SETTLED, Context, Floats, Ints, Mover

# Where sums stand: rolls; those that end the turn as farkles or ruins; rolls that can be scored with different numbers
# of dice; those of them where the best scoring is not the one with most points.
ROLLS: Final = 0
FARKLES: Final = 1
SCORINGS: Final = 2
MODEST: Final = 3
SUMS: Final = 4


@inlined
def _note_scorings(c: Any, most: Any, sums: Any, base: int, mode: int, rolls: Any) -> None:
    """Note the rolls of a state that leave a choice of scorings, and whether the most points are the best."""
    stays_apart()
    plan, values, none, near = c.plan, c.workspace.values, splat(0.0), splat(EQUAL)
    share, modest = 0.0, none
    for outcome in range(fetch(plan.outcomes, mode), fetch(plan.outcomes, mode + 1)):
        first, end = fetch(plan.reads, outcome), fetch(plan.reads, outcome + 1)
        if end - first < 2:
            continue
        best, greedy = none, none
        for read in range(first, end):
            offset = fetch(plan.offsets, read)
            value = load(values, base + offset)
            best = larger(value, best)
            if offset >= fetch(most, outcome):
                greedy = larger(value, greedy)
        weight = fetch(plan.weights, outcome)
        share += weight
        modest = multiply_add(splat(weight), pick(minus(best, near), greedy, rolls, none), modest)
    add_share(sums, SCORINGS * LANES, splat(share), rolls)
    add_share(sums, MODEST * LANES, splat(1.0), modest)


@inlined
def _note_decisions(c: Any, mass: Any, decisions: Any, row: int, mode: int) -> None:
    """Note in all lanes whether a state holds or rolls."""
    workspace = c.workspace
    for lane in range(LANES):
        at = (row * c.plan.modes + mode) * LANES + lane
        banked, often = workspace.banked[lane], mass[at] * workspace.best[lane]
        hold = workspace.holds[(row * c.game.hold_width + c.plan.hold_of[mode]) * LANES + lane]
        if often > 0.0 and hold >= 0.0:
            decisions[banked, row - banked, mode, 1 if hold >= workspace.values[at] - EQUAL else 0] += often


@inlined
def _note_turns(c: Any, mass: Any, most: Any, sums: Any, decisions: Any) -> None:
    """Note the states of a block's turns, which the workspace's `best` says how often they come up."""
    stays_apart()
    plan, workspace, none, near = c.plan, c.workspace, splat(0.0), splat(EQUAL)
    visits = load(workspace.best, 0)
    for row in range(workspace.rows[LOWEST], workspace.rows[SETTLED]):
        base = row * plan.modes * LANES
        for mode in range(plan.modes):
            at, hold = base + mode * LANES, (row * c.game.hold_width + plan.hold_of[mode]) * LANES
            rolls = times(load(mass, at), visits)
            if highest(rolls) <= 0.0:
                continue
            if plan.may_hold[mode]:
                if row < c.game.size:
                    _note_decisions(c, mass, decisions, row, mode)
                rolls = pick(minus(load(workspace.values, at), near), load(workspace.holds, hold), rolls, none)
            if highest(rolls) > 0.0:
                add_share(sums, ROLLS * LANES, splat(1.0), rolls)
                add_share(sums, FARKLES * LANES, splat(plan.farkle[mode] + plan.ruin[mode]), rolls)
                _note_scorings(c, most, sums, base, mode, rolls)


@inlined
def _note_blocks(c: Any, mass: Any, most: Any, visits: Any, sums: Any, decisions: Any, mover: Any, total: int) -> None:
    """Note the turns whose scores add up to `total`; `visits` of shape (own scores, opponent's scores)."""
    stays_apart()
    for first in range(first_lane(c.phases, mover.phase, total), last_lane(c.phases, mover.phase, total) + 1, LANES):
        set_lanes(c, mover.phase, total, first)
        wanted = False
        for lane in range(LANES):
            own = c.workspace.banked[lane]
            wanted = wanted or (own >= 0 and visits[own, first + lane] > NOTHING)
        if not wanted:
            continue
        follow_block(c, mass, mover)
        for lane in range(LANES):
            own = c.workspace.banked[lane]
            c.workspace.best[lane] = visits[own, c.workspace.rows[FIRST_OPPONENT] + lane] if own >= 0 else 0.0
        _note_turns(c, mass, most, sums, decisions)
        clear_block(c, mass)


@kernel
def note_choices(
    context: Context, mass: Floats, most: Ints, followed: Floats, sums: Floats, decisions: Floats, total: int
) -> None:
    """Note the decisions of all starts in which both scores add up to `total`.

    Parameters
    ----------
    context, mass
        As for :func:`farkle_core.kernels.reading.visits.note_visits`.
    most : int array, shape (outcomes,)
        The least of the plan's offsets of an outcome that has most points.
    followed : float array, shape (seats, farkles, opponent's farkles, own scores, opponent's scores)
        How often a game comes to each start.
    sums : float array, 1-D, aligned
        By kind of sum, then lane; is added to.
    decisions : float array, shape (seats, farkles, own scores, totals, modes, 2)
        How often a game comes to a decision to hold or to roll short of the goal, and rolls (0) or holds (1); is added
        to.
    total : int
        The sum of both scores (indices).
    """
    for phase in range(context.game.seats):
        for f in range(context.game.counts):
            for e in range(context.game.counts):
                mover = Mover(phase, f, e)
                _note_blocks(context, mass, most, followed[phase, f, e], sums, decisions[phase, f], mover, total)
