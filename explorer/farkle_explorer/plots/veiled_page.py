"""A page of games or drills: it needs a solution, and a veil says why there is none."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from farkle_core.solution.solution import Solution
from farkle_explorer.plots.veil import Freshness, Veil
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.widgets.dice_widgets import give_keys
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.theme import Theme


class VeiledPage(QWidget):
    """Shows one of several `_pages` in its `_body`, below a veil, and takes keys."""

    # explore a roll: fields of the selection and their values, and the faces of the dice
    roll_picked = Signal(dict, object)
    reported = Signal(str)  # a message for the status bar
    solve_wanted = Signal()  # solve the rules, which the page requires

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self._body, self._pages = QWidget(), QStackedWidget()
        self._body.setLayout(column((self._pages, 1)))
        self._veil = Veil(self._body)
        self._veil.prompt.solve_wanted.connect(self.solve_wanted)

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules; without a solution only the prompt is visible."""
        self._veil.set_state(Freshness.EMPTY if solution is None else Freshness.FRESH)
        if self.isVisible():
            self._prepare()

    def invite(self, prompt: Prompt) -> None:
        """Show why there is no solution, and a button that helps."""
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
