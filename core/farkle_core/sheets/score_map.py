"""When to hold by both scores: a map small enough for a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from farkle_core.sheets.cells import GameStage, HoldCell, Lead, SheetSituation
from farkle_core.sheets.rows import hold_rows
from farkle_core.sheets.situations import round_score

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

_CELLS: Final = 10  # scores of either player: as many as fit across a page


@dataclass(frozen=True, slots=True)
class ScoreMap:
    """When to hold, by both scores."""

    scores: tuple[int, ...]  # banked scores (points), rising from 0, both along the rows and along the columns
    # ``cells[n - 1][row][column]`` for n dice to roll: rows by the opponent's score, columns by one's own
    cells: tuple[tuple[tuple[HoldCell, ...], ...], ...]


def score_map(solution: Solution) -> ScoreMap:
    """Return when to hold at ten scores each, with no farkles in a row; for the first player where they differ."""
    scores = tuple(sorted({round_score(solution.grid, step / _CELLS) for step in range(_CELLS)}))
    rows = [[_cells(solution, own, other) for own in scores] for other in scores]
    dice = range(solution.ruleset.dice)
    return ScoreMap(scores, tuple(tuple(tuple(cells[n] for cells in row) for row in rows) for n in dice))


def _cells(solution: Solution, own: int, other: int) -> tuple[HoldCell, ...]:
    (row,) = hold_rows(solution, [SheetSituation(Lead.LEVEL, GameStage.MIDDLE, own, other)])
    return row.cells
