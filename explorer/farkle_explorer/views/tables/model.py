"""Rows of words as Qt's views want them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from farkle_core.language import _
from farkle_explorer.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_NOWHERE: Final = QModelIndex()

SHARE: Final = Qt.ItemDataRole.UserRole + 1
"""The role of a cell's share of the whole, 0 to 1, or None."""


DICE: Final = Qt.ItemDataRole.UserRole + 2
"""The role of the faces of a cell's dice, a tuple of 1 to 6, or None."""

COLOUR: Final = Qt.ItemDataRole.UserRole + 3
"""The role of the colour of a cell's bar, as ``#rrggbb``, or None for the usual one."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table.

    Attributes
    ----------
    cells : tuple of str
        Its words, one for each column.
    is_heading : bool
        Whether it names the rows below it.
    warns : bool
        Whether something is wrong with it; its words say so, too.
    tip : str
        What it says when the pointer rests on it.
    shares : tuple of (float or None)
        What the bars below the cells show, 0 to 1; may be empty.
    dice : tuple of (tuple of int or None)
        The faces of the dice in the cells; may be empty.
    colours : tuple of str
        The colours of the bars, as ``#rrggbb``; ``""`` for the usual one; may be empty.
    """

    cells: tuple[str, ...]
    is_heading: bool = False
    warns: bool = False
    tip: str = ""
    shares: tuple[float | None, ...] = ()
    dice: tuple[tuple[int, ...] | None, ...] = ()
    colours: tuple[str, ...] = ()


class RowsModel(QAbstractTableModel):
    """Shows :class:`Row`s.

    Parameters
    ----------
    headings : sequence of str
        What stands above the columns.
    lefts : set of int
        The columns of words, which stand at the left; numbers stand at the right.
    """

    def __init__(self, headings: Sequence[str], lefts: frozenset[int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._headings, self._lefts = tuple(map(_, headings)), lefts
        self._rows: tuple[Row, ...] = ()
        self._marked = -1
        self._theme = Theme.light()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands above the columns."""
        return self._headings

    def set_rows(self, rows: Sequence[Row], headings: Sequence[str] | None = None) -> None:
        """Show other rows, perhaps below other headings."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self._headings = self._headings if headings is None else tuple(headings)
        self.endResetModel()

    def add_rows(self, rows: Sequence[Row]) -> None:
        """Show more rows below the others."""
        first = len(self._rows)
        self.beginInsertRows(_NOWHERE, first, first + len(rows) - 1)
        self._rows += tuple(rows)
        self.endInsertRows()

    def mark_column(self, column: int) -> None:
        """Let one column stand out; −1 is none."""
        if column != self._marked:
            self._marked = column
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._headings) - 1)
            if self._rows:
                last = self.index(len(self._rows) - 1, len(self._headings) - 1)
                self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.BackgroundRole])

    @property
    def marked_column(self) -> int:
        """The column that stands out; −1 is none."""
        return self._marked

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        """Return what stands above a column."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if section == self._marked and role in (Qt.ItemDataRole.FontRole, Qt.ItemDataRole.ForegroundRole):
            return _bold() if role == Qt.ItemDataRole.FontRole else QColor(self._theme.text)
        return self._headings[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's words, and how they look."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return " ".join(filter(None, (self._headings[index.column()], row.cells[index.column()])))
        if role in (SHARE, DICE):
            kept: tuple[Any, ...] = row.shares if role == SHARE else row.dice
            return kept[index.column()] if kept else None
        if role == COLOUR:
            return (row.colours[index.column()] or None) if row.colours else None
        return self._look(row, index.column(), role)

    def _look(self, row: Row, column: int, role: int) -> Any:
        if role == Qt.ItemDataRole.BackgroundRole and column == self._marked:
            return QColor(self._theme.background)
        if role == Qt.ItemDataRole.FontRole and row.is_heading:
            return _bold()
        if role == Qt.ItemDataRole.ForegroundRole and row.warns:
            return QColor(self._theme.problem)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        return (row.tip or None) if role == Qt.ItemDataRole.ToolTipRole else None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if column in self._lefts else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font
