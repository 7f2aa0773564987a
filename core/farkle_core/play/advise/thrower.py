"""Dice thrown by the program."""

from secrets import randbits

import numpy as np

from farkle_core.rules.model import FACES


def fresh_seed() -> int:
    """Return a seed that the system chooses, below 2³²; all chance of the program begins with one."""
    return randbits(32)


class Thrower:
    """Throws dice with numpy's PCG64; each game has a seed of its own.

    `seed`: the same seed brings the same dice; without one, the system chooses it.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = fresh_seed() if seed is None else seed
        self._generator = np.random.Generator(np.random.PCG64(self.seed))

    def throw(self, dice: int) -> tuple[int, ...]:
        """Return the faces of so many dice, each as likely as the others."""
        return tuple(self._generator.integers(FACES[0], FACES[-1], size=dice, endpoint=True).tolist())
