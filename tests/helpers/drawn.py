"""What a view has drawn, read from its lines, its letters and its pixels."""

from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QIODevice, QPointF
from PySide6.QtGui import QImage, QPainterPath
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

_SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Word:
    """Letters that were drawn at once, and where their base line begins, in the widget's pixels."""

    text: str
    place: QPointF


def words_drawn(widget: QWidget) -> list[Word]:
    """Have a widget drawn, and return all letters; it may not turn or scale them."""
    buffer, generator = QBuffer(), QSvgGenerator()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(widget.rect())
    widget.render(generator)
    root = ElementTree.fromstring(bytes(buffer.data().data()).decode("utf-8"))
    return [
        Word(str(each.text).strip(), QPointF(float(each.attrib["x"]), float(each.attrib["y"])))
        for each in root.iter(f"{_SVG}text")
    ]


def height(path: QPainterPath, across: float) -> float | None:
    """Return how high the level stretch of a line with steps is at a place; None where the line is broken."""
    elements = [path.elementAt(place) for place in range(path.elementCount())]
    for one, other in pairwise(elements):
        if other.isLineTo() and one.x < across < other.x:
            assert one.y == other.y
            return float(one.y)
    return None


def dots_of(image: QImage) -> npt.NDArray[np.int_]:
    """Return red, green and blue of each dot, 0 to 255; shape (height, width, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)
