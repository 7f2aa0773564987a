"""The program with its window: models, workers and views, put together and wired."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from farkle_core.rules import Ruleset, to_document
from farkle_core.settings import make_grid
from farkle_explorer.actions import WindowActions
from farkle_explorer.commands import Commands, is_solution
from farkle_explorer.models.draft import Origin, RulesetDraft
from farkle_explorer.models.moments import Moments, Selection
from farkle_explorer.models.selection import SelectionModel
from farkle_explorer.models.session import Session, SessionState
from farkle_explorer.reports import Reports
from farkle_explorer.settings import Remembered
from farkle_explorer.sheet_desk import SheetDesk
from farkle_explorer.theme import Theme, ThemeModel
from farkle_explorer.views.centre import Centre
from farkle_explorer.views.controls import Controls
from farkle_explorer.views.curves import Curves
from farkle_explorer.views.main_window import MainWindow, Parts
from farkle_explorer.views.plotting.hold_source import HoldSource
from farkle_explorer.views.rules.panel import RulesPanel
from farkle_explorer.views.score_map import ScoreMap
from farkle_explorer.views.situation import Situation
from farkle_explorer.views.solve_panel import SolvePanel
from farkle_explorer.views.turn_map import TurnMap
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.solving import Solver

if TYPE_CHECKING:
    from farkle_core.solution import Solution


class Explorer(QObject):
    """Everything that runs while the window is open.

    Parameters
    ----------
    reports : Reports
        Tells of defects.
    """

    def __init__(self, reports: Reports) -> None:
        super().__init__()
        self.remembered = Remembered(parent=self)
        self.theme = ThemeModel(self.remembered.theme, self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.theme.put_on(application)
        self._make_workers()
        self._make_models()
        self._make_views()
        self._wire(reports)
        self._apply_theme(self.theme.theme)
        self._show_moments(self.selection.moments)
        self._show_name()
        self._closed = False

    def start(self, file: Path | None = None) -> None:
        """Show the window, open `file` or what was open last, and get the solver ready."""
        gc.freeze()  # what exists now stays; looking through it for garbage would only hold up the window
        if file is None or is_solution(file):
            self.rules.files.open_last()
        self.window.show()
        if file is not None:
            self.open(file)
        self._ruleset_changed(self.draft.ruleset)
        self.kernels.prepare()

    @Slot(object)
    def open(self, file: Path) -> None:
        """Open a ruleset or a solution file."""
        if is_solution(file):
            self.session.open_solution(file)
        else:
            self.rules.files.open_file(file)

    def close(self) -> None:
        """Close all windows and end all threads, without asking; edits that are not saved are offered again next time.

        May be called more than once.
        """
        if not self._closed:
            self._close(self.rules.keeper.keep)

    def _close(self, leave_edits: Callable[[], None]) -> None:
        self._closed = True
        self._behind.clear()
        self._next_view.stop()
        leave_edits()
        self.desk.close()
        self.window.may_close = lambda: True
        self.window.close()
        self.kernels.close()
        self.solver.close()
        self.background.close()
        self.remembered.write()
        self.window.deleteLater()  # whole and in order, rather than piece by piece as garbage

    def _make_workers(self) -> None:
        self.background = Background(self)
        self.kernels = Kernels(self.background, self)
        self.solver = Solver(self)

    def _make_models(self) -> None:
        self.draft = RulesetDraft(parent=self)
        self.selection = SelectionModel(parent=self)
        self.session = Session(self.solver, self.background, self.kernels, self)

        self._behind: list[Any] = []
        self._next_view = QTimer(self, singleShot=True, interval=0)
        self._next_view.timeout.connect(self._show_solution)

    def _make_views(self) -> None:
        self.actions = WindowActions(self)
        self.holds = HoldSource(self.background, self)
        self.rules = RulesPanel(self.draft, self.remembered)
        self.controls = Controls()
        self.situation = Situation(self.selection)
        self.solve_panel = SolvePanel(self.session, self.actions.solve, self.actions.cancel)
        self.score_map, self.curves, self.turn_map = ScoreMap(self.holds), Curves(self.holds), TurnMap(self.holds)
        self.plots = (self.score_map, self.curves, self.turn_map)
        self.views = (*self.plots, self.situation)
        self.centre = Centre(self.controls, *self.plots)
        parts = Parts(self.rules, self.situation, self.solve_panel, self.centre)
        self.window = MainWindow(parts, self.actions, self.rules.files, self.remembered)
        self.window.may_close = self.rules.may_close
        self.desk = SheetDesk(self.session, self.background, self.remembered, self.window)
        self.commands = Commands(self.actions, self.window, self.session, self.theme, self.remembered)

    def _wire(self, reports: Reports) -> None:
        self.draft.ruleset_changed.connect(self._ruleset_changed)
        for signal in (self.draft.changed, self.draft.origin_changed, self.draft.modified_changed):
            signal.connect(self._show_name)
        self.session.solution_changed.connect(self._solution_changed)
        self.session.stale_changed.connect(self._stale_changed)
        self.session.state_changed.connect(self._state_changed)
        self.session.estimate_changed.connect(self._enable)
        self.session.opened.connect(self._solution_opened)
        self.selection.changed.connect(self._selection_changed)
        self.selection.hovered.connect(self._hovered)
        for part in (*self.views, self.controls, self.centre):
            part.picked.connect(self._picked)
        for plot in self.plots:
            plot.hovered.connect(self._pointed)
        self.theme.changed.connect(self._apply_theme)
        self.desk.said.connect(self.window.say)
        reports.happened.connect(self.window.say)
        self.session.saved.connect(self._solution_saved)
        self.window.dropped.connect(self.open)
        self.window.closed.connect(self._window_closed)
        self._wire_actions()

    def _wire_actions(self) -> None:
        actions = self.actions
        for action, slot in (
            (actions.solve, self._solve),
            (actions.cancel, self.session.cancel),
            (actions.sheet, self.desk.open),
            (actions.copy, self.situation.copy),
        ):
            action.triggered.connect(slot)
        self._enable()

    # Rules and solutions

    @Slot(object)
    def _ruleset_changed(self, ruleset: Ruleset | None) -> None:
        self.session.set_ruleset(ruleset)
        if ruleset is not None and self.session.solution is None:
            self._select_from(Moments.of(ruleset, make_grid(ruleset, self.session.settings)))
        self._enable()

    @Slot()
    def _solve(self) -> None:
        self.draft.check()
        self.session.solve()

    @Slot(object)
    def _solution_changed(self, solution: Solution) -> None:
        moments = Moments.of(solution.ruleset, solution.grid)
        if moments != self.selection.moments:
            # A view must never see moments that its solution does not have: take the old one away first.
            for view in self.views:
                view.set_solution(None)
        self._select_from(moments)
        self._behind = list(self.views)
        self._next_view.start()
        self._enable()

    @Slot()
    def _show_solution(self) -> None:
        """Show the new solution in one more view; one at a time, so that the window can answer in between."""
        if self._behind:
            view = self._behind.pop(0)
            view.set_solution(self.session.solution)
            view.set_stale(self.session.is_stale)
            self._next_view.start()

    @property
    def is_up_to_date(self) -> bool:
        """Whether all views show the session's solution."""
        return not self._behind

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        for view in self.views:
            view.set_stale(stale)

    @Slot(object)
    def _state_changed(self, state: SessionState) -> None:
        for plot in self.plots:
            plot.set_solving(state is SessionState.SOLVING)
        self._enable()

    @Slot()
    def _enable(self) -> None:
        actions, session = self.actions, self.session
        actions.solve.setEnabled(session.can_solve)
        actions.cancel.setEnabled(session.state is SessionState.SOLVING)
        for action in (actions.sheet, actions.save_solution, actions.copy):
            action.setEnabled(session.solution is not None)

    @Slot(object, object)
    def _solution_opened(self, solution: Solution, path: Path) -> None:
        self.remembered.add_recent(path)
        if self.rules.may_close():
            self.draft.load(to_document(solution.ruleset), Origin.new())
        else:
            self.session.set_ruleset(self.draft.ruleset)

    @Slot(object)
    def _solution_saved(self, path: Path) -> None:
        self.remembered.add_recent(path)
        self.window.say(f"Solution saved as {path}")

    # What is selected

    @Slot(dict)
    def _picked(self, fields: dict[str, int]) -> None:
        self.selection.update(**fields)

    @Slot(dict)
    def _pointed(self, fields: dict[str, int]) -> None:
        if fields:
            self.selection.hover(**fields)
        else:
            self.selection.hover_nothing()

    @Slot(object, object)
    def _selection_changed(self, selection: Selection, _fields: object) -> None:
        for view in self.views:
            view.show_selection(selection)
        self.controls.show_selection(selection)

    @Slot(object)
    def _hovered(self, selection: Selection | None) -> None:
        for plot in self.plots:
            plot.show_hover(selection)

    def _select_from(self, moments: Moments) -> None:
        self.selection.set_moments(moments)
        self._show_moments(moments)

    def _show_moments(self, moments: Moments) -> None:
        self.controls.set_grid(moments.grid)
        self.situation.set_moments(moments)
        self._selection_changed(self.selection.selection, None)

    # The window

    @Slot()
    def _show_name(self) -> None:
        self.window.show_name(self.draft.name, self.draft.modified)

    @Slot(object)
    def _apply_theme(self, theme: Theme) -> None:
        parts: tuple[Any, ...] = (*self.views, self.controls, self.solve_panel, self.window)
        for part in parts:
            part.apply_theme(theme)

    @Slot()
    def _window_closed(self) -> None:
        """End everything: the person has closed the window, and was asked about edits that are not saved."""
        if not self._closed:
            self._close(self.rules.keeper.forget)
            QApplication.closeAllWindows()
