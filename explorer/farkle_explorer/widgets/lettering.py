"""Fonts and colours of text."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget

# lines of text on a page that is tall enough for larger text, and how much larger that is
_TALL, _LARGER = 60, 1.25
_CLOSE: Final = 0.01  # smaller changes of a size are rounding


def bold(font: QFont) -> QFont:
    """Return a bold copy; `font` stays."""
    heavy = QFont(font)
    heavy.setBold(True)
    return heavy


def set_font(widget: QWidget, times: float = 1.0, *, bold: bool = False) -> None:
    """Multiply the size of a widget's font by `times`, and make it bold or not."""
    font = QFont(widget.font())
    if times != 1.0:
        font.setPointSizeF(font.pointSizeF() * times)
    font.setBold(bold)
    widget.setFont(font)


def fit_text(page: QWidget, height: int) -> bool:
    """Enlarge the text of a page that is tall, to be read from further away; return whether its size has changed.

    `height`: of the page, in pixels.
    """
    usual = QApplication.font()
    times = _LARGER if height >= _TALL * QFontMetrics(usual).height() else 1.0
    size = usual.pointSizeF() * times
    growth = size / page.font().pointSizeF()
    if abs(growth - 1.0) < _CLOSE:
        return False
    # one by one: widgets with a style sheet do not inherit a font
    for part, font in [(each, QFont(each.font())) for each in (page, *_parts(page))]:
        font.setPointSizeF(font.pointSizeF() * growth)
        part.setFont(font)
    return True


def _parts(widget: QObject) -> Iterator[QWidget]:
    for each in widget.children():
        if isinstance(each, QWidget) and not each.isWindow():
            yield each
            yield from _parts(each)


def write_in(label: QLabel, colour: str) -> None:
    palette = label.palette()
    palette.setColor(label.foregroundRole(), QColor(colour))
    label.setPalette(palette)


def mute(*labels: QLabel) -> None:
    """Give labels the colour of explanations, in every theme."""
    for label in labels:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
