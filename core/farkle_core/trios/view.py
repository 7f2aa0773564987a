"""Reads a game of three players like one of two: for the mover and the next player, at a third score.

Readers of a solution's win chances, turns and regions can read a :class:`TrioView`. The last player's score is
:attr:`farkle_core.game.turn_start.TurnStart.third`. All numbers are those of the game of three.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Self

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.compiled import CompiledGame
from farkle_core.game.phases import PhaseTables, phase_tables_before_goal
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.kernels.trios.context import rises
from farkle_core.language.messages import _
from farkle_core.solution.solution import Certificate, Komi, Solution
from farkle_core.solution.turn_table import Along, HoldRegions, HoldSlice, Landings, TurnTable
from farkle_core.trios.context import kind_at
from farkle_core.trios.solution import Chances, TrioSolution
from farkle_core.trios.turn import TrioTurn

THREE: Final = 3  # players


@dataclass(frozen=True)
class GameOfThree(CompiledGame):
    """A game of three: its phases are the turns before a player has reached the goal."""

    @cached_property
    def phase_tables(self) -> PhaseTables:
        """One phase for each seat whose win chances differ."""
        return phase_tables_before_goal(self.ruleset, self.grid, self.seats)


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
class TrioView(Solution):
    """A solution for three players with the interface of two; `chances` is empty: it has no game of two."""

    trio: TrioSolution  # all win chances

    @classmethod
    def of(cls, trio: TrioSolution, settings: Settings) -> Self:
        """Return the view of a solution that was made with these settings."""
        return cls(trio.ruleset, settings, _certificate(trio), trio.grid, np.zeros(0), {}, trio)

    @cached_property
    def game(self) -> CompiledGame:
        """The game that was solved."""
        return GameOfThree(self.ruleset, self.grid, self.trio.seats)

    @cached_property
    def starts(self) -> Starts:
        """All starts of turns."""
        return StartsOfThree(self.game)

    def chances_at(self, start: TurnStart = FIRST_TURN) -> Chances:
        """Return the win chances of mover, next and last player at the start of a turn; UserError if there is none."""
        return self.trio.chances(self.starts.checked(start))

    def turn(self, start: TurnStart = FIRST_TURN) -> TrioTurn:
        """Return every state of one turn, with the win chances of all three; UserError if there is no such start."""
        return self.trio.turn(self.starts.checked(start))

    def win_chance(self, start: TurnStart = FIRST_TURN) -> float:
        """Return the mover's win chance at the start of a turn; UserError if there is none."""
        return self.chances_at(start)[0]

    def start_chances(self, start: TurnStart = FIRST_TURN) -> Floats:
        """Return the mover's win chance for all scores of mover and next player; shape (own, next player's)."""
        start = self.starts.checked(self._anywhere(start))
        size, third = self.grid.size, self.grid.index(start.third)
        own, following = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
        places = (kind_at(self.game, start) * size + third) * size * size + rises(size)[own + following] + own
        chances: Floats = self.trio.wins[0][places]
        return chances

    def turn_table(self, start: TurnStart = FIRST_TURN) -> TurnTable:
        """Return every state of one turn; UserError if there is no such start."""
        return self.trio.turn_table(self.starts.checked(start))

    dice_table = turn_table  # all players have the same dice

    def landings(self, start: TurnStart, turn_total: int, dice: int) -> Landings:
        """Return the results of one roll; `dice`: their column, counted from 1. UserError if there is no such state."""
        return self.trio.reader.landings(self.starts.checked(start), turn_total, dice - 1)

    def dice_landings(self, start: TurnStart, turn_total: int, column: int) -> Landings:
        """Return the same by a column of the turn's table."""
        return self.landings(start, turn_total, column + 1)

    def hold_regions(self, start: TurnStart = FIRST_TURN) -> HoldRegions:
        """Return where the mover holds, for all scores of mover and next player."""
        start = self._anywhere(start)
        reachable = self.game.automaton.reachable(self._rows)
        return self.trio.reader.regions(start, reachable)

    dice_regions = hold_regions

    def hold_slice(self, along: Along, start: TurnStart) -> HoldSlice:
        """Return the decisions along a line of the mover's or the next player's scores through those of `start`."""
        from farkle_core.solution.reader import hold_slice

        return hold_slice(along, self.starts.checked(start), self.starts, self.turn_table)

    def komi(self) -> Komi:
        """Refuse: a handicap balances a game of two."""
        raise UserError(_("A fair handicap is worked out for two players only."))

    @property
    def _rows(self) -> int:
        return max(self.grid.ceiling_index, self.ruleset.least_hold(0) // self.grid.quantum) + 1


def _certificate(trio: TrioSolution) -> Certificate:
    """Return the certificate in the fields of a game of two."""
    certificate = trio.certificate
    return Certificate(
        converged=certificate.converged,
        tolerance=certificate.tolerance,
        change=max(certificate.residual, certificate.others_residual),
        residual=max(certificate.residual, certificate.others_residual),
        bound_effect=max(certificate.limit_effect, certificate.bound_effect or 0.0) or None,
        states=certificate.starts,
        sweeps=certificate.sweeps,
        evaluations=certificate.starts,
        seconds=certificate.seconds,
        compile_seconds=0.0,
        threads=certificate.threads,
        provisional=certificate.provisional,
        seconds_to_first_answer=certificate.seconds_to_first_answer,
        first_answer_error=certificate.first_answer_error,
    )
