"""The win chances at the start of turns, read off the numbers of a block."""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.turn.block import forbid_holds, run_block
from farkle_core.kernels.turn.chances import OWN, place
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES, LAST, LEVEL_FROM, LOWEST, SETTLED, block_pass


@inlined
def start_value(plan: Any, workspace: Any, lane: int) -> float:
    """Return a lane's win chance when its turn starts with all dice."""
    return workspace.values[(workspace.banked[lane] * plan.columns + plan.start) * LANES + lane]


@inlined
def taken_value(plan: Any, game: Any, workspace: Any, lane: int, dice: int, points: int) -> float:
    """Return a lane's win chance when its turn starts with `dice` carried dice, which bring `points` if they score.

    Rolling them is rolling at that turn total, save that a farkle finds nothing set aside yet.
    """
    banked = workspace.banked[lane]
    row = min(banked + points, workspace.rows[LAST])
    at = (row * plan.modes + dice - 1) * LANES + lane
    if not game.ends_vary:
        return workspace.rolls[at]
    first = (banked * plan.modes + dice - 1) * LANES + lane
    return workspace.rolls[at] - workspace.ends[at] + workspace.ends[first]


@inlined
def put(chances: Any, at: int, value: float, write: bool) -> float:
    """Note a win chance, if it is to be written; return by how much it changes."""
    change = abs(value - chances[at])
    if write:
        chances[at] = value
    return change


@inlined
def _take_lane(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
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
    start = start_value(plan, workspace, lane)
    change = 0.0
    if starts:
        change = put(chances, place(layout, table, f, e, 0, points, opponent, banked), start, write)
    brought = game.bonus if game.bonus >= 0 else points
    if offers and (brought > 0 or not game.farkle_points):
        for dice in range(1, game.offered_dice + 1):
            value = max(start, taken_value(plan, game, workspace, lane, dice, brought))
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
    part: int,
    f: int,
    e: int,
    first: int,
    last: int,
    starts: bool,
    offers: bool,
    write: bool,
) -> float:
    """Take all lanes' answers for carried points from `first` to `last`; return the largest change.

    With `starts` those of starts at which nothing is taken over, with `offers` those at which dice may be.
    """
    stays_apart()
    change = 0.0
    for lane in range(workspace.banked.size):
        if workspace.banked[lane] >= 0:
            most = min(last, workspace.rows[FIRST_OPPONENT] + lane) if game.points_limited else last
            for points in range(first, most + 1):
                begins = starts and (points == 0 or (game.beats and first > 0))
                found = _take_lane(
                    plan, game, layout, parts, chances, workspace, part, f, e, lane, points, begins, offers, write
                )
                change = max(change, found)
    return change


@inlined
def run_again(plan: Any, game: Any, workspace: Any, least: int) -> None:
    """Compute a block again that has been run with a smaller least turn total: only the rows below it change."""
    stays_apart()
    low = workspace.rows[LOWEST]
    highest = forbid_holds(game, workspace, least)
    settled = workspace.rows[SETTLED] if game.exact else highest + 1
    ends_row = plan.modes * LANES if game.ends_vary else 0
    block_pass(plan, workspace, game.hold_width, ends_row, low, highest, settled)
    workspace.rows[LEVEL_FROM] = max(workspace.rows[LEVEL_FROM], highest + 1)


@inlined
def answer_block(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    part: int,
    f: int,
    e: int,
    write: bool,
) -> float:
    """Run a block and take every answer it has; return the largest change of a win chance.

    Where carried points have to be exceeded the same block is run for one number of points after another: above the
    least turn total nothing changes.
    """
    stays_apart()
    offered = 0 if game.bonus >= 0 or game.offered_dice == 0 else game.most_points
    if not game.beats:
        # Past a goal that has to be met exactly, rolls are worth differently with more that is brought.
        span = max(game.bonus, offered) if game.exact and game.offered_dice > 0 else 0
        run_block(plan, game, layout, parts, chances, workspace, part, f, e, game.minimum, span)
        return _take(plan, game, layout, parts, chances, workspace, part, f, e, 0, offered, True, True, write)
    span = game.most_points
    if game.points_limited:
        span = min(span, workspace.rows[FIRST_OPPONENT] + LANES - 1)
    least = 1
    run_block(
        plan,
        game,
        layout,
        parts,
        chances,
        workspace,
        part,
        f,
        e,
        least,
        max(span, game.bonus, offered, game.minimum) + 1,
    )
    change = 0.0
    usual_done = False
    for points in range(1, span + 2):
        if not usual_done and (game.minimum <= points + 1 or points > span):
            run_again(plan, game, workspace, game.minimum)
            # After a farkle there is nothing to beat, whatever it offers.
            most = offered if game.farkle_points else 0
            found = _take(plan, game, layout, parts, chances, workspace, part, f, e, 0, most, True, True, write)
            change = max(change, found)
            usual_done = True
        if points <= span:
            run_again(plan, game, workspace, points + 1)
            offers = not game.farkle_points
            found = _take(
                plan, game, layout, parts, chances, workspace, part, f, e, points, points, True, offers, write
            )
            change = max(change, found)
    return change
