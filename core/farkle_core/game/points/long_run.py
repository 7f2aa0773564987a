"""The most points a turn in the long run, with what farkles in a row cost.

Where farkles are counted, a turn's worth is its points and the position it leaves. With g the mean of a turn in the
long run and h_f what it is worth to begin with f farkles rather than none (h_0 = 0)::

    h_f + g = most of E[points + h_f'],     f' = 0 after banking, f + 1 after a farkle, 0 after a penalty of Y points

(the optimality equation of a long-run mean; Howard, Dynamic Programming and Markov Processes, 1960). For a given g the
equations give h_{N−1}, …, h_1 and then h_0 one after the other; h_0 falls as g rises, and g is where it is 0. Without a
penalty it is one turn: a farkle is worth 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from farkle_core.game.points.turn import PointsTurn, TurnValues
from farkle_core.rules.model import Ruleset

Floats = npt.NDArray[np.float64]

_FIRST_TOTALS = 256
_MOST_TOTALS = 1 << 14
_EXACT = 1e-12
_MOST_ROUNDS = 60
_USUAL_SLOPE = -1.25


@dataclass(frozen=True)
class LongRun:
    """Play for most points.

    Attributes
    ----------
    turn : PointsTurn
        The turn, with as many turn totals as matter.
    mean : float
        Points a turn in the long run, penalties counted.
    farkle_values : float array, shape (farkle counts,)
        What a farkle is worth in points after f farkles in a row.
    values : tuple of TurnValues
        By the farkles in a row that the turn begins with.
    """

    turn: PointsTurn
    mean: float
    farkle_values: Floats
    values: tuple[TurnValues, ...]


def play_for_points(ruleset: Ruleset) -> LongRun:
    """Find the play with most points a turn.

    Parameters
    ----------
    ruleset : Ruleset
        The rules. The goal is taken as far away, so neither it nor the opening matters.

    Returns
    -------
    LongRun
        With so many turn totals told apart that more change no number by 1e-12 of the mean.
    """
    totals = max(_FIRST_TOTALS, PointsTurn(ruleset, 1).most)
    found = _long_run(PointsTurn(ruleset, totals), 0.0)
    while totals < _MOST_TOTALS:
        totals *= 2
        finer = _long_run(PointsTurn(ruleset, totals), found.mean)
        if abs(finer.mean - found.mean) <= _EXACT * abs(finer.mean):
            return finer
        found = finer
    return found


def _long_run(turn: PointsTurn, guess: float) -> LongRun:
    counts = turn.ruleset.farkles.count if turn.ruleset.has_penalty else 1
    penalty = float(turn.ruleset.farkles.penalty) if turn.ruleset.has_penalty else 0.0

    def begin(mean: float) -> tuple[float, list[float], list[TurnValues]]:
        """Return h_0 for this mean, and what farkles are worth, and the turns, by falling f."""
        worth, farkles, values = -penalty, list[float](), list[TurnValues]()
        for _ in range(counts):
            farkles.append(worth)
            values.append(turn.values(worth))
            worth = float(values[-1].value[0, turn.start]) - mean
        return worth, farkles, values

    mean = guess if counts > 1 else 0.0
    slope = _USUAL_SLOPE
    left, farkles, values = begin(mean)
    for _ in range(_MOST_ROUNDS):
        if counts == 1:
            mean = left
        if counts == 1 or abs(left) <= _EXACT * max(abs(mean), 1.0):
            break
        step = -left / slope
        mean += step
        before = left
        left, farkles, values = begin(mean)
        if step and left != before:
            slope = (left - before) / step
    mean -= left / slope if counts > 1 else 0.0
    return LongRun(turn, mean, np.array(farkles[::-1]), tuple(values[::-1]))
