"""What every roll of some dice offers: points, and which dice are left.

The dice left are counted by kind (:class:`.die.Kind`): how many of each kind of the player's dice are rolled next.
Where all dice are alike that is one number. All counts are whole numbers; the ways of all rolls of the same dice add up
to the product of their kinds' ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import farkle_core.rules.dice as fair
from farkle_core.rules.dice import Counts
from farkle_core.rules.die import Kind
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import is_cursed, scorings

Left = tuple[int, ...]
"""How many dice of each kind."""


class Offer(NamedTuple):
    """A scoring: what it is worth, and which dice it leaves; none = hot dice."""

    points: int
    left: Left
    wins: bool


class Roll(NamedTuple):
    """Rolls that offer the same; without offers they are farkles."""

    ways: int
    is_cursed: bool
    offers: tuple[Offer, ...]


def handfuls(every: Left) -> tuple[Left, ...]:
    """Return every choice of at least one of so many dice of each kind: by their number, then as they come."""
    found = product(*(range(count + 1) for count in every))
    return tuple(sorted((left for left in found if any(left)), key=lambda left: (sum(left), left)))


def rolls_of(ruleset: Ruleset, kinds: tuple[Kind, ...], left: Left) -> Iterator[Roll]:
    """Yield what the rolls of some dice offer; without `kinds` they are fair."""
    if not kinds:
        yield from (_fair_roll(ruleset, counts, ways, left[0]) for counts, ways in fair.rolls(left[0]))
        return
    from farkle_core.rules.loaded_rolls import loaded_rolls  # numpy is only needed here

    yield from loaded_rolls(ruleset, kinds, left)


def _fair_roll(ruleset: Ruleset, counts: Counts, ways: int, dice: int) -> Roll:
    if is_cursed(ruleset, counts):
        return Roll(ways, True, ())
    found = scorings(ruleset, counts)
    return Roll(ways, False, tuple(Offer(each.points, (dice - each.dice,), each.wins) for each in found))
