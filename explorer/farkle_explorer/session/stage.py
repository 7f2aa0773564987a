"""Turns of one kind, and the scores that occur in them."""

from dataclasses import dataclass
from typing import Self

from farkle_core.game.grid import Grid
from farkle_core.game.stages import GamePhase


@dataclass(frozen=True, slots=True)
class Stage:
    """Turns of one kind, and the scores that occur in them."""

    seat: int  # seat, turns_left, mover_first: as in `TurnStart`
    turns_left: int
    mover_first: bool
    own: range  # own, other: the mover's and the opponent's banked scores in points, rising
    other: range
    most_points: int  # the largest turn total that can be offered or have to be beaten, in points
    goal: int  # the goal in points
    part: GamePhase  # the same turns, as the solver knows them

    def usual(self, scores: range) -> range:
        """Return the part of the mover's or the opponent's `scores` that is worth looking at.

        Scores below 0 are rare, those far beyond the goal rarer still; the highest stands for all beyond it.
        """
        last = scores[-1] if scores[-1] < self.goal else min(scores[-1] - scores.step, self.goal + self.goal // 2)
        return range(max(scores.start, 0), max(last, scores.start) + 1, scores.step)

    @classmethod
    def of(cls, grid: Grid, part: GamePhase, points: int) -> Self:
        """Return a part of the game; so many carried points are distinguished in it."""
        own, other = (
            range(grid.lowest + grid.quantum * first, grid.lowest + grid.quantum * last + 1, grid.quantum)
            for first, last in (part.own, part.other)
        )
        most = grid.quantum * (points - 1)
        return cls(part.seat, part.turns_left, part.mover_first, own, other, most, grid.goal, part)

    @property
    def is_playoff(self) -> bool:
        """Whether it is only the start of a playoff, between players who are level at the goal."""
        return self.turns_left > 0 and len(self.own) == len(self.other) == 1


def nearest(values: range, wanted: int) -> int:
    """Return the one of `values`, rising and not empty, that is nearest to `wanted`."""
    steps = round((wanted - values.start) / values.step)
    return values[min(max(steps, 0), len(values) - 1)]
