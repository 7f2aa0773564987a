"""The panel: scoring dice and the rules in short, side by side if there is space; it can shrink and drop lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF

from farkle_core.language.messages import _, ngettext
from farkle_core.sheets.content import PatternRow, Scores
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import SheetSection
from farkle_explorer.sheets.printing.blocks import HEADING, Fit
from farkle_explorer.sheets.printing.page import Align, Measures, SheetPage, row_width
from farkle_explorer.sheets.printing.typography import GREY, SMALLEST_POINTS, Style

_TEXT: Final = Style(9.7)
_POINTS: Final = Style(10.6, bold=True)
_HEAD: Final = Style(8.3, ink=GREY)

_COLUMN_GAP: Final = 9.0  # between two columns, mm on A4; the following lengths, too

# `_LEAST_ALIKE`: all names of combinations have the size of the longest, except those that would need less than this.
_DIE, _ROW = 4.6, 5.6
_AFTER_HEADING, _AFTER_RULE = 0.8, 0.7
_POINTS_WIDTH: Final = 18.0
_ROUNDING: Final = 1e-6
_LEAST_ALIKE: Final = 0.7
_AFTER_DICE, _BEFORE_POINTS = 2.0, 1.5  # space between dice, name and points
_MOST_DICE: Final = 6  # of a combination
_LEAST_DICE: Final = 0.75  # share of their usual size to which dice shrink for a name


class _Type:
    """Sizes of the panel's items on some paper, enlarged by `scale`."""

    def __init__(self, measures: Measures, scale: float) -> None:
        self.measures, self._scale = measures, scale
        self.row = max(self.mm(_ROW), self.words(_POINTS).line)  # at least the height of its text
        self.die = self.row * _DIE / _ROW

    def words(self, style: Style) -> Style:
        return self.measures.words(style, self._scale)

    def mm(self, length: float) -> float:
        return self.measures.mm(length) * self._scale


class _Item(Protocol):
    """An item of a column's full width; lengths in mm."""

    def height(self, width: float, type_: _Type) -> float: ...

    def paint(self, page: SheetPage, box: QRectF, type_: _Type) -> None: ...


@dataclass(frozen=True)
class _Heading:
    """The name of a column; it does not shrink."""

    text: str

    def height(self, width: float, type_: _Type) -> float:  # noqa: ARG002 - as the protocol has it
        return type_.measures.words(HEADING).line + type_.measures.mm(_AFTER_HEADING)

    def paint(self, page: SheetPage, box: QRectF, type_: _Type) -> None:
        style = type_.measures.words(HEADING)
        page.line_of_text(QRectF(box.x(), box.y(), box.width(), style.line), self.text, style)


@dataclass(frozen=True)
class _Rule:
    """A rule in words."""

    text: str

    def height(self, width: float, type_: _Type) -> float:
        style = type_.words(_TEXT)
        return len(style.wrapped(self.text, width)) * style.line + type_.mm(_AFTER_RULE)

    def paint(self, page: SheetPage, box: QRectF, type_: _Type) -> None:
        page.paragraph(box, self.text, type_.words(_TEXT))


@dataclass(frozen=True)
class _Sets:
    """The table of scores of equal dice: headings (number of dice), then a row per face."""

    scores: Scores

    def height(self, width: float, type_: _Type) -> float:  # noqa: ARG002
        return (len(self.scores.sets) + 1) * type_.row + type_.mm(1.0)

    def paint(self, page: SheetPage, box: QRectF, type_: _Type) -> None:
        row, side = type_.row, type_.die
        for place, count in enumerate(self.scores.counts):
            head = self._cell(box, place, box.y(), type_)
            page.line_of_text(head, f"{count}×", type_.words(_HEAD), Align.RIGHT)
        all_points = [points for face in self.scores.sets for points in face.points]
        room = self._cell(box, 0, box.y(), type_).width()
        style = type_.words(_POINTS).fitted_to_all(all_points, room, SMALLEST_POINTS)
        for number, face in enumerate(self.scores.sets, start=1):
            y = box.y() + number * row
            page.die(QRectF(box.x(), y + (row - side) / 2, side, side), face.face)
            for place, points in enumerate(face.points):
                page.line_of_text(self._cell(box, place, y, type_), points, style, Align.RIGHT)

    def _cell(self, box: QRectF, place: int, y: float, type_: _Type) -> QRectF:
        start, space = box.x() + type_.die + 1.0, type_.mm(1.2)
        width = min((box.right() - start) / len(self.scores.counts), type_.measures.mm(_POINTS_WIDTH))
        return QRectF(start + place * width + space, y, width - space, type_.row)


@dataclass(frozen=True)
class _PatternLine:
    """A combination of several faces: its dice, its name, and its points at the right."""

    pattern: PatternRow
    all_patterns: tuple[PatternRow, ...]

    def height(self, width: float, type_: _Type) -> float:  # noqa: ARG002
        return type_.row

    def paint(self, page: SheetPage, box: QRectF, type_: _Type) -> None:
        start = min(_name_start(each, box.width(), type_) for each in self.all_patterns)
        side = type_.die * (start - type_.mm(_AFTER_DICE)) / row_width(_MOST_DICE, type_.die)
        page.row_of_dice(QPointF(box.x(), box.y() + (box.height() - side) / 2), self.pattern.faces, side)
        room = QRectF(box.x() + start, box.y(), _name_room(self.pattern, box.width(), type_) - start, box.height())
        name = min((_name_style(each, box.width(), type_) for each in self.all_patterns), key=lambda each: each.points)
        page.line_of_text(room, pattern_name(self.pattern), name, may_cut=True)
        page.line_of_text(box, self.pattern.points, _points_style(self.pattern, box.width(), type_), Align.RIGHT)


