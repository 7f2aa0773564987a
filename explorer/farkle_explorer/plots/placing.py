"""Places labels inside regions and on lines, without overlap."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from farkle_core.arrays import Bools
from farkle_explorer.plots.geometry import Segments, room
from farkle_explorer.plots.labels import RING_RADIUS, Mark

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
    def of(cls, box: pg.ViewBox, to_points: QTransform) -> Window:
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
