"""Computes the value of a turn that reaches the goal, for three players, if last turns follow.

The turns are taken backwards, from the comparison of scores. Only leads matter (`SingleTurns`), and what the
players *need* who still have a turn: an opening, and with farkles that bank points, whether the next farkle costs the
penalty. The others cannot be at the goal before they have had that turn, so other penalties make no difference.

Turn totals above the ceiling count as the ceiling, and are held. A player further behind the leader than the goal and
the ceiling's distance from it counts as so far behind.

In a *playoff*, of two players who are level or of three, each has one turn, from the goal. Ties of such a round lead to
a playoff again, of all of them or of two. So the chances are a fixed point: rounds are repeated, each with the chances
of the last one in its ties, until they no longer change.  The values of a single last turn depend only on the leads of
the mover over the others. A *table* has the win chances of a turn's mover and of the next player, shape (2, 2 · reach +
1, 2 · reach + 1): by the mover's lead over the next player and over the last, each from -reach on, in quanta. A player
who is further behind the leader than `reach` counts as so far behind.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.engine.short_calls import Team
from farkle_core.game.modes import CompiledGame
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.trios.context import EDGE, HoldsPastGoal, LastTurnKind
from farkle_core.kernels.turn.context import Share
from farkle_core.rules.model import EndRule
from farkle_core.solution.trios.context import kinds_of, make_contexts, seats_of, starts_of

_AT_ONCE: Final = 256 * LANES  # last turns between two checks for a stop

Shares = tuple[float, float, float]  # of the win, of three players in some order


def no_over(game: CompiledGame) -> HoldsPastGoal:
    """Return the value of reaching the goal if that ends the game."""
    return HoldsPastGoal(np.full(kinds_of(game), -1), 0, 1, np.zeros(0))


class SingleTurns:
    """Solves single last turns of a game; scores and leads are in quanta. `look`: see `solve_last_turns`."""

    def __init__(self, game: CompiledGame, team: Team, look: Callable[[int], None]) -> None:
        self._team, self._look, self._ruleset = team, look, game.ruleset
        starts = starts_of(game, np.zeros((2, EDGE)))
        self._contexts = make_contexts(game, starts, no_over(game), team.members, whole=True)
        self.rules = self._contexts[0].rules
        self.reach = game.grid.size + self.rules.limit
        places = np.arange(-self.reach, self.reach + 1)
        own, other = (each.ravel() for each in np.meshgrid(places, places, indexing="ij"))
        apart = np.abs(own - other) <= self.reach
        self.leads: Ints = np.stack([own[apart], other[apart]], axis=1)  # shape (n, 2): all that are distinguished

    def compared(self, seat: int, pair: float = 0.5, three: Shares = (1 / 3, 1 / 3, 1 / 3)) -> Floats:
        """Return the table after the very last turn; its rows are of the player in `seat`, who would be next.

        `pair`, `three`: the win chances in a playoff of two and of three, in the order of play.
        """
        places = np.arange(-self.reach, self.reach + 1)
        scores = 0, -places[:, None], -places[None, :]
        highest = np.maximum(np.maximum(0, scores[1]), scores[2])
        level = sum((score == highest).astype(np.int64) << player for player, score in enumerate(scores))
        shares = [self._shares(seat, bits, pair, three)[:2] for bits in product((0, 1), repeat=3)]
        order = [4 * (bits & 1) + 2 * (bits >> 1 & 1) + (bits >> 2) for bits in range(8)]
        table: Floats = np.ascontiguousarray(np.array(shares)[order][level].transpose(2, 0, 1))
        return table

    def _shares(self, seat: int, bits: tuple[int, ...], pair: float, three: Shares) -> Shares:
        """Return the shares of the win where the players with a 1 are level at the top; by turn, from `seat` on.

        Who moves first in this order has reached the goal first.
        """
        players = [player for player in range(3) if bits[player]]
        by_rank = self._ruleset.tie_shares(len(players)) if len(players) > 1 else (1.0,)
        if by_rank is None:
            players.sort(key=lambda player: (seat + player) % 3)
            by_rank = three if len(players) == 3 else (pair, 1.0 - pair)
        shares = [0.0, 0.0, 0.0]
        for player, share in zip(players, by_rank, strict=False):
            shares[player] = share
        return shares[0], shares[1], shares[2]

    def table(self, last: LastTurnKind, leads: Ints, *, very_last: bool) -> Floats:
        """Return the table of a turn at some leads, shape (n, 2); other places are 0.

        `very_last`: whether no turn follows: then the lower opponent cannot win, however low.
        """
        width = 2 * self.reach + 1
        solved, places = self._only_different(leads) if very_last else (leads, np.arange(len(leads)))
        table = np.zeros((2, width, width))
        table[:, leads[:, 0] + self.reach, leads[:, 1] + self.reach] = self._solved(last, solved)[places].T
        return table

    def _only_different(self, leads: Ints) -> tuple[Ints, Ints]:
        """Return different leads with the lower opponent `reach` behind the higher, and the place of each given."""
        own, other = leads.T
        far = np.minimum(np.minimum(own, other), 0) + self.reach
        canonical = np.stack([np.where(own > other, far, own), np.where(other > own, far, other)], axis=1)
        keys = canonical @ [2 * self.reach + 1, 1]
        _keys, first, places = np.unique(keys, return_index=True, return_inverse=True)
        return canonical[first], places

    def _solved(self, last: LastTurnKind, leads: Ints) -> Floats:
        """Return the win chances of mover and next player; shape (n, 2)."""
        from farkle_core.kernels.trios.last import solve_last  # imports numba, which takes half a second

        wins, leads = np.empty((len(leads), 2)), np.ascontiguousarray(leads, np.int64)
        step = _AT_ONCE * self._team.members
        for begin in range(0, len(leads), step):
            self._look(min(step, len(leads) - begin))
            cuts = np.linspace(begin, min(begin + step, len(leads)), self._team.members + 1).astype(int)

            def solve(share: Share, cuts: Ints = cuts) -> None:
                context, first, end = self._contexts[share.thread], cuts[share.thread], cuts[share.thread + 1]
                solve_last(context, last, leads, first, end, wins)

            self._team.run(solve)
        return wins


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
