"""A moment of a game, and the values of holding and rolling there, and of starts of a turn with offered dice."""

from dataclasses import dataclass, replace
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
    begun = there.has_begun
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


@dataclass(frozen=True, slots=True)
class Outlook:
    """The allowed decisions with a turn total in hand; win chances from 0 to 1."""

    turn_total: int  # turn_total, dice: the points at stake, and the dice to roll next
    dice: int
    rolled: str  # the names of those dice: ``"3 dice"``, ``"Odd die + Lucky die"``
    hold: float | None  # the win chance after holding; None if that is not allowed
    # the win chance when rolling; None if only known to be at most that of holding: beyond the distinguished turn
    # totals
    roll: float | None
    holds: bool
    wins_now: bool
    why_roll: str  # why the player may not hold, as a sentence; ``""`` if the player may
    farkle_chance: float  # of a farkle of any kind
    ruin_chance: float  # of a roll that costs the whole banked score, or of a toxic one where other farkles keep points
    # average points of the turn from here, those at stake included, in play for most points with the goal far away
    # (:mod:`farkle_core.game.points`). If farkles in a row have a penalty, a farkle counts as its long-run cost. None
    # until it is computed.
    points: float | None
    unsure: float = 0.0  # a difference of win chances that may still turn round (``Certificate.unsure``)

    @property
    def is_open(self) -> bool:
        """Whether holding and rolling are equal as far as is known, in an answer that is not proved yet."""
        return not self.wins_now and self.difference is not None and self.difference < self.unsure

    @property
    def win(self) -> float:
        """The win chance with the better decision that is allowed."""
        chance = self.hold if self.holds else self.roll
        assert chance is not None
        return chance

    @property
    def difference(self) -> float | None:
        """The advantage of the better decision, 0 or more; None if there is no choice or it is unknown."""
        return None if self.hold is None or self.roll is None else abs(self.hold - self.roll)


@dataclass(frozen=True, slots=True)
class Opening:
    """The choice before the first roll of a turn that offers dice; win chances from 0 to 1."""

    take: float  # take, roll: the win chance when starting with the offered dice, and with all
    roll: float
    dice: int  # dice, all_dice: the number of dice offered, and of all dice in the game
    all_dice: int
    brings: int  # points that the offered dice bring if they score
    take_farkle: float  # take_farkle, roll_farkle: the chance of a farkle with the offered dice, and with all
    roll_farkle: float

    @property
    def takes(self) -> bool:
        """Whether the offered dice are the better start; of equals all dice are."""
        return self.take > self.roll

    @property
    def win(self) -> float:
        """The win chance with the better start."""
        return max(self.take, self.roll)

    @property
    def difference(self) -> float:
        """The advantage of the better start, 0 or more."""
        return abs(self.take - self.roll)
