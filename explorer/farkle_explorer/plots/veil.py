"""What lies over a view while what it shows cannot be believed: why, and the button that solves."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from farkle_explorer.plots.solve_prompt import SolvePrompt
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.widgets.cover import Overlay
from farkle_explorer.widgets.theme import Theme

_UNIT: Final = 8
_WIDEST: Final = 45 * _UNIT


class Freshness(Enum):
    """How far what is shown can be believed."""

    EMPTY = "nothing solved yet"
    FRESH = "solved for these rules"
    STALE = "solved for the rules before an edit"


class Veil(Overlay):
    """Lies over a view's body: hides it when it is empty, dims it when it is stale, with a prompt in its middle."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self._state = Freshness.EMPTY
        self._body = body
        self.prompt = SolvePrompt(body, Qt.AlignmentFlag.AlignHCenter)  # not in the veil, which the mouse goes through
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def words(self) -> str:
        """What the prompt says; nothing when all is fresh."""
        return "" if self._state is Freshness.FRESH else self.prompt.words

    def invite(self, prompt: Prompt) -> None:
        """Say why the view is empty or stale, and offer what helps."""
        self.prompt.invite(prompt)
        self._place()

    def set_state(self, state: Freshness) -> None:
        """Show the veil for `state`, or nothing when all is fresh."""
        self._state = state
        self.setVisible(state is not Freshness.FRESH)
        self.raise_()
        self._place()

    def apply_theme(self, theme: Theme) -> None:
        """Take the colours."""
        super().apply_theme(theme)
        self.prompt.apply_theme(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Stay as large as the body, with the prompt in its middle."""
        super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the ground, and a plate below the prompt."""
        painter = QPainter(self)
        ground = QColor(self._theme.panel)
        ground.setAlpha(150 if self._state is Freshness.STALE else 255)
        painter.fillRect(self.rect(), ground)
        if self._state is Freshness.STALE and self.words:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(self._theme.line))
            painter.setBrush(QColor(self._theme.panel))
            painter.drawRoundedRect(self.prompt.geometry().adjusted(-2 * _UNIT, -_UNIT, 2 * _UNIT, _UNIT), 4.0, 4.0)

    def _place(self) -> None:
        self.prompt.setVisible(bool(self.words))
        self.prompt.raise_()
        width = min(self._body.width() - 4 * _UNIT, _WIDEST)
        if self.words and width > 0:
            place = QRect(0, 0, width, self.prompt.heightForWidth(width))
            place.moveCenter(self._body.rect().center())
            self.prompt.setGeometry(place)
        self.update()
