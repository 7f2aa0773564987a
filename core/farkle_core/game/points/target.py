"""The chance to bank at least so many points in one turn: what a player asks in his last turn.

By what is still missing, k, and the mode, when one rolls until nothing is missing::

    reach(0, m) = 1 where one may hold; reach(k, m) = Σ_rolls P · max over options (p, m') of reach(max(k − p, 0), m')

A roll that wins at once reaches any target, and a farkle that keeps the turn total one that is already reached.
"""

from typing import Final

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.game.automaton import compile_ruleset
from farkle_core.game.points.turn import PointsTurn
from farkle_core.rules.model import Ruleset

_MOST_ROUNDS: Final = 10_000  # rolls in a row when nothing is missing
_STILL: Final = 1e-16  # rounds go on until none changes a chance by more than the rounding of 1


def reach_chances(ruleset: Ruleset, most: int) -> Floats:
    """Return the chance to bank at least 0, 1, … `most` quanta in a turn that aims at nothing else; shape (most + 1,).

    What one must have to hold, the minimum, is at least the target.
    """
    turn = PointsTurn(compile_ruleset(ruleset), 1)
    reach = np.zeros((most + 1, len(turn.modes)))

    def rolled(missing: int) -> Floats:
        kept = 1.0 if missing == 0 and turn.keeps else 0.0
        return np.array([
            turn.farkle[mode] * kept + turn.wins[mode] + each.weights
            @ reach[np.maximum(missing - each.points, 0), each.modes].max(axis=1, initial=0.0)
            for mode, each in enumerate(turn.options)
        ])  # fmt: skip

    reach[0] = turn.holding
    for _ in range(_MOST_ROUNDS):
        before = reach[0].copy()
        reach[0] = np.where(turn.holding, 1.0, rolled(0))
        if np.abs(reach[0] - before).max() <= _STILL:
            break
    for missing in range(1, most + 1):
        reach[missing] = rolled(missing)
    least = -(-ruleset.turn.minimum // ruleset.quantum)
    chances: Floats = reach[np.maximum(np.arange(most + 1), min(max(least, 1), most)), turn.start]
    return chances
