"""A table without grid lines; the selected row is highlighted."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QItemSelection, QRect, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QPaintEngine,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QHeaderView, QTableView

from farkle_explorer.tables.model import Row, RowsModel
from farkle_explorer.tables.words_cells import PADDING, WordsDelegate
from farkle_explorer.widgets.item_index import Index
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import SPACING, Theme

_PARTS: Final = 4
_LOOKED_AT: Final = 40  # rows that determine a column's width; long tables have more

_LONGEST_LINE: Final = 860
_ALL: Final = 1000  # stretch of a table; a widget beside it gets space only beyond the table's maximum width


class DrawnAhead:
    """A picture of a table's cells for one repaint.

    On a large screen a table has hundreds of cells with a few words each, and painting them takes more than half of a
    noticeable delay. Any change of the cells drops the picture; the cells are then painted as usual.
    """

    def __init__(self, table: QAbstractItemView) -> None:
        self._table = table
        self.parts = tuple(RowsPicture(self, number) for number in range(_PARTS))
        self._picture: QPixmap | None = None
        self._drawn: set[int] = set()
        self._is_drawing = False
        self._is_due = False

    def expect(self) -> None:
        """Record that a full repaint follows: only then does drawing ahead help."""
        self.drop()
        self._is_due = True

    def draw(self, number: int) -> bool:
        """Draw one part if it is visible, missing and about to be painted; return whether it was drawn."""
        if not (self._is_due and self._table.isVisible()) or self._table.viewport().size().isEmpty():
            return False
        picture = self._room()
        if number in self._drawn:
            return False
        area = self._area(number)
        self._is_drawing = True
        with QPainter(picture) as painter:
            self._table.viewport().render(painter, area.topLeft(), QRegion(area))
        self._is_drawing = False
        if picture is self._picture:  # drawing may have laid out the table, which drops the picture
            self._drawn.add(number)
        return True

    def paint(self, event: QPaintEvent) -> bool:
        """Paint the picture if complete, and drop it; return whether it was painted."""
        if self._is_drawing:
            return False
        self._is_due = False
        if self._picture is None:
            return False
        picture, is_whole = self._picture, len(self._drawn) == len(self.parts) and self._fits(self._picture)
        self.drop()
        if not is_whole:
            return False
        with QPainter(self._table.viewport()) as painter:
            if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
                return False
            painter.setClipRegion(event.region())
            painter.drawPixmap(0, 0, picture)
        return True

    def drop(self) -> None:
        """Drop the picture: the cells have changed."""
        self._picture = None
        self._drawn.clear()

    def _room(self) -> QPixmap:
        if self._picture is None or not self._fits(self._picture):
            self.drop()
            ratio = self._table.devicePixelRatioF()
            self._picture = QPixmap(self._table.viewport().size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
        return self._picture

    def _fits(self, picture: QPixmap) -> bool:
        return picture.size() == self._table.viewport().size() * self._table.devicePixelRatioF()

    def _area(self, number: int) -> QRect:
        size, count = self._table.viewport().size(), len(self.parts)
        top, bottom = (size.height() * edge // count for edge in (number, number + 1))
        return QRect(0, top, size.width(), bottom - top)


class RowsPicture:
    """A group of rows; a picture that is drawn before a repaint."""

    def __init__(self, whole: DrawnAhead, number: int) -> None:
        self._whole, self._number = whole, number

    def draw_ahead(self) -> bool:
        """Draw them now if visible and missing; return whether they were missing."""
        return self._whole.draw(self._number)


class QuietTable(QTableView):
    """A read-only table; selects whole rows, scrolls by pixels.

    `headings`, `lefts`, `tips`: of its :class:`RowsModel`, unless it gets another model.
    """

    to_be_painted = Signal()

    def __init__(
        self, name: str, headings: Sequence[str] = (), lefts: frozenset[int] = frozenset(), tips: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.rows_model = RowsModel(headings, lefts, self, tips)
        self._widths: dict[tuple[int, ...], int] = {}
        self.ahead = DrawnAhead(self)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(WordsDelegate(self))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.sectionResized.connect(self.expect_painting)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setResizeContentsPrecision(_LOOKED_AT)
        header.setMinimumSectionSize(3 * SPACING)
        self._fits_rows = True  # rows are as high as their text
        self._fit_rows()
        self.setModel(self.rows_model)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of its own model."""
        return self.rows_model.rows

    def _fit_rows(self) -> None:
        self._give_height(self.fontMetrics().height() + SPACING - 2)

    def set_row_height(self, height: int) -> None:
        """Give all rows one height, whatever the text."""
        self._fits_rows = False
        self._give_height(height)

    def _give_height(self, height: int) -> None:
        """Give all rows one height, so that Qt measures no hidden rows."""
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(height)
        rows.setDefaultSectionSize(height)

    def stretch_column(self, column: int) -> None:
        """Give one column the remaining width; all others fit their text."""
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def fit_height(self) -> None:
        """Make the table as high as its rows."""
        rows = self.model().rowCount() * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(rows + self.horizontalHeader().sizeHint().height() + SPACING // 2)

    def no_wider_than_lines(self) -> QHBoxLayout:
        """Return a row with the table at the left, limited in width: long lines are hard to follow."""
        self.setMaximumWidth(_LONGEST_LINE)
        return row((self, _ALL), None)

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802
        """Show another model, and drop cached cells before the table asks for them."""
        self._cells_changed()
        if model is not None:
            for signal in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved):
                signal.connect(self._cells_changed)  # first: the table requests the cells again on this signal
        super().setModel(model)

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802
        """Return the cached width of a column; Qt asks for it often."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        # At the top of a table Qt measures the same rows, however many are visible.
        seen = (column, first, last) if first > 0 or last >= _LOOKED_AT else (column,)
        if seen not in self._widths:
            self._widths[seen] = super().sizeHintForColumn(column)
        return self._widths[seen]

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Update after a change of font, palette or active window."""
        self._cells_changed()
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self._fits_rows:
            self._fit_rows()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Expect a repaint: the table shows the focus."""
        super().focusInEvent(event)
        self.expect_painting()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Show that the focus is gone."""
        super().focusOutEvent(event)
        self.expect_painting()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:  # noqa: N802
        """Update the highlighted cells."""
        self.ahead.drop()
        super().selectionChanged(selected, deselected)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Update the current cell."""
        self.ahead.drop()
        super().currentChanged(current, previous)

    def scrollContentsBy(self, across: int, down: int) -> None:  # noqa: N802
        """Update after scrolling."""
        self.ahead.drop()
        super().scrollContentsBy(across, down)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cells, or the picture drawn ahead."""
        if not self.ahead.paint(event):
            super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Update after a resize."""
        self.expect_painting()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Update when shown."""
        self.expect_painting()
        super().showEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Handle an event of the viewport; Qt repaints all cells when the window is activated or deactivated."""
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            self.expect_painting()
        return super().viewportEvent(event)

    @Slot()
    def expect_painting(self) -> None:
        """Draw all cells ahead of a repaint."""
        self.ahead.expect()
        if self.isVisible():
            self.to_be_painted.emit()

    @Slot()
    def _cells_changed(self) -> None:
        self._widths.clear()
        self.expect_painting()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours; so does the table's model of rows."""
        self.setStyleSheet(
            f"QTableView {{ background: {theme.panel}; color: {theme.text}; selection-background-color: {theme.line};"
            f" selection-color: {theme.text}; border: 0; }}"
            f"QTableView::item {{ padding: 0 {PADDING}px; }}"
            f"QTableView:focus {{ selection-background-color: {theme.accent}; selection-color: {theme.on_accent}; }}"
            f"QTableCornerButton::section {{ background: {theme.panel}; border: 0;"
            f" border-bottom: 1px solid {theme.line}; }}"
            f"QHeaderView {{ background: {theme.panel}; }}"
            f"QHeaderView::section {{ background: {theme.panel}; color: {theme.muted}; border: 0;"
            f" border-bottom: 1px solid {theme.line}; padding: {PADDING // 2}px {PADDING + 2}px; }}"
        )
        model = self.model()
        if isinstance(model, RowsModel):
            model.apply_theme(theme)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move the selection; leaves letters and digits to the parent."""
        if event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def follow(self, row: int, column: int = 0) -> None:
        """Select a cell without the focus, and scroll to it."""
        index = self.model().index(row, column)
        is_seen = self.viewport().rect().contains(self.visualRect(index))
        if self.currentIndex() != index:
            self.setCurrentIndex(index)
        if not is_seen:
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
