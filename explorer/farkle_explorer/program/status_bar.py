"""The status bar of the window."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QRect, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QStatusBar

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import capital
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.line import Line
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.situation.situation import Situation
from farkle_explorer.widgets.actions import DICE, MOVING, MOVING_FAR, hint
from farkle_explorer.widgets.lettering import cut_to
from farkle_explorer.widgets.theme import SPACING, Theme

_HINTS: Final = (
    (MOVING, N_("{keys}: move the selection")),
    (MOVING_FAR, N_("{keys}: ten steps")),
    (DICE, N_("{keys}: choose the dice")),
)

_APART: Final = 3 * SPACING
_MESSAGE_TIME: Final = 10_000  # milliseconds


class StatusBar(QStatusBar):
    """The status bar: a message or a hint at the left; the state under the pointer, or the selection, at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = self._ink = QColor()
        # description of the state under the pointer, or of the selection
        self.words = self._message = ""
        self.hint = capital(hint(*_HINTS))  # the keys and their effects
        self._is_quiet = False
        self.setAccessibleName(_("What you point at or have selected"))
        self.setSizeGripEnabled(False)
        self.messageChanged.connect(self.update)

    def apply_theme(self, theme: Theme) -> None:
        self._colour, self._ink = QColor(theme.muted), QColor(theme.text)
        self.update()

    def read_out(self, words: str) -> None:
        """Describe the state under the pointer, or the selection."""
        self.words = words
        self.setAccessibleDescription(words)
        self.update()

    def be_quiet(self, quiet: bool) -> None:
        """`quiet`: show only messages, neither hints nor the selection."""
        self._is_quiet = quiet
        self.update()

    def say(self, line: str) -> None:
        """Show a message for :data:`_MESSAGE_TIME`."""
        self._message = line
        self.showMessage(line, _MESSAGE_TIME)

    @property
    def is_saying(self) -> bool:
        return bool(self._message) and self.currentMessage() == self._message

    def forget_tip(self) -> None:
        """Remove the hint about the place under the pointer; a message stays."""
        if not self.is_saying:
            self.clearMessage()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(0, self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        line = self.rect().adjusted(2 * SPACING, 0, -2 * SPACING, 0)
        message, letters = self.currentMessage(), self.fontMetrics()
        room = line.width() - (letters.horizontalAdvance(message) + _APART if message else 0)
        read_out, hint = ("", "") if self._is_quiet else (self.words, self.hint)
        words = self._write(painter, line, Qt.AlignmentFlag.AlignRight, self._ink, read_out, room)
        left = line.width() if message else line.width() - words - _APART
        self._write(painter, line, Qt.AlignmentFlag.AlignLeft, self._colour, message or hint, left)

    def _write(self, painter: QPainter, line: QRect, side: Qt.AlignmentFlag, ink: QColor, words: str, room: int) -> int:
        """Paint `words` at one side of `line`, cut to `room` pixels; return their width in pixels."""
        shown = cut_to(words, self.fontMetrics(), max(room, 0))
        painter.setPen(ink)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | side, shown)
        return self.fontMetrics().horizontalAdvance(shown)


class ReadOut(QObject):
    """Shows the view's description of the place under the pointer; otherwise describes the selection."""

    def __init__(self, situation: Situation, foot: StatusBar) -> None:
        super().__init__(foot)
        self._situation, self._foot = situation, foot
        self._views: dict[Line, DataView] = {}

    def listen_to(self, views: Sequence[DataView]) -> None:
        for view in views:
            self._views[view.readout] = view
            view.readout.changed.connect(self._read)
            view.hovered.connect(self._pointed)

    @Slot()
    def show_selection(self, _selection: Selection | None = None, _fields: object = None) -> None:
        self._foot.read_out(self._situation.summary)

    @Slot()
    def turn_page(self) -> None:
        """Describe the selection, because descriptions from the previous page are outdated.

        Views do not always notice when the pointer leaves them, least of all if it does not move.
        """
        self._foot.forget_tip()
        self.show_selection()

    @Slot(str)
    def _read(self, words: str) -> None:
        line = self.sender()
        if not isinstance(line, Line) or not self._is_looked_at(self._views[line]):
            return
        if words:
            self._foot.read_out(f"{self._views[line].accessibleName()}: {words}")
        else:
            self.show_selection()

    @Slot(dict)
    def _pointed(self, fields: dict[str, int]) -> None:
        if not fields:
            self.show_selection()

    @staticmethod
    def _is_looked_at(view: DataView) -> bool:
        return view.isVisible() and view.underMouse() and view.freshness is Freshness.FRESH
