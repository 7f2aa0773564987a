"""The place to ask: the dice on the table, one moment of a turn, and the bookmarked moments."""

from typing import Final

from PySide6.QtWidgets import QWidget

from farkle_explorer.widgets.layouts import VerticalScroll, column, row
from farkle_explorer.widgets.theme import SPACING

_WIDTH: Final = 44 * SPACING
_WIDEST: Final = 110 * SPACING
_BOOKMARKS: Final = 24 * SPACING


class AskPage(QWidget):
    """What to set aside at the left; hold or roll at the right, with the bookmarks below."""

    def __init__(self, situation: QWidget, roll: QWidget, bookmarks: QWidget) -> None:
        super().__init__()
        dice, beside = VerticalScroll(roll), QWidget()
        dice.setMaximumWidth(_WIDEST)
        beside.setFixedWidth(_WIDTH)
        bookmarks.setMaximumHeight(_BOOKMARKS)
        beside.setLayout(column((situation, 1), bookmarks, spacing=SPACING))
        self.setLayout(row((dice, 1), beside, spacing=2 * SPACING, margins=2 * SPACING))
