"""A rating over time as a line with intervals, beside a weak player's."""

from collections.abc import Sequence
from math import ceil
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from farkle_core.coach.progress import Mean
from farkle_core.language.messages import N_, _, figures
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.theme import SPACING

_MARK: Final = 3.5
_LINES: Final = 2  # level lines above 0

_FLATTEST: Final = 2.0  # maximum height of intervals, as a multiple of the height of the values


_WORDS: Final = N_("rating over time, of every ten: {ratings}")


class Point(Protocol):
    """The rating of some answers or games, with a weak player's."""

    @property
    def rating(self) -> Mean:
        """A thousand times the mean loss of win chance, with its interval."""

    @property
    def weak(self) -> float:
        """The rating of a weak player."""


class RatingGraph(Painted):
    """A dot per ten games or answers, with its interval as a vertical line; dashes mark a weak player."""

    def __init__(self) -> None:
        super().__init__()
        self._points: tuple[Point, ...] = ()
        self.setMinimumHeight(12 * SPACING)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_ratings(self, points: Sequence[Point]) -> None:
        self._points = tuple(points)
        lines = (figures(f"{each.rating.value:.1f}") for each in points)
        self.setAccessibleName(_(_WORDS, ratings=", ".join(lines)))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(40 * SPACING, 16 * SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint level lines, the weak player's ratings, intervals and dots."""
        if not self._points:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = max(ceil(_highest(self._points) / _LINES), 1)
        top = _LINES * step
        left = self.fontMetrics().horizontalAdvance("000") + SPACING
        area = QRectF(self.rect()).adjusted(left, SPACING, -SPACING, -SPACING)
        self._paint_levels(painter, area, step, top)
        places = [area.left() + (place + 0.5) * area.width() / len(self._points) for place in range(len(self._points))]
        self._paint_weak(painter, area, places, top)
        self._paint_ratings(painter, area, places, top)

    def _paint_levels(self, painter: QPainter, area: QRectF, step: int, top: int) -> None:
        for level in range(0, top + 1, step):
            y = _height(area, level, top)
            painter.fillRect(QRectF(area.left(), y, area.width(), 1), QColor(self._theme.line))
            painter.setPen(QColor(self._theme.muted))
            place = QRectF(0, y - SPACING, area.left() - SPACING / 2, 2 * SPACING)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(level))

    def _paint_weak(self, painter: QPainter, area: QRectF, places: list[float], top: int) -> None:
        painter.setPen(QPen(QColor(self._theme.muted), 1.5, Qt.PenStyle.DashLine))
        line = [QPointF(x, _height(area, each.weak, top)) for x, each in zip(places, self._points, strict=True)]
        ends = [QPointF(area.left(), line[0].y()), *line, QPointF(area.right(), line[-1].y())]
        painter.drawPolyline(QPolygonF(ends))

    def _paint_ratings(self, painter: QPainter, area: QRectF, places: list[float], top: int) -> None:
        colour = QColor(self._theme.roll)
        painter.setPen(QPen(colour, 2.0))
        dots = [QPointF(x, _height(area, each.rating.value, top)) for x, each in zip(places, self._points, strict=True)]
        painter.drawPolyline(QPolygonF(dots))
        for dot, each in zip(dots, self._points, strict=True):
            error = each.rating.error
            if error is not None:
                low, high = max(each.rating.value - error, 0.0), min(each.rating.value + error, float(top))
                painter.setPen(QPen(colour, 1.0))
                painter.drawLine(QPointF(dot.x(), _height(area, low, top)), QPointF(dot.x(), _height(area, high, top)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(dot, _MARK, _MARK)


def _highest(points: Sequence[Point]) -> float:
    """Return the highest value to show; intervals are cut off where they would make the line flat."""
    values = max(max(each.rating.value, each.weak) for each in points)
    bounds = max(each.rating.value + (each.rating.error or 0.0) for each in points)
    return max(values, min(bounds, _FLATTEST * values))


def _height(area: QRectF, value: float, top: int) -> float:
    return area.bottom() - value / top * area.height()
