"""The scorings of a roll, each with what comes of it."""

from dataclasses import dataclass
from enum import StrEnum

from farkle_core.language.messages import N_
from farkle_core.play.advise.moment import Moment
from farkle_core.play.advise.outlook import Outlook
from farkle_core.referee import GameState
from farkle_core.rules.dice import Counts, faces_of
from farkle_core.rules.scoring import Scoring


class Fate(StrEnum):
    """What becomes of a roll."""

    SCORES = "scores"
    FARKLE = "farkle"
    CURSED = "cursed"


class Ending(StrEnum):
    """What setting dice aside does to the turn."""

    GOES_ON = "goes on"
    WINS = N_("wins")
    OVERSHOOT = N_("passes the goal")


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to set dice aside, with all that come to the same: as many dice for as many points."""

    scoring: Scoring
    alike: tuple[Counts, ...]  # other dice of the roll that come to the same, each as six counts
    brought: int  # points besides those of the dice: a hot-dice bonus, and what came with dice taken over
    turn_total: int  # the turn total with them; where the turn ends at once, the one that ended it
    dice: int  # dice to roll next: all of them after hot dice
    hot_dice: bool
    ending: Ending
    state: GameState  # the game afterwards
    win: float  # the mover's win chance then, from 0 to 1
    difference: float  # how much less that is than with the best choice, 0 or more
    outlook: Outlook | None  # hold or roll; None where the turn is over
    is_counted_low: bool  # whether the same dice are worth more points in another choice that wins at least as often

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces set aside, rising."""
        return faces_of(self.scoring.counts)

    @property
    def holds(self) -> bool:
        """Whether holding is best afterwards."""
        return self.outlook is not None and self.outlook.holds


@dataclass(frozen=True, slots=True)
class RollAdvice:
    """What to do with a roll."""

    before: Moment  # with the dice in the air
    roll: Counts
    fate: Fate
    # all legal scorings, the best first; none after a farkle. Of equals the one with fewer dice comes first.
    choices: tuple[Choice, ...]
    after: Moment | None  # after a farkle or a cursed roll: the next turn, or the end of the game
    win: float  # the mover's win chance after the roll, from 0 to 1
    headline: str  # what to do, or that the turn is over: a short sentence
    reason: str  # why the best is best, or what the farkle costs: a sentence or two

    @property
    def best(self) -> Choice | None:
        """The choice that wins most often; None after a farkle."""
        return self.choices[0] if self.choices else None

    @property
    def shown(self) -> tuple[Choice, ...]:
        """The choices without those that count the same dice for fewer points and win no more often."""
        return tuple(choice for choice in self.choices if not choice.is_counted_low)
