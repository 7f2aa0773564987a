"""Finds the starts that the next sweep has to update when a game is solved again with lower scores.

Nearly all win chances are right from the start: only the lowest scores are new, and penalties lead to them seldom. From
scores b and d a turn leads to starts with scores of at least min(b, d), or min(b, d) less a penalty. So a change
concerns only starts whose lower score is at most a penalty above the lower score of the changed start.
"""

from typing import Final

import numpy as np

from farkle_core.arrays import Floats

ALL_SCORES: Final = 1 << 40  # no score is as large

# Changes by a smaller share of the largest wait for a later sweep. Measuring the bound of `facebook` takes 0.40 of the
# time of its solve with 0.01, 0.56 with 0; with 0.1 it takes two sweeps more.
_LEAST_SHARE: Final = 0.01


class StartsToUpdate:
    """Follows the changes of win chances by the lower of both scores.

    `size`: scores before the goal. `penalty`: the penalty in quanta. `below`: the first sweep concerns starts with a
    score below this; ``ALL_SCORES`` for all.
    """

    def __init__(self, size: int, penalty: int, below: int) -> None:
        self._lower, self._penalty = np.minimum.outer(np.arange(size), np.arange(size)), penalty
        self._waiting = np.zeros(size)
        self.below = self._farthest = below  # below: the next sweep concerns starts with a score below this

    def note(self, changes: Floats, least: float, *, last: bool) -> None:
        """Note a sweep, and the guess made since.

        `changes`, shape (..., scores, scores): the change of each win chance. `least`: smaller changes concern no
        start. `last`: whether the next sweep evaluates all options. It then covers every start that earlier sweeps
        changed.
        """
        done = max(self.below - self._penalty, 0)
        self._waiting[:done] = 0.0  # the last sweep brought all starts that depend on these up to date
        largest = np.abs(changes).max(axis=tuple(range(changes.ndim - 2)))
        np.maximum.at(self._waiting, self._lower, largest)
        places = np.flatnonzero(self._waiting > max(least, _LEAST_SHARE * float(largest.max())))
        self.below = int(places.max(initial=-1)) + 1 + self._penalty
        self._farthest = max(self._farthest, self.below)
        if last:
            self.below = self._farthest
