"""Dice thrown by the program."""

from __future__ import annotations

from random import Random

from farkle_core.rules.model import FACES


class Thrower:
    """Throws dice.

    Parameters
    ----------
    seed : int, optional
        The same seed brings the same dice; without one, nobody knows which.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def throw(self, dice: int) -> tuple[int, ...]:
        """Return the faces of so many dice, each as likely as the others."""
        return tuple(self._random.choice(FACES) for _ in range(dice))
