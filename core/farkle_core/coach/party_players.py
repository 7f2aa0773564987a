"""Strategies that go by tables, for many games of several players."""

from __future__ import annotations

from typing import Final

from farkle_core.coach.players import TablePlayer
from farkle_core.play.advise import Adviser
from farkle_core.play.turns import TurnStrategy
from farkle_core.referee import Action, GameState, Hold, Roll
from farkle_core.strategies.model import Optimal, Strategy

_KIND: Final = 1e9  # points in quanta that rank winning moves above all others; no turn has as many


def turn_strategy(strategy: Strategy, adviser: Adviser) -> TurnStrategy | None:
    """Return the player of turns of a strategy in games of two; None for perfect play, which needs no tables."""
    return None if isinstance(strategy, Optimal) else _TableTurns(TablePlayer(strategy, adviser))


class _TableTurns:
    """Advises for turns by tables; their advice does not depend on the start of the turn."""

    size = 0

    def __init__(self, player: TablePlayer) -> None:
        self._player = player

    def advise(self, _state: GameState) -> _TableTurns:
        """Return the advice for a turn."""
        return self

    def begin(self) -> Action:
        """Return how to begin the turn."""
        return Roll()

    def win_chance(self, state: GameState, player: int) -> float:
        """Return how much the strategy likes a game after dice have been set aside."""
        kind, worth = self._player.liking(state, player)
        return _KIND * kind + worth

    def decide(self, state: GameState) -> Action:
        """Return whether to hold or to roll with points in hand."""
        return Hold() if self._player.holds(state) else Roll()
