"""Whole games between two players, entered as at a table."""

from collections.abc import Sequence

from farkle_core.coach.players import Player
from farkle_core.play.advise import GameTable
from farkle_core.play.advise.table import Dice, Farkled
from farkle_core.play.advise.thrower import Throw, Thrower
from farkle_core.referee import Roll, TurnPhase


def step(table: GameTable, players: Sequence[Player], throw: Throw) -> GameTable:
    """Return the table after the next entry: thrown dice, or the mover's decision. `players`: by seat."""
    now = table.now
    mover, moment = players[now.game.state.mover], now.game.moment
    if now.dice.faces:
        rolled = now.rolled
        scores = rolled.state.phase is TurnPhase.SCORING
        return table.after(mover.decide(rolled.moment) if scores else Farkled())
    if moment.state.phase is TurnPhase.DECIDING:
        action = mover.decide(moment)
        if moment.offers or not isinstance(action, Roll):
            return table.after(action)
    loaded = now.game.adviser.referee.loaded_dice(moment.state)
    return table.after(Dice(throw(moment.state.dice, loaded), thrown=True))


def play_game(table: GameTable, players: Sequence[Player], throw: Throw) -> GameTable:
    """Return the table after the game has been played to its end."""
    while not table.now.game.is_over:
        table = step(table, players, throw)
    return table


def play_seeded(table: GameTable, players: Sequence[Player], thrower: Thrower) -> GameTable:
    """Return the table after the game has been played to its end with the dice of a seed, as recorded games are."""
    while not table.now.game.is_over:
        table = step(table, players, thrower.throw_in(table.now.game))
    return table
