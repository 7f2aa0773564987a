"""Shapes of regions on a grid of cells.

A region is a boolean array of shape (X, Y), axis 0 right and axis 1 up. Cell (i, j) covers the square from (i, j) to (i
+ 1, j + 1). All results have these units, so a plot scales them once. All functions are vectorised with numpy, because
regions change while a key is held down.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from farkle_core.arrays import Bools, Floats

IntArray = npt.NDArray[np.intp]
_COARSE: Final = 3  # step of the first, coarse search for a label's place


class Segments(NamedTuple):
    """Separate line segments: points 2k and 2k + 1 form one; both arrays have shape (2 K,)."""

    x: Floats
    y: Floats


class Box(NamedTuple):
    """A rectangle of cells: columns `left` to `right` and rows `bottom` to `top`, ends excluded."""

    left: int
    bottom: int
    right: int
    top: int


def runs(cells: Bools) -> tuple[IntArray, IntArray, IntArray]:
    """Return line, start and stop (exclusive) of every run of True along axis 1, in reading order."""
    steps = np.zeros((cells.shape[0], cells.shape[1] + 2), dtype=np.int8)
    steps[:, 1:-1] = cells
    changes = np.diff(steps, axis=1)
    lines, starts = np.nonzero(changes == 1)
    return lines, starts, np.nonzero(changes == -1)[1]


def outline(region: Bools) -> Segments:
    """Return the border of `region` along the cells' edges, open at the end of the grid, straight stretches joined."""
    columns, bottoms, tops = runs(region[1:] != region[:-1])
    rows, lefts, rights = runs((region[:, 1:] != region[:, :-1]).T)
    across, along = columns + 1, rows + 1
    x = np.concatenate([_paired(across, across), _paired(lefts, rights)])
    y = np.concatenate([_paired(bottoms, tops), _paired(along, along)])
    return Segments(x, y)


def boxes(region: Bools) -> list[Box]:
    """Return disjoint rectangles that cover `region` exactly; equal runs of neighbouring columns are merged."""
    columns, bottoms, tops = runs(region)
    order = np.lexsort((columns, tops, bottoms))
    columns, bottoms, tops = columns[order], bottoms[order], tops[order]
    follows = (np.diff(columns) == 1) & (np.diff(bottoms) == 0) & (np.diff(tops) == 0)
    firsts = np.flatnonzero(np.concatenate([[True], ~follows])) if columns.size else columns
    lasts = np.append(firsts[1:], columns.size)[: firsts.size] - 1
    edges = zip(columns[firsts], bottoms[firsts], columns[lasts] + 1, tops[firsts], strict=True)
    return [Box(*map(int, edge)) for edge in edges]


def room(region: Bools, width: int, height: int) -> tuple[float, float] | None:
    """Return the centre of a place in `region` for a label of `width` × `height` cells; None if it fits nowhere.

    Takes the place nearest to the mean of all places, so that the label moves little while a region changes.
    """
    if width > region.shape[0] or height > region.shape[1]:
        return None
    sums = np.zeros((region.shape[0] + 1, region.shape[1] + 1), dtype=np.int32)
    sums[1:, 1:] = region.cumsum(axis=0, dtype=np.int32).cumsum(axis=1, dtype=np.int32)
    inside = sums[width:, height:] - sums[:-width, height:] - sums[width:, :-height] + sums[:-width, :-height]
    fits = inside == width * height
    places = np.argwhere(fits[::_COARSE, ::_COARSE]) * _COARSE
    if not len(places):
        places = np.argwhere(fits)
    if not len(places):
        return None
    nearest = places[np.argmin(((places - places.mean(axis=0)) ** 2).sum(axis=1))]
    return float(nearest[0] + width / 2), float(nearest[1] + height / 2)


