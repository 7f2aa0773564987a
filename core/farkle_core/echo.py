"""How win chances answer to a change of those that penalties lead to: a simple model of the game.

A sweep takes what penalties lead to from the sweep before. So once it is known by how much these win chances changed,
all others are known to follow, and they again. How they follow is told about right by a game in which every turn ends
as turns do that are played for points, wherever the scores stand::

    E(b, d, f, e) = −Σ_p P_f(p) · E(d, b + p, e, 0) − P_f(farkle) · E(d, b', e, f')

E is the change of a win chance, P_f(p) the chance to bank p points. After a penalty E stands for the known change and
its echo together. What the model says is only ever a guess to begin the next sweep with: where sweeps come to rest does
not depend on it. It is what a correction of defects by a simpler problem is elsewhere (multigrid methods, for one).
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.kernels.chances import Game
from farkle_core.points.spread import spread_of
from farkle_core.points.turn import PointsTurn
from farkle_core.rules.model import Ruleset

Floats = npt.NDArray[np.float64]

_MOST_POINTS: Final = 2000
_EACH_FURTHER: Final = 0.2
"""About which share of a farkle's loss comes on from the next: the chance that it happens."""
_MOST_ROUNDS: Final = 12
_CLOSE: Final = 1e-3


class Echo:
    """The model of one game.

    Parameters
    ----------
    ruleset : Ruleset
        The rules; they have a penalty.
    game : Game
        Its numbers.
    """

    def __init__(self, ruleset: Ruleset, game: Game) -> None:
        self._counts, self._parts, self._size = game.counts, game.parts, game.size
        self._after_penalty = np.maximum(np.arange(game.size) - game.penalty, 0)
        turn = PointsTurn(ruleset, max(_MOST_POINTS // ruleset.quantum, 1))
        ends = [self._ends(turn, ruleset.farkles.penalty, count) for count in range(game.counts)]
        self._farkle = [farkle for farkle, _ in ends]
        self._banks = [banks for _, banks in ends]

    def _ends(self, turn: PointsTurn, penalty: int, count: int) -> tuple[float, Floats]:
        """Return the chance of a farkle, and that of every score b to become every other, by (b, b + p)."""
        spread = spread_of(turn, turn.values(-penalty * _EACH_FURTHER ** (self._counts - 1 - count)))
        scores = spread.scores[: self._size].copy()
        scores[0] = 0.0  # farkles, which are told apart
        banks = np.zeros((self._size, self._size))
        for points, chance in enumerate(scores):
            np.fill_diagonal(banks[:, points:], chance)
        return spread.farkle, banks

    def of(self, change: Floats) -> Floats:
        """Return the echo of a change.

        Parameters
        ----------
        change : float array, 1-D
            By how much each win chance changed that penalties lead to, in the order of ``Engine.targets``.

        Returns
        -------
        float array, 1-D
            By how much they will change further.
        """
        known = change.reshape(self._parts, self._counts, self._size, self._size)
        least = _CLOSE * float(np.abs(change).max(initial=0.0))
        echo = np.zeros((self._parts, self._counts, *known.shape[1:]))
        for _ in range(_MOST_ROUNDS):
            before, echo = echo, self._round(known, echo)
            if float(np.abs(echo - before).max(initial=0.0)) <= least:
                break
        return echo[:, :, 0].ravel()

    def _round(self, known: Floats, echo: Floats) -> Floats:
        """Return what the echo (by part, f, e, opponent's score and own) makes of itself, one turn on."""
        found = np.empty_like(echo)
        for part in range(self._parts):
            other = (part + 1) % self._parts
            for f in range(self._counts):
                for e in range(self._counts):
                    if f + 1 < self._counts:
                        farkle = echo[other, e, f + 1]
                    else:
                        farkle = (known[other, e] + echo[other, e, 0])[self._after_penalty]
                    found[part, f, e] = -(self._banks[f] @ echo[other, e, 0] + self._farkle[f] * farkle).T
        return found
