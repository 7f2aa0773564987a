"""A delegate that paints text cells in half of Qt's time: a large table has hundreds of them.

Qt requests a dozen roles per cell and lays out each text again on every repaint. This delegate requests a cell once and
caches the text layout.
"""

import re
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from farkle_explorer.tables.model import RowsModel
from farkle_explorer.widgets.item_index import Index

PADDING: Final = 4  # pixels of padding at both sides of a cell, from the table's style sheet
_MARGIN: Final = PADDING + 3  # pixels at both sides of the text: Qt's style adds three

# Line breaks and right-to-left scripts, which names may contain: only Qt shortens these correctly.
_NOT_OURS: Final = re.compile(
    "[\x00-\x1f\x85\u0590-\u08ff\u200e\u200f\u2028-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_MARKED: Final = (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus).value
_MOST: Final = 800  # cached texts: more than a screen shows, less than 1.5 MB


@dataclass(frozen=True, slots=True)
class LaidOutText:
    """Text laid out on one line."""

    text: QStaticText
    font: QFont
    width: float
    height: int


class TextLayouts:
    """Lays out text and caches the result."""

    def __init__(self) -> None:
        self._letters: dict[tuple[str, bool], tuple[QFont, QFontMetricsF]] = {}
        self._known: dict[tuple[str, bool, str, int], LaidOutText | None] = {}

    def of(self, font: QFont, words: str, width: int, *, is_bold: bool) -> LaidOutText | None:
        """Return the layout of a text on a line of at most `width` pixels; None if Qt has to paint it."""
        key = font.key(), is_bold, words, width
        if key not in self._known:
            if len(self._known) >= _MOST:
                self._known.clear()
                self._letters.clear()
            letters = key[:2]
            if letters not in self._letters:
                self._letters[letters] = _letters(font, is_bold=is_bold)
            odd = _NOT_OURS.search(words) is not None
            self._known[key] = None if odd else _written(*self._letters[letters], words, width)
        return self._known[key]


class WordsDelegate(QStyledItemDelegate):
    """Paints the cells of a :class:`RowsModel`; leaves selected cells and unusual text to Qt."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._writing = TextLayouts()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        model = index.model()
        if option.state.value & _MARKED or not isinstance(model, RowsModel):
            super().paint(painter, option, index)
            return
        look, area = model.look(index.row(), index.column()), option.rect
        room = area.width() - 2 * _MARGIN
        written = self._writing.of(option.font, look.words, room, is_bold=look.is_heading)
        if written is None:
            super().paint(painter, option, index)
            return
        if look.ground is not None:
            painter.fillRect(area, look.ground)
        if not look.words:
            return
        left = area.left() + _MARGIN + (0.0 if look.at_left else room - written.width)
        painter.setFont(written.font)
        painter.setPen(option.palette.text().color() if look.ink is None else look.ink)
        painter.drawStaticText(QPointF(left, area.top() + (area.height() - written.height) // 2), written.text)


def _letters(font: QFont, *, is_bold: bool) -> tuple[QFont, QFontMetricsF]:
    mine = QFont(font)  # a copy, because the option's font is destroyed with the option
    mine.setBold(is_bold or mine.bold())
    return mine, QFontMetricsF(mine)


def _written(font: QFont, letters: QFontMetricsF, words: str, room: int) -> LaidOutText:
    width = letters.horizontalAdvance(words)
    if width > room:
        words = letters.elidedText(words, Qt.TextElideMode.ElideRight, room)
        width = letters.horizontalAdvance(words)
    text = QStaticText(words)
    text.setTextFormat(Qt.TextFormat.PlainText)
    return LaidOutText(text, font, width, round(letters.height()))
