"""What a roll can offer: points, and which dice are left.

The dice left are counted by kind (:class:`.die.Kind`): how many of each kind of the player's dice are rolled next.
Where all dice are alike that is one number. All counts are whole numbers; the ways of all rolls of the same dice add up
to the product of their kinds' ways.
"""

from itertools import product
from typing import NamedTuple

Left = tuple[int, ...]  # how many dice of each kind


class Offer(NamedTuple):
    """A scoring: what it is worth, and which dice it leaves; none = hot dice."""

    points: int
    left: Left
    wins: bool


class EqualRolls(NamedTuple):
    """Rolls that offer the same; without offers they are farkles."""

    ways: int
    is_cursed: bool
    offers: tuple[Offer, ...]


def handfuls(every: Left) -> tuple[Left, ...]:
    """Return every choice of at least one of so many dice of each kind: by their number, then as they come."""
    found = product(*(range(count + 1) for count in every))
    return tuple(sorted((left for left in found if any(left)), key=lambda left: (sum(left), left)))
