"""Finds a solution's advice in the referee's states."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from farkle_core.arrays import Bools, Floats
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.play.lru_cache import LruCache
from farkle_core.referee import Action, GameState, Hold, Referee, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.solution.solution import Solution, TurnTable

# Bytes for cached advice, at most; bytes of one without its arrays.
_ROOM: Final = 64_000_000
_OBJECT: Final = 500


class SolutionStrategy:
    """Decides as a solution advises; knows no rules and asks the referee for the result of a move.

    Scores beyond the solution's limits (its floor and ceiling, which are no rules) count as the limits. `room`:
    approximate bytes of advice kept for later.
    """

    def __init__(self, solution: Solution, referee: Referee, room: int = _ROOM) -> None:
        self._solution = solution
        self._referee = referee
        self.columns = DiceColumns(solution.ruleset)
        self._known: LruCache[TurnStart, Advice] = LruCache(room)

    def advise(self, state: GameState) -> "Advice":
        """Return the advice for a whole turn; `state` is its start."""
        start = self.start(state)
        advice = self._known.get(start)
        if advice is None:
            advice = Advice(self, self._solution, self._referee, start)
            self._known.put(start, advice)
        return advice

    def win_chance(self, state: GameState, player: int) -> float:
        """Return a player's win chance when a turn begins or the game is over."""
        if state.phase is TurnPhase.OVER:
            return state.share(player)
        chance = self._solution.win_chance(self.start(state))
        return chance if state.mover == player else 1.0 - chance

    def start(self, state: GameState) -> TurnStart:
        """Return the start of a turn in the solution's words."""
        grid, mover, other = self._solution.grid, state.mover, 1 - state.mover
        banked, opponent = (min(max(state.scores[player], grid.lowest), grid.ceiling) for player in (mover, other))
        return TurnStart(
            banked=banked,
            opponent=opponent,
            farkles=state.farkles[mover],
            opponent_farkles=state.farkles[other],
            seat=mover if self._solution.ruleset.seats > 1 else 0,
            turns_left=state.turns_left,
            mover_first=state.reached[:1] == (mover,),
            last_turn_total=state.last_turn_total,
            carried_dice=state.carried_dice,
            carried_points=state.carried_points,
        )


class _TurnDecisions(NamedTuple):
    """The decisions that follow from a turn table; first axis the turn total in quanta, second the dice to roll."""

    holds: Bools
    win: Floats


class Advice:
    """The advice for one turn."""

    def __init__(self, strategy: SolutionStrategy, solution: Solution, referee: Referee, start: TurnStart) -> None:
        self._strategy, self._solution, self._referee, self._start = strategy, solution, referee, start
        self._quantum = solution.grid.quantum
        table = solution.dice_table(start)
        self._takes_over = table.take is not None and table.take > float(table.roll[0, -1])
        self._numbers = {0: _numbers(table)}

    @property
    def size(self) -> int:
        """Bytes, about, before any hot-dice bonus."""
        numbers = self._numbers[0]
        return numbers.win.nbytes + numbers.holds.nbytes + _OBJECT

    def begin(self) -> Action:
        """Return how to begin the turn: with all dice, or with those that are offered."""
        return TakeOver() if self._takes_over else Roll()

    def set_aside(self, state: GameState, moves: Iterable[SetAside]) -> GameState:
        """Return the game after the best of the moves, the first of those that are equally good."""
        afters = [self._referee.apply(state, move) for move in moves]
        if len(afters) == 1:
            return afters[0]
        return max(afters, key=lambda after: self.win_chance(after, state.mover))

    def decide(self, state: GameState) -> Action:
        """Return whether to hold or to roll with points in hand."""
        numbers = self._at(state)
        return Hold() if numbers.holds[self._row(state, numbers), self._column(state)] else Roll()

    def win_chance(self, state: GameState, player: int) -> float:
        """Return a player's win chance after dice have been set aside in this turn."""
        if not goes_on(state):
            return self._strategy.win_chance(state, player)
        numbers, column = self._at(state), self._column(state)
        row = self._row(state, numbers)
        if numbers.holds[row, column] and state.turn_total > row * self._quantum:
            return self._strategy.win_chance(self._referee.apply(state, Hold()), player)
        return float(numbers.win[row, column])

    def _row(self, state: GameState, numbers: _TurnDecisions) -> int:
        """Return the row of a turn total; past the table's end decisions are those of its last row."""
        return min(state.turn_total // self._quantum, len(numbers.holds) - 1)

    def _column(self, state: GameState) -> int:
        return self._strategy.columns.of(state)

    def _at(self, state: GameState) -> _TurnDecisions:
        if state.bonuses not in self._numbers:
            start = replace(self._start, bonuses=state.bonuses)
            self._numbers[state.bonuses] = _numbers(self._solution.dice_table(start))
        return self._numbers[state.bonuses]


def _numbers(table: TurnTable) -> _TurnDecisions:
    return _TurnDecisions(table.holds, table.win)


def goes_on(state: GameState) -> bool:
    """Return whether the turn continues after dice have been set aside, so that the turn total needs a decision."""
    return state.phase is TurnPhase.DECIDING and state.turn_total > 0
