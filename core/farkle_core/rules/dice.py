"""Rolls of six-sided dice as counts: how many dice show each face.

The order of dice in a roll never matters. So a roll is six counts, with its number of ways (sequences of dice). All
numbers are whole; a probability is ways over ``6 ** dice``.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from farkle_core.rules.die import WILD
from farkle_core.rules.model import FACES, MOST_DICE

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
