"""Lines that are longer than their room: what is left of them never ends within a number."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

_PHRASE_ENDS: Final = re.compile(r"[;:,] | \(")
_WORD_ENDS: Final = re.compile(r" (?!%)")
_MORE: Final = " …"


def cut_to(text: str, letters: QFontMetrics, room: int) -> str:
    """Return as much of a line as there is room for: whole phrases, or whole words, or as many letters as fit.

    Parameters
    ----------
    text : str
        The line.
    letters : QFontMetrics
        How it is written.
    room : int
        Pixels.
    """
    if letters.horizontalAdvance(text) <= room:
        return text
    for ends in (_PHRASE_ENDS, _WORD_ENDS):
        for end in reversed([found.start() for found in ends.finditer(text)]):
            cut = text[:end].rstrip() + _MORE
            if letters.horizontalAdvance(cut) <= room:
                return cut
    return letters.elidedText(text, Qt.TextElideMode.ElideRight, room)
