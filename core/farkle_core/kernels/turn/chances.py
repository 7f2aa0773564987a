"""Where win chances stand: many tables in one flat array, each with a stride for everything that a start depends on.

A start of a turn is described by both counts of farkles, what is carried over (dice and points), and both scores. A
table has a stride for each; where something makes no difference the stride is 0, so that nobody who reads needs to know
what a ruleset tells apart. Next to one another stand the starts that differ in the mover's score.

Scores are indices from the lowest score, in quanta; `size` is the index of the goal.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from farkle_core.kernels.compiler.jit import inlined

BASE: Final = 0
FARKLES: Final = 1
OPPONENT_FARKLES: Final = 2
DICE: Final = 3
POINTS: Final = 4
OPPONENT: Final = 5
BANKED: Final = 6
MOST_POINTS: Final = 7
"""Columns of a layout; the last is the largest number of carried points told apart."""

TABLE_COLUMNS: Final = 8

OWN: Final = 0
NEAR: Final = 1
FAR: Final = 2
OWN_FIRST: Final = 3
OWN_LAST: Final = 4
OTHER_FIRST: Final = 5
OTHER_LAST: Final = 6
PARTNER: Final = 7
"""Columns of a part: its table; the tables that follow a turn that ends below the goal, and at or past it; the first
and last scores of mover and opponent; the part of the player who moves next."""

PART_COLUMNS: Final = 8


class Game(NamedTuple):
    """The numbers of a game that do not belong to a single turn.

    Attributes
    ----------
    size, zero, ceiling : int
        Number of banked scores below the goal; the index of the score 0; the largest score told apart.
    counts : int
        Farkle counts told apart.
    penalty : int
        What the last of them costs, in quanta; 0 = no penalty, then a farkle leads to the same count.
    minimum, opening : int
        The least turn total to hold, in quanta, once there is a banked score above 0, and before; at least 1.
    parts : int
        In how many parts (seats) the game is played until somebody reaches the goal.
    keeps : bool
        Whether a farkle banks the turn total.
    beats : bool
        Whether carried points have to be exceeded to hold.
    exact, gives : bool
        Whether a turn that passes the goal comes to nothing; whether its points may go to the opponent then.
    hold_width : int
        Kinds of holds: 1, or the number of dice when they are offered to the opponent.
    hold_points, farkle_points : bool
        Whether the points of a hold are carried on; whether what a farkle loses is, with its dice.
    offered_dice : int
        The largest number of dice that may be carried on; 0 = none.
    bonus : int
        Points that come with carried dice; −1 when it is those carried.
    most_points : int
        The largest number of carried points told apart; more are the same.
    points_limited : bool
        Whether no more points can be carried than the opponent has.
    ruins : bool
        Whether a roll may cost the banked score.
    ends_vary : bool
        Whether what ends a turn is worth differently by turn total.
    restless : bool
        Whether rolling may be best, or is forced, however much has been set aside.
    farkle_least : float
        The smallest chance of a mode that its roll ends the turn; 0 when nothing can be concluded from it.
    rows : int
        The most rows a block has.
    """

    size: int
    zero: int
    ceiling: int
    counts: int
    penalty: int
    minimum: int
    opening: int
    parts: int
    keeps: bool
    beats: bool
    exact: bool
    gives: bool
    hold_width: int
    hold_points: bool
    farkle_points: bool
    offered_dice: int
    bonus: int
    most_points: int
    points_limited: bool
    ruins: bool
    ends_vary: bool
    restless: bool
    farkle_least: float
    rows: int


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
def next_table(game: Any, parts: Any, part: int, score: int) -> int:
    """Return the table of the opponent's next turn when the mover's ends with `score`."""
    if score < game.size:
        return parts[part, NEAR]
    return parts[part, FAR]
