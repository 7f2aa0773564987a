"""The table that one reads across the kitchen table: when to hold with how many dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from farkle_core.amounts import number
from farkle_core.sheets import (
    LEAVE,
    ROLL,
    CheatSheet,
    GoForIt,
    HoldCell,
    HoldRow,
    OfferCell,
    OfferRow,
    Situation,
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)
from farkle_explorer.printing.dice import draw_heap
from farkle_explorer.printing.page import Align, Page
from farkle_explorer.printing.typography import GREY, SHADE, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NUMBER: Final = Style(16, bold=True)
SMALL_NUMBER: Final = Style(14, bold=True)
RANGE: Final = Style(11.5, bold=True)
ROLL_WORD: Final = Style(13, ink=GREY)
NOTE: Final = Style(8.8)
HEADING: Final = Style(12, bold=True)
EXPLANATION: Final = Style(9.2)
LABEL: Final = Style(10.6, bold=True)
SMALL_LABEL: Final = Style(9.7, bold=True)
SCORES: Final = Style(9.2)
DICE_NUMBER: Final = Style(16, bold=True)

NOTHING: Final = "–"
"""Stands in a cell that has nothing to say."""

_LABEL_SHARE = 0.255
_HEADS = 15.0
_HEAP_DIE = 3.5
_THIN, _THICK = 0.15, 0.5
_SMALL_ROW, _MARGIN_ROW = 0.85, 0.95
_AFTER_HEADING = 0.8
_CELL_PADDING = 1.0
_LABEL_GAP = 1.8
_NOTE_GAP = 1.3


@dataclass(frozen=True)
class Columns:
    """Where the columns of the table are: a wide one for words, then one for each number of dice, most first."""

    left: float
    width: float
    dice: int

    @property
    def label_width(self) -> float:
        """Width of the column for words, mm."""
        return self.width * _LABEL_SHARE

    def label(self, top: float, height: float) -> QRectF:
        """Return the cell for words in the row from `top` on."""
        return QRectF(self.left, top, self.label_width, height)

    def cell(self, dice: int, top: float, height: float) -> QRectF:
        """Return the cell for `dice` dice in the row from `top` on."""
        width = (self.width - self.label_width) / self.dice
        return QRectF(self.left + self.label_width + (self.dice - dice) * width, top, width, height)

    def each_cell(self, top: float, height: float) -> Iterator[tuple[int, QRectF]]:
        """Yield each number of dice with its cell."""
        for dice in range(self.dice, 0, -1):
            yield dice, self.cell(dice, top, height)


@dataclass(frozen=True)
class Part:
    """A heading, what it means, and rows under it."""

    heading: str
    explanation: str
    rows: int
    share: float = 1.0

    def height(self, width: float, row: float) -> float:
        """Return its height in mm when a full row is `row` mm high."""
        words = len(EXPLANATION.wrapped(self.explanation, width)) * EXPLANATION.line
        return HEADING.line + words + _AFTER_HEADING + self.rows * row * self.share


class HoldTable:
    """Hold thresholds, and whatever else there is by number of dice, under common heads.

    Parameters
    ----------
    sheet : CheatSheet
        What to say.
    left, width : float
        Where the table is, mm.
    """

    def __init__(self, sheet: CheatSheet, left: float, width: float) -> None:
        self._sheet = sheet
        self._columns = Columns(left, width, sheet.dice)
        self._hold = Part(f"When to hold{whose(sheet.seats)}", hold_explanation(sheet), len(sheet.hold))
        self._second = Part(*second_player_words(), len(sheet.second_player), _SMALL_ROW)
        self._margins = Part("Go for it: do not hold before you win", go_for_it_explanation(sheet), 2, _MARGIN_ROW)
        self._last_chance = Part(*last_chance_words(sheet), len(sheet.last_chance), _SMALL_ROW)
        self._offers = Part(*offer_words(sheet), len(sheet.offers.rows) if sheet.offers else 0, _SMALL_ROW)
        self._last_turn = Part(*last_turn_words(sheet), 0)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that this sheet has, from the top."""
        sheet = self._sheet
        parts = (
            (self._hold, True),
            (self._second, bool(sheet.second_player)),
            (self._margins, sheet.go_for_it is not None),
            (self._last_chance, bool(sheet.last_chance)),
            (self._offers, sheet.offers is not None),
            (self._last_turn, bool(sheet.last_turn)),
        )
        return tuple(part for part, there in parts if there)

    def height(self, row: float) -> float:
        """Return the height in mm, without gaps between the parts, when a full row is `row` mm high."""
        return _HEADS + sum(part.height(self._columns.width, row) for part in self.parts)

    def paint(self, page: Page, top: float, row: float, gap: float) -> float:
        """Paint the table from `top` on with `gap` mm after each part; return where it ends."""
        sheet, y = self._sheet, self._words(page, self._hold, top)
        y = self._heads(page, y)
        y = self._rows(page, sheet.hold, y, row, NUMBER) + gap
        if sheet.second_player:
            y = self._small_rows(page, self._second, sheet.second_player, y, row) + gap
        if sheet.go_for_it is not None:
            y = self._words(page, self._margins, y)
            y = self._margin_rows(page, sheet.go_for_it, y, row * _MARGIN_ROW) + gap
        if sheet.last_chance:
            y = self._small_rows(page, self._last_chance, sheet.last_chance, y, row) + gap
        if sheet.offers is not None:
            y = self._small_rows(page, self._offers, sheet.offers.rows, y, row) + gap
        if sheet.last_turn:
            y = self._words(page, self._last_turn, y) + gap
        return y

    def _words(self, page: Page, part: Part, top: float) -> float:
        columns = self._columns
        page.line_of_text(QRectF(columns.left, top, columns.width, HEADING.line), part.heading, HEADING)
        box = QRectF(columns.left, top + HEADING.line, columns.width, 0.0)
        return box.y() + page.paragraph(box, part.explanation, EXPLANATION) + _AFTER_HEADING

    def _heads(self, page: Page, top: float) -> float:
        label = self._columns.label(top, _HEADS)
        page.line_of_text(label, "Dice left to roll", LABEL)
        for dice, cell in self._columns.each_cell(top, _HEADS):
            number = QRectF(cell.x(), cell.y(), cell.width(), _HEADS * 0.42)
            page.line_of_text(number, str(dice), DICE_NUMBER, Align.MIDDLE)
            draw_heap(page, cell.adjusted(0.0, number.height(), 0.0, 0.0), dice, _HEAP_DIE)
        return top + _HEADS

    def _small_rows(
        self, page: Page, part: Part, rows: Sequence[HoldRow | OfferRow], top: float, height: float
    ) -> float:
        return self._rows(page, rows, self._words(page, part, top), height * part.share, SMALL_NUMBER)

    def _rows(self, page: Page, rows: Sequence[HoldRow | OfferRow], top: float, height: float, style: Style) -> float:
        self._rule(page, top, _THICK)
        for place, row in enumerate(rows):
            y = top + place * height
            _paint_situation(page, self._columns.label(y, height), row.situation, named=style is NUMBER)
            for dice, cell in self._columns.each_cell(y, height):
                paint_cell(page, cell, row.cells[dice - 1], style)
            last = place + 1 == len(rows)
            new_standing = not last and rows[place + 1].situation.standing is not row.situation.standing
            self._rule(page, y + height, _THICK if last or new_standing else _THIN)
        return top + len(rows) * height

    def _margin_rows(self, page: Page, margins: GoForIt, top: float, height: float) -> float:
        rows = (
            ("Once you have", "whatever the opponent has", margins.own),
            ("Once the opponent has", "whatever you have", margins.opponent),
        )
        self._rule(page, top, _THICK)
        for place, (words, whatever, scores) in enumerate(rows):
            y = top + place * height
            _paint_label(page, self._columns.label(y, height), words, whatever)
            for dice, cell in self._columns.each_cell(y, height):
                score = scores[dice - 1]
                text = NOTHING if score is None else number(score)
                page.line_of_text(cell, text, SMALL_NUMBER, Align.MIDDLE)
            self._rule(page, y + height, _THICK if place else _THIN)
        return top + len(rows) * height

    def _rule(self, page: Page, y: float, width: float) -> None:
        page.rule(QPointF(self._columns.left, y), self._columns.width, width)


