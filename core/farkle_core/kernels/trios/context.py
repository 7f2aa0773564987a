"""The data of the kernels for three players. Does not import numba.

A start of a turn is (a, b, c): the banked scores of the mover, of the player who moves next, and of the player after
that, as indices below `size`, the index of the goal. Two win chances are kept of each start, the mover's and the next
player's; the third is what is left to 1. They stand in the order (c, a + b, a), so that starts with the same c and the
same sum a + b are neighbours: a hold leads from (b, d, e) at the score x to (d, e, x), and a farkle to (d, e, b).

Starts are of several *kinds*, one kind after the other: by the mover's seat where rounds are completed, and by the
farkles in a row of all three players where they are penalised. A kind says to which kinds a hold and a farkle lead, and
what a farkle costs, so that kernels know neither seats nor counts.

A *block* is LANES starts with the same mover's score and neighbouring scores of the next player, whose sum with the
third score is the same in all. It has a *row* for each turn total.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.turn.context import Floats, Ints, TurnPlan

# Numbers of each value: the mover's win chance, the next player's, and the chance that the turn ends in a farkle.
NUMBERS: Final = 3

TIE: Final = 1e-12  # win chances of a mover that differ by no more are a tie
EDGE: Final = LANES  # numbers after each array: rows of lanes are read whole, also where they stick out


class TrioStarts(NamedTuple):
    """The starts of turns of the whole game."""

    size: int  # banked scores below the goal
    kinds: int
    # after_hold, after_farkle, loss: shape (kinds,): the kind of the next start after a turn that ends so; what a
    # farkle costs the mover, in quanta
    after_hold: Ints
    after_farkle: Ints
    loss: Ints
    # shape (2 · size − 1,): where the starts with a sum a + b begin, less the smallest a: `(c · size² + rises[a + b] +
    # a)` is a place
    rises: Ints
    # mover, following: shape (kinds · size³ + EDGE,): win chances of the mover and of the player who moves next
    mover: Floats
    following: Floats


class Layer(NamedTuple):
    """What is known of the starts whose three scores have the present sum; arrays of shape (kinds · size² + EDGE,).

    The place of a start is ``(kind · size + mover's score) · size + next player's score``.
    """

    # mover, following, farkle: what the last evaluation gave: both win chances, and how likely the turn ends in a
    # farkle
    mover: Floats
    following: Floats
    farkle: Floats
    open: Ints  # 1 where the evaluation has to be repeated


class Rules(NamedTuple):
    """The numbers of a game that do not belong to a single turn."""

    minimum: int  # minimum, opening: the least turn total to hold, in quanta, with a banked score above 0, and others
    opening: int
    zero: int  # the index of the score 0
    keeps: bool  # whether a farkle banks the turn total
    forced: int  # how often the row beyond all others is evaluated where hot dice must be rolled; 0 where they need not
    # the largest turn total distinguished, in quanta, where there are last turns; 0 where the goal ends the game
    limit: int
    farkle_least: float  # the smallest chance of a roll to farkle; 0.0 where rolls may win, or farkles bank points
    # exact, gives: whether a turn that passes the goal comes to nothing; whether its points may go to an opponent then
    exact: bool
    gives: bool


class HoldsPastGoal(NamedTuple):
    """The values of a hold at or past the goal if last turns follow."""

    # shape (kinds,): the table that a kind reads, by the mover's seat, and by the others' farkles in a row where these
    # still matter; -1 where reaching the goal wins
    table_of: Ints
    reach: int  # the largest lead over an opponent
    openings: int  # 4 where opponents with at most 0 points need an opening: by next and last player; else 1
    # of shape (tables, openings, 2, 2 · reach + 1, reach + 1 + EDGE), one after another: win chances of the mover and
    # the next player: by the sum of the leads over both opponents, and by `reach` less the lead over the next player
    level: Floats


class LastTurnKind(NamedTuple):
    """A kind of last turn; of the three scores only the mover's leads over both others matter."""

    # held, farkled: of shape (2, 2 · reach + 1, 2 · reach + 1), one after another: win chances of the mover of the next
    # turn and of the player after that, by that mover's leads over that player and over the third; after a turn that
    # banks points, and after one that banks none
    held: Floats
    farkled: Floats
    reach: int  # how far behind the leader scores are distinguished
    # least, loss, ruin: the least turn total to hold; what a farkle costs, and a roll that costs the banked score
    least: int
    loss: int
    ruin: int


class ThirdRegions(NamedTuple):
    """Where the mover holds at one score of the last player; arrays of shape (dice, mover's scores, next player's).

    Attributes
    ----------
    first, last, again : int32 array
        As of :class:`farkle_core.kernels.reading.regions.Regions`.
    pieces : uint8 array
        As there.
    holding : bool array
        Whether the mover holds at the last turn total looked at.
    reachable : bool array, shape (rows, modes)
        Which turn totals can stand before a roll.
    """

    first: npt.NDArray[np.int32]
    last: npt.NDArray[np.int32]
    again: npt.NDArray[np.int32]
    pieces: npt.NDArray[np.uint8]
    holding: npt.NDArray[np.bool_]
    reachable: npt.NDArray[np.bool_]


class TrioWorkspace(NamedTuple):
    """One thread's own memory; aligned."""

    values: Floats  # by (row, mode, number, lane)
    holds: Floats  # win chances after holding, of the mover and of the next player, by (row, player, lane)
    ends: Floats  # what a farkle is worth, by (row, number, lane); one row only where it is the same in all
    ruins: Floats  # shape (NUMBERS · LANES,): what a farkle is worth that costs the banked score
    rolled: Floats  # shape (NUMBERS · LANES,): room for what one roll is worth


class TrioContext(NamedTuple):
    """All that a pass reads and writes; kernels hand it on by address."""

    plan: TurnPlan
    rules: Rules
    starts: TrioStarts
    over: HoldsPastGoal
    workspace: TrioWorkspace


def rises(size: int) -> npt.NDArray[np.int64]:
    """Return where the starts with each sum a + b begin, see :class:`TrioStarts`."""
    sums = np.arange(2 * size - 1)
    smallest = np.maximum(sums - size + 1, 0)
    counts = np.minimum(sums, size - 1) - smallest + 1
    return np.cumsum(counts) - counts - smallest


def place(size: int, mover: int, following: int, last: int, kind: int = 0) -> int:
    """Return where the win chances of a start stand; scores are indices."""
    return (kind * size + last) * size * size + int(rises(size)[mover + following]) + mover
