"""The dice table, a coloured background for dice."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLayout, QWidget

from farkle_explorer.widgets.theme import SPACING, Theme


class Cloth(QWidget):
    """A widget with the colour of a dice table, and a palette that fits it. `content`: its layout."""

    def __init__(self, content: QLayout) -> None:
        super().__init__()
        content.setContentsMargins(*4 * (SPACING,))
        self.setLayout(content)

    def apply_theme(self, theme: Theme) -> None:
        self.setPalette(theme.cloth_palette)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().window().color())
        painter.setBrush(self.palette().window())
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), SPACING, SPACING)
