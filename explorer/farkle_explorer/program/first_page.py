"""Creates the models, workers, views and features of a window's first page."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from farkle_core.files.folders import config_path
from farkle_core.language.messages import language, show_decimals
from farkle_explorer.ask.page import AskPage
from farkle_explorer.bookmarks.controller import BookmarkController
from farkle_explorer.help.controller import HelpController, KeyboardController
from farkle_explorer.help.guide import Guide
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.region_list import RegionList
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.preferences.effects import set_text_size
from farkle_explorer.preferences.window import PreferencesController
from farkle_explorer.program.centre import RULES, Centre
from farkle_explorer.program.commands import Commands, ExportsController
from farkle_explorer.program.context_menus import ContextMenus
from farkle_explorer.program.controls import Controls
from farkle_explorer.program.explore_page import ExplorePage
from farkle_explorer.program.main_window import MainWindow, ReadOut, WindowParts
from farkle_explorer.program.pages import places
from farkle_explorer.program.views import Views, ViewsController
from farkle_explorer.program.welcoming import WelcomeController
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.sheets.controller import SheetController
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.panel import BeforeSolving, SolvePanel
from farkle_explorer.solving.prompting import LiveController
from farkle_explorer.strategies.controller import StrategyController
from farkle_explorer.widgets.actions import WindowActions
from farkle_explorer.widgets.theme import ThemeModel
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Garbage, Kernels
from farkle_explorer.workers.worker import Worker


class FirstPage(QObject):
    """Everything that is there when the window opens; its owner connects the parts."""

    def __init__(self, remembered: SavedSettings | None, draft: RulesetDraft | None, solver: Worker | None) -> None:
        super().__init__()
        self.remembered = remembered or SavedSettings()
        self.remembered.setParent(self)
        self.theme = ThemeModel(self.remembered.theme, self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.theme.put_on(application)
        set_text_size(application, self.remembered.text_size)
        self.garbage, self.background = Garbage(self), Background(self)
        self.kernels = Kernels(self.background, self)
        self._make_solver(solver or Worker("solver"))
        self._make_models(RulesetDraft() if draft is None else draft)
        self._make_views()
        self._make_features()

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
        self.strategy_controller = StrategyController(self.background, config_path(), self)
        self.rules = RulesPanel(self.draft, self.remembered)
        self.controls = Controls()
        self.situation = Situation(self.selection)
        self.solve_panel = SolvePanel(self.session, self.actions.solve, self.actions.cancel)
        self.score_map = ScoreMap(self.holds, self.strategy_controller.players)
        self.curves, self.turn_map = Curves(self.holds), TurnMap(self.holds)
        self.plots = (self.score_map, self.curves, self.turn_map)
        self.bookmark_controller = BookmarkController(config_path(), self)
        self.before = BeforeSolving()
        turn = TurnMap(self.holds)
        self.ask = AskPage(self.selection, self.background, self.situation, turn, self.bookmark_controller.panel)
        self.regions = RegionList(self.holds)
        self.explore = ExplorePage(self.before, self.situation, self.regions)
        self.centre = Centre(self.controls, places(self.explore, self.plots, self.rules, self.ask))
        parts = WindowParts(self.rules.head.chooser, self.rules.head.notices, self.solve_panel, self.centre)
        self.window = MainWindow(parts, self.actions, self.rules.files, self.remembered)
        self.window.may_close = self.rules.files.may_leave

    def _make_features(self) -> None:
        self.sheets = SheetController(self.context, self.window)
        self.keyboard = KeyboardController(self.context, self.window, self.window.commands)
        self.live = LiveController(self.context, self.solve_panel, self)
        self.live.effect_changed.connect(self.rules.head.status.show_effect)
        self.solve_panel.problem_button.clicked.connect(self._show_problem)
        self.preferences = PreferencesController(self.context, self.live.following, self.sheets, self.window)
        self.help_controller = HelpController(self.window, Guide.of(language()), self.actions)
        self.welcome = WelcomeController(self.context, self.window, self.centre, self.rules.files)
        self.read_out = ReadOut(self.situation, self.window.foot)
        self.read_out.listen_to((*self.plots, self.ask.turn_map))
        self.context_menus = ContextMenus(self.actions, self.selection, self)
        self.context_menus.serve(self.window)
        for view in (*self.plots, self.situation, self.ask):
            self.context_menus.serve_view(view)
        self.context_menus.serve_panels(self.rules, self.controls, self.bookmark_controller.panel)
        self.commands = Commands(self.context, self.window, self.rules)
        self.views = Views(
            self.centre,
            self.controls,
            self.explore,
            self.plots,
            self.regions,
            self.before,
            self.situation,
            self.ask,
            {},
        )
        self.views_controller = ViewsController(self.context, self.views, self.live, self)
        self.exports = ExportsController(self.context, self)
        self.actions.workshop.toggled.connect(self._speak)
        self._speak(self.actions.workshop.isChecked())

    @Slot(bool)
    def _speak(self, to_researchers: bool) -> None:
        """Show all digits, and what the solver did, in the workshop only."""
        show_decimals(2 if to_researchers else 1)
        self.solve_panel.speak_to_researchers(to_researchers)
        self.views_controller.show_again()

    def _show_problem(self) -> None:
        self.window.workspaces.enter(RULES.name)
        self.rules.head.status.go_to_first()
