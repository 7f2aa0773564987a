"""The line at the foot of the window."""

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QStatusBar

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import capital
from farkle_explorer.widgets.cut_text import cut_to
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.widgets.view_commands import DICE, MOVING, MOVING_FAR, ViewKeys

_HINTS: Final = (
    (MOVING, N_("{keys}: move the selection")),
    (MOVING_FAR, N_("{keys}: ten steps")),
    (DICE, N_("{keys}: choose the dice")),
)
_APART: Final = 3 * SPACING
_MESSAGE_TIME: Final = 10_000  # milliseconds


class Foot(QStatusBar):
    """The line at the foot: a message, or else a hint; at its right what the pointer or the selection is on."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = self._ink = QColor()
        # what the pointer or the selection is on
        self.words = self.hint = self._said = ""  # hint: which keys do what
        self._is_quiet = False
        self.setAccessibleName(_("What you point at or have selected"))
        self.setSizeGripEnabled(False)
        self.messageChanged.connect(self.update)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._colour, self._ink = QColor(theme.muted), QColor(theme.text)
        self.update()

    def apply_keys(self, keys: ViewKeys) -> None:
        """Hint at the keys that one is to press."""
        self.hint = capital(keys.hint(*_HINTS))
        self.update()

    def read_out(self, words: str) -> None:
        """Say what the pointer or the selection is on."""
        self.words = words
        self.setAccessibleDescription(words)
        self.update()

    def be_quiet(self, quiet: bool) -> None:
        """Say only what has happened: neither keys nor what is selected."""
        self._is_quiet = quiet
        self.update()

    def say(self, line: str) -> None:
        """Say what has happened, for a while."""
        self._said = line
        self.showMessage(line, _MESSAGE_TIME)

    @property
    def is_saying(self) -> bool:
        """Whether it still says what has happened."""
        return bool(self._said) and self.currentMessage() == self._said

    def forget_tip(self) -> None:
        """Hint no longer at what can be done where the pointer was; what has happened stays said."""
        if not self.is_saying:
            self.clearMessage()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height of a line."""
        return QSize(0, self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Write the line."""
        painter = QPainter(self)
        line = self.rect().adjusted(2 * SPACING, 0, -2 * SPACING, 0)
        message, letters = self.currentMessage(), self.fontMetrics()
        room = line.width() - (letters.horizontalAdvance(message) + _APART if message else 0)
        read_out, hint = ("", "") if self._is_quiet else (self.words, self.hint)
        said = self._write(painter, line, Qt.AlignmentFlag.AlignRight, self._ink, read_out, room)
        left = line.width() if message else line.width() - said - _APART
        self._write(painter, line, Qt.AlignmentFlag.AlignLeft, self._colour, message or hint, left)

    def _write(self, painter: QPainter, line: QRect, side: Qt.AlignmentFlag, ink: QColor, words: str, room: int) -> int:
        """Write `words` on one side of `line`, cut to `room` pixels; return how many pixels they take."""
        shown = cut_to(words, self.fontMetrics(), max(room, 0))
        painter.setPen(ink)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | side, shown)
        return self.fontMetrics().horizontalAdvance(shown)
