"""What a start of a turn means in quanta: what may be held, what carried dice bring, which turn totals occur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.arrays import Bools
from farkle_core.game.automaton import Automaton
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.model import Carry

if TYPE_CHECKING:
    from farkle_core.kernels.turn.context import Game


@dataclass(frozen=True)
class TurnLimits:
    """The limits of turns under some rules; `game` has the numbers that kernels read."""

    automaton: Automaton
    game: Game

    def least_hold(self, start: TurnStart) -> int:
        """Return the least turn total to hold, the opening aside."""
        if not (self.game.beats and start.last_turn_total):
            return self.game.minimum  # the usual turn; the quantum is not kept, but worked out
        points = start.last_turn_total // self.automaton.quantum
        return points + 1 if points else self.game.minimum

    def brought_points(self, start: TurnStart) -> int:
        """Return the points that come with the carried dice."""
        if self.game.bonus >= 0:
            return self.game.bonus
        if start.carried_points == 0:
            return 0
        return min(start.carried_points // self.automaton.quantum, self.game.most_points)

    def reachable(self, start: TurnStart) -> Bools:
        """Return which turn totals can stand before a roll; shape (rows, modes)."""
        return self.automaton.reachable(self.game.rows, self._brought(start))

    def reachable_at_last(self, totals: int, start: TurnStart) -> Bools:
        """Return which modes can come with the last of so many turn totals or, where a turn goes on, a larger one."""
        if self.game.exact:
            exact: Bools = self.reachable(start)[totals - 1]
            return exact
        return self.automaton.reachable_from(totals - 1, self.game.rows, self._brought(start))

    def _brought(self, start: TurnStart) -> int | None:
        """Return the points that come with carried dice; None where none are offered."""
        carried = self.automaton.ruleset.start.carry is not Carry.NONE and start.carried_dice > 0
        return self.brought_points(start) if carried else None
