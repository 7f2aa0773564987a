"""A ruleset solved for three players, and the numbers read from it.

It is read like a solution of two, for the mover and the next player, at the last player's score
(:attr:`farkle_core.game.turn_start.TurnStart.third`). All numbers are those of the game of three.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.errors import UserError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import PhaseTables, phase_tables_before_goal
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.kernels.trios.context import HoldsPastGoal, place, rises
from farkle_core.language.messages import _
from farkle_core.solution.solution import Komi, Solution
from farkle_core.solution.trios.context import kind_at, numbers_of, seats_of
from farkle_core.solution.trios.last_turns import level_shape, over_of
from farkle_core.solution.trios.turn import TrioReader, TrioTurn, mover_table
from farkle_core.solution.turn_table import Along, HoldRegions, HoldSlice, Landings, TurnTable

THREE: Final = 3  # players

Chances = tuple[float, float, float]


@dataclass(frozen=True)
class GameOfThree(CompiledGame):
    """A game of three: its phases are the turns before a player has reached the goal."""

    @cached_property
    def phase_tables(self) -> PhaseTables:
        """One phase for each seat whose win chances differ."""
        return phase_tables_before_goal(self.ruleset, self.grid, seats_of(self))


@dataclass(frozen=True)
class StartsOfThree(Starts):
    """The starts of turns of three players, before a player has reached the goal."""

    @property
    def third_scores(self) -> range:
        """Banked scores of the player after the next, in points."""
        return self.scores(self.phase_tables.phases[0])[0]

    @property
    def third_counts(self) -> range:
        """Farkles in a row of that player."""
        return range(self.grid.farkle_counts)


@dataclass(frozen=True, repr=False)
class TrioSolution(Solution):
    """A ruleset solved for three players.

    If two decisions have the same win chance for the mover, the first in this order counts: hold before roll, then more
    points, then fewer dice left. Without such a rule the others' chances would not be unique.

    Its `chances` are the win chances of movers at all starts, kinds · size³ in the order of `TrioStarts` and then zeros
    for kernels; as many of the next players; then the values of reaching the goal, of the shape of `level_shape`.
    """

    players: ClassVar[int] = THREE

    @staticmethod
    def length_of(game: CompiledGame) -> int:
        """Return how many numbers the `chances` of a game are."""
        return 2 * numbers_of(game) + math.prod(level_shape(game))

    @cached_property
    def game(self) -> CompiledGame:
        """The game that was solved."""
        return GameOfThree(self.ruleset, self.grid)

    @cached_property
    def starts(self) -> Starts:
        """All starts of turns."""
        return StartsOfThree(self.game)

    @property
    def seats(self) -> int:
        """The number of seats with separate win chances: 3 if rounds are completed, else 1."""
        return seats_of(self.game)

    @cached_property
    def wins(self) -> Floats:
        """The win chances of mover and next player at all starts, a view; shape (2, kinds · size³ + EDGE)."""
        return wins_of(self._solved, self.chances)

    @cached_property
    def over(self) -> HoldsPastGoal:
        """The value of reaching the goal."""
        return over_of(self._solved, self.chances[self.wins.size :])

    @cached_property
    def _solved(self) -> CompiledGame:
        """The game with the phases that kernels are told of."""
        return CompiledGame(self.ruleset, self.grid)

    @cached_property
    def _turns(self) -> TrioReader:
        return TrioReader(self._solved, self.wins, self.over)

    def chances_at(self, start: TurnStart = FIRST_TURN) -> Chances:
        """Return the win chances of mover, next and last player at the start of a turn; UserError if there is none.

        They sum to 1. The last player's score is :attr:`.TurnStart.third`; the seat matters where `seats` is 3.
        """
        start = self.starts.checked(start)
        mover, following, last = map(self.grid.index, (start.banked, start.opponent, start.third))
        at = place(self.grid.size, mover, following, last, kind_at(self.game, start))
        own, other = float(self.wins[0, at]), float(self.wins[1, at])
        return own, other, 1.0 - own - other

    def turn(self, start: TurnStart = FIRST_TURN) -> TrioTurn:
        """Return every state of one turn, with the win chances of all three; UserError if there is no such start."""
        return self._turns.turn(self.starts.checked(start))

    def win_chance(self, start: TurnStart = FIRST_TURN) -> float:
        """Return the mover's win chance at the start of a turn; UserError if there is none."""
        return self.chances_at(start)[0]

    def start_chances(self, start: TurnStart = FIRST_TURN) -> Floats:
        """Return the mover's win chance for all scores of mover and next player; shape (own, next player's)."""
        start = self._anywhere(start)
        size, third = self.grid.size, self.grid.index(start.third)
        own, following = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
        places = (kind_at(self.game, start) * size + third) * size * size + rises(size)[own + following] + own
        chances: Floats = self.wins[0][places]
        return chances

    def turn_table(self, start: TurnStart = FIRST_TURN) -> TurnTable:
        """Return every state of one turn for the mover; UserError if there is no such start."""
        return mover_table(self.game, self.turn(start), start)

    dice_table = turn_table  # all players have the same dice

    def landings(self, start: TurnStart, turn_total: int, dice: int) -> Landings:
        """Return the results of one roll; `dice`: their column, counted from 1. UserError if there is no such state."""
        return self._turns.landings(self.starts.checked(start), turn_total, dice - 1)

    def dice_landings(self, start: TurnStart, turn_total: int, column: int) -> Landings:
        """Return the same by a column of the turn's table."""
        return self.landings(start, turn_total, column + 1)

    def hold_regions(self, start: TurnStart = FIRST_TURN) -> HoldRegions:
        """Return where the mover holds, for all scores of mover and next player."""
        rows = max(self.grid.ceiling_index, self.ruleset.least_hold(0) // self.grid.quantum) + 1
        return self._turns.regions(self._anywhere(start), self.game.automaton.reachable(rows))

    dice_regions = hold_regions

    def hold_slice(self, along: Along, start: TurnStart) -> HoldSlice:
        """Return the decisions along a line of the mover's or the next player's scores through those of `start`."""
        from farkle_core.solution.reader import hold_slice

        return hold_slice(along, self.starts.checked(start), self.starts, self.turn_table)

    def komi(self) -> Komi:
        """Refuse: a handicap balances a game of two."""
        raise UserError(_("A fair handicap is worked out for two players only."))


def wins_of(game: CompiledGame, chances: Floats) -> Floats:
    """Return the win chances at all starts, of mover and next player: a view of a solution's chances."""
    numbers = numbers_of(game)
    wins: Floats = chances[: 2 * numbers].reshape(2, numbers)
    return wins
