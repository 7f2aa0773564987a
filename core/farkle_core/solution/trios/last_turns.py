"""Computes the value of a turn that reaches the goal, for three players, if last turns follow.

The turns are taken backwards, from the comparison of scores. Only leads matter (:mod:`.single_turns`), and what the
players *need* who still have a turn: an opening, and with farkles that bank points, whether the next farkle costs the
penalty. The others cannot be at the goal before they have had that turn, so other penalties make no difference.

Turn totals above the ceiling count as the ceiling, and are held. A player further behind the leader than the goal and
the ceiling's distance from it counts as so far behind.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.engine.team import Team
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import EDGE, HoldsPastGoal, LastTurnKind
from farkle_core.rules.model import EndRule
from farkle_core.solution.trios.context import kinds_of, seats_of
from farkle_core.solution.trios.playoffs import Playoffs, solve_playoffs
from farkle_core.solution.trios.single_turns import SingleTurns, no_over

_OPENING, _PENALTY = 1, 2  # bits of a need

Needs = tuple[int, int, int]  # of mover, next and last player
_TablesByNeeds = dict[Needs, Floats]


@dataclass(frozen=True)
class LastTurns:
    """The value of reaching the goal."""

    over: HoldsPastGoal
    # the largest chance of a turn with no other aim to pass the largest distinguished turn total, and of a player to
    # win from further behind than is distinguished; 0.0 if the goal ends the game
    limit_effect: float = 0.0
    change: float = 0.0  # by how much the last round of playoffs changed their chances


def solve_last_turns(game: CompiledGame, team: Team, look: Callable[[int], None]) -> LastTurns:
    """Compute the value of reaching the goal; `look` gets the number of turns that come next, and may raise."""
    if not game.ruleset.last_turns_follow:
        return LastTurns(no_over(game))
    return _LastTurnSolver(game, team, look).solved()


def openings_of(game: CompiledGame) -> int:
    """Return 2 if an opening matters, else 1."""
    return 2 if game.ruleset.least_hold(0) > game.ruleset.least_hold(1) else 1


def penalties_of(game: CompiledGame) -> int:
    """Return 2 if the farkles in a row of those who have last turns matter, else 1."""
    rules = game.ruleset
    return 2 if rules.turn.farkle_keeps_turn_total and rules.has_penalty and rules.farkles.count > 1 else 1


def table_numbers(game: CompiledGame) -> dict[int, int]:
    """Return the number of the tables that each seat reads when its player has reached the goal."""
    seats = [seat for seat in range(seats_of(game)) if game.ruleset.turns_after_goal(seat, 3)]
    return {seat: number for number, seat in enumerate(seats)}


def level_shape(game: CompiledGame) -> tuple[int, ...]:
    """Return the shape of the values of reaching the goal, see :class:`.kernels.trios.context.HoldsPastGoal`."""
    if not game.ruleset.last_turns_follow:
        return (0,)
    tables, reach = len(table_numbers(game)) * penalties_of(game) ** 2, game.grid.size + game.grid.ceiling_index
    return tables, openings_of(game) ** 2, 2, 2 * reach + 1, reach + 1 + EDGE


def tables_at_once(game: CompiledGame) -> int:
    """Return how many tables of turns are in memory at most: those of two turns that follow one another."""
    if game.ruleset.end.rule is EndRule.FULL_ROUND:
        return 2 * (openings_of(game) ** 3 - (openings_of(game) > 1))
    return 2 * (openings_of(game) * penalties_of(game)) ** 2


def over_of(game: CompiledGame, level: Floats) -> HoldsPastGoal:
    """Return the values of reaching the goal as kernels read them; `level`: of :func:`level_shape`, or flat."""
    if not game.ruleset.last_turns_follow:
        return no_over(game)
    reach = game.grid.size + game.grid.ceiling_index
    return HoldsPastGoal(_tables_of(game), reach, openings_of(game) ** 2, level.reshape(-1))


def _tables_of(game: CompiledGame) -> Ints:
    """Return the table that each kind reads: by its seat, and by the farkles in a row of the other players."""
    counts, numbers, kinds = game.grid.farkle_counts, table_numbers(game), np.arange(kinds_of(game))
    table = np.array([numbers.get(seat, -1) for seat in range(seats_of(game))])[kinds // counts**3]
    if penalties_of(game) == 1:
        return table
    following, last = (kinds // counts**place % counts == counts - 1 for place in (1, 0))
    return np.where(table < 0, -1, 4 * table + 2 * following + last)


class _LastTurnSolver:
    """Solves last turns, from the comparison of scores to the first of them."""

    def __init__(self, game: CompiledGame, team: Team, look: Callable[[int], None]) -> None:
        self._game, self._rule = game, game.ruleset.end.rule
        self._turns = SingleTurns(game, team, look)
        self._reach, self._size = self._turns.reach, game.grid.size
        self._most = game.ruleset.turns_after_goal(0, 3)
        self._openings, self._penalties = openings_of(game), penalties_of(game)
        rules = game.ruleset
        self._loss = rules.farkles.penalty // game.grid.quantum if rules.has_penalty else 0
        self._always = _PENALTY if rules.turn.farkle_keeps_turn_total and rules.farkles.count == 1 and self._loss else 0
        self._effect = 0.0

    def solved(self) -> LastTurns:
        playoffs = Playoffs()
        if self._game.ruleset.ties_play_on:
            playoffs = solve_playoffs(self._game, self._turns)
        numbers = table_numbers(self._game)
        level = np.zeros(level_shape(self._game))
        # With a last turn each, the leader would be next at the end, whatever the seat; after rounds it is seat 0.
        for end in numbers if self._rule is EndRule.LAST_TURN else (0,):
            for left, solved in self._backwards(self._turns.compared(end, playoffs.pair, playoffs.three)):
                for seat, number in numbers.items():
                    after = self._game.ruleset.turns_after_goal(seat, 3)
                    if after == left and (self._rule is not EndRule.LAST_TURN or seat == end):
                        self._put(level, number, left, solved)
        return LastTurns(over_of(self._game, level), self._effect, playoffs.change)

    def _backwards(self, compared: Floats) -> Iterator[tuple[int, _TablesByNeeds]]:
        """Yield how many turns are left, and their tables by the players' needs."""
        tables: _TablesByNeeds = {(0, 0, 0): compared}
        for left in range(1, self._most + 1):
            tables = {needs: self._turn(tables, needs, left) for needs in self._all_needs(left)}
            self._note_effect(tables, left)
            yield left, tables

    def _all_needs(self, left: int) -> Iterator[Needs]:
        """Yield what the players may need who have turns left; one of them has reached the goal, and needs nothing."""
        openings = (0, _OPENING) if self._openings > 1 else (0,)
        penalties = (0, _PENALTY) if self._penalties > 1 else (self._always,)
        needs = [opening | penalty for opening, penalty in product(openings, penalties)]
        for first, second, third in product(needs, needs if left > 1 else [0], needs if left > 2 else [0]):
            if not first & second & third & _OPENING:
                yield first, second, third

    def _turn(self, tables: _TablesByNeeds, needs: Needs, left: int) -> Floats:
        """Return the table of a turn, given those of the next one."""
        own, following, last = needs
        held = tables[following, last, 0].reshape(-1)
        farkled = tables[following, last, own & _OPENING if left > 3 else 0].reshape(-1)
        rules, loss = self._game.ruleset, self._loss if own & _PENALTY else 0
        least = rules.least_hold(0 if own & _OPENING else 1) // self._game.grid.quantum
        turn = LastTurnKind(held, farkled, self._reach, least, loss, 0)
        return self._turns.table(turn, self._leads(needs, left), very_last=left == 1)

    def _leads(self, needs: Needs, left: int) -> Ints:
        """Return the leads that can be: those who need an opening have at most 0 points, and the leader the goal."""
        leads = self._turns.leads
        scores = np.stack([np.zeros(len(leads), np.int64), -leads[:, 0], -leads[:, 1]])
        highest, zero = scores.max(axis=0), self._turns.rules.zero
        occurs = np.ones(len(leads), np.bool_)
        for player, need in enumerate(needs):
            if need & _OPENING:
                occurs &= highest - scores[player] >= self._size - zero
                if left > 1:  # by the very last turn a penalty may have taken a score below the lowest
                    occurs &= scores.min(axis=0) >= scores[player] - zero
        if left == self._most:  # the last player has just reached the goal, alone
            occurs &= (leads[:, 1] < 0) & (leads[:, 1] < leads[:, 0]) & (np.abs(leads[:, 0]) < self._size)
        return leads[occurs]

    def _put(self, level: Floats, number: int, left: int, tables: _TablesByNeeds) -> None:
        """Write what a turn is worth that reaches the goal with `left` turns to follow, as kernels read it."""
        leads = np.arange(1, self._reach + 1)
        next_, last = (each.ravel() for each in np.meshgrid(leads, leads, indexing="ij"))
        near = np.abs(next_ - last) < self._size
        next_, last = next_[near], last[near]
        at = last - next_ + self._reach, self._reach - next_  # leads of the next player, who moves then
        needs = list(product(range(self._openings), range(self._penalties)))
        for (n_opening, n_penalty), (l_opening, l_penalty) in product(needs, needs):
            following, after = (
                opening * _OPENING | (penalty * _PENALTY or self._always)
                for opening, penalty in ((n_opening, n_penalty), (l_opening, l_penalty))
            )
            wins = tables[following, after if left > 1 else 0, 0]
            place = (number * self._penalties + n_penalty) * self._penalties + l_penalty, 2 * n_opening + l_opening
            level[place][0, next_ + last, self._reach - next_] = 1.0 - wins[0][at] - wins[1][at]
            level[place][1, next_ + last, self._reach - next_] = wins[0][at]

    def _note_effect(self, tables: _TablesByNeeds, left: int) -> None:
        """Note the chance to pass the largest turn total, or to win from as far behind as is distinguished."""
        reach, limit = self._reach, self._turns.rules.limit
        own, following = next(iter(tables.values()))
        if left == 1:
            self._effect = max(self._effect, float(own[reach - limit + 1, 2 * reach - limit + 1]))
        elif left < self._most:  # a player may have two turns
            first, second = self._turns.leads.T
            own, following = (wins[first + reach, second + reach] for wins in (own, following))
            scores = np.stack([np.zeros_like(first), -first, -second])
            far = scores.max(axis=0) - scores == reach
            self._effect = max(self._effect, float(np.stack([own, following, 1.0 - own - following])[far].max()))
