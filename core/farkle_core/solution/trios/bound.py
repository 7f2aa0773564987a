"""Compares win chances of three players with those of the same game with a lower bound on scores."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import rises
from farkle_core.solution.trios.context import kinds_of


def copy_to_wider(narrow: CompiledGame, chances: Floats, wide: CompiledGame, wider: Floats) -> None:
    """Copy all win chances to the same scores of the game with a lower bound.

    Parameters
    ----------
    chances, wider : float array, shape (2, kinds · size³ + EDGE)
        As of :class:`farkle_core.solution.trios.solution.TrioSolution`; the second is filled.
    """
    for here, there in _squares(narrow, wide, 0):
        wider[:, there] = chances[:, here]


def largest_difference(narrow: CompiledGame, chances: Floats, wide: CompiledGame, wider: Floats) -> float:
    """Return the largest difference of a win chance of any player, over all starts with scores from 0."""
    zero, largest = -narrow.grid.lowest // narrow.grid.quantum, 0.0
    for here, there in _squares(narrow, wide, zero):
        own, following = wider[:, there] - chances[:, here]
        largest = max(largest, *(float(np.abs(each).max()) for each in (own, following, own + following)))
    return largest


def _squares(narrow: CompiledGame, wide: CompiledGame, first: int) -> Iterator[tuple[Ints, Ints]]:
    """Yield the places of starts in both games, with scores from the index `first` in the narrower one.

    Each pair has one kind and one score of the last player; axes are the scores of mover and next player.
    """
    size, below = narrow.grid.size, wide.grid.size - narrow.grid.size
    places, wide_places = _places(size)[first:, first:], _places(wide.grid.size)[below + first :, below + first :]
    for kind, last in product(range(kinds_of(narrow)), range(first, size)):
        begin = (kind * wide.grid.size + below + last) * wide.grid.size**2
        yield (kind * size + last) * size**2 + places, begin + wide_places


def _places(size: int) -> Ints:
    own, following = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
    places: Ints = rises(size)[own + following] + own
    return places
