"""The scorings of a roll, each with its result."""

from dataclasses import dataclass
from enum import StrEnum

from farkle_core.language.messages import N_, _
from farkle_core.play.advise.outlook import Moment, Outlook
from farkle_core.referee import GameState, SetAside
from farkle_core.rules.dice import WILD, Counts, faces_of
from farkle_core.rules.scoring import Scoring


class RollKind(StrEnum):
    """The result of a roll."""

    SCORES = "scores"
    FARKLE = "farkle"
    CURSED = "cursed"


class Ending(StrEnum):
    """The effect of setting dice aside on the turn."""

    GOES_ON = "goes on"
    WINS = N_("wins")
    OVERSHOOT = N_("passes the goal")


def named(counts: Counts, origin: str = "") -> str:
    """Return dice as words; `origin`: the names of the dice if they are loaded."""
    faces = ["*" if face == WILD else str(face) for face in faces_of(counts)]
    words = _("a single {face}", face=faces[0]) if len(faces) == 1 else "-".join(faces)
    return f"{words} ({origin})" if origin else words


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to set dice aside, with all ways of the same result: as many dice for as many points."""

    scoring: Scoring
    alike: tuple[Counts, ...]  # other dice of the roll with the same effect, each as six counts
    brought: int  # points besides those of the dice: a hot-dice bonus, and the points of dice taken over
    turn_total: int  # the turn total with them; if the turn ends at once, its final turn total
    dice: int  # dice to roll next: all of them after hot dice
    column: int  # the column of these dice in a turn's tables, counted from 0
    next_dice: str  # the names of these dice: ``"3 dice"``, ``"Odd die + Lucky die"``; ``""`` if the turn is over
    hot_dice: bool
    ending: Ending
    state: GameState  # the game afterwards
    win: float  # the mover's win chance afterwards, from 0 to 1
    difference: float  # the best choice's win chance less this one, 0 or more
    outlook: Outlook | None  # hold or roll; None if the turn is over
    is_counted_low: bool  # whether another choice counts the same dice for more points and wins at least as often
    # with loaded dice: the numbers of the dice set aside, as in ``GameState.left``, their names, and the letters of
    # their kinds, both in the order of `faces`
    taken: tuple[int, ...] = ()
    origin: str = ""
    letters: str = ""
    which_matters: bool = False  # whether dice of another kind that are left show one of these faces, too

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces set aside, rising."""
        return faces_of(self.scoring.counts)

    @property
    def action(self) -> SetAside:
        """The move."""
        return SetAside(self.scoring, self.taken)

    @property
    def named(self) -> str:
        """The dice as words: ``3-3-3-5``, ``a single 5``, ``a single 5 (Odd die)`` if others show a 5, too."""
        return named(self.scoring.counts, self.origin if self.which_matters else "")

    @property
    def holds(self) -> bool:
        """Whether holding is best afterwards."""
        return self.outlook is not None and self.outlook.holds


@dataclass(frozen=True, slots=True)
class RollAdvice:
    """The advice for a roll."""

    roll: Counts  # six counts, or the face of each loaded die that is rolled
    kind: RollKind
    # all legal scorings, the best first; empty after a farkle. Of equally good ones the one with fewer dice comes
    # first.
    choices: tuple[Choice, ...]
    after: Moment | None  # after a farkle or a cursed roll: the next turn, or the end of the game
    win: float  # the mover's win chance after the roll, from 0 to 1
    headline: str  # the advice, or that the turn is over: a short sentence
    reason: str  # why the best choice is best, or the cost of the farkle: a sentence or two

    @property
    def best(self) -> Choice | None:
        """The choice that wins most often; None after a farkle."""
        return self.choices[0] if self.choices else None

    @property
    def shown(self) -> tuple[Choice, ...]:
        """The choices without those that count the same dice for fewer points and win no more often."""
        return tuple(choice for choice in self.choices if not choice.is_counted_low)
