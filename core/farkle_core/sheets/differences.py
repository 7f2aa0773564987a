"""The chance of winning by how far ahead or behind one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from farkle_core.game.turn_start import TurnStart
from farkle_core.sheets.situations import round_score

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

_LEADERS: Final = (0.2, 0.4, 0.6, 0.8, 0.9)  # what the one ahead has, as shares of the goal
_STEPS: Final = (0.4, 0.3, 0.2, 0.1, 0.05)  # differences, as shares of the goal


@dataclass(frozen=True, slots=True)
class SheetDifferences:
    """Win chances at the start of a turn."""

    leaders: tuple[int, ...]  # the score of the one ahead (points), a column each
    differences: tuple[int, ...]  # own score less the opponent's (points), a row each, falling
    # by row and column, 0 to 1; None where one of the scores would be below 0
    chances: tuple[tuple[float | None, ...], ...]


def chances_by_difference(solution: Solution) -> SheetDifferences:
    """Return the mover's chance by score difference, for several scores of the one ahead, with no farkles in a row.

    Before anybody has reached the goal; for the first player where seats are told apart.
    """
    grid = solution.grid
    leaders = tuple(sorted({round_score(grid, share) for share in _LEADERS} - {0}))
    ahead = sorted({round_score(grid, share) for share in _STEPS} - {0}, reverse=True)
    differences = (*ahead, 0, *(-points for points in reversed(ahead)))
    chances = tuple(tuple(_chance(solution, leader, each) for leader in leaders) for each in differences)
    return SheetDifferences(leaders, differences, chances)


def _chance(solution: Solution, leader: int, difference: int) -> float | None:
    other = leader - abs(difference)
    if other < 0:
        return None
    return solution.win_chance(TurnStart(leader, other) if difference > 0 else TurnStart(other, leader))
