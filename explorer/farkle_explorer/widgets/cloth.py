"""The cloth of the table, on which the dice lie."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QWidget

from farkle_explorer.widgets.theme import SPACING, Theme


class Cloth(QWidget):
    """A part of the window in the colour of a table for dice; what stands on it has colours that fit.

    `content`: what stands on it.
    """

    def __init__(self, content: QLayout) -> None:
        super().__init__()
        content.setContentsMargins(*4 * (SPACING,))
        self.setLayout(content)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setPalette(theme.cloth_palette)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cloth with round corners."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().window().color())
        painter.setBrush(self.palette().window())
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), SPACING, SPACING)
