"""Along which scores the curves go, and how much of the plane they show."""

from typing import Final

from PySide6.QtCore import QRectF

from farkle_core.solution.turn_table import Along
from farkle_explorer.session.moments import Moments, Selection
from farkle_explorer.session.stage import Stage

_TOP_STEP: Final = 500


def scores_along(stage: Stage, along: Along) -> range:
    """Return the scores along which curves go, in points: along level scores, those that both players can have."""
    own, other = stage.own, stage.other
    if along is Along.LEVEL:
        return range(max(own.start, other.start), min(own.stop, other.stop), own.step)
    return own if along is Along.OWN else other


def curve_extents(
    moments: Moments, chosen: Selection, along: Along, scores: range, highest: int
) -> tuple[QRectF, QRectF]:
    """Return what is shown at first, and how far one can pan, both in points.

    `highest` is the highest line, in points; 0 where there is none.
    """
    grid, usual = moments.grid, moments.stage(chosen).usual(scores)
    half = grid.quantum / 2
    left, right, top = usual.start - half, usual[-1] + 3 * half, _top(moments, chosen, along, highest) + half
    everything = QRectF(left, -half, right - left, top + half)
    left, right, top = scores.start - half, scores[-1] + 3 * half, grid.ceiling - grid.lowest + half
    return everything, QRectF(left, -half, right - left, top + half)


def _top(moments: Moments, chosen: Selection, along: Along, highest: int) -> int:
    """Return the turn total up to which everything is shown: a little above the highest line, or what wins."""
    grid = moments.grid
    if highest == 0 and chosen.turns_left:
        highest = chosen.opponent - (chosen.banked if along is Along.OPPONENT else 0)
    return min(-(-(highest + grid.quantum) // _TOP_STEP) * _TOP_STEP, grid.goal)
