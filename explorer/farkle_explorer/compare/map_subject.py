"""What the map of differences is about."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from farkle_core.compare.alignment import Alignment
from farkle_core.compare.decisions import Differences
from farkle_core.compare.maps import Maps, Ranges, ranges_of
from farkle_core.compare.sides import Side

# Where both scores stand in the arrays of the maps.
Floats = npt.NDArray[np.float64]
Totals = npt.NDArray[np.int32]
Place = tuple[int, int]


@dataclass(frozen=True)
class BothSides:
    """Two sides over all scores that both games have."""

    sides: tuple[Side, Side]  # the two
    alignment: Alignment  # which scores of theirs belong together
    maps: Maps  # both over all scores
    differences: Differences | None  # the decisions that differ; None while they are not known yet

    @property
    def is_of_one_turn(self) -> bool:
        """Whether win chances are those of one turn played so and perfect play ever after: of who plays by heart."""
        return not all(side.is_perfect for side in self.sides)

    def ranges(self, scores: tuple[int, int], dice: int) -> tuple[Ranges, Ranges]:
        """Return at which turn totals both hold with so many dice, at scores in points."""
        return ranges_of(self.sides, self.alignment, self.maps, scores, dice)

    def costs(self, dice: int) -> tuple[Floats, Totals] | None:
        """Return what the dearest decisions with so many dice cost, and their turn totals; shape (K, K).

        None while they are not known yet.
        """
        if self.differences is None:
            return None
        at = np.ix_(*(np.flatnonzero(self.alignment.places >= 0),) * 2)
        turns = self.maps.seat, self.maps.farkles, self.maps.opponent_farkles, dice - 1
        return self.differences.costs[turns][at], self.differences.turn_totals[turns][at]
