"""Dice that players bring: their weights, wild faces, and which of them roll alike.

The chance of a face is its weight over the sum of the weights. Dice with weights in the same proportion and the same
wild face are of one *kind*, whatever they are called: it makes no difference which of them is rolled.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import gcd
from typing import Final, NamedTuple

FAIR: Final = (1, 1, 1, 1, 1, 1)  # the weights of a die whose faces are equally likely
LARGEST_WEIGHT: Final = 1000  # the largest weight of a face: percentages with one decimal can be written as they are

# The keys, in a ruleset file, of what every player brings, and of what the second player brings instead.
DICE_LISTS: Final = ("die", "second_die")

WILD: Final = 7  # stands for a wild face among the faces that dice show
Left = tuple[int, ...]  # how many dice of each kind


@dataclass(frozen=True, slots=True)
class Die:
    """A die that a player brings, and how many of the sort."""

    name: str  # what players call it: ``"Lucky die"``
    count: int = 1
    weights: tuple[int, ...] = FAIR  # of the faces 1 to 6
    wild: int = 0  # the face that stands for any face in larger combinations; 0 = none

    @property
    def is_fair(self) -> bool:
        """Whether all faces are equally likely and none is wild."""
        return not self.wild and len(set(self.weights)) == 1


@dataclass(frozen=True, slots=True)
class Kind:
    """Dice that roll alike."""

    weights: tuple[int, ...]  # in lowest terms; the wild face's is 0
    wild: int  # the weight of the wild face, 0 = none
    count: int

    @property
    def ways(self) -> int:
        """The sum of all weights: the chance of a face is its weight over this."""
        return sum(self.weights) + self.wild

    @property
    def shown(self) -> tuple[tuple[int, int], ...]:
        """What such a die can show, 1 to 6 or :data:`WILD`, with its weight."""
        return tuple((face, weight) for face, weight in enumerate((*self.weights, self.wild), start=1) if weight)


def kind_of(die: Die) -> Kind:
    """Return the kind that dice are of, with their count."""
    divisor = gcd(*die.weights) or 1
    weights = [weight // divisor for weight in die.weights]
    wild = weights[die.wild - 1] if die.wild else 0
    if die.wild:
        weights[die.wild - 1] = 0
    return Kind(tuple(weights), wild, die.count)


def kinds_of(dice: Iterable[Die]) -> tuple[Kind, ...]:
    """Return the kinds of some dice, in the order in which they first occur."""
    counts: dict[Kind, int] = {}
    for die in dice:
        kind = replace(kind_of(die), count=0)
        counts[kind] = counts.get(kind, 0) + die.count
    return tuple(replace(kind, count=count) for kind, count in counts.items())


def place_of_kind(die: Die, kinds: Sequence[Kind]) -> int:
    """Return the place, among a player's kinds, of the one that a die is of."""
    own = kind_of(die)
    return next(place for place, kind in enumerate(kinds) if (kind.weights, kind.wild) == (own.weights, own.wild))


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
