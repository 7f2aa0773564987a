"""Shortens lines that do not fit, but never within a number."""

import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel

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
