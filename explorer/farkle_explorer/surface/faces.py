"""A box's surface, nets and curtains as small faces, painted from the farthest to the nearest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import PointsScale, faded
from farkle_explorer.plots.go_for_it import go_for_it_colours
from farkle_explorer.plots.hatch import Hatch, hatch_brush
from farkle_explorer.surface.shape import Box, Patches, corners_of, curtain, never_between
from farkle_explorer.surface.space import Floats, View
from farkle_explorer.widgets.theme import Theme

CURTAIN: Final = 60
"""The opacity of what lies above a cut, up to 255."""
EDGE: Final = 118
"""How much darker than a face its edges are, in per cent."""
NET_WIDTH: Final = 1.4

_NO_EDGE: Final = QPen(Qt.PenStyle.NoPen)


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
        """Paint the faces, the farthest first; faces that have a brush need no edge."""
        for piece in self.pieces(view, with_edges=with_edges):
            piece.paint(painter)

    def pieces(self, view: View, *, with_edges: bool) -> Iterator[Piece]:
        """Return what there is to paint, one after the other, so that one may pause in between.

        Edges are not smoothed: that would take as long again, and neighbours would not join without a seam.
        """
        places, depths = view.pixels(self.corners)
        order = np.argsort(-depths.mean(axis=1), kind="stable").tolist()
        corners = places.tolist()
        for face in order:
            pen = self.pens[face] if with_edges or face >= self.first_net else _NO_EDGE
            yield Piece(self.brushes[face], pen, corners[face])


@dataclass(frozen=True, slots=True)
class Piece:
    """A face where it is seen.

    Attributes
    ----------
    brush, pen : QBrush, QPen
        How it is painted.
    corners : sequence of (float, float)
        In pixels of the plot.
    """

    brush: QBrush
    pen: QPen
    corners: Sequence[Sequence[float]]

    def paint(self, painter: QPainter) -> None:
        """Paint it."""
        painter.setBrush(self.brush)
        painter.setPen(self.pen)
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in self.corners]))


def together(parts: Sequence[Faces]) -> Faces:
    """Return all faces of several parts, to be painted in one order; those that are nets come last.

    There may be none: a game of one quantum has but one pair of scores.
    """
    brushes = [brush for part in parts for brush in part.brushes]
    pens = [pen for part in parts for pen in part.pens]
    corners = np.concatenate([part.corners for part in parts]) if parts else np.zeros((0, 4, 3))
    return Faces(corners, brushes, pens, sum(each.first_net for each in parts))


def surface_faces(
    box: Box, surface: Surface, dice: int, scale: PointsScale, theme: Theme, ratio: float, stride: int = 1
) -> Faces:
    """Return a surface, coloured by the turn total as the score map is; hatched where one never holds."""
    patches = Patches.of(box, surface, dice, scale, stride)
    hatched = hatch_brush(Hatch.GO_FOR_IT, *go_for_it_colours(theme), ratio), QPen(QColor(theme.line), 1)
    known: dict[tuple[int, ...], tuple[QBrush, QPen]] = {}
    styles = []
    for colour, never in zip(patches.colours.reshape(-1, 3).tolist(), patches.never.reshape(-1).tolist(), strict=True):
        if never:
            styles.append(hatched)
            continue
        key = tuple(colour)
        if key not in known:
            known[key] = _styles(QColor(*key))
        styles.append(known[key])
    corners = corners_of(patches.mesh)
    return Faces(corners, [brush for brush, _ in styles], [pen for _, pen in styles], len(corners))


def wire_faces(box: Box, surface: Surface, dice: int, colour: str, stride: int) -> Faces:
    """Return a surface as a net that one can look through; where one never holds there is nothing to compare."""
    corners = corners_of(box.mesh(surface, dice, stride))[~never_between(surface, dice, stride).reshape(-1)]
    count = len(corners)
    return Faces(corners, [QBrush(Qt.BrushStyle.NoBrush)] * count, [QPen(QColor(colour), NET_WIDTH)] * count, 0)


def curtain_faces(line: Floats, theme: Theme) -> Faces:
    """Return what lies above a cut, up to the top of the box: holding."""
    corners = corners_of(curtain(line))
    count = len(corners)
    return Faces(corners, [QBrush(faded(theme.hold, CURTAIN))] * count, [QPen(Qt.PenStyle.NoPen)] * count, count)


def _styles(fill: QColor) -> tuple[QBrush, QPen]:
    return QBrush(fill), QPen(fill.darker(EDGE), 0.6)
