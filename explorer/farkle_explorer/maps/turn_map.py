"""The map of one turn: hold or roll at every turn total, with any number of dice."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.solution.turn_table import preference_numbers
from farkle_explorer.maps.turn_cells import FAINT, FORCED, FULL, TurnCells, Wording
from farkle_explorer.maps.turn_painter import TurnLayout, TurnPainter, cell_wordings
from farkle_explorer.plots.colours import Hatch, hatch_brush, tint
from farkle_explorer.plots.frame import DataView, Place
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.plots.legend import Sample
from farkle_explorer.plots.plot_words import LONGEST, state_words
from farkle_explorer.session.selection import Selection
from farkle_explorer.tables.map_texts import turn_states
from farkle_explorer.widgets.drawing import is_drawing
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

_USUAL_ROW: Final = 18.0
_MOST_MAGNIFIED: Final = 2.5
_ZOOM: Final = 1.2
_NOTCH: Final = 120.0
_ROWS_A_NOTCH: Final = 3

Cell = tuple[int, ...]  # row and column


class TurnGrid(QAbstractScrollArea):
    """Cells of one turn; row 0 is a turn total of 0 at the bottom, column 0 has the most dice."""

    pressed = Signal(int, int)  # the left button is pressed on this row and column
    pointed = Signal(int, int)  # the pointer is on this row and column
    pointer_left = Signal()  # the pointer has left the cells
    zoomed = Signal()  # the row height has changed
    resized = Signal()  # the space for the cells has changed

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self._cells: TurnCells | None = None
        self._selected: Cell | None = None
        self._left: Cell | None = None
        self._hovered: Cell | None = None
        self._magnified = 1.0
        self.whole_turn = False  # whether all turn totals are visible
        self._wheel = 0.0
        self._painter = TurnPainter(Theme.light())
        self._still: tuple[object, QPixmap] | None = None
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def set_cells(self, cells: TurnCells | None) -> None:
        """Show other cells, and repaint; None empties the grid."""
        self._cells, self._still = cells, None
        self._set_scroll_range()
        self.viewport().update()

    def select(self, cell: Cell | None, left: Cell | None = None) -> None:
        """Mark the selected cell; `left`: the cell that the last roll left for it."""
        self._selected, self._left = cell, left
        self._keep_in_view()
        self.viewport().update()

    def hover(self, cell: Cell | None) -> None:
        """Mark the cell under the pointer."""
        if cell != self._hovered:
            self._hovered = cell
            self.viewport().update()

    def show_whole_turn(self, whole: bool) -> None:
        """Show all turn totals at once (colours only if rows are low), or rows with numbers."""
        self.whole_turn = whole
        self._magnified = 1.0
        self._zoom_done()

    @property
    def lacks_unit(self) -> bool:
        """Whether cells show chances without a per cent sign, for lack of space."""
        layout = self.layout_now()
        wordings = cell_wordings(self.viewport().font(), layout.column_width)
        return layout.has_text and not {Wording.BARE, Wording.WHOLE}.isdisjoint(wordings)

    def layout_now(self) -> TurnLayout:
        columns = 6 if self._cells is None else self._cells.columns
        rows = 1 if self._cells is None else self._cells.rows
        letters = QFontMetricsF(self.font())
        layout = TurnLayout.of(self.viewport().size(), letters, rows, columns, self.whole_turn)
        if self.whole_turn:
            return layout.with_rows(layout.body.height() / rows, 0.0)
        usual = max(_USUAL_ROW, letters.height() + 3.0)
        seen = min(max(round(layout.body.height() / (usual * self._magnified)), 1), rows)
        height = layout.body.height() / seen
        return layout.with_rows(height, self.verticalScrollBar().value() * height)

    def apply_theme(self, theme: Theme) -> None:
        self._painter, self._still = TurnPainter(theme, self.devicePixelRatioF()), None
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(640, 240)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the marks, which move often, over a cached picture of everything else."""
        painter = QPainter(self.viewport())
        layout = self.layout_now()
        if is_drawing(painter):
            self._painter.paint(painter, layout, self._cells)
        else:
            painter.drawPixmap(0, 0, self._kept_picture(layout))
        if self._cells is not None:
            self._painter.paint_marks(painter, layout, self._selected, self._left, self._hovered)

    def _kept_picture(self, layout: TurnLayout) -> QPixmap:
        """Return the cached picture; redraws it after a change of layout or font."""
        size, ratio = self.viewport().size(), self.devicePixelRatioF()
        key = layout, size, ratio, self.font()
        if self._still is None or self._still[0] != key:
            picture = QPixmap(size * ratio)
            picture.setDevicePixelRatio(ratio)
            with QPainter(picture) as painter:
                painter.setFont(self.viewport().font())
                self._painter.paint(painter, layout, self._cells)
            self._still = key, picture
        return self._still[1]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._set_scroll_range()
        self._keep_in_view()
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.accept()
        notches = event.angleDelta().y() / _NOTCH
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom(_ZOOM**notches)
            return
        bar = self.verticalScrollBar()
        self._wheel += notches * _ROWS_A_NOTCH
        rows = int(self._wheel)
        self._wheel -= rows
        bar.setValue(bar.value() + rows)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self._press(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._press(event.position())
            return
        cell = self._cell_at(event.position())
        if cell is None:
            self.pointer_left.emit()
        else:
            self.pointed.emit(*cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        self.show_whole_turn(not self.whole_turn)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self.pointer_left.emit()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Leave:
            self.pointer_left.emit()
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        event.ignore()

    def _press(self, position: QPointF) -> None:
        layout = self.layout_now()
        if layout.strip.contains(position):
            self.verticalScrollBar().setValue(layout.first_row_for_strip(position.y()))
        elif (cell := self._cell_at(position)) is not None:
            self.pressed.emit(*cell)

    def _cell_at(self, position: QPointF) -> Cell | None:
        return None if self._cells is None else self.layout_now().cell_at(position)

    def _zoom(self, factor: float) -> None:
        layout = self.layout_now()
        usual = max(_USUAL_ROW, layout.letter_height + 3.0)
        self._magnified = min(layout.row_height * factor / usual, _MOST_MAGNIFIED)
        self.whole_turn = self._magnified * usual * layout.rows <= layout.body.height()
        self._zoom_done()

    def _zoom_done(self) -> None:
        self._set_scroll_range()
        self._keep_in_view(centre=True)
        self.viewport().update()
        self.zoomed.emit()

    def _set_scroll_range(self) -> None:
        """Make the scroll bar count rows: its value is the lowest visible row."""
        layout = self.layout_now()
        seen = round(layout.body.height() / layout.row_height)
        self.verticalScrollBar().setRange(0, max(layout.rows - seen, 0))
        self.verticalScrollBar().setPageStep(seen)

    def _keep_in_view(self, centre: bool = False) -> None:
        if self._selected is None or self._cells is None:
            return
        bar = self.verticalScrollBar()
        seen = bar.pageStep()
        margin = seen // 2 if centre else min(1, (seen - 1) // 2)
        least, most = self._selected[0] + margin + 1 - seen, self._selected[0] - margin
        bar.setValue(min(max(bar.value(), least), most))

    @Slot(int)
    def _scrolled(self, _value: int) -> None:
        self.viewport().update()


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
        self._reached: tuple[int, int] | None = None
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
        self.export_button = self.new_export(self.as_table, self.file_name)
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

    def show_beside(self, *, small: bool) -> None:
        super().show_beside(small=small)
        whole = small or self.rows_choice.value == _WHOLE
        if whole is not self.grid.whole_turn:
            with QSignalBlocker(self.grid):
                self.grid.show_whole_turn(whole)

    def set_solution(self, solution: Solution | None) -> None:
        self.table, self.pointer.place = None, None
        self._source.set_solution(solution)
        super().set_solution(solution)

    def show_hover(self, selection: Selection | None) -> None:
        """Mark the state under the pointer, in this or another view."""
        seen = selection is not None and self.table is not None and selection.dice - 1 in self._places
        self.grid.hover(self._cell(selection) if seen and selection is not None else None)

    def show_reached(self, place: tuple[int, int] | None) -> None:
        """Mark where a roll of the selected dice leads, turn total and dice; None marks the selection."""
        if place != self._reached:
            self._reached = place
            self.draw()

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
        left, shown = self._cell(chosen), self._cell(self._decided(chosen))
        self.grid.select(shown, left if left != shown else None)
        self._name()

    def _decided(self, chosen: Selection) -> Selection:
        """Return the state that is to be decided: the selected one, or where its roll leads."""
        if self._reached is None:
            return chosen
        turn_total, dice = self._reached
        return replace(chosen, turn_total=turn_total, dice=dice)

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
        words = self.words_at(self._cell(self._decided(self._selection)))
        return words if self._reached is None else _("then {words}", words=words)

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