def pattern_name(pattern: PatternRow) -> str:
    """Return the name of a combination, with a note if the drawn dice are only an example."""
    return _("{combination} (any)", combination=pattern.name) if pattern.example else pattern.name


def _name_start(pattern: PatternRow, width: float, type_: _Type) -> float:
    """Return where a name begins: its dice are smaller where that gives it room."""
    after, most = type_.mm(_AFTER_DICE), row_width(_MOST_DICE, type_.die)
    room = _name_room(pattern, width, type_) - type_.words(_TEXT).width(pattern_name(pattern)) - after
    return max(min(room, most), most * _LEAST_DICE) + after


def _name_room(pattern: PatternRow, width: float, type_: _Type) -> float:
    """Return the width of dice and name."""
    return width - _points_style(pattern, width, type_).width(pattern.points) - _BEFORE_POINTS


def _points_style(pattern: PatternRow, width: float, type_: _Type) -> Style:
    return type_.words(_POINTS).fitted(pattern.points, width * 0.3, SMALLEST_POINTS)


def _name_style(pattern: PatternRow, width: float, type_: _Type) -> Style:
    """Return the style of a name that fits; all names have the size of the longest, except those that are too long."""
    fitted = _fitted_name(pattern, width, type_)
    return type_.words(_TEXT) if _is_too_long(fitted, type_) else fitted


def _fitted_name(pattern: PatternRow, width: float, type_: _Type) -> Style:
    room = _name_room(pattern, width, type_) - _name_start(pattern, width, type_)
    return type_.words(_TEXT).fitted(pattern_name(pattern), room, SMALLEST_POINTS)


def _is_too_long(fitted: Style, type_: _Type) -> bool:
    return fitted.points < type_.words(_TEXT).points * _LEAST_ALIKE


@dataclass(frozen=True)
class _ItemStack:
    """Items one below the other."""

    items: Sequence[_Item]

    def height(self, width: float, type_: _Type) -> float:
        return sum(item.height(width, type_) for item in self.items)

    def paint(self, page: SheetPage, box: QRectF, type_: _Type) -> None:
        """Paint as many items as fit, and the number of the others in a last line."""
        shown, y = self._fitting(box, type_), box.y()
        for item in self.items[:shown]:
            height = item.height(box.width(), type_)
            item.paint(page, QRectF(box.x(), y, box.width(), height), type_)
            y += height
        left_out, style = len(self.items) - shown, type_.words(_TEXT)
        if left_out:
            words = ngettext("… and {count} more", "… and {count} more", left_out)
            page.line_of_text(QRectF(box.x(), y, box.width(), style.line), words, style)

    def _fitting(self, box: QRectF, type_: _Type) -> int:
        if self.height(box.width(), type_) <= box.height() + _ROUNDING:
            return len(self.items)
        room = box.height() - type_.words(_TEXT).line
        for shown, item in enumerate(self.items):
            room -= item.height(box.width(), type_)
            if room < 0.0:
                return shown
        return len(self.items)


@dataclass(frozen=True)
class Panel:
    """What scores, the rules in short, or both."""

    sections: tuple[SheetSection, ...]
    left: float  # left, width: position on the page, mm
    width: float
    measures: Measures

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        """One part for each section, column by column."""
        return tuple(section.part for section in self.sections)

    def height(self, fit: Fit) -> float:
        """Return the height of the longest column, mm."""
        type_ = _Type(self.measures, fit.scale)
        return max(column.height(self._column_width, type_) for column in self._columns)

    def paint(self, page: SheetPage, top: float, fit: Fit, room: float) -> None:
        """Paint all columns from `top` on, without the items that do not fit in `room` mm."""
        width, type_ = self._column_width, _Type(self.measures, fit.scale)
        for place, column in enumerate(self._columns):
            left = self.left + place * (width + self.measures.mm(_COLUMN_GAP))
            column.paint(page, QRectF(left, top, width, room), type_)

    def has_room_for_names(self, fit: Fit) -> bool:
        """Return whether all combinations have names of one size."""
        type_, width = _Type(self.measures, fit.scale), self._column_width
        patterns = [pattern for section in self.sections if section.scores for pattern in section.scores.patterns]
        return not any(_is_too_long(_fitted_name(each, width, type_), type_) for each in patterns)

    @property
    def _column_width(self) -> float:
        count = len(self._columns)
        return (self.width - (count - 1) * self.measures.mm(_COLUMN_GAP)) / count

    @property
    def _columns(self) -> list[_ItemStack]:
        scores = self.sections[0].scores
        if len(self.sections) > 1 or self.measures.is_card or scores is None or not scores.patterns:
            return [_ItemStack(tuple(_items(section))) for section in self.sections]
        heading, table, *patterns = _items(self.sections[0])
        return [_ItemStack((heading, table)), _ItemStack((_Heading(""), *patterns))]


def _items(section: SheetSection) -> Iterator[_Item]:
    yield _Heading(section.heading)
    if section.scores is not None:
        yield _Sets(section.scores)
        yield from (_PatternLine(pattern, section.scores.patterns) for pattern in section.scores.patterns)
    yield from (_Rule(line.text) for line in section.lines)
