"""Dice: their weights, wild faces and kinds, and rolls as counts: how many dice show each face.

The order of dice in a roll never matters. So a roll is six counts, with its number of ways (sequences of dice). All
numbers are whole; a probability is ways over ``6 ** dice``. The chance of a face of a loaded die is its weight over
the sum of the weights. Dice with proportional weights and the same wild face are of one *kind*, whatever their names:
they roll alike.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, gcd, prod
from typing import Final, NamedTuple

FACES: Final = (1, 2, 3, 4, 5, 6)  # the faces of a die, in order
MOST_DICE: Final = 6
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


# How many dice show 1, 2, 3, 4, 5 and 6. With wild faces there is a seventh number, of dice that show one.
Counts = tuple[int, ...]

# A number stands for a roll: the sum over its dice of this to the power of the face less one. It is more than the dice
# that can show one face, so the number is unique.
ROLL_BASE: Final = MOST_DICE + 1

NO_DICE: Final[Counts] = (0, 0, 0, 0, 0, 0)  # no dice at all


def counts_of(faces: tuple[int, ...] | list[int], *, wild: bool = False) -> Counts:
    """Return the counts of dice that show `faces`, each 1 to 6, in any order; with `wild` also of wild faces."""
    return tuple(faces.count(face) for face in (*FACES, WILD)[: 7 if wild else 6])


@cache
def faces_of(counts: Counts) -> tuple[int, ...]:
    """Return the faces in rising order, wild ones (7) last; the inverse of :func:`counts_of`."""
    return tuple(face for face, count in enumerate(counts, start=1) for _ in range(count))


def ways(counts: Counts) -> int:
    """Return the number of sequences of dice with these counts (a multinomial coefficient)."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


@cache
def rolls(dice: int) -> tuple[tuple[Counts, int], ...]:
    """Return every different roll of 0 or more dice with its ways; the ways add up to ``6 ** dice``."""
    different = (counts_of(faces) for faces in combinations_with_replacement(FACES, dice))
    return tuple((counts, ways(counts)) for counts in different)
