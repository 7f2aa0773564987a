"""Fonts and colours of text, lines that are shortened or wrapped to fit, and rows of key figures."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

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


_UNIT: Final = 8
_ANY_HEIGHT: Final = 10_000
_TITLE: Final = 1.15  # font size of a title, relative to normal text


class Line(QWidget):
    """One line of text, shortened with an ellipsis; the tooltip has the whole text."""

    changed = Signal(str)  # the text has changed

    def __init__(self, strong: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = self._shown = ""
        self._sample = ""
        self._colour = QColor()
        self._strong, self._wraps = strong, False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Show another text, and emit `changed` if it differs; a wrapping line asks for new room."""
        if text != self._text:
            self._text = text
            self._explain()
            if self._wraps:
                self.updateGeometry()
            self.update()
            self.changed.emit(text)

    def set_colour(self, colour: QColor) -> None:
        self._colour = colour
        self.update()

    def letters(self) -> QFont:
        """Return the font: the application's, larger and bold for a title."""
        font = QFont(self.font())
        if self._strong:
            font.setBold(True)
            font.setPointSizeF(font.pointSizeF() * _TITLE)
        return font

    def make_room_for(self, sample: str) -> None:
        """Request the width of `sample` whatever the text is, so that text changes move nothing."""
        self._sample = sample
        self.updateGeometry()

    def let_wrap(self) -> None:
        """Wrap the text instead of shortening it."""
        self._wraps = True
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def is_cut(self) -> bool:
        return not self._wraps and self._shown != self._text

    def _explain(self) -> None:
        """Shorten the text once, before painting; the tooltip of a shortened text has all of it."""
        self._shown = cut_to(self._text, QFontMetrics(self.letters()), self.width())
        self.setToolTip(self._text if self.is_cut else "")

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Shorten the text again after a change of font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._explain()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._explain()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        metrics, room = QFontMetrics(self.letters()), QRect(0, 0, max(width, 1), _ANY_HEIGHT)
        return max(metrics.height(), metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._text).height())

    def sizeHint(self) -> QSize:  # noqa: N802
        metrics = QFontMetrics(self.letters())
        return QSize(metrics.horizontalAdvance(self._sample), metrics.height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(_UNIT, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setFont(self.letters())
        painter.setPen(self._colour)
        place = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        if self._wraps:
            painter.drawText(self.rect(), place | Qt.TextFlag.TextWordWrap, self._text)
        else:
            painter.drawText(self.rect(), place, self._shown)
