"""A table without boxes: lines of words and numbers, the chosen one marked."""

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
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QHeaderView, QTableView, QWidget

from farkle_explorer.tables.model import Index
from farkle_explorer.tables.words_cells import PADDING, WordsDelegate
from farkle_explorer.widgets.arranging import row
from farkle_explorer.widgets.theme import SPACING, Theme

_PARTS: Final = 4
_LOOKED_AT: Final = 40  # rows that say how wide a column is: those of a long table are not all looked at

# Of the room; what is left beside a table gets none before that is as wide as a line may be.
_LONGEST_LINE: Final = 860

_ALL: Final = 1000


class DrawnAhead:
    """A picture of a table's cells, for the next time that they are painted and no longer.

    On a large screen a table has hundreds of cells, each a few words: to paint them at once takes longer than half of
    what a person notices. Whatever changes the cells drops the picture; then they are painted as ever.
    """

    def __init__(self, table: QAbstractItemView) -> None:
        self._table = table
        self.parts = tuple(RowsPicture(self, number) for number in range(_PARTS))
        self._picture: QPixmap | None = None
        self._drawn: set[int] = set()
        self._is_drawing = False
        self._is_due = False

    def expect(self) -> None:
        """Take note that all cells are going to be painted: only then it helps to draw them before."""
        self.drop()
        self._is_due = True

    def draw(self, number: int) -> bool:
        """Draw one part, if it is seen, will have to be painted and is not there; return whether there was a need."""
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
        if picture is self._picture:  # to draw it can have laid out the table, which changes it
            self._drawn.add(number)
        return True

    def paint(self, event: QPaintEvent) -> bool:
        """Paint the picture, if all of it is there, and drop it; return whether that was possible."""
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
        """Forget the picture: the cells look different now."""
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
    """Some rows of a table; a picture that is drawn before the window is painted."""

    def __init__(self, whole: DrawnAhead, number: int) -> None:
        self._whole, self._number = whole, number

    def draw_ahead(self) -> bool:
        """Draw them now, if they are seen and not drawn yet; return whether they were not."""
        return self._whole.draw(self._number)


class QuietTable(QTableView):
    """A table one reads; rows are chosen as a whole, and scroll by pixels."""

    to_be_painted = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        self.set_row_height(self.fontMetrics().height() + SPACING - 2)

    def set_row_height(self, height: int) -> None:
        """Give all rows one height, so that none has to be looked at before it is seen."""
        rows = self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(height)
        rows.setDefaultSectionSize(height)

    def stretch_column(self, column: int) -> None:
        """Let one column take the room that the others leave; each of those is as wide as its words."""
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def no_wider_than_lines(self) -> QHBoxLayout:
        """Return a row with the table at its left, for wide screens: eyes lose a line that is too long."""
        self.setMaximumWidth(_LONGEST_LINE)
        return row((self, _ALL), None)

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802
        """Show a model."""
        self._cells_changed()
        if model is not None:
            for signal in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved):
                signal.connect(self._cells_changed)  # first: the table asks again when it is told the same
        super().setModel(model)

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802
        """Return how wide a column is, asked again and again while the table is shown or gets another size."""
        first, last = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        # At the top of a table Qt looks at the same rows, however many of them are seen.
        seen = (column, first, last) if first > 0 or last >= _LOOKED_AT else (column,)
        if seen not in self._widths:
            self._widths[seen] = super().sizeHintForColumn(column)
        return self._widths[seen]

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Take other letters, colours, or another window in front."""
        self._cells_changed()
        super().changeEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Show where the keys go."""
        super().focusInEvent(event)
        self.expect_painting()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Show that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.expect_painting()

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:  # noqa: N802
        """Mark other cells."""
        self.ahead.drop()
        super().selectionChanged(selected, deselected)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Mark another cell as the one that the keys move from."""
        self.ahead.drop()
        super().currentChanged(current, previous)

    def scrollContentsBy(self, across: int, down: int) -> None:  # noqa: N802
        """Show other cells."""
        self.ahead.drop()
        super().scrollContentsBy(across, down)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cells, or the picture of them that was drawn before."""
        if not self.ahead.paint(event):
            super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Show other cells, or the same in another width."""
        self.expect_painting()
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Come into sight."""
        self.expect_painting()
        super().showEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Handle an event of the cells; Qt paints all of them anew when the window comes to the front or leaves it."""
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            self.expect_painting()
        return super().viewportEvent(event)

    @Slot()
    def expect_painting(self) -> None:
        """Have all cells drawn ahead: they are going to be painted."""
        self.ahead.expect()
        if self.isVisible():
            self.to_be_painted.emit()

    @Slot()
    def _cells_changed(self) -> None:
        self._widths.clear()
        self.expect_painting()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
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
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move about; leave letters and digits to what is around the table."""
        if event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def follow(self, row: int, column: int = 0) -> None:
        """Choose a cell without taking the focus, and bring it into sight."""
        index = self.model().index(row, column)
        is_seen = self.viewport().rect().contains(self.visualRect(index))
        if self.currentIndex() != index:
            self.setCurrentIndex(index)
        if not is_seen:
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
