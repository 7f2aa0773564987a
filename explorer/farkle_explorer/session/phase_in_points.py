"""A phase of the game, and the scores that occur in it, in points."""

from dataclasses import dataclass
from typing import Self

from farkle_core.game.grid import Grid
from farkle_core.game.phases import GamePhase


@dataclass(frozen=True, slots=True)
class PhaseInPoints:
    """A phase of the game, and the scores that occur in it."""

    seat: int  # seat, turns_left, mover_first: as in `TurnStart`
    turns_left: int
    mover_first: bool
    own: range  # own, other: the mover's and the opponent's banked scores in points, rising
    other: range
    most_points: int  # the largest turn total to be offered or beaten, in points
    goal: int  # the goal in points
    in_indices: GamePhase  # the same phase in the solver's terms

    def usual(self, scores: range) -> range:
        """Return the relevant part of the mover's or the opponent's `scores`.

        It omits scores below 0, and those far beyond the goal, which are rare; the highest score represents all beyond
        it.
        """
        last = scores[-1] if scores[-1] < self.goal else min(scores[-1] - scores.step, self.goal + self.goal // 2)
        return range(max(scores.start, 0), max(last, scores.start) + 1, scores.step)

    @classmethod
    def of(cls, grid: Grid, phase: GamePhase, points: int) -> Self:
        """Return a phase of the game with `points` distinct carried amounts."""
        own, other = (
            range(grid.lowest + grid.quantum * first, grid.lowest + grid.quantum * last + 1, grid.quantum)
            for first, last in (phase.own, phase.other)
        )
        most = grid.quantum * (points - 1)
        return cls(phase.seat, phase.turns_left, phase.mover_first, own, other, most, grid.goal, phase)

    @property
    def is_playoff(self) -> bool:
        """Whether it is only the start of a playoff between players with equal scores at the goal."""
        return self.turns_left > 0 and len(self.own) == len(self.other) == 1


def nearest(values: range, wanted: int) -> int:
    """Return the value of `values` (rising, not empty) that is nearest to `wanted`."""
    steps = round((wanted - values.start) / values.step)
    return values[min(max(steps, 0), len(values) - 1)]
