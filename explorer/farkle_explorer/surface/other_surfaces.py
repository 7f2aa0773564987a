"""The choice of surfaces after other numbers of farkles, to overlay on the present one."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.inputs import CheckBox, button_style
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import SPACING, Theme

# The letters of nets: one per colour, so that letter and colour both identify a net.
MARKS: Final = ("A", "B", "C", "D")

_COLOURS: Final = (0, 4, 3, 5)  # indices of the nets' colours in the theme; all differ clearly from the accent
_MOST_COUNTS: Final = 3
_NO_MORE: Final = N_("At most {most} can be shown at once")

FarkleCounts = tuple[int, int]


@dataclass(frozen=True)
class OverlaidSurface:
    """A surface to overlay. `mark`: its letter; `words`: the numbers of farkles."""

    farkles: int
    opponent_farkles: int
    mark: str
    colour: str
    words: str

    @property
    def name(self) -> str:
        return f"{self.mark}: {self.words}"


class OtherSurfaces(QWidget):
    """A switch for the surfaces after other own farkles, and a menu of all others."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = Theme.light()
        self._marks: dict[FarkleCounts, int] = {}
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
        """List all pairs of farkles in a row, both below `counts`; keep the selected ones."""
        most = range(min(counts, _MOST_COUNTS))
        pairs = [(own, other) for own in most for other in most]
        if pairs != [action.data() for action in self.menu.actions()]:
            self._marks = {}
            self.menu.clear()
            for pair in pairs:
                self._add(pair)
            self._show()
        self.setVisible(len(pairs) > 1)

    def chosen(self, selected: FarkleCounts) -> tuple[OverlaidSurface, ...]:
        """Return the overlaid surfaces in the order of their letters, without that of the selected farkles."""
        chosen = sorted((mark, pair) for pair, mark in self._marks.items() if pair != selected)
        colours = self._theme.dice_colours
        return tuple(OverlaidSurface(*pair, MARKS[mark], colours[_COLOURS[mark]], _said(pair)) for mark, pair in chosen)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.button.setStyleSheet(button_style(theme) + "QToolButton::menu-indicator { image: none; width: 0; }")

    def _add(self, pair: FarkleCounts) -> None:
        action = QAction(_said(pair), self.menu)
        action.setCheckable(True)
        action.setData(pair)
        action.toggled.connect(self._toggled)
        self.menu.addAction(action)

    @Slot(bool)
    def _switched(self, on: bool) -> None:
        """Overlay the surfaces after all your possible farkles, or none."""
        pairs = [action.data() for action in self.menu.actions()]
        self._marks = {pair: place for place, pair in enumerate(p for p in pairs if p[1] == 0)} if on else {}
        self._show()
        self.changed.emit()

    @Slot(bool)
    def _toggled(self, _on: bool) -> None:
        """Give a newly selected surface the first free letter; the others keep theirs."""
        checked = [action.data() for action in self.menu.actions() if action.isChecked()]
        self._marks = {pair: mark for pair, mark in self._marks.items() if pair in checked}
        for pair in checked:
            free = [mark for mark in range(len(MARKS)) if mark not in self._marks.values()]
            if pair not in self._marks and free:
                self._marks[pair] = free[0]
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """Check the overlaid surfaces; disable the others when no letter is free."""
        full = len(self._marks) >= len(MARKS)
        for action in self.menu.actions():
            with QSignalBlocker(action):
                action.setChecked(action.data() in self._marks)
                action.setEnabled(action.isChecked() or not full)
                action.setToolTip("" if action.isEnabled() else _(_NO_MORE, most=len(MARKS)))
        self.switch.setChecked(bool(self._marks))


def _said(pair: FarkleCounts) -> str:
    return _("you {own}, opponent {opponent}", own=plot_words.farkles(pair[0]), opponent=plot_words.farkles(pair[1]))
