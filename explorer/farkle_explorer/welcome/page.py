"""The start page: large doors into the program, and the questions that set up rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from farkle_core.language.messages import _
from farkle_explorer.welcome.interview import Interview, quiet
from farkle_explorer.widgets.dice_widgets import paint_die
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_DIE: Final = 4 * SPACING
_CORNER: Final = 6.0


@dataclass(frozen=True, slots=True)
class WelcomeEntry:
    """An entry to the program."""

    title: str  # title, line: the name of the entry, and an explanation
    line: str
    enter: Callable[[], None]  # opens it


class EntryButton(QAbstractButton):
    """A button that opens an entry. `face`: the face of the die at its left."""

    def __init__(self, entry: WelcomeEntry, face: int) -> None:
        super().__init__()
        self._face = face
        self.setAccessibleName(_(entry.title))
        self.setAccessibleDescription(_(entry.line))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        title = self._title = QLabel(_(entry.title))
        set_font(title, bold=True)
        words = column(spacing=SPACING // 4)
        for label in (title, quiet(_(entry.line))):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.addWidget(label)
        self._row = row(words, margins=(_DIE + 3 * SPACING, SPACING, 2 * SPACING, SPACING))
        self.setLayout(self._row)
        self.clicked.connect(entry.enter)

    def name(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self._row.sizeHint()

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Return True: narrow doors are higher."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return max(self._row.heightForWidth(width), _DIE + 2 * SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter, palette, light = QPainter(self), self.palette(), Theme.light()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marked = self.underMouse() or self.hasFocus()
        edge = QPalette.ColorRole.Highlight if marked else QPalette.ColorRole.Mid
        painter.setPen(QPen(palette.color(edge), 2.0 if self.hasFocus() else 1.0))
        painter.setBrush(palette.color(QPalette.ColorRole.Window if self.isDown() else QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _CORNER, _CORNER)
        die = QRectF(1.5 * SPACING, (self.height() - _DIE) / 2, _DIE, _DIE)
        paint_die(painter, die, self._face, QColor(light.on_hold), QColor(light.hold))


_LARGE: Final = 1.6
_WIDEST: Final = 72 * SPACING


class WelcomePage(QWidget):
    """The doors, that to a game that was left first; and the questions that set up rules."""

    closed = Signal()  # the user wants to see the place behind the page

    def __init__(self, entries: Sequence[WelcomeEntry], go_on: WelcomeEntry, tour: WelcomeEntry) -> None:
        super().__init__()
        self.setAccessibleName(_("Welcome"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self.entries = tuple(EntryButton(entry, face) for face, entry in enumerate(entries, 1))
        self.go_on = EntryButton(go_on, len(entries) + 1)
        self.go_on.hide()
        self.tour = button(_(tour.title), _(tour.line), tour.enter)
        self.interview = Interview()  # the questions
        self._stack = QStackedWidget()
        self._stack.addWidget(self._front())
        self._stack.addWidget(self.interview)
        self._stack.setMaximumWidth(_WIDEST)
        self.setLayout(row(None, (self._stack, 100), None, margins=2 * SPACING))
        self.interview.left.connect(self._leave_questions)
        self._returns = False

    @Slot(str)
    def offer_game(self, words: str) -> None:
        """Offer to go on with a game, described in words; ``""`` withdraws the offer."""
        self.go_on.name(_("Continue: {game}", game=words))
        self.go_on.setVisible(bool(words))

    @Slot()
    def show_entries(self) -> None:
        """Leave the questions for the doors, and focus the first of them."""
        self._stack.setCurrentIndex(0)
        (self.entries[0] if self.go_on.isHidden() else self.go_on).setFocus()

    def ask(self, *, returns: bool = False) -> None:
        """Ask the questions; `returns`: the way back from the first leads to the place behind, not to the doors."""
        self._returns = returns
        self._stack.setCurrentWidget(self.interview)
        self.interview.begin()

    @Slot()
    def _leave_questions(self) -> None:
        if self._returns:
            self.closed.emit()
        else:
            self.show_entries()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            asks = self._stack.currentWidget() is self.interview
            is_button = isinstance(focused, QPushButton | EntryButton)
            pressed = focused if is_button else self.interview.next_button if asks else None
            if isinstance(pressed, QAbstractButton):
                pressed.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _front(self) -> QScrollArea:
        front = QWidget()
        front.setBackgroundRole(QPalette.ColorRole.Button)
        title = QLabel(_("Welcome to Farkle Explorer"))
        set_font(title, _LARGE, bold=True)
        title.setWordWrap(True)
        layout = column(
            None, title, quiet(_("It tells you when to roll and when to hold, by the rules that you play with."))
        )
        front.setLayout(layout)
        layout.addSpacing(SPACING)
        for entry in (self.go_on, *self.entries):
            layout.addWidget(entry)
        layout.addSpacing(SPACING)
        layout.addLayout(row(self.tour, None))
        layout.addStretch(2)
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setWidget(front)
        return scrolled
