"""Has what a table shows painted a few rows at a time, before the window that it is in is painted."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEngine, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QAbstractItemView

_PARTS: Final = 4


class DrawnAhead:
    """A picture of a table's cells, for the next time that they are painted and no longer.

    On a large screen a table has hundreds of cells, each a few words: to paint them at once takes longer than half of
    what a person notices. Whatever changes the cells drops the picture; then they are painted as ever.
    """

    def __init__(self, table: QAbstractItemView) -> None:
        self._table = table
        self.parts = tuple(Part(self, number) for number in range(_PARTS))
        self._picture: QPixmap | None = None
        self._drawn: set[int] = set()
        self._is_drawing = False
        self._is_due = False

    def expect(self) -> None:
        """Take note that all cells are going to be painted: only then it helps to draw them before."""
        self.drop()
        self._is_due = True

    def draw(self, number: int) -> bool:
        """Draw one part, if it is seen, will have to be painted and is not there; return whether there was a need."""
        if not (self._is_due and self._table.isVisible()) or self._table.viewport().size().isEmpty():
            return False
        picture = self._room()
        if number in self._drawn:
            return False
        area = self._area(number)
        self._is_drawing = True
        with QPainter(picture) as painter:
            self._table.viewport().render(painter, area.topLeft(), QRegion(area))
        self._is_drawing = False
        if picture is self._picture:  # to draw it can have laid out the table, which changes it
            self._drawn.add(number)
        return True

    def paint(self, event: QPaintEvent) -> bool:
        """Paint the picture, if all of it is there, and drop it; return whether that was possible."""
        if self._is_drawing:
            return False
        self._is_due = False
        if self._picture is None:
            return False
        picture, is_whole = self._picture, len(self._drawn) == len(self.parts) and self._fits(self._picture)
        self.drop()
        if not is_whole:
            return False
        with QPainter(self._table.viewport()) as painter:
            if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
                return False
            painter.setClipRegion(event.region())
            painter.drawPixmap(0, 0, picture)
        return True

    def drop(self) -> None:
        """Forget the picture: the cells look different now."""
        self._picture = None
        self._drawn.clear()

    def _room(self) -> QPixmap:
        if self._picture is None or not self._fits(self._picture):
            self.drop()
            ratio = self._table.devicePixelRatioF()
            self._picture = QPixmap(self._table.viewport().size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
        return self._picture

    def _fits(self, picture: QPixmap) -> bool:
        return picture.size() == self._table.viewport().size() * self._table.devicePixelRatioF()

    def _area(self, number: int) -> QRect:
        size, count = self._table.viewport().size(), len(self.parts)
        top, bottom = (size.height() * edge // count for edge in (number, number + 1))
        return QRect(0, top, size.width(), bottom - top)


class Part:
    """Some rows of a table; a picture that is drawn before the window is painted."""

    def __init__(self, whole: DrawnAhead, number: int) -> None:
        self._whole, self._number = whole, number

    def draw_ahead(self) -> bool:
        """Draw them now, if they are seen and not drawn yet; return whether they were not."""
        return self._whole.draw(self._number)
