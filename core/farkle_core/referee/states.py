"""The state of a game between two moves, and the moves."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from farkle_core.errors import UserError
from farkle_core.language.messages import N_
from farkle_core.rules.dice import Counts
from farkle_core.rules.scoring import Scoring


class IllegalMove(UserError):  # noqa: N818 - it is a move
    """A move that the rules do not allow; the message says why."""


class Phase(StrEnum):
    """The kind of move that a game waits for."""

    DECIDING = N_("roll or hold")
    ROLLING = N_("the roll of the dice")
    SCORING = N_("dice to be set aside")
    OVER = "nothing"


@dataclass(frozen=True, slots=True)
class Roll:
    """The mover rolls the dice: all of them at the start of a turn."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The mover starts the turn by rolling the dice offered by the previous player, with the points offered."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The mover banks the turn total and ends the turn."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """The mover sets a scoring of the roll aside."""

    scoring: Scoring
    dice: tuple[int, ...] = ()  # which of his dice, as of :attr:`GameState.left`; empty where all dice are alike


Action = Roll | TakeOver | Hold | SetAside


class TurnEnd(StrEnum):
    """The end of a turn of which only the points are known."""

    HOLD = "hold"
    FARKLE = "farkle"
    CURSED = "cursed"
    WIN = "win"


class GameState(NamedTuple):
    """All relevant facts of a game between two moves.

    Fields that the ruleset does not use keep their defaults, so that states with equal futures are equal.
    """

    scores: tuple[int, ...]  # each player's banked score in points, in the order of play
    # how many turns in a row each player has just ended with a farkle; always 0 where nothing depends on it
    farkles: tuple[int, ...]
    mover: int  # whose turn it is, counted from 0
    turn_total: int
    dice: int  # dice to be rolled next; while scoring, the dice of the roll
    phase: Phase = Phase.DECIDING
    roll: Counts | None = None  # while scoring, the roll as counts
    bonuses: int = 0  # hot-dice bonuses taken in this turn; once the last of the list is next, it is next for good
    last_turn_total: int = 0  # points that the previous player's turn banked, where a hold has to beat them
    carried_dice: int = 0  # dice that the mover may take over; 0 when nothing is offered (any more)
    # what is added if the dice offered, or taken over and now rolled, score. Stays 0 with high stakes, where it is
    # always the ruleset's bonus.
    carried_points: int = 0
    taken_over: bool = False  # whether the roll in the air, or to be scored, is of dice taken over
    # 0 until somebody has reached the goal; then how many turns are still to be played, this one included
    turns_left: int = 0
    # where ties depend on it: who has reached the goal, in that order. Once only one player is missing, nothing depends
    # on when he does, and he is left out.
    reached: tuple[int, ...] = ()
    out: tuple[int, ...] = ()  # players who take no part in the playoff that is being played
    # where dice are loaded: the numbers of the mover's dice to be rolled next, or while scoring of those rolled; empty
    # where all dice are alike
    left: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()  # while scoring, what each of them shows: 1 to 6, or 7 for a wild face
    winners: tuple[int, ...] = ()  # once the game is over, who has won; several players share the win

    @property
    def winner(self) -> int | None:
        """The winner, or None during the game and when several share the win."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who take turns, in the order of play: all, or in a playoff those who are level."""
        return tuple(player for player in range(len(self.scores)) if player not in self.out)

    def share(self, player: int) -> float:
        """Return the player's share of the win: 1, 0, or a part of it when it is shared; 0 while the game goes on."""
        return 1 / len(self.winners) if player in self.winners else 0.0


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return `values` with another value at one place."""
    return (*values[:place], value, *values[place + 1 :])
