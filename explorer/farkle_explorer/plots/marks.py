"""The marks of the selection and of the pointer, the same in every view."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from farkle_explorer.widgets.theme import Theme

RING_RADIUS: Final = 7.0  # radius of the ring around the selection, in pixels
RING_WIDTH: Final = 2.4  # width of the ring, in pixels


@dataclass(frozen=True)
class MarkColours:
    """Colours of a mark: of its lines, and of the casing that keeps them visible on everything.

    The selection is ringed, the pointer is not.
    """

    line: QColor
    casing: QColor
    ringed: bool

    @classmethod
    def of(cls, theme: Theme, selection: bool) -> MarkColours:
        """Return the colours of the selection, or of the pointer."""
        casing = QColor(theme.panel)
        casing.setAlpha(150 if selection else 90)
        return cls(QColor(theme.accent if selection else theme.text), casing, selection)


class Mark:
    """Where a mark is in a plot.

    `moved` is called when it has moved or changed its colours.
    """

    def __init__(self, selection: bool, moved: Callable[[], object]) -> None:
        self._selection, self._moved = selection, moved
        self._x: float | None = None
        self._y: float | None = None
        self.colours = MarkColours.of(Theme.light(), selection)

    def place(self, x: float | None, y: float | None) -> None:
        """Put the mark at (x, y) in points; None leaves out that line, and the ring with it."""
        if (x, y) != (self._x, self._y):
            self._x, self._y = x, y
            self._moved()

    def position(self) -> tuple[float | None, float | None]:
        """Return where the mark is, in points."""
        return self._x, self._y

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self.colours = MarkColours.of(theme, self._selection)
        self._moved()


def paint_crosshair(painter: QPainter, area: QRectF, x: float | None, y: float | None, mark: MarkColours) -> None:
    """Paint lines through `area` at x and y (pixels), and the ring where both are given."""
    ringed = mark.ringed and x is not None and y is not None
    gap = RING_RADIUS if ringed else 0.0
    lines = _upright(area, x, y, gap) + _level(area, x, y, gap)
    for line in lines:
        painter.fillRect(line.adjusted(-1, -1, 1, 1), mark.casing)
    for line in lines:
        painter.fillRect(line, mark.line)
    if ringed and x is not None and y is not None:
        paint_ring(painter, QPointF(x, y), mark)


def paint_ring(painter: QPainter, centre: QPointF, mark: MarkColours) -> None:
    """Paint the ring around the selection."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(mark.casing, RING_WIDTH + 2.0), QPen(mark.line, RING_WIDTH)):
        painter.setPen(pen)
        painter.drawEllipse(centre, RING_RADIUS, RING_RADIUS)


def _upright(area: QRectF, x: float | None, y: float | None, gap: float) -> list[QRectF]:
    if x is None or not area.left() <= x <= area.right():
        return []
    left, ends = math.floor(x), [area.top(), area.bottom()]
    if y is not None and gap:
        ends[1:1] = [y - gap, y + gap]
    return [QRectF(left, a, 1.0, b - a) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a]


def _level(area: QRectF, x: float | None, y: float | None, gap: float) -> list[QRectF]:
    if y is None or not area.top() <= y <= area.bottom():
        return []
    top, ends = math.floor(y), [area.left(), area.right()]
    if x is not None and gap:
        ends[1:1] = [x - gap, x + gap]
    return [QRectF(a, top, b - a, 1.0) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a]
