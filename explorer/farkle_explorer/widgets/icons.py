"""The window's icons, painted in the colours of the theme."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.theme import Theme

_SIZES: Final = (16, 24, 32, 48)
_APPLICATION_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
_FACE: Final = 5

DrawIcon = Callable[[QPainter, float, QColor], None]


def solve_icon(theme: Theme) -> QIcon:
    """Return a triangle that points right."""
    return _icon(_paint_triangle, theme, theme.accent)


def cancel_icon(theme: Theme) -> QIcon:
    return _icon(_paint_square, theme, theme.text)


def sheet_icon(theme: Theme) -> QIcon:
    return _icon(_paint_sheet, theme, theme.text)


def export_icon(theme: Theme) -> QIcon:
    """Return an arrow that leaves an open box."""
    return _icon(_paint_export, theme, theme.muted)


def application_icon() -> QIcon:
    """Return the program's icon: an amber die."""
    icon = QIcon()
    for size in _APPLICATION_SIZES:
        icon.addPixmap(_pixmap(size, _paint_application, QColor()))
    return icon


def _icon(drawing: DrawIcon, theme: Theme, colour: str) -> QIcon:
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_pixmap(size, drawing, QColor(colour)))
        icon.addPixmap(_pixmap(size, drawing, QColor(theme.line)), QIcon.Mode.Disabled)
    return icon


def _pixmap(size: int, drawing: DrawIcon, colour: QColor) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    drawing(painter, float(size), colour)
    painter.end()
    return pixmap


def _paint_triangle(painter: QPainter, size: float, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corners = ((0.28, 0.18), (0.82, 0.5), (0.28, 0.82))
    painter.drawPolygon(QPolygonF([QPointF(x * size, y * size) for x, y in corners]))


def _paint_square(painter: QPainter, size: float, colour: QColor) -> None:
    painter.fillRect(QRectF(0.25 * size, 0.25 * size, 0.5 * size, 0.5 * size), colour)


def _paint_sheet(painter: QPainter, size: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, size / 16))
    painter.drawRoundedRect(QRectF(0.22 * size, 0.12 * size, 0.56 * size, 0.76 * size), size / 16, size / 16)
    for row in (0.34, 0.5, 0.66):
        painter.drawLine(QPointF(0.34 * size, row * size), QPointF(0.66 * size, row * size))


def _paint_export(painter: QPainter, size: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, size / 11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    for line in (((0.2, 0.5), (0.2, 0.84), (0.8, 0.84), (0.8, 0.5)), ((0.5, 0.62), (0.5, 0.16)),
                 ((0.34, 0.32), (0.5, 0.16), (0.66, 0.32))):  # fmt: skip
        painter.drawPolyline(QPolygonF([QPointF(x * size, y * size) for x, y in line]))


def _paint_application(painter: QPainter, size: float, _colour: QColor) -> None:
    light = Theme.light()
    paint_die(painter, QRectF(0.0, 0.0, size, size), _FACE, QColor(light.on_hold), QColor(light.hold))
