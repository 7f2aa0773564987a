"""Chooses the family of the next drill: due families first, then by cost."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Final

import numpy as np

from farkle_core.coach.deck import SCHEDULER, Deck
from farkle_core.coach.drills import Drill, Family, draw_from

# Situations to find before the first drill is chosen: a game or two of the plain rules, half a second.
ENOUGH: Final = 100

MOST_GAMES: Final = 60  # games after which the search ends even if they had hardly any decisions
_MOST: Final = 30  # the most waiting situations of a family; each takes some 10 kB
_PRIOR: Final = 3  # a weak player's loss counts as so many answers beside the user's own
_RECENT: Final = 6  # the latest answers to a family that count for the user's present loss

# The weight of a family shown today, compared with one never shown: one that costs ten times as much is still worth
# another situation. Chosen by examining sessions, not measured.
_LEAST_NEED: Final = 0.1


class Pool:
    """Situations of games played for training; each is shown once. `seed`: the same seed gives the same situations."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.Generator(np.random.PCG64(seed))
        self._waiting: dict[Family, list[Drill]] = defaultdict(list)
        self._times: Counter[Family] = Counter()
        self._difficulty: dict[Family, float] = defaultdict(float)
        self.games = 0  # the number of games played

    def add(self, drills: Iterable[Drill]) -> None:
        """Add the situations of one more game."""
        self.games += 1
        for drill in drills:
            family = drill.family
            self._times[family] += 1
            self._difficulty[family] += drill.difficulty
            self._waiting[family] = [*self._waiting[family], drill][-_MOST:]

    @property
    def families(self) -> list[Family]:
        """The families with waiting situations."""
        return [family for family, drills in self._waiting.items() if drills]

    @property
    def met(self) -> int:
        """How many situations the games had."""
        return self._times.total()

    @property
    def has_enough(self) -> bool:
        """Whether a drill can be chosen: enough situations were met, or more cannot be found."""
        return self.met >= ENOUGH or self.games >= MOST_GAMES

    @property
    def waiting(self) -> int:
        """How many situations wait."""
        return sum(map(len, self._waiting.values()))

    def times(self, family: Family) -> float:
        """Return how often a player decides in situations of a family in a game; both players' games count."""
        return self._times[family] / (2 * self.games) if self.games else 0.0

    def difficulty(self, family: Family) -> float:
        """Return the loss of a weak player in a situation of a family, on average."""
        return self._difficulty[family] / self._times[family] if self._times[family] else 0.0

    def weak_loss(self, family: Family) -> float:
        """Return the win chance that a weak player loses in a family in a game."""
        return self.times(family) * self.difficulty(family)

    def take(self, family: Family) -> Drill:
        """Take a situation out, difficult ones more often; KeyError if none waits."""
        drills = self._waiting[family]
        if not drills:
            raise KeyError(family)
        return drills.pop(draw_from(drills, 1, self._chance)[0])


def cost(deck: Deck, pool: Pool, family: Family) -> float:
    """Return the cost of a family to the user in a game: its frequency times the loss there.

    Without answers that is the loss of a weak player; with answers it is multiplied by the user's loss relative to a
    weak player's.
    """
    answers, prior = deck.of(family)[-_RECENT:], _PRIOR * pool.difficulty(family)
    lost, weak = sum(each.loss for each in answers), sum(each.difficulty for each in answers)
    return pool.weak_loss(family) * (prior + lost) / (prior + weak)


def next_drill(
    deck: Deck, pool: Pool, now: datetime, chance: np.random.Generator, last: Family | None = None
) -> Drill | None:
    """Take the next situation to practise from the pool; None if the pool is empty.

    Families that are due come first, the costliest of them before the others. Otherwise chance decides: a family's
    weight is its cost, and how far it has been forgotten since it was shown. `last`: the family asked before; it is not
    asked again at once unless there is no other.
    """
    waiting = [family for family in pool.families if family != last] or pool.families
    if not waiting:
        return None
    due = [family for family in waiting if deck.is_due(family, now)]
    if due:
        return pool.take(max(due, key=lambda family: cost(deck, pool, family)))
    weights = np.array([cost(deck, pool, family) * _need(deck, family, now) for family in waiting])
    if not weights.sum():
        weights = np.ones(len(waiting))
    return pool.take(waiting[int(chance.choice(len(waiting), p=weights / weights.sum()))])


def _need(deck: Deck, family: Family, now: datetime) -> float:
    """Return the chance that a family has been forgotten, from the library; 1 for a family never shown."""
    card = deck.cards.get(family)
    return 1.0 if card is None else max(1.0 - SCHEDULER.get_card_retrievability(card, now), _LEAST_NEED)
