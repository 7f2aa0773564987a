"""Reads the win chances at the start of turns from the numbers of a block.

If dice are offered, the policy also decides whether to take them.
"""

from typing import Any

from farkle_core.kernels.compiler.by_address import replaced
from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.played.playing import plan_of, played_pass, run, start_worth
from farkle_core.kernels.played.policy import ADVISED, FREE, class_of_lane, fill_by_advice, fill_by_tables, place_of
from farkle_core.kernels.turn.block import forbid_holds, start_value, taken_value
from farkle_core.kernels.turn.chances import place
from farkle_core.kernels.turn.context import EQUAL, EQUAL_POINTS, FIRST_OPPONENT, LEVEL_FROM, LOWEST, OWN, SETTLED
from farkle_core.kernels.turn.turn_pass import block_pass


@inlined
def put(chances: Any, at: int, value: float, write: bool) -> float:
    """Write a win chance, if that is asked; return its change."""
    change = abs(value - chances[at])
    if write:
        chances[at] = value
    return change


@inlined
def takes(c: Any, policy: Any, mover: Any, lane: int, dice: int, points: int) -> bool:
    """Whether the mover starts with so many carried dice, which bring so many points."""
    if policy is None:
        return taken_value(c, c.workspace, lane, dice, points) > start_value(c.plan, c.workspace, lane)
    seat = policy.seat_of[mover.phase]
    if policy.kind[seat] == ADVISED:
        start = start_value(c.plan, policy.workspace, lane)
        return taken_value(c, policy.workspace, lane, dice, points) > start + EQUAL
    kind = class_of_lane(c, policy, mover, lane)
    taken = policy.start_worth[place_of(c.plan, policy, seat, kind, points, dice - 1)]
    return taken > policy.start_worth[place_of(c.plan, policy, seat, kind, 0, c.plan.start)] + EQUAL_POINTS


@inlined
def taken_worth(c: Any, policy: Any, phase: int, lane: int, dice: int, points: int) -> float:
    """Return the value of a turn that starts with carried dice, with the payment for it."""
    value = taken_value(c, c.workspace, lane, dice, points)
    return value if policy is None else value + policy.per_turn[policy.seat_of[phase]]


@inlined
def _take_lane(
    c: Any, policy: Any, mover: Any, lane: int, points: int, starts: bool, offers: bool, write: bool
) -> float:
    """Take a lane's answers for so many carried points; return the largest change."""
    game, table, opponent = c.game, c.phases[mover.phase, OWN], c.workspace.rows[FIRST_OPPONENT] + lane
    start, change = start_worth(c, policy, mover.phase, lane), 0.0
    at = place(c.layout, table, mover.f, mover.e, 0, points, opponent, c.workspace.banked[lane])
    if starts:
        change = put(c.chances, at, start, write)
    brought = game.bonus if game.bonus >= 0 else points
    if offers and (brought > 0 or not game.farkle_points):
        for dice in range(1, game.offered_dice + 1):
            value = start
            if takes(c, policy, mover, lane, dice, brought):
                value = taken_worth(c, policy, mover.phase, lane, dice, brought)
            at = place(c.layout, table, mover.f, mover.e, dice, points, opponent, c.workspace.banked[lane])
            change = max(change, put(c.chances, at, value, write))
    return change


@inlined
def _take(c: Any, policy: Any, mover: Any, first: int, last: int, offers: bool, write: bool) -> float:
    """Take all lanes' answers for carried points from `first` to `last`; return the largest change.

    With `offers` also those at which dice may be taken.
    """
    stays_apart()
    change = 0.0
    for lane in range(LANES):
        if c.workspace.banked[lane] >= 0:
            most = min(last, c.workspace.rows[FIRST_OPPONENT] + lane) if c.game.points_limited else last
            for points in range(first, most + 1):
                starts = points == 0 or (c.game.beats and first > 0)
                change = max(change, _take_lane(c, policy, mover, lane, points, starts, offers, write))
    return change


@inlined
def _run_best_again(c: Any, least: int) -> None:
    """Compute a block again that has been run with a smaller least turn total: only the rows below change."""
    stays_apart()
    rows = c.workspace.rows
    highest = forbid_holds(c, least)
    settled = rows[SETTLED] if c.game.exact else highest + 1
    block_pass(c, c.plan, c.workspace.values, rows[LOWEST], highest, settled)
    rows[LEVEL_FROM] = max(rows[LEVEL_FROM], highest + 1)


@inlined
def _run_again(c: Any, policy: Any, mover: Any, least: int) -> None:
    """Do the work of :func:`_run_best_again` for the mover's policy."""
    stays_apart()
    if policy is None:
        _run_best_again(c, least)
        return
    rows = c.workspace.rows
    low, highest = rows[LOWEST], forbid_holds(c, least)
    if policy.kind[policy.seat_of[mover.phase]] == ADVISED:
        _run_best_again(replaced(c, "workspace", policy.workspace), least)
        fill_by_advice(c, policy, low, highest)
    else:
        fill_by_tables(c, policy, mover, low, highest, rows[SETTLED], highest)
    settled = rows[SETTLED] if c.game.exact else highest + 1
    played_pass(plan_of(c, policy, mover.phase), c, policy, low, highest, settled)
    rows[LEVEL_FROM] = max(rows[LEVEL_FROM], highest + 1)


@inlined
def _answer(c: Any, policy: Any, mover: Any, write: bool, free: bool) -> float:
    """Run a block and take every answer it has; `policy` is None for best play, `free` as for ``run_block``."""
    stays_apart()
    game = c.game
    offered = 0 if game.bonus >= 0 or game.offered_dice == 0 else game.most_points
    if not game.beats:
        # Played best, rolls are worth the same with more that is brought, but past a goal that has to be met exactly.
        deep = game.offered_dice > 0 and (game.exact or policy is not None)
        span = max(game.bonus, offered) if deep else 0
        run(c, policy, mover, game.minimum, span, free)
        return _take(c, policy, mover, 0, offered, True, write)
    span = game.most_points
    if game.points_limited:
        span = min(span, c.workspace.rows[FIRST_OPPONENT] + LANES - 1)
    run(c, policy, mover, 1, max(span, game.bonus, offered, game.minimum) + 1, free)
    change, usual_done = 0.0, False
    for points in range(1, span + 2):
        if not usual_done and (game.minimum <= points + 1 or points > span):
            _run_again(c, policy, mover, game.minimum)
            # After a farkle there is nothing to beat, whatever it offers.
            change = max(change, _take(c, policy, mover, 0, offered if game.farkle_points else 0, True, write))
            usual_done = True
        if points <= span:
            _run_again(c, policy, mover, points + 1)
            change = max(change, _take(c, policy, mover, points, points, not game.farkle_points, write))
    return change


@inlined
def answer_block(c: Any, policy: Any, mover: Any, write: bool) -> float:
    """Run a block as its mover plays, and take every answer it has; return the largest change of a win chance.

    Where carried points have to be exceeded the same block is run for one number of points after another: above the
    least turn total nothing changes.
    """
    if policy is None or policy.kind[policy.seat_of[mover.phase]] == FREE:
        return _answer(c, None, mover, write, policy is not None)
    return _answer(c, policy, mover, write, False)
