"""Counts how often a game reaches each start of a turn, and a turn each of its states, under perfect play.

These are the equations of :mod:`farkle_core.kernels.turn.turn_pass` read forwards. Their best decisions give the chance
that a turn reaches each of its states, and the chances of its ends give the visits of the opponent's starts. For fixed
decisions expected visits are the solution of linear equations (Puterman, Markov Decision Processes, 1994, chapter 5).
Turns are those before a player is at the goal.
"""

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.by_address import by_address
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import highest, load, minus, pick, splat
from farkle_core.kernels.played.outcome_distribution import pass_on
from farkle_core.kernels.turn.block import first_lane, last_lane, run_block, set_lanes
from farkle_core.kernels.turn.chances import fill_ends_of_turn
from farkle_core.kernels.turn.context import (
    EQUAL,
    FIRST_OPPONENT,
    LOWEST,
    OWN_FIRST,
    PARTNER,
    SETTLED,
    Context,
    Floats,
    Ints,
    Mover,
)

# Visits below this are not followed: a million starts of them are fewer than `strategies.visits` leaves anyway.
NOTHING: Final = 1e-13


@by_address
class Visits(NamedTuple):
    """Expected visits of starts; all of shape (seats, farkles, opponent's farkles, own scores, opponent's scores)."""

    followed: Floats  # visits whose turns have been followed to their ends
    pending: Floats  # visits whose turns have not
    now: Floats  # those that are followed at present
    # farkles, ruins: with what chance a turn farkles, or ruins the score; of starts that were followed last
    farkles: Floats
    ruins: Floats


@inlined
def follow_best(c: Any, mass: Any) -> None:
    """Follow the turns of a block to their ends; `mass` has then with what chance they come to each state.

    The plan has no columns but its modes. `mass` is all 0 before, by row, mode and lane.
    """
    stays_apart()
    plan, workspace, none = c.plan, c.workspace, splat(0.0)
    for lane in range(LANES):
        if workspace.banked[lane] >= 0:
            mass[(workspace.banked[lane] * plan.modes + plan.start) * LANES + lane] = 1.0
    for row in range(workspace.rows[LOWEST], workspace.rows[SETTLED]):
        base = row * plan.modes * LANES
        for mode in range(plan.modes):
            at = base + mode * LANES
            rolls = load(mass, at)
            if plan.may_hold[mode]:
                hold = (row * c.game.hold_width + plan.hold_of[mode]) * LANES
                rolls = pick(minus(load(workspace.values, at), splat(EQUAL)), load(workspace.holds, hold), rolls, none)
            if highest(rolls) > 0.0:
                pass_on(plan, None, workspace.values, mass, row, mode, rolls)


@inlined
def clear_block(c: Any, mass: Any) -> None:
    """Clear the results of :func:`follow_block`."""
    rows, length = c.workspace.rows, c.plan.modes * LANES
    for at in range(rows[LOWEST] * length, (rows[SETTLED] + c.plan.most_points) * length):
        mass[at] = 0.0


@inlined
def follow_block(c: Any, mass: Any, mover: Any) -> None:
    """Compute the turns of the block whose lanes are set, and follow them."""
    fill_ends_of_turn(c, mover)
    run_block(c, mover, c.game.minimum, 0)
    follow_best(c, mass)


@inlined
def _note_ends(c: Any, mass: Any, lane: int, holds: Any) -> tuple[float, float]:
    """Note with what chance a lane's turn ends at each score below the goal; return those of a farkle and a ruin.

    `holds` of shape (scores,).
    """
    plan, game, workspace = c.plan, c.game, c.workspace
    farkle, ruin = 0.0, 0.0
    for x in range(workspace.banked[lane], workspace.rows[SETTLED]):
        stopped = 0.0
        for mode in range(plan.modes):
            at = (x * plan.modes + mode) * LANES + lane
            chance = mass[at]
            if chance == 0.0:
                continue
            hold = workspace.holds[(x * game.hold_width + plan.hold_of[mode]) * LANES + lane]
            if plan.may_hold[mode] and workspace.values[at] == hold:
                stopped += chance
            else:
                ruin += chance * plan.ruin[mode]
                if game.keeps:
                    stopped += chance * plan.farkle[mode]
                else:
                    farkle += chance * plan.farkle[mode]
        if x < game.size:
            holds[x] = stopped
    return farkle, ruin


@inlined
def _note_block(c: Any, mass: Any, visits: Any, holds: Any, mover: Any) -> None:
    """Note how the turns of a block end that have been followed."""
    stays_apart()
    phase, f, e = mover.phase, mover.f, mover.e
    for lane in range(LANES):
        own = c.workspace.banked[lane]
        if own >= 0:
            other = c.workspace.rows[FIRST_OPPONENT] + lane
            farkle, ruin = _note_ends(c, mass, lane, holds[phase, f, own])
            if c.game.keeps:
                farkle = holds[phase, f, own, own]  # of a farkle before any points are set aside
            if c.game.spares:
                farkle, ruin = farkle + ruin, 0.0  # such a roll leaves the score, as a farkle at once
            visits.farkles[phase, f, e, own, other] = farkle
            visits.ruins[phase, f, e, own, other] = ruin


@inlined
def _wanted(c: Any, visits: Any, mover: Any) -> bool:
    """Whether a block has turns to be followed: those of the scores the other way round count without a penalty."""
    phase, f, e = mover.phase, mover.f, mover.e
    for lane in range(LANES):
        own, other = c.workspace.banked[lane], c.workspace.rows[FIRST_OPPONENT] + lane
        if own < 0:
            continue
        found = visits.pending[phase, f, e, own, other]
        if c.game.penalty == 0:
            found += visits.pending[c.phases[phase, PARTNER], f, e, other, own]
        if found > NOTHING:
            return True
    return False


