"""Situations that wait to be practised, by family, and how often each family comes up."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

import numpy as np

from farkle_core.coach.drills import Drill, draw_from
from farkle_core.coach.families import Family

_MOST: Final = 30  # situations of a family that wait at the most; each takes some 10 kB


class Pool:
    """Situations of games that were played for training; each is shown once.

    `seed`: the same seed takes the same situations.
    """

    def __init__(self, seed: int) -> None:
        self._chance = np.random.Generator(np.random.PCG64(seed))
        self._waiting: dict[Family, list[Drill]] = defaultdict(list)
        self._times: Counter[Family] = Counter()
        self._difficulty: dict[Family, float] = defaultdict(float)
        self.games = 0  # how many games have been played

    def add(self, drills: Iterable[Drill]) -> None:
        """Add the situations of one more game."""
        self.games += 1
        for drill in drills:
            family = drill.family
            self._times[family] += 1
            self._difficulty[family] += drill.difficulty
            self._waiting[family] = [*self._waiting[family], drill][-_MOST:]

    @property
    def families(self) -> list[Family]:
        """The families of which situations wait."""
        return [family for family, drills in self._waiting.items() if drills]

    @property
    def met(self) -> int:
        """How many situations the games had."""
        return self._times.total()

    @property
    def waiting(self) -> int:
        """How many situations wait."""
        return sum(map(len, self._waiting.values()))

    def times(self, family: Family) -> float:
        """Return how often a player decides in situations of a family in a game; both players' games count."""
        return self._times[family] / (2 * self.games) if self.games else 0.0

    def difficulty(self, family: Family) -> float:
        """Return the loss of a weak player in a situation of a family, on average."""
        return self._difficulty[family] / self._times[family] if self._times[family] else 0.0

    def weak_loss(self, family: Family) -> float:
        """Return the win chance that a weak player loses in a family in a game."""
        return self.times(family) * self.difficulty(family)

    def take(self, family: Family) -> Drill:
        """Take a situation out, the difficult ones more often; KeyError where none waits."""
        drills = self._waiting[family]
        if not drills:
            raise KeyError(family)
        return drills.pop(draw_from(drills, 1, self._chance)[0])
