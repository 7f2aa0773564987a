"""The map of one turn: hold or roll at every turn total, with any number of dice."""

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtGui import QBrush, QColor

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.ranks import preference_numbers
from farkle_core.solution.solution import Solution, TurnTable
from farkle_explorer.maps.turn_cells import FAINT, FORCED, FULL, TurnCells
from farkle_explorer.maps.turn_grid import TurnGrid
from farkle_explorer.plots.colours import Hatch, hatch_brush, tint
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.plots.legend import Sample
from farkle_explorer.plots.plot_words import LONGEST, state_words
from farkle_explorer.plots.pointer import Place
from farkle_explorer.session.selection import Selection
from farkle_explorer.tables.state_columns import turn_states
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

_ROWS, _WHOLE = "rows", "whole"

# Number of loaded sets of dice that fit side by side; beyond it, only sets of the selected size are shown.
_MOST_COLUMNS: Final = 8
_TIP: Final = N_("Click to select, turn the wheel to scroll, with Ctrl to zoom, double-click for the whole turn")


def turn_legend(theme: Theme, ratio: float) -> tuple[Sample, ...]:
    """Return the samples; `ratio`: device pixels per window pixel."""
    unreachable = hatch_brush(Hatch.UNREACHABLE, QColor(theme.line), QColor(theme.panel), ratio)
    return (
        Sample(pgettext("in a legend of cells", "hold"), QBrush(tint(theme, theme.hold, FULL))),
        Sample(pgettext("in a legend of cells", "roll"), QBrush(tint(theme, theme.roll, FULL))),
        Sample(_("close call"), QBrush(tint(theme, theme.hold, FAINT)), second=QBrush(tint(theme, theme.roll, FAINT))),
        Sample(_("must roll"), QBrush(tint(theme, theme.roll, FORCED))),
        Sample(_("cannot happen"), unreachable),
    )


