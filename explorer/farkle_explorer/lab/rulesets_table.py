"""The rulesets of a study as a table that its headings sort."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import _
from farkle_explorer.lab.findings import Board, axis_title, titled, written
from farkle_explorer.tables.model import Row, RowsModel, RowsOnDemand
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.theme import Theme


class RulesetsTable(QuietTable):
    """Lists rulesets with what was changed and what was measured."""

    picked = Signal(int)  # the number of the ruleset that is chosen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Rulesets"), parent)
        self._rows_model = RowsModel((), frozenset(), self)
        self.setModel(self._rows_model)
        self.board = Board(None)
        self.order: list[int] = []
        self._sorted: tuple[int, bool] | None = None
        header = self.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(False)
        header.sectionClicked.connect(self._sort_by)
        self.selectionModel().currentRowChanged.connect(self._moved)

    @property
    def current(self) -> int:
        """The number of the chosen ruleset; −1 where there is none."""
        row = self.currentIndex().row()
        return self.order[row] if 0 <= row < len(self.order) else -1

    def show_rulesets(self, board: Board, order: Sequence[int]) -> None:
        """Show these rulesets of a study in this order; the chosen one stays chosen."""
        kept = self.current
        self.board, self.order = board, list(order)
        headings = (*map(axis_title, board.axes), *(titled(measure) for measure in board.measures))
        self._rows_model.set_rows(RowsOnDemand(self._row, len(self.order)), headings)
        if kept in self.order:
            self.selectRow(self.order.index(kept))

    def pick(self, ruleset: int) -> None:
        """Choose a ruleset by its number."""
        if ruleset in self.order:
            self.selectRow(self.order.index(ruleset))
            self.scrollTo(self._rows_model.index(self.order.index(ruleset), 0))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self._rows_model.apply_theme(theme)

    def _row(self, place: int) -> Row:
        line = self.board.lines[self.order[place]]
        numbers = (written(self.board.value(line, each.name), each.unit) for each in self.board.measures)
        return Row((*line.labels, *numbers))

    @Slot(int)
    def _sort_by(self, column: int) -> None:
        """Sort by a column; the other way round when it is sorted by already."""
        falling = self._sorted == (column, False)
        self._sorted = column, falling
        axes, lines = len(self.board.axes), self.board.lines

        def key(row: int) -> tuple[bool, float, str]:
            if column < axes:
                return False, 0.0, lines[row].labels[column]
            value = self.board.value(lines[row], self.board.measures[column - axes].name)
            return value is None, 0.0 if value is None else -value if falling else value, ""

        self.show_rulesets(self.board, sorted(self.order, key=key, reverse=falling and column < axes))

    @Slot(QModelIndex, QModelIndex)
    def _moved(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        if self.current >= 0:
            self.picked.emit(self.current)
