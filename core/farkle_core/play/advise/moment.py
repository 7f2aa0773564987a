"""A moment of a game: the start of the turn, and the referee's present state."""

from dataclasses import replace
from typing import NamedTuple

from farkle_core.game.turn_start import TurnStart, TurnState
from farkle_core.referee import GameState, TurnPhase
from farkle_core.rules.dice import Counts
from farkle_core.rules.model import Ruleset


class Moment(NamedTuple):
    """A moment of a game between two players."""

    start: TurnStart  # the start of the turn, from the mover's view
    state: GameState  # the state of the game; once it is over, `start` is that of the last turn

    @property
    def is_start(self) -> bool:
        """Whether the turn has yet to begin."""
        return self.state.phase is TurnPhase.DECIDING and self.state.turn_total == 0 and self.state.bonuses == 0

    @property
    def offers(self) -> bool:
        """Whether the mover still has to choose between the offered dice and all dice."""
        return self.state.phase is TurnPhase.DECIDING and self.state.carried_dice > 0

    @property
    def roll(self) -> Counts | None:
        """The dice on the table that are to be scored, as six counts."""
        return self.state.roll if self.state.phase is TurnPhase.SCORING else None


def moment_of(ruleset: Ruleset, there: TurnState, mover: int = 0) -> Moment:
    """Return a moment of a game between two players at which the mover decides.

    Before the first roll the mover rolls all dice. `mover`: the player, 0 or 1, if the seats make no difference.
    """
    begun = there.turn_total > 0 or there.bonuses > 0
    if ruleset.seats > 1:
        mover = there.seat
    return Moment(replace(there.start, bonuses=0), GameState(
        scores=_by_seat(mover, there.banked, there.opponent),
        farkles=_by_seat(mover, there.farkles, there.opponent_farkles),
        mover=mover,
        turn_total=there.turn_total,
        dice=there.dice if begun else ruleset.dice,
        bonuses=min(there.bonuses, max(len(ruleset.turn.hot_dice_bonus) - 1, 0)),
        carried_dice=0 if begun else there.carried_dice,
        carried_points=0 if begun else there.carried_points,
        last_turn_total=there.last_turn_total,
        turns_left=there.turns_left,
        reached=_reached(ruleset, there, mover),
    ))  # fmt: skip


def _by_seat(mover: int, own: int, other: int) -> tuple[int, int]:
    return (other, own) if mover else (own, other)


def _reached(ruleset: Ruleset, start: TurnStart, mover: int) -> tuple[int, ...]:
    """Return the players who reached the goal, in order, if ties depend on it."""
    if not start.turns_left or not ruleset.order_breaks_ties:
        return ()
    return (mover,) if start.mover_first else (1 - mover,)
