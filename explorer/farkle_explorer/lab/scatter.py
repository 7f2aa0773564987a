"""A scatter plot of rulesets: a measure over another measure or an axis; a click selects one."""

from statistics import fmean
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.language.messages import _
from farkle_explorer.lab.findings import Board, Quantity, labels_of
from farkle_explorer.widgets.theme import SPACING, Theme

_NEAR: Final = 12.0  # maximum distance in pixels of a click from its dot


class ScatterPlot(QWidget):
    """Draws one measure over another, or over an axis."""

    picked = Signal(int)  # the number of the clicked ruleset

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Two measures against one another"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.board = Board(None)
        self.axes = ("", "")
        self.chosen: frozenset[int] = frozenset()
        self.current = -1
        self._theme = Theme.light()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a useful size."""
        return QSize(60 * SPACING, 40 * SPACING)

    def set_board(self, board: Board) -> None:
        """Show other results."""
        self.board = board
        self.update()

    def set_axes(self, across: str, up: str) -> None:
        """Set the quantities of both axes, by name."""
        self.axes = across, up
        self.update()

    def show_chosen(self, rows: frozenset[int], current: int) -> None:
        """Highlight some rulesets, and mark one."""
        self.chosen, self.current = rows, current
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.update()

    def points(self) -> dict[int, QPointF]:
        """Return the position of each ruleset's dot in pixels, by its number."""
        if any(name not in self.board.quantities for name in self.axes):
            return {}
        across, up = (self.board.column(name) for name in self.axes)
        (left, right), (low, high) = (self.board.extent(name) for name in self.axes)
        plot, found = self._plot(), {}
        for row, (x, y) in enumerate(zip(across, up, strict=True)):
            if x is not None and y is not None:
                found[row] = QPointF(
                    plot.left() + plot.width() * (x - left) / (right - left),
                    plot.bottom() - plot.height() * (y - low) / (high - low),
                )
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select the nearest ruleset."""
        row = self._near(event.position())
        if row >= 0:
            self.picked.emit(row)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Show the ruleset of the hovered dot in the tooltip."""
        row = self._near(event.position())
        self.setToolTip(labels_of(self.board.lines[row], self.board.axes) if row >= 0 else "")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        """Draw frame, end values and dots, the highlighted ones last."""
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
        line = self.fontMetrics().height()
        return QRectF(2 * SPACING, 2 * line + SPACING, self.width() - 4 * SPACING, self.height() - 5 * line)

    def _near(self, at: QPointF) -> int:
        found = [((point - at).manhattanLength(), row) for row, point in self.points().items()]
        return min(found)[1] if found and min(found)[0] <= _NEAR else -1

    def means(self) -> list[QPointF]:
        """Return the means of the highlighted rulesets over the axis across, in pixels from left to right."""
        if self.board.quantities[self.axes[0]].unit is not None:
            return []
        found: dict[float, list[float]] = {}
        for row, point in self.points().items():
            if row in self.chosen:
                found.setdefault(point.x(), []).append(point.y())
        return [QPointF(x, fmean(ys)) for x, ys in sorted(found.items())]

    def _draw_means(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(self._theme.roll), 1.5))
        painter.drawPolyline(QPolygonF(self.means()))

    def _draw_frame(self, painter: QPainter) -> None:
        plot, line = self._plot(), self.fontMetrics().height()
        across, up = (self.board.quantities[name] for name in self.axes)
        painter.setPen(QPen(QColor(self._theme.line), 1))
        painter.drawRect(plot)
        painter.setPen(QColor(self._theme.text))
        low, high = (up.written(each) for each in self.board.extent(up.name))
        words = _("{measure}, up: {low} to {high}", measure=up.title, low=low, high=high)
        painter.drawText(QRectF(plot.left(), 2, plot.width(), 1.5 * line), int(Qt.AlignmentFlag.AlignLeft), words)
        below = QRectF(plot.left(), plot.bottom() + 2, plot.width(), line)
        self._draw_marks(painter, across, below)
        painter.drawText(below.translated(0, line), int(Qt.AlignmentFlag.AlignHCenter), across.title)

    def _draw_marks(self, painter: QPainter, across: Quantity, below: QRectF) -> None:
        """Write the values of an axis below it as far as they fit, or the end values of a measure."""
        low, high = self.board.extent(across.name)
        marks = across.marks or tuple((end, across.written(end)) for end in (low, high))
        words, free = QFontMetricsF(self.font()), float("-inf")
        for value, label in marks:
            width = words.horizontalAdvance(label)
            middle = below.left() + below.width() * (value - low) / (high - low)
            left = min(max(middle - width / 2, below.left()), below.right() - width)
            if left > free:
                painter.drawText(QPointF(left, below.top() + words.ascent()), label)
                free = left + width + SPACING

    def _draw_dot(self, painter: QPainter, row: int, point: QPointF) -> None:
        colour = QColor(self._theme.roll if row in self.chosen else self._theme.muted)
        colour.setAlpha(220 if row in self.chosen else 90)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(point, 4, 4)
        if row == self.current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.accent), 2))
            painter.drawEllipse(point, 8, 8)
