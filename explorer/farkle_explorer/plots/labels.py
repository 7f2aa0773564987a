"""Labels and marks of a plot."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QTransform

from farkle_explorer.widgets.drawing import is_drawing
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme

RING_RADIUS: Final = 7.0  # radius of the ring around the selection, in pixels
RING_WIDTH: Final = 2.4  # width of the ring, in pixels
_EDGE: Final = 3.0  # pixels of a label's background beside its text


@dataclass(frozen=True)
class Label:
    """A short text in the plot.

    Its centre is at (x, y), in points. Tilted text runs upwards. The background has the colour of the content below;
    None is the plot's background.
    """

    text: str
    x: float
    y: float
    colour: QColor
    strong: bool = False
    tilted: bool = False
    ground: QColor | None = None


class Labels:
    """All labels of a plot; each has a background that hides the lines below."""

    def __init__(self) -> None:
        self._labels: tuple[Label, ...] = ()
        self._font = QFont()
        self._ground = QColor(Qt.GlobalColor.transparent)
        self._pictures: dict[tuple[object, ...], tuple[QSizeF, QPixmap]] = {}

    def show(self, labels: Sequence[Label]) -> None:
        self._labels = tuple(labels)

    def all(self) -> tuple[Label, ...]:
        return self._labels

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        self._font = font
        self._ground = QColor(theme.panel)
        self._pictures.clear()

    def paint(self, painter: QPainter, area: QRectF, to_pixels: QTransform) -> None:
        """Paint every label, moved into `area` (pixels) if necessary; `to_pixels` maps points to pixels."""
        ratio = painter.device().devicePixelRatioF()
        for label in self._labels:
            at, (size, picture) = to_pixels.map(QPointF(label.x, label.y)).toPoint(), self._painted(label, ratio)
            width, height = size.width(), size.height()
            ground = kept_inside(QRectF(at.x() - width / 2, at.y() - height / 2, width, height), area)
            if is_drawing(painter):
                painter.translate(ground.topLeft())
                self._paint_label(painter, label, size)
                painter.translate(-ground.topLeft())
            else:
                painter.drawPixmap(ground.topLeft().toPoint(), picture)

    def _painted(self, label: Label, ratio: float) -> tuple[QSizeF, QPixmap]:
        """Return the size of a label in pixels, and its cached picture."""
        ground = self._ground if label.ground is None else label.ground
        key = label.text, label.colour.rgba(), label.strong, label.tilted, ground.rgba(), ratio
        if key not in self._pictures:
            size = QSizeF(*label_size(label.text, bold(self._font) if label.strong else self._font))
            size = size.transposed() if label.tilted else size
            picture = QPixmap((size * ratio).toSize() + QSize(1, 1))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                self._paint_label(painter, label, size)
            self._pictures[key] = size, picture
        return self._pictures[key]

    def _paint_label(self, painter: QPainter, label: Label, size: QSizeF) -> None:
        """Paint a label with its upper left corner at (0, 0)."""
        font, ground = bold(self._font) if label.strong else self._font, QRectF(QPointF(), size)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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


def label_size(text: str, font: QFont) -> tuple[float, float]:
    """Return the width and height of a label with its background, in pixels."""
    metrics = QFontMetricsF(font)
    return metrics.horizontalAdvance(text) + 2 * _EDGE, metrics.height()


def kept_inside(rect: QRectF, area: QRectF) -> QRectF:
    """Return `rect` moved into `area` by the shortest way."""
    x = min(max(rect.x(), area.left()), max(area.right() - rect.width(), area.left()))
    y = min(max(rect.y(), area.top()), max(area.bottom() - rect.height(), area.top()))
    return QRectF(x, y, rect.width(), rect.height())


@dataclass(frozen=True)
class MarkColours:
    """Colours of a mark's lines and of the casing that makes them visible; only the selection has a ring."""

    line: QColor
    casing: QColor
    ringed: bool

    @classmethod
    def of(cls, theme: Theme, selection: bool) -> "MarkColours":
        """Return the colours of the selection's mark, or of the pointer's."""
        casing = QColor(theme.panel)
        casing.setAlpha(150 if selection else 90)
        return cls(QColor(theme.accent if selection else theme.text), casing, selection)


class Mark:
    """Position of a mark in a plot. `moved` is called after it has moved or changed colours."""

    def __init__(self, selection: bool, moved: Callable[[], object]) -> None:
        self._selection, self._moved = selection, moved
        self._x: float | None = None
        self._y: float | None = None
        self.ground: tuple[QBrush, ...] = ()
        self.colours = MarkColours.of(Theme.light(), selection)

    def place(self, x: float | None, y: float | None, ground: tuple[QBrush, ...] = ()) -> None:
        """Move the mark to (x, y) in points; None hides that line, and the ring.

        `ground` fills the ring, one brush after the other. A ring is larger than many cells of the content: filled, it
        shows the marked cell instead of its neighbours.
        """
        if (x, y, ground) != (self._x, self._y, self.ground):
            self._x, self._y, self.ground = x, y, ground
            self._moved()

    def position(self) -> tuple[float | None, float | None]:
        return self._x, self._y

    def apply_theme(self, theme: Theme) -> None:
        self.colours = MarkColours.of(theme, self._selection)
        self._moved()


def paint_crosshair(
    painter: QPainter, area: QRectF, x: float | None, y: float | None, mark: MarkColours, ground: Sequence[QBrush] = ()
) -> None:
    """Paint lines through `area` at x and y (pixels), and the ring with its ground if both are given."""
    ringed = mark.ringed and x is not None and y is not None
    gap = RING_RADIUS if ringed else 0.0
    lines = _upright(area, x, y, gap) + _level(area, x, y, gap)
    for line in lines:
        painter.fillRect(line.adjusted(-1, -1, 1, 1), mark.casing)
    for line in lines:
        painter.fillRect(line, mark.line)
    if ringed and x is not None and y is not None:
        paint_ring(painter, QPointF(x, y), mark, ground)


def paint_ring(painter: QPainter, centre: QPointF, mark: MarkColours, ground: Sequence[QBrush] = ()) -> None:
    """Paint the ring of the selection, filled with `ground`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for brush in ground:
        painter.setBrush(brush)
        painter.drawEllipse(centre, RING_RADIUS, RING_RADIUS)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(mark.casing, RING_WIDTH + 2.0), QPen(mark.line, RING_WIDTH)):
        painter.setPen(pen)
        painter.drawEllipse(centre, RING_RADIUS, RING_RADIUS)


def _upright(area: QRectF, x: float | None, y: float | None, gap: float) -> list[QRectF]:
    if x is None or not area.left() <= x <= area.right():
        return []
    left, ends = math.floor(x), [area.top(), area.bottom()]
    if y is not None and gap:
        ends[1:1] = [y - gap, y + gap]
    return [QRectF(left, a, 1.0, b - a) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a]


def _level(area: QRectF, x: float | None, y: float | None, gap: float) -> list[QRectF]:
    if y is None or not area.top() <= y <= area.bottom():
        return []
    top, ends = math.floor(y), [area.left(), area.right()]
    if x is not None and gap:
        ends[1:1] = [x - gap, x + gap]
    return [QRectF(a, top, b - a, 1.0) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a]
