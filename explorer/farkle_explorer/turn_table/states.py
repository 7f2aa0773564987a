"""The states of a turn as a table: turn totals down, dice across, for one side or two in the same cell."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.arrays import Int32s
from farkle_core.compare.preferences import MatchedRanks, SideRanks
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.solution import TurnTable
from farkle_core.solution.turn_table import NO_PREFERENCE
from farkle_explorer.maps.turn_cells import DARK_INK, LIGHT_INK, TurnCells, Wording
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import Hatch, faded, hatch_brush
from farkle_explorer.plots.legend import Sample
from farkle_explorer.plots.plot_words import state_words
from farkle_explorer.tables.map_texts import CELLS, CellContent, turn_states
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.text_table import Index, RowsWhenRead, RowTexts, TextTable
from farkle_explorer.widgets.theme import Theme

DIFFERS: Final = "\N{NOT EQUAL TO}"  # between two numbers that differ

# Strength of colours: if all is equal, if only the numbers differ, and if the decisions differ.
_ALIKE, _NUMBER, _DIFFERENT = 45, 120, 255

_SIGN_ROOM: Final = 12.0


@dataclass(frozen=True)
class Pair:
    """A turn as both sides play it."""

    first: SideRanks
    second: MatchedRanks
    other: str  # the name of the second side

    @property
    def different(self) -> tuple[int, int]:
        """The number of states that both sides have, and how many of them differ."""
        both = self.second.known & self.first.table.reachable
        return int(both.sum()), int((self.second.differs & both).sum())

    def text(self, at: tuple[int, int]) -> str:
        """Return both decisions in a state, and both ranks."""
        if not self.second.known[at]:
            return f"{self._side(bool(self.first.holds[at]), int(self.first.numbers[at]))} | –"
        sides = [
            self._side(bool(holds[at]), int(numbers[at]))
            for holds, numbers in (
                (self.first.holds, self.first.numbers),
                (self.second.holds, self.second.numbers),
            )
        ]
        return f" {DIFFERS if self.second.differs[at] else '|'} ".join(sides)

    def sentence(self, at: tuple[int, int]) -> str:
        """Return the second side's decision and rank in a state, as briefly as possible."""
        if not self.second.known[at]:
            return _("{name}: does not come here", name=self.other)
        rank = int(self.second.numbers[at])
        decision = pgettext("then", "hold") if self.second.holds[at] else pgettext("then", "roll")
        ranked = f"{decision}, {plot_words.points(rank)}" if rank else decision
        words = _("{name}: {words}", name=self.other, words=ranked)
        return _("{said}; differs", said=words) if self.second.differs[at] else words

    @staticmethod
    def _side(holds: bool, number: int) -> str:
        words = pgettext("in a cell", "HOLD") if holds else pgettext("in a cell", "roll")
        return words if number == NO_PREFERENCE else f"{words} {plot_words.points(number)}"


class PairCells:
    """Paints states as both sides see them, in the colours of a theme; a large table has hundreds.

    `nowhere`: the background of a state that a side does not have.
    """

    def __init__(self, theme: Theme, nowhere: QBrush) -> None:
        self._nowhere, self._plate, self._text = nowhere, QColor(theme.panel), QColor(theme.text)
        strengths = (_ALIKE, _NUMBER, _DIFFERENT)
        self._grounds = {
            (held, strength): faded(theme.hold if held else theme.roll, strength)
            for held in (False, True)
            for strength in strengths
        }
        self._inks = {
            (held, strength): QColor(theme.on_hold if held else theme.on_roll) if strength == _DIFFERENT else self._text
            for held, strength in self._grounds
        }
        self._fonts = QFont(), bold(QFont())

    def paint(self, painter: QPainter, font: QFont, area: QRectF, pair: Pair, at: tuple[int, int]) -> None:
        """Paint a state: the first side's number at the left, the second's at the right."""
        if font != self._fonts[0]:
            self._fonts = QFont(font), bold(font)
        first, second = pair.first, pair.second
        half, sign = area.width() / 2.0, _SIGN_ROOM / 2
        strength = _DIFFERENT if second.decides_otherwise[at] else _NUMBER if second.differs[at] else _ALIKE
        left, right = area.adjusted(0, 0, -half, 0), area.adjusted(half, 0, 0, 0)
        self._paint_side(painter, left, (2, -sign), first.holds[at], first.numbers[at], strength)
        if second.known[at]:
            self._paint_side(painter, right, (sign, -2), second.holds[at], second.numbers[at], strength)
        else:
            painter.fillRect(right, self._nowhere)
        if second.differs[at]:
            self._paint_sign(painter, area)

    def _paint_side(
        self, painter: QPainter, place: QRectF, margins: tuple[float, float], holds: Any, number: Any, strength: int
    ) -> None:
        held = bool(holds)
        painter.fillRect(place, self._grounds[held, strength])
        painter.setPen(self._inks[held, strength])
        painter.setFont(self._fonts[held])
        word = pgettext("in a cell", "HOLD") if held else pgettext("in a cell", "roll")
        words = plot_words.points(int(number)) if number != NO_PREFERENCE else word
        painter.drawText(place.adjusted(margins[0], 0, margins[1], 0), Qt.AlignmentFlag.AlignCenter, words)

    def _paint_sign(self, painter: QPainter, area: QRectF) -> None:
        plate = QRectF(0, 0, _SIGN_ROOM, min(area.height(), painter.fontMetrics().height()))
        plate.moveCenter(area.center())
        painter.fillRect(plate, self._plate)
        painter.setFont(self._fonts[True])
        painter.setPen(self._text)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, DIFFERS)