def _paint_situation(page: Page, box: QRectF, situation: Situation, *, named: bool) -> None:
    """Paint what a row stands for; small rows have no room for more than the scores."""
    if named:
        _paint_label(page, box, situation.heading, situation.scores)
    else:
        page.line_of_text(box.adjusted(0.0, 0.0, -_CELL_PADDING, 0.0), situation.scores, SMALL_LABEL)


def _paint_label(page: Page, box: QRectF, heading: str, words: str) -> None:
    both = LABEL.cap_height + _LABEL_GAP + SCORES.cap_height
    top, width = box.center().y() - both / 2, box.width() - _CELL_PADDING
    page.line_of_text(QRectF(box.x(), top, width, LABEL.cap_height), heading, LABEL)
    page.line_of_text(QRectF(box.x(), top + both - SCORES.cap_height, width, SCORES.cap_height), words, SCORES)


def paint_cell(page: Page, box: QRectF, cell: HoldCell | OfferCell, style: Style) -> None:
    """Paint one cell: the threshold, and below it what it alone would get wrong; ``roll`` and ``no`` on a shade."""
    inner = box.adjusted(_CELL_PADDING, 0.0, -_CELL_PADDING, 0.0)
    if cell.value in {ROLL, LEAVE}:
        page.fill(box.adjusted(0.3, 0.3, -0.3, -0.3), SHADE)
        page.line_of_text(inner, cell.value, ROLL_WORD, Align.MIDDLE)
        return
    if not cell.note:
        page.line_of_text(inner, cell.value, style, Align.MIDDLE)
        return
    both = RANGE.cap_height + _NOTE_GAP + NOTE.cap_height
    top = inner.center().y() - both / 2
    page.line_of_text(QRectF(inner.x(), top, inner.width(), RANGE.cap_height), cell.value, RANGE, Align.MIDDLE)
    note = QRectF(inner.x(), top + both - NOTE.cap_height, inner.width(), NOTE.cap_height)
    page.line_of_text(note, cell.note, NOTE, Align.MIDDLE)
