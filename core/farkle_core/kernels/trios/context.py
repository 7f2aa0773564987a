"""What the kernels of three players work on. Does not import numba.

A start of a turn is (a, b, c): the banked scores of the mover, of the player who moves next, and of the player after
that, as indices below `size`, the index of the goal. Two win chances are kept of each start, the mover's and the next
player's; the third is what is left to 1. They stand in the order (c, a + b, a), so that starts with the same c and the
same sum a + b are neighbours: a hold leads from (b, d, e) at the score x to (d, e, x), and a farkle to (d, e, b).
Where rounds are completed the seats differ, and each has starts of its own, one seat after the other.

A *block* is LANES starts with the same mover's score and neighbouring scores of the next player, whose sum with the
third score is the same in all. It has a *row* for each turn total.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.turn.context import LANES, Floats, Ints, Plan

NUMBERS: Final = 3
"""Numbers of each value: the mover's win chance, the next player's, and the chance that the turn ends in a farkle."""

TIE: Final = 1e-12
"""Win chances of a mover that differ by no more are a tie."""

EDGE: Final = LANES
"""Numbers after each array: rows of lanes are read whole, also where they stick out."""


class TrioStarts(NamedTuple):
    """The starts of turns of the whole game.

    Attributes
    ----------
    size : int
        Banked scores below the goal.
    seats : int
        Seats whose win chances differ: 1, or 3.
    rises : int array, shape (2 · size − 1,)
        Where the starts with a sum a + b begin, less the smallest a: ``(c · size² + rises[a + b] + a)`` is a place.
    mover, following : float array, shape (seats · size³ + EDGE,)
        Win chances of the mover and of the player who moves next.
    """

    size: int
    seats: int
    rises: Ints
    mover: Floats
    following: Floats


class Layer(NamedTuple):
    """What is known of the starts whose three scores have the present sum; arrays of shape (seats · size² + EDGE,).

    The place of a start is ``(seat · size + mover's score) · size + next player's score``.

    Attributes
    ----------
    mover, following, farkle : float array
        What the last evaluation gave: both win chances, and how likely the turn ends in a farkle.
    open : int array
        1 where the evaluation has to be repeated.
    """

    mover: Floats
    following: Floats
    farkle: Floats
    open: Ints


class Rules(NamedTuple):
    """The numbers of a game that do not belong to a single turn.

    Attributes
    ----------
    minimum, opening : int
        The least turn total to hold, in quanta, with a banked score above 0, and with 0.
    keeps : bool
        Whether a farkle banks the turn total.
    forced : int
        How often the row beyond all others is evaluated where hot dice must be rolled; 0 where they need not.
    limit : int
        The largest turn total told apart, in quanta, where there are last turns; 0 where the goal ends the game.
    farkle_least : float
        The smallest chance of a roll to farkle; 0.0 where rolls may win, or farkles bank points.
    """

    minimum: int
    opening: int
    keeps: bool
    forced: int
    limit: int
    farkle_least: float


class Over(NamedTuple):
    """What a hold at or past the goal is worth where last turns follow.

    Attributes
    ----------
    table_of : int array, shape (seats,)
        Which table a seat reads; -1 where reaching the goal wins.
    reach : int
        The largest lead over an opponent.
    level : float array, shape (tables, 2, 2 · reach + 1, reach + 1 + EDGE)
        Win chances of the mover and the next player: by the sum of the leads over both opponents, and by `reach` less
        the lead over the next player.
    next_fresh, last_fresh : float array, shape (tables, 2, limit, size)
        The same where the next player, or the last, has a score of 0 and needs an opening: by the score past the goal,
        and the other opponent's score. Empty where an opening makes no difference.
    """

    table_of: Ints
    reach: int
    level: Floats
    next_fresh: Floats
    last_fresh: Floats


class Last(NamedTuple):
    """What decides a last turn whose mover lies behind the leader.

    Attributes
    ----------
    catches, catches_two : float array
        The share of the win of the player who has a turn after the mover's, by how much he lies behind the leader, or
        behind two who are level; zeros where no turn follows.
    share : float
        What the mover gets of the win by drawing level with the leader, unless the next player wins.
    least : int
        The least turn total to hold, in quanta.
    """

    catches: Floats
    catches_two: Floats
    share: float
    least: int


class TrioWorkspace(NamedTuple):
    """One thread's own memory; aligned.

    Attributes
    ----------
    values : float array
        By (row, mode, number, lane).
    holds : float array
        Win chances after holding, of the mover and of the next player, by (row, player, lane).
    ends : float array, shape (NUMBERS · LANES,)
        What a farkle is worth in the present row.
    rolled : float array, shape (NUMBERS · LANES,)
        Room for what one roll is worth.
    """

    values: Floats
    holds: Floats
    ends: Floats
    rolled: Floats


class TrioContext(NamedTuple):
    """All that a pass reads and writes; kernels hand it on by address."""

    plan: Plan
    rules: Rules
    starts: TrioStarts
    over: Over
    workspace: TrioWorkspace


def rises(size: int) -> npt.NDArray[np.int64]:
    """Return where the starts with each sum a + b begin, see :class:`TrioStarts`."""
    sums = np.arange(2 * size - 1)
    smallest = np.maximum(sums - size + 1, 0)
    counts = np.minimum(sums, size - 1) - smallest + 1
    return np.cumsum(counts) - counts - smallest


def place(size: int, mover: int, following: int, last: int, seat: int = 0) -> int:
    """Return where the win chances of a start stand; scores are indices."""
    return (seat * size + last) * size * size + int(rises(size)[mover + following]) + mover
