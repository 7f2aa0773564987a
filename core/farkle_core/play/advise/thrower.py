"""Throws dice for the program."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from secrets import randbits

import numpy as np

from farkle_core.rules.die import Die
from farkle_core.rules.model import FACES


def fresh_seed() -> int:
    """Return a seed that the system chooses, below 2³²; every random choice of the program begins with one."""
    return randbits(32)


class Thrower:
    """Throws dice with numpy's PCG64; the same seed gives the same dice, and the system chooses one by default."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = fresh_seed() if seed is None else seed
        self._generator = np.random.Generator(np.random.PCG64(self.seed))

    def throw(self, dice: int, loaded: Sequence[Die] = ()) -> tuple[int, ...]:
        """Return the faces of so many dice: fair ones, each face as likely as the others, or these loaded ones."""
        if loaded:
            return tuple(map(_face, loaded, self._generator.random(len(loaded)).tolist()))
        return tuple(self._generator.integers(FACES[0], FACES[-1], size=dice, endpoint=True).tolist())


def _face(die: Die, chance: float) -> int:
    """Return the face of a die at a chance of 0 or more and below 1."""
    sums = list(accumulate(die.weights))
    return FACES[0] + bisect(sums, chance * sums[-1])
