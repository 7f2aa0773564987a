"""The choice of surfaces after other numbers of farkles, to overlay on the present one."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.arranging import CheckBox, row
from farkle_explorer.widgets.choice import button_style
from farkle_explorer.widgets.theme import SPACING, Theme

# The letters of nets: as many as there are colours for them, so that each is distinguished by both.
MARKS: Final = ("A", "B", "C", "D")

_COLOURS: Final = (0, 4, 3, 5)  # which of the theme's line colours nets have: those that stand apart from the accent
_MOST_COUNTS: Final = 3
_NO_MORE: Final = N_("At most {most} can be shown at once")

Pair = tuple[int, int]


@dataclass(frozen=True)
class Other:
    """A surface to be laid over.

    `mark` is the letter that stands at it, `words` say after which farkles.
    """

    farkles: int
    opponent_farkles: int
    mark: str
    colour: str
    words: str

    @property
    def name(self) -> str:
        """What it is called in the legend."""
        return f"{self.mark}: {self.words}"


class OtherSurfaces(QWidget):
    """A switch for the surfaces after other own farkles, and a menu of all others."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()
        self._marks: dict[Pair, int] = {}
        self.switch = CheckBox(_("other farkles"))
        self.switch.setAccessibleName(_("Surfaces after your other farkles"))
        self.switch.setToolTip(_("Draw the surfaces for other numbers of farkles in a row over this one, as nets"))
        self.button = QToolButton()
        self.button.setText("…")
        self.button.setAccessibleName(_("Surfaces after other farkles"))
        self.button.setToolTip(_("Choose which nets to draw, at most {most} at once", most=len(MARKS)))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.button)
        self.menu.setToolTipsVisible(True)
        self.button.setMenu(self.menu)
        self.setLayout(row(self.switch, self.button, spacing=SPACING // 2))
        self.hide()
        self.switch.clicked.connect(self._switched)

    def offer(self, counts: int) -> None:
        """Offer each pair of farkles in a row, both below `counts`, keeping those that are laid over."""
        most = range(min(counts, _MOST_COUNTS))
        pairs = [(own, other) for own in most for other in most]
        if pairs != [action.data() for action in self.menu.actions()]:
            self._marks = {}
            self.menu.clear()
            for pair in pairs:
                self._add(pair)
            self._show()
        self.setVisible(len(pairs) > 1)

    def chosen(self, selected: Pair) -> tuple[Other, ...]:
        """Return what is laid over a surface after the selected farkles, in the order of the letters."""
        found = sorted((mark, pair) for pair, mark in self._marks.items() if pair != selected)
        colours = self._theme.dice_colours
        return tuple(Other(*pair, MARKS[mark], colours[_COLOURS[mark]], _said(pair)) for mark, pair in found)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.button.setStyleSheet(button_style(theme) + "QToolButton::menu-indicator { image: none; width: 0; }")

    def _add(self, pair: Pair) -> None:
        action = QAction(_said(pair), self.menu)
        action.setCheckable(True)
        action.setData(pair)
        action.toggled.connect(self._toggled)
        self.menu.addAction(action)

    @Slot(bool)
    def _switched(self, on: bool) -> None:
        """Lay over the surfaces after all of your farkles that there may be, or none."""
        pairs = [action.data() for action in self.menu.actions()]
        self._marks = {pair: place for place, pair in enumerate(p for p in pairs if p[1] == 0)} if on else {}
        self._show()
        self.changed.emit()

    @Slot(bool)
    def _toggled(self, _on: bool) -> None:
        """Give what is laid over newly the first letter that is free; others keep theirs."""
        checked = [action.data() for action in self.menu.actions() if action.isChecked()]
        self._marks = {pair: mark for pair, mark in self._marks.items() if pair in checked}
        for pair in checked:
            free = [mark for mark in range(len(MARKS)) if mark not in self._marks.values()]
            if pair not in self._marks and free:
                self._marks[pair] = free[0]
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """Tick what is laid over; where there are as many as can be distinguished, no more can be chosen."""
        full = len(self._marks) >= len(MARKS)
        for action in self.menu.actions():
            blocker = QSignalBlocker(action)
            action.setChecked(action.data() in self._marks)
            action.setEnabled(action.isChecked() or not full)
            action.setToolTip("" if action.isEnabled() else _(_NO_MORE, most=len(MARKS)))
            blocker.unblock()
        self.switch.setChecked(bool(self._marks))


def _said(pair: Pair) -> str:
    return _("you {own}, opponent {opponent}", own=plot_words.farkles(pair[0]), opponent=plot_words.farkles(pair[1]))
