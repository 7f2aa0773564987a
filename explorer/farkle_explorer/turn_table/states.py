"""The states of a turn as a table model: turn totals down, dice across, with decision and value.

:mod:`farkle_explorer.tables.state_columns` has the numbers of cells, and the columns in files.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from farkle_core.arrays import Int32s
from farkle_core.language.messages import _
from farkle_core.solution.solution import TurnTable
from farkle_explorer.maps.turn_cells import TurnCells
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.plot_words import state_words
from farkle_explorer.tables.state_columns import CELLS, CellContent, turn_states
from farkle_explorer.turn_table.two_sided_cells import Pair
from farkle_explorer.widgets.text_table import Index, RowsWhenRead, RowTexts, TextTable

_NOWHERE: Final = QModelIndex()

_BESIDE: Final = "first", "first's preference", "second", "second's preference", "differs"


class TurnStatesModel(QAbstractTableModel):
    """The table of one turn; rows are turn totals, rising; columns are dice, most first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: TurnTable | None = None
        self.cells: TurnCells | None = None
        self._numbers: Int32s = np.zeros((0, 0), np.int32)
        self._highest = 0
        self.pair: Pair | None = None
        self.shown = CellContent.CHANCE

    def show_turn(self, table: TurnTable | None, cells: TurnCells | None, numbers: Int32s) -> None:
        """Show another turn; `numbers`: its preference numbers, shape (T, dice)."""
        same = self.table is not None and table is not None and self.table.win.shape == table.win.shape
        if not same:
            self.beginResetModel()
        self.table, self.cells, self._numbers = table, cells, numbers
        self._highest = int(numbers.max(initial=0))
        if not same:
            self.endResetModel()
        elif self.table is not None:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def show_pair(self, pair: Pair | None) -> None:
        """Show how two sides rank the states of the present turn; None ends it."""
        if pair is not self.pair:
            self.pair = pair
            if self.rowCount():
                self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def show_in_cells(self, shown: CellContent) -> None:
        self.shown = shown
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        return 0 if self.table is None or parent.isValid() else len(self.table.turn_totals)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        return 0 if self.table is None or parent.isValid() else self.table.win.shape[1]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        if self.table is None:
            return None
        if role == Qt.ItemDataRole.ToolTipRole and orientation is Qt.Orientation.Horizontal:
            return self.table.dice_left.full_words(self.dice(section) - 1)
        down = orientation is Qt.Orientation.Vertical
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignVCenter | (
                Qt.AlignmentFlag.AlignRight if down else Qt.AlignmentFlag.AlignHCenter
            )
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            plot_words.points(int(self.table.turn_totals[section]))
            if down
            else self.table.dice_left.short(self.dice(section) - 1)
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.table is None or self.cells is None:
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            if self.pairs(row, column):
                assert self.pair is not None
                return self.pair.text((row, self.dice(column) - 1))
            return f"{self.cells.word(row, column)} {self.number(row, column, self.shown)}".strip()
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self.sentence(row, column)
        return None

    def pairs(self, row: int, column: int) -> bool:
        """Whether a cell shows two sides."""
        at = row, self.dice(column) - 1
        return self.pair is not None and bool(self.pair.first.table.reachable[at])

    @property
    def ranks(self) -> str:
        """The range of the states' ranks, to distinguish them from points; ``""`` for none."""
        most = self._highest
        return _("ranks from 1 to {most}, {most} is best", most=plot_words.points(most)) if most else ""

    def dice(self, column: int) -> int:
        """Return the dice of a column: the number of fair dice, or the place of a loaded set, from 1."""
        assert self.table is not None
        return int(self.table.win.shape[1]) - column

    def number(self, row: int, column: int, shown: CellContent, digits: int = 2) -> str:
        """Return the number of a cell; ``""`` if the state is impossible or has none."""
        assert self.table is not None
        at = row, self.dice(column) - 1
        return CELLS[shown].text(self.table, self._numbers, at, digits) if self.table.can_occur[at] else ""

    def sentence(self, row: int, column: int) -> str:
        """Return decision, value and rank of a state."""
        assert self.table is not None
        dice = self.dice(column)
        words = state_words(self.table, int(self.table.turn_totals[row]), dice)
        rank = int(self._numbers[row, dice - 1])
        if rank:
            most = plot_words.points(self._highest)
            words = _("{said}; rank {rank} of {most}", said=words, rank=plot_words.points(rank), most=most)
        if self.pair is None or not self.pairs(row, column):
            return words
        return f"{words}; {self.pair.sentence((row, dice - 1))}"

    def as_table(self) -> TextTable:
        """Return every possible state, one per row, with chances in full precision."""
        table, pair = self.table, self.pair
        assert table is not None
        states = turn_states(table, self._numbers)
        if pair is None:
            return states

        def rows() -> Iterator[RowTexts]:
            places = np.argwhere(table.can_occur).tolist()
            return (row + _pair_line(pair, *at) for row, at in zip(states.rows, places, strict=True))

        return TextTable(states.headings + _BESIDE, RowsWhenRead(rows))


def _pair_line(pair: Pair, row: int, column: int) -> RowTexts:
    first, second, at = pair.first, pair.second, (row, column)
    mine = "hold" if first.holds[at] else "roll", str(first.numbers[at] or "")
    if not second.known[at]:
        return (*mine, "", "", "")
    differs = "yes" if second.differs[at] else "no"
    return *mine, "hold" if second.holds[at] else "roll", str(second.numbers[at] or ""), differs