@inlined
def _follow_some(c: Any, mass: Any, visits: Any, holds: Any, total: int, mover: Any) -> None:
    """Follow the turns of the starts of a phase whose scores add up to `total`, where they have visits."""
    stays_apart()
    phase = mover.phase
    for first in range(first_lane(c.phases, phase, total), last_lane(c.phases, phase, total) + 1, LANES):
        set_lanes(c, phase, total, first)
        if _wanted(c, visits, mover):
            follow_block(c, mass, mover)
            _note_block(c, mass, visits, holds, mover)
            clear_block(c, mass)


@inlined
def _visits_now(c: Any, visits: Any, mover: Any, own: int, other: int) -> float:
    """Return the visits to follow: without a penalty a farkle hands the turn to and fro between two starts."""
    phase, f, e = mover.phase, mover.f, mover.e
    pending = visits.pending[phase, f, e, own, other]
    if c.game.penalty > 0:
        return pending if pending > NOTHING else 0.0
    partner = c.phases[phase, PARTNER]
    back = visits.pending[partner, f, e, other, own]
    if pending + back <= NOTHING:
        return 0.0
    there, here = visits.farkles[partner, f, e, other, own], visits.farkles[phase, f, e, own, other]
    return (pending + back * there) / (1.0 - there * here)


@inlined
def _push(c: Any, visits: Any, holds: Any, mover: Any, own: int, other: int) -> None:
    """Pass visits on to the starts of the opponent that the turn leads to; `holds` of shape (scores,)."""
    stays_apart()
    game, phase, f, e = c.game, mover.phase, mover.f, mover.e
    partner, often = c.phases[phase, PARTNER], visits.now[phase, f, e, own, other]
    if often == 0.0:
        return
    visits.pending[phase, f, e, own, other] = 0.0
    visits.followed[phase, f, e, own, other] += often
    for x in range(own + 1, game.size):
        visits.pending[partner, e, 0, other, x] += often * holds[x]
    count, score = 0, own
    if game.penalty > 0:
        count = f + 1
        if count == game.counts:
            count, score = 0, max(own - game.penalty, 0)
        visits.pending[partner, e, count, other, score] += often * visits.farkles[phase, f, e, own, other]
    visits.pending[partner, e, count, other, game.zero] += often * visits.ruins[phase, f, e, own, other]


@kernel
def note_visits(context: Context, mass: Floats, visits: Visits, holds: Floats, total: int) -> None:
    """Follow all pending visits of starts in which both scores add up to `total`.

    Farkles without penalty keep the sum, holds raise it; visits of smaller sums stay pending.

    Parameters
    ----------
    context : Context
        Its plan has no columns but the modes.
    mass : float array, 1-D
        As long as the workspace's values; all 0.
    visits : Visits
        Are brought up to date.
    holds : float array, shape (seats, farkles, scores, scores)
        Room for the chances of the turns' ends.
    total : int
        The sum of both scores (indices).
    """
    for level in range(2 * context.game.counts - 1):
        fewest, most = max(level - context.game.counts + 1, 0), min(level, context.game.counts - 1)
        for f in range(fewest, most + 1):
            for phase in range(context.game.seats):
                _follow_some(context, mass, visits, holds, total, Mover(phase, f, level - f))
        for f in range(fewest, most + 1):
            for phase in range(context.game.seats):
                first, last = first_lane(context.phases, phase, total), last_lane(context.phases, phase, total)
                for other in range(first, last + 1):
                    often = _visits_now(context, visits, Mover(phase, f, level - f), total - other, other)
                    visits.now[phase, f, level - f, total - other, other] = often
        for f in range(fewest, most + 1):
            for phase in range(context.game.seats):
                first, last = first_lane(context.phases, phase, total), last_lane(context.phases, phase, total)
                for other in range(first, last + 1):
                    own = total - other
                    _push(context, visits, holds[phase, f, own], Mover(phase, f, level - f), own, other)


@kernel
def note_reached(context: Context, mover: Mover, blocks: Ints, first_other: int, mass: Floats, reached: Floats) -> None:
    """Write down with what chance a turn comes to each of its states, for some blocks of a strip.

    Parameters
    ----------
    context, mass
        As for :func:`note_visits`; this thread's.
    blocks, first_other
        As for :func:`farkle_core.kernels.reading.turns.note_turns`.
    reached : float array, shape (own scores, opponent's scores of the strip, totals, dice)
        Is filled.
    """
    own_first = context.phases[mover.phase, OWN_FIRST]
    for block in range(blocks.shape[0]):
        first = blocks[block, 1]
        set_lanes(context, mover.phase, blocks[block, 0], first)
        follow_block(context, mass, mover)
        for lane in range(LANES):
            own, other = context.workspace.banked[lane] - own_first, first + lane - first_other
            if context.workspace.banked[lane] >= 0 and other < reached.shape[1]:
                _note_reached(context, mass, lane, reached[own, other])
        clear_block(context, mass)


@inlined
def _note_reached(c: Any, mass: Any, lane: int, reached: Any) -> None:
    """Write down a lane's turn; `reached` of shape (totals, dice)."""
    banked, settled = c.workspace.banked[lane], c.workspace.rows[SETTLED]
    for total in range(reached.shape[0]):
        for mode in range(reached.shape[1]):
            known = banked + total < settled
            reached[total, mode] = mass[((banked + total) * c.plan.modes + mode) * LANES + lane] if known else 0.0
