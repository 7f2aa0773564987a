"""A table without grid lines, and one whose columns fit their text and share the remaining width."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, Qt, Slot
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QHeaderView, QTableView

from farkle_explorer.tables.model import Row, RowsModel
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.lettering import bold
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


# Padding of a heading in the style sheet of a `QuietTable`, plus one pixel.
_AROUND: Final = 2 * (SPACING // 2 + 2) + 2

_LONGEST: Final = 8  # number of longest texts that are measured with their delegate


class EvenTable(QuietTable):
    """A table that shortens no text, except in a column that may; it scrolls horizontally if space is short."""

    def __init__(
        self, name: str, headings: Sequence[str] = (), lefts: frozenset[int] = frozenset(), tips: Sequence[str] = ()
    ) -> None:
        self._needed: tuple[int, ...] = ()
        self._first: int | None = None
        self._stretched: int | None = None
        self._least: int | None = None
        self.optional: tuple[int, ...] = ()  # columns to leave out where space is short, the least important first
        self._is_changing = self._is_behind = False  # is_behind: whether columns need a new measurement
        super().__init__(name, headings, lefts, tips)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802
        """Show another model, and measure its columns after each reset."""
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self._measure)
            self._measure()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Measure again after a change of font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Share the width again."""
        super().resizeEvent(event)
        self._share()

    def stretch_column(self, column: int, least: int | None = None) -> None:
        """Give one column the remaining width, but never less than its text needs, or than `least` pixels."""
        self._stretched, self._least = column, least
        self._measure()

    def share_out(self, first: int) -> None:
        """Give the columns from `first` equal widths if all texts fit; the others fit their text."""
        self._first = first
        self._measure()

    def setColumnHidden(self, column: int, hide: bool) -> None:  # noqa: N802
        """Hide a column or show it, with the width that it needs: hidden ones are not measured."""
        is_other = self.isColumnHidden(column) is not hide
        super().setColumnHidden(column, hide)
        if is_other and column not in self.optional:
            self._measure()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Measure the columns once, at the end of the block."""
        self._is_changing = True
        try:
            yield
        finally:
            self._is_changing = False
            self._measure()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        if self._is_behind:
            self._measure()

    @Slot()
    def _measure(self) -> None:
        """Measure the least width of every column, over all rows, hidden ones included."""
        model = self.model()
        self._is_behind = not self.isVisible()
        if self._is_behind or self._is_changing:
            return
        self._needed = tuple(
            max(self._heading(model, column), self._widest(model, column))
            if column in self.optional or not self.isColumnHidden(column)
            else 0
            for column in range(model.columnCount())
        )
        self._share()

    def _heading(self, model: QAbstractItemModel, column: int) -> int:
        """Return the width of a heading, whose font is the table's; the style would add the padding twice."""
        text = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
        return QFontMetrics(self.font()).horizontalAdvance(text) + _AROUND

    def _widest(self, model: QAbstractItemModel, column: int) -> int:
        """Return the width of the longest text of a column, with the delegate's padding."""
        letters, heavy = QFontMetrics(self.font()), QFontMetrics(bold(self.font()))
        rows = [row for row in range(model.rowCount()) if self.columnSpan(row, column) == 1]
        if not rows:
            return 0
        spans = {
            row: (heavy if _is_bold(model, row, column) else letters).horizontalAdvance(_text(model, row, column))
            for row in rows
        }
        longest = sorted(rows, key=lambda row: -spans[row])[:_LONGEST]
        return max(self.sizeHintForIndex(model.index(row, column)).width() for row in longest)

    def _share(self) -> None:
        if not self._needed:
            return
        room, needed = self.viewport().width(), list(self._needed)
        for column in self.optional:
            leaves_out = sum(needed) > room
            self.setColumnHidden(column, leaves_out)
            needed[column] *= not leaves_out
        widths = _widths(tuple(needed), self._first, room)
        if self._stretched is not None:
            widths = needed
            own = widths[self._stretched]
            least = own if self._least is None else min(own, self._least)
            widths[self._stretched] = max(room - sum(widths) + own, least)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)


def _widths(needed: tuple[int, ...], first: int | None, room: int) -> list[int]:
    """Return widths that fill `room` pixels, none below `needed`; equal from `first` on, if given."""
    own, shared = list(needed[: first or 0]), list(needed[first or 0 :])
    left = room - sum(own)
    if first is not None and shared and max(shared) * len(shared) <= left:
        shared = [0] * len(shared)
    each, more = divmod(max(left - sum(shared), 0), max(len(shared), 1))
    return [*own, *(width + each + (place < more) for place, width in enumerate(shared))]


def _is_bold(model: QAbstractItemModel, row: int, column: int) -> bool:
    return model.data(model.index(row, column), Qt.ItemDataRole.FontRole) is not None


def _text(model: QAbstractItemModel, row: int, column: int) -> str:
    return str(model.data(model.index(row, column), Qt.ItemDataRole.DisplayRole) or "")
