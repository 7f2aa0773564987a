"""A laid-out sheet, painted page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farkle_core.language.messages import _
from farkle_explorer.sheets.printing.head_and_foot import ends_height, head_height, paint_foot, paint_head
from farkle_explorer.sheets.printing.page import Page
from farkle_explorer.sheets.printing.planning import Plan, paint_blocks

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter


def paint_page(painter: QPainter, plan: Plan, number: int) -> Page:
    """Paint the page `number` of `plan`, counted from 0; one unit of the painter must be one millimetre.

    Nothing leaves the page's frame.
    """
    sheet, measures = plan.material.sheet, plan.measures
    page = Page(painter, plan.paper.size, measures.margin, colour=plan.composition.colour)
    side = _("page {number} of {pages}", number=number + 1, pages=len(plan.pages)) if len(plan.pages) > 1 else ""
    paint_head(page, sheet, measures, side)
    this = plan.pages[number]
    top = page.frame.y() + head_height(sheet, measures)
    room = page.frame.height() - ends_height(sheet, this.foot, measures)
    paint_blocks(page, this, top, top + room)
    paint_foot(page, this.foot, measures)
    return page
