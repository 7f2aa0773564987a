"""Creates the models, workers and views of a window, and connects them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from farkle_core.files.folders import config_path
from farkle_core.language.messages import language
from farkle_core.rules import Ruleset
from farkle_explorer.bookmarks.controller import BookmarkController
from farkle_explorer.help.controller import HelpController, KeyboardController
from farkle_explorer.help.guide import Guide
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.preferences.controller import PreferencesController
from farkle_explorer.preferences.effects import Preferences, put_on_letters
from farkle_explorer.program.centre import Centre
from farkle_explorer.program.commands import Commands
from farkle_explorer.program.context_menus import ContextMenus
from farkle_explorer.program.controls import Controls
from farkle_explorer.program.exports import ExportsController
from farkle_explorer.program.further_pages import FurtherPages, Surroundings
from farkle_explorer.program.main_window import MainWindow, WindowParts
from farkle_explorer.program.opening import FileKind, FileOpener, kind_of
from farkle_explorer.program.places import places
from farkle_explorer.program.showing import Showing
from farkle_explorer.program.status_bar import ReadOut
from farkle_explorer.program.views import Views
from farkle_explorer.program.welcoming import WelcomeController
from farkle_explorer.rolls.game_shelf import GameShelf
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.head_start import HeadStart
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.sheets.controller import SheetController
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.before_solving import BeforeSolving
from farkle_explorer.solving.live_controller import LiveController
from farkle_explorer.solving.panel import SolvePanel
from farkle_explorer.strategies.controller import StrategyController
from farkle_explorer.verify.controller import VerifyController
from farkle_explorer.widgets import overrides
from farkle_explorer.widgets.actions import WindowActions
from farkle_explorer.widgets.layouts import VerticalScroll
from farkle_explorer.widgets.reports import Reports
from farkle_explorer.widgets.theme import Theme, ThemeModel
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.garbage import Garbage
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Worker

if TYPE_CHECKING:
    from farkle_explorer.program.more_pages import MorePages


class Explorer(QObject):
    """Owns everything that lives as long as the window."""

    def __init__(
        self,
        reports: Reports,
        remembered: SavedSettings | None = None,
        draft: RulesetDraft | None = None,
        solver: Worker | None = None,
        head_start: HeadStart | None = None,
    ) -> None:
        overrides.make_safe()
        super().__init__()
        self.remembered = remembered or SavedSettings()
        self.remembered.setParent(self)
        self.theme = ThemeModel(self.remembered.theme, self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.theme.put_on(application)
        put_on_letters(application, self.remembered.letter_size)
        self.garbage, self.background = Garbage(self), Background(self)
        self.kernels = Kernels(self.background, self)
        self._make_solver(solver or Worker("solver"))
        self._make_models(RulesetDraft() if draft is None else draft)
        if head_start is not None:
            self.session.begun_ahead = head_start.job
        self._make_views()
        self._make_features()
        self._wire(reports)
        self._apply_theme(self.theme.theme)
        self._apply_keys()
        self.showing.show_space(self.selection.space)
        self._show_name()
        self._closed = False
        self.further.begin()

    def start(self, file: Path | None = None) -> None:
        """Show the window, open `file` or the last ruleset, and load the kernels."""
        gc.freeze()  # existing objects stay: collecting them would only block the window
        kind = None if file is None else kind_of(file)
        if kind is not FileKind.RULESET:
            self.rules.files.open_last()
        self.window.show()
        if self.remembered.problem:
            self.rules.warn(self.remembered.problem, "settings")
        if file is not None:
            self.opener.open(file)
        self._ruleset_changed(self.draft.ruleset)
        if kind is not FileKind.SOLUTION:
            self.live.following.begin()
        self.kernels.prepare()

    def resume(self) -> None:
        """Show the window with the given draft, and load the kernels."""
        gc.freeze()
        self.window.show()
        self._ruleset_changed(self.draft.ruleset)
        self.kernels.prepare()

    def close(self) -> None:
        """Close all windows and end all threads, once and without a question; the next start offers unsaved edits."""
        if not self._closed:
            self._close(self.rules.keeper.keep)

    def leave(self) -> Worker:
        """Close everything except the solver, which keeps running, and return the solver."""
        self.session.leave_solver()
        solver = self.solver
        solver.setParent(None)
        self._make_solver(Worker("solver"))  # `close` then closes this one
        self.close()
        return solver

    def _close(self, leave_edits: Callable[[], None]) -> None:
        self._closed = True
        self.further.close()
        self.showing.close()
        leave_edits()
        for feature in (
            self.bookmark_controller, self.your_roll.game, self.sheets, self.strategy_controller, self.live,
            self.verify_controller, self.keyboard, self.preferences,
        ):  # fmt: skip
            feature.close()
        self.window.may_close = lambda: True
        self.window.close()
        for worker in (self.kernels, self.solver, self.background, self.garbage):
            worker.close()
        self.remembered.write()
        self.window.deleteLater()  # deletes it as a whole and in order, not in pieces by garbage collection

    def _make_solver(self, solver: Worker) -> None:
        self.solver = solver
        self.solver.setParent(self)

    def _make_models(self, draft: RulesetDraft) -> None:
        self.draft = draft
        self.draft.setParent(self)
        self.selection = SelectionModel(parent=self)
        self.session = Session(self.solver, self.background, self.kernels, self)
        self.actions = WindowActions(self)
        self.context = FeatureContext(
            self.remembered, self.theme, self.actions, self.background, self.kernels,
            self.draft, self.session, self.selection,
        )  # fmt: skip

    def _make_views(self) -> None:
        self.holds = HoldSource(self.background, self)
        self.strategy_controller = StrategyController(self.background, self)
        self.rules = RulesPanel(self.draft, self.remembered)
        self.controls = Controls()
        self.situation = Situation(self.selection)
        self.your_roll = YourRoll(self.selection, self.background, GameShelf(config_path()))
        self.solve_panel = SolvePanel(self.session, self.actions.solve, self.actions.cancel, self.actions.follow_edits)
        self.score_map = ScoreMap(self.holds, self.strategy_controller.players)
        self.curves, self.turn_map = Curves(self.holds), TurnMap(self.holds)
        self.plots = (self.score_map, self.curves, self.turn_map)
        self.bookmark_controller = BookmarkController(config_path(), self)
        self.before = BeforeSolving()
        self.centre = Centre(self.controls, *self.plots, self.before, more=places())
        bookmarks, roll = self.bookmark_controller.panel, VerticalScroll(self.your_roll)
        parts = WindowParts(self.rules, self.situation, roll, self.solve_panel, self.centre, bookmarks)
        self.window = MainWindow(parts, self.actions, self.rules.files, self.remembered)
        self.window.may_close = self.rules.may_close

    def _make_features(self) -> None:
        self.sheets = SheetController(self.context, self.window)
        self.keyboard = KeyboardController(self.context, self.window, self.window.list_keys)
        self.verify_controller = VerifyController(self.context, self.window)
        self.live = LiveController(self.context, self.solve_panel, self)
        self.preferences = PreferencesController(
            Preferences(self.context, self.live.following, self.sheets, self.window)
        )
        self.help_controller = HelpController(self.window, Guide.of(language()), self.actions)
        self.welcome = WelcomeController(self.context, self.window, self.centre, self.rules.files)
        self.read_out = ReadOut(lambda: self.situation.summary, self.window.foot)
        self.read_out.listen_to(self.plots)
        self.context_menus = ContextMenus(self.actions, self.selection, self)
        self.context_menus.serve(self.window)
        for view in (*self.plots, self.situation):
            self.context_menus.serve_view(view)
        self.context_menus.serve_panels(self.rules, self.controls, self.your_roll, self.bookmark_controller.panel)
        self.opener = FileOpener(self.session, self.rules, lambda: self.further.games.pages, self.centre.pages)
        self.commands = Commands(self.context, self.window, self.rules)

    def _wire(self, reports: Reports) -> None:
        self.draft.ruleset_changed.connect(self._ruleset_changed)
        for signal in (self.draft.changed, self.draft.origin_changed, self.draft.modified_changed):
            signal.connect(self._show_name)
        self.session.game_left.connect(self.selection.begin)
        self.session.solution_changed.connect(self.strategy_controller.set_solution)
        views = Views(self.centre, self.controls, self.plots, self.before, self.situation, self.your_roll)
        self.showing = Showing(self.context, views, self.live, self)
        self.showing.solve_wanted.connect(self.actions.solve.trigger)
        self.live.prompting.changed.connect(self.sheets.invite)
        self.showing.shown.connect(self.read_out.show_selection)
        self.centre.pages.turned.connect(self.read_out.turn_page)
        for signal in (self.bookmark_controller.bookmarks.damaged, self.your_roll.damaged):
            signal.connect(self.rules.warn)
        self.bookmark_controller.refused.connect(self.situation.refuse_bookmark)
        self.bookmark_controller.serve(self.context, self.rules.files, self.window)
        pages = (*self.plots, self.situation, self.your_roll)
        for part in (*pages, self.sheets, self.preferences, self.strategy_controller):
            part.reported.connect(self.window.say)
        reports.happened.connect(self.window.say)
        exports = ExportsController(self.context, self)
        exports.serve(pages)
        self.theme.changed.connect(self._apply_theme)
        self.keyboard.keys.changed.connect(self._apply_keys)
        self.strategy_controller.learnt.connect(self.sheets.learn)
        self.strategy_controller.map_wanted.connect(partial(self.centre.pages.turn_to, 0))
        self.strategy_controller.map_wanted.connect(self.score_map.show_holding)
        self.window.dropped.connect(self.opener.open)
        self.window.closed.connect(self._window_closed)
        self.actions.copy.triggered.connect(self.situation.copy)
        self.actions.enter_roll.triggered.connect(self.your_roll.begin)
        self.your_roll.rules_wanted.connect(self.rules.files.open_rules)
        self.situation.bookmark_button.clicked.connect(self.actions.bookmark.trigger)
        around = Surroundings(
            self.window, views, self.showing, self.rules.files, self.holds, self.strategy_controller, self.live,
            self.help_controller, self.read_out, self.context_menus, exports,
        )  # fmt: skip
        self.further = FurtherPages(self.context, around, self)

    @Slot(object)
    def _ruleset_changed(self, ruleset: Ruleset | None) -> None:
        if self.draft.is_edited:
            self.session.set_ruleset(ruleset)
        else:
            self.session.open_ruleset(ruleset)
        self.further.show_rules(ruleset)
        if ruleset is not None:
            self.showing.show_rules(ruleset)
            self.your_roll.show_rules(ruleset)
        self.commands.enable()

    @property
    def is_at_rest(self) -> bool:
        """Whether all pages exist and no update is pending: views, colours, the visible surface, sheet, guide."""
        return all(each.is_at_rest for each in (self.further, self.showing, self.sheets, self.help_controller))

    @property
    def more(self) -> MorePages:
        """The further pages about the solution; creates them if they are not there yet."""
        return self.further.more

    @Slot()
    def _show_name(self) -> None:
        self.window.show_name(self.draft.name, self.draft.modified)

    @Slot(object)
    def _apply_theme(self, theme: Theme) -> None:
        for part in (self.showing, self.solve_panel, self.window):
            part.apply_theme(theme)

    @Slot()
    def _apply_keys(self) -> None:
        keys = self.keyboard.keys.view_keys
        self.showing.apply_keys(keys, self.keyboard.keys.command(self.actions.solve.objectName()).first_key)
        self.window.foot.apply_keys(keys)

    @Slot()
    def _window_closed(self) -> None:
        """End the program after the window has closed and the user has decided about unsaved edits."""
        if not self._closed:
            self._close(self.rules.keeper.forget)
            QApplication.closeAllWindows()
