"""One row of a table: label, numbers, and notes that correct a mere number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF

from farkle_core.sheets.tables import Cell, Row, Size, Tone
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
    def of(size: Size, measures: Measures, scale: float) -> RowStyles:
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
    longest = max(numbers, key=styles.number.width, default="")
    if not longest:
        return styles
    return replace(styles, number=styles.number.fitted(longest, width - 2 * styles.padding, SMALLEST_POINTS))


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
