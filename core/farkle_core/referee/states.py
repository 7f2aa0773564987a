"""The state of a game between two moves, the moves, and loaded dice: each keeps its identity, from 0 on."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from farkle_core.errors import UserError
from farkle_core.language.messages import N_
from farkle_core.rules.dice import WILD, Counts, Die
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring


class IllegalMove(UserError):  # noqa: N818 - it is a move
    """A move that the rules do not allow; the message says why."""


class TurnPhase(StrEnum):
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
    dice: tuple[int, ...] = ()  # the numbers of the dice, as in :attr:`GameState.left`; empty if all dice are alike


Action = Roll | TakeOver | Hold | SetAside


class TurnEnd(StrEnum):
    """The end of a turn of which only the points are known."""

    HOLD = "hold"
    FARKLE = "farkle"
    CURSED = "cursed"
    WIN = "win"


class GameState(NamedTuple):
    """All relevant facts of a game between two moves; unused fields keep their defaults, so equal futures are equal."""

    scores: tuple[int, ...]  # each player's banked score in points, in the order of play
    # the number of turns in a row that each player has just ended with a farkle; always 0 if nothing depends on it
    farkles: tuple[int, ...]
    mover: int  # the mover's index, from 0
    turn_total: int
    dice: int  # dice to roll next; while scoring, the dice of the roll
    phase: TurnPhase = TurnPhase.DECIDING
    roll: Counts | None = None  # while scoring, the roll as counts
    bonuses: int = 0  # hot-dice bonuses taken in this turn; when the last of the list is next, it remains next
    last_turn_total: int = 0  # points that the previous player's turn banked, if a hold has to beat them
    carried_dice: int = 0  # dice that the mover may take over; 0 without an offer
    # points added if the dice offered, or taken over and now rolled, score. Always 0 with high stakes, which add the
    # ruleset's bonus.
    carried_points: int = 0
    taken_over: bool = False  # whether the roll in the air, or to score, is of dice taken over
    # 0 until a player has reached the goal; then the number of turns left to play, this one included
    turns_left: int = 0
    # if ties depend on it: the players who have reached the goal, in that order. The last missing player is left out,
    # because nothing depends on that time.
    reached: tuple[int, ...] = ()
    out: tuple[int, ...] = ()  # players without a part in the present playoff
    # with loaded dice: the numbers of the mover's dice to roll next, or while scoring of those rolled; empty if all
    # dice are alike
    left: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()  # while scoring, the face of each of them: 1 to 6, or 7 for a wild face
    winners: tuple[int, ...] = ()  # the winners once the game is over; several players share the win

    @property
    def winner(self) -> int | None:
        """The winner, or None during the game and when several share the win."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who take turns, in the order of play: all, or in a playoff those with level scores."""
        return tuple(player for player in range(len(self.scores)) if player not in self.out)

    def share(self, player: int) -> float:
        """Return the player's share of the win: 1, 0, or a part if it is shared; 0 until the game is over."""
        return 1 / len(self.winners) if player in self.winners else 0.0


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return `values` with another value at one place."""
    return (*values[:place], value, *values[place + 1 :])


Shown = tuple[int, ...]  # the face of each of some dice: 1 to 6, or 7 for a wild face


def all_left(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the numbers of all dice; empty if all are alike."""
    return tuple(range(ruleset.dice)) if ruleset.has_loaded_dice else ()


def numbered_dice(ruleset: Ruleset, player: int) -> tuple[Die, ...]:
    """Return a player's dice in the order of their numbers.

    The second player's dice may differ; in larger games all others have the first player's.
    """
    return tuple(die for die in ruleset.dice_of(1 if player == 1 else 0) for _each in range(die.count))


def faces_of_dice(ruleset: Ruleset, player: int) -> tuple[dict[int, int], ...]:
    """Return the faces of each of a player's dice, with their weights."""
    return tuple(
        {_shown(die, face): weight for face, weight in enumerate(die.weights, 1) if weight}
        for die in numbered_dice(ruleset, player)
    )


def shown_faces(ruleset: Ruleset, player: int, left: tuple[int, ...], faces: tuple[int, ...]) -> Shown:
    """Return the faces of some of a player's dice with these sides up."""
    dice = numbered_dice(ruleset, player)
    return tuple(_shown(dice[number], face) for number, face in zip(left, faces, strict=True))


def _shown(die: Die, face: int) -> int:
    return WILD if face == die.wild else face


def rolls_of(dice: list[dict[int, int]]) -> tuple[tuple[Shown, int], ...]:
    """Return all rolls of some dice, with the ways of each."""
    return tuple((shown, prod(die[face] for die, face in zip(dice, shown, strict=True))) for shown in product(*dice))


def choices(left: tuple[int, ...], shown: Shown, wanted: Counts) -> Iterator[tuple[int, ...]]:
    """Yield every choice of dice that show so many of each face: of two equal faces either may be taken."""
    by_face = ([die for die, up in zip(left, shown, strict=True) if up == face] for face in range(1, len(wanted) + 1))
    each = (combinations(dice, count) for dice, count in zip(by_face, wanted, strict=True))
    for chosen in product(*each):
        yield tuple(sorted(die for dice in chosen for die in dice))
