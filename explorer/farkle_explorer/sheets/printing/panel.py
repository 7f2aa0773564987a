"""Which dice score, and the rules in short: side by side where there is room. They shrink, and say what is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QPointF, QRectF

from farkle_core.language.messages import _, ngettext
from farkle_explorer.sheets.printing.blocks import HEADING, Fit
from farkle_explorer.sheets.printing.dice import draw_row, row_width
from farkle_explorer.sheets.printing.page import Align, Page
from farkle_explorer.sheets.printing.typography import GREY, SMALLEST_POINTS, Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from farkle_core.sheets import Part, PatternRow, Scores, Section
    from farkle_explorer.sheets.printing.measures import Measures

TEXT: Final = Style(9.7)
POINTS: Final = Style(10.6, bold=True)
HEAD: Final = Style(8.3, ink=GREY)

GAP: Final = 9.0
"""Between two columns, mm on A4."""

_DIE = 4.6
_ROW = 5.6
_AFTER_HEADING = 0.8
_AFTER_RULE = 0.7
_POINTS_WIDTH = 18.0
_ROUNDING = 1e-6
_LEAST_ALIKE = 0.7
"""Names of combinations are all written as small as the longest, but for one that would shrink to less than this."""


@dataclass(frozen=True)
class Type:
    """How large the panel's things are on some paper, `scale` times as large again."""

    measures: Measures
    scale: float

    def words(self, style: Style) -> Style:
        """Return the style of words."""
        return self.measures.words(style, self.scale)

    def mm(self, length: float) -> float:
        """Return what a length (mm) on A4 is here."""
        return self.measures.mm(length) * self.scale

    @property
    def row(self) -> float:
        """Height of a row with dice, mm: never lower than its words."""
        return max(self.mm(_ROW), self.words(POINTS).line)

    @property
    def die(self) -> float:
        """Side of a die, mm."""
        return self.row * _DIE / _ROW


class Item(Protocol):
    """Something that takes the full width of a column."""

    def height(self, width: float, type_: Type) -> float:
        """Return its height in mm."""

    def paint(self, page: Page, box: QRectF, type_: Type) -> None:
        """Paint it into `box`."""


@dataclass(frozen=True)
class Heading:
    """The name of a column."""

    text: str

    def height(self, width: float, type_: Type) -> float:  # noqa: ARG002 - as the protocol has it
        """Return its height in mm; headings do not shrink."""
        return type_.measures.words(HEADING).line + type_.measures.mm(_AFTER_HEADING)

    def paint(self, page: Page, box: QRectF, type_: Type) -> None:
        """Paint it."""
        style = type_.measures.words(HEADING)
        page.line_of_text(QRectF(box.x(), box.y(), box.width(), style.line), self.text, style)


@dataclass(frozen=True)
class Rule:
    """A rule in words."""

    text: str

    def height(self, width: float, type_: Type) -> float:
        """Return its height in mm."""
        style = type_.words(TEXT)
        return len(style.wrapped(self.text, width)) * style.line + type_.mm(_AFTER_RULE)

    def paint(self, page: Page, box: QRectF, type_: Type) -> None:
        """Paint it."""
        page.paragraph(box, self.text, type_.words(TEXT))


@dataclass(frozen=True)
class Sets:
    """The table of what equal dice are worth together."""

    scores: Scores

    def height(self, width: float, type_: Type) -> float:  # noqa: ARG002
        """Return its height in mm."""
        return (len(self.scores.sets) + 1) * type_.row + type_.mm(1.0)

    def paint(self, page: Page, box: QRectF, type_: Type) -> None:
        """Paint heads (how many), then a row for each face."""
        row, side = type_.row, type_.die
        for place, count in enumerate(self.scores.counts):
            head = self._cell(box, place, box.y(), type_)
            page.line_of_text(head, f"{count}×", type_.words(HEAD), Align.RIGHT)
        for number, face in enumerate(self.scores.sets, start=1):
            y = box.y() + number * row
            page.die(QRectF(box.x(), y + (row - side) / 2, side, side), face.face)
            for place, points in enumerate(face.points):
                page.line_of_text(self._cell(box, place, y, type_), points, type_.words(POINTS), Align.RIGHT)

    def _cell(self, box: QRectF, place: int, y: float, type_: Type) -> QRectF:
        start, space = box.x() + type_.die + 1.0, type_.measures.mm(0.8)
        widest = type_.measures.mm(_POINTS_WIDTH)
        width = min((box.right() - start) / len(self.scores.counts), widest)
        return QRectF(start + place * width + space, y, width - space, type_.row)


