"""Shows the welcome page, opens its entries, and gives the tour."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.program.centre import ASK, EXPLORE, PLAY, PRINT, RULES, Centre
from farkle_explorer.program.main_window import MainWindow
from farkle_explorer.rules.file_actions import FileActions, new_document
from farkle_explorer.session.feature_context import FeatureContext
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


class WelcomeController(QObject):
    """Shows the start page instead of the places, at the first start and on request."""

    def __init__(self, context: FeatureContext, window: MainWindow, centre: Centre, files: FileActions) -> None:
        super().__init__(window)
        actions = context.actions
        self._window, self._centre, self._files, self._actions = window, centre, files, actions
        self._theme = context.theme
        self._draft, self._session, self._remembered = context.draft, context.session, context.remembered
        self.page: WelcomePage | None = None
        self.tour: Tour | None = None
        self._game = ""
        actions.welcome.triggered.connect(self.open)
        actions.tour.triggered.connect(self.begin_tour)
        files.questions.triggered.connect(self.ask)
        window.workspace_bar.offered.connect(self._offer)
        centre.pages.opened.connect(self.close)
        actions.solve.triggered.connect(self.close)

    def greet(self) -> None:
        """Show the start page to new users."""
        if not self._remembered.choice(_CHOICE):
            self.open()

    @Slot()
    def open(self) -> None:
        if self.page is None:
            self.page = self._make_page()
        self._remembered.set_choice(_CHOICE, _ONCE)
        self.page.offer_game(self._game)
        self._centre.show_instead(self.page)
        self._window.rest(True)
        self.page.show_entries()

    @Slot()
    def ask(self) -> None:
        """Ask about the user's rules; the way back leads to the place behind."""
        self.open()
        assert self.page is not None
        self.page.ask(returns=True)

    @Slot()
    def close(self) -> None:
        if self.page is not None:
            self._centre.show_instead(None)
            self._window.rest(False)

    @Slot()
    def begin_tour(self) -> None:
        self._window.bring_up(EXPLORE)
        if self.tour is None:
            self.tour = Tour(self._window, self._stops())
        self.tour.begin()

    def _make_page(self) -> WelcomePage:
        go_on = WelcomeEntry("", N_("The game that was left, as it stands."), self._go_on)
        tour = WelcomeEntry(N_("Take the tour"), N_("What is where, in seven steps."), self.begin_tour)
        page = WelcomePage(self._doors(), go_on, tour)
        page.closed.connect(self.close)
        page.interview.answered.connect(self._use_rules)
        page.interview.apply_theme(self._theme.theme)
        self._theme.changed.connect(page.interview.apply_theme)
        return page

    def _doors(self) -> tuple[WelcomeEntry, ...]:
        return (
            WelcomeEntry(
                N_("Keep score or play tonight"),
                N_("For two to eight people with your own dice, or against the program, with a coach if you like."),
                partial(self._window.bring_up, PLAY),
            ),
            WelcomeEntry(
                N_("Set up our rules"),
                N_("Answer a few questions; any rule can be changed afterwards."),
                self._ask,
            ),
            WelcomeEntry(
                N_("See when to hold"),
                N_("Pictures for every score, and the best decision for every situation."),
                partial(self._window.bring_up, EXPLORE),
            ),
            WelcomeEntry(
                N_("Ask about a roll"),
                N_("Enter the dice on the table: see what to set aside, and whether to roll again."),
                self._ask_about_roll,
            ),
            WelcomeEntry(
                N_("Print a sheet"),
                N_("When to hold, on one page to take to the table; the rules, and a score sheet."),
                partial(self._window.bring_up, PRINT),
            ),
        )

    @Slot(str)
    def _offer(self, words: str) -> None:
        self._game = words
        if self.page is not None:
            self.page.offer_game(words)

    def _go_on(self) -> None:
        self.close()
        self._window.workspace_bar.go_on.click()

    def _ask(self) -> None:
        if self.page is not None:
            self.page.ask()

    @Slot(dict, bool)
    def _use_rules(self, values: dict[str, object], prints: bool) -> None:
        """Edit these rules, and work them out: one undo step from the plain game, which is not shown."""
        if not self._files.open_document(new_document()):
            return
        self._session.open_ruleset(None)
        self._draft.set_values(values, _("set up our rules"))
        self._draft.check()
        self._files.keeper.keep()
        self._window.bring_up(PRINT if prints else RULES)
        self._window.say(_("These are your rules now. They are kept as you change them."))
        self._actions.solve.trigger()

    def _ask_about_roll(self) -> None:
        self._window.bring_up(ASK)
        self._actions.enter_roll.trigger()

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
