"""The states of a turn as a table: turn totals down, dice across; each cell says what is best, and what it is worth."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.language import N_, _
from farkle_explorer.models.text_table import TextTable
from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting import words
from farkle_explorer.views.plotting.hatch import Hatch, hatch_brush
from farkle_explorer.views.plotting.labels import bold
from farkle_explorer.views.plotting.state_words import state_words
from farkle_explorer.views.plotting.turn_cells import TurnCells
from farkle_explorer.views.tables import map_texts
from farkle_explorer.views.tables.beside_cells import Pair, paint_pair
from farkle_explorer.views.tables.model import Index

if TYPE_CHECKING:
    from farkle_core.solution import TurnTable

Numbers = npt.NDArray[np.int32]

_NOWHERE: Final = QModelIndex()
_DARK, _LIGHT = QColor("#16181d"), QColor("#ffffff")
_MARGIN: Final = 5
_WORDINGS: Final = ((2, " %", N_("HOLD 88.88 %")), (1, " %", N_("HOLD 88.8 %")), (1, "", N_("HOLD 88.8")))
"""Digits and unit of a chance, and a wide one, most first."""

_FRAME: Final = 2.0
_FAINT_INK: Final = 170


_BESIDE: Final = "first", "first's preference", "second", "second's preference", "differs"


class Shown(StrEnum):
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
        self.pair: Pair | None = None
        self.shown = Shown.CHANCE

    def show_turn(self, table: TurnTable | None, cells: TurnCells | None, numbers: Numbers) -> None:
        """Show another turn; `numbers` are its preference numbers, shape (T, dice)."""
        same = self.table is not None and table is not None and self.table.win.shape == table.win.shape
        if not same:
            self.beginResetModel()
        self.table, self.cells, self._numbers = table, cells, numbers
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

    def show_in_cells(self, shown: Shown) -> None:
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
        down = orientation is Qt.Orientation.Vertical
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignVCenter | (
                Qt.AlignmentFlag.AlignRight if down else Qt.AlignmentFlag.AlignHCenter
            )
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return words.points(int(self.table.turn_totals[section])) if down else words.dice(self.dice(section))

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
        """Whether a cell shows two sides: where somebody else is shown, and the game goes on."""
        at = row, self.dice(column) - 1
        return self.pair is not None and bool(self.pair.first.table.reachable[at] & ~self.pair.first.table.wins_now[at])

    def dice(self, column: int) -> int:
        """Return how many dice a column is about."""
        assert self.table is not None
        return int(self.table.win.shape[1]) - column

    def number(self, row: int, column: int, shown: Shown, digits: int = 2) -> str:
        """Return the number of a cell; nothing where the state cannot happen or has none."""
        assert self.table is not None
        at = row, self.dice(column) - 1
        if not self.table.reachable[at]:
            return ""
        if shown is Shown.PREFERENCE:
            return words.points(int(self._numbers[at])) if self._numbers[at] else ""
        return "" if self.table.wins_now[at] else words.chance(float(self.table.win[at]), digits)

    def sentence(self, row: int, column: int) -> str:
        """Return what to do in a state, what it is worth, and how it ranks."""
        assert self.table is not None
        dice = self.dice(column)
        said = state_words(self.table, int(self.table.turn_totals[row]), dice)
        rank = int(self._numbers[row, dice - 1])
        if rank:
            most = words.points(int(self._numbers.max()))
            said = _("{said}; preference {rank} of {most}", said=said, rank=words.points(rank), most=most)
        if self.pair is None or not self.pairs(row, column):
            return said
        return f"{said}; {self.pair.sentence((row, dice - 1))}"

    def as_table(self) -> TextTable:
        """Return every state that can happen, one a row, with chances in full precision."""
        assert self.table is not None
        states = map_texts.turn_states(self.table, self._numbers)
        if self.pair is None:
            return states
        places = np.argwhere(self.table.reachable).tolist()
        rows = (row + self._pair_line(*at) for row, at in zip(states.rows, places, strict=True))
        return TextTable(states.headings + _BESIDE, tuple(rows))

    def _pair_line(self, row: int, column: int) -> tuple[str, ...]:
        if self.pair is None:
            return ()
        first, second, at = self.pair.first, self.pair.second, (row, column)
        mine = "hold" if first.holds[at] else "roll", str(first.numbers[at] or "")
        if not second.known[at]:
            return (*mine, "", "", "")
        differs = "yes" if second.differs[at] else "no"
        return *mine, "hold" if second.holds[at] else "roll", str(second.numbers[at] or ""), differs


class TurnStateDelegate(QStyledItemDelegate):
    """Paints a state in the colours of holding and rolling, with the preference number where there is room for both."""

    def __init__(self, model: TurnStatesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = Theme.light()
        self._ratio = 1.0

    def apply_theme(self, theme: Theme, ratio: float) -> None:
        """Take the theme's colours."""
        self._theme, self._ratio = theme, ratio

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        cells, area = self._model.cells, QRectF(option.rect).adjusted(1, 1, -1, -1)
        row, column = index.row(), index.column()
        if cells is None:
            return
        painter.save()
        if not cells.reachable[row, column]:
            brush = hatch_brush(Hatch.UNREACHABLE, QColor(self._theme.line), QColor(self._theme.panel), self._ratio)
            painter.fillRect(area, brush)
        elif self._model.pairs(row, column):
            assert self._model.pair is not None
            at = row, self._model.dice(column) - 1
            paint_pair(painter, option.font, area, self._model.pair, at, self._theme)
        else:
            painter.fillRect(area, QColor(*cells.colours[row, column].tolist()))
            self._write(painter, option.font, area.adjusted(_MARGIN, 0, -_MARGIN, 0), row, column)
        if option.state & option.state.State_Selected:
            self._frame(painter, QRectF(option.rect))
        painter.restore()

    def _write(self, painter: QPainter, font: QFont, area: QRectF, row: int, column: int) -> None:
        model, cells = self._model, self._model.cells
        assert cells is not None
        ink = QColor(_DARK if cells.dark_ink[row, column] else _LIGHT)
        painter.setPen(ink)
        painter.setFont(bold(font) if cells.holds[row, column] else font)
        digits, behind, both = self._wording(font, area.width())
        said = self._said(row, column, digits, behind)
        rank = model.number(row, column, Shown.PREFERENCE) if model.shown is Shown.CHANCE else ""
        both = both and bool(rank)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, middle | (Qt.AlignmentFlag.AlignLeft if both else Qt.AlignmentFlag.AlignHCenter), said)
        if both:
            ink.setAlpha(_FAINT_INK)
            painter.setPen(ink)
            painter.setFont(font)
            painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, rank)

    def _said(self, row: int, column: int, digits: int, behind: str) -> str:
        cells = self._model.cells
        assert cells is not None
        word = cells.word(row, column).removesuffix(" roll")
        number = self._model.number(row, column, self._model.shown, digits)
        return f"{word} {number.removesuffix(' %') + behind if number.endswith('%') else number}".strip()

    @staticmethod
    def _wording(font: QFont, width: float) -> tuple[int, str, bool]:
        """Return digits and unit of chances, the same in all cells, and whether preference numbers fit beside them."""
        heavy, plain = QFontMetricsF(bold(font)), QFontMetricsF(font)
        rank = plain.horizontalAdvance("888") + 3 * _MARGIN
        for digits, behind, sample in _WORDINGS:
            wide = heavy.horizontalAdvance(sample)
            if wide <= width:
                return digits, behind, wide + rank <= width
        return 0, "", False

    def _frame(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), _FRAME))
        inside = area.adjusted(_FRAME / 2, _FRAME / 2, -_FRAME / 2, -_FRAME / 2)
        painter.drawRoundedRect(inside, 3.0, 3.0)