@dataclass(frozen=True)
class PatternLine:
    """One combination of several faces, drawn, named and priced."""

    pattern: PatternRow
    all_patterns: tuple[PatternRow, ...]

    def height(self, width: float, type_: Type) -> float:  # noqa: ARG002
        """Return its height in mm."""
        return type_.row

    def paint(self, page: Page, box: QRectF, type_: Type) -> None:
        """Paint the dice, the name, and the points at the right."""
        side, faces = type_.die, self.pattern.faces
        draw_row(page, QPointF(box.x(), box.y() + (box.height() - side) / 2), faces, side)
        points = _points_style(self.pattern, box.width(), type_)
        room = QRectF(box.x() + _name_start(type_), box.y(), _name_room(self.pattern, box.width(), type_), box.height())
        name = min((_name_style(each, box.width(), type_) for each in self.all_patterns), key=lambda each: each.points)
        page.line_of_text(room, _name(self.pattern), name, may_cut=True)
        page.line_of_text(box, self.pattern.points, points, Align.RIGHT)


def _name(pattern: PatternRow) -> str:
    """Return the name, with a word where the dice drawn are only an example."""
    return _("{combination} (any)", combination=pattern.name) if pattern.example else pattern.name


def _name_start(type_: Type) -> float:
    return row_width(6, type_.die) + type_.mm(2.0)


def _name_room(pattern: PatternRow, width: float, type_: Type) -> float:
    return width - _points_style(pattern, width, type_).width(pattern.points) - 1.5 - _name_start(type_)


def _points_style(pattern: PatternRow, width: float, type_: Type) -> Style:
    return type_.words(POINTS).fitted(pattern.points, width * 0.3, SMALLEST_POINTS)


def _name_style(pattern: PatternRow, width: float, type_: Type) -> Style:
    """Return how a name has to be written to have room: all are written as the longest, unless it is too long."""
    style = type_.words(TEXT)
    fitted = style.fitted(_name(pattern), _name_room(pattern, width, type_), SMALLEST_POINTS)
    return fitted if fitted.points >= style.points * _LEAST_ALIKE else style


@dataclass(frozen=True)
class Stack:
    """Items one below the other."""

    items: Sequence[Item]

    def height(self, width: float, type_: Type) -> float:
        """Return the height of all items, mm."""
        return sum(item.height(width, type_) for item in self.items)

    def paint(self, page: Page, box: QRectF, type_: Type) -> None:
        """Paint as many items as fit; say in a last line how many did not."""
        shown = self._fitting(box, type_)
        y = box.y()
        for item in self.items[:shown]:
            height = item.height(box.width(), type_)
            item.paint(page, QRectF(box.x(), y, box.width(), height), type_)
            y += height
        left_out = len(self.items) - shown
        if left_out:
            style = type_.words(TEXT)
            page.line_of_text(
                QRectF(box.x(), y, box.width(), style.line),
                ngettext("… and {count} more", "… and {count} more", left_out),
                style,
            )

    def _fitting(self, box: QRectF, type_: Type) -> int:
        if self.height(box.width(), type_) <= box.height() + _ROUNDING:
            return len(self.items)
        room = box.height() - type_.words(TEXT).line
        shown = 0
        for item in self.items:
            room -= item.height(box.width(), type_)
            if room < 0.0:
                break
            shown += 1
        return shown


@dataclass(frozen=True)
class Panel:
    """What scores, the rules in short, or both.

    Attributes
    ----------
    sections : tuple of Section
        One of them, or both, which then stand side by side.
    left, width : float
        Where it is on the page, mm.
    measures : Measures
        How large things are.
    """

    sections: tuple[Section, ...]
    left: float
    width: float
    measures: Measures

    @property
    def parts(self) -> tuple[Part, ...]:
        """Which parts it shows."""
        return tuple(section.part for section in self.sections)

    def height(self, fit: Fit) -> float:
        """Return the height of the longest column, mm."""
        type_ = Type(self.measures, fit.scale)
        return max(column.height(self._column_width, type_) for column in self._columns)

    def paint(self, page: Page, top: float, fit: Fit, room: float) -> None:
        """Paint all columns from `top` on, dropping what `room` mm will not hold."""
        width, type_ = self._column_width, Type(self.measures, fit.scale)
        for place, column in enumerate(self._columns):
            left = self.left + place * (width + self.measures.mm(GAP))
            column.paint(page, QRectF(left, top, width, room), type_)

    @property
    def _column_width(self) -> float:
        count = len(self._columns)
        return (self.width - (count - 1) * self.measures.mm(GAP)) / count

    @property
    def _columns(self) -> list[Stack]:
        if len(self.sections) > 1 or self.measures.is_card:
            return [Stack(_items(section)) for section in self.sections]
        (section,) = self.sections
        if section.scores is None or not section.scores.patterns:
            return [Stack(_items(section))]
        heading, table, *patterns = _items(section)
        return [Stack((heading, table)), Stack((Heading(""), *patterns))]


def _items(section: Section) -> tuple[Item, ...]:
    return (Heading(section.heading), *_below(section))


def _below(section: Section) -> Iterator[Item]:
    if section.scores is not None:
        yield Sets(section.scores)
        yield from (PatternLine(pattern, section.scores.patterns) for pattern in section.scores.patterns)
    yield from (Rule(line.text) for line in section.lines)
