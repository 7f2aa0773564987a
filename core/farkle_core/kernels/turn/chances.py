"""Where the win chance of a start stands (:class:`.context.Context`), and what rolls are worth that end a turn."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.context import (
    BANKED,
    BASE,
    DICE,
    FAR,
    FARKLES,
    FIRST_OPPONENT,
    MOST_POINTS,
    NEAR,
    OPPONENT,
    OPPONENT_FARKLES,
    OWN,
    POINTS,
)


@inlined
def place(
    layout: Any, table: int, farkles: int, opponent_farkles: int, dice: int, points: int, opponent: int, banked: int
) -> int:
    """Return where the win chance of a start stands: of a mover with `banked` against one with `opponent`."""
    return (
        layout[table, BASE]
        + farkles * layout[table, FARKLES]
        + opponent_farkles * layout[table, OPPONENT_FARKLES]
        + dice * layout[table, DICE]
        + min(points, layout[table, MOST_POINTS]) * layout[table, POINTS]
        + opponent * layout[table, OPPONENT]
        + banked * layout[table, BANKED]
    )


@inlined
def next_table(c: Any, phase: int, score: int) -> int:
    """Return the table of the opponent's next turn when the mover's ends with `score`."""
    return c.phases[phase, NEAR] if score < c.game.size else c.phases[phase, FAR]


@inlined
def usual_place(c: Any, mover: Any, opponent: int, banked: int) -> int:
    """Return where a start of the mover stands at which nothing is carried over."""
    return place(c.layout, c.phases[mover.phase, OWN], mover.f, mover.e, 0, 0, opponent, banked)


@inlined
def after_hold(c: Any, mover: Any, dice: int, points: int, score: int, opponent: int) -> int:
    """Return where the turn after a hold stands, which carries so many dice and points on."""
    return place(c.layout, next_table(c, mover.phase, score), mover.e, 0, dice, points, score, opponent)


@inlined
def after_farkle(c: Any, mover: Any, banked: int, opponent: int, total: int, dice: int, ruined: bool) -> int:
    """Return where the turn after a farkle stands: at the turn total `total`, rolling `dice` dice."""
    game = c.game
    score, points, carried, count = banked, 0, 0, 0
    if game.keeps and not (ruined and game.spares):
        score = min(banked + total, game.ceiling)
        if game.beats:
            points = score - banked  # they are banked, but by no hold: no dice go with them
    if game.penalty > 0:
        count = mover.f + 1
        if count == game.counts:
            count = 0
            score = max(score - game.penalty, 0)
    if ruined and not game.spares:
        score, points = game.zero, 0
    if game.farkle_points and total > 0:
        carried, points = dice, total
    return place(c.layout, next_table(c, mover.phase, score), mover.e, count, carried, points, score, opponent)


@inlined
def fill_ends_of_turn(c: Any, mover: Any) -> None:
    """Look up farkle, void and ruin of every lane; what is known better may be put into the farkles afterwards."""
    stays_apart()
    workspace = c.workspace
    for lane in range(LANES):
        banked = workspace.banked[lane]
        workspace.farkle[lane] = workspace.void[lane] = workspace.ruin[lane] = 0.5
        if banked >= 0:
            opponent = workspace.rows[FIRST_OPPONENT] + lane
            workspace.farkle[lane] = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, 0, 0, False)]
            if c.game.ruins or c.game.spares:
                workspace.ruin[lane] = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, 0, 0, True)]
            if c.game.exact:
                workspace.void[lane] = 1.0 - c.chances[after_hold(c, mover, 0, 0, banked, opponent)]


@inlined
def fill_ends(c: Any, mover: Any, last: int) -> None:
    """Fill the ends of all rows up to x = `last`, or one row that serves all."""
    stays_apart()
    plan, workspace = c.plan, c.workspace
    if not c.game.ends_vary:
        for mode in range(plan.modes):
            for lane in range(LANES):
                workspace.ends[mode * LANES + lane] = (
                    plan.farkle[mode] * workspace.farkle[lane]
                    + plan.ruin[mode] * workspace.ruin[lane]
                    + plan.certain[mode]
                )
        return
    for lane in range(LANES):
        # Unless the dice are offered that were rolled, a farkle is worth the same in all modes.
        for mode in range(plan.modes if c.game.farkle_points else 1):
            if workspace.banked[lane] >= 0:
                _fill_ends_of_lane(c, mover, lane, mode, mode + 1 if c.game.farkle_points else plan.modes, last)


@inlined
def _fill_ends_of_lane(c: Any, mover: Any, lane: int, first_mode: int, end_mode: int, last: int) -> None:
    """Fill a lane's ends in some modes, from its start up to x = `last`."""
    stays_apart()
    plan, workspace = c.plan, c.workspace
    banked, opponent, dice = workspace.banked[lane], workspace.rows[FIRST_OPPONENT] + lane, plan.dice[first_mode]
    farkle, ruin = workspace.farkle[lane], workspace.ruin[lane]
    for x in range(banked, last + 1):
        if x > banked:
            farkle = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, x - banked, dice, False)]
            if c.game.ruins:
                ruin = 1.0 - c.chances[after_farkle(c, mover, banked, opponent, x - banked, dice, True)]
        for mode in range(first_mode, end_mode):
            value = plan.farkle[mode] * farkle + plan.ruin[mode] * ruin + plan.certain[mode]
            workspace.ends[(x * plan.modes + mode) * LANES + lane] = value
