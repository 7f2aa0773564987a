"""SVG output whose large pictures are compressed only when the file's content is requested, on any thread."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QPaintEngine, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

_NAME: Final = "stands for"


class Drawing(QSvgGenerator):
    """The content of a widget as lines, text and pictures.

    Qt compresses a picture while it paints it, on the painting thread. This takes a tenth of a second or more for a
    plot on a large screen. Therefore a named single pixel replaces each picture until the painting is done.
    """

    def __init__(self, size: QSize, title: str, dots: int) -> None:
        super().__init__()
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._pictures: list[QImage] = []
        self.setOutputDevice(self._buffer)
        self.setSize(size)
        self.setViewBox(QRectF(0, 0, size.width(), size.height()).toRect())
        self.setTitle(title)
        self.setResolution(dots)

    @classmethod
    def for_all_of(cls, view: QWidget, title: str, below: int = 0) -> "Drawing":
        """Return an empty drawing of `view`'s size, plus `below` pixels at the bottom."""
        return cls(QSize(view.width(), view.height() + below), title, view.logicalDpiX())

    def take(self, painter: QPainter, area: QRectF, picture: QImage) -> None:
        """Place `picture` at `area`; nothing may paint on the picture afterwards."""
        painter.drawImage(area, _stand_in(len(self._pictures)))
        self._pictures.append(picture)

    def content(self) -> Callable[[], bytes]:
        """Return a function that gives the file's content, on any thread."""
        drawn, pictures = bytes(self._buffer.data().data()), tuple(self._pictures)
        return lambda: _filled_in(drawn, pictures)


def is_drawing(painter: QPainter) -> bool:
    """Return whether `painter` writes a drawing, where nothing is clipped and pictures stay pictures."""
    return painter.paintEngine().type() is QPaintEngine.Type.SVG


def put_picture(painter: QPainter, area: QRectF, picture: QImage) -> None:
    """Paint a picture that no longer changes; a :class:`Drawing` compresses it later."""
    device = painter.paintEngine().paintDevice()
    if isinstance(device, Drawing):
        device.take(painter, area, picture)
    else:
        painter.drawImage(area, picture)


def _filled_in(drawn: bytes, pictures: Sequence[QImage]) -> bytes:
    for number, picture in enumerate(pictures):
        before, mark, after = drawn.partition(_packed(_stand_in(number)))
        assert mark, "Qt writes a picture as it packs it"
        drawn = b"".join((before, _packed(picture), after))
    return drawn


def _stand_in(number: int) -> QImage:
    pixel = QImage(1, 1, QImage.Format.Format_RGB32)
    pixel.fill(0)
    pixel.setText(_NAME, str(number))
    return pixel


def _packed(picture: QImage) -> bytes:
    """Return a picture in the form in which Qt writes it into SVG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().toBase64().data())
