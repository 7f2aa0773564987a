"""How often a game comes to each start of a turn, and a turn to each of its states, when both players play best.

The equations of :mod:`farkle_core.kernels.turn.turn` read forwards: with what chance a turn comes to each of its states
follows from the decisions that those equations find best, and the chances of its ends say how often the opponent's
starts come up. For fixed decisions expected visits are the solution of linear equations (Puterman, Markov Decision
Processes, 1994, chapter 5). Turns are those before anybody is at the goal.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from farkle_core.kernels.compiler.held import held
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, highest, larger, load, pick, splat
from farkle_core.kernels.played.outcome_distribution import pass_on
from farkle_core.kernels.turn.block import first_lane, last_lane, run_block, set_lanes
from farkle_core.kernels.turn.chances import OWN_FIRST, OWN_LAST, PARTNER, Game
from farkle_core.kernels.turn.ends import fill_ends_of_turn
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LOWEST, SETTLED, Floats, Ints, Plan, Workspace

NOTHING = 1e-13
"""Visits below this are not followed."""


class Visits(NamedTuple):
    """Expected visits of starts; all of shape (seats, farkles, opponent's farkles, own scores, opponent's scores).

    Attributes
    ----------
    followed : float array
        Visits whose turns have been followed to their ends.
    pending : float array
        Visits whose turns have not.
    now : float array
        Those that are followed at present.
    farkles, ruins : float array
        With what chance a turn farkles, or ruins the score; of starts that were followed last.
    """

    followed: Floats
    pending: Floats
    now: Floats
    farkles: Floats
    ruins: Floats


@inlined
def follow_best(plan: Any, game: Any, workspace: Any, mass: Any) -> None:
    """Follow the turns of a block to their ends; `mass` has then with what chance they come to each state.

    The plan has no columns but its modes. `mass` is all 0 before, by row, mode and lane.
    """
    stays_apart()
    none = splat(0.0)
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            mass[(workspace.banked[lane] * plan.modes + plan.start) * LANES + lane] = 1.0
    for row in range(workspace.rows[LOWEST], workspace.rows[SETTLED]):
        base = row * plan.modes * LANES
        for mode in range(plan.modes):
            at = base + mode * LANES
            m0, m1 = load(mass, at), load(mass, at + WIDTH)
            if plan.may_hold[mode]:
                hold = (row * game.hold_width + plan.hold_of[mode]) * LANES
                m0 = pick(load(workspace.values, at), load(workspace.holds, hold), m0, none)
                m1 = pick(load(workspace.values, at + WIDTH), load(workspace.holds, hold + WIDTH), m1, none)
            if highest(larger(m0, m1)) > 0.0:
                pass_on(plan, workspace.values, mass, base, mode, m0, m1)


@inlined
def _clear(plan: Any, workspace: Any, mass: Any) -> None:
    """Forget what :func:`follow_best` has left."""
    length = plan.modes * LANES
    for at in range(workspace.rows[LOWEST] * length, (workspace.rows[SETTLED] + plan.most_points) * length):
        mass[at] = 0.0


@inlined
def _run(
    plan: Any, game: Any, layout: Any, parts: Any, chances: Any, workspace: Any, mass: Any, part: int, f: int, e: int
) -> None:
    """Work out the turns of the block whose lanes are set, and follow them."""
    fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
    run_block(plan, game, layout, parts, chances, workspace, part, f, e, game.minimum, 0)
    follow_best(plan, game, workspace, mass)


@inlined
def _note_ends(plan: Any, game: Any, workspace: Any, mass: Any, lane: int, holds: Any) -> tuple[float, float]:
    """Note with what chance a lane's turn ends at each score below the goal; return those of a farkle and a ruin.

    `holds` of shape (scores,).
    """
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
def _note_block(
    plan: Any, game: Any, workspace: Any, mass: Any, visits: Any, holds: Any, part: int, f: int, e: int
) -> None:
    """Note how the turns of a block end, whose turns have been followed."""
    stays_apart()
    for lane in range(workspace.banked.size):
        own = workspace.banked[lane]
        if own >= 0:
            other = workspace.rows[FIRST_OPPONENT] + lane
            farkle, ruin = _note_ends(plan, game, workspace, mass, lane, holds[part, f, own])
            if game.keeps:
                farkle = holds[part, f, own, own]  # of a farkle before any points are set aside
            visits.farkles[part, f, e, own, other] = farkle
            visits.ruins[part, f, e, own, other] = ruin


@inlined
def _wanted(game: Any, parts: Any, workspace: Any, visits: Any, part: int, f: int, e: int) -> bool:
    """Whether a block has turns to be followed: those of the scores the other way round count without a penalty."""
    partner = parts[part, PARTNER]
    for lane in range(workspace.banked.size):
        own, other = workspace.banked[lane], workspace.rows[FIRST_OPPONENT] + lane
        if own < 0:
            continue
        found = visits.pending[part, f, e, own, other]
        if game.penalty == 0:
            found += visits.pending[partner, f, e, other, own]
        if found > NOTHING:
            return True
    return False


@inlined
def _follow_some(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    mass: Any,
    visits: Any,
    holds: Any,
    total: int,
    part: int,
    f: int,
    e: int,
) -> None:
    """Follow the turns of the starts of a part whose scores add up to `total`, where they have visits."""
    stays_apart()
    for first in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1, LANES):
        set_lanes(parts, workspace, part, total, first)
        if _wanted(game, parts, workspace, visits, part, f, e):
            _run(plan, game, layout, parts, chances, workspace, mass, part, f, e)
            _note_block(plan, game, workspace, mass, visits, holds, part, f, e)
            _clear(plan, workspace, mass)


@inlined
def _visits_now(game: Any, parts: Any, visits: Any, part: int, f: int, e: int, own: int, other: int) -> float:
    """Return the visits to follow: without a penalty a farkle hands the turn to and fro between two starts."""
    pending = visits.pending[part, f, e, own, other]
    if game.penalty > 0:
        return pending if pending > NOTHING else 0.0
    partner = parts[part, PARTNER]
    back = visits.pending[partner, f, e, other, own]
    if pending + back <= NOTHING:
        return 0.0
    there, here = visits.farkles[partner, f, e, other, own], visits.farkles[part, f, e, own, other]
    return (pending + back * there) / (1.0 - there * here)


@inlined
def _push(game: Any, parts: Any, visits: Any, holds: Any, part: int, f: int, e: int, own: int, other: int) -> None:
    """Pass visits on to the starts of the opponent that the turn leads to; `holds` of shape (scores,)."""
    stays_apart()
    partner, often = parts[part, PARTNER], visits.now[part, f, e, own, other]
    if often == 0.0:
        return
    visits.pending[part, f, e, own, other] = 0.0
    visits.followed[part, f, e, own, other] += often
    for x in range(own + 1, game.size):
        visits.pending[partner, e, 0, other, x] += often * holds[x]
    count, score = 0, own
    if game.penalty > 0:
        count = f + 1
        if count == game.counts:
            count, score = 0, max(own - game.penalty, 0)
        visits.pending[partner, e, count, other, score] += often * visits.farkles[part, f, e, own, other]
    visits.pending[partner, e, count, other, game.zero] += often * visits.ruins[part, f, e, own, other]


@kernel
def note_visits(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    mass: Floats,
    visits: Visits,
    holds: Floats,
    total: int,
) -> None:
    """Follow all pending visits of starts in which both scores add up to `total`.

    Farkles that end in no penalty leave the sum as it is, holds raise it; what lowers it stays pending.

    Parameters
    ----------
    plan : Plan
        The turn, without columns but its modes.
    game, layout, parts, chances
        The game, and where win chances stand.
    workspace : Workspace
        A thread's.
    mass : float array, 1-D
        As long as the workspace's values; all 0.
    visits : Visits
        Are brought up to date.
    holds : float array, shape (seats, farkles, scores, scores)
        A place for the chances of the turns' ends.
    total : int
        The sum of both scores (indices).
    """
    plan, game, workspace, visits = held(plan), held(game), held(workspace), held(visits)
    for level in range(2 * game.counts - 1):
        for f in range(max(level - game.counts + 1, 0), min(level, game.counts - 1) + 1):
            for part in range(game.parts):
                _follow_some(
                    plan, game, layout, parts, chances, workspace, mass, visits, holds, total, part, f, level - f
                )
        for f in range(max(level - game.counts + 1, 0), min(level, game.counts - 1) + 1):
            for part in range(game.parts):
                for other in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1):
                    often = _visits_now(game, parts, visits, part, f, level - f, total - other, other)
                    visits.now[part, f, level - f, total - other, other] = often
        for f in range(max(level - game.counts + 1, 0), min(level, game.counts - 1) + 1):
            for part in range(game.parts):
                for other in range(first_lane(parts, part, total), last_lane(parts, part, total) + 1):
                    _push(game, parts, visits, holds[part, f, total - other], part, f, level - f, total - other, other)


@kernel
def note_reached(
    plan: Plan,
    game: Game,
    layout: Ints,
    parts: Ints,
    chances: Floats,
    workspace: Workspace,
    mass: Floats,
    reached: Floats,
    part: int,
    f: int,
    e: int,
    first_other: int,
    last_other: int,
    thread: int,
    members: int,
) -> None:
    """Write down with what chance a turn comes to each of its states, for a strip of starts.

    Parameters
    ----------
    plan, game, layout, parts, chances, workspace, mass
        As for :func:`note_visits`; workspace and mass are this thread's.
    reached : float array, shape (own scores, opponent's scores of the strip, totals, dice)
        Is filled.
    part, f, e, first_other, last_other, thread, members : int
        As for :func:`farkle_core.kernels.reading.comparing.note_turns`.
    """
    plan, game, workspace = held(plan), held(game), held(workspace)
    own_first, own_last = parts[part, OWN_FIRST], parts[part, OWN_LAST]
    block = 0
    for total in range(own_last + last_other, own_first + first_other - 1, -1):
        begin, end = max(first_other, total - own_last), min(last_other, total - own_first)
        for first in range(begin, end + 1, LANES):
            block += 1
            if block % members != thread:
                continue
            set_lanes(parts, workspace, part, total, first)
            _run(plan, game, layout, parts, chances, workspace, mass, part, f, e)
            for lane in range(workspace.banked.size):
                banked = workspace.banked[lane]
                if banked >= 0 and first + lane <= end:
                    _note_reached(plan, workspace, mass, lane, reached[banked - own_first, first + lane - first_other])
            _clear(plan, workspace, mass)


@inlined
def _note_reached(plan: Any, workspace: Any, mass: Any, lane: int, reached: Any) -> None:
    """Write down a lane's turn; `reached` of shape (totals, dice)."""
    banked, settled = workspace.banked[lane], workspace.rows[SETTLED]
    for total in range(reached.shape[0]):
        for mode in range(reached.shape[1]):
            known = banked + total < settled
            reached[total, mode] = mass[((banked + total) * plan.modes + mode) * LANES + lane] if known else 0.0
