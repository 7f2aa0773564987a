"""Creates the models, workers and views of a window, and connects them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from farkle_core.files.folders import config_path
from farkle_core.language.messages import _, language
from farkle_core.rules import Ruleset, to_document
from farkle_core.solution.solution import Solution
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
from farkle_explorer.program.main_window import MainWindow, WindowParts
from farkle_explorer.program.opening import FileKind, FileOpener, kind_of
from farkle_explorer.program.places import places
from farkle_explorer.program.showing import Showing, Views
from farkle_explorer.program.status_bar import ReadOut
from farkle_explorer.program.welcoming import WelcomeController
from farkle_explorer.rolls.game_shelf import GameShelf
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import Origin, RulesetDraft
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.head_start import HeadStart
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.session import Session, SessionState
from farkle_explorer.session.settings import Remembered
from farkle_explorer.sheets.controller import SheetController
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.before_solving import BeforeSolving
from farkle_explorer.solving.live_controller import LiveController
from farkle_explorer.solving.panel import SolvePanel
from farkle_explorer.strategies.controller import StrategyController
from farkle_explorer.verify.controller import VerifyController
from farkle_explorer.widgets import overrides
from farkle_explorer.widgets.actions import WindowActions
from farkle_explorer.widgets.arranging import VerticalScroll
from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.widgets.reports import Reports
from farkle_explorer.widgets.theme import Theme, ThemeModel
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.garbage import Garbage
from farkle_explorer.workers.kernels import Kernels, importing
from farkle_explorer.workers.worker import Worker

if TYPE_CHECKING:
    from farkle_explorer.compare.controller import CompareController
    from farkle_explorer.players.players import Players
    from farkle_explorer.program.game_pages import GamePages
    from farkle_explorer.program.games import GamesController
    from farkle_explorer.program.more_pages import MorePages

# the modules of pages and windows that are not there at the start
_LATER: Final = (
    "program.more_pages",
    "program.games",
    "sheets.composer",
    "sheets.memory",
    "preferences.window",
    "verify.window",
)
# the pages, in the order of their places
_MORE: Final = ("surface", "turn_table", "roll", "strategies", "compare", "odds")
_GAMES: Final = ("play", "games", "train", "lab", "which_dice")
_LOOK_EVERY: Final = 50  # milliseconds between two looks whether the first page stands and further ones can be created


class Explorer(QObject):
    """Owns everything that lives as long as the window."""

    def __init__(
        self,
        reports: Reports,
        remembered: Remembered | None = None,
        draft: RulesetDraft | None = None,
        solver: Worker | None = None,
        head_start: HeadStart | None = None,
    ) -> None:
        overrides.make_safe()
        super().__init__()
        self.remembered = remembered or Remembered()
        self.remembered.setParent(self)
        self.theme = ThemeModel(self.remembered.theme, self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.theme.put_on(application)
        put_on_letters(application, self.remembered.letter_size)
        self._make_workers()
        self._make_solver(solver or Worker("solver"))
        self._make_models(RulesetDraft() if draft is None else draft)
        if head_start is not None:
            self.session.begun_ahead = head_start.job
        self._more_pages: MorePages | None = None  # some of them may exist
        self._more: MorePages | None = None  # all of them exist, and are connected
        self._compare_controller: CompareController | None = None
        self._game_pages: GamePages | None = None
        self._games: GamesController | None = None
        self._adding_pages = OneByOne(self)
        self._make_views()
        self._wire(reports)
        self._apply_theme(self.theme.theme)
        self._apply_keys()
        self.showing.show_moments(self.selection.moments)
        self._show_name()
        self._closed = False
        self.centre.pages.wanted.connect(self._import_pages)
        self._quiet = QTimer(self, interval=_LOOK_EVERY)
        self._quiet.timeout.connect(self._look)
        self._quiet.start()

    def start(self, file: Path | None = None) -> None:
        """Show the window, open `file` or the last ruleset, and load the kernels."""
        gc.freeze()  # existing objects stay: collecting them would only block the window
        kind = None if file is None else kind_of(file)
        if kind is not FileKind.RULESET:
            self.rules.files.open_last()
        self.window.show()
        if self.remembered.problem:
            self.rules.warn("settings", self.remembered.problem)
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
        """Close all windows and end all threads, without a question; the next start offers unsaved edits.

        A second call has no effect.
        """
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
        self._quiet.stop()
        self._adding_pages.clear()
        self.showing.close()
        if self._games is not None:
            self._games.close()
        leave_edits()
        self.bookmark_controller.close()
        self.your_roll.game.close()
        self.sheets.close()
        if self._compare_controller is not None:
            self._compare_controller.close()
        self.strategy_controller.close()
        self.live.close()
        self.verify_controller.close()
        self.keyboard.close()
        self.preferences.close()
        self.window.may_close = lambda: True
        self.window.close()
        self.kernels.close()
        self.solver.close()
        self.background.close()
        self.garbage.close()
        self.remembered.write()
        self.window.deleteLater()  # deletes it as a whole and in order, not in pieces by garbage collection

    def _make_workers(self) -> None:
        self.garbage = Garbage(self)
        self.background = Background(self)
        self.kernels = Kernels(self.background, self)

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
        parts = WindowParts(
            self.rules,
            self.situation,
            VerticalScroll(self.your_roll),
            self.solve_panel,
            self.centre,
            self.bookmark_controller.panel,
        )
        self.window = MainWindow(parts, self.actions, self.rules.files, self.remembered)
        self.window.may_close = self.rules.may_close
        self.sheets = SheetController(self.context, self.window)
        self.keyboard = KeyboardController(self.context, self.window, self.window.list_keys)
        self.verify_controller = VerifyController(self.context, self.window)
        self.live = LiveController(self.context, self.solve_panel, self)
        self.preferences = PreferencesController(
            Preferences(self.context, self.live.following, self.sheets, self.window)
        )
        self.help_controller = HelpController(self.window, Guide.of(language()), self.actions.guide)
        self.welcome = WelcomeController(self.context, self.window, self.centre, self.rules.files)
        foot = self.window.foot
        self.read_out = ReadOut(lambda: self.situation.summary, foot.read_out, foot.forget_tip, self)
        self.read_out.listen_to(self.plots)
        self.context_menus = ContextMenus(self.actions, self.selection, self)
        self.context_menus.serve(self.window)
        for view in (*self.plots, self.situation):
            self.context_menus.serve_view(view)
        self.context_menus.serve_panels(self.rules, self.controls, self.your_roll, self.bookmark_controller.panel)
        self.opener = FileOpener(self.session, self.rules, lambda: self.games.pages, self.centre.pages)
        self.commands = Commands(self.actions, self.window, self.session, self.theme, self.remembered)

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
            signal.connect(self._tell_of_damage)
        self.bookmark_controller.refused.connect(self.situation.refuse_bookmark)
        self.bookmark_controller.serve(self.context, self.rules.files, self.window)
        self.views = views
        self.session.solution_changed.connect(self._enable)
        self.session.state_changed.connect(self._enable)
        self.session.stale_changed.connect(self._enable)
        self.session.estimate_changed.connect(self._enable)
        # Deferred: all views are about to show the solution, and the rules have long forms.
        self.session.opened.connect(self._solution_opened, Qt.ConnectionType.QueuedConnection)
        pages = (*self.plots, self.situation, self.your_roll)
        for page in pages:
            page.reported.connect(self.window.say)
        self.exports = ExportsController(self.context, self)
        self.exports.serve(pages)
        self.theme.changed.connect(self._apply_theme)
        self.keyboard.keys.changed.connect(self._apply_keys)
        self.sheets.reported.connect(self.window.say)
        self.preferences.reported.connect(self.window.say)
        self._wire_strategies()
        reports.happened.connect(self.window.say)
        self.session.saved.connect(self._solution_saved)
        self.window.dropped.connect(self.opener.open)
        self.window.closed.connect(self._window_closed)
        self._wire_actions()

    def _wire_strategies(self) -> None:
        controller = self.strategy_controller
        controller.reported.connect(self.window.say)
        controller.learnt.connect(self.sheets.learn)
        controller.map_wanted.connect(self._show_maps)

    @Slot(str)
    def _practise(self, key: str) -> None:
        """Start training of a strategy."""
        self.games.training.practise(key)
        self.centre.pages.choice_of(self.more.train).trigger()

    @Slot(str)
    def _tell_of_damage(self, words: str) -> None:
        """Report a damaged file until the user closes the message; one message per file."""
        self.rules.warn(words, words)

    @Slot()
    def _show_maps(self) -> None:
        self.centre.pages.turn_to(0)
        self.score_map.show_holding()

    def _wire_actions(self) -> None:
        actions = self.actions
        for action, slot in (
            (actions.solve, self._solve),
            (actions.cancel, self.session.cancel),
            (actions.sheet, self.sheets.open),
            (actions.preferences, self.preferences.open),
            (actions.shortcuts, self.keyboard.open),
            (actions.verify, self.verify_controller.open),
            (actions.copy, self.situation.copy),
            (actions.enter_roll, self.your_roll.begin),
            (actions.guide, self.help_controller.open_guide),
            (actions.whats_this, self.help_controller.point),
        ):
            action.triggered.connect(slot)
        self.your_roll.rules_wanted.connect(self.rules.files.open_rules)
        self.situation.bookmark_button.clicked.connect(actions.bookmark.trigger)
        self._enable()

    # Rules and solutions

    @Slot(object)
    def _ruleset_changed(self, ruleset: Ruleset | None) -> None:
        if self.draft.is_edited:
            self.session.set_ruleset(ruleset)
        else:
            self.session.open_ruleset(ruleset)
        if self._more is not None:
            self._more.odds.set_ruleset(ruleset)
        if self._games is not None:
            self._games.show_rules(self.draft)
        if ruleset is not None:
            self.showing.show_rules(ruleset)
            self.your_roll.show_rules(ruleset)
        self._enable()

    @Slot()
    def _solve(self) -> None:
        self.draft.end_step()
        self.draft.check()
        self.session.solve()

    @property
    def is_up_to_date(self) -> bool:
        """Whether all views show the session's solution."""
        return self.showing.is_up_to_date and (self._games is None or self._games.is_at_rest)

    @property
    def is_at_rest(self) -> bool:
        """Whether all pages exist and no update is pending: views, colours, the visible surface, sheet, guide."""
        if self._games is None or not self.is_up_to_date:
            return False
        return all(each.is_at_rest for each in (self.showing, self.more.surface, self.sheets, self.help_controller))

    @Slot()
    def _enable(self) -> None:
        actions, session = self.actions, self.session
        actions.solve.setEnabled(session.can_solve)
        actions.cancel.setEnabled(session.state is SessionState.SOLVING)
        actions.save_solution.setEnabled(session.answer is not None)
        actions.copy.setEnabled(session.is_answered)

    @Slot(object, object)
    def _solution_opened(self, solution: Solution, path: Path) -> None:
        self.remembered.add_recent(path)
        if self.rules.may_close():
            self.draft.load(to_document(solution.ruleset), Origin.new())
        else:
            self.session.open_ruleset(self.draft.ruleset)

    @Slot(object)
    def _solution_saved(self, path: Path) -> None:
        self.remembered.add_recent(path)
        self.window.say(_("Solution saved as {path}", path=path))

    # Further pages

    @property
    def more(self) -> MorePages:
        """The further pages about the solution; creates them if they are not there yet."""
        if self._more is None:
            self._make_more()
        assert self._more is not None
        return self._more

    @property
    def compare_controller(self) -> CompareController:
        """The comparisons."""
        self._pages_about_solution()
        assert self._compare_controller is not None
        return self._compare_controller

    @property
    def games(self) -> GamesController:
        """The pages for games, training and the lab; creates them if they are not there yet."""
        if self._games is None:
            self._make_games()
        assert self._games is not None
        return self._games

    @property
    def players(self) -> Players:
        """The players on this computer."""
        return self.games.pages.players

    @Slot()
    def _look(self) -> None:
        """Create further pages once the first one stands, or if one of them is to be seen."""
        stands = self.is_up_to_date and self.window.isVisible()
        busy = self.background.is_busy or self.live.following.is_busy
        if self.centre.pages.lacks_current or self.kernels.are_compiling or (stands and not busy):
            self._import_pages()

    @Slot()
    def _import_pages(self) -> None:
        """Import the modules of these pages on a worker thread; a second call has no effect."""
        if self._quiet.isActive():
            self._quiet.stop()
            self.background.run("pages", _import_more, self._create_pages)

    @Slot(object)
    def _create_pages(self, _nothing: None) -> None:
        """Create one page in each turn of the event loop."""
        overrides.make_safe()
        more = [partial(getattr, self._pages_about_solution(), name) for name in _MORE]
        games = [partial(getattr, self._pages_of_games(), name) for name in _GAMES]
        self._adding_pages.add(*more, self._make_more, *games, self._make_games)

    def _pages_about_solution(self) -> MorePages:
        if self._more_pages is None:
            from farkle_explorer.compare.controller import CompareController
            from farkle_explorer.program.more_pages import MorePages

            kernels, book = self.strategy_controller.kernels, self.strategy_controller.book
            self._compare_controller = controller = CompareController(self.background, kernels, self)
            self._more_pages = MorePages(self.context, self.holds, book, controller, lambda: self.games.pages)
        return self._more_pages

    def _make_more(self) -> None:
        """Create the pages about the solution that are missing, connect them, and put them into their places."""
        if self._more is not None:
            return
        self._more = more = self._pages_about_solution()
        more.compare.form.offer_files(self.rules.files.recent_rulesets)
        self.remembered.recent_changed.connect(more.compare.form.offer_files)
        more.odds.set_ruleset(self.draft.ruleset)
        self.read_out.listen_to(more.all)
        for page in more.all:
            self.context_menus.serve_view(page, has_situation=page is not more.odds)
            page.reported.connect(self.window.say)
        self.context_menus.serve_strategies(more.strategies)
        self.exports.serve_more(more, self.compare_controller.comparison)
        self.strategy_controller.serve(more.strategies)
        more.strategies.practise_wanted.connect(self._practise)
        more.turn_table.partner_wanted.connect(more.compare.asking.compare_play)
        self.centre.pages.fill(more.all)
        self.help_controller.serve()
        self.centre.pages.choice_of(more.compare).triggered.connect(more.compare.asking.begin)
        self.showing.add(more)

    def _pages_of_games(self) -> GamePages:
        if self._game_pages is None:
            from farkle_explorer.program.game_pages import GamePages

            self._game_pages = GamePages(self.context, self.strategy_controller.book)
        return self._game_pages

    def _make_games(self) -> None:
        """Create the pages for games that are missing, connect them, and put them into their places."""
        if self._games is not None:
            return
        from farkle_explorer.program.games import GamesController

        compare, pages, book = self.more.compare, self._pages_of_games(), self.strategy_controller.book
        self._games = games = GamesController(
            pages, compare, self.context, self.views, self.showing, self.window, self.rules.files, book
        )
        for signal in (self.session.solution_changed, self.session.stale_changed, self.live.prompting.changed):
            signal.connect(games.seat_players)
        games.show_rules(self.draft)
        self.centre.pages.fill(pages.in_order)
        self.help_controller.serve()
        games.seat_players()

    # The window

    @Slot()
    def _show_name(self) -> None:
        self.window.show_name(self.draft.name, self.draft.modified)

    @Slot(object)
    def _apply_theme(self, theme: Theme) -> None:
        for part in (self.showing, self.solve_panel, self.window, self.bookmark_controller.panel):
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


def _import_more() -> None:
    """Import the modules of pages and windows that are created later."""
    with importing():
        for name in _LATER:
            import_module(f"farkle_explorer.{name}")
