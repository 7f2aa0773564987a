"""The scores and thresholds along a curve, and how far its plot extends."""

from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF

from farkle_core.arrays import Int32s
from farkle_core.solution.solution import HoldRegions
from farkle_core.solution.turn_table import Along
from farkle_explorer.session.phase_in_points import PhaseInPoints, nearest
from farkle_explorer.session.selection_space import Selection, SelectionSpace

_TOP_STEP: Final = 500


def along_line(regions: HoldRegions, dice: int, along: Along, banked: int, opponent: int) -> Int32s:
    """Return the least turn total to hold with `dice` dice along a line through (`banked`, `opponent`), in points.

    Along equal scores, only scores that both players can have count.
    """
    array, own, other = regions.first[dice - 1], regions.own_scores, regions.opponent_scores
    if along is Along.OWN:
        return array[:, np.searchsorted(other, opponent)]
    if along is Along.OPPONENT:
        return array[np.searchsorted(own, banked)]
    _, i, j = np.intersect1d(own, other, assume_unique=True, return_indices=True)
    return array[i, j]


def scores_along(phase: PhaseInPoints, along: Along) -> range:
    """Return the scores of the line, in points; along equal scores those that both players can have."""
    own, other = phase.own, phase.other
    if along is Along.LEVEL:
        return range(max(own.start, other.start), min(own.stop, other.stop), own.step)
    return own if along is Along.OWN else other


def score_at(along: Along, selection: Selection) -> int:
    """Return the selected score on the line, in points."""
    return selection.opponent if along is Along.OPPONENT else selection.banked


def at_score(along: Along, selection: Selection, score: int) -> Selection:
    banked = selection.banked if along is Along.OPPONENT else score
    return replace(selection, banked=banked, opponent=selection.opponent if along is Along.OWN else score)


def fields_at(along: Along, scores: range, score: int | None, turn_total: int | None) -> dict[str, int]:
    """Return the fields of the selection for a place in the plot, in points; None changes nothing."""
    fields = dict[str, int]()
    if score is not None:
        names = {Along.OWN: ("banked",), Along.OPPONENT: ("opponent",), Along.LEVEL: ("banked", "opponent")}
        fields |= dict.fromkeys(names[along], nearest(scores, score))
    if turn_total is not None:
        fields["turn_total"] = max(round(turn_total / scores.step) * scores.step, 0)
    return fields


def curve_extents(
    space: SelectionSpace, chosen: Selection, along: Along, scores: range, highest: int
) -> tuple[QRectF, QRectF]:
    """Return the default range and the limit of panning, both in points.

    `highest`: the highest point of the selected dice's line, in points; 0 if there is none.
    """
    grid, usual = space.grid, space.phase(chosen).usual(scores)
    half = grid.quantum / 2
    left, right, top = usual.start - half, usual[-1] + 3 * half, _top(space, chosen, along, highest) + half
    everything = QRectF(left, -half, right - left, top + half)
    left, right, top = scores.start - half, scores[-1] + 3 * half, grid.ceiling - grid.lowest + half
    return everything, QRectF(left, -half, right - left, top + half)


def _top(space: SelectionSpace, chosen: Selection, along: Along, highest: int) -> int:
    """Return the top of the default range: a little above the highest line, or the winning total.

    The selection is always in sight.
    """
    grid = space.grid
    if highest == 0 and chosen.turns_left:
        highest = chosen.opponent - (chosen.banked if along is Along.OPPONENT else 0)
    wanted = max(highest, chosen.turn_total) + grid.quantum
    return max(min(-(-wanted // _TOP_STEP) * _TOP_STEP, grid.goal), chosen.turn_total)


def shown_dice(regions: HoldRegions, chosen: Selection) -> tuple[int, ...]:
    """Return the dice with visible curves: all numbers of fair dice, or loaded sets of the selected size."""
    if not regions.dice_left.is_loaded:
        return tuple(range(1, len(regions.dice_left) + 1))
    return tuple(place + 1 for place in regions.dice_left.with_as_many(chosen.dice - 1))
