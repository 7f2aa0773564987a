"""What comes of turns that are played for most points: how they end, and with which scores."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from farkle_core.game.points.long_run import LongRun
from farkle_core.game.points.turn import PointsTurn, TurnValues

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """How turns that begin alike end.

    Attributes
    ----------
    scores : float array, shape (totals,)
        Chance to bank each number of points, by quanta; at 0 the turns that bank nothing.
    farkle : float
        Chance that the turn ends with a farkle.
    reached : float array, shape (totals, modes)
        Chance to come by each turn total before a decision in each mode.
    """

    scores: Floats
    farkle: float
    reached: Floats


def spread_of(turn: PointsTurn, values: TurnValues) -> Spread:
    """Follow a turn that is played by `values` through all rolls.

    Parameters
    ----------
    turn : PointsTurn
        The turn.
    values : TurnValues
        Says where one holds, and so which options are taken.

    Returns
    -------
    Spread
        Exact but for rounding.
    """
    totals = turn.totals + turn.most
    reached = np.zeros((totals, len(turn.modes)))
    scores, farkle = np.zeros(totals), 0.0
    reached[0, turn.start] = 1.0
    for total in range(turn.totals):
        for mode in np.flatnonzero(reached[total]).tolist():
            chance = reached[total, mode]
            if values.holds[total, mode]:
                scores[total] += chance
                continue
            farkle += chance * turn.farkle[mode]
            scores[total if turn.keeps else 0] += chance * turn.farkle[mode]
            scores[total] += chance * turn.wins[mode]
            points, modes = turn.choices(values, total, mode)
            np.add.at(reached, (total + points, modes), chance * turn.options[mode].weights)
    scores[turn.totals :] += reached[turn.totals :].sum(axis=1)
    return Spread(scores, farkle, reached)


def farkle_shares(run: LongRun, spreads: tuple[Spread, ...]) -> Floats:
    """Return which share of all turns begins with each number of farkles in a row, in the long run.

    Parameters
    ----------
    run : LongRun
        The play.
    spreads : tuple of Spread
        By the farkles in a row that a turn begins with.

    Returns
    -------
    float array, shape (farkle counts,)
        Adds to 1.
    """
    often = np.cumprod([1.0, *(spread.farkle for spread in spreads[:-1])])
    shares: Floats = often[: len(run.values)] / often.sum()
    return shares
