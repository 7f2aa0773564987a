"""Solves a game again with wider limits: which starts a sweep has to update, and a guess of the new win chances.

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

# Win chances nearer to 0 or 1 count as this when their odds are extrapolated. The value hardly matters: `facebook`
# (goal 3,000) takes 9 sweeps with any of 1e-4, 1e-9 and 1e-12.
_SURE = 1e-9

_AS_IS = ((0, 0),) * 4  # axes that are not padded: farkles of both, carried dice and points


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


def with_further_scores(known: Floats, points: int, lower: int) -> Floats:
    """Return the win chances of a phase, extended at both ends.

    Parameters
    ----------
    known : float array, both scores in the last two axes, carried points in the one before
        The known win chances.
    points : int
        So many more carried points: they win as often as the most known ones.
    lower : int
        So many lower scores of both players: there the logarithms of the odds continue the trend above, mirrored.
    """
    wider = np.pad(known, [*_AS_IS[:3], (0, points), *_AS_IS[:2]], mode="edge")
    if not lower:
        return wider
    held, below = wider.clip(_SURE, 1.0 - _SURE), (*_AS_IS, (lower, 0), (lower, 0))
    odds = np.pad(np.log(held / (1.0 - held)), below, mode="reflect", reflect_type="odd")
    guessed: Floats = 1.0 / (1.0 + np.exp(-odds))
    guessed[..., lower:, lower:] = wider
    return guessed
