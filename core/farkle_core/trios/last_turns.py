"""Computes the value of a hold at the goal for three players if last turns follow.

A player at the goal leads. The player after the next has the very last turn: only the chance to overtake the leader
counts, or to draw level if ties are split. The next player's turn comes before it, and is an ordinary turn with known
holds. Both depend only on how far a player is behind, and on whether an opening is needed. Farkles in a row do not
matter: whoever is behind and farkles has lost in any case.

Turn totals above the ceiling count as the ceiling, and are held: :func:`limit_effect` gives the chance of such a turn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import EDGE, Last, Over, TrioContext
from farkle_core.kernels.turn.context import LANES
from farkle_core.rules.model import EndRule, Ties
from farkle_core.trios.context import kinds_of, make_contexts, starts_of


def _nothing() -> None:
    """Continue."""


@dataclass(frozen=True)
class _Catches:
    """The share of the very last mover, by the distance behind: one leader, or two who are level."""

    one: Floats
    two: Floats


def make_over(game: CompiledGame, look: Callable[[], None] = _nothing) -> Over:
    """Compute the value of reaching the goal; `look` is called often, and may raise to stop."""
    rule = game.ruleset.end.rule
    if rule is EndRule.SUDDEN:
        return _none(game)
    return _LastTurns(game, look).over(rounds=rule is EndRule.EQUAL_TURNS)


def _none(game: CompiledGame) -> Over:
    """Return the value of reaching the goal if that ends the game."""
    return Over(np.full(kinds_of(game), -1), 0, 1, np.zeros(0))


def limit_effect(game: CompiledGame) -> float:
    """Return the chance that a turn with only this aim passes the largest distinguished turn total."""
    if game.ruleset.end.rule is EndRule.SUDDEN:
        return 0.0
    turns = _LastTurns(game)
    return float(turns.catches(turns.rules.minimum, np.array([turns.rules.limit - 1])).one[0])


class _LastTurns:
    """Solves last turns; scores are indices."""

    def __init__(self, game: CompiledGame, look: Callable[[], None] = _nothing) -> None:
        self._look = look
        empty = np.zeros((2, EDGE))
        self._size = game.grid.size
        self._splits = game.ruleset.end.ties is Ties.SPLIT
        self._context: TrioContext = make_contexts(game, starts_of(game, empty), _none(game), 1, whole=True)[0]
        self.rules = self._context.rules
        self._reach = self._size + self.rules.limit
        self._kinds = kinds_of(game)

    def catches(self, least: int, behind: Ints) -> _Catches:
        """Return the share of the very last mover, so many quanta behind."""
        nothing = np.zeros(self._reach + 1)
        shares = []
        for leaders in (1, 2):
            share = 1.0 / (leaders + 1) if self._splits else 0.0
            shares.append(self._solved(Last(nothing, nothing, share, least), behind, np.zeros_like(behind))[:, 0])
        return _Catches(*shares)

    def over(self, *, rounds: bool) -> Over:
        """Return the tables: for a seat with two turns after it, and where rounds are completed for one with one."""
        every = np.arange(self._reach + 1)
        least, opening = self.rules.minimum, max(self.rules.minimum, self.rules.opening)
        opened = self.catches(least, every)
        catches = [opened] if opening == least else [opened, self.catches(opening, every)]
        starts = list(product(range(len(catches)), repeat=2))
        level = np.zeros((1 + rounds, len(starts), 2, 2 * self._reach + 1, self._reach + 1 + EDGE))
        leads = np.arange(1, self._reach + 1)
        i, j = (each.ravel() for each in np.meshgrid(leads, leads, indexing="ij"))
        for number, (following, last) in enumerate(starts):
            occurs = (np.abs(i - j) < self._size) & self._may_be(i, j, following) & self._may_be(j, i, last)
            pairs = self._turns(catches[last], opening if following else least, i[occurs], j[occurs])
            self._put(level[0, number], i[occurs], j[occurs], pairs)
            if rounds:
                caught = catches[following].one[i]
                self._put(level[1, number], i, j, np.stack([1.0 - caught, caught], axis=1))
        by_seat = np.array([0, 1, -1]) if rounds else np.array([0])
        return Over(np.repeat(by_seat, self._kinds // by_seat.size), self._reach, len(starts), level.reshape(-1))

    def _may_be(self, leads: Ints, others: Ints, needs_opening: int) -> Bools:
        """Return which leads over an opponent can be: one who needs an opening has at most 0 points.

        `others`: the leads over the other opponent, who has no less than the lowest score.
        """
        zero = self.rules.zero
        reached: Bools = (leads >= self._size - zero) & (others <= leads + zero) | (not needs_opening)
        return reached

    def _turns(self, catches: _Catches, least: int, behind: Ints, following: Ints) -> Floats:
        """Return the shares of the leader and of the first of two last movers; shape (turns, 2)."""
        two = catches.two if self._splits else catches.one
        wins = self._solved(Last(catches.one, two, 0.5 if self._splits else 0.0, least), behind, following)
        return np.stack([1.0 - wins.sum(axis=1), wins[:, 0]], axis=1)

    def _solved(self, last: Last, behind: Ints, following: Ints) -> Floats:
        from farkle_core.kernels.trios.last import solve_last

        wins = np.empty((len(behind), 2))
        pairs = np.stack([behind, following], axis=1).astype(np.int64)
        for begin in range(0, len(pairs), _AT_ONCE):
            self._look()
            solve_last(self._context, last, pairs, begin, min(begin + _AT_ONCE, len(pairs)), wins)
        return wins

    def _put(self, level: Floats, i: Ints, j: Ints, pairs: Floats) -> None:
        for number in range(2):
            level[number, i + j, self._reach - i] = pairs[:, number]


_AT_ONCE = 64 * LANES  # last turns between two checks for a stop
