"""Which starts the next sweep has to bring up to date, when a game is solved again with lower scores than before.

Nearly all win chances are right from the start: what is new are the lowest scores, and penalties lead to them seldom. A
turn leads from the scores b and d to starts in which no score is lower than the lower of the two, or than that less a
penalty. So a change concerns only starts whose lower score is at most a penalty above the lower score of what changed.
"""

from typing import Final

import numpy as np

from farkle_core.arrays import Floats

ALL_SCORES: Final = 1 << 40  # no score is as large

# Changes by a smaller share of the largest wait for a later sweep. Measuring the bound of `facebook` takes 0.40 of the
# time of its solve with 0.01, 0.56 with 0; with 0.1 it takes two sweeps more.
_LEAST_SHARE: Final = 0.01


class Concerned:
    """Follows the changes of win chances by the lower of both scores.

    `size`: scores before the goal. `penalty`: what a turn may cost, in quanta. `below`: the first sweep concerns starts
    with a score below this; ``ALL_SCORES`` for all.
    """

    def __init__(self, size: int, penalty: int, below: int) -> None:
        self._lower, self._penalty = np.minimum.outer(np.arange(size), np.arange(size)), penalty
        self._waiting = np.zeros(size)
        self.below = self._farthest = below  # below: the next sweep concerns starts with a score below this

    def note(self, changes: Floats, least: float, *, last: bool) -> None:
        """Take note of a sweep, and of what has been guessed since.

        Parameters
        ----------
        changes : float array, shape (..., scores, scores)
            By how much each win chance changed.
        least : float
            Changes by less concern nothing.
        last : bool
            Whether the next sweep looks at all options. It then covers every start that earlier sweeps changed.
        """
        done = max(self.below - self._penalty, 0)
        self._waiting[:done] = 0.0  # all that these lead to has just been brought up to date
        largest = np.abs(changes).max(axis=tuple(range(changes.ndim - 2)))
        np.maximum.at(self._waiting, self._lower, largest)
        found = np.flatnonzero(self._waiting > max(least, _LEAST_SHARE * float(largest.max())))
        self.below = int(found.max(initial=-1)) + 1 + self._penalty
        self._farthest = max(self._farthest, self.below)
        if last:
            self.below = self._farthest
