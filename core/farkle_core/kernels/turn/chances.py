"""Where the win chance of a start stands among all (:class:`.context.Context`)."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined
from farkle_core.kernels.turn.context import (
    BANKED,
    BASE,
    DICE,
    FAR,
    FARKLES,
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
