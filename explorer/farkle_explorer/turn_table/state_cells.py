"""Paints the states of a turn in the cells of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.maps.turn_cells import DARK_INK, LIGHT_INK, Wording
from farkle_explorer.plots.colours import Hatch, hatch_brush
from farkle_explorer.tables.state_columns import CellContent
from farkle_explorer.turn_table.states import TurnStatesModel
from farkle_explorer.turn_table.two_sided_cells import PairCells
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import Theme

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
    def fitting(cls, font: QFont, width: float) -> Lettering:
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
