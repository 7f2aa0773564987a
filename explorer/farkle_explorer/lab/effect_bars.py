"""A delegate that paints an effect as a bar from the middle of its cell: left for less, right for more."""

from typing import Final

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from farkle_explorer.tables.bars import bar_colour
from farkle_explorer.tables.model import SHARE, Index
from farkle_explorer.tables.words_cells import WordsDelegate
from farkle_explorer.widgets.theme import SPACING, Theme

_WIDTH: Final = 16 * SPACING
_MARGIN: Final = 3


class EffectBars(WordsDelegate):
    """Paints a cell's share, −1 to 1; 1 reaches from the middle of the cell to its right end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._bar, self._line = QColor(), QColor()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._bar, self._line = bar_colour(theme), QColor(theme.line)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        """Return the size of the text, or of bars."""
        hint = super().sizeHint(option, index)
        return hint if index.data(SHARE) is None else QSize(_WIDTH, hint.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the cell, then the line in the middle and the bar."""
        super().paint(painter, option, index)
        share = index.data(SHARE)
        if share is not None:
            area = option.rect
            painter.fillRect(QRect(area.center().x(), area.top(), 1, area.height()), self._line)
            painter.fillRect(effect_bar(area, float(share)), self._bar)


def effect_bar(area: QRect, share: float) -> QRect:
    """Return the rectangle of a bar within a cell."""
    middle, length = area.center().x(), round(abs(share) * (area.width() // 2 - _MARGIN))
    left = middle if share >= 0.0 else middle - length
    return QRect(left, area.top() + _MARGIN, length, area.height() - 2 * _MARGIN)
