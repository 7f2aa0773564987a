"""What a box with a surface in it is made of: small faces, painted from the farthest to the nearest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from farkle_core.surfaces import Surface
from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting.colours import POINTS_MAP, PointsScale, colour_table, faded
from farkle_explorer.views.plotting.hatch import Hatch, hatch_brush
from farkle_explorer.views.plotting.space import HEIGHT, Floats, Span, View

_LIGHT: Final = np.array((-0.45, -0.35, 0.82))
_DARKEST, _BRIGHTEST = 0.72, 1.08
_SHADES: Final = 12
_CURTAIN: Final = 60
_ALL_FOUR: Final = 0.99
"""The share of a face's corners, of which all four are meant."""


@dataclass(frozen=True)
class Faces:
    """Flat pieces with four corners.

    Attributes
    ----------
    corners : float array, shape (faces, 4, 3)
        Points of the box.
    brushes, pens : sequence of QBrush and of QPen
        How each is painted.
    first_net : int
        From this face on they are nets, which have edges only.
    """

    corners: Floats
    brushes: Sequence[QBrush]
    pens: Sequence[QPen]
    first_net: int

    def paint(self, painter: QPainter, view: View, *, with_edges: bool) -> None:
        """Paint the faces, the farthest first; faces that have a brush need no edge.

        Edges are not smoothed: that would take as long again, and neighbours would not join without a seam.
        """
        places, depths = view.pixels(self.corners)
        order = np.argsort(-depths.mean(axis=1), kind="stable").tolist()
        corners = places.tolist()
        painter.setPen(Qt.PenStyle.NoPen)
        for face in order:
            painter.setBrush(self.brushes[face])
            edge = with_edges or face >= self.first_net
            if edge:
                painter.setPen(self.pens[face])
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners[face]]))
            if edge and not with_edges:
                painter.setPen(Qt.PenStyle.NoPen)


def together(parts: Sequence[Faces]) -> Faces:
    """Return all faces of several parts, to be painted in one order; those that are nets come last."""
    brushes = [brush for part in parts for brush in part.brushes]
    pens = [pen for part in parts for pen in part.pens]
    return Faces(np.concatenate([part.corners for part in parts]), brushes, pens, sum(each.first_net for each in parts))


@dataclass(frozen=True)
class Box:
    """The axes of a box: your score, the opponent's score, turn total."""

    own: Span
    opponent: Span
    total: Span

    @classmethod
    def around(cls, surfaces: Sequence[Surface]) -> Box:
        """Return axes that all surfaces have room in."""
        own, opponent = surfaces[0].own_scores, surfaces[0].opponent_scores
        top = max(int(each.heights.max()) for each in surfaces)
        return cls(Span(own[0], own[-1]), Span(opponent[0], opponent[-1]), Span(0, top))

    def points(self, own: npt.ArrayLike, opponent: npt.ArrayLike, total: npt.ArrayLike) -> Floats:
        """Return where scores and turn totals are in the box, shape (..., 3)."""
        parts = (self.own.positions(own), self.opponent.positions(opponent), HEIGHT * self.total.positions(total))
        return np.stack(np.broadcast_arrays(*parts), axis=-1)

    def mesh(self, surface: Surface, dice: int, stride: int = 1) -> Floats:
        """Return the points of a surface, or every `stride`-th of them; shape (own scores, opponent's scores, 3)."""
        rows, columns = (_every(len(each), stride) for each in (surface.own_scores, surface.opponent_scores))
        heights = surface.heights[dice - 1][np.ix_(rows, columns)]
        return self.points(surface.own_scores[rows][:, np.newaxis], surface.opponent_scores[columns], heights)


def surface_faces(
    box: Box, surface: Surface, dice: int, scale: PointsScale, theme: Theme, ratio: float, stride: int = 1
) -> Faces:
    """Return a surface, coloured by the turn total as the score map is; hatched where one never holds."""
    rows, columns = (_every(len(each), stride) for each in (surface.own_scores, surface.opponent_scores))
    mesh = box.mesh(surface, dice, stride)
    corners = _quads(mesh)
    heights = _mean(surface.heights[dice - 1][np.ix_(rows, columns)])
    never = _mean(surface.never[dice - 1][np.ix_(rows, columns)]) > _ALL_FOUR
    known = {}
    brushes, pens = [], []
    table = colour_table(POINTS_MAP)
    hatched = hatch_brush(Hatch.GO_FOR_IT, QColor(theme.muted), QColor(theme.panel), ratio)
    hatched_pen = QPen(QColor(theme.line), 1.0)
    indices = scale.indices(np.maximum(heights, scale.low).astype(np.int32))
    for index, shade, is_never in zip(indices.tolist(), _shades(corners).tolist(), never.tolist(), strict=True):
        if is_never:
            brushes.append(hatched)
            pens.append(hatched_pen)
            continue
        if (index, shade) not in known:
            known[index, shade] = _styles(table[index], shade)
        brush, pen = known[index, shade]
        brushes.append(brush)
        pens.append(pen)
    return Faces(corners, brushes, pens, len(corners))


