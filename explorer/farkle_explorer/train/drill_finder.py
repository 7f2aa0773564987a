"""Finds situations for drills on a worker thread."""

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal

from farkle_core.coach.drills import Drill, situations
from farkle_core.coach.practice import MOST_GAMES, Pool
from farkle_core.play.advise import Adviser, fresh_seed
from farkle_core.solution.solution import Solution
from farkle_explorer.workers.background import Background

_MANY: Final = 1000  # situations after which games are played only when few are waiting
_FEW: Final = 40  # waiting situations below which more games are played
_AT_ONCE: Final = 2  # games per job; few, so that the first situations come soon

_JOB: Final = "situations to practise"


class DrillFinder(QObject):
    """Fills a pool with situations of games until stopped."""

    found = Signal()  # the pool has more situations

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._solution: Solution | None = None
        self._seeds = np.random.SeedSequence(fresh_seed())
        self._is_busy, self._temperature = False, 0.0
        self.pool = Pool(0)  # the waiting situations

    def begin(self, solution: Solution | None) -> None:
        """Start with an empty pool for these rules; None stops."""
        self._background.drop(_JOB)
        self._solution, self._is_busy = solution, False
        self.pool = Pool(fresh_seed())

    def look(self, temperature: float) -> None:
        """Play games at a player's level until the pool has enough situations.

        `temperature`: of the players of these games, see :class:`farkle_core.coach.players.SoftPlayer`.
        """
        self._temperature = temperature
        wanted = self.pool.met < _MANY and self.pool.games < MOST_GAMES
        is_short = self.pool.met > 0 and self.pool.waiting < _FEW
        if self._solution is None or self._is_busy or not (wanted or is_short):
            return
        self._is_busy = True
        (seed,) = self._seeds.spawn(1)
        self._background.run(_JOB, partial(_play, self._solution, seed, temperature), self._take)

    def _take(self, games: list[list[Drill]]) -> None:
        self._is_busy = False
        for drills in games:
            self.pool.add(drills)
        self.found.emit()
        self.look(self._temperature)


def _play(solution: Solution, seed: np.random.SeedSequence, temperature: float) -> list[list[Drill]]:
    adviser, chance = Adviser(solution), np.random.Generator(np.random.PCG64(seed))
    return [situations(adviser, chance, temperature) for _game in range(_AT_ONCE)]
