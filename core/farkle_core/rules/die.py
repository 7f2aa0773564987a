"""The players' dice: their weights, wild faces, and kinds.

The chance of a face is its weight over the sum of the weights. Dice with proportional weights and the same wild face
are of one *kind*, whatever their names: they roll alike.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import gcd
from typing import Final, NamedTuple

FAIR: Final = (1, 1, 1, 1, 1, 1)  # the weights of a die whose faces are equally likely
LARGEST_WEIGHT: Final = 1000  # the largest weight of a face: enough for percentages with one decimal

# The keys in a ruleset file for the dice of every player, and for those of the second player instead.
DICE_LISTS: Final = ("die", "second_die")

WILD: Final = 7  # stands for a wild face among the faces of a roll
Left = tuple[int, ...]  # how many dice of each kind


@dataclass(frozen=True, slots=True)
class Die:
    """A die that a player brings, and how many of it."""

    name: str  # what players call it: ``"Lucky die"``
    count: int = 1
    weights: tuple[int, ...] = FAIR  # of the faces 1 to 6
    wild: int = 0  # the face that stands for any face in combinations of three or more dice; 0 = none

    @property
    def is_fair(self) -> bool:
        """Whether all faces are equally likely and none is wild."""
        return not self.wild and len(set(self.weights)) == 1


@dataclass(frozen=True, slots=True)
class Kind:
    """Dice that roll alike."""

    weights: tuple[int, ...]  # in lowest terms; 0 for the wild face
    wild: int  # the weight of the wild face, 0 = none
    count: int

    @property
    def shown(self) -> tuple[tuple[int, int], ...]:
        """The faces that such a die can show, 1 to 6 or :data:`WILD`, with their weights."""
        return tuple((face, weight) for face, weight in enumerate((*self.weights, self.wild), start=1) if weight)


def kind_of(die: Die) -> Kind:
    """Return the kind of a die, with its count."""
    divisor = gcd(*die.weights) or 1
    weights = [weight // divisor for weight in die.weights]
    wild = weights[die.wild - 1] if die.wild else 0
    if die.wild:
        weights[die.wild - 1] = 0
    return Kind(tuple(weights), wild, die.count)


def kinds_of(dice: Iterable[Die]) -> tuple[Kind, ...]:
    """Return the kinds of some dice, in the order of their first die."""
    counts: dict[Kind, int] = {}
    for die in dice:
        kind = replace(kind_of(die), count=0)
        counts[kind] = counts.get(kind, 0) + die.count
    return tuple(replace(kind, count=count) for kind, count in counts.items())


def place_of_kind(die: Die, kinds: Sequence[Kind]) -> int:
    """Return the index of a die's kind among a player's kinds."""
    own = kind_of(die)
    return next(place for place, kind in enumerate(kinds) if (kind.weights, kind.wild) == (own.weights, own.wild))


def listed_as(dice: Iterable[Die], kinds: Sequence[Kind]) -> tuple[Die, ...]:
    """Return some dice in the order of `kinds`, which include all of theirs."""
    return tuple(sorted(dice, key=lambda die: place_of_kind(die, kinds)))


class Offer(NamedTuple):
    """A scoring: its worth, and the dice it leaves; none = hot dice."""

    points: int
    left: Left
    wins: bool


class EqualRolls(NamedTuple):
    """Rolls with the same offers; without offers they are farkles."""

    ways: int
    is_cursed: bool
    offers: tuple[Offer, ...]


def handfuls(every: Left) -> tuple[Left, ...]:
    """Return every choice of at least one die from so many of each kind, ordered by number of dice."""
    counts = product(*(range(count + 1) for count in every))
    return tuple(sorted((left for left in counts if any(left)), key=lambda left: (sum(left), left)))
