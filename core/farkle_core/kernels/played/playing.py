"""Makes one pass over a turn that a policy plays, for many starts of turns at once.

As in :mod:`farkle_core.kernels.turn.turn_pass`, but the policy decides what is set aside and where the player holds::

    roll(t, m)  = ends(t, m) + Σ_outcomes P · value(t + p*, m*),   (p*, m*) the option of most worth
    value(t, m) = hold(t, m) where the policy holds, else roll(t, m)

:mod:`farkle_core.kernels.played.policy` gives the worths and the holds. Of equal worths the last option is taken: the
one with most points. Worths are equal if they differ by less than rounding may (`EQUAL`). The plan has no columns but
its modes.
"""

from typing import Any

from farkle_core.kernels.compiler.by_address import replaced
from farkle_core.kernels.compiler.jit import inlined, kernel, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import fetch, load, minus, multiply_add, pick, splat, store
from farkle_core.kernels.played.policy import (
    ADVISED,
    FREE,
    NOWHERE,
    alike,
    fill_by_advice,
    fill_by_tables,
    liked,
    most_liked,
    note_margins,
)
from farkle_core.kernels.turn.block import gather, run_block, set_lanes, set_settled, start_value
from farkle_core.kernels.turn.chances import fill_ends, fill_ends_of_turn
from farkle_core.kernels.turn.context import EQUAL, FIRST_OPPONENT, HIGHEST, LAST, LEVEL_FROM, LOWEST, SETTLED
from farkle_core.kernels.turn.settled import MOST_ROUNDS, STILL, settle
from farkle_core.kernels.turn.turn_pass import best_of


@inlined
def run(c: Any, policy: Any, mover: Any, least: int, span: int, free: bool = False) -> None:
    """Compute a block (see ``run_block``) as its mover plays: by a policy, best, or `free` against one."""
    stays_apart()
    if policy is None or policy.kind[policy.seat_of[mover.phase]] == FREE:
        run_block(c, mover, least, span, free or policy is not None)
    else:
        run_played(c, policy, mover, least, span)


@inlined
def run_from(c: Any, policy: Any, mover: Any, total: int, first: int, least: int, span: int) -> None:
    """Run the block of the sum of scores `total` that begins with the opponent's score `first`; see :func:`run`."""
    set_lanes(c, mover.phase, total, first)
    fill_ends_of_turn(c, mover)
    run(c, policy, mover, least, span)


@inlined
def start_worth(c: Any, policy: Any, phase: int, lane: int) -> float:
    """Return the value of a lane of a block that has been run at its start, with the payment for the turn."""
    if policy is None:
        return start_value(c.plan, c.workspace, lane)
    return start_value(c.plan, c.workspace, lane) + policy.per_turn[policy.seat_of[phase]]


@inlined
def plan_of(c: Any, policy: Any, phase: int) -> Any:
    """Return the plan that the mover's options are chosen from."""
    seat = policy.seat_of[phase]
    if policy.kind[seat] == ADVISED:
        return c.plan
    return policy.second_plan if seat else policy.plan


@inlined
def played_pass(plan: Any, c: Any, policy: Any, first: int, last: int, settled: int) -> None:
    """Compute rolls and values of rows `last` down to `first`; rows from `settled` on keep their values."""
    stays_apart()
    modes, workspace, hold_width = plan.modes, c.workspace, c.game.hold_width
    values, worths, flags = workspace.values, policy.workspace.values, policy.hold_flags
    ends_row = modes * LANES if c.game.ends_vary else 0
    for row in range(last, first - 1, -1):
        base, same = row * modes * LANES, alike(policy, row)
        for mode in range(modes):
            at = row * ends_row + mode * LANES
            worth = load(workspace.ends, at)
            for outcome in range(fetch(plan.outcomes, mode), fetch(plan.outcomes, mode + 1)):
                begin, end = fetch(plan.reads, outcome), fetch(plan.reads, outcome + 1)
                value = load(values, base + fetch(plan.offsets, begin))
                if policy.wishing[0] > 0:
                    most = most_liked(plan, policy, worths, base, row, same, begin, end)
                    enough = minus(most, splat(EQUAL))
                    for read in range(begin + 1, end):
                        at = base + fetch(plan.offsets, read)
                        value = pick(enough, liked(policy, worths, at, row, same, read), value, load(values, at))
                else:
                    enough = minus(best_of(worths, plan.offsets, base, begin, end - begin), splat(EQUAL))
                    for read in range(begin + 1, end):
                        at = base + fetch(plan.offsets, read)
                        value = pick(enough, load(worths, at), value, load(values, at))
                worth = multiply_add(splat(fetch(plan.weights, outcome)), value, worth)
            at = base + mode * LANES
            store(workspace.rolls, at, worth)
            if row < settled:
                hold = (row * hold_width + plan.hold_of[mode]) * LANES
                store(values, at, pick(load(flags, at), splat(0.0), load(workspace.holds, hold), worth))


@inlined
def _settled_at(c: Any, policy: Any, phase: int, reach: int) -> int:
    """Return the row from which a mover who plays by tables holds wherever allowed; note the margins."""
    game, seat = c.game, policy.seat_of[phase]
    beyond = note_margins(c, policy, seat)
    if game.exact:
        return game.size
    settled = max(game.ceiling, reach)
    usual = phase < game.seats and game.ceiling == game.size and not game.restless
    if beyond or not usual:
        return settled
    return min(settled, max(reach, c.workspace.rows[HIGHEST] + policy.totals[seat]))


@inlined
def far_row(game: Any) -> int:
    """Return the row from which on a player by tables decides as in this row, where forced rolls never end; else 0.

    Tables tell turn totals apart for ever. So the row must not depend on the other starts of a block.
    """
    if not game.restless or game.ceiling == game.size:
        return 0
    carried = game.most_points + 1 if game.beats or game.offered_dice > 0 else 0
    return game.ceiling + max(game.minimum, game.opening, game.bonus) + carried


