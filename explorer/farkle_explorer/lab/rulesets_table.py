"""The rulesets of a study as a table, sortable by its headings."""

from collections.abc import Iterable, Sequence
from math import inf
from textwrap import wrap
from typing import Final

from PySide6.QtCore import QItemSelection, Signal, Slot

from farkle_core.language.messages import _
from farkle_explorer.lab.findings import Board, axis_title, is_number, titled, written
from farkle_explorer.tables.model import Row, RowsOnDemand
from farkle_explorer.tables.quiet_table import QuietTable

_HEADING: Final = 18  # characters per line of a heading; long titles of short numbers are wrapped

_ARROWS: Final = ("\N{NO-BREAK SPACE}▲", "\N{NO-BREAK SPACE}▼")  # sorted in ascending, descending order


class RulesetsTable(QuietTable):
    """A row per ruleset, with its values on the axes and its measures."""

    picked = Signal(int)  # the number of the selected ruleset

    def __init__(self) -> None:
        super().__init__(_("Rulesets"))
        self.setSelectionMode(self.SelectionMode.ExtendedSelection)
        self.board = Board(None)
        self.order: list[int] = []
        self._titles: tuple[str, ...] = ()  # of the columns
        self._sorted: tuple[int, bool] | None = None
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._sort_by)
        self.selectionModel().selectionChanged.connect(self._moved)

    @property
    def current(self) -> int:
        """The number of the selected ruleset; −1 without one."""
        row = self.currentIndex().row()
        return self.order[row] if 0 <= row < len(self.order) else -1

    @property
    def two(self) -> tuple[int, int] | None:
        """The numbers of the selected rulesets if there are two, the upper one first; otherwise None."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return (self.order[rows[0]], self.order[rows[1]]) if len(rows) == 2 else None

    def show_rulesets(self, board: Board, order: Sequence[int]) -> None:
        """Show these rulesets in this order, unless a heading sorts them; the selection stays."""
        kept, was_empty = self.current, not self.order
        titles = (*map(axis_title, board.axes), *(titled(measure) for measure in board.measures))
        is_other = titles != self._titles
        if is_other:
            self.sort_no_more()
        self.board, self._titles = board, titles
        self.order = list(order) if self._sorted is None else self._in_order(order, *self._sorted)
        headings = tuple(map(self._heading, range(len(titles))))
        self.rows_model.set_rows(RowsOnDemand(self._row, len(self.order)), headings)
        if is_other or was_empty:
            self.resizeColumnsToContents()
        if kept in self.order:
            self.selectRow(self.order.index(kept))

    def sort_no_more(self) -> None:
        self._sorted = None

    def _heading(self, column: int) -> str:
        """Return the heading of a column, with an arrow if rulesets are sorted by it."""
        arrow = _ARROWS[self._sorted[1]] if self._sorted is not None and self._sorted[0] == column else ""
        return "\n".join(wrap(self._titles[column] + arrow, _HEADING, break_long_words=False))

    def pick(self, ruleset: int) -> None:
        if ruleset in self.order:
            self.selectRow(self.order.index(ruleset))
            self.scrollTo(self.rows_model.index(self.order.index(ruleset), 0))

    def _row(self, place: int) -> Row:
        line = self.board.lines[self.order[place]]
        numbers = (written(self.board.value(line, each.name), each.unit) for each in self.board.measures)
        return Row((*line.labels, *numbers))

    @Slot(int)
    def _sort_by(self, column: int) -> None:
        """Sort by a column; reverse the order if it is the sorted one."""
        falling = self._sorted == (column, False)
        self._sorted = column, falling
        self.show_rulesets(self.board, self.order)
        self.resizeColumnToContents(column)

    def _in_order(self, rows: Iterable[int], column: int, falling: bool) -> list[int]:
        """Return rulesets sorted by a column; those without a number come last."""
        values = {row: self._sortable(row, column) for row in rows}
        known = [row for row, value in values.items() if value is not None]
        known.sort(key=lambda row: values[row] or (0.0, ""), reverse=falling)
        return [*known, *(row for row, value in values.items() if value is None)]

    def _sortable(self, row: int, column: int) -> tuple[float, str] | None:
        line, axes = self.board.lines[row], len(self.board.axes)
        if column < axes:
            label = line.labels[column]
            return (float(label), "") if is_number(label) else (inf, label)
        value = self.board.value(line, self.board.measures[column - axes].name)
        return None if value is None else (value, "")

    @Slot(QItemSelection, QItemSelection)
    def _moved(self, _chosen: QItemSelection, _before: QItemSelection) -> None:
        if self.current >= 0:
            self.picked.emit(self.current)
