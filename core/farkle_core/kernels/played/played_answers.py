"""The win chances at the start of turns that are played by a strategy, read off the numbers of a block.

As :mod:`farkle_core.kernels.turn.answers`, but whether one starts with dice that are offered is the strategy's choice,
too.
"""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.played.playing import played_pass, run_played
from farkle_core.kernels.played.policy import ADVISED, FREE, class_of, fill_by_advice, fill_by_tables, place_of
from farkle_core.kernels.turn.answers import answer_block, put, run_again, start_value, taken_value
from farkle_core.kernels.turn.block import forbid_holds
from farkle_core.kernels.turn.chances import OWN, place
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LEVEL_FROM, LOWEST, SETTLED


@inlined
def _run_again(plan: Any, game: Any, parts: Any, workspace: Any, policy: Any, part: int, f: int, least: int) -> None:
    """Compute a block again that has been run with a smaller least turn total: only the rows below it change."""
    stays_apart()
    seat, low = policy.seat_of[part], workspace.rows[LOWEST]
    highest = forbid_holds(game, workspace, least)
    settled = workspace.rows[SETTLED] if game.exact else highest + 1
    ends_row = plan.modes * LANES if game.ends_vary else 0
    turn = plan
    if policy.kind[seat] == ADVISED:
        run_again(plan, game, policy.workspace, least)
        fill_by_advice(plan, game, policy, workspace, low, highest)
    else:
        turn = policy.plan
        fill_by_tables(plan, game, parts, policy, workspace, part, f, low, highest, workspace.rows[SETTLED], highest)
    played_pass(turn, workspace, policy, game.hold_width, ends_row, low, highest, settled)
    workspace.rows[LEVEL_FROM] = max(workspace.rows[LEVEL_FROM], highest + 1)


@inlined
def takes(
    plan: Any, game: Any, policy: Any, workspace: Any, part: int, f: int, lane: int, dice: int, points: int
) -> bool:
    """Whether the mover starts with so many carried dice, which bring so many points."""
    seat = policy.seat_of[part]
    if policy.kind[seat] == ADVISED:
        start = start_value(plan, policy.workspace, lane)
        return taken_value(plan, game, policy.workspace, lane, dice, points) > start
    kind = class_of(policy, seat, workspace.banked[lane] - workspace.rows[FIRST_OPPONENT] - lane, f)
    taken = policy.start_worth[place_of(plan, policy, seat, kind, points, dice - 1)]
    return taken > policy.start_worth[place_of(plan, policy, seat, kind, 0, plan.start)]


@inlined
def _take_lane(
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
    lane: int,
    points: int,
    starts: bool,
    offers: bool,
    write: bool,
) -> float:
    """Take a lane's answers for so many carried points; return the largest change."""
    table, banked, opponent = parts[part, OWN], workspace.banked[lane], workspace.rows[FIRST_OPPONENT] + lane
    more = policy.per_turn[policy.seat_of[part]]
    start, change = start_value(plan, workspace, lane) + more, 0.0
    if starts:
        change = put(chances, place(layout, table, f, e, 0, points, opponent, banked), start, write)
    brought = game.bonus if game.bonus >= 0 else points
    if offers and (brought > 0 or not game.farkle_points):
        for dice in range(1, game.offered_dice + 1):
            value = start
            if takes(plan, game, policy, workspace, part, f, lane, dice, brought):
                value = taken_value(plan, game, workspace, lane, dice, brought) + more
            at = place(layout, table, f, e, dice, points, opponent, banked)
            change = max(change, put(chances, at, value, write))
    return change


@inlined
def _take(
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
    first: int,
    last: int,
    starts: bool,
    offers: bool,
    write: bool,
) -> float:
    """Take all lanes' answers for carried points from `first` to `last`; return the largest change."""
    stays_apart()
    change = 0.0
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            most = min(last, workspace.rows[FIRST_OPPONENT] + lane) if game.points_limited else last
            for points in range(first, most + 1):
                begins = starts and (points == 0 or (game.beats and first > 0))
                found = _take_lane(
                    plan,
                    game,
                    layout,
                    parts,
                    chances,
                    workspace,
                    policy,
                    part,
                    f,
                    e,
                    lane,
                    points,
                    begins,
                    offers,
                    write,
                )
                change = max(change, found)
    return change


@inlined
def answer_played(
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
    write: bool,
) -> float:
    """Do what ``answer_block`` does, with the decisions of the mover's strategy."""
    stays_apart()
    if policy.kind[policy.seat_of[part]] == FREE:
        return answer_block(plan, game, layout, parts, chances, workspace, part, f, e, write)
    offered = 0 if game.bonus >= 0 or game.offered_dice == 0 else game.most_points
    if not game.beats:
        span = max(game.bonus, offered) if game.offered_dice > 0 else 0
        run_played(plan, game, layout, parts, chances, workspace, policy, part, f, e, game.minimum, span)
        return _take(plan, game, layout, parts, chances, workspace, policy, part, f, e, 0, offered, True, True, write)
    span = game.most_points
    if game.points_limited:
        span = min(span, workspace.rows[FIRST_OPPONENT] + LANES - 1)
    deepest = max(span, game.bonus, offered, game.minimum) + 1
    run_played(plan, game, layout, parts, chances, workspace, policy, part, f, e, 1, deepest)
    change, usual_done = 0.0, False
    for points in range(1, span + 2):
        if not usual_done and (game.minimum <= points + 1 or points > span):
            _run_again(plan, game, parts, workspace, policy, part, f, game.minimum)
            most = offered if game.farkle_points else 0
            found = _take(plan, game, layout, parts, chances, workspace, policy, part, f, e, 0, most, True, True, write)
            change = max(change, found)
            usual_done = True
        if points <= span:
            _run_again(plan, game, parts, workspace, policy, part, f, points + 1)
            offers = not game.farkle_points
            found = _take(
                plan, game, layout, parts, chances, workspace, policy, part, f, e, points, points, True, offers, write
            )
            change = max(change, found)
    return change
