"""What a player has practised: a card of the library `fsrs` for each family, and all answers.

`fsrs` says when a family is due again, from how well it was answered: a mistake or a blunder counts as *Again*, a
doubtful decision as *Hard*, else *Good*; exact and quick is *Easy*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from fsrs import Card, Rating, Scheduler

from farkle_core.coach.drills import Drill, Family
from farkle_core.coach.grades import Grade
from farkle_core.coach.truths import Verdict

SCHEDULER: Final = Scheduler(desired_retention=0.9)

# Seconds below which an answer is quick. Estimated, not measured: time to read dice and scores, not to calculate.
QUICK: Final = 5.0

MOST_ANSWERS: Final = 10_000  # answers that are kept; a file of them has 1.5 MB

_RATINGS: Final = {Grade.BLUNDER: Rating.Again, Grade.MISTAKE: Rating.Again, Grade.DOUBTFUL: Rating.Hard}


@dataclass(frozen=True)
class DrillAnswer:
    """One answer to a drill."""

    date: str  # when, in ISO 8601, UTC
    family: str  # the key of the drill's family
    loss: float  # win chance given away, against what was right; 0 or more
    difficulty: float  # the loss of a weak player there, on average
    is_right: bool  # whether nothing was better
    seconds: float  # how long it took


def rating_of(verdict: Verdict, seconds: float) -> Rating:
    """Return how well a drill was answered, for the schedule."""
    usual = Rating.Easy if verdict.is_right and seconds <= QUICK else Rating.Good
    return _RATINGS.get(verdict.grade, usual)


@dataclass(frozen=True)
class Deck:
    """One player's training under one ruleset, with one truth. It never changes: each answer returns another."""

    # the families that have been shown
    cards: Mapping[Family, Card] = field(default_factory=lambda: MappingProxyType({}))
    answers: tuple[DrillAnswer, ...] = ()  # all answers, in order

    def after(self, drill: Drill, verdict: Verdict, seconds: float, now: datetime | None = None) -> Deck:
        """Return the deck after one more answer.

        `now`: in UTC.
        """
        now = datetime.now(UTC) if now is None else now
        family = drill.family
        before = self.cards.get(family) or Card(card_id=len(self.cards), due=now)
        card, _log = SCHEDULER.review_card(before, rating_of(verdict, seconds), now)
        date = now.isoformat(timespec="seconds")
        loss = max(verdict.loss, 0.0)
        answer = DrillAnswer(date, family.key, loss, drill.difficulty, verdict.is_right, round(seconds, 1))
        return Deck(MappingProxyType({**self.cards, family: card}), (*self.answers, answer)[-MOST_ANSWERS:])

    def of(self, family: Family) -> tuple[DrillAnswer, ...]:
        """Return the answers to a family, in order."""
        return tuple(each for each in self.answers if each.family == family.key)

    def is_due(self, family: Family, now: datetime) -> bool:
        """Return whether a family that has been shown is to be shown again."""
        card = self.cards.get(family)
        return card is not None and card.due <= now
