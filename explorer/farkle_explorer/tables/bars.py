"""A delegate that paints a bar below a number, so that a column can be compared at a glance."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_explorer.plots.colours import faded
from farkle_explorer.tables.model import COLOUR, SHARE
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import Theme

_MARGIN: Final = 4
_THICKNESS: Final = 3
_BELOW: Final = 1  # pixels between digits, which have no descenders, and the bar

_OPACITY: Final = 150


class BarDelegate(QStyledItemDelegate):
    """Paints a cell's share, 0 to 1, as a bar below its number; 1 is the full width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = QColor()

    def apply_theme(self, theme: Theme) -> None:
        self._colour = bar_colour(theme)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if share := index.data(SHARE):
            colour = index.data(COLOUR)
            painter.fillRect(bar_place(option, float(share)), self._colour if colour is None else QColor(colour))


def bar_place(option: QStyleOptionViewItem, share: float) -> QRect:
    """Return the rectangle of a bar: nearer to its own number than to the next row."""
    letters, area = option.fontMetrics, option.rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
    baseline = area.top() + (area.height() - letters.height()) // 2 + letters.ascent()
    top = min(baseline + _BELOW, area.bottom() - _THICKNESS)
    return QRect(area.left(), top, round(area.width() * min(share, 1.0)), _THICKNESS)


def bar_colour(theme: Theme) -> QColor:
    """Return the colour of a bar, which differs from those of holding and rolling."""
    return faded(theme.muted, _OPACITY)
