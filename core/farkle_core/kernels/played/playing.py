"""One pass over a turn that is played by a strategy, for many starts of turns side by side.

As in :mod:`farkle_core.kernels.turn.turn`, but what is set aside and where one holds is not what wins most::

    roll(t, m)  = ends(t, m) + Σ_outcomes P · value(t + p*, m*),   (p*, m*) the option of most worth
    value(t, m) = hold(t, m) where the strategy holds, else roll(t, m)

The worths, and where the strategy holds, are those of :mod:`farkle_core.kernels.played.policy`. Of equal worths the
first option is taken. The plan has no columns but its modes.
"""

from __future__ import annotations

from typing import Any, Final

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, fetch, larger, load, multiply_add, pick, splat, store
from farkle_core.kernels.played.policy import ADVISED, fill_by_advice, fill_by_tables, note_margins
from farkle_core.kernels.turn.block import forbid_holds, gather_holds, least_total, run_block
from farkle_core.kernels.turn.ends import fill_ends, fill_ends_of_turn
from farkle_core.kernels.turn.settled import settle
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, HIGHEST, LANES, LAST, LEVEL_FROM, LOWEST, SETTLED

_MOST_ROUNDS: Final = 4000
_STILL: Final = 1e-17


@inlined
def played_pass(
    plan: Any, workspace: Any, policy: Any, hold_width: int, ends_row: int, first: int, last: int, settled: int
) -> None:
    """Compute rolls and values of rows `last` down to `first`; rows from `settled` on keep their values."""
    stays_apart()
    modes = plan.modes
    values, worths, flags = workspace.values, policy.workspace.values, policy.hold_flags
    for row in range(last, first - 1, -1):
        base = row * modes * LANES
        for mode in range(modes):
            at = row * ends_row + mode * LANES
            s0, s1 = load(workspace.ends, at), load(workspace.ends, at + WIDTH)
            for outcome in range(fetch(plan.outcomes, mode), fetch(plan.outcomes, mode + 1)):
                first, end = fetch(plan.reads, outcome), fetch(plan.reads, outcome + 1)
                at = base + fetch(plan.offsets, first)
                u0, u1 = load(worths, at), load(worths, at + WIDTH)
                b0, b1 = load(values, at), load(values, at + WIDTH)
                for read in range(first + 1, end):
                    at = base + fetch(plan.offsets, read)
                    v0, v1 = load(worths, at), load(worths, at + WIDTH)
                    b0 = pick(v0, u0, load(values, at), b0)
                    b1 = pick(v1, u1, load(values, at + WIDTH), b1)
                    u0, u1 = larger(v0, u0), larger(v1, u1)
                weight = splat(fetch(plan.weights, outcome))
                s0, s1 = multiply_add(weight, b0, s0), multiply_add(weight, b1, s1)
            at = base + mode * LANES
            store(workspace.rolls, at, s0)
            store(workspace.rolls, at + WIDTH, s1)
            if row < settled:
                hold = (row * hold_width + plan.hold_of[mode]) * LANES
                none = splat(0.0)
                store(values, at, pick(load(flags, at), none, load(workspace.holds, hold), s0))
                store(values, at + WIDTH, pick(load(flags, at + WIDTH), none, load(workspace.holds, hold + WIDTH), s1))


@inlined
def _settled_at(plan: Any, game: Any, policy: Any, workspace: Any, part: int, seat: int, reach: int) -> int:
    """Return the row from which on whoever plays by tables holds wherever he may; note the margins."""
    beyond = note_margins(plan, policy, workspace, seat)
    if game.exact:
        return game.size
    settled = max(game.ceiling, reach)
    usual = part < game.parts and game.ceiling == game.size and not game.restless
    if beyond or not usual:
        return settled
    return min(settled, max(reach, workspace.rows[HIGHEST] + policy.totals[seat]))


