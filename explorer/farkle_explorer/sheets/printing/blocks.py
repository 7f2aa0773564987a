"""The blocks of a page: stacked, as wide as the page, scalable."""

from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF

from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import SheetSection, TextLine
from farkle_explorer.sheets.printing.page import Measures, SheetPage, row_width
from farkle_explorer.sheets.printing.typography import Style

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
