"""The place to ask: one moment of a turn, the dice on the table, and the bookmarked moments."""

from typing import Final

from PySide6.QtWidgets import QWidget

from farkle_explorer.widgets.layouts import VerticalScroll, column, row
from farkle_explorer.widgets.theme import SPACING

_WIDTH: Final = 44 * SPACING
_WIDEST: Final = 100 * SPACING


class AskPage(QWidget):
    """The situation at the left, with the bookmarks below; what to set aside at the right."""

    def __init__(self, situation: QWidget, roll: QWidget, bookmarks: QWidget) -> None:
        super().__init__()
        left, right = QWidget(), VerticalScroll(roll)
        left.setFixedWidth(_WIDTH)
        left.setLayout(column((situation, 3), (bookmarks, 2), spacing=SPACING))
        right.setMaximumWidth(_WIDEST)
        self.setLayout(row(left, (right, 1), None, spacing=2 * SPACING, margins=2 * SPACING))
