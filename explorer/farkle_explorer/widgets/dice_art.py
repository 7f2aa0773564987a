"""A die, painted with vectors: the same on screen, in print and in a PDF."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

CORNER_RADIUS: Final = 0.20  # radius of the die's corners, as a share of its side
OUTLINE: Final = 0.05  # width of the die's outline, as a share of its side
PIP_RADIUS: Final = 0.095  # radius of a pip, as a share of the die's side

_NEAR, _MIDDLE, _FAR = 0.27, 0.5, 0.73
_CENTRE = ((_MIDDLE, _MIDDLE),)
_RISING = ((_NEAR, _FAR), (_FAR, _NEAR))
_CORNERS = (*_RISING, (_NEAR, _NEAR), (_FAR, _FAR))

# Centres of each face's pips in a unit square, x to the right and y down; face 0 is a blank die, 7 a wild face.
PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    0: (),
    1: _CENTRE,
    2: _RISING,
    3: (*_CENTRE, *_RISING),
    4: _CORNERS,
    5: (*_CENTRE, *_CORNERS),
    6: (*_CORNERS, (_NEAR, _MIDDLE), (_FAR, _MIDDLE)),
    7: (*_CENTRE, (_NEAR, _MIDDLE), (_FAR, _MIDDLE), (_MIDDLE, _NEAR), (_MIDDLE, _FAR)),
}


def paint_die(painter: QPainter, rect: QRectF, face: int, ink: QColor, paper: QColor) -> None:
    """Paint one die, as large as fits into the middle of `rect`, outline included.

    The painter is left as it was found. `face`: 1 to 6, 0 for a blank die, or 7 for a wild face, a cross of pips.
    `ink`, `paper`: colour of the pips and the outline, and of the die's body.
    """
    side = min(rect.width(), rect.height())
    outline = side * OUTLINE
    body = QRectF(0.0, 0.0, side - outline, side - outline)
    body.moveCenter(rect.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, outline))
    painter.setBrush(QBrush(paper))
    painter.drawRoundedRect(body, side * CORNER_RADIUS, side * CORNER_RADIUS)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(ink))
    for x, y in PIPS[face]:
        centre = QPointF(body.x() + x * body.width(), body.y() + y * body.height())
        painter.drawEllipse(centre, side * PIP_RADIUS, side * PIP_RADIUS)
    painter.restore()
