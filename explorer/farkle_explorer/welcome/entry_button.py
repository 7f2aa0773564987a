"""A large button with a title and a line of explanation."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy

from farkle_core.language.messages import _
from farkle_explorer.welcome.answers import quiet
from farkle_explorer.widgets.dice_widgets import paint_die
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
        title = QLabel(_(entry.title))
        set_font(title, bold=True)
        words = column(spacing=SPACING // 4)
        for label in (title, quiet(_(entry.line))):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.addWidget(label)
        self._row = row(words, margins=(_DIE + 3 * SPACING, SPACING, 2 * SPACING, SPACING))
        self.setLayout(self._row)
        self.clicked.connect(entry.enter)

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
