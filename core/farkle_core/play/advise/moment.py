"""A moment of a game: the start of the turn, and the referee's present state."""

from typing import NamedTuple

from farkle_core.game.turn_start import TurnStart
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


def moment_of(
    ruleset: Ruleset,
    start: TurnStart,
    turn_total: int = 0,
    dice: int | None = None,
    bonuses: int = 0,
    mover: int | None = None,
) -> Moment:
    """Return a moment of a game between two players at which the mover decides.

    `turn_total`, `dice`, `bonuses`: the points set aside in the turn, the dice to roll next, and the hot-dice bonuses
    taken. Before the first roll the mover rolls all dice. `mover`: the player, 0 or 1, if the seats make no difference;
    default 0.
    """
    begun = turn_total > 0 or bonuses > 0
    if ruleset.seats > 1:
        mover = start.seat
    return Moment(start, _state(ruleset, start, mover or 0)._replace(
        turn_total=turn_total,
        dice=dice if begun and dice else ruleset.dice,
        bonuses=min(bonuses, max(len(ruleset.turn.hot_dice_bonus) - 1, 0)),
        carried_dice=0 if begun else start.carried_dice,
        carried_points=0 if begun else start.carried_points,
    ))  # fmt: skip


def _state(ruleset: Ruleset, start: TurnStart, mover: int) -> GameState:
    """Return the start of a turn as the referee knows it."""
    return GameState(
        scores=_by_seat(mover, start.banked, start.opponent),
        farkles=_by_seat(mover, start.farkles, start.opponent_farkles),
        mover=mover,
        turn_total=0,
        dice=ruleset.dice,
        last_turn_total=start.last_turn_total,
        turns_left=start.turns_left,
        reached=_reached(ruleset, start, mover),
    )


def _by_seat(mover: int, own: int, other: int) -> tuple[int, int]:
    return (other, own) if mover else (own, other)


def _reached(ruleset: Ruleset, start: TurnStart, mover: int) -> tuple[int, ...]:
    """Return the players who reached the goal, in order, if ties depend on it."""
    if not start.turns_left or not ruleset.order_breaks_ties:
        return ()
    return (mover,) if start.mover_first else (1 - mover,)
