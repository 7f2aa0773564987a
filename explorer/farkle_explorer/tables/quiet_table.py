"""A table without grid lines; the selected row is highlighted."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QHeaderView, QTableView

from farkle_explorer.tables.model import Row, RowsModel
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import SPACING, Theme

PADDING: Final = 4  # pixels of padding at both sides of a cell
_LOOKED_AT: Final = 40  # rows that determine a column's width; long tables have more
_LONGEST_LINE: Final = 860
_ALL: Final = 1000  # stretch of a table; a widget beside it gets space only beyond the table's maximum width


class QuietTable(QTableView):
    """A read-only table; selects whole rows, scrolls by pixels.

    `headings`, `lefts`, `tips`: of its :class:`RowsModel`, unless it gets another model.
    """

    def __init__(
        self, name: str, headings: Sequence[str] = (), lefts: frozenset[int] = frozenset(), tips: Sequence[str] = ()
    ) -> None:
        super().__init__(showGrid=False, wordWrap=False, cornerButtonEnabled=False)
        self.setTabKeyNavigation(False)
        self.rows_model = RowsModel(headings, lefts, self, tips)
        self._widths: dict[int, int] = {}
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setResizeContentsPrecision(_LOOKED_AT)
        header.setMinimumSectionSize(3 * SPACING)
        self._row_height = 0  # 0: as high as the text
        self.set_row_height(0)
        self.setModel(self.rows_model)

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.rows_model.rows

    def set_row_height(self, height: int) -> None:
        """Give all rows one height, so that Qt measures no hidden rows; 0 for that of the text."""
        self._row_height, rows = height, self.verticalHeader()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(height or self.fontMetrics().height() + SPACING - 2)
        rows.setDefaultSectionSize(rows.minimumSectionSize())

    def stretch_column(self, column: int) -> None:
        """Give one column the remaining width; all others fit their text."""
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def fit_height(self) -> None:
        """Make the table as high as its rows."""
        rows = self.model().rowCount() * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(rows + self.horizontalHeader().sizeHint().height() + SPACING // 2)

    def no_wider_than_lines(self) -> QHBoxLayout:
        """Return a row with the table at the left, limited in width: long lines are hard to follow."""
        self.setMaximumWidth(_LONGEST_LINE)
        return row((self, _ALL), None)

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802
        self._widths.clear()
        if model is not None:
            for signal in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved):
                signal.connect(self._widths.clear)  # first: the table measures again on this signal
        super().setModel(model)

    def sizeHintForColumn(self, column: int) -> int:  # noqa: N802
        """Return the width of a column; Qt asks for it often."""
        if column not in self._widths:
            self._widths[column] = super().sizeHintForColumn(column)
        return self._widths[column]

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Measure again after a change of font or style."""
        self._widths.clear()
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.set_row_height(self._row_height)

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
        if isinstance(model := self.model(), RowsModel):
            model.apply_theme(theme)

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
        self.setCurrentIndex(index)
        if not is_seen:
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
