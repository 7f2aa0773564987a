"""Keeps rules and score of games where no solution is at hand: whose turn it is and what counts, no win chances."""

import math

from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.game_record import GameRecord
from farkle_core.play.advise.outlook import Moment
from farkle_core.play.advise.table import Typed
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState, Referee, TurnPhase
from farkle_core.rules import Ruleset


class Umpire(Adviser):
    """Leads a game by its rules alone; win chances are NaN, and whatever needs a solution is missing."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.referee = ruleset, Referee(ruleset)
        self._columns = DiceColumns(ruleset)

    @property
    def columns(self) -> DiceColumns:
        """Finds the column of a state, and the names of its dice."""
        return self._columns

    def turn_begins(self, state: GameState) -> Moment:
        """Return the moment at which a turn between two players begins in this state."""
        mover, other = state.mover, 1 - state.mover
        return Moment(
            TurnStart(
                banked=state.scores[mover],
                opponent=state.scores[other],
                farkles=state.farkles[mover],
                opponent_farkles=state.farkles[other],
                seat=mover if self.ruleset.seats > 1 else 0,
                turns_left=state.turns_left,
                mover_first=state.reached[:1] == (mover,),
                last_turn_total=state.last_turn_total,
                carried_dice=state.carried_dice,
                carried_points=state.carried_points,
            ),
            state,
        )

    def after(self, before: Moment, state: GameState) -> Moment:
        """Return the moment that `state` makes; a new turn gets its own start, else that of `before` stays."""
        begins = state.phase is TurnPhase.DECIDING and not state.turn_total
        return self.turn_begins(state) if begins else Moment(before.start, state)

    def win_chance(self, moment: Moment) -> float:
        """Return NaN, except when the game is over: the mover's share of the win."""
        return moment.state.share(moment.state.mover) if moment.state.phase is TurnPhase.OVER else math.nan


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
