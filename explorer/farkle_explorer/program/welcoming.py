"""Shows the welcome page, opens its entries, and gives the tour."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, Qt, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.program.centre import ASK, EXPLORE, PLAY, PRINT, RULES, Centre
from farkle_explorer.program.main_window import MainWindow
from farkle_explorer.rules.file_actions import FileActions, new_document
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.session import SessionState
from farkle_explorer.welcome.page import WelcomeEntry, WelcomePage
from farkle_explorer.welcome.tour import Stop, Tour

_RULES: Final = (
    N_("Our rules"),
    N_("Pick a ruleset at the left, or change any rule. The program works out at once what that does."),
)
_EXPLORE: Final = (
    N_("Explore"),
    N_(
        "Each place on the map stands for both scores. Its number says from how many points in the turn you hold. "
        "Click a place to look closer."
    ),
)
_ASK: Final = (
    N_("Ask"),
    N_(
        "Type both scores, your points in this turn and the dice that you rolled. Every way to set them aside is "
        "ranked, and the best one is explained."
    ),
)
_PLAY: Final = (N_("Play"), N_("Keep score at your table, play against the program, practise, look back at a game."))
_PRINT: Final = (N_("Print"), N_("A page that says when to hold under your rules, and the rules themselves."))
_CHOOSE: Final = (N_("The rules in force"), N_("All places answer for these rules. Choose others here, at any time."))
_MENU: Final = (N_("Menu"), N_("Settings, the guide and this tour are here. F1 explains what you are on."))

_CHOICE: Final = "welcome"
_ONCE: Final = "once"
_ALWAYS: Final = "always"


class WelcomeController(QObject):
    """Shows the welcome page instead of the views, at the first start and on request."""

    def __init__(self, context: FeatureContext, window: MainWindow, centre: Centre, files: FileActions) -> None:
        super().__init__(window)
        actions, session = context.actions, context.session
        self._window, self._centre, self._files, self._actions = window, centre, files, actions
        self._draft, self._session, self._remembered = context.draft, session, context.remembered
        self._theme = context.theme
        self.page: WelcomePage | None = None
        self.tour: Tour | None = None
        self._wants_sheet = self._prints_answers = False
        actions.welcome.triggered.connect(self.open)
        actions.tour.triggered.connect(self.begin_tour)
        leading = window.workspaces.actions.values()
        for action in (actions.solve, *centre.pages.choices, *leading):
            action.triggered.connect(self.close)
        session.solution_changed.connect(self._fit_example)
        session.state_changed.connect(self._print_soon, Qt.ConnectionType.QueuedConnection)
        for signal in (session.cancelled, session.game_left):
            signal.connect(self._forget_sheet)
        session.failed.connect(self._forget_sheet)

    def greet(self) -> None:
        """Show the welcome page to new users, and to users who want it at every start."""
        if self._remembered.choice(_CHOICE) != _ONCE:
            self.open()

    @Slot()
    def open(self) -> None:
        if self.page is None:
            self.page = self._make_page()
        if not self._remembered.choice(_CHOICE):
            self._remembered.set_choice(_CHOICE, _ONCE)
        self.page.comes_again.setChecked(self._remembered.choice(_CHOICE) == _ALWAYS)
        self._fit_example()
        self._centre.show_instead(self.page)
        self.page.show_entries()

    @Slot()
    def _fit_example(self) -> None:
        if self.page is not None:
            solution = self._session.solution
            self.page.show_example(None if solution is None else solution.ruleset)

    @Slot()
    def close(self) -> None:
        if self.page is not None:
            self._centre.show_instead(None)

    @Slot()
    def begin_tour(self) -> None:
        self.close()
        self._centre.pages.turn_to(0)
        if self.tour is None:
            self.tour = Tour(self._window, self._stops())
        self.tour.begin()

    def _make_page(self) -> WelcomePage:
        page = WelcomePage(self._doors(), self._ways())
        page.example.apply_theme(self._theme.theme)
        self._theme.changed.connect(page.example.apply_theme)
        page.closed.connect(self.close)
        page.comes_again.toggled.connect(self._remember)
        page.interview.answered.connect(self._use_rules)
        return page

    def _doors(self) -> tuple[WelcomeEntry, ...]:
        return (
            WelcomeEntry(
                N_("See when to hold"),
                N_("Maps for every score, and the best decision for every situation."),
                self._see_when_to_hold,
            ),
            WelcomeEntry(
                N_("Play a game"),
                N_("Against perfect play, a simpler strategy or a friend, with a coach if you like."),
                self._play,
            ),
            WelcomeEntry(
                N_("Print a sheet for our rules"),
                N_("Answer a few questions about your rules; get one page that says when to hold."),
                partial(self._ask, prints=True),
            ),
        )

    def _ways(self) -> tuple[WelcomeEntry, ...]:
        return (
            WelcomeEntry(
                N_("Set up our rules"),
                N_("Answer a few questions; any rule can be changed afterwards."),
                partial(self._ask, prints=False),
            ),
            WelcomeEntry(
                N_("Ask about a roll"),
                N_("Enter the dice on the table: see what to set aside, and whether to roll again."),
                self._ask_about_roll,
            ),
            WelcomeEntry(N_("Print a sheet"), N_("When to hold, on one page to take to the table."), self._print_sheet),
            WelcomeEntry(N_("Take the tour"), N_("What is where, in seven steps."), self.begin_tour),
        )

    def _see_when_to_hold(self) -> None:
        self.close()
        self._centre.pages.turn_to(0)
        self._solve()

    def _play(self) -> None:
        self.close()
        self._window.bring_up(PLAY)
        self._solve()

    def _solve(self) -> None:
        if self._session.state is not SessionState.FRESH:
            self._actions.solve.trigger()

    def _ask(self, *, prints: bool) -> None:
        self._prints_answers = prints
        if self.page is not None:
            self.page.ask()

    @Slot(bool)
    def _remember(self, always: bool) -> None:
        self._remembered.set_choice(_CHOICE, _ALWAYS if always else _ONCE)

    @Slot(dict)
    def _use_rules(self, values: dict[str, object]) -> None:
        """Edit and solve these rules: one undo step from the plain game, which is not shown."""
        if not self._files.open_document(new_document()):
            return
        self._session.open_ruleset(None)
        self._draft.set_values(values, _("set up our rules"))
        self._draft.check()
        self.close()
        self._window.bring_up(RULES)
        self._window.say(_("These are your rules now. Change any of them here; save them with Ctrl+S."))
        if self._prints_answers:
            self._print_sheet()
        else:
            self._solve()

    def _ask_about_roll(self) -> None:
        self.close()
        self._window.bring_up(ASK)
        self._actions.enter_roll.trigger()

    def _print_sheet(self) -> None:
        """Open the sheet; solves the rules first if necessary, and reports why if that fails."""
        self.close()
        self._wants_sheet = True
        if self._session.state is not SessionState.FRESH:
            self._solve()
            if not self._session.solves_on_purpose:
                self._wants_sheet = False
                self._actions.sheet.trigger()
                return
            self._window.say(_("The sheet opens when the rules are solved."))
        self._print_soon()

    @Slot()
    def _print_soon(self) -> None:
        if self._wants_sheet and self._session.state is SessionState.FRESH:
            self._wants_sheet = False
            self._actions.sheet.trigger()

    @Slot()
    def _forget_sheet(self) -> None:
        self._wants_sheet = False

    def _stops(self) -> tuple[Stop, ...]:
        window, pages, bar = self._window, self._centre.pages, self._window.workspace_bar
        explore = Stop(*_EXPLORE, partial(window.bring_up, EXPLORE), partial(self._area, pages))
        others = tuple(
            Stop(*words, partial(window.bring_up, place), partial(self._area, bar.buttons[place.name]))
            for place, words in ((RULES, _RULES), (ASK, _ASK), (PLAY, _PLAY), (PRINT, _PRINT))
        )
        return (
            others[0],
            explore,
            *others[1:],
            Stop(*_CHOOSE, _nothing, partial(self._area, window.chooser)),
            Stop(*_MENU, _nothing, partial(self._area, window.menu_button)),
        )

    def _area(self, part: QWidget) -> QRect:
        return QRect(part.mapTo(self._window, QPoint(0, 0)), part.size())


def _nothing() -> None:
    """Leave the window unchanged."""
