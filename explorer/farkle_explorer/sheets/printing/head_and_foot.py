"""What stands at the head and the foot of every page: which sheet it is, how exact, at what price, from where."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from farkle_core.language.messages import _
from farkle_core.sheets import CheatSheet
from farkle_explorer.sheets.printing.page import Align, Measures, SheetPage, row_width
from farkle_explorer.sheets.printing.typography import BLACK, GREY, WHITE, Style

_KICKER: Final = Style(9.7, ink=GREY)
_TITLE: Final = Style(25, bold=True)
_LONG_TITLE: Final = Style(12, bold=True)
_WARNING: Final = Style(11, bold=True, ink=WHITE)
_FOOT: Final = Style(7.4, ink=GREY)

_SMALLEST_TITLE: Final = 15.0
_TITLE_DIE: Final = 8.0
_HEAD, _WARNING_HEIGHT = 19.0, 7.5
_ABOVE_FOOT, _LEAST_ABOVE_FOOT = 2.5, 2.2


def ends_height(sheet: CheatSheet, foot: Sequence[str], measures: Measures) -> float:
    """Return what head and foot take of a page, mm."""
    above_foot = max(measures.mm(_ABOVE_FOOT), _LEAST_ABOVE_FOOT)
    return head_height(sheet, measures) + len(foot) * measures.words(_FOOT).line + above_foot


def head_height(sheet: CheatSheet, measures: Measures) -> float:
    """Return what the head takes of a page, mm."""
    return measures.mm(_HEAD) + (0.0 if sheet.converged else _warning_height(measures))


def _warning_height(measures: Measures) -> float:
    return max(measures.mm(_WARNING_HEIGHT), measures.words(_WARNING).line + 1.5)


def foot_lines(paragraphs: Sequence[str], width: float, measures: Measures) -> tuple[str, ...]:
    """Return what stands at the foot, in lines of at most `width` mm."""
    return tuple(line for paragraph in paragraphs for line in measures.words(_FOOT).wrapped(paragraph, width))


def paint_head(page: SheetPage, sheet: CheatSheet, measures: Measures, what: str, side: str) -> None:
    """Paint what the sheet is and its title, and a warning where the numbers are not exact.

    `side` says which page it is, if of several.
    """
    frame, mm = page.frame, measures.mm
    die = mm(_TITLE_DIE)
    width = row_width(sheet.dice, die)
    page.row_of_dice(QPointF(frame.right() - width, frame.y() + mm(6.0)), range(1, sheet.dice + 1), die)
    kicker = "  ·  ".join(filter(None, (what, sheet.aim, side)))
    page.line_of_text(QRectF(frame.x(), frame.y(), frame.width(), mm(5.0)), kicker, measures.words(_KICKER))
    room = frame.width() - width - mm(5.0)
    _paint_title(page, sheet.title, QRectF(frame.x(), frame.y() + mm(5.0), room, mm(10.0)), measures)
    page.rule(QPointF(frame.x(), frame.y() + mm(16.3)), frame.width(), mm(0.9))
    if not sheet.converged:
        bar = QRectF(frame.x(), frame.y() + mm(_HEAD) - 1.0, frame.width(), _warning_height(measures) - 1.0)
        page.fill(bar, BLACK)
        text = _("NOT EXACT: the solver stopped before it was done. Do not trust these numbers.")
        page.line_of_text(bar.adjusted(2.0, 0.0, -2.0, 0.0), text, measures.words(_WARNING), Align.MIDDLE)


def _paint_title(page: SheetPage, title: str, box: QRectF, measures: Measures) -> None:
    """Paint the title on one line, or smaller on two where that is too long; what then remains is cut."""
    usual = measures.figures(_TITLE)
    style = usual.fitted(title, box.width(), measures.figures(Style(_SMALLEST_TITLE)).points)
    if style.width(title) <= box.width():
        page.line_of_text(box, title, style)
        return
    long = measures.figures(_LONG_TITLE)
    first, *rest = long.wrapped(title, box.width())
    half = QRectF(box.x(), box.y(), box.width(), box.height() / 2)
    page.line_of_text(half, first, long)
    page.line_of_text(half.translated(0.0, half.height()), " ".join(rest), long, may_cut=True)


def paint_foot(page: SheetPage, lines: Sequence[str], measures: Measures) -> None:
    """Paint what stands at the foot."""
    style, frame = measures.words(_FOOT), page.frame
    top = frame.bottom() - len(lines) * style.line
    page.rule(QPointF(frame.x(), top - 0.6), frame.width(), 0.15)
    for place, line in enumerate(lines):
        page.line_of_text(QRectF(frame.x(), top + place * style.line, frame.width(), style.line), line, style)
