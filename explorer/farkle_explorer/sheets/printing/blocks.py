"""The blocks of a page: stacked, as wide as the page, scalable; words, and columns for scores."""

from dataclasses import dataclass, replace
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF

from farkle_core.language.messages import _, pgettext
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import Row, SheetSection, TextLine
from farkle_explorer.sheets.printing.page import Align, Measures, SheetPage, row_width
from farkle_explorer.sheets.printing.typography import GREY, Style

HEADING: Final = Style(12, bold=True)
EXPLANATION: Final = Style(9.2)
_RUN_IN: Final = Style(10.6)

AFTER_WORDS: Final = 0.8  # between text and the table below it, mm on A4

_DIE_SHARE: Final = 0.78
_RUN_IN_HEIGHT, _RUN_IN_GAP = 7.0, 4.0


@dataclass(frozen=True)
class Fit:
    """The size of the parts."""

    row: float  # height of a full row of a table, mm
    gap: float  # space between blocks, mm
    scale: float  # size of detailed text, as a share of its usual size


class Block(Protocol):
    """A block as wide as the page."""

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        """The parts of the sheet in this block, in reading order."""

    def height(self, fit: Fit) -> float:
        """Return its height in mm."""

    def paint(self, page: SheetPage, top: float, fit: Fit, room: float) -> None:
        """Paint it from `top` on; `room`: available height in mm, possibly less than its own."""


class _Paragraph:
    """A line of a section, wrapped to a width, possibly with dice."""

    def __init__(self, line: TextLine, style: Style, width: float) -> None:
        self._line, self._style, self._width = line, style, width
        self._lead = style.width(f"{line.lead}  ") if line.lead else 0.0
        self._die = style.line * _DIE_SHARE
        dice = self._lead + row_width(len(line.faces), self._die) + style.width("  ")
        self._indent = dice if line.faces else 0.0
        self._lines = style.wrapped(line.text, width - self._indent)
        self.height = (max(len(self._lines), 1) if line.faces else len(self._lines)) * style.line

    def paint(self, page: SheetPage, left: float, top: float) -> None:
        line, style = self._line, self._style
        if line.lead:
            page.line_of_text(QRectF(left, top, style.width(line.lead) + 0.1, style.line), line.lead, style)
        page.row_of_dice(QPointF(left + self._lead, top + (style.line - self._die) / 2), line.faces, self._die)
        for place, text in enumerate(self._lines):
            box = QRectF(left + self._indent, top + place * style.line, self._width - self._indent, style.line)
            page.paragraph(box, text, style)


class Words:
    """A heading and paragraphs of a given width (mm)."""

    def __init__(self, heading: str, lines: tuple[TextLine, ...], measures: Measures, width: float) -> None:
        self._heading, self._style, self._width = heading, measures.words(HEADING), width
        self._paragraphs = [_Paragraph(line, measures.words(EXPLANATION), width) for line in lines]
        self.height = sum((each.height for each in self._paragraphs), self._style.line if heading else 0.0)

    def paint(self, page: SheetPage, left: float, top: float) -> float:
        """Paint them; return the position of the lower end."""
        if self._heading:
            page.line_of_text(QRectF(left, top, self._width, self._style.line), self._heading, self._style)
            top += self._style.line
        for each in self._paragraphs:
            each.paint(page, left, top)
            top += each.height
        return top


@dataclass(frozen=True)
class WordsBlock:
    """A section of text only; a single line stands beside its heading."""

    section: SheetSection
    left: float
    width: float
    measures: Measures

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        return (self.section.part,)

    def height(self, fit: Fit) -> float:  # noqa: ARG002 - as the protocol has it
        return self._run_in_height if self._runs_in else self._words.height + self.measures.mm(AFTER_WORDS)

    def paint(self, page: SheetPage, top: float, fit: Fit, room: float) -> None:  # noqa: ARG002
        if not self._runs_in:
            self._words.paint(page, self.left, top)
            return
        box = QRectF(self.left, top, self.width, self._run_in_height)
        page.line_of_text(box, self.section.heading, self.measures.words(HEADING))
        page.line_of_text(box.adjusted(self._indent, 0.0, 0.0, 0.0), self._text, self.measures.words(_RUN_IN))

    @property
    def _lines(self) -> tuple[TextLine, ...]:
        return (*self.section.explanation, *self.section.lines)

    @property
    def _text(self) -> str:
        return " ".join(line.text for line in self._lines)

    @property
    def _words(self) -> Words:
        return Words(self.section.heading, self._lines, self.measures, self.width)

    @property
    def _indent(self) -> float:
        return self.measures.words(HEADING).width(self.section.heading) + self.measures.mm(_RUN_IN_GAP)

    @property
    def _run_in_height(self) -> float:
        return max(self.measures.mm(_RUN_IN_HEIGHT), self.measures.words(HEADING).line)

    @property
    def _runs_in(self) -> bool:
        width = self.measures.words(_RUN_IN).width(self._text)
        return len(self._lines) == 1 and self._indent + width <= self.width


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

    def filling(self, spare: float) -> "ScoreBlock":
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
        page.line_of_text(words, pgettext("score sheet", "total"), small, Align.MIDDLE)
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