def contour(values: Floats, level: float) -> Segments:
    """Return the line on which `values`, given at cell centres and linear in between, equal `level`.

    Vectorised marching squares over all squares of four neighbouring centres. If the line passes a square twice, the
    two pieces are in the order around the square.
    """
    above = values >= level
    corners = (np.s_[:-1, :-1], np.s_[1:, :-1], np.s_[1:, 1:], np.s_[:-1, 1:])
    crossed = np.stack([above[a] != above[b] for a, b in _sides(corners)])
    column, row, side = np.nonzero(np.moveaxis(crossed, 0, 2))
    starts = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    here = np.stack([column, row], axis=1) + starts[side]
    there = np.stack([column, row], axis=1) + np.roll(starts, -1, axis=0)[side]
    low, high = values[here[:, 0], here[:, 1]], values[there[:, 0], there[:, 1]]
    share = ((level - low) / (high - low))[:, np.newaxis]
    places = here + share * (there - here) + 0.5
    return Segments(places[:, 0], places[:, 1])


def joined(parts: Iterable[Segments]) -> Segments:
    known = list(parts)
    if not known:
        return Segments(np.empty(0), np.empty(0))
    return Segments(np.concatenate([each.x for each in known]), np.concatenate([each.y for each in known]))


def _sides(corners: tuple[tuple[slice, slice], ...]) -> Iterator[tuple[tuple[slice, slice], tuple[slice, slice]]]:
    return zip(corners, corners[1:] + corners[:1], strict=True)


def _paired(first: IntArray, second: IntArray) -> Floats:
    return np.stack([first, second], axis=1).ravel().astype(np.float64)


class OutlineItem(pg.GraphicsObject):
    """Lines with a casing, visible on every colour; a higher `layer` is in front, `smooth` is for slanted lines."""

    def __init__(self, layer: float, smooth: bool = False) -> None:
        super().__init__()
        self.setZValue(layer)
        self._smooth = smooth
        self._path = QPainterPath()
        self._pens: tuple[QPen, ...] = ()

    def set_segments(self, segments: Segments) -> None:
        self.set_path(pg.arrayToQPath(segments.x, segments.y, connect="pairs") if segments.x.size else QPainterPath())

    def set_path(self, path: QPainterPath) -> None:
        self.prepareGeometryChange()
        self._path = path
        self.update()

    def set_line(self, colour: QColor, width: float, casing: QColor | None = None, dash: bool = False) -> None:
        """Set the colours; `width` in pixels."""
        line = QPen(colour, width, Qt.PenStyle.DashLine if dash else Qt.PenStyle.SolidLine)
        self._pens = (line,) if casing is None else (QPen(casing, width + 2.0), line)
        for pen in self._pens:
            pen.setCosmetic(True)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the bounds; cheaper than those of the stroked path."""
        shown = self.viewRect()
        return QRectF() if shown is None else QRectF(shown)

    def viewTransformChanged(self) -> None:  # noqa: N802
        """Update after a zoom."""
        super().viewTransformChanged()
        self.prepareGeometryChange()

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth)
        ratio = painter.device().devicePixelRatioF()  # a cosmetic pen's width is in device pixels
        for pen in self._pens:
            fine = QPen(pen)
            fine.setWidthF(ratio * pen.widthF())
            painter.setPen(fine)
            painter.drawPath(self._path)


class RegionItem(pg.GraphicsObject):
    """Cells filled with a texture of constant size at every zoom."""

    def __init__(self, layer: float) -> None:
        super().__init__()
        self.setZValue(layer)
        self._rectangles: list[QRectF] = []
        self._bounds = QRectF()
        self._brush = QBrush()

    def set_boxes(self, boxes: Sequence[Box]) -> None:
        """Set the filled boxes, in the item's units."""
        self.prepareGeometryChange()
        self._rectangles = [QRectF(b.left, b.bottom, b.right - b.left, b.top - b.bottom) for b in boxes]
        edges = np.array(boxes, dtype=np.float64).reshape(-1, 4)
        self._bounds = QRectF(
            QPointF(*edges[:, :2].min(axis=0, initial=1e9)), QPointF(*edges[:, 2:].max(axis=0, initial=-1e9))
        )
        self.update()

    def rectangles(self) -> list[QRectF]:
        """Return the filled rectangles, in the item's units."""
        return list(self._rectangles)

    def set_brush(self, brush: QBrush) -> None:
        """Fill all boxes with `brush`, and repaint them."""
        self._brush = brush
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        return self._bounds if self._rectangles else QRectF()

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        to_pixels = painter.worldTransform()
        brush = QBrush(self._brush)
        brush.setTransform(to_pixels.inverted()[0])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        painter.drawRects(self._rectangles)
