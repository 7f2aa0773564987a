"""Dice in a row or in a heap, in millimetres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farkle_explorer.sheets.printing.page import Page

BLANK: Final = 0
"""A die whose face does not matter."""

_GAP = 0.12
_HEAP_COLUMNS = 3


def row_width(dice: int, side: float) -> float:
    """Return how long a row of `dice` dice is, mm."""
    return side * (dice + (dice - 1) * _GAP)


def draw_row(page: Page, corner: QPointF, faces: Sequence[int], side: float) -> None:
    """Draw dice that show `faces` from left to right, each `side` mm wide, from the top left `corner` on."""
    for place, face in enumerate(faces):
        page.die(QRectF(corner.x() + place * side * (1 + _GAP), corner.y(), side, side), face)


def draw_heap(page: Page, box: QRectF, dice: int, side: float) -> None:
    """Draw `dice` blank dice in the middle of `box`, three to a row, the longer row below."""
    lower = min(dice, _HEAP_COLUMNS)
    rows = [lower] if dice == lower else [dice - lower, lower]
    top = box.center().y() - (side * (len(rows) + (len(rows) - 1) * _GAP)) / 2
    for place, count in enumerate(rows):
        left = box.center().x() - row_width(count, side) / 2
        draw_row(page, QPointF(left, top + place * side * (1 + _GAP)), [BLANK] * count, side)
