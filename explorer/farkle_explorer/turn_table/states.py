"""The states of a turn as a table: turn totals down, dice across; each cell says what is best, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.maps.turn_cells import DARK_INK, LIGHT_INK, TurnCells
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.hatch import Hatch, hatch_brush
from farkle_explorer.plots.labels import bold
from farkle_explorer.plots.state_words import state_words
from farkle_explorer.tables import map_texts
from farkle_explorer.tables.model import Index
from farkle_explorer.turn_table.two_sided_cells import Pair, PairCells
from farkle_explorer.widgets.text_table import Cells, RowsWhenRead, TextTable
from farkle_explorer.widgets.theme import Theme

if TYPE_CHECKING:
    from farkle_core.solution.solution import TurnTable

Numbers = npt.NDArray[np.int32]

_NOWHERE: Final = QModelIndex()
_IN_THE_MIDDLE: Final = (Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter).value
_AT_LEFT: Final = (Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft).value
_AT_RIGHT: Final = (Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight).value
_SELECTED: Final = QStyle.StateFlag.State_Selected.value  # as a number: enums are slow, and there are hundreds of cells
_MARGIN: Final = 5
_WORDINGS: Final = ((2, " %", N_("HOLD 88.88 %")), (1, " %", N_("HOLD 88.8 %")), (1, "", N_("HOLD 88.8")))
"""Digits and unit of a chance, and a wide one, most first."""

_FRAME: Final = 2.0
_WIDTHS: Final = 16
"""Widths of cells for which it is remembered what fits; a person who drags the window's edge comes to many."""


_BESIDE: Final = "first", "first's preference", "second", "second's preference", "differs"


class CellContent(StrEnum):
    """What stands in the cells besides what to do."""

    CHANCE = "chance"
    PREFERENCE = "preference"


class TurnStatesModel(QAbstractTableModel):
    """One turn's table; rows are turn totals, rising, columns are dice, most first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: TurnTable | None = None
        self.cells: TurnCells | None = None
        self._numbers: Numbers = np.zeros((0, 0), np.int32)
        self._highest = 0
        self.pair: Pair | None = None
        self.shown = CellContent.CHANCE

    def show_turn(self, table: TurnTable | None, cells: TurnCells | None, numbers: Numbers) -> None:
        """Show another turn; `numbers` are its preference numbers, shape (T, dice)."""
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
        """Show how two sides rank the states of the turn shown, or no longer."""
        if pair is not self.pair:
            self.pair = pair
            if self.rowCount():
                self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def show_in_cells(self, shown: CellContent) -> None:
        """Write other numbers into the cells."""
        self.shown = shown
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        """Return how many turn totals there are."""
        return 0 if self.table is None or parent.isValid() else len(self.table.turn_totals)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802
        """Return how many dice there are at the most."""
        return 0 if self.table is None or parent.isValid() else self.table.win.shape[1]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802
        """Return the dice of a column, or the turn total of a row."""
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
        """Return a cell's words, and the whole sentence for those who do not see it."""
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
        """Whether a cell shows two sides: where somebody else is shown."""
        at = row, self.dice(column) - 1
        return self.pair is not None and bool(self.pair.first.table.reachable[at])

    @property
    def ranks(self) -> str:
        """From where to where the numbers of the states go, so that nobody takes them for points; ``""`` for none."""
        most = self._highest
        return _("ranks from 1 to {most}, {most} is best", most=plot_words.points(most)) if most else ""

    def dice(self, column: int) -> int:
        """Return which dice a column is about: how many fair ones; loaded ones by their place, counted from 1."""
        assert self.table is not None
        return int(self.table.win.shape[1]) - column

    def number(self, row: int, column: int, shown: CellContent, digits: int = 2) -> str:
        """Return the number of a cell; nothing where the state cannot happen or has none."""
        assert self.table is not None
        at = row, self.dice(column) - 1
        if not self.table.occurs[at]:
            return ""
        if shown is CellContent.PREFERENCE:
            return plot_words.points(int(self._numbers[at])) if self._numbers[at] else ""
        return "" if self.table.wins_now[at] else plot_words.chance(float(self.table.win[at]), digits)

    def sentence(self, row: int, column: int) -> str:
        """Return what to do in a state, what it is worth, and how it ranks."""
        assert self.table is not None
        dice = self.dice(column)
        said = state_words(self.table, int(self.table.turn_totals[row]), dice)
        rank = int(self._numbers[row, dice - 1])
        if rank:
            most = plot_words.points(self._highest)
            said = _("{said}; rank {rank} of {most}", said=said, rank=plot_words.points(rank), most=most)
        if self.pair is None or not self.pairs(row, column):
            return said
        return f"{said}; {self.pair.sentence((row, dice - 1))}"

    def as_table(self) -> TextTable:
        """Return every state that can happen, one a row, with chances in full precision."""
        table, pair = self.table, self.pair
        assert table is not None
        states = map_texts.turn_states(table, self._numbers)
        if pair is None:
            return states

        def rows() -> Iterator[Cells]:
            places = np.argwhere(table.occurs).tolist()
            return (row + _pair_line(pair, *at) for row, at in zip(states.rows, places, strict=True))

        return TextTable(states.headings + _BESIDE, RowsWhenRead(rows))


