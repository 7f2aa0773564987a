"""Banked scores in points, and their indices in arrays."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from farkle_core.arrays import Ints, frozen
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, Message, _, lazy_number


@dataclass(frozen=True)
class Grid:
    """The scores, farkle counts and dice that a solution covers."""

    quantum: int  # points between two neighbouring scores
    lowest: int  # the lowest banked score, in points: 0, or the solver's bound if scores may fall below 0
    goal: int  # the first multiple of the quantum that reaches the ruleset's goal, in points; not a banked score
    # the number of distinguished counts of farkles in a row: 1 without a penalty (always 0), else the penalty's count
    farkle_counts: int
    dice: int  # dice in the game
    ceiling: int  # the highest distinguished score, points: the goal if reaching it ends the game, else one past it

    @property
    def ceiling_index(self) -> int:
        """The index of the ceiling on an axis of scores that continues past the goal."""
        return (self.ceiling - self.lowest) // self.quantum

    @property
    def size(self) -> int:
        """How many banked scores there are."""
        return (self.goal - self.lowest) // self.quantum

    @cached_property
    def scores(self) -> Ints:
        """All banked scores in points, rising; shape (size,), read-only."""
        scores = np.arange(self.lowest, self.goal, self.quantum, dtype=np.int64)
        return frozen(scores)

    def index(self, banked: int) -> int:
        """Return the index of the score `banked` (points) on an axis of scores.

        Raises UserError if it is outside the grid or not a multiple of the quantum.
        """
        index, rest = divmod(banked - self.lowest, self.quantum)
        if rest or not 0 <= index < self.size:
            raise UserError(_("This score does not occur."), (self._problem(banked),))
        return index

    def clamp(self, banked: int) -> int:
        """Return the score of the grid that is nearest to `banked`, in points."""
        steps = round((banked - self.lowest) / self.quantum)
        return self.lowest + self.quantum * min(max(steps, 0), self.size - 1)

    @property
    def scores_in_words(self) -> Message:
        """The banked scores of the grid as words, for an error about a wrong score."""
        return L_(
            "scores go from {lowest:,} to {top:,} in steps of {quantum} points",
            lowest=self.lowest,
            top=self.goal - self.quantum,
            quantum=self.quantum,
        )

    def _problem(self, banked: int) -> Problem:
        return Problem("score", lazy_number(banked), self.scores_in_words)
