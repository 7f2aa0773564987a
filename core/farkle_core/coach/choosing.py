"""Which family is asked next: what is due, then by what it costs."""

from datetime import datetime
from typing import Final

import numpy as np

from farkle_core.coach.deck import SCHEDULER, Deck
from farkle_core.coach.drills import Drill
from farkle_core.coach.families import Family
from farkle_core.coach.pool import Pool

_PRIOR: Final = 3  # answers that the loss of a weak player counts as, beside the user's own answers
_RECENT: Final = 6  # answers to a family that say what the user loses there now: older ones no longer count

# How much a family counts that was shown today, beside one that was never shown: a family that costs ten times as much
# is still worth another situation. Chosen by looking at sessions, not measured.
_LEAST_NEED: Final = 0.1


def cost(deck: Deck, pool: Pool, family: Family) -> float:
    """Return what a family costs the user in a game: how often it comes up, times what is lost there.

    That is what a weak player loses, as long as there are no answers; then times how the user compares with one.
    """
    answers, prior = deck.of(family)[-_RECENT:], _PRIOR * pool.difficulty(family)
    lost, weak = sum(each.loss for each in answers), sum(each.difficulty for each in answers)
    return pool.weak_loss(family) * (prior + lost) / (prior + weak)


def next_drill(
    deck: Deck, pool: Pool, now: datetime, chance: np.random.Generator, last: Family | None = None
) -> Drill | None:
    """Take the next situation to practise out of the pool; None where none waits.

    Families that are due come first, the costliest of them before the others. Otherwise chance decides: a family counts
    by its cost, and by how far it has been forgotten since it was shown. `last`: the one asked before; it is not asked
    again at once unless there is no other.
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
    """Return how likely a family has been forgotten, as the library says; 1 for what was never shown."""
    card = deck.cards.get(family)
    return 1.0 if card is None else max(1.0 - SCHEDULER.get_card_retrievability(card, now), _LEAST_NEED)
