"""A table whose columns fit their text and share the remaining width."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QEvent, Qt, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView

from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import SPACING

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
            0 if self.isColumnHidden(column) else max(self._heading(model, column), self._widest(model, column))
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
        room = self.viewport().width()
        widths = _widths(self._needed, self._first, room)
        if self._stretched is not None:
            widths = list(self._needed)
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
