"""The view before the first solution: progress, and the rules in plain language."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QTextBrowser, QWidget

from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, rule_sheet
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.rules.panel import as_html
from farkle_explorer.session.following import Prompt
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.theme import SPACING, Theme


class BeforeSolving(QWidget):
    """A prompt above the rules in plain language."""

    solve_wanted = Signal()  # the user wants to solve the rules

    def __init__(self) -> None:
        super().__init__()
        self.prompt = SolvePrompt()
        self.prompt.solve_wanted.connect(self.solve_wanted)
        self._ruleset: Ruleset | None = None
        self._written: Ruleset | None = None  # the rules whose text is shown
        self.text = QTextBrowser()
        self.text.setAccessibleName(_("the rules in plain language"))
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.document().setDocumentMargin(0)
        margins = 3 * SPACING, 2 * SPACING, 3 * SPACING, SPACING
        self.setLayout(column(self.prompt, (self.text, 1), spacing=2 * SPACING, margins=margins))

    def invite(self, prompt: Prompt) -> None:
        """Show the progress, or what helps."""
        self.prompt.invite(prompt)

    def show_ruleset(self, ruleset: Ruleset | None) -> None:
        """Show other rules, once visible; None shows none, because they have a problem."""
        self._ruleset = ruleset
        if self.isVisible():
            self._write()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        if self._ruleset is not self._written:
            self._written = self._ruleset
            self.text.setHtml("" if self._ruleset is None else as_html(rule_sheet(self._ruleset)))

    def apply_theme(self, theme: Theme) -> None:
        self.prompt.apply_theme(theme)
        palette = theme.panel_palette
        palette.setColor(QPalette.ColorRole.Base, QColor(theme.panel))
        self.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        QPainter(self).fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Window))
