"""The whole turn as a table: the best decision at every turn total and number of dice, and the ranks of states."""

from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from farkle_core.compare.preferences import side_by_side
from farkle_core.compare.side_words import names_of
from farkle_core.compare.sides import Side
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.solution.turn_table import preference_numbers
from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.maps.turn_cells import TurnCells
from farkle_explorer.maps.turn_map import turn_legend
from farkle_explorer.plots.frame import DataView, Place
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.session.selection import Selection
from farkle_explorer.tables.map_texts import CELLS, HIGHER, CellContent
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.turn_table.states import Pair, TurnStateDelegate, TurnStatesModel, pair_legend
from farkle_explorer.widgets.actions import chosen_dice, steps
from farkle_explorer.widgets.inputs import CheckBox, Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

TITLE: Final = N_("How good is every position of this turn?")
_PAIR_TITLE: Final = N_("How do both rank every position of this turn?")
_NOT_THERE: Final = N_("the second game has no such turn")
_NO_NUMBERS: Final = np.zeros((0, 0), np.int32)


class _TotalsHeader(QHeaderView):
    """The turn totals beside the rows; the last one is the widest."""

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the needed width; Qt would measure two hundred rows."""
        return self.sectionSizeFromContents(self.count() - 1) if self.count() else QSize()


_MOST_STRETCHED: Final = 12  # columns that share the width; tables with more, of loaded dice, scroll
_COLUMN_MARGIN: Final = 28  # pixels of padding in a column


class _States(QuietTable):
    """Leaves the views' keys to the page, which moves the window's selection."""

    moved = Signal(int, int)  # steps right and down

    def __init__(self, name: str) -> None:
        super().__init__(name)
        height, totals = self.verticalHeader().defaultSectionSize(), _TotalsHeader(Qt.Orientation.Vertical, self)
        totals.setSectionsClickable(True)
        self.setVerticalHeader(totals)
        self.set_row_height(height)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        right, up = steps(event)
        if right or up:
            self.moved.emit((right > 0) - (right < 0), -up)
        elif chosen_dice(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TurnTablePage(DataView):
    """The turn that starts at the selected scores, in the layout of printed tables."""

    partner_wanted = Signal()  # the user wants a second side, but there is no comparison yet

    def __init__(self, source: HoldSource, comparison: Comparison) -> None:
        super().__init__(_("Turn table"))
        self._source, self._comparison = source, comparison
        self._paired: tuple[object, Pair | None] = None, None
        self.model = TurnStatesModel(self)
        self.table = _States(_("Turn table: positions"))
        self.table.setModel(self.model)
        self._delegate = TurnStateDelegate(self.model, self.table)
        self._lay_out_table()
        self.numbers_choice = Choice(
            _("What stands in the cells"),
            tuple((content, _(number.label), str(number.tip)) for content, number in CELLS.items()),
        )
        self.beside_switch = CheckBox(_("compare rankings"))
        self.beside_switch.hide()
        self.export_button = self.new_export(self.as_table, self._file_name)
        self.title.set_text(_(TITLE))
        self.title.make_room_for(_(TITLE))
        self.readout.make_room_for(_("3,300 with 5 dice: hold 80.06 % (roll 79.68 %, +0.38 %)"))
        self.set_body(self.table)
        self.add_control(self.beside_switch, self.numbers_choice, self.export_button)
        self._connect()

    def set_solution(self, solution: Solution | None) -> None:
        self._source.set_solution(solution)
        self._show_no_turn()
        super().set_solution(solution)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._delegate.apply_theme(theme, self.devicePixelRatioF())
        self._show_legend()
        self._show_no_turn()
        self.draw()

    def as_table(self) -> TextTable:
        """Return all possible states, for export."""
        return self.model.as_table()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.draw()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Leave:
            self.pointer.place = None
            self.hovered.emit({})
            self.read_out()
        return super().eventFilter(watched, event)

    def _lay_out_table(self) -> None:
        self.table.setItemDelegate(self._delegate)
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectItems)
        self.table.setMouseTracking(True)
        self.table.viewport().installEventFilter(self)
        across, down = self.table.horizontalHeader(), self.table.verticalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        down.setHighlightSections(True)
        down.show()

    def _connect(self) -> None:
        self._source.prepared.connect(self.draw)
        self.numbers_choice.chosen.connect(self._choose_numbers)
        self.table.clicked.connect(self._clicked)
        self.table.entered.connect(self._pointed)
        self.table.moved.connect(self._moved)
        self.follow_pointer()
        self.beside_switch.toggled.connect(self._pairing_changed)
        self.beside_switch.clicked.connect(self._ask_for_partner)
        self._comparison.changed.connect(self._pairing_changed)

    @property
    def _sides(self) -> tuple[Side, Side] | None:
        """The two sides shown; None while the table shows one turn."""
        sides = self._comparison.sides if self.beside_switch.isChecked() else None
        return sides if sides is not None and sides[0].solution is self._solution else None

    @Slot(bool)
    def _ask_for_partner(self, wanted: bool) -> None:
        """Compare perfect play with the default other player, if the user has chosen none."""
        if wanted and self._comparison.sides is None and not self._comparison.is_running:
            self.partner_wanted.emit()

    @Slot()
    def _pairing_changed(self) -> None:
        """Offer the present comparison, and show it beside the solution if wanted."""
        sides = self._comparison.sides
        self.beside_switch.setVisible(self._comparison.solution is not None)
        tip = _("Show how perfect play and play for most points rank every position; choose others under Compare")
        if sides is not None:
            one, other = names_of(*sides)
            tip = _("Show how {one} and {other} rank every position", one=one, other=other)
        self.beside_switch.setToolTip(tip)
        self.numbers_choice.setVisible(self._sides is None)
        self._show_legend()
        self.draw()

    def _show_legend(self) -> None:
        legend = turn_legend(self._theme, self.devicePixelRatioF())
        self.samples.set_samples(legend if self._sides is None else pair_legend(self._theme))

    def _pair(self, start: TurnStart) -> Pair | None:
        """Return the turn for both sides; None if only one is shown, or the other has no such turn."""
        sides, alignment = self._sides, self._comparison.alignment
        if sides is None or alignment is None:
            return None
        if (key := (sides, alignment, start)) != self._paired[0]:
            pair = side_by_side(*sides, alignment, start)
            self._paired = key, None if pair is None else Pair(*pair, names_of(*sides)[1])
        return self._paired[1]

    def _file_name(self) -> str:
        return _("Turn table, {situation}", situation=self.situation()).replace(";", ",")

    @Slot(str)
    def _choose_numbers(self, value: str) -> None:
        self.model.show_in_cells(CellContent(value))

    @Slot(QModelIndex)
    def _clicked(self, index: QModelIndex) -> None:
        self.pick((index.row(), index.column()))

    @Slot(QModelIndex)
    def _pointed(self, index: QModelIndex) -> None:
        self.pointer.go(index.row(), index.column())

    @Slot(int, int)
    def _moved(self, right: int, down: int) -> None:
        table = self.model.table
        if table is not None and self._selection is not None:
            row, column = self._cell(table, self._selection)
            rows, columns = table.win.shape
            self.pick((min(max(row + down, 0), rows - 1), min(max(column + right, 0), columns - 1)))

    def fields(self, place: Place) -> dict[str, int]:
        """Return turn total and dice of a row and a column."""
        table, (row, column) = self.model.table, place
        return {} if table is None else {"turn_total": int(table.turn_totals[row]), "dice": self.model.dice(column)}

    @staticmethod
    def _cell(table: TurnTable, selection: Selection) -> tuple[int, int]:
        """Return the cell of a selection; turn totals beyond the end of the turn map to the last row."""
        total = min(max(selection.turn_total, 0), int(table.turn_totals[-1]))
        return table.row(total), table.win.shape[1] - selection.dice

    @Slot()
    def draw(self) -> None:
        if not self.isVisible():
            return
        if (current := self.current()) is None or not self._source.is_prepared:
            self._show_no_turn()
            self.clear_words()
            return
        solution, chosen = current
        if self.model.table is None or chosen.start != self.model.table.start:
            table = solution.dice_table(chosen.start)
            self.model.show_pair(None)
            self.model.show_turn(table, TurnCells.of(table, self._theme), preference_numbers(table))
            self.export_button.setEnabled(True)
            self._size_columns(len(table.dice_left))
        assert self.model.table is not None
        self.model.show_pair(self._pair(chosen.start))
        self.pointer.place = None  # this turn may lack the place
        self._name()
        self.table.follow(*self._cell(self.model.table, chosen))
        self.read_out()

    def _size_columns(self, count: int) -> None:
        """Distribute the width over a few columns; many columns scroll."""
        width = self.fontMetrics().horizontalAdvance(_("HOLD 88.8 %")) + _COLUMN_MARGIN
        self.table.horizontalHeader().setMinimumSectionSize(width if count > _MOST_STRETCHED else -1)

    def _name(self) -> None:
        sides, pair = self._sides, self.model.pair
        self.title.set_text(_(TITLE) if sides is None else _(_PAIR_TITLE))
        if sides is None:
            key = "" if self.model.table is None else self.model.table.dice_left.key
            self.subtitle.set_text("; ".join(filter(None, (self.situation(), self.model.ranks, key))))
            return
        one, other = names_of(*sides)
        names = (
            _(_NOT_THERE)
            if pair is None
            else _("{different:,} of {all:,} positions differ", all=pair.different[0], different=pair.different[1])
        )
        self.subtitle.set_text(f"{names}; {one} | {other}; {self.situation()}")  # the first parts are never cut off

    def _show_no_turn(self) -> None:
        """Clear the table, so that there is nothing to export."""
        self.model.show_turn(None, None, _NO_NUMBERS)
        self.export_button.setEnabled(False)

    def own_words(self) -> str | None:
        """Return the decision and its value in the selected state."""
        table, chosen = self.model.table, self._selection
        return None if table is None or chosen is None else self.model.sentence(*self._cell(table, chosen))

    def words_at(self, place: Place) -> str:
        """Return the decision and its value in the state of a row and a column."""
        return self.model.sentence(*place)

    def describe_by(self, words: str) -> None:
        self.describe(self.title.text(), self.subtitle.text(), words, _(HIGHER), self.notice)
