"""What rolls are worth that end the turn: farkles, ruins and wins, and turns that come to nothing."""

from __future__ import annotations

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.turn.chances import next_table, place
from farkle_core.kernels.turn.turn import FIRST_OPPONENT, LANES


@inlined
def after_farkle(
    game: Any,
    layout: Any,
    parts: Any,
    part: int,
    f: int,
    e: int,
    banked: int,
    opponent: int,
    total: int,
    dice: int,
    ruined: bool,
) -> int:
    """Return where the win chance of the turn after a farkle stands: at the turn total `total`, rolling `dice` dice."""
    score, points, carried, count = banked, 0, 0, 0
    if game.keeps:
        score = min(banked + total, game.ceiling)
        if game.beats:
            points = score - banked  # they are banked, but by no hold: no dice go with them
    if game.penalty > 0:
        count = f + 1
        if count == game.counts:
            count = 0
            score = max(score - game.penalty, 0)
    if ruined:
        score, points = game.zero, 0
    if game.farkle_points and total > 0:
        carried, points = dice, total
    return place(layout, next_table(game, parts, part, score), e, count, carried, points, score, opponent)


@inlined
def fill_ends_of_turn(
    game: Any, layout: Any, parts: Any, chances: Any, workspace: Any, part: int, f: int, e: int
) -> None:
    """Look up farkle, void and ruin of every lane; what is known better may be put into the farkles afterwards."""
    stays_apart()
    for lane in range(workspace.banked.size):
        banked = workspace.banked[lane]
        workspace.farkle[lane] = workspace.void[lane] = workspace.ruin[lane] = 0.5
        if banked >= 0:
            opponent = workspace.rows[FIRST_OPPONENT] + lane
            for ruined in (False, True):
                at = after_farkle(game, layout, parts, part, f, e, banked, opponent, 0, 0, ruined)
                if not ruined:
                    workspace.farkle[lane] = 1.0 - chances[at]
                elif game.ruins:
                    workspace.ruin[lane] = 1.0 - chances[at]
            if game.exact:
                table = next_table(game, parts, part, banked)
                workspace.void[lane] = 1.0 - chances[place(layout, table, e, 0, 0, 0, banked, opponent)]


@inlined
def fill_ends(
    plan: Any,
    game: Any,
    layout: Any,
    parts: Any,
    chances: Any,
    workspace: Any,
    part: int,
    f: int,
    e: int,
    last: int,
) -> None:
    """Fill the ends of all rows up to x = `last`, or one row that serves all."""
    stays_apart()
    if not game.ends_vary:
        for mode in range(plan.modes):
            for lane in range(workspace.banked.size):
                workspace.ends[mode * LANES + lane] = (
                    plan.farkle[mode] * workspace.farkle[lane]
                    + plan.ruin[mode] * workspace.ruin[lane]
                    + plan.certain[mode]
                )
        return
    for lane in range(workspace.banked.size):
        # Unless the dice are offered that were rolled, a farkle is worth the same in all modes.
        for mode in range(plan.modes if game.farkle_points else 1):
            if workspace.banked[lane] >= 0:
                others = mode + 1 if game.farkle_points else plan.modes
                _fill_ends_of_lane(plan, game, layout, parts, chances, workspace, part, f, e, lane, mode, others, last)


@inlined
def _fill_ends_of_lane(
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
    first_mode: int,
    last_mode: int,
    last: int,
) -> None:
    """Fill a lane's ends in some modes, from its start up to x = `last`."""
    stays_apart()
    banked, opponent, dice = workspace.banked[lane], workspace.rows[FIRST_OPPONENT] + lane, plan.dice[first_mode]
    farkle, ruin = workspace.farkle[lane], workspace.ruin[lane]
    for x in range(banked, last + 1):
        if x > banked:
            for ruined in (False, True):
                at = after_farkle(game, layout, parts, part, f, e, banked, opponent, x - banked, dice, ruined)
                if not ruined:
                    farkle = 1.0 - chances[at]
                elif game.ruins:
                    ruin = 1.0 - chances[at]
        for mode in range(first_mode, last_mode):
            value = plan.farkle[mode] * farkle + plan.ruin[mode] * ruin + plan.certain[mode]
            workspace.ends[(x * plan.modes + mode) * LANES + lane] = value