class TurnMap(DataView):
    """The decision in every state of the turn that starts at the selected scores."""

    full_lines = 15

    def __init__(self, source: HoldSource) -> None:
        super().__init__(_("Turn map"))
        self._source = source
        self.table: TurnTable | None = None  # the turn shown
        self._places: tuple[int, ...] = ()
        self.grid = TurnGrid()
        self.grid.setAccessibleName(_("Turn map: cells"))
        self.grid.setStatusTip(_(_TIP))
        self.rows_choice = Choice(
            _("How much of the turn is shown"),
            (
                (_ROWS, _("numbers"), _("Rows with words and numbers")),
                (_WHOLE, _("whole turn"), _("All turn totals at once")),
            ),
        )
        self.export_button = self.new_export(self.as_table, self.file_name, small=True)
        self.title.set_text(_("What to do this turn"))
        self.title.make_room_for(self.title.text())
        self.readout.make_room_for(_(LONGEST))
        self.set_body(self.grid)
        self.add_control(self.rows_choice)
        self.add_tool(self.export_button)
        self._source.prepared.connect(self.draw)
        self.rows_choice.chosen.connect(self._choose_rows)
        self.grid.zoomed.connect(self._zoomed)
        self.grid.resized.connect(self._name)
        self.grid.pressed.connect(self._pick)
        self.grid.pointed.connect(self.pointer.go)
        self.grid.pointer_left.connect(self.pointer.go)
        self.pointer.moved.connect(self._mark_pointed)
        self.follow_pointer()

    def set_solution(self, solution: Solution | None) -> None:
        self.table, self.pointer.place = None, None
        self._source.set_solution(solution)
        super().set_solution(solution)

    def show_hover(self, selection: Selection | None) -> None:
        """Mark the state under the pointer, in this or another view."""
        seen = selection is not None and self.table is not None and selection.dice - 1 in self._places
        self.grid.hover(self._cell(selection) if seen and selection is not None else None)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.samples.set_samples(turn_legend(theme, self.devicePixelRatioF()))
        self.table = None
        self.draw()

    def as_table(self) -> TextTable:
        """Return all possible states of the turn, for export."""
        assert self.table is not None
        return turn_states(self.table, preference_numbers(self.table))

    def step(self, right: int, up: int) -> bool:
        """Move the selection: up and down change the turn total, left and right the dice."""
        if self.table is None or self._selection is None:
            return False
        row, column = self._cell(self._selection)
        self._pick(row + up, column + (right > 0) - (right < 0))
        return True

    @Slot(str)
    def _choose_rows(self, value: str) -> None:
        self.grid.show_whole_turn(value == _WHOLE)

    @Slot()
    def _zoomed(self) -> None:
        self.rows_choice.choose(_WHOLE if self.grid.whole_turn else _ROWS)
        self._name()

    @Slot(int, int)
    def _pick(self, row: int, column: int) -> None:
        if self.table is not None:
            rows, columns = len(self.table.turn_totals), len(self._places)
            self.pick((min(max(row, 0), rows - 1), min(max(column, 0), columns - 1)))

    @Slot()
    def _mark_pointed(self) -> None:
        self.grid.hover(self.pointer.place)

    def fields(self, place: Place) -> dict[str, int]:
        """Return turn total and dice of a row and a column."""
        if self.table is None:
            return {}
        row, column = place
        return {"turn_total": int(self.table.turn_totals[row]), "dice": self._dice(column)}

    def _dice(self, column: int) -> int:
        """Return the dice of a column: the number of fair dice, or the place of a loaded set, from 1."""
        return self._places[len(self._places) - 1 - column] + 1

    def _cell(self, selection: Selection) -> tuple[int, int]:
        """Return the cell of a selection; turn totals beyond the end of the turn map to the last row."""
        assert self.table is not None
        last = int(self.table.turn_totals[-1])
        row = self.table.row(min(max(selection.turn_total, 0), last))
        place = self._places.index(selection.dice - 1) if selection.dice - 1 in self._places else 0
        return row, len(self._places) - 1 - place

    @Slot()
    def draw(self) -> None:
        """Update the view; repaints the cells only for another turn."""
        if (current := self.current()) is None or not self._source.is_prepared:
            self._clear()
            return
        solution, chosen = current
        if self.table is None or chosen.start != self.table.start or chosen.dice - 1 not in self._places:
            self.table = solution.dice_table(chosen.start)
            self._places = _shown_dice(self.table, chosen)
            self.grid.set_cells(TurnCells.of(self.table, self._theme, self._places))
            if self.pointer.place is not None and self.pointer.place[0] >= len(self.table.turn_totals):
                self.pointer.place = None  # this turn ends below the turn total under the pointer
                self.grid.hover(None)
        self.export_button.setEnabled(True)
        self.grid.select(self._cell(chosen))
        self._name()

    @Slot()
    def _name(self) -> None:
        """Show the selection, and the unit of the numbers if cells have no space for it."""
        if self.table is not None:
            bare, situation = self.grid.lacks_unit, self.situation()
            words = _("{situation}; win chance in %", situation=situation) if bare else situation
            self.subtitle.set_text(self.table.dice_left.explained(words))
            self.read_out()

    def _clear(self) -> None:
        self.table = None
        self.export_button.setEnabled(False)
        self.grid.set_cells(None)
        self.clear_words()

    def own_words(self) -> str | None:
        """Return the decision in the selected state."""
        if self.table is None or self._selection is None:
            return None
        return self.words_at(self._cell(self._selection))

    def words_at(self, place: Place) -> str:
        """Return the decision in the state of a row and a column."""
        assert self.table is not None
        row, column = place
        return state_words(self.table, int(self.table.turn_totals[row]), self._dice(column))


def _shown_dice(table: TurnTable, chosen: Selection) -> tuple[int, ...]:
    """Return the dice with a column; if there are many sets, those of the selected size."""
    dice = table.dice_left
    every = tuple(range(len(dice)))
    return dice.with_as_many(chosen.dice - 1) if dice.is_loaded and len(every) > _MOST_COLUMNS else every
