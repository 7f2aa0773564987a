"""One row of a table: label, numbers, and notes that correct a mere number."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import Cell, Row, SheetSection, SheetTable, Size, Tone
from farkle_explorer.sheets.printing.blocks import AFTER_WORDS, EXPLANATION, Fit, Words
from farkle_explorer.sheets.printing.page import Align, Measures, SheetPage
from farkle_explorer.sheets.printing.typography import GREY, SMALLEST_POINTS, Style

FINE_HEAD: Final = Style(10, bold=True)
LABEL: Final = Style(10.6, bold=True)

# Numbers, labels, and the text below labels.
_FINE_NUMBER: Final = Style(10)
_RANGE: Final = Style(11.5, bold=True)
_WORD: Final = Style(13, ink=GREY)
_NOTE: Final = Style(8.8)
_BY_SIZE: Final = {
    Size.LARGE: (Style(16, bold=True), LABEL, Style(9.2)),
    Size.SMALL: (Style(14, bold=True), Style(9.7, bold=True), Style(8.4)),
}

# `_LEAST_SHRUNK`: text shrinks to this share before it is wrapped.
_PADDING, _BETWEEN, _INSET = 1.0, 1.1, 0.3
_ROUNDING: Final = 0.01
_LEAST_SHRUNK: Final = 0.68


@dataclass(frozen=True)
class RowStyles:
    """The styles of a row: numbers, words in place of numbers, ranges, notes, its label, and the text below that.

    Distances are in mm: at both sides of a cell, between its lines, and above and below them together. A fine table is
    for looking up values.
    """

    number: Style
    word: Style
    range: Style
    note: Style
    label: Style
    detail: Style
    padding: float
    between: float
    beside_rules: float
    is_fine: bool

    @staticmethod
    def of(size: Size, measures: Measures, scale: float) -> "RowStyles":
        """Return the styles for a table size on some paper; only fine tables follow `scale`."""
        padding, between = measures.mm(_PADDING), measures.text * _BETWEEN
        if size is Size.FINE:
            fine, head = measures.words(_FINE_NUMBER, scale), measures.words(FINE_HEAD, scale)
            return RowStyles(fine, fine, fine, fine, head, fine, 0.5, between, 0.4, is_fine=True)
        number, label, detail = _BY_SIZE[size]
        return RowStyles(
            measures.figures(number),
            measures.figures(_WORD),
            measures.figures(_RANGE),
            measures.words(_NOTE),
            measures.words(label),
            measures.words(detail),
            padding,
            between,
            measures.beside_rules,
            is_fine=False,
        )


def is_number(cell: Cell) -> bool:
    """Return whether a cell has only a number, or a word that stands for one."""
    return bool(cell.value) and not cell.note and cell.tone is not Tone.ROLL and "–" not in cell.value


def with_numbers_that_fit(styles: RowStyles, numbers: Iterable[str], width: float) -> RowStyles:
    """Return the styles with one size for all numbers, so that each fits in a cell of `width` mm."""
    return replace(styles, number=styles.number.fitted_to_all(numbers, width - 2 * styles.padding, SMALLEST_POINTS))


def label_height(row: Row, width: float, styles: RowStyles) -> float:
    lines = _label_lines(row, width - styles.padding, styles)
    return _height(lines, styles) + styles.beside_rules


def needed_height(cell: Cell, width: float, styles: RowStyles) -> float:
    return _height(_cell_lines(cell, width - 2 * styles.padding, styles), styles) + styles.beside_rules


def paint_label(page: SheetPage, box: QRectF, row: Row, styles: RowStyles) -> None:
    """Paint the label of a row; several lines stand a little higher, so that a *p* stays clear of the line below."""
    inner = box.adjusted(0.0, 0.0, -styles.padding, 0.0)
    lines = _label_lines(row, inner.width(), styles)
    if len(lines) > 1:
        inner.translate(0.0, -lines[-1][1].descent / 4)
    _paint_lines(page, inner, lines, styles, Align.LEFT)


def paint_cell(page: SheetPage, box: QRectF, cell: Cell, styles: RowStyles) -> None:
    if cell.tone is not Tone.PLAIN and cell.value:
        inset = 0.0 if styles.is_fine else _INSET
        page.tint(box.adjusted(inset, inset, -inset, -inset), cell.tone, cell.strength)
    inner = box.adjusted(styles.padding, 0.0, -styles.padding, 0.0)
    _paint_lines(page, inner, _cell_lines(cell, inner.width(), styles), styles, Align.MIDDLE)


_StyledLines = list[tuple[str, Style]]


def _label_lines(row: Row, width: float, styles: RowStyles) -> _StyledLines:
    return [*_fitted_or_wrapped(row.label, styles.label, width), *_fitted_or_wrapped(row.detail, styles.detail, width)]


def _cell_lines(cell: Cell, width: float, styles: RowStyles) -> _StyledLines:
    if not cell.value:
        return []
    if styles.is_fine:
        bold = Style(styles.number.points, bold=cell.tone is Tone.HOLD and bool(cell.note), ink=styles.number.ink)
        return _on_one_line(cell.value, bold, width)
    if not cell.note:
        return _value_lines(cell.value, styles.word if cell.tone is Tone.ROLL else styles.number, width)
    return [*_value_lines(cell.value, styles.range, width), *_fitted_or_wrapped(cell.note, styles.note, width)]


def _value_lines(value: str, style: Style, width: float) -> _StyledLines:
    """Return a number on one line, or a range that is too long for one line on two."""
    first, dash, last = value.partition("–")
    if not last or _fits(value, style, width):
        return _on_one_line(value, style, width)
    return [*_on_one_line(first + dash, style, width), *_on_one_line(last, style, width)]


def _on_one_line(text: str, style: Style, width: float) -> _StyledLines:
    return [(text, style.fitted(text, width, SMALLEST_POINTS))]


def _fitted_or_wrapped(text: str, style: Style, width: float) -> _StyledLines:
    """Return text on one line if it need not shrink by much, otherwise wrapped."""
    if not text:
        return []
    if _fits(text, style, width):
        return _on_one_line(text, style, width)
    lines = style.wrapped(text.replace("–", "– "), width)
    whole = "".join(lines).replace(" ", "") == text.replace(" ", "")
    # A word longer than the line is cut off and recorded when painted.
    return [(line, style) for line in lines] if whole else _on_one_line(text, style, width)


def _fits(text: str, style: Style, width: float) -> bool:
    return style.width(text) * max(SMALLEST_POINTS / style.points, _LEAST_SHRUNK) <= width


def _height(lines: _StyledLines, styles: RowStyles) -> float:
    return sum(style.cap_height for _, style in lines) + max(len(lines) - 1, 0) * styles.between


def _paint_lines(page: SheetPage, box: QRectF, lines: _StyledLines, styles: RowStyles, align: Align) -> None:
    y = box.center().y() - _height(lines, styles) / 2
    for text, style in lines:
        line = QRectF(box.x(), y, box.width() + _ROUNDING, style.cap_height)
        page.line_of_text(line, text, style, align)
        y += style.cap_height + styles.between


_DICE_NUMBER: Final = Style(16, bold=True)

_HEADS, _PLAIN_HEADS, _FINE_HEADS = 15.0, 6.5, 5.0
_HEAD_DIE: Final = 3.5
_THIN, _THICK = 0.15, 0.5
_ROW_SHARES: Final = {Size.LARGE: 1.0, Size.SMALL: 0.85}
_FINE_ROW: Final = 5.0
_MOST_FINE_ROWS: Final = 16
_HALVES_GAP: Final = 8.0
_FINE_LABEL_SHARE: Final = 0.16
_LEAST_FINE: Final = 0.8
_BESIDE: Final = 0.5
_NEARLY: Final = 1.1


@dataclass(frozen=True)
class _Columns:
    """The columns of a table: one for labels, then the others of equal width; mm."""

    left: float
    width: float
    count: int
    label_width: float

    def label(self, top: float, height: float) -> QRectF:
        return QRectF(self.left, top, self.label_width, height)

    def cells(self, top: float, height: float) -> Iterator[QRectF]:
        width = (self.width - self.label_width) / max(self.count, 1)
        for place in range(self.count):
            yield QRectF(self.left + self.label_width + place * width, top, width, height)

    def spanning(self, top: float, height: float) -> QRectF:
        return QRectF(self.left + self.label_width, top, self.width - self.label_width, height)

    def rule(self, page: SheetPage, y: float, width: float) -> None:
        page.rule(QPointF(self.left, y), self.width, width)


@dataclass(frozen=True)
class Needs:
    """Minimum heights of a row (mm) for its cells, for its label, and for its label without optional text."""

    cells: float
    label: float
    short_label: float


# Minimum heights of a table's rows, by the table's identity and the size of fine tables.
Known = dict[tuple[int, float], tuple[Needs, ...]]


@dataclass(frozen=True)
class TableBlock:
    """A section with a table."""

    section: SheetSection
    left: float  # left, width: position on the page, mm
    width: float
    measures: Measures
    heads: bool = True  # whether the columns have headings; false if the table above has the same columns
    dice_heads: bool = True  # whether the headings contain dice
    # cached heights of rows; blocks with the same tables on the same paper may share them
    known: Known = field(default_factory=dict, compare=False, repr=False)

    @property
    def parts(self) -> tuple[SheetPart, ...]:
        return (self.section.part,)

    @property
    def has_dice_heads(self) -> bool:
        return self.heads and bool(self._table.dice) and self.dice_heads and not self._is_fine

    def height(self, fit: Fit) -> float:
        heights = self._row_heights(fit)
        rows = max(sum(heights[half]) for half in self._halves)
        return self._words_height + self._heads_height(fit) + rows

    def paint(self, page: SheetPage, top: float, fit: Fit, room: float) -> None:  # noqa: ARG002 - as the protocol has it
        """Paint the table, in halves beside one another if it is split, and its lines below."""
        y = self._words.paint(page, self.left, top) + self.measures.mm(AFTER_WORDS)
        heights, named, ends = self._row_heights(fit), self._names_all(fit), []
        rows = self._table.rows if named else tuple(map(self._shortened, self._table.rows))
        for place, half in enumerate(self._halves):
            columns = self._columns(place)
            begin = self._paint_heads(page, columns, y, fit)
            ends.append(self._paint_rows(page, columns, rows[half], heights[half], begin, fit))
        if self.section.lines:
            self._lines.paint(page, self.left, max(ends) + self.measures.mm(AFTER_WORDS))

    @property
    def _table(self) -> SheetTable:
        assert self.section.table is not None
        return self.section.table

    @property
    def _is_fine(self) -> bool:
        return self._table.size is Size.FINE

    @cached_property
    def _words(self) -> Words:
        return Words(self.section.heading, self.section.explanation, self.measures, self.width)

    @cached_property
    def _lines(self) -> Words:
        return Words("", self.section.lines, self.measures, self.width)

    @property
    def _words_height(self) -> float:
        after = self.measures.mm(AFTER_WORDS)
        return self._words.height + after + (self._lines.height + after if self.section.lines else 0.0)

    @cached_property
    def _halves(self) -> list[slice]:
        """The rows of each column of rows: all in one, or two halves of a long fine table side by side."""
        count = len(self._table.rows)
        if not self._is_fine or count <= _MOST_FINE_ROWS:
            return [slice(count)]
        middle = (count + 1) // 2
        return [slice(middle), slice(middle, count)]

    def _columns(self, half: int = 0) -> _Columns:
        gap, halves = self.measures.mm(_HALVES_GAP), len(self._halves)
        width = (self.width - (halves - 1) * gap) / halves
        share = _FINE_LABEL_SHARE * (1 + (halves - 1) / 4) if self._is_fine else self.measures.label_share
        return _Columns(self.left + half * (width + gap), width, len(self._table.heads), width * share)

    @property
    def _cell_width(self) -> float:
        (cell, *_) = self._columns().cells(0.0, 0.0)
        return cell.width()

    def _styles(self, fit: Fit) -> RowStyles:
        """Return the styles of the rows; all numbers have the size that the longest requires."""
        styles = RowStyles.of(self._table.size, self.measures, _fine(fit))
        if self._is_fine:
            return styles
        numbers = (each.value for row in self._table.rows for each in row.cells if is_number(each))
        return with_numbers_that_fit(styles, numbers, self._cell_width)

    def _row_heights(self, fit: Fit) -> tuple[float, ...]:
        wanted, named = self._wanted_height(fit), self._names_all(fit)
        return tuple(
            max(wanted, needs.cells, needs.label if named else needs.short_label) for needs in self._needs(fit)
        )

    def _wanted_height(self, fit: Fit) -> float:
        share = _ROW_SHARES.get(self._table.size)
        return self.measures.mm(_FINE_ROW) * _fine(fit) if share is None else fit.row * share

    def _names_all(self, fit: Fit) -> bool:
        """Whether every row has space for its whole label, or nearly; otherwise all labels are short."""
        room = self._wanted_height(fit) * _NEARLY
        return all(needs.label <= max(room, needs.cells) for needs in self._needs(fit))

    def _shortened(self, row: Row) -> Row:
        return replace(row, label=row.detail, detail="") if self._table.details_suffice else row

    def _needs(self, fit: Fit) -> tuple[Needs, ...]:
        """Return the minimum heights of each row, cached because fitting a page needs them often."""
        key = id(self._table), _fine(fit) if self._is_fine else 1.0  # others do not shrink
        if key not in self.known:
            styles, label_width, width = self._styles(fit), self._columns().label_width, self._cell_width
            self.known[key] = tuple(
                Needs(
                    max((needed_height(each, width, styles) for each in row.cells), default=0.0),
                    label_height(row, label_width, styles),
                    label_height(self._shortened(row), label_width, styles),
                )
                for row in self._table.rows
            )
        return self.known[key]

    # The headings

    def _heads_height(self, fit: Fit) -> float:
        if not self.heads:
            return 0.0
        if self.has_dice_heads:
            return self.measures.mm(_HEADS)
        least = self.measures.mm(_FINE_HEADS if self._is_fine else _PLAIN_HEADS)
        return self._above_height + max(least, self._head_style(fit).line)

    @property
    def _above_height(self) -> float:
        return self.measures.words(EXPLANATION).line if self._table.above and not self.has_dice_heads else 0.0

    def _head_style(self, fit: Fit) -> Style:
        return self.measures.words(FINE_HEAD, _fine(fit)) if self._is_fine else self.measures.words(LABEL)

    def _paint_heads(self, page: SheetPage, columns: _Columns, top: float, fit: Fit) -> float:
        if not self.heads:
            return top
        height, above = self._heads_height(fit), self._above_height
        if above:
            box = columns.spanning(top, above)
            page.line_of_text(box, self._table.above, self.measures.words(EXPLANATION), Align.MIDDLE)
            top, height = top + above, height - above
        style = self._head_style(fit)
        page.line_of_text(columns.label(top, height).adjusted(0.0, 0.0, -0.6, 0.0), self._table.corner, style)
        for head, cell in zip(self._table.heads, columns.cells(top, height), strict=True):
            if self.has_dice_heads:
                self._paint_dice_head(page, cell, int(head))
            else:
                page.line_of_text(cell.adjusted(_BESIDE, 0.0, -_BESIDE, 0.0), head, style, Align.MIDDLE)
        return top + height

    def _paint_dice_head(self, page: SheetPage, cell: QRectF, dice: int) -> None:
        number = QRectF(cell.x(), cell.y(), cell.width(), cell.height() * 0.42)
        page.line_of_text(number, str(dice), self.measures.figures(_DICE_NUMBER), Align.MIDDLE)
        page.heap(cell.adjusted(0.0, number.height(), 0.0, 0.0), dice, self.measures.mm(_HEAD_DIE))

    # The rows

    def _paint_rows(
        self, page: SheetPage, columns: _Columns, rows: Sequence[Row], heights: Sequence[float], top: float, fit: Fit
    ) -> float:
        styles, y = self._styles(fit), top
        columns.rule(page, y, _THICK)
        for place, (row, height) in enumerate(zip(rows, heights, strict=True)):
            paint_label(page, columns.label(y, height), row, styles)
            for cell, box in zip(row.cells, columns.cells(y, height), strict=True):
                paint_cell(page, box, cell, styles)
            y += height
            last = place + 1 == len(rows)
            new_group = not last and rows[place + 1].group != row.group
            if last or (new_group and not self._is_fine):
                columns.rule(page, y, _THICK)
            elif new_group or not self._is_fine:
                columns.rule(page, y, _THIN)
        return y


def _fine(fit: Fit) -> float:
    """Return the size of a fine table as a share of its usual size; it shrinks less than text."""
    return max(fit.scale, _LEAST_FINE)
