"""The turn map's grid: a column per number of dice, turn totals upwards, painted by hand.

A narrow strip beside it shows the whole turn and the visible part; it also scrolls.
"""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from farkle_explorer.maps.turn_cells import TurnCells, Wording
from farkle_explorer.maps.turn_layout import TurnLayout
from farkle_explorer.maps.turn_painter import TurnPainter, cell_wordings
from farkle_explorer.widgets.drawing import is_drawing
from farkle_explorer.widgets.theme import Theme

_USUAL_ROW: Final = 18.0
_MOST_MAGNIFIED: Final = 2.5
_ZOOM: Final = 1.2
_NOTCH: Final = 120.0
_ROWS_A_NOTCH: Final = 3

Cell = tuple[int, ...]  # row and column


class TurnGrid(QAbstractScrollArea):
    """Cells of one turn; row 0 is a turn total of 0 at the bottom, column 0 has the most dice."""

    pressed = Signal(int, int)  # the left button is pressed on this row and column
    pointed = Signal(int, int)  # the pointer is on this row and column
    pointer_left = Signal()  # the pointer has left the cells
    zoomed = Signal()  # the row height has changed
    resized = Signal()  # the space for the cells has changed

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self._cells: TurnCells | None = None
        self._selected: Cell | None = None
        self._hovered: Cell | None = None
        self._magnified = 1.0
        self.whole_turn = False  # whether all turn totals are visible
        self._wheel = 0.0
        self._painter = TurnPainter(Theme.light())
        self._still: tuple[object, QPixmap] | None = None
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def set_cells(self, cells: TurnCells | None) -> None:
        """Show other cells, and repaint; None empties the grid."""
        self._cells, self._still = cells, None
        self._set_scroll_range()
        self.viewport().update()

    def select(self, cell: Cell | None) -> None:
        """Mark `cell` and scroll to it."""
        self._selected = cell
        self._keep_in_view()
        self.viewport().update()

    def hover(self, cell: Cell | None) -> None:
        """Mark the cell under the pointer."""
        if cell != self._hovered:
            self._hovered = cell
            self.viewport().update()

    def show_whole_turn(self, whole: bool) -> None:
        """Show all turn totals at once (colours only if rows are low), or rows with numbers."""
        self.whole_turn = whole
        self._magnified = 1.0
        self._zoom_done()

    @property
    def lacks_unit(self) -> bool:
        """Whether cells show chances without a per cent sign, for lack of space."""
        layout = self.layout_now()
        return layout.has_text and Wording.BARE in cell_wordings(self.viewport().font(), layout.column_width)

    def layout_now(self) -> TurnLayout:
        columns = 6 if self._cells is None else self._cells.columns
        rows = 1 if self._cells is None else self._cells.rows
        letters = QFontMetricsF(self.font())
        layout = TurnLayout.of(self.viewport().size(), letters, rows, columns, self.whole_turn)
        if self.whole_turn:
            return layout.with_rows(layout.body.height() / rows, 0.0)
        usual = max(_USUAL_ROW, letters.height() + 3.0)
        seen = min(max(round(layout.body.height() / (usual * self._magnified)), 1), rows)
        height = layout.body.height() / seen
        return layout.with_rows(height, self.verticalScrollBar().value() * height)

    def apply_theme(self, theme: Theme) -> None:
        self._painter, self._still = TurnPainter(theme, self.devicePixelRatioF()), None
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(640, 240)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the marks, which move often, over a cached picture of everything else."""
        painter = QPainter(self.viewport())
        layout = self.layout_now()
        if is_drawing(painter):
            self._painter.paint(painter, layout, self._cells)
        else:
            painter.drawPixmap(0, 0, self._kept_picture(layout))
        if self._cells is not None:
            self._painter.paint_marks(painter, layout, self._selected, self._hovered)

    def _kept_picture(self, layout: TurnLayout) -> QPixmap:
        """Return the cached picture; redraws it after a change of layout or font."""
        size, ratio = self.viewport().size(), self.devicePixelRatioF()
        key = layout, size, ratio, self.font()
        if self._still is None or self._still[0] != key:
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            with QPainter(picture) as painter:
                painter.setFont(self.viewport().font())
                self._painter.paint(painter, layout, self._cells)
            self._still = key, picture
        return self._still[1]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._set_scroll_range()
        self._keep_in_view()
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.accept()
        notches = event.angleDelta().y() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom(_ZOOM**notches)
            return
        bar = self.verticalScrollBar()
        self._wheel += notches * _ROWS_A_NOTCH
        rows = int(self._wheel)
        self._wheel -= rows
        bar.setValue(bar.value() + rows)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self._press(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._press(event.position())
            return
        cell = self._cell_at(event.position())
        if cell is None:
            self.pointer_left.emit()
        else:
            self.pointed.emit(*cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        self.show_whole_turn(not self.whole_turn)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self.pointer_left.emit()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Leave:
            self.pointer_left.emit()
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        event.ignore()

    def _press(self, position: QPointF) -> None:
        layout = self.layout_now()
        if layout.strip.contains(position):
            self.verticalScrollBar().setValue(layout.first_row_for_strip(position.y()))
        elif (cell := self._cell_at(position)) is not None:
            self.pressed.emit(*cell)

    def _cell_at(self, position: QPointF) -> Cell | None:
        return None if self._cells is None else self.layout_now().cell_at(position)

    def _zoom(self, factor: float) -> None:
        layout = self.layout_now()
        usual = max(_USUAL_ROW, layout.letter_height + 3.0)
        self._magnified = min(layout.row_height * factor / usual, _MOST_MAGNIFIED)
        self.whole_turn = self._magnified * usual * layout.rows <= layout.body.height()
        self._zoom_done()

    def _zoom_done(self) -> None:
        self._set_scroll_range()
        self._keep_in_view(centre=True)
        self.viewport().update()
        self.zoomed.emit()

    def _set_scroll_range(self) -> None:
        """Make the scroll bar count rows: its value is the lowest visible row."""
        layout = self.layout_now()
        seen = round(layout.body.height() / layout.row_height)
        self.verticalScrollBar().setRange(0, max(layout.rows - seen, 0))
        self.verticalScrollBar().setPageStep(seen)

    def _keep_in_view(self, centre: bool = False) -> None:
        if self._selected is None or self._cells is None:
            return
        bar = self.verticalScrollBar()
        seen = bar.pageStep()
        margin = seen // 2 if centre else min(1, (seen - 1) // 2)
        least, most = self._selected[0] + margin + 1 - seen, self._selected[0] - margin
        bar.setValue(min(max(bar.value(), least), most))

    @Slot(int)
    def _scrolled(self, _value: int) -> None:
        self.viewport().update()
