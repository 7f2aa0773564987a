"""Fonts and colours of text, lines that are shortened to fit, and rows of key figures."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

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


_PHRASE_ENDS: Final = re.compile(r"[;:,] | \(| · ")
_WORD_ENDS: Final = re.compile(r" (?!%)")
_MORE: Final = " …"


def cut_to(text: str, letters: QFontMetrics, room: int) -> str:
    """Return as much of a line as fits in `room` pixels: whole phrases, otherwise whole words or characters."""
    shown = _cut(text, lambda words: letters.horizontalAdvance(words) <= room)
    return letters.elidedText(text, Qt.TextElideMode.ElideRight, room) if shown is None else shown


def _cut(text: str, fits: Callable[[str], bool]) -> str | None:
    """Return as many whole phrases, otherwise whole words, as fit; None if not even a word fits."""
    if fits(text):
        return text
    for ends in (_PHRASE_ENDS, _WORD_ENDS):
        for end in reversed([end_of_word.start() for end_of_word in ends.finditer(text)]):
            cut = text[:end].rstrip() + _MORE
            if fits(cut):
                return cut
    return None


class CutLabel(QLabel):
    """A label that shortens its text to its size and never moves other widgets; the tooltip has the whole text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._text, self._lines = "", 1
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setAccessibleName(name)

    def text(self) -> str:
        return self._text

    def setText(self, text: str) -> None:  # noqa: N802
        self._text = text
        self._fit()

    def set_lines(self, lines: int) -> None:
        """Fix the number of lines, whatever the text."""
        self._lines = lines
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        text = self._text.replace(" %", "\N{NO-BREAK SPACE}%")
        shown = _cut(text, self._has_room_for) or cut_to(text, self.fontMetrics(), self.width())
        super().setText(shown)
        self.setToolTip("" if shown == text else self._text)

    def _has_room_for(self, words: str) -> bool:
        letters, room = self.fontMetrics(), QRect(0, 0, self.width(), 0)
        wrapped = letters.boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return wrapped.width() <= room.width() and wrapped.height() <= self._lines * letters.lineSpacing()


_LARGE: Final = 1.5


class FigureRow(QWidget):
    """Shows a few key figures side by side. `captions`: text and tooltip of each figure."""

    def __init__(self, captions: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.values = tuple(QLabel() for _caption in captions)
        self._captions = tuple(QLabel(words) for words, _tip in captions)
        mute(*self._captions)
        self._cells = tuple(QWidget() for _caption in captions)
        parts = zip(self._cells, self.values, self._captions, captions, strict=True)
        for cell, value, caption, (_words, tip) in parts:
            set_font(value, _LARGE, bold=True)
            caption.setWordWrap(True)
            for label in (value, caption):
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            cell.setToolTip(tip)
            cell.setLayout(column(value, caption, None, spacing=0))
        self.setLayout(row(*((cell, 1) for cell in self._cells), spacing=2 * SPACING))

    def show_figures(self, values: Sequence[str]) -> None:
        """Show a value above each caption; ``""`` hides the figure."""
        for cell, label, caption, value in zip(self._cells, self.values, self._captions, values, strict=True):
            label.setText(value)
            label.setAccessibleName(f"{caption.text()}: {value}")
            cell.setVisible(bool(value))
