"""Predicts how win chances follow a change of the win chances after penalties, by a simple model of the game.

A sweep uses the last sweep's values after penalties. Once the change of these values is known, all other win chances
follow, and change these values again. The model predicts this: in it every turn ends like a turn played for points, at
any scores::

    E(b, d, f, e) = −Σ_p P_f(p) · E(d, b + p, e, 0) − P_f(farkle) · E(d, b', e, f')

E is the change of a win chance, P_f(p) the chance to bank p points. After a penalty E stands for the sum of the known
change and its correction. The model only gives a guess to begin the next sweep with; it does not change the limit of
the sweeps. Multigrid methods call this defect correction: a simpler problem corrects the defect of the full one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from farkle_core.game.automaton import Automaton
from farkle_core.game.points import PointsTurn, spread_of
from farkle_core.kernels.turn.context import Floats, Game

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine

# Making the model takes 17 ms, a sweep over so many starts of `facebook` about 0.1 s of one core.
_STARTS_WORTH_A_MODEL: Final = 100_000

# Points that a turn of the model may bank. The value hardly matters: `facebook` (goal 3,000) takes 9 sweeps with any of
# 1,000, 3,000 and 6,000.
_MOST_POINTS: Final = 3000

# The approximate chance of a farkle: each further farkle before a penalty reduces its expected cost to this share. The
# value hardly matters: `facebook` (goal 3,000) takes 9 sweeps with any from 0 to 0.4.
_EACH_FURTHER: Final = 0.2
# The model is solved at this share of the change, which takes 5 rounds with `facebook`, or after so many rounds. With a
# share of 0.1 `facebook` takes a sweep more (10, goal 3,000), with 1e-5 as many.
_MOST_ROUNDS: Final = 12
_CLOSE: Final = 1e-3

# Scores in one product of matrices: so few that it uses only one thread, because the sweeps need the others.
_ROWS: Final = 16


def correction_for(engine: Engine) -> DefectCorrection | None:
    """Return a model of how penalties act back; None where it does not fit or costs more time than it saves."""
    game, runs, automata = engine.game, engine.runs, engine.compiled.automata
    plain = not (game.ruins or game.keeps or game.exact or runs.carries or runs.players)
    if game.penalty == 0 or not plain or len(automata) > 1 or engine.starts < _STARTS_WORTH_A_MODEL:
        return None  # the model has only one player's dice
    return DefectCorrection(automata[0], game)


class DefectCorrection:
    """The model of one game."""

    def __init__(self, automaton: Automaton, game: Game) -> None:
        self._counts, self._phases, self._size = game.counts, game.seats, game.size
        self._after_penalty = np.maximum(np.arange(game.size) - game.penalty, 0)
        turn = PointsTurn(automaton, max(_MOST_POINTS // automaton.quantum, 1))
        penalty, further = automaton.ruleset.farkles.penalty, range(game.counts - 1, -1, -1)
        spreads = [spread_of(turn, turn.values(-penalty * _EACH_FURTHER**count)) for count in further]
        self._farkle = [spread.farkle for spread in spreads]
        self._banks = [_banks(spread.scores[: turn.totals]) for spread in spreads]

    def of(self, change: Floats) -> Floats:
        """Return the correction of a change: the further change, 1-D.

        `change`: the change of each win chance that penalties lead to, in the order of ``Engine.targets``.
        """
        known = change.reshape(self._phases, self._counts, self._size, self._size)
        close = _CLOSE * float(np.abs(change).max(initial=0.0))
        correction = np.zeros((self._phases, self._counts, *known.shape[1:]))
        for _ in range(_MOST_ROUNDS):
            before, correction = correction, self._round(known, correction)
            if float(np.abs(correction - before).max(initial=0.0)) <= close:
                break
        return correction[:, :, 0].ravel()

    def _round(self, known: Floats, correction: Floats) -> Floats:
        """Return the correction one turn later; axes phase, f, e, opponent's score, own score."""
        corrected = np.empty_like(correction)
        for phase in range(self._phases):
            after = correction[(phase + 1) % self._phases]
            after_penalty = (known[(phase + 1) % self._phases] + after[:, 0])[:, self._after_penalty]
            windows = self._windows(after[:, 0])
            for f in range(self._counts):
                farkle = after[:, f + 1] if f + 1 < self._counts else after_penalty
                banked = (windows @ self._banks[f]).swapaxes(1, 2).reshape(self._counts, self._size, -1)
                corrected[phase, f] = -banked[..., : self._size] - self._farkle[f] * farkle.swapaxes(1, 2)
        return corrected

    def _windows(self, after: Floats) -> Floats:
        """Return the values at all next scores of each group of scores b: by e, group, d, and score."""
        groups, window = -(-self._size // _ROWS), len(self._banks[0])
        padded = np.zeros((self._counts, (groups - 1) * _ROWS + window, self._size))
        padded[:, : self._size] = after
        return sliding_window_view(padded, window, axis=1)[:, ::_ROWS]


def _banks(scores: Floats) -> Floats:
    """Return the chance of each next score of a group, by that score (from the first on) and the score."""
    chances = scores.copy()
    chances[0] = 0.0  # farkles, which are distinguished
    banks = np.zeros((_ROWS + len(scores) - 1, _ROWS))
    for points, chance in enumerate(chances):
        np.fill_diagonal(banks[points:], chance)
    return banks
