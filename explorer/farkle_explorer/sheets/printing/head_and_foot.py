"""What stands at the head and the foot of every page: which sheet it is, how exact, at what price, from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from farkle_core.language.messages import _
from farkle_explorer.sheets.printing.dice import draw_row, row_width
from farkle_explorer.sheets.printing.page import Align, Page
from farkle_explorer.sheets.printing.typography import BLACK, GREY, WHITE, Style

if TYPE_CHECKING:
    from farkle_core.sheets import CheatSheet
    from farkle_explorer.sheets.printing.measures import Measures

KICKER: Final = Style(9.7, ink=GREY)
TITLE: Final = Style(25, bold=True)
LONG_TITLE: Final = Style(12, bold=True)
WARNING: Final = Style(11, bold=True, ink=WHITE)
FOOT: Final = Style(7.4, ink=GREY)

_SMALLEST_TITLE = 15.0
_TITLE_DIE = 8.0
_HEAD = 19.0
_WARNING = 7.5
_ABOVE_FOOT, _LEAST_ABOVE_FOOT = 2.5, 2.2


def ends_height(sheet: CheatSheet, foot: Sequence[str], measures: Measures) -> float:
    """Return what head and foot take of a page, mm."""
    return (
        head_height(sheet, measures)
        + len(foot) * measures.words(FOOT).line
        + max(measures.mm(_ABOVE_FOOT), _LEAST_ABOVE_FOOT)
    )


def head_height(sheet: CheatSheet, measures: Measures) -> float:
    """Return what the head takes of a page, mm."""
    return measures.mm(_HEAD) + (0.0 if sheet.converged else _warning_height(measures))


def _warning_height(measures: Measures) -> float:
    return max(measures.mm(_WARNING), measures.words(WARNING).line + 1.5)


def foot_lines(paragraphs: Sequence[str], width: float, measures: Measures) -> tuple[str, ...]:
    """Return what stands at the foot, in lines of at most `width` mm."""
    return tuple(line for paragraph in paragraphs for line in measures.words(FOOT).wrapped(paragraph, width))


def paint_head(page: Page, sheet: CheatSheet, measures: Measures, side: str) -> None:
    """Paint the title, and a warning where the numbers are not exact; `side` says which page it is, if of several."""
    frame, mm = page.frame, measures.mm
    die = mm(_TITLE_DIE)
    width = row_width(sheet.dice, die)
    draw_row(page, QPointF(frame.right() - width, frame.y() + mm(6.0)), tuple(range(1, sheet.dice + 1)), die)
    room = frame.width() - width - mm(5.0)
    kicker = "  ·  ".join(filter(None, (_("Farkle cheat sheet"), sheet.aim, side)))
    page.line_of_text(QRectF(frame.x(), frame.y(), frame.width(), mm(5.0)), kicker, measures.words(KICKER))
    _paint_title(page, sheet.title, QRectF(frame.x(), frame.y() + mm(5.0), room, mm(10.0)), measures)
    page.rule(QPointF(frame.x(), frame.y() + mm(16.3)), frame.width(), mm(0.9))
    if not sheet.converged:
        _paint_warning(
            page, QRectF(frame.x(), frame.y() + mm(_HEAD), frame.width(), _warning_height(measures)), measures
        )


def _paint_title(page: Page, title: str, box: QRectF, measures: Measures) -> None:
    """Paint the title on one line, or smaller on two where that is too long; what then remains is cut."""
    usual = measures.figures(TITLE)
    style = usual.fitted(title, box.width(), measures.figures(Style(_SMALLEST_TITLE)).points)
    if style.width(title) <= box.width():
        page.line_of_text(box, title, style)
        return
    long = measures.figures(LONG_TITLE)
    first, *rest = long.wrapped(title, box.width())
    half = QRectF(box.x(), box.y(), box.width(), box.height() / 2)
    page.line_of_text(half, first, long)
    page.line_of_text(half.translated(0.0, half.height()), " ".join(rest), long, may_cut=True)


def _paint_warning(page: Page, box: QRectF, measures: Measures) -> None:
    bar = box.adjusted(0.0, -1.0, 0.0, -2.0)
    page.fill(bar, BLACK)
    text = _("NOT EXACT: the solver stopped before it was done. Do not trust these numbers.")
    page.line_of_text(bar.adjusted(2.0, 0.0, -2.0, 0.0), text, measures.words(WARNING), Align.MIDDLE)


def paint_foot(page: Page, lines: Sequence[str], measures: Measures) -> None:
    """Paint what stands at the foot."""
    style = measures.words(FOOT)
    frame = page.frame
    top = frame.bottom() - len(lines) * style.line
    page.rule(QPointF(frame.x(), top - 0.6), frame.width(), 0.15)
    for place, line in enumerate(lines):
        page.line_of_text(QRectF(frame.x(), top + place * style.line, frame.width(), style.line), line, style)
