"""An overlay for views without a current solution, which says the reason."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QStackedWidget, QWidget

from farkle_core.language.messages import _
from farkle_core.solution.solution import Solution
from farkle_explorer.session.following import Prompt
from farkle_explorer.widgets.actions import SOLVE_KEY
from farkle_explorer.widgets.cover import Overlay
from farkle_explorer.widgets.dice_widgets import give_keys
from farkle_explorer.widgets.inputs import QuietBar
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import write_in
from farkle_explorer.widgets.theme import Theme

_UNIT: Final = 8
_WIDEST: Final = 45 * _UNIT
_A_MOMENT: Final = 500  # milliseconds: most pictures come sooner


class SolvePrompt(QWidget):
    """Shows a :class:`Prompt`; takes no space without one."""

    solve_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, place: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        super().__init__(parent)
        self._prompt = Prompt()
        self._label = QLabel(wordWrap=True, alignment=place)
        self.bar = QuietBar(_("Progress of the solve"))
        self.button = QPushButton()
        self.button.setToolTip(_("Solve the rules as they are now ({key})", key=SOLVE_KEY))
        self.button.setAccessibleName(_("Solve"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.solve_wanted)
        self.setLayout(column(self._label, self.bar, (self.button, place), None))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._show()

    @property
    def words(self) -> str:
        return self._prompt.words

    def invite(self, prompt: Prompt) -> None:
        if prompt != self._prompt:
            self._prompt = prompt
            self._show()

    def apply_theme(self, theme: Theme) -> None:
        write_in(self._label, theme.text)
        self.bar.apply_theme(theme)

    def _show(self) -> None:
        prompt = self._prompt
        self._label.setText(prompt.words)
        self.button.setText(prompt.button)
        self.button.setVisible(bool(prompt.button))
        self.bar.setVisible(prompt.is_at_work and not prompt.course)
        if prompt.fraction is not None:
            self.bar.show_fraction(prompt.fraction or None)


class Freshness(Enum):
    """The state of a view's content."""

    EMPTY = "nothing solved yet"
    FRESH = "solved for these rules"
    STALE = "solved for the rules before an edit"


class Veil(Overlay):
    """Covers a view's body: hides it if empty, with the reason at the centre; dims it if outdated.

    Why it is outdated, and the button that helps, are in the strip below all places.
    """

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self._state = Freshness.EMPTY
        self._body = body
        self.prompt = SolvePrompt(body, Qt.AlignmentFlag.AlignHCenter)  # not inside the veil, which ignores the mouse
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def words(self) -> str:
        """The text of the prompt; ``""`` if the content is current."""
        return "" if self._state is Freshness.FRESH else self.prompt.words

    def invite(self, prompt: Prompt) -> None:
        """Show why the view is empty, or the progress."""
        self.prompt.invite(prompt)
        self._place()

    def set_state(self, state: Freshness) -> None:
        self._state = state
        self.setVisible(state is not Freshness.FRESH)
        self.raise_()
        self._place()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.prompt.apply_theme(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        ground = QColor(self._theme.panel)
        ground.setAlpha(150 if self._state is Freshness.STALE else 255)
        painter.fillRect(self.rect(), ground)

    def _place(self) -> None:
        self.prompt.setVisible(self._state is Freshness.EMPTY and bool(self.words))
        self.prompt.raise_()
        width = min(self._body.width() - 4 * _UNIT, _WIDEST)
        if self.words and width > 0:
            place = QRect(0, 0, width, self.prompt.heightForWidth(width))
            place.moveCenter(self._body.rect().center())
            self.prompt.setGeometry(place)
        self.update()


class ComingWords(QLabel):
    """Says over an empty or faded picture that the next one is on its way, if that takes more than a moment."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self._body = body
        self.setText(_("The picture comes in a moment…"))
        self.setAutoFillBackground(True)
        self.setMargin(_UNIT)
        self.hide()
        self._soon = QTimer(self, singleShot=True, interval=_A_MOMENT)
        self._soon.timeout.connect(self._come)
        body.installEventFilter(self)

    def set_waiting(self, waiting: bool) -> None:
        """Set whether the picture is on its way."""
        if not waiting:
            self._soon.stop()
            self.hide()
        elif self.isHidden() and not self._soon.isActive():
            self._soon.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        whole = self.fontMetrics().horizontalAdvance(self.text()) + 4 * _UNIT
        width = min(whole, self._body.width())
        place = QRect(0, 0, width, self.heightForWidth(width))
        place.moveCenter(self._body.rect().center())
        self.setGeometry(place)

    def _come(self) -> None:
        self._place()
        self.raise_()
        self.show()


class VeiledPage(QWidget):
    """Shows one of several `_pages` in its `_body`, below a veil, and takes keys."""

    # explore a roll: fields of the selection and their values, and the faces of the dice
    roll_picked = Signal(dict, object)
    reported = Signal(str)  # a message for the status bar

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self._body, self._pages = QWidget(), QStackedWidget()
        self._body.setLayout(column((self._pages, 1)))
        self._veil = Veil(self._body)

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules; without a solution only the prompt is visible."""
        self._veil.set_state(Freshness.EMPTY if solution is None else Freshness.FRESH)
        if self.isVisible():
            self._prepare()

    def invite(self, prompt: Prompt) -> None:
        """Show why there is no solution."""
        self._veil.invite(prompt)

    def apply_theme(self, theme: Theme) -> None:
        self.setPalette(theme.panel_palette)
        self._veil.apply_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._prepare()
        give_keys(self, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle the keys of the page; the repetition of a held key has no effect."""
        if not event.isAutoRepeat() and not self._press(event):
            super().keyPressEvent(event)

    def _prepare(self) -> None:
        raise NotImplementedError

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it had a meaning."""
        raise NotImplementedError
