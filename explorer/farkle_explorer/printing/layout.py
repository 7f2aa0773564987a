"""Where everything goes on the one page of a cheat sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from farkle_explorer.printing.dice import draw_row, row_width
from farkle_explorer.printing.hold_table import HoldTable
from farkle_explorer.printing.page import Align, Page
from farkle_explorer.printing.panel import Panel
from farkle_explorer.printing.typography import BLACK, GREY, WHITE, Style

if TYPE_CHECKING:
    from farkle_core.sheets import CheatSheet

KICKER: Final = Style(9.7, ink=GREY)
TITLE: Final = Style(25, bold=True)
LONG_TITLE: Final = Style(12, bold=True)
WARNING: Final = Style(11, bold=True, ink=WHITE)
START_HEADING: Final = Style(12, bold=True)
START: Final = Style(10.6)
FOOT: Final = Style(7.4, ink=GREY)

_SMALLEST_TITLE = 15.0
_TITLE_DIE = 8.0
_HEAD = 19.0
_WARNING = 7.5
_START = 7.0
_TIGHTEST_ROW = 7.6
_LOWEST_ROW, _COMFORTABLE_ROW, _HIGHEST_ROW = 9.7, 12.0, 14.0
_LOWEST_GAP, _HIGHEST_GAP = 2.0, 6.0
_ABOVE_FOOT = 2.5


@dataclass(frozen=True)
class Fit:
    """How much room things get: a row of the table, the space between parts, the scale of the panel's text."""

    row: float
    gap: float
    scale: float


def paint_sheet(page: Page, sheet: CheatSheet) -> None:
    """Paint `sheet` on `page`; whatever it says, nothing leaves the page's frame."""
    frame = page.frame
    table = HoldTable(sheet, frame.x(), frame.width())
    panel = Panel(sheet)
    foot = foot_lines(sheet, frame.width())
    ends = _HEAD + (0.0 if sheet.converged else _WARNING) + _START + len(foot) * FOOT.line + _ABOVE_FOOT
    fit = find_fit(frame, table, panel, ends)
    y = _paint_head(page, sheet, frame)
    y = table.paint(page, y, fit.row, fit.gap)
    y = _paint_start(page, sheet, QRectF(frame.x(), y, frame.width(), _START)) + fit.gap
    foot_top = frame.bottom() - len(foot) * FOOT.line
    panel.paint(page, QRectF(frame.x(), y, frame.width(), foot_top - _ABOVE_FOOT - y), fit.scale)
    _paint_foot(page, foot, QRectF(frame.x(), foot_top, frame.width(), frame.bottom() - foot_top))


def find_fit(frame: QRectF, table: HoldTable, panel: Panel, ends: float) -> Fit:
    """Return the largest type that leaves room for everything, then the highest rows and widest gaps.

    The panel gets larger than its usual size only where the table has comfortable rows already. Where even the smallest
    type leaves too little room, rows get as low as their words allow; after that the panel drops what will not fit.

    Parameters
    ----------
    frame : QRectF
        The page without its margins, mm.
    table, panel : HoldTable, Panel
        What must share the room.
    ends : float
        Height of everything else, mm.
    """
    spaces = len(table.parts) + 1
    rows = table.height(_LOWEST_ROW + 1.0) - table.height(_LOWEST_ROW)
    room = frame.height() - ends - table.height(_LOWEST_ROW) - spaces * _LOWEST_GAP
    comforts = {scale: (_COMFORTABLE_ROW - _LOWEST_ROW) * rows if scale > 1.0 else 0.0 for scale in panel.SCALES}
    heights = {scale: panel.height(frame.width(), scale) for scale in panel.SCALES}
    scale = next((s for s in panel.SCALES if heights[s] + comforts[s] <= room), panel.SCALES[-1])
    spare = room - heights[scale]
    row = min(max(_TIGHTEST_ROW, _LOWEST_ROW + spare / rows), _HIGHEST_ROW)
    spare = max(0.0, spare - (row - _LOWEST_ROW) * rows)
    return Fit(row, min(_HIGHEST_GAP, _LOWEST_GAP + spare / spaces), scale)


def _paint_head(page: Page, sheet: CheatSheet, frame: QRectF) -> float:
    dice = tuple(range(1, sheet.dice + 1))
    width = row_width(sheet.dice, _TITLE_DIE)
    draw_row(page, QPointF(frame.right() - width, frame.y() + 6.0), dice, _TITLE_DIE)
    room = frame.width() - width - 5.0
    kicker = f"Farkle cheat sheet  ·  {sheet.aim}"
    page.line_of_text(QRectF(frame.x(), frame.y(), room, 5.0), kicker, KICKER)
    _paint_title(page, sheet.title, QRectF(frame.x(), frame.y() + 5.0, room, 10.0))
    page.rule(QPointF(frame.x(), frame.y() + 16.3), frame.width(), 0.9)
    y = frame.y() + _HEAD
    return y if sheet.converged else _paint_warning(page, QRectF(frame.x(), y, frame.width(), _WARNING))


def _paint_title(page: Page, title: str, box: QRectF) -> None:
    """Paint the title on one line, or smaller on two where that is too long; what then remains is cut."""
    style = TITLE.fitted(title, box.width(), _SMALLEST_TITLE)
    if style.width(title) <= box.width():
        page.line_of_text(box, title, style)
        return
    first, *rest = LONG_TITLE.wrapped(title, box.width())
    half = QRectF(box.x(), box.y(), box.width(), box.height() / 2)
    page.line_of_text(half, first, LONG_TITLE)
    page.line_of_text(half.translated(0.0, half.height()), LONG_TITLE.elided(" ".join(rest), box.width()), LONG_TITLE)


def _paint_warning(page: Page, box: QRectF) -> float:
    bar = box.adjusted(0.0, -1.0, 0.0, -2.0)
    page.fill(bar, BLACK)
    text = "NOT EXACT: the solver stopped before it was done. Do not trust these numbers."
    page.line_of_text(bar.adjusted(2.0, 0.0, -2.0, 0.0), text, WARNING, Align.MIDDLE)
    return box.bottom()


def _paint_start(page: Page, sheet: CheatSheet, box: QRectF) -> float:
    page.line_of_text(box, "Fair start", START_HEADING)
    indent = START_HEADING.width("Fair start") + 4.0
    page.line_of_text(box.adjusted(indent, 0.0, 0.0, 0.0), sheet.fair_start, START)
    return box.bottom()


def _paint_foot(page: Page, lines: list[str], box: QRectF) -> None:
    page.rule(QPointF(box.x(), box.y() - 0.6), box.width(), 0.15)
    for place, line in enumerate(lines):
        page.line_of_text(QRectF(box.x(), box.y() + place * FOOT.line, box.width(), FOOT.line), line, FOOT)


def foot_lines(sheet: CheatSheet, width: float) -> list[str]:
    """Return what stands at the foot, in lines of at most `width` mm: how exact, which rules, which program."""
    rules = f"Rules {sheet.fingerprint}" + (f" ({sheet.source})" if sheet.source else "")
    return [
        *FOOT.wrapped(" ".join(sheet.exactness), width),
        *FOOT.wrapped(f"{rules}  ·  Farkle Explorer {sheet.version}", width),
    ]
