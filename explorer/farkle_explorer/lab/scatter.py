"""A scatter plot of rulesets: a measure over another measure or an axis; a click selects one."""

from collections.abc import Callable, Iterator
from math import ceil, floor, log10
from statistics import fmean
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from farkle_core.language.messages import _
from farkle_explorer.lab.findings import Board, Quantity, labels_of
from farkle_explorer.plots.colours import POINTS_MAP, colour_table
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.theme import SPACING

_NEAR: Final = 12.0  # maximum distance in pixels of a click from its dot
_MARKS: Final = 6  # about how many round values are marked on an axis
_DARKEST, _LIGHTEST = 30, 220  # colours of the values of an axis: visible on both themes' panels
_DOT: Final = 4.0


class ScatterPlot(Painted):
    """Draws one measure over another, or over an axis."""

    picked = Signal(int)  # the number of the clicked ruleset

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Two measures against one another"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.board = Board(None)
        self.axes = ("", "")
        self.coloured = ""
        self.chosen: frozenset[int] = frozenset()
        self.current = -1

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(60 * SPACING, 40 * SPACING)

    def set_board(self, board: Board) -> None:
        self.board = board
        self.update()

    def set_axes(self, across: str, up: str) -> None:
        """Set the quantities of both axes, by name."""
        self.axes = across, up
        self.update()

    def set_coloured(self, axis: str) -> None:
        """Colour the dots by their values on an axis; "" for one colour."""
        self.coloured = axis
        self.update()

    def show_chosen(self, rows: frozenset[int], current: int) -> None:
        """Highlight some rulesets, and mark one."""
        self.chosen, self.current = rows, current
        self.update()

    def points(self) -> dict[int, QPointF]:
        """Return the position of each ruleset's dot in pixels, by its number."""
        if any(name not in self.board.quantities for name in self.axes):
            return {}
        across, up = (self.board.column(name) for name in self.axes)
        x_of, y_of = self._ways()
        return {
            row: QPointF(x_of(x), y_of(y))
            for row, (x, y) in enumerate(zip(across, up, strict=True))
            if x is not None and y is not None
        }

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        row = self._near(event.position())
        if row >= 0:
            self.picked.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        row = self._near(event.position())
        self.setToolTip(labels_of(self.board.lines[row], self.board.axes) if row >= 0 else "")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        points = self.points()
        if points:
            self._draw_frame(painter)
            self._draw_means(painter)
            for row in sorted(points, key=lambda each: (each in self.chosen, each == self.current)):
                self._draw_dot(painter, row, points[row])
        painter.end()

    def _plot(self) -> QRectF:
        line, up = self.fontMetrics().height(), self.board.quantities[self.axes[1]]
        labels = (label for _value, label in _marks(up, self.board.extent(up.name)))
        left = max((self.fontMetrics().horizontalAdvance(label) for label in labels), default=0) + 2 * SPACING
        return QRectF(left, 2 * line + SPACING, self.width() - left - 2 * SPACING, self.height() - 5 * line)

    def _ways(self) -> tuple[Callable[[float], float], Callable[[float], float]]:
        (left, right), (low, high) = (self.board.extent(name) for name in self.axes)
        plot = self._plot()
        across, up = plot.width() / (right - left), plot.height() / (high - low)
        return lambda x: plot.left() + across * (x - left), lambda y: plot.bottom() - up * (y - low)

    def _near(self, at: QPointF) -> int:
        distances = [((point - at).manhattanLength(), row) for row, point in self.points().items()]
        return min(distances)[1] if distances and min(distances)[0] <= _NEAR else -1

    def means(self) -> list[QPointF]:
        """Return the means of the highlighted rulesets over the axis across, in pixels from left to right."""
        if self.board.quantities[self.axes[0]].unit is not None:
            return []
        by_place: dict[float, list[float]] = {}
        for row, point in self.points().items():
            if row in self.chosen:
                by_place.setdefault(point.x(), []).append(point.y())
        return [QPointF(x, fmean(ys)) for x, ys in sorted(by_place.items())]

    def _draw_means(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(self._theme.roll), 1.5))
        painter.drawPolyline(QPolygonF(self.means()))

    def _draw_frame(self, painter: QPainter) -> None:
        plot, line = self._plot(), self.fontMetrics().height()
        across, up = (self.board.quantities[name] for name in self.axes)
        painter.setPen(QPen(QColor(self._theme.line), 1))
        painter.drawRect(plot)
        self._mark_up(painter, up)
        self._mark_across(painter, across)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QRectF(0, 2, self.width(), line), int(Qt.AlignmentFlag.AlignLeft), up.title)
        below = QRectF(plot.left(), plot.bottom() + 2 + line, plot.width(), line)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignHCenter), across.title)
        self._draw_legend(painter)

    def _mark_up(self, painter: QPainter, up: Quantity) -> None:
        plot, line, y_of = self._plot(), self.fontMetrics().height(), self._ways()[1]
        for value, label in _marks(up, self.board.extent(up.name)):
            y = y_of(value)
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(self._theme.text))
            place = QRectF(0, y - line / 2, plot.left() - SPACING, line)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignRight), label)

    def _mark_across(self, painter: QPainter, across: Quantity) -> None:
        """Draw a line at each value of an axis, or round value, and write the values below as far as they fit."""
        plot, words, free, x_of = self._plot(), QFontMetricsF(self.font()), float("-inf"), self._ways()[0]
        for value, label in _marks(across, self.board.extent(across.name)):
            width, x = words.horizontalAdvance(label), x_of(value)
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            left = min(max(x - width / 2, plot.left()), plot.right() - width)
            if left > free:
                painter.setPen(QColor(self._theme.text))
                painter.drawText(QPointF(left, plot.bottom() + 2 + words.ascent()), label)
                free = left + width + SPACING

    def _draw_legend(self, painter: QPainter) -> None:
        """Name the colours, in a line above the plot that ends at its right."""
        axis, words, line = self.board.quantities.get(self.coloured), QFontMetricsF(self.font()), self.fontMetrics()
        right = float(self.width() - 2 * SPACING)
        for value, label in reversed(axis.marks if axis is not None else ()):
            right -= words.horizontalAdvance(label)
            painter.setPen(QColor(self._theme.text))
            painter.drawText(QPointF(right, 2 + line.height() + words.ascent()), label)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour(value))
            painter.drawEllipse(QPointF(right - SPACING, 2 + 1.5 * line.height()), _DOT, _DOT)
            right -= 3 * SPACING

    def _colour(self, value: float | None) -> QColor:
        axis = self.board.quantities.get(self.coloured)
        if axis is None or value is None:
            return QColor(self._theme.roll)
        place = [mark for mark, _label in axis.marks].index(value) / max(len(axis.marks) - 1, 1)
        return QColor(*colour_table(POINTS_MAP)[round(_DARKEST + place * (_LIGHTEST - _DARKEST))].tolist())

    def _draw_dot(self, painter: QPainter, row: int, point: QPointF) -> None:
        value = self.board.column(self.coloured)[row] if self.coloured in self.board.quantities else None
        colour = self._colour(value) if row in self.chosen else QColor(self._theme.muted)
        colour.setAlpha(220 if row in self.chosen else 90)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(point, _DOT, _DOT)
        if row == self.current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawEllipse(point, 8, 8)


def _marks(quantity: Quantity, extent: tuple[float, float]) -> tuple[tuple[float, str], ...]:
    """Return the values of an axis, or round values of a measure between two numbers, with their labels."""
    return quantity.marks or tuple((value, quantity.written(value)) for value in _round_values(*extent))


def _round_values(low: float, high: float) -> Iterator[float]:
    """Yield the multiples of 1, 2 or 5 times a power of ten between two numbers, about `_MARKS` of them."""
    least = (high - low) / _MARKS
    power = 10.0 ** floor(log10(least))
    step = next(factor * power for factor in (1.0, 2.0, 5.0, 10.0) if factor * power >= least)
    for place in range(ceil(low / step), floor(high / step) + 1):
        yield place * step
