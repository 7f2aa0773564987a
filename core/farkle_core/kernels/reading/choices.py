"""Counts the decisions of games between perfect players, weighted by how often they occur.

Turns are followed as in :mod:`farkle_core.kernels.reading.visits`; each state counts as often as a game comes to it.
"""

from typing import Any, Final

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.reading.visits import NOTHING, clear_block, follow_block
from farkle_core.kernels.turn.block import first_lane, last_lane, set_lanes
from farkle_core.kernels.turn.context import FIRST_OPPONENT, LANES, SETTLED, Context, Floats, Mover

# Where sums stand: rolls; those that end the turn as farkles or ruins; rolls that can be scored with different numbers
# of dice; those of them where the best scoring is not the one with most points.
ROLLS: Final = 0
FARKLES: Final = 1
SCORINGS: Final = 2
MODEST: Final = 3
SUMS: Final = 4

_EQUAL: Final = 1e-12  # win chances this near are equal: no solution is more exact


@inlined
def _note_scorings(c: Any, sums: Any, row: int, mode: int, lane: int, often: float) -> None:
    """Note the rolls of a state that leave a choice of scorings, and whether the most points are the best."""
    plan, base = c.plan, row * c.plan.modes * LANES + lane
    for outcome in range(plan.outcomes[mode], plan.outcomes[mode + 1]):
        first, end = plan.reads[outcome], plan.reads[outcome + 1]
        if end - first < 2:
            continue
        best, greedy, most = -1.0, -1.0, -1
        for read in range(first, end):
            value, points = c.workspace.values[base + plan.offsets[read]], plan.offsets[read] // (plan.columns * LANES)
            best = max(best, value)
            if points > most:
                most, greedy = points, value
            elif points == most:
                greedy = max(greedy, value)
        sums[SCORINGS] += often * plan.weights[outcome]
        if greedy < best - _EQUAL:
            sums[MODEST] += often * plan.weights[outcome]


@inlined
def _note_turn(c: Any, mass: Any, sums: Any, decisions: Any, lane: int, visits: float) -> None:
    """Note the states of a lane's turn; `decisions` of shape (totals, modes, 2)."""
    stays_apart()
    plan, workspace, banked = c.plan, c.workspace, c.workspace.banked[lane]
    for row in range(banked, workspace.rows[SETTLED]):
        for mode in range(plan.modes):
            at = (row * plan.modes + mode) * LANES + lane
            often = mass[at] * visits
            if often <= 0.0:
                continue
            hold = workspace.holds[(row * c.game.hold_width + plan.hold_of[mode]) * LANES + lane]
            holds = plan.may_hold[mode] and workspace.values[at] == hold
            if plan.may_hold[mode] and hold >= 0.0 and row < c.game.size:
                decisions[row - banked, mode, 1 if holds else 0] += often
            if not holds:
                sums[ROLLS] += often
                sums[FARKLES] += often * (plan.farkle[mode] + plan.ruin[mode])
                _note_scorings(c, sums, row, mode, lane, often)


@inlined
def _note_blocks(c: Any, mass: Any, visits: Any, sums: Any, decisions: Any, mover: Any, total: int) -> None:
    """Note the turns whose scores add up to `total`; `visits` of shape (own scores, opponent's scores)."""
    stays_apart()
    for first in range(first_lane(c.parts, mover.part, total), last_lane(c.parts, mover.part, total) + 1, LANES):
        set_lanes(c, mover.part, total, first)
        wanted = False
        for lane in range(LANES):
            own = c.workspace.banked[lane]
            wanted = wanted or (own >= 0 and visits[own, first + lane] > NOTHING)
        if not wanted:
            continue
        follow_block(c, mass, mover)
        for lane in range(LANES):
            own, other = c.workspace.banked[lane], c.workspace.rows[FIRST_OPPONENT] + lane
            if own >= 0:
                _note_turn(c, mass, sums, decisions[own], lane, visits[own, other])
        clear_block(c, mass)


@kernel
def note_choices(context: Context, mass: Floats, followed: Floats, sums: Floats, decisions: Floats, total: int) -> None:
    """Note the decisions of all starts in which both scores add up to `total`.

    Parameters
    ----------
    context, mass
        As for :func:`farkle_core.kernels.reading.visits.note_visits`.
    followed : float array, shape (seats, farkles, opponent's farkles, own scores, opponent's scores)
        How often a game comes to each start.
    sums : float array, shape (SUMS,)
        Is added to.
    decisions : float array, shape (seats, farkles, own scores, totals, modes, 2)
        How often a game comes to a decision to hold or to roll short of the goal, and rolls (0) or holds (1); is added
        to.
    total : int
        The sum of both scores (indices).
    """
    c = held(context)
    for part in range(c.game.parts):
        for f in range(c.game.counts):
            for e in range(c.game.counts):
                mover = Mover(part, f, e)
                _note_blocks(c, mass, followed[part, f, e], sums, decisions[part, f], mover, total)
