"""Keeps the score of recorded games without a solution, and finds the winner."""

import math

from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.game_record import GameRecord
from farkle_core.play.advise.moment import Moment
from farkle_core.play.advise.table import Typed
from farkle_core.referee import GameState, Referee
from farkle_core.rules import Ruleset


class ScoreKeeper(Adviser):
    """Knows only the rules: every win chance is unknown, NaN."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.referee = Referee(ruleset)

    def turn_begins(self, state: GameState) -> Moment:
        """Return the moment at which a turn begins; its start has no information."""
        return Moment(TurnStart(), state)

    def after(self, before: Moment, state: GameState) -> Moment:
        """Return the moment that `state` makes, with the start of `before`: scores are kept without a solution."""
        return Moment(before.start, state)

    def win_chance(self, moment: Moment) -> float:  # noqa: ARG002 - unknown everywhere
        """Return NaN."""
        return math.nan


def last_state(record: GameRecord, ruleset: Ruleset) -> GameState | None:
    """Return a game's last state by the referee alone; None after a typed position, which needs a solution."""
    if record.first is not None or any(isinstance(entry, Typed) for entry in record.entries):
        return None
    table, _problem = record.replay(ScoreKeeper(ruleset))
    return table.now.game.state
