"""Guesses the win chances at scores that a game with wider limits has beside the known ones."""

import numpy as np

from farkle_core.arrays import Floats

# Win chances nearer to 0 or 1 count as this when their odds are extrapolated. `facebook` takes 9 sweeps (goal 3,000)
# with 1e-4, 1e-9 and 1e-12.
_SURE = 1e-9

_AS_IS = ((0, 0),) * 4  # axes that are not padded: farkles of both, carried dice and points


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
