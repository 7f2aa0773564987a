"""What is drawn into a plot besides images: outlines and hatched regions.

Lines and textures keep their size on the screen at any zoom.
"""

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from farkle_explorer.plots.geometry import Box, Segments


class OutlineItem(pg.GraphicsObject):
    """Lines with a casing that keeps them apart from any colour below.

    Of two, the one with the higher `layer` is nearer to the eye; `smooth` is for slanted lines.
    """

    def __init__(self, layer: float, smooth: bool = False) -> None:
        super().__init__()
        self.setZValue(layer)
        self._smooth = smooth
        self._path = QPainterPath()
        self._pens: tuple[QPen, ...] = ()

    def set_segments(self, segments: Segments) -> None:
        """Show `segments`, in the item's units."""
        self.set_path(pg.arrayToQPath(segments.x, segments.y, connect="pairs") if segments.x.size else QPainterPath())

    def set_path(self, path: QPainterPath) -> None:
        """Show `path`, in the item's units."""
        self.prepareGeometryChange()
        self._path = path
        self.update()

    def path(self) -> QPainterPath:
        """Return what is shown, in the item's units."""
        return self._path

    def set_line(self, colour: QColor, width: float, casing: QColor | None = None, dash: bool = False) -> None:
        """Take the colours; `width` in pixels."""
        line = QPen(colour, width, Qt.PenStyle.DashLine if dash else Qt.PenStyle.SolidLine)
        self._pens = (line,) if casing is None else (QPen(casing, width + 2.0), line)
        for pen in self._pens:
            pen.setCosmetic(True)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return all that is shown: cheaper than the path with room for a pen of so many pixels."""
        shown = self.viewRect()
        return QRectF() if shown is None else QRectF(shown)

    def viewTransformChanged(self) -> None:  # noqa: N802
        """Follow a zoom."""
        super().viewTransformChanged()
        self.prepareGeometryChange()

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paint the casing, then the lines."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth)
        ratio = painter.device().devicePixelRatioF()  # a cosmetic pen's width is in pixels of the device
        for pen in self._pens:
            fine = QPen(pen)
            fine.setWidthF(ratio * pen.widthF())
            painter.setPen(fine)
            painter.drawPath(self._path)


class RegionItem(pg.GraphicsObject):
    """Cells filled with a texture that does not grow with the zoom."""

    def __init__(self, layer: float) -> None:
        super().__init__()
        self.setZValue(layer)
        self._rectangles: list[QRectF] = []
        self._bounds = QRectF()
        self._brush = QBrush()

    def set_boxes(self, boxes: Sequence[Box]) -> None:
        """Fill `boxes`, in the item's units."""
        self.prepareGeometryChange()
        self._rectangles = [QRectF(b.left, b.bottom, b.right - b.left, b.top - b.bottom) for b in boxes]
        edges = np.array(boxes, dtype=np.float64).reshape(-1, 4)
        self._bounds = QRectF(
            QPointF(*edges[:, :2].min(axis=0, initial=1e9)), QPointF(*edges[:, 2:].max(axis=0, initial=-1e9))
        )
        self.update()

    def rectangles(self) -> list[QRectF]:
        """Return what is filled, in the item's units."""
        return list(self._rectangles)

    def set_brush(self, brush: QBrush) -> None:
        """Fill with `brush`."""
        self._brush = brush
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802
        """Return the bounds of all boxes."""
        return self._bounds if self._rectangles else QRectF()

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paint all boxes."""
        to_pixels = painter.worldTransform()
        brush = QBrush(self._brush)
        brush.setTransform(to_pixels.inverted()[0])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush)
        painter.drawRects(self._rectangles)
