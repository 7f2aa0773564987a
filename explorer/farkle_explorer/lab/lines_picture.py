"""The lines of parallel coordinates, painted in slices, so that the window answers in between."""

from collections.abc import Callable, Iterator
from itertools import islice
from time import thread_time
from typing import Final

from PySide6.QtCore import QObject, QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

_SLICE: Final = 0.012  # seconds of painting in one turn of the event loop
_AT_ONCE: Final = 4  # lines between two checks of the time

# A line and its pen.
PenLine = tuple[QPolygonF, QPen]


class LinesPicture(QObject):
    """Paints lines in slices; the last complete picture stays visible until the new one is complete."""

    painted = Signal()  # a picture is complete

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.picture = QPixmap()  # the last complete picture
        self._coming = QPixmap()
        self._left: Iterator[PenLine] | None = None
        self._next: tuple[QSize, float, Callable[[], Iterator[PenLine]]] | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._paint_slice)

    @property
    def is_whole(self) -> bool:
        return self._left is None and self._next is None

    def show(self, size: QSize, ratio: float, lines: Callable[[], Iterator[PenLine]]) -> None:
        """Paint other lines after the present ones are complete, so that pictures appear during a drag.

        `size`: of the picture in pixels of the window; `ratio`: device pixels per pixel.
        """
        self._next = size, ratio, lines
        self._soon.start()

    @Slot()
    def _paint_slice(self) -> None:
        if self._left is None and self._next is not None:
            (size, ratio, lines), self._next = self._next, None
            self._coming = QPixmap(size * ratio)
            self._coming.setDevicePixelRatio(ratio)
            self._coming.fill(Qt.GlobalColor.transparent)
            self._left = lines()
        if self._left is None:
            return
        if self._paint(self._left):
            self._left, self.picture = None, self._coming
            self.painted.emit()
        if not self.is_whole:
            self._soon.start()

    def _paint(self, left: Iterator[PenLine]) -> bool:
        """Paint lines for a while; return whether all are painted."""
        end = thread_time() + _SLICE
        with QPainter(self._coming) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            while some := list(islice(left, _AT_ONCE)):
                for points, pen in some:
                    painter.setPen(pen)
                    painter.drawPolyline(points)
                if thread_time() >= end:
                    return False
        return True


def polyline(points: Iterator[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
