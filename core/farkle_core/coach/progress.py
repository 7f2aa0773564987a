"""Measures the progress of training: rating over time, families by cost, before and after.

All intervals hold the true mean in 95 of 100 cases, by Student's t distribution.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

import numpy as np

from farkle_core.coach.deck import Deck, DrillAnswer
from farkle_core.coach.drills import Family
from farkle_core.coach.players import WEAK
from farkle_core.language.messages import _

BLOCK: Final = 10  # answers in a point of the rating over time
WORST: Final = 1000.0  # the highest rating: every answer loses the game

# Student's t for 95 %, two-sided, with 1 to 30 degrees of freedom; more count as 30.
_STUDENT: Final = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip

_LEVELS: Final = ((0.11, 0.0025), (0.41, 0.005), (1.0, WEAK), (1.8, 0.02))
"""Loss in drills as a share of a weak player's, and the temperature of players who lose so much.

Measured in 25 games each under the rules of Busche & Neller, of Facebook Farkle and of Kingdom Come, whose shares are
0.07 to 0.13, 0.32 to 0.44, 1, and 1.7 to 2.1.
"""


@dataclass(frozen=True)
class Mean:
    """A mean with its interval."""

    value: float  # the mean of the observations
    # half the width of its 95 % interval; None with one observation, and if all are equal: they say nothing
    # of the next
    error: float | None

    @property
    def least(self) -> float:
        """The lower bound of a loss; 0 without an interval."""
        return 0.0 if self.error is None else max(self.value - self.error, 0.0)

    @classmethod
    def of(cls, values: Sequence[float], times: float = 1.0) -> "Mean":
        """Return the mean of one or more values, everything multiplied by `times`."""
        count = len(values)
        mean = sum(values) / count
        spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count) if count > 1 else 0.0
        if not spread:
            return cls(times * mean, None)
        return cls(times * mean, times * _STUDENT[min(count - 1, len(_STUDENT)) - 1] * spread)

    def words(self, write: Callable[[float], str], least: float = 0.0, most: float = inf) -> str:
        """Return the mean with its interval: ``9.4 (3.1 to 15.7)``.

        `least`, `most`: what is possible. The interval is cut to that, and left out if nothing else is known.
        """
        shown = write(self.value)
        if self.error is None:
            return shown
        low, high = max(self.value - self.error, least), min(self.value + self.error, most)
        if (low, high) == (least, most):
            return shown
        return _("{mean} ({low} to {high})", mean=shown, low=write(low), high=write(high))


@dataclass(frozen=True)
class RatedAnswers:
    """The rating of some answers in a row."""

    answers: int  # answers, right: the numbers of all answers, and of those with no better option
    right: int
    rating: Mean  # 1000 × the mean loss; lower is better. Drills are harder than games, so it is higher than a game's.
    weak: float  # a weak player's rating in the same situations

    @classmethod
    def of(cls, answers: Sequence[DrillAnswer]) -> "RatedAnswers":
        """Return the rating of one or more answers."""
        return cls(
            answers=len(answers),
            right=sum(each.is_right for each in answers),
            rating=Mean.of([each.loss for each in answers], 1000.0),
            weak=1000.0 * sum(each.difficulty for each in answers) / len(answers),
        )


@dataclass(frozen=True)
class FamilyCost:
    """The cost of a family to the user.

    Drills are not drawn evenly from a family. So the user is compared with a weak player in the situations shown, and
    a weak player's loss in a whole game is multiplied by this ratio.
    """

    family: Family  # the family
    answers: int  # answers, right: the numbers of all answers, and of right ones
    right: int
    loss: Mean  # win chance that the user loses there in a game, estimated as described above
    weak: float  # win chance that a weak player loses there in a game
    # before, after: the mean loss in the earlier and in the later half of the answers; None with one answer
    before: float | None
    after: float | None


def over_time(answers: Sequence[DrillAnswer], block: int = BLOCK) -> list[RatedAnswers]:
    """Return the rating of every so many answers; the last may be of fewer."""
    return [RatedAnswers.of(answers[place : place + block]) for place in range(0, len(answers), block)]


def before_and_after(answers: Sequence[DrillAnswer]) -> tuple[RatedAnswers, RatedAnswers] | None:
    """Return the rating of the earlier and the later half of all answers; None with fewer than two blocks."""
    half = len(answers) // 2
    return None if half < BLOCK else (RatedAnswers.of(answers[:half]), RatedAnswers.of(answers[half:]))


def ranked(deck: Deck, weak: Callable[[Family], float]) -> list[FamilyCost]:
    """Return the families that were asked, by the lower bound of their avoidable loss in a game, the highest first.

    Families that were asked once have no bound; they come last, by a weak player's loss. `weak`: returns a weak
    player's loss in a family in a game.
    """
    costs = [_cost(family, deck.of(family), weak(family)) for family in deck.cards if deck.of(family)]
    return sorted(costs, key=lambda each: (-each.loss.least, -each.loss.value, -each.weak))


def expected(families: Iterable[Family], weak: Callable[[Family], float]) -> list[FamilyCost]:
    """Return families that were not asked yet, by a weak player's loss in a game, the highest first.

    `weak`: as in `ranked`; of the user's loss nothing is known, so it has no interval.
    """
    costs = [FamilyCost(each, 0, 0, Mean(weak(each), None), weak(each), None, None) for each in families]
    return sorted(costs, key=lambda each: -each.weak)


def level(answers: Sequence[DrillAnswer]) -> float:
    """Return the temperature of players who lose as much as the user, see `SoftPlayer`; at first a weak player's."""
    if len(answers) < 2 * BLOCK:
        return WEAK
    latest = answers[-10 * BLOCK :]
    difficulty = sum(each.difficulty for each in latest)
    share = sum(each.loss for each in latest) / difficulty if difficulty else 1.0
    shares, temperatures = zip(*_LEVELS, strict=True)
    return float(np.interp(share, shares, temperatures))


def _cost(family: Family, answers: Sequence[DrillAnswer], weak: float) -> FamilyCost:
    losses, half = [each.loss for each in answers], len(answers) // 2
    return FamilyCost(
        family=family,
        answers=len(answers),
        right=sum(each.is_right for each in answers),
        loss=_compared(answers, weak),
        weak=weak,
        before=sum(losses[:half]) / half if half else None,
        after=sum(losses[half:]) / (len(losses) - half) if half else None,
    )


def _compared(answers: Sequence[DrillAnswer], weak: float) -> Mean:
    """Return `weak` times the ratio of the user's losses to a weak player's, with the interval of such a ratio."""
    difficulty = sum(each.difficulty for each in answers)
    ratio = sum(each.loss for each in answers) / difficulty
    rest = Mean.of([each.loss - ratio * each.difficulty for each in answers], weak * len(answers) / difficulty)
    return Mean(weak * ratio, rest.error)
