"""The chance to bank at least so many points in one turn: what a player asks in his last turn.

By what is still missing, k, and the mode, when one rolls until nothing is missing::

    reach(0, m) = 1 where one may hold; reach(k, m) = Σ_rolls P · max over options (p, m') of reach(max(k − p, 0), m')

A roll that wins at once reaches any target, and a farkle that keeps the turn total one that is already reached.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from farkle_core.game.points.turn import PointsTurn, options_of
from farkle_core.rules.model import Ruleset

Floats = npt.NDArray[np.float64]

_MOST_ROUNDS = 10_000
_STILL = 1e-16


def reach_chances(ruleset: Ruleset, most: int) -> Floats:
    """Return the chance to bank at least so many points in a turn that aims at nothing else.

    Parameters
    ----------
    ruleset : Ruleset
        The rules. What one must have to hold, the minimum, is at least the target.
    most : int
        The largest target, in quanta, at least 0.

    Returns
    -------
    float array, shape (most + 1,)
        For 0, 1, … quanta.
    """
    turn, options = PointsTurn(ruleset, 1), options_of(ruleset)
    modes = len(turn.modes)
    may_hold = turn.holding
    reach = np.zeros((most + 1, modes))

    def rolled(missing: int) -> Floats:
        kept = 1.0 if missing == 0 and turn.keeps else 0.0
        return np.array([
            turn.farkle[mode] * kept + turn.wins[mode] + each.weights
            @ reach[np.maximum(missing - each.points, 0), each.modes].max(axis=1, initial=0.0)
            for mode, each in enumerate(options)
        ])  # fmt: skip

    reach[0] = may_hold
    for _ in range(_MOST_ROUNDS):
        before = reach[0].copy()
        reach[0] = np.where(may_hold, 1.0, rolled(0))
        if np.abs(reach[0] - before).max() <= _STILL:
            break
    for missing in range(1, most + 1):
        reach[missing] = rolled(missing)
    least = -(-ruleset.turn.minimum // ruleset.quantum)
    chances: Floats = reach[np.maximum(np.arange(most + 1), min(max(least, 1), most)), turn.start]
    return chances
