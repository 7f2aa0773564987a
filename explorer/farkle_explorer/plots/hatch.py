"""Textures for what a colour alone should not say: small tiles that look the same at any zoom."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

TILE: Final = 8  # side of a tile in device-independent pixels


LINE_WIDTH: Final = 1.2


class Hatch(Enum):
    """What each texture stands for."""

    GO_FOR_IT = "rising lines"
    ROLL_AGAIN = "dots"
    UNREACHABLE = "falling lines"
    FIRST_ONLY = "upright lines"
    SECOND_ONLY = "level lines"


_LINES: Final = {
    Hatch.GO_FOR_IT: (
        QLineF(-1, TILE + 1, TILE + 1, -1),
        QLineF(-1, 1, 1, -1),
        QLineF(TILE - 1, TILE + 1, TILE + 1, TILE - 1),
    ),
    Hatch.UNREACHABLE: (
        QLineF(-1, -1, TILE + 1, TILE + 1),
        QLineF(TILE - 1, -1, TILE + 1, 1),
        QLineF(-1, TILE - 1, 1, TILE + 1),
    ),
    Hatch.FIRST_ONLY: tuple(QLineF(x, -1, x, TILE + 1) for x in (TILE / 4, 3 * TILE / 4)),
    Hatch.SECOND_ONLY: tuple(QLineF(-1, y, TILE + 1, y) for y in (TILE / 4, 3 * TILE / 4)),
}
_DOTS: Final = tuple(QPointF(x, y) for x, y in ((2, 2), (6, 6)))
_DOT_RADIUS: Final = 1.3


def hatch_brush(hatch: Hatch, ink: QColor, paper: QColor | None = None, ratio: float = 1.0) -> QBrush:
    """Return a brush that repeats the texture `hatch`.

    Lines or dots have the colour `ink`, what is between them `paper`; `ratio` device pixels make a pixel of the window.
    """
    tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(paper if paper is not None else QColor(Qt.GlobalColor.transparent))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, hatch, ink)
    painter.end()
    return QBrush(tile)


def paint_sample(painter: QPainter, rect: QRectF, brush: QBrush) -> None:
    """Fill `rect` with `brush`, its texture starting in the corner of `rect`."""
    painter.save()
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, brush)
    painter.restore()


def _paint(painter: QPainter, hatch: Hatch, ink: QColor) -> None:
    if hatch is Hatch.ROLL_AGAIN:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for dot in _DOTS:
            painter.drawEllipse(dot, _DOT_RADIUS, _DOT_RADIUS)
        return
    painter.setPen(QPen(ink, LINE_WIDTH))
    painter.drawLines(list(_LINES[hatch]))
