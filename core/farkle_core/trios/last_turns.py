"""Computes the value of a hold at the goal for three players if last turns follow.

A player at the goal leads. The player after the next has the very last turn: only the chance to overtake the leader
counts, or to draw level if ties are split. The next player's turn comes before it, and is an ordinary turn with known
holds. Both depend only on how far a player is behind, and on whether an opening is needed.

Turn totals above the ceiling count as the ceiling, and are held: :func:`limit_effect` gives the chance of such a turn.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import EDGE, Last, Over, TrioContext
from farkle_core.kernels.turn.context import LANES
from farkle_core.rules.model import EndRule, Ties
from farkle_core.trios.context import make_contexts, seats_of, starts_of

# For games that end at the goal.
_NO_FRESH = np.zeros((2, 0, 0))
_NONE = Over(np.array([-1]), 0, np.zeros(0), np.zeros((0, 2, 0, 0)), np.zeros((0, 2, 0, 0)))


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
        return _NONE
    return _LastTurns(game, look).over(rounds=rule is EndRule.EQUAL_TURNS)


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
        self._context: TrioContext = make_contexts(game, starts_of(game, empty), _NONE, 1, whole=True)[0]
        self.rules = self._context.rules
        self._reach = self._size + self.rules.limit
        self._seats = seats_of(game)

    def catches(self, least: int, behind: Ints) -> _Catches:
        """Return the share of the very last mover, so many quanta behind."""
        nothing = np.zeros(self._reach + 1)
        found = []
        for leaders in (1, 2):
            share = 1.0 / (leaders + 1) if self._splits else 0.0
            found.append(self._solved(Last(nothing, nothing, share, least), behind, np.zeros_like(behind))[:, 0])
        return _Catches(*found)

    def over(self, *, rounds: bool) -> Over:
        """Return the tables: for a seat with two turns after it, and where rounds are completed for one with one."""
        every = np.arange(self._reach + 1)
        least, opening = self.rules.minimum, max(self.rules.minimum, self.rules.opening)
        opened = self.catches(least, every)
        fresh = opened if opening == least else self.catches(opening, every)
        sets = [self._two_turns(opened, fresh, least, opening)]
        if rounds:
            sets.append(self._one_turn(opened, fresh))
        level, next_fresh, last_fresh = (np.stack(tables) for tables in zip(*sets, strict=True))
        table_of = np.array([0, 1, -1]) if rounds else np.array([0])
        return Over(table_of, self._reach, level.reshape(-1), next_fresh, last_fresh)

    def _two_turns(self, opened: _Catches, fresh: _Catches, least: int, opening: int) -> tuple[Floats, Floats, Floats]:
        """Return the tables where both opponents have a turn: :attr:`Over.level` and the two with an opening."""
        leads = np.arange(1, self._reach + 1)
        i, j = (each.ravel() for each in np.meshgrid(leads, leads, indexing="ij"))
        near = np.abs(i - j) < self._size
        level = self._empty_level()
        self._put(level, i[near], j[near], self._turns(opened, least, i[near], j[near]))
        past, other = self._past_and_other()
        leads_next, leads_last = past.ravel(), (past - other).ravel()
        if opened is fresh:
            return level, _NO_FRESH, _NO_FRESH
        with_other = self._turns(opened, opening, leads_next, leads_last)
        both = other.ravel() == 0
        with_other[both] = self._turns(fresh, opening, leads_next[both], leads_last[both])
        # The next player has an opened score `other`; the last player needs an opening.
        with_last = self._turns(fresh, least, leads_last, leads_next)
        return level, self._by_score(with_other), self._by_score(with_last)

    def _one_turn(self, opened: _Catches, fresh: _Catches) -> tuple[Floats, Floats, Floats]:
        """Return the tables where only the next player has a turn."""
        leads = np.arange(1, self._reach + 1)
        i, j = (each.ravel() for each in np.meshgrid(leads, leads, indexing="ij"))
        level = self._empty_level()
        self._put(level, i, j, np.stack([1.0 - opened.one[i], opened.one[i]], axis=1))
        if opened is fresh:
            return level, _NO_FRESH, _NO_FRESH
        past, other = self._past_and_other()
        caught_fresh, caught = fresh.one[past.ravel()], opened.one[(past - other).ravel()]
        return (
            level,
            self._by_score(np.stack([1.0 - caught_fresh, caught_fresh], axis=1)),
            self._by_score(np.stack([1.0 - caught, caught], axis=1)),
        )

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

    def _past_and_other(self) -> tuple[Ints, Ints]:
        """Return the leader's score, and an opponent's, for all that can be; the third's is 0."""
        past, other = np.meshgrid(self._size + np.arange(self.rules.limit), np.arange(self._size), indexing="ij")
        return past, other

    def _by_score(self, pairs: Floats) -> Floats:
        found: Floats = pairs.reshape(self.rules.limit, self._size, 2).transpose(2, 0, 1)
        return found

    def _empty_level(self) -> Floats:
        return np.zeros((2, 2 * self._reach + 1, self._reach + 1 + EDGE))

    def _put(self, level: Floats, i: Ints, j: Ints, pairs: Floats) -> None:
        for number in range(2):
            level[number, i + j, self._reach - i] = pairs[:, number]


_AT_ONCE = 64 * LANES  # last turns between two checks for a stop