@inlined
def decide(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    policy: Any,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
) -> None:
    """Fill a block's holds, where its mover's strategy holds, and the worths by which it sets dice aside."""
    stays_apart()
    seat = policy.seat_of[part]
    low, high = workspace.rows[LOWEST], workspace.rows[HIGHEST]
    reach = high
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            reach = max(reach, workspace.banked[lane] + least_total(game, workspace.banked[lane], least))
    if game.restless and game.farkle_points:
        reach = max(reach, high + game.most_points)
    known = game.size if game.exact else max(game.ceiling, reach, high + span + 1)
    gather_holds(game, layout, parts, chances, workspace, part, e, low, known)
    advised = policy.kind[seat] == ADVISED
    if advised:
        _ask(plan, game, layout, parts, workspace, policy, part, f, e, least, span)
        settled = policy.workspace.rows[SETTLED]
    else:
        settled = _settled_at(plan, game, policy, workspace, part, seat, reach)
    last = settled
    if span > 0:
        last = max(settled, high + span + 1)
    workspace.rows[SETTLED], workspace.rows[LAST] = settled, last
    forbid_holds(game, workspace, least)
    if advised:
        fill_by_advice(plan, game, policy, workspace, low, last)
    else:
        fill_by_tables(plan, game, parts, policy, workspace, part, f, low, last + plan.most_points, settled, known)


@inlined
def run_played(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    policy: Any,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
) -> None:
    """Do what ``run_block`` does, with the decisions of the mover's strategy."""
    stays_apart()
    decide(plan, game, layout, parts, chances, workspace, policy, part, f, e, least, span)
    low, settled, last = workspace.rows[LOWEST], workspace.rows[SETTLED], workspace.rows[LAST]
    fill_ends(plan, game, layout, parts, chances, workspace, part, f, e, last)
    _count_farkles(plan, game, workspace, policy, part, low, last)
    settle(plan, game, layout, parts, chances, workspace, part, e, settled, last + plan.most_points)
    ends_row = plan.modes * LANES if game.ends_vary else 0
    turn = plan if policy.kind[policy.seat_of[part]] == ADVISED else policy.plan
    if game.restless and not game.exact:
        _settle_restless(turn, game, workspace, policy, ends_row, settled, last + plan.most_points)
    played_pass(turn, workspace, policy, game.hold_width, ends_row, low, last, settled)


@inlined
def _count_farkles(plan: Any, game: Any, workspace: Any, policy: Any, part: int, first: int, last: int) -> None:
    """Add to what the rolls of some rows are worth that end the turn what each farkle adds."""
    stays_apart()
    worth = policy.per_farkle[policy.seat_of[part]]
    if worth == 0.0:
        return
    row_length = plan.modes * LANES
    if not game.ends_vary:
        first = last = 0
    for row in range(first, last + 1):
        for mode in range(plan.modes):
            more = worth * (plan.farkle[mode] + plan.ruin[mode])
            for lane in range(workspace.banked.size):
                workspace.ends[row * row_length + mode * LANES + lane] += more


@inlined
def _settle_restless(plan: Any, game: Any, workspace: Any, policy: Any, ends_row: int, settled: int, last: int) -> None:
    """Repeat the row above which nothing changes until it stands still: where one has to roll it leads to itself."""
    stays_apart()
    length = plan.modes * LANES
    for _ in range(_MOST_ROUNDS):
        played_pass(plan, workspace, policy, game.hold_width, ends_row, settled, settled, settled)
        change = 0.0
        for mode in range(plan.modes):
            for lane in range(workspace.banked.size):
                at = settled * length + mode * LANES + lane
                value = workspace.rolls[at]
                if policy.hold_flags[at] > 0.0:
                    value = workspace.holds[(settled * game.hold_width + plan.hold_of[mode]) * LANES + lane]
                change = max(change, abs(value - workspace.values[at]))
                workspace.values[at] = value
        for at in range((settled + 1) * length, (last + 1) * length):
            workspace.values[at] = workspace.values[at - length]
        if change <= _STILL:
            break
    workspace.rows[LEVEL_FROM] = last + 1  # these rows are level no more for whoever counts on it


@inlined
def _ask(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    workspace: Any,
    policy: Any,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
) -> None:
    """Have the mover's adviser work out the same block with his own win chances."""
    for lane in range(workspace.banked.size):
        policy.workspace.banked[lane] = workspace.banked[lane]
    for place_ in (LOWEST, HIGHEST, FIRST_OPPONENT):
        policy.workspace.rows[place_] = workspace.rows[place_]
    if policy.seat_of[part] == 0:
        _advise(plan, game, layout, parts, policy.first_chances, policy.workspace, part, f, e, least, span)
    else:
        _advise(plan, game, layout, parts, policy.second_chances, policy.workspace, part, f, e, least, span)


@inlined
def _advise(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    part: int,
    f: int,
    e: int,
    least: int,
    span: int,
) -> None:
    stays_apart()
    fill_ends_of_turn(game, layout, parts, chances, workspace, part, f, e)
    run_block(plan, game, layout, parts, chances, workspace, part, f, e, least, span)
