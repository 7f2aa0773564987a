"""What has been counted in many games."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from farkle_core.arrays import Floats, Ints


class SampleMean(NamedTuple):
    """A mean over games that were drawn."""

    value: float
    error: float

    def is_near(self, truth: float, errors: float = 4.0) -> bool:
        """Return whether `truth` lies within so many standard errors."""
        return abs(self.value - truth) <= errors * self.error


@dataclass(frozen=True)
class Record:
    """What has been counted in many games, game by game; all arrays read-only, shape (games,)."""

    shares: Floats  # the first player's share of the win: 1, 0, or a half where the win is shared
    turns: Ints  # turns, farkles: turns of both players, and how many of them ended with a farkle
    farkles: Ints
    rolls: Ints  # of dice, by both players

    @property
    def first_player_wins(self) -> SampleMean:
        """The first player's mean share of the win."""
        return mean_of(self.shares)

    @property
    def turns_per_game(self) -> SampleMean:
        """The length of a game: the turns of both players together."""
        return mean_of(self.turns.astype(np.float64))

    @property
    def rolls_per_game(self) -> SampleMean:
        """How often both players together roll dice."""
        return mean_of(self.rolls.astype(np.float64))

    @property
    def farkles_per_turn(self) -> SampleMean:
        """The share of turns that end with a farkle; its error comes from the spread between whole games."""
        ratio = float(self.farkles.sum() / self.turns.sum())
        return SampleMean(ratio, mean_of(self.farkles - ratio * self.turns).error / float(self.turns.mean()))


def mean_of(values: Floats) -> SampleMean:
    """Return the mean of independent values, shape (games,), with its standard error; infinite for one value."""
    spread = float(values.std(ddof=1)) if values.size > 1 else float("inf")
    return SampleMean(float(values.mean()), spread / float(np.sqrt(values.size)))
