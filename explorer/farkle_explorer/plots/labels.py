"""Words in a plot."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from farkle_explorer.widgets.theme import Theme


@dataclass(frozen=True)
class Label:
    """A few words at a place of the plot.

    The middle is at (x, y), in points. Tilted words run upward. The ground has the colour of what is below the words;
    None is the plot's own.
    """

    text: str
    x: float
    y: float
    colour: QColor
    strong: bool = False
    tilted: bool = False
    ground: QColor | None = None


class Labels:
    """All labels of a plot, each on a little ground of its own that hides the lines below."""

    def __init__(self) -> None:
        self._labels: tuple[Label, ...] = ()
        self._font = QFont()
        self._ground = QColor(Qt.GlobalColor.transparent)

    def show(self, labels: Sequence[Label]) -> None:
        """Take other labels; they are seen when the plot is painted next."""
        self._labels = tuple(labels)

    def all(self) -> tuple[Label, ...]:
        """Return the labels."""
        return self._labels

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        """Take the colours and the font."""
        self._font = font
        self._ground = QColor(theme.panel)

    def paint(self, painter: QPainter, area: QRectF, to_pixels: Callable[[float, float], QPointF]) -> None:
        """Paint every label, moved just far enough to stay inside `area` (pixels)."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for label in self._labels:
            self._paint_label(painter, label, to_pixels(label.x, label.y), area)

    def _paint_label(self, painter: QPainter, label: Label, at: QPointF, area: QRectF) -> None:
        font = bold(self._font) if label.strong else self._font
        width, height = label_size(label.text, font)
        if label.tilted:
            width, height = height, width
        ground = kept_inside(QRectF(at.x() - width / 2, at.y() - height / 2, width, height), area)
        painter.save()
        painter.setFont(font)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(label.ground or self._ground)
        painter.drawRoundedRect(ground, 3.0, 3.0)
        painter.setPen(label.colour)
        painter.translate(ground.center())
        if label.tilted:
            painter.rotate(-90.0)
            ground = ground.transposed()
        ground.moveCenter(QPointF(0.0, 0.0))
        painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, label.text)
        painter.restore()


def bold(font: QFont) -> QFont:
    """Return `font` in bold."""
    heavy = QFont(font)
    heavy.setBold(True)
    return heavy


def label_size(text: str, font: QFont) -> tuple[float, float]:
    """Return the width and height of a label with its ground, in pixels."""
    metrics = QFontMetricsF(font)
    return metrics.horizontalAdvance(text) + 6.0, metrics.height()


def kept_inside(rect: QRectF, area: QRectF) -> QRectF:
    """Return `rect` moved just far enough to lie inside `area`."""
    x = min(max(rect.x(), area.left()), max(area.right() - rect.width(), area.left()))
    y = min(max(rect.y(), area.top()), max(area.bottom() - rect.height(), area.top()))
    return QRectF(x, y, rect.width(), rect.height())
