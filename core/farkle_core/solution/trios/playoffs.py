"""Computes the win chances in playoffs: of two players who are level, and of three.

Each has one turn, from the goal. Ties of such a round lead to a playoff again, of all of them or of two. So the chances
are a fixed point: rounds are repeated, each with the chances of the last one in its ties, until they no longer change.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import LastTurnKind
from farkle_core.solution.trios.single_turns import Shares, SingleTurns

_STILL: Final = 1e-15
_MOST_ROUNDS: Final = 2000  # as many leave a change of 1e-15 if a round ends level with a chance of 98 %


@dataclass(frozen=True)
class Playoffs:
    """Win chances in playoffs."""

    pair: float = 0.5  # of the first of two
    three: Shares = (1 / 3, 1 / 3, 1 / 3)  # of three, in the order of play
    change: float = 0.0  # by how much the last round changed them


def solve_playoffs(game: CompiledGame, turns: SingleTurns) -> Playoffs:
    """Return the win chances in playoffs."""
    rounds = _Rounds(game, turns)
    pair = change = 1.0
    for _round in range(_MOST_ROUNDS):
        before, pair = pair, rounds.pair(pair)
        change = abs(pair - before)
        if change <= _STILL:
            break
    three, changed = Playoffs.three, 1.0
    for _round in range(_MOST_ROUNDS):
        after = rounds.three(pair, three)
        changed = max(abs(new - old) for new, old in zip(after, three, strict=True))
        three = after
        if changed <= _STILL:
            break
    return Playoffs(pair, three, max(change, changed))


class _Rounds:
    """Plays one round of a playoff."""

    def __init__(self, game: CompiledGame, turns: SingleTurns) -> None:
        penalty = game.ruleset.farkles.penalty // game.grid.quantum if game.ruleset.has_penalty else 0
        self._turns, self._size = turns, game.grid.size
        self._loss = penalty if game.grid.farkle_counts == 1 else 0  # farkles in a row begin at 0

    def pair(self, pair: float) -> float:
        """Return the chance of the first of two, if those who are level again have `pair`."""
        reach = self._turns.reach
        # Seats 0 and 1 play; the third player, in seat 2, lies behind as far as can be.
        after = self._turn(self._turns.compared(2, pair), self._turns.leads, very_last=True)
        return float(self._turn(after, np.array([[0, reach]]))[0, reach, 2 * reach])

    def three(self, pair: float, three: Shares) -> Shares:
        """Return the chances of three, if those who are level again have `pair` or `three`."""
        reach = self._turns.reach
        compared = self._turns.compared(0, pair, three)
        after_two = self._turn(compared, self._turns.leads, very_last=True)
        after_one = self._turn(after_two, np.array([[0, lead] for lead in range(-reach, reach + 1)]))
        first, second = self._turn(after_one, np.array([[0, 0]]))[:, reach, reach].tolist()
        return first, second, 1.0 - first - second

    def _turn(self, after: Floats, leads: Ints, *, very_last: bool = False) -> Floats:
        rules, values = self._turns.rules, after.reshape(-1)
        last = LastTurnKind(values, values, self._turns.reach, rules.minimum, self._loss, self._size - rules.zero)
        return self._turns.table(last, leads, very_last=very_last)
