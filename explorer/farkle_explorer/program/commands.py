"""The actions that belong to no view: solving, solution files, theme, layout, help; and what exports are told."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, to_document
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.plots.export import THIRD, THIRD_FARKLES, ExportButton
from farkle_explorer.program.main_window import MainWindow
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import Origin
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.session import SessionState
from farkle_explorer.widgets.reports import log_path, show_about

if TYPE_CHECKING:
    from farkle_explorer.compare.comparison import Comparison
    from farkle_explorer.program.pages import SolutionPages


def _filter() -> str:
    return _("Solutions (*{suffix});;All files (*)", suffix=store.SUFFIX)


class Commands(QObject):
    """Runs the menu actions, and enables those that the session allows."""

    def __init__(self, context: FeatureContext, window: MainWindow, rules: RulesPanel) -> None:
        super().__init__(window)
        self._actions, self._window, self._rules = context.actions, window, rules
        self._session, self._theme, self._remembered = context.session, context.theme, context.remembered
        self._draft = context.draft
        actions, session, theme = context.actions, context.session, context.theme
        for action, slot in (
            (actions.solve, self._solve),
            (actions.cancel, session.cancel),
            (actions.open_solution, self._ask_open_solution),
            (actions.save_solution, self._ask_save_solution),
            (actions.show_log, self._show_log),
            (actions.about, partial(show_about, window)),
            (actions.quit, window.close),
        ):
            action.triggered.connect(slot)
        for choice, action in actions.themes.items():
            action.setChecked(choice is theme.choice)
            action.triggered.connect(self._choose_theme)
        for signal in (
            session.solution_changed,
            session.state_changed,
            session.stale_changed,
            session.estimate_changed,
        ):
            signal.connect(self.enable)
        # Deferred: all views are about to show the solution, and the rules have long forms.
        session.opened.connect(self._solution_opened, Qt.ConnectionType.QueuedConnection)
        session.saved.connect(self._solution_saved)
        self.enable()

    @Slot()
    def enable(self) -> None:
        """Enable the actions that the session allows."""
        actions, session = self._actions, self._session
        actions.solve.setEnabled(session.can_solve)
        actions.cancel.setEnabled(session.state is SessionState.SOLVING)
        actions.save_solution.setEnabled(session.answer is not None and not session.is_provisional)
        actions.copy.setEnabled(session.is_answered)

    @Slot()
    def _solve(self) -> None:
        self._draft.end_step()
        self._draft.check()
        self._session.solve()

    @Slot()
    def _choose_theme(self) -> None:
        chosen = next(choice for choice, action in self._actions.themes.items() if action.isChecked())
        self._remembered.theme = chosen
        self._theme.set_choice(chosen)

    @Slot()
    def _ask_open_solution(self) -> None:
        chosen = QFileDialog.getOpenFileName(self._window, _("Open a solution"), "", _filter())[0]
        if chosen:
            self._session.open_solution(Path(chosen))

    @Slot()
    def _ask_save_solution(self) -> None:
        solution = self._session.solution
        if solution is None:
            return
        proposed = f"{solution.ruleset.id or 'solution'}{store.SUFFIX}"
        chosen = QFileDialog.getSaveFileName(self._window, _("Save the solution"), proposed, _filter())[0]
        if chosen:
            path = Path(chosen)
            self._session.save_solution(path if path.suffix else path.with_suffix(store.SUFFIX))

    @Slot(object, object)
    def _solution_opened(self, solution: Solution, path: Path) -> None:
        self._remembered.add_recent(path)
        if self._rules.files.may_leave():
            self._draft.load(to_document(solution.ruleset), Origin.new())
        else:
            self._session.open_ruleset(self._draft.ruleset)

    @Slot(object)
    def _solution_saved(self, path: Path) -> None:
        self._remembered.add_recent(path)
        self._window.say(_("Solution saved as {path}", path=path))

    @Slot()
    def _show_log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(log_path().parent)))


class ExportsController(QObject):
    """Connects the export buttons of pages; those for odds and comparisons name their own rules."""

    def __init__(self, context: FeatureContext, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs, self._session, self._selection = context.background, context.session, context.selection

    def serve(self, pages: tuple[QWidget, ...]) -> None:
        """Let the exports of these pages name the shown rules."""
        for page in pages:
            for button in page.findChildren(ExportButton):
                self._connect(button)
                button.withhold(self._session.is_stale)  # the pages may come after an edit
                self._session.stale_changed.connect(button.withhold)

    def serve_page(self, name: str, page: QWidget, more: SolutionPages) -> None:
        if name != "odds":
            self.serve((page,))
            for button in page.findChildren(ExportButton) if name == "compare" else ():
                button.rules = lambda: self._compared_rules(more.comparison)
            return
        for button in page.findChildren(ExportButton):
            self._connect(button)
        more.odds.export_button.rules = lambda: tuple(filter(None, (more.odds.ruleset,)))

    def _connect(self, button: ExportButton) -> None:
        button.jobs, button.rules, button.third = self._jobs, self._exported_rules, self._third

    def _exported_rules(self) -> tuple[Ruleset, ...]:
        solution = self._session.shown
        return () if solution is None else (solution.ruleset,)

    def _third(self) -> dict[str, int]:
        space, selection = self._selection.space, self._selection.selection
        if not space.are_of_three:
            return {}
        counts = {THIRD_FARKLES: selection.third_farkles} if len(space.third_counts) > 1 else {}
        return {THIRD: selection.third, **counts}

    def _compared_rules(self, comparison: Comparison) -> tuple[Ruleset, ...]:
        sides = comparison.sides
        return self._exported_rules() if sides is None else tuple(side.solution.ruleset for side in sides)