def wire_faces(box: Box, surface: Surface, dice: int, colour: str, stride: int) -> Faces:
    """Return a surface as a net that one can look through; where one never holds there is nothing to compare."""
    rows, columns = (_every(len(each), stride) for each in (surface.own_scores, surface.opponent_scores))
    never = _mean(surface.never[dice - 1][np.ix_(rows, columns)]) > _ALL_FOUR
    corners = _quads(box.mesh(surface, dice, stride))[~never]
    count = len(corners)
    return Faces(corners, [QBrush(Qt.BrushStyle.NoBrush)] * count, [QPen(QColor(colour), 1.4)] * count, 0)


def slice_lines(box: Box, surface: Surface, dice: int, banked: int, opponent: int) -> tuple[Floats, Floats]:
    """Return where the surface is cut at your score and at the opponent's, as points of the box in a row."""
    heights = surface.heights[dice - 1].astype(np.float64)
    at_own = _between(surface.own_scores, heights, banked)
    at_other = _between(surface.opponent_scores, heights.T, opponent)
    return (
        box.points(banked, surface.opponent_scores, at_own),
        box.points(surface.own_scores, opponent, at_other),
    )


def curtain_faces(line: Floats, theme: Theme) -> Faces:
    """Return what lies above a cut, up to the top of the box: holding."""
    low, high = line, line.copy()
    high[:, 2] = HEIGHT / 2
    corners = np.stack((low[:-1], low[1:], high[1:], high[:-1]), axis=1)
    count = len(corners)
    return Faces(corners, [QBrush(faded(theme.hold, _CURTAIN))] * count, [QPen(Qt.PenStyle.NoPen)] * count, count)


def height_at(surface: Surface, dice: int, banked: int, opponent: int) -> float:
    """Return the height of the surface between the scores that it has."""
    row = _between(surface.own_scores, surface.heights[dice - 1].astype(np.float64), banked)
    return float(np.interp(opponent, surface.opponent_scores, row))


def _between(scores: npt.NDArray[np.int64], heights: Floats, wanted: int) -> Floats:
    """Return the row of heights at `wanted`, between the two rows nearest to it."""
    after = int(np.clip(np.searchsorted(scores, wanted), 1, max(len(scores) - 1, 1)))
    if len(scores) == 1:
        return heights[0]
    low, high = scores[after - 1], scores[after]
    share = min(max((wanted - low) / (high - low), 0.0), 1.0)
    row: Floats = (1.0 - share) * heights[after - 1] + share * heights[after]
    return row


def _every(count: int, stride: int) -> npt.NDArray[np.intp]:
    """Return every `stride`-th place, and the last."""
    places = np.arange(0, count, stride, dtype=np.intp)
    return places if places[-1] == count - 1 else np.append(places, count - 1)


def _quads(mesh: Floats) -> Floats:
    corners = np.stack((mesh[:-1, :-1], mesh[1:, :-1], mesh[1:, 1:], mesh[:-1, 1:]), axis=2)
    return corners.reshape(-1, 4, 3)


def _mean(values: npt.NDArray[np.generic]) -> Floats:
    numbers = values.astype(np.float64)
    return (0.25 * (numbers[:-1, :-1] + numbers[1:, :-1] + numbers[1:, 1:] + numbers[:-1, 1:])).reshape(-1)


def _shades(corners: Floats) -> npt.NDArray[np.int64]:
    """Return how brightly faces are lit from the upper left, in steps."""
    normal = np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
    lit: npt.NDArray[np.int64] = np.rint(_SHADES * np.abs(normal @ _LIGHT)).astype(np.int64)
    return lit


def _styles(colour: npt.NDArray[np.uint8], shade: int) -> tuple[QBrush, QPen]:
    factor = _DARKEST + (_BRIGHTEST - _DARKEST) * shade / _SHADES
    red, green, blue = (min(round(factor * part), 255) for part in colour[:3].tolist())
    fill = QColor(red, green, blue)
    return QBrush(fill), QPen(fill.darker(118), 0.6)
