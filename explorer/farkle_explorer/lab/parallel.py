"""Parallel coordinates: a line per ruleset, an axis per measure; dragging along an axis selects."""

from collections.abc import Callable, Iterator
from itertools import islice
from math import sqrt
from time import thread_time
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.lab.measures import Measure
from farkle_core.language.messages import _
from farkle_explorer.lab.findings import Board, titled, written
from farkle_explorer.widgets.theme import SPACING, Theme

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


_GRAB: Final = 14  # pixels beside an axis within which a drag belongs to it

# Measures shown first if space is short: one of each topic.
_FIRST: Final = (
    "unfairness", "komi", "mean_turns", "price_max_score", "opponent_matters", "comeback", "drama", "farkles_per_turn",
)  # fmt: skip

_ROOM: Final = 100  # width of an axis with its text, in pixels

# `_MOST`: maximum number of lines drawn; more look the same and take longer than a frame. `_OPAQUE`: highlighted lines
# that have the opacity `_STRONG`; of more, each is fainter, so that one still sees where they are dense.
_FAINT, _STRONG = 40, 170
_OPAQUE: Final = 100
_MOST: Final = 4000
_THIN: Final = 1.0  # pixels; lines of 1.4 take five times as long to paint


class ParallelPlot(QWidget):
    """Draws every ruleset; those within all selected ranges stand out."""

    brushed = Signal()  # the user has changed the ranges

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Rulesets as lines through their measures"))
        self.setToolTip(_("Drag along an axis to choose rulesets; double-click an axis, or press Escape, to undo that"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board = Board(None)
        self.chosen: frozenset[int] = frozenset()
        self.ranges: dict[str, tuple[float, float]] = {}
        self._theme = Theme.light()
        self._drag: tuple[str, float] | None = None
        self._lines = LinesPicture(self)
        self._lines.painted.connect(self.update)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(80 * SPACING, 30 * SPACING)

    def set_board(self, board: Board) -> None:
        """Show other results; ranges of measures that still exist stay."""
        self.board = board
        self.ranges = {name: each for name, each in self.ranges.items() if name in {m.name for m in board.measures}}
        self._draw_anew()

    def show_chosen(self, rows: frozenset[int]) -> None:
        self.chosen = rows
        self._draw_anew()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._draw_anew()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._draw_anew()

    @property
    def within(self) -> frozenset[int]:
        """The indices of the rulesets within all ranges."""
        columns = {name: self.board.column(name) for name in self.ranges}
        return frozenset(
            row
            for row in range(len(self.board.lines))
            if all(
                (value := columns[name][row]) is not None and low <= value <= high
                for name, (low, high) in self.ranges.items()
            )
        )

    # Geometry

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The measures with an axis, as many as fit."""
        room = max(self.width() // _ROOM, 2)
        if len(self.board.measures) <= room:
            return self.board.measures
        known = {measure.name: measure for measure in self.board.measures}
        order = [*(name for name in _FIRST if name in known), *(name for name in known if name not in _FIRST)]
        wanted = {*self.ranges, *order[:room]}
        return tuple(measure for measure in self.board.measures if measure.name in wanted)

    def _plot(self) -> QRectF:
        line = self.fontMetrics().height()
        side = 7 * SPACING
        return QRectF(side, 3.5 * line + SPACING, max(self.width() - 2 * side, 1), max(self.height() - 6 * line, 1))

    def _x(self, place: int) -> float:
        plot, count = self._plot(), max(len(self.measures) - 1, 1)
        return plot.left() + plot.width() * place / count

    def title_room(self, place: int) -> QRectF:
        """Return the rectangle of the title above an axis, for up to three lines."""
        plot, count = self._plot(), max(len(self.measures) - 1, 1)
        width = plot.width() / count if count > 1 else plot.width() / 2
        return QRectF(self._x(place) - width / 2, 0, width, 3 * self.fontMetrics().height())

    def _y(self, name: str, value: float) -> float:
        low, high = self.board.extent(name)
        plot = self._plot()
        return plot.bottom() - plot.height() * (value - low) / (high - low)

    def _value(self, name: str, y: float) -> float:
        low, high = self.board.extent(name)
        plot = self._plot()
        return low + (high - low) * min(max((plot.bottom() - y) / plot.height(), 0.0), 1.0)

    def _axis_at(self, x: float) -> str | None:
        near = [(abs(self._x(place) - x), measure.name) for place, measure in enumerate(self.measures)]
        return min(near)[1] if near and min(near)[0] <= _GRAB else None

    # Selection

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        name = self._axis_at(event.position().x())
        if name is not None and event.button() is Qt.MouseButton.LeftButton:
            self._drag = name, self._value(name, event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._drag is not None:
            name, begin = self._drag
            end = self._value(name, event.position().y())
            self.ranges[name] = min(begin, end), max(begin, end)
            self.brushed.emit()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802, ARG002
        self._drag = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        name = self._axis_at(event.position().x())
        if name is not None and self.ranges.pop(name, None) is not None:
            self.brushed.emit()
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape and self.ranges:
            self.ranges.clear()
            self.brushed.emit()
            self.update()
        else:
            super().keyPressEvent(event)

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802, ARG002
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.board.lines:
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, _("Run a study to see its rulesets here."))
        else:
            painter.drawPixmap(0, 0, self._lines.picture)
            for place in range(len(self.measures)):
                self._draw_axis(painter, place)
        painter.end()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._draw_anew()

    def _draw_anew(self) -> None:
        if self.isVisible():
            self._lines.show(self.size(), self.devicePixelRatioF(), self._all_lines)
            self.update()

    def _all_lines(self) -> Iterator[PenLine]:
        """Yield the line of every ruleset, the highlighted ones last."""
        columns = [(self.board.column(measure.name), self.board.extent(measure.name)) for measure in self.measures]
        places = [self._x(place) for place in range(len(columns))]  # once: slow for hundreds of lines
        plot, faint, strong = self._plot(), QColor(self._theme.muted), QColor(self._theme.roll)
        faint.setAlpha(_FAINT)
        strong.setAlpha(max(round(_STRONG * sqrt(_OPAQUE / max(len(self.chosen), _OPAQUE))), _FAINT))
        pens, chosen = (QPen(faint, _THIN), QPen(strong, _THIN)), self.chosen
        step = max(len(self.board.lines) // _MOST, 1)
        for row in sorted(range(0, len(self.board.lines), step), key=lambda row: row in chosen):
            points = (
                (x, plot.bottom() - plot.height() * (value - low) / (high - low))
                for x, (values, (low, high)) in zip(places, columns, strict=True)
                if (value := values[row]) is not None
            )
            yield polyline(points), pens[row in chosen]

    def _draw_axis(self, painter: QPainter, place: int) -> None:
        measure, plot, x = self.measures[place], self._plot(), self._x(place)
        low, high = self.board.extent(measure.name)
        painter.setPen(QPen(QColor(self._theme.text), 1))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        line, width = self.fontMetrics().height(), self.title_room(place).width()
        centre = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap)
        painter.drawText(self.title_room(place), centre, titled(measure))
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(QRectF(x - width / 2, plot.top() - line, width, line), centre, written(high, measure.unit))
        painter.drawText(QRectF(x - width / 2, plot.bottom() + 2, width, line), centre, written(low, measure.unit))
        if measure.name in self.ranges:
            begin, end = self.ranges[measure.name]
            top, bottom = self._y(measure.name, end), self._y(measure.name, begin)
            accent = QColor(self._theme.accent)
            painter.setPen(QPen(accent, 2))
            accent.setAlpha(70)
            painter.setBrush(accent)
            painter.drawRect(QRectF(x - 6, top, 12, max(bottom - top, 2)))
