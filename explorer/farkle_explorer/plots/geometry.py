"""Shapes of regions on a grid of cells, and the places of labels in them."""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from farkle_core.arrays import Bools, Floats
from farkle_explorer.plots.labels import RING_RADIUS, Mark

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
        self.path = QPainterPath()
        self._pens: tuple[QPen, ...] = ()

    def set_segments(self, segments: Segments) -> None:
        self.set_path(pg.arrayToQPath(segments.x, segments.y, connect="pairs") if segments.x.size else QPainterPath())

    def set_path(self, path: QPainterPath) -> None:
        self.prepareGeometryChange()
        self.path = path
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
            painter.drawPath(self.path)


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


Position = tuple[float, float]

_TRIES: Final = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4, 0.55, -0.55)

# Weight of the height against the horizontal distance from the wanted place.
_LEVEL: Final = 0.1


_APART: Final = 22.0  # least horizontal distance of labels in pixels: labels in one row must not read as one
_BELOW: Final = 2.0  # least vertical distance of labels in pixels


@dataclass
class Window:
    """The visible part of a grid of cells, and the places already taken."""

    shown: QRectF  # the visible part, in points
    to_points: QTransform  # from cells to points
    width: float  # width, height: of the visible part, in pixels
    height: float
    taken: list[QRectF] = field(default_factory=list)  # places of labels, in pixels from the upper left corner
    ring: QRectF = field(default_factory=QRectF)  # the selection's ring, likewise; empty if there is none

    @classmethod
    def of(cls, box: pg.ViewBox, to_points: QTransform) -> "Window":
        """Return the visible part of `box`, whose cells `to_points` maps to points."""
        return cls(QRectF(box.viewRect()), to_points, box.width(), box.height())

    @property
    def cells(self) -> QRectF:
        return self.to_points.inverted()[0].mapRect(self.shown)

    def points(self, x: float, y: float) -> Position:
        """Return the place (x, y), given in cells, in points."""
        place = self.to_points.map(QPointF(x, y))
        return place.x(), place.y()

    def pixels(self, x: float, y: float) -> QPointF:
        """Return the place (x, y), given in points, in pixels from the upper left corner."""
        across = (x - self.shown.left()) / self.shown.width() * self.width
        up = (y - self.shown.top()) / self.shown.height() * self.height
        return QPointF(across, self.height - up)

    def keep_clear(self, mark: Mark) -> None:
        """Keep labels away from the ring of `mark`."""
        self.ring = self._ring(mark)

    def hides_label(self, mark: Mark) -> bool:
        """Return whether the ring of `mark` covers a label."""
        ring = self._ring(mark)
        return any(ring.intersects(label) for label in self.taken)

    def settle(
        self, places: Iterable[Position], width: float, height: float, *, apart: float = _APART
    ) -> Position | None:
        """Take the first of `places` (points) where a label of `width` × `height` pixels overlaps no other.

        Returns None if no place is free, or the label is too large. Labels beside it are at least `apart` pixels away.
        """
        for place in places if width <= self.width and height <= self.height else ():
            label = self._label(place, width, height)
            around = label.adjusted(-apart, -_BELOW, apart, _BELOW)
            if not label.intersects(self.ring) and not any(around.intersects(other) for other in self.taken):
                self.taken.append(label)
                return place
        return None

    def _ring(self, mark: Mark) -> QRectF:
        x, y = mark.position()
        if x is None or y is None:
            return QRectF()
        at, radius = self.pixels(x, y), RING_RADIUS + 2.0
        return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)

    def _label(self, place: Position, width: float, height: float) -> QRectF:
        """Return the background of a label centred on `place`, moved inside the plot, in pixels."""
        x = (place[0] - self.shown.left()) / self.shown.width() * self.width
        y = self.height - (place[1] - self.shown.top()) / self.shown.height() * self.height
        left = min(max(x - width / 2, 0.0), max(self.width - width, 0.0))
        top = min(max(y - height / 2, 0.0), max(self.height - height, 0.0))
        return QRectF(left, top, width, height)


def in_region(region: Bools, window: Window, width: float, height: float) -> Iterator[Position]:
    """Yield the place, in points, where a label of `width` × `height` pixels fits the visible part of `region`."""
    cells = window.cells
    left, bottom = max(math.ceil(cells.left()), 0), max(math.ceil(cells.top()), 0)
    seen = region[left : max(math.floor(cells.right()), 0), bottom : max(math.floor(cells.bottom()), 0)]
    across = math.ceil(width / window.width * cells.width())
    up = math.ceil(height / window.height * cells.height())
    place = room(seen, across, up) if seen.size else None
    if place is not None:
        yield window.points(place[0] + left, place[1] + bottom)


def on_line(line: Segments, window: Window, share: float) -> Iterator[Position]:
    """Yield places on the visible part of `line`, in points: nearest to `share` (0 left, 1 right) first."""
    cells = window.cells
    x, y = line.x.reshape(-1, 2), line.y.reshape(-1, 2)
    low, high = x.min(axis=1, initial=np.inf), x.max(axis=1, initial=-np.inf)
    middle = np.clip(y.mean(axis=1), cells.top(), cells.bottom()) if x.size else np.empty(0)
    seen = (y.min(axis=1, initial=np.inf) <= middle) & (middle <= y.max(axis=1, initial=-np.inf))
    seen &= (low <= cells.right()) & (high >= cells.left())
    if not seen.any():
        return
    for wanted in _around(share):
        across = cells.left() + wanted * cells.width()
        near = np.clip(across, low, high)
        away = np.abs(near - across) + _LEVEL * np.abs(middle - cells.center().y())
        best = int(np.argmin(np.where(seen, away, np.inf)))
        yield window.points(float(near[best]), float(middle[best]))


def on_curve(
    scores: npt.NDArray[np.int64], values: npt.NDArray[np.int32], window: Window, share: float
) -> Iterator[Position]:
    """Yield visible places of a curve, in points, from `share` (0 left, 1 right) on; negative values are gaps."""
    shown = window.shown
    seen = (values >= 0) & (scores >= shown.left()) & (scores <= shown.right())
    seen &= (values >= shown.top()) & (values <= shown.bottom())
    x, y = scores[seen].tolist(), values[seen].tolist()
    if not x:
        return
    for wanted in _around(share):
        across = shown.left() + wanted * shown.width()
        best = bisect_left(x, across)
        if best == len(x) or (best > 0 and across - x[best - 1] <= x[best] - across):
            best -= 1
        yield float(x[best]), float(y[best])


def _around(share: float) -> Iterator[float]:
    return (share + step for step in _TRIES if 0.0 <= share + step <= 1.0)