def _pair_line(pair: Pair, row: int, column: int) -> Cells:
    first, second, at = pair.first, pair.second, (row, column)
    mine = "hold" if first.holds[at] else "roll", str(first.numbers[at] or "")
    if not second.known[at]:
        return (*mine, "", "", "")
    differs = "yes" if second.differs[at] else "no"
    return *mine, "hold" if second.holds[at] else "roll", str(second.numbers[at] or ""), differs


@dataclass(frozen=True, eq=False)
class Lettering:
    """How words are written in cells of one width."""

    heavy: QFont
    plain: QFont
    digits: int  # digits, unit: of chances, the same in all cells
    unit: str
    with_rank: bool  # whether there is room for preference numbers beside them

    @classmethod
    def fitting(cls, font: QFont, width: float) -> Lettering:
        """Return what fits into `width` pixels."""
        heavy, plain = bold(font), QFont(font)  # copies: an option's font goes when the option goes
        rank = QFontMetricsF(plain).horizontalAdvance("888") + 3 * _MARGIN
        for digits, unit, sample in _WORDINGS:
            wide = QFontMetricsF(heavy).horizontalAdvance(_(sample))
            if wide <= width:
                return cls(heavy, plain, digits, unit, wide + rank <= width)
        return cls(heavy, plain, 0, "", with_rank=False)


@dataclass(frozen=True, slots=True)
class _Look:
    """What a cell of one turn looks like."""

    fill: QColor
    ink: QColor
    font: QFont
    said: str
    rank: str


class TurnStateDelegate(QStyledItemDelegate):
    """Paints a state in the colours of holding and rolling, with the preference number where there is room for both."""

    def __init__(self, model: TurnStatesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = Theme.light()
        self._letters: dict[tuple[str, float], Lettering] = {}
        self._looks: dict[tuple[int, int, Lettering], _Look] = {}
        self._looks_of: tuple[TurnCells, CellContent] | None = None
        self._nowhere = QBrush()
        self._pairs = PairCells(self._theme, self._nowhere)

    def apply_theme(self, theme: Theme, ratio: float) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self._nowhere = hatch_brush(Hatch.UNREACHABLE, QColor(theme.line), QColor(theme.panel), ratio)
        self._pairs = PairCells(theme, self._nowhere)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        cells, area = self._model.cells, QRectF(option.rect).adjusted(1, 1, -1, -1)
        row, column = index.row(), index.column()
        if cells is None:
            return
        if not cells.reachable[row, column]:
            painter.fillRect(area, self._nowhere)
        elif self._model.pair is not None and self._model.pairs(row, column):
            at = row, self._model.dice(column) - 1
            painter.save()
            self._pairs.paint(painter, option.font, area, self._model.pair, at)
            painter.restore()
        else:
            inside = area.adjusted(_MARGIN, 0, -_MARGIN, 0)
            letters = self._fitting(option.font, inside.width())
            self._paint(painter, area, inside, letters, self._look(cells, row, column, letters))
        if option.state.value & _SELECTED:
            painter.save()
            self._frame(painter, QRectF(option.rect))
            painter.restore()

    @staticmethod
    def _paint(painter: QPainter, area: QRectF, inside: QRectF, letters: Lettering, look: _Look) -> None:
        painter.fillRect(area, look.fill)
        painter.setPen(look.ink)
        painter.setFont(look.font)
        painter.drawText(inside, _AT_LEFT if look.rank else _IN_THE_MIDDLE, look.said)
        if look.rank:
            painter.setFont(letters.plain)
            painter.drawText(inside, _AT_RIGHT, look.rank)

    def _look(self, cells: TurnCells, row: int, column: int, letters: Lettering) -> _Look:
        """Return what a cell looks like, found out once for each turn."""
        model = self._model
        if self._looks_of is None or self._looks_of[0] is not cells or self._looks_of[1] is not model.shown:
            self._looks_of = cells, model.shown
            self._looks.clear()
        key = row, column, letters
        if key not in self._looks:
            with_rank = letters.with_rank and model.shown is CellContent.CHANCE
            self._looks[key] = _Look(
                QColor(*cells.colours[row, column].tolist()),
                DARK_INK if cells.dark_ink[row, column] else LIGHT_INK,
                letters.heavy if cells.holds[row, column] else letters.plain,
                self._said(row, column, letters),
                model.number(row, column, CellContent.PREFERENCE) if with_rank else "",
            )
        return self._looks[key]

    def _said(self, row: int, column: int, letters: Lettering) -> str:
        cells = self._model.cells
        assert cells is not None
        word = cells.word(row, column).removesuffix(" roll")
        number = self._model.number(row, column, self._model.shown, letters.digits)
        return f"{word} {number.removesuffix(' %') + letters.unit if number.endswith('%') else number}".strip()

    def _fitting(self, font: QFont, width: float) -> Lettering:
        """Return how to write in cells of this width; hundreds of them come one after the other, of a few widths."""
        key = font.key(), width
        if key not in self._letters:
            if len(self._letters) >= _WIDTHS:
                self._letters.clear()
                self._looks.clear()  # which are those of these letters
            self._letters[key] = Lettering.fitting(font, width)
        return self._letters[key]

    def _frame(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), _FRAME))
        inside = area.adjusted(_FRAME / 2, _FRAME / 2, -_FRAME / 2, -_FRAME / 2)
        painter.drawRoundedRect(inside, 3.0, 3.0)
