"""Columns for scores: as many turns as fit on the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from farkle_core.language.messages import _
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import Row, SheetSection
from farkle_explorer.sheets.printing.blocks import AFTER_WORDS, Fit, Words
from farkle_explorer.sheets.printing.page import Align, Measures, SheetPage
from farkle_explorer.sheets.printing.typography import GREY, Style

_NAME: Final = Style(15, bold=True)
_SMALL: Final = Style(7.4, ink=GREY)
_NUMBER: Final = Style(9.2, ink=GREY)

# `_LINES_AT`: every fifth line is thicker, as a guide along a wide sheet.
_FEWEST_TURNS: Final = 12
_LINES_AT: Final = 5

# Height of a row, mm on A4, and the minimum: handwriting needs 6 to 7 mm, as in an exercise book.
_ROW, _LEAST_ROW = 8.5, 6.5

# `_LEAST_COLUMN`: minimum width of a player's column, mm: space for 350 and 10,350 by hand.
_NAMES_ROW, _NUMBERS_WIDTH = 11.0, 8.0
_LEAST_COLUMN: Final = 14.0

_TURN_SHARE: Final = 0.42
_RING, _RING_AT = 2.4, 2.3
_THIN, _MIDDLE, _THICK = 0.12, 0.3, 0.6


@dataclass(frozen=True)
class ScoreBlock:
    """A section with a blank table of `turns` rows; `left`, `width`: position on the page in mm."""

    section: SheetSection
    left: float
    width: float
    measures: Measures
    turns: int = _FEWEST_TURNS

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        return (self.section.part,)

    def height(self, fit: Fit) -> float:  # noqa: ARG002 - as the protocol has it
        rows = self.turns + len(self._first_rows)
        return self._words.height + self.measures.mm(AFTER_WORDS + _NAMES_ROW) + rows * self._row

    def filling(self, spare: float) -> ScoreBlock:
        """Return this block with as many more turns as fit in `spare` mm."""
        return replace(self, turns=self.turns + int(spare // self._row))

    def paint(self, page: SheetPage, top: float, fit: Fit, room: float) -> None:  # noqa: ARG002
        """Paint a column for each player; too narrow columns are reported as cut."""
        if self._column < _LEAST_COLUMN:
            page.cut.append(self.section.heading)
        top = self._words.paint(page, self.left, top) + self.measures.mm(AFTER_WORDS)
        below = top + self.measures.mm(_NAMES_ROW)
        bottom = self._paint_rows(page, below)
        for place, name in enumerate(self._names):
            self._paint_column(page, self._start(place), (top, below, bottom), name)
        page.upright(QPointF(self.left + self.width, top), bottom - top, _MIDDLE)

    @property
    def _names(self) -> tuple[str, ...]:
        return self.section.table.heads if self.section.table else ()

    @property
    def _first_rows(self) -> tuple[Row, ...]:
        return tuple(row for row in self.section.table.rows if not row.group) if self.section.table else ()

    @property
    def _ticks(self) -> bool:
        return bool(self.section.table and self.section.table.rows[-1].cells[0].value)

    @property
    def _words(self) -> Words:
        return Words("", self.section.explanation, self.measures, self.width)

    @property
    def _row(self) -> float:
        return max(self.measures.mm(_ROW), _LEAST_ROW)

    @property
    def _column(self) -> float:
        return (self.width - self.measures.mm(_NUMBERS_WIDTH)) / len(self._names)

    def _start(self, place: int) -> float:
        return self.left + self.measures.mm(_NUMBERS_WIDTH) + place * self._column

    def _paint_column(self, page: SheetPage, left: float, tops: tuple[float, float, float], name: str) -> None:
        """Paint a name, or a line for one, and the lines beside and within its column."""
        top, below, bottom = tops
        small, split = self.measures.words(_SMALL), self._column * _TURN_SHARE
        room = QRectF(left + 1.0, top, self._column - 2.0, below - top - small.line - 0.5)
        page.line_of_text(room, name, self.measures.figures(_NAME), Align.MIDDLE, may_cut=True)
        words = QRectF(left + 0.5, below - small.line - 0.5, split - 1.0, small.line)
        page.line_of_text(words, _("turn"), small, Align.MIDDLE)
        words = QRectF(left + split + 0.5, below - small.line - 0.5, self._column - split - 1.0, small.line)
        page.line_of_text(words, _("total"), small, Align.MIDDLE)
        page.upright(QPointF(left, top), bottom - top, _MIDDLE)
        first = below + len(self._first_rows) * self._row
        page.upright(QPointF(left + split, first), bottom - first, _THIN)

    def _paint_rows(self, page: SheetPage, top: float) -> float:
        """Paint the rows' lines, numbers and rings; return the position of the lower end."""
        page.rule(QPointF(self.left, top), self.width, _THICK)
        for row in self._first_rows:
            for place, cell in enumerate(row.cells):
                self._paint_ring(page, self._start(place), top)
                words = QRectF(self._start(place) + 4.2, top, self._column - 4.7, self._row)
                page.line_of_text(words, cell.note, self.measures.words(_SMALL))
            top += self._row
            page.rule(QPointF(self.left, top), self.width, _MIDDLE)
        for turn in range(1, self.turns + 1):
            number = QRectF(self.left, top, self.measures.mm(_NUMBERS_WIDTH) - 1.5, self._row)
            page.line_of_text(number, str(turn), self.measures.words(_NUMBER), Align.RIGHT)
            for place in range(len(self._names) if self._ticks else 0):
                self._paint_ring(page, self._start(place), top)
            top += self._row
            page.rule(QPointF(self.left, top), self.width, _THIN if turn % _LINES_AT else _MIDDLE)
        return top

    def _paint_ring(self, page: SheetPage, left: float, top: float) -> None:
        page.ring(QPointF(left + _RING_AT, top + self._row / 2), _RING / 2)