@inlined
def _advise(c: Any, policy: Any, mover: Any, least: int, span: int) -> int:
    """Let the mover's adviser compute the same block with its own win chances; return where it is settled."""
    stays_apart()
    for lane in range(LANES):
        policy.workspace.banked[lane] = c.workspace.banked[lane]
    for place in (LOWEST, HIGHEST, FIRST_OPPONENT):
        policy.workspace.rows[place] = c.workspace.rows[place]
    chances = policy.second_chances if policy.seat_of[mover.phase] else policy.first_chances
    adviser = replaced(replaced(c, "chances", chances), "workspace", policy.workspace)
    if policy.dice_differ:
        policy.workspace.rows[LEVEL_FROM] = NOWHERE  # rows that are level may be those of the other seat
    fill_ends_of_turn(adviser, mover)
    run_block(adviser, mover, least, span)
    return policy.workspace.rows[SETTLED]


@inlined
def decide(c: Any, policy: Any, mover: Any, least: int, span: int) -> None:
    """Fill a block's holds, its mover's decisions to hold, and the worths for setting dice aside."""
    stays_apart()
    low, far = c.workspace.rows[LOWEST], far_row(c.game)
    if policy.kind[policy.seat_of[mover.phase]] != ADVISED:
        span = max(span, far - c.workspace.rows[HIGHEST])
    reach, known = gather(c, mover, least, span, c.game.ceiling)
    if policy.kind[policy.seat_of[mover.phase]] == ADVISED:
        last = set_settled(c, _advise(c, policy, mover, least, span), least, span)
        fill_by_advice(c, policy, low, last)
    else:
        settled = max(_settled_at(c, policy, mover.phase, reach), far)
        last = set_settled(c, settled, least, span)
        fill_by_tables(c, policy, mover, low, last + c.plan.most_points, settled, known)


@inlined
def run_played(c: Any, policy: Any, mover: Any, least: int, span: int) -> None:
    """Do the work of ``run_block`` with the decisions of the mover's policy."""
    stays_apart()
    decide(c, policy, mover, least, span)
    rows = c.workspace.rows
    low, settled, last = rows[LOWEST], rows[SETTLED], rows[LAST]
    fill_ends(c, mover, last)
    _count_farkles(c, policy, mover.phase, low, last)
    settle(c, mover, settled, last + c.plan.most_points)
    plan = plan_of(c, policy, mover.phase)
    if c.game.restless and not c.game.exact:
        _settle_restless(plan, c, policy, settled, last + c.plan.most_points)
    played_pass(plan, c, policy, low, last, settled + 1 if c.game.exact else settled)


@inlined
def _count_farkles(c: Any, policy: Any, phase: int, first: int, last: int) -> None:
    """Add the payment for each farkle to the values of rolls that end the turn, in some rows."""
    stays_apart()
    plan, worth = c.plan, policy.per_farkle[policy.seat_of[phase]]
    if worth == 0.0:
        return
    if not c.game.ends_vary:
        first = last = 0
    for row in range(first, last + 1):
        for mode in range(plan.modes):
            more = worth * (plan.farkle[mode] + plan.ruin[mode])
            for lane in range(LANES):
                c.workspace.ends[(row * plan.modes + mode) * LANES + lane] += more


@inlined
def _settle_restless(plan: Any, c: Any, policy: Any, settled: int, last: int) -> None:
    """Repeat the row at which values become constant until it converges: a forced roll leads back to it."""
    stays_apart()
    workspace, length = c.workspace, plan.modes * LANES
    for _ in range(MOST_ROUNDS):
        played_pass(plan, c, policy, settled, settled, settled)
        change = 0.0
        for mode in range(plan.modes):
            for lane in range(LANES):
                at = settled * length + mode * LANES + lane
                value = workspace.rolls[at]
                if policy.hold_flags[at] > 0.0:
                    value = workspace.holds[(settled * c.game.hold_width + plan.hold_of[mode]) * LANES + lane]
                change = max(change, abs(value - workspace.values[at]))
                workspace.values[at] = value
        for at in range((settled + 1) * length, (last + 1) * length):
            workspace.values[at] = workspace.values[at - length]
        if change <= STILL:
            break
    workspace.rows[LEVEL_FROM] = last + 1  # the level rows that the workspace remembers are overwritten


@kernel
def price_turn(
    points: Any, following: Any, chosen: Any, ways: Any, mode_of: Any, holds: Any, ends: Any, value: Any
) -> None:
    """Fill `value` with the points of the turn from every state.

    `points`, `following`: what each option of a roll brings (in quanta), and the mode that follows; shape (rolls,
    options). `chosen`: the option taken, shape (rolls, totals). `ways`: the chance of each roll, `mode_of`: the mode
    that makes it. `holds`: where the player holds, shape (totals, modes). `ends`: by mode, what a farkle brings, and
    with what chance the turn total is kept; shape (modes, 2). `value`: shape (rows, modes), each row with its own
    number before; rows beyond the totals stay.
    """
    rolls, totals, modes = chosen.shape[0], chosen.shape[1], value.shape[1]
    for total in range(totals - 1, -1, -1):
        for mode in range(modes):
            value[total, mode] = total if holds[total, mode] else ends[mode, 0] + ends[mode, 1] * total
        for roll in range(rolls):
            mode = mode_of[roll]
            if not holds[total, mode]:
                option = chosen[roll, total]
                brought = points[roll, option]
                after = value[total + brought, following[roll, option]] if brought else float(total)
                value[total, mode] += ways[roll] * after
