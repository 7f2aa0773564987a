"""Which scores and turn totals of two games belong together.

Games may count in different steps, to different goals, from different lowest scores. Compared is what both have.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from farkle_core.arrays import Ints
from farkle_core.compare.sides import Matching
from farkle_core.errors import Problem, UserError
from farkle_core.game.grid import Grid
from farkle_core.language.amounts import number
from farkle_core.language.messages import _


@dataclass(frozen=True)
class Alignment:
    """The scores of a first game in a second one."""

    first: Grid  # first, second: the scores of both games
    second: Grid
    matching: Matching  # which scores belong together

    @classmethod
    def of(cls, first: Grid, second: Grid, matching: Matching) -> Alignment:
        """Match two games. Raises UserError if they have no scores in common."""
        found = cls(first, second, matching)
        if not (found.places >= 0).any():
            shown = " and ".join(
                _("{lowest} to {goal}", lowest=number(each.lowest), goal=number(each.goal)) for each in (first, second)
            )
            raise UserError(
                _("These two have no scores in common."),
                (Problem("", shown, _("scores that both games have, in steps that both have")),),
                _("Compare them the other way: by the same scores, or by the points still needed."),
            )
        return found

    @property
    def shift(self) -> int:
        """How many points more a score of the second game has than the one of the first that it belongs to."""
        return self.second.goal - self.first.goal if self.matching is Matching.NEEDED else 0

    @property
    def places(self) -> Ints:
        """Where each banked score of the first game stands in the second's; −1 where it does not. Shape (size,)."""
        return places_of(self.first.scores + self.shift, self.second.lowest, self.second.quantum, self.second.size)

    @property
    def scores(self) -> Ints:
        """The banked scores of the first game that the second has, too; points, rising."""
        return self.first.scores[self.places >= 0]

    def totals(self, count: int) -> Ints:
        """Return where the first game's turn totals, `count` of them from 0, stand in the second's; −1 where not."""
        points = self.first.quantum * np.arange(count, dtype=np.int64)
        return places_of(points, 0, self.second.quantum, int(points[-1]) // self.second.quantum + 1)

    @property
    def dice(self) -> int:
        """How many dice both games have."""
        return min(self.first.dice, self.second.dice)

    def counts(self, farkles: int) -> int:
        """Return which farkles in a row of the second game belong to `farkles` of the first."""
        return min(farkles, self.second.farkle_counts - 1)

    def other_score(self, banked: int) -> int:
        """Return the score in the second game that belongs to `banked` in the first; whether or not it has it."""
        return banked + self.shift


def places_of(points: Ints, lowest: int, quantum: int, size: int) -> Ints:
    """Return where `points` stand among `size` scores from `lowest` on in steps of `quantum`; −1 where they do not."""
    places, rest = np.divmod(points - lowest, quantum)
    found: Ints = np.where((rest == 0) & (places >= 0) & (places < size), places, -1)
    return found