def pair_legend(theme: Theme) -> tuple[Sample, ...]:
    def brush(colour: str, strength: int) -> QBrush:
        return QBrush(faded(colour, strength))

    return (
        Sample(_("hold, roll: both the same"), brush(theme.hold, _ALIKE), second=brush(theme.roll, _ALIKE)),
        Sample(
            _("≠ rank differs, higher is better"),
            brush(theme.hold, _NUMBER),
            second=brush(theme.roll, _NUMBER),
        ),
        Sample(_("≠ decision differs"), brush(theme.hold, _DIFFERENT), second=brush(theme.roll, _DIFFERENT)),
    )


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


_IN_THE_MIDDLE: Final = (Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter).value
_AT_LEFT: Final = (Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft).value
_AT_RIGHT: Final = (Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight).value
_SELECTED: Final = QStyle.StateFlag.State_Selected.value  # an integer, because enums are slow in hundreds of cells
_MARGIN: Final = 5

# Digits and unit of a chance, with its widest text, most digits first.
_WORDINGS: Final = ((2, " %", N_("HOLD 88.88 %")), (1, " %", N_("HOLD 88.8 %")), (1, "", N_("HOLD 88.8")))

_FRAME: Final = 2.0
_WIDTHS: Final = 16  # cached cell widths; resizing the window produces many


@dataclass(frozen=True, eq=False)
class Lettering:
    """The text layout in cells of one width."""

    heavy: QFont
    plain: QFont
    digits: int  # digits, unit: of chances, the same in all cells
    unit: str
    with_rank: bool  # whether preference numbers fit beside them

    @classmethod
    def fitting(cls, font: QFont, width: float) -> "Lettering":
        """Return the layout that fits `width` pixels."""
        heavy, plain = bold(font), QFont(font)  # copies, because the option's font is destroyed with the option
        rank = QFontMetricsF(plain).horizontalAdvance("888") + 3 * _MARGIN
        for digits, unit, sample in _WORDINGS:
            wide = QFontMetricsF(heavy).horizontalAdvance(_(sample))
            if wide <= width:
                return cls(heavy, plain, digits, unit, wide + rank <= width)
        return cls(heavy, plain, 0, "", with_rank=False)


class TurnStateDelegate(QStyledItemDelegate):
    """Paints a state in the colours of holding and rolling; the preference number appears if both fit."""

    def __init__(self, model: TurnStatesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = Theme.light()
        self._letters: dict[tuple[str, float], Lettering] = {}
        self._nowhere = QBrush()
        self._pairs = PairCells(self._theme, self._nowhere)

    def apply_theme(self, theme: Theme, ratio: float) -> None:
        self._theme = theme
        self._nowhere = hatch_brush(Hatch.UNREACHABLE, QColor(theme.line), QColor(theme.panel), ratio)
        self._pairs = PairCells(theme, self._nowhere)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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
            self._paint(painter, area, inside, self._fitting(option.font, inside.width()), (row, column))
        if option.state.value & _SELECTED:
            painter.save()
            self._frame(painter, QRectF(option.rect))
            painter.restore()

    def _paint(self, painter: QPainter, area: QRectF, inside: QRectF, letters: Lettering, at: tuple[int, int]) -> None:
        cells = self._model.cells
        assert cells is not None
        with_rank = letters.with_rank and self._model.shown is CellContent.CHANCE
        painter.fillRect(area, QColor(*cells.colours[at].tolist()))
        painter.setPen(DARK_INK if cells.dark_ink[at] else LIGHT_INK)
        painter.setFont(letters.heavy if cells.holds[at] else letters.plain)
        painter.drawText(inside, _AT_LEFT if with_rank else _IN_THE_MIDDLE, self._spoken(*at, letters))
        if with_rank:
            painter.setFont(letters.plain)
            painter.drawText(inside, _AT_RIGHT, self._model.number(*at, CellContent.PREFERENCE))

    def _spoken(self, row: int, column: int, letters: Lettering) -> str:
        cells = self._model.cells
        assert cells is not None
        word = cells.word(row, column, Wording.WORD)
        number = self._model.number(row, column, self._model.shown, letters.digits)
        return f"{word} {number.removesuffix(' %') + letters.unit if number.endswith('%') else number}".strip()

    def _fitting(self, font: QFont, width: float) -> Lettering:
        """Return the cached layout for cells of this width; hundreds of cells have a few widths."""
        key = font.key(), width
        if key not in self._letters:
            if len(self._letters) >= _WIDTHS:
                self._letters.clear()
            self._letters[key] = Lettering.fitting(font, width)
        return self._letters[key]

    def _frame(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), _FRAME))
        inside = area.adjusted(_FRAME / 2, _FRAME / 2, -_FRAME / 2, -_FRAME / 2)
        painter.drawRoundedRect(inside, 3.0, 3.0)
