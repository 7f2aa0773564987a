"""The foot of the sheet: which dice score, beside the rules in short; it shrinks, and drops what will not fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QPointF, QRectF

from farkle_explorer.printing.dice import draw_row, row_width
from farkle_explorer.printing.page import Align, Page
from farkle_explorer.printing.typography import GREY, SMALLEST_POINTS, Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farkle_core.sheets import CheatSheet, PatternRow, Scores

HEADING: Final = Style(12, bold=True)
TEXT: Final = Style(9.7)
POINTS: Final = Style(10.6, bold=True)
HEAD: Final = Style(8.3, ink=GREY)

GAP: Final = 9.0
"""Between the two columns, mm."""

_DIE = 4.6
_ROW = 5.6
_AFTER_RULE = 0.7
_POINTS_WIDTH = 18.0
_ROUNDING = 1e-6


class Block(Protocol):
    """Something that takes the full width of a column."""

    def height(self, width: float, scale: float) -> float:
        """Return its height in mm."""

    def paint(self, page: Page, box: QRectF, scale: float) -> None:
        """Paint it into `box`."""


@dataclass(frozen=True)
class Heading:
    """The name of a column."""

    text: str

    def height(self, width: float, scale: float) -> float:  # noqa: ARG002 - as the protocol has it
        """Return its height in mm; headings do not shrink."""
        return HEADING.line + 0.8

    def paint(self, page: Page, box: QRectF, scale: float) -> None:  # noqa: ARG002
        """Paint it."""
        page.line_of_text(QRectF(box.x(), box.y(), box.width(), HEADING.line), self.text, HEADING)


@dataclass(frozen=True)
class Rule:
    """A rule in words."""

    text: str

    def height(self, width: float, scale: float) -> float:
        """Return its height in mm."""
        style = TEXT.at(scale)
        return len(style.wrapped(self.text, width)) * style.line + _AFTER_RULE * scale

    def paint(self, page: Page, box: QRectF, scale: float) -> None:
        """Paint it."""
        page.paragraph(box, self.text, TEXT.at(scale))


@dataclass(frozen=True)
class Sets:
    """The table of what equal dice are worth together."""

    scores: Scores

    def height(self, width: float, scale: float) -> float:  # noqa: ARG002
        """Return its height in mm."""
        return (len(self.scores.sets) + 1) * _ROW * scale + 1.0 * scale

    def paint(self, page: Page, box: QRectF, scale: float) -> None:
        """Paint heads (how many), then a row for each face."""
        row = _ROW * scale
        for place, count in enumerate(self.scores.counts):
            page.line_of_text(self._cell(box, place, box.y(), row), f"{count}×", HEAD.at(scale), Align.RIGHT)
        for number, face in enumerate(self.scores.sets, start=1):
            y = box.y() + number * row
            side = _DIE * scale
            page.die(QRectF(box.x(), y + (row - side) / 2, side, side), face.face)
            for place, points in enumerate(face.points):
                page.line_of_text(self._cell(box, place, y, row), points, POINTS.at(scale), Align.RIGHT)

    def _cell(self, box: QRectF, place: int, y: float, row: float) -> QRectF:
        start = box.x() + _DIE + 1.0
        width = min((box.right() - start) / len(self.scores.counts), _POINTS_WIDTH)
        return QRectF(start + place * width + 0.8, y, width - 0.8, row)


@dataclass(frozen=True)
class PatternLine:
    """One combination of several faces, drawn, named and priced."""

    pattern: PatternRow

    def height(self, width: float, scale: float) -> float:  # noqa: ARG002
        """Return its height in mm."""
        return _ROW * scale

    def paint(self, page: Page, box: QRectF, scale: float) -> None:
        """Paint the dice, the name, and the points at the right."""
        side, faces = _DIE * scale, self.pattern.faces
        draw_row(page, QPointF(box.x(), box.y() + (box.height() - side) / 2), faces, side)
        points = POINTS.at(scale).fitted(self.pattern.points, box.width() * 0.3, SMALLEST_POINTS)
        start = row_width(6, side) + 2.0 * scale
        end = box.width() - points.width(self.pattern.points) - 1.5
        page.line_of_text(QRectF(box.x() + start, box.y(), end - start, box.height()), self.name, TEXT.at(scale))
        page.line_of_text(box, self.pattern.points, points, Align.RIGHT)

    @property
    def name(self) -> str:
        """The name, with a word where the dice drawn are only an example."""
        return f"{self.pattern.name} (any)" if self.pattern.example else self.pattern.name


@dataclass(frozen=True)
class Stack:
    """Blocks one below the other."""

    blocks: Sequence[Block]

    def height(self, width: float, scale: float) -> float:
        """Return the height of all blocks, mm."""
        return sum(block.height(width, scale) for block in self.blocks)

    def paint(self, page: Page, box: QRectF, scale: float) -> None:
        """Paint as many blocks as fit; say in a last line how many did not."""
        shown = self._fitting(box, scale)
        y = box.y()
        for block in self.blocks[:shown]:
            height = block.height(box.width(), scale)
            block.paint(page, QRectF(box.x(), y, box.width(), height), scale)
            y += height
        left_out = len(self.blocks) - shown
        if left_out:
            style = TEXT.at(scale)
            page.line_of_text(QRectF(box.x(), y, box.width(), style.line), f"… and {left_out} more", style)

    def _fitting(self, box: QRectF, scale: float) -> int:
        if self.height(box.width(), scale) <= box.height() + _ROUNDING:
            return len(self.blocks)
        room = box.height() - TEXT.at(scale).line
        shown = 0
        for block in self.blocks:
            room -= block.height(box.width(), scale)
            if room < 0.0:
                break
            shown += 1
        return shown


class Panel:
    """Which dice score, and the rules in short, side by side.

    Parameters
    ----------
    sheet : CheatSheet
        What to say.
    """

    SCALES: Final = (1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)
    """How large the text may be, the largest first."""

    def __init__(self, sheet: CheatSheet) -> None:
        patterns = [PatternLine(pattern) for pattern in sheet.scores.patterns]
        self._columns = (
            Stack((Heading("What scores"), Sets(sheet.scores), *patterns)),
            Stack((Heading("The rules in short"), *(Rule(line) for line in sheet.rules))),
        )

    def height(self, width: float, scale: float) -> float:
        """Return the height of the longer column, mm."""
        return max(column.height((width - GAP) / 2, scale) for column in self._columns)

    def paint(self, page: Page, box: QRectF, scale: float) -> None:
        """Paint both columns into `box`, dropping what will not fit."""
        width = (box.width() - GAP) / 2
        for place, column in enumerate(self._columns):
            column.paint(page, QRectF(box.x() + place * (width + GAP), box.y(), width, box.height()), scale)
