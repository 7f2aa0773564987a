"""The pages of the window and their places; most pages are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.program.centre import ASK, EXPLORE, LAB, PLAY, PRINT, RULES, STRATEGIES
from farkle_explorer.program.explore_page import ExplorePage
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.strategies.controller import StrategyController
from farkle_explorer.widgets.pages import Page
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_explorer.compare.comparison import Comparison
    from farkle_explorer.compare.page import ComparePage
    from farkle_explorer.lab.page import LabPage
    from farkle_explorer.play.page import PlayPage
    from farkle_explorer.players.players import Players
    from farkle_explorer.records.games_table import Library
    from farkle_explorer.records.page import GamesPage
    from farkle_explorer.rolls.odds_page import OddsPage
    from farkle_explorer.rolls.roll_page import RollPage
    from farkle_explorer.strategies.dice_page import DicePage
    from farkle_explorer.strategies.page import StrategiesPage
    from farkle_explorer.surface.page import SurfacePage
    from farkle_explorer.train.own_mistakes import OwnMistakes
    from farkle_explorer.train.page import TrainPage
    from farkle_explorer.turn_table.page import TurnTablePage

    _GamePage = TypeVar("_GamePage", PlayPage, GamesPage, TrainPage, LabPage, DicePage)


_Made = TypeVar("_Made", bound=QWidget)


def places(explore: ExplorePage, plots: tuple[QWidget, ...], rules: QWidget, ask: QWidget) -> tuple[Page, ...]:
    """Return all pages, in the order that sets their keys; those without a widget come later.

    `plots`: the map, the curves and the turn.
    """
    score_map, curves, turn = plots
    pictures = (_("Map"), score_map), (_("Surface"), None), (_("Curves"), curves), (_("Turn"), turn)
    more = (_("Next roll"), None), (_("How often dice score"), None)
    return (
        *(Page(name, picture, EXPLORE.name, host=explore) for name, picture in (*pictures, *more)),
        Page(_("Play by heart"), None, STRATEGIES.name),
        Page(_("Compare"), None, STRATEGIES.name),
        Page(_("Turn table"), None, STRATEGIES.name, "Ctrl+Shift+T"),
        Page(_("Play"), None, PLAY.name, has_tab=False),
        Page(_("Progress"), None, PLAY.name, "Ctrl+G", has_tab=False),
        Page(_("Practise"), None, PLAY.name, "Ctrl+9", has_tab=False),
        Page(_("Rule lab"), None, LAB.name),
        Page(_("Which dice"), None, STRATEGIES.name, "Ctrl+Shift+D"),
        Page(_("Print"), None, PRINT.name),
        Page(_("Our rules"), rules, RULES.name),
        Page(_("Ask"), ask, ASK.name),
    )


class LazyPages:
    """Keeps the pages that were made; its owner connects each in `on_made`, which gets the name and the page."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}
        self.on_made: Callable[[str, Any], None] = lambda _name, _page: None

    def _keep(self, name: str, make: Callable[[], _Made]) -> _Made:
        if name not in self.made:
            self.made[name] = make()
            self.on_made(name, self.made[name])
        page: _Made = self.made[name]
        return page


class SolutionPages(LazyPages):
    """Makes the pages about the solution and their comparisons; its owner connects them, and is `parent`.

    Their modules are imported with the first page of a kind: all together they take longer than a user should wait.
    """

    def __init__(
        self, background: Background, source: HoldSource, strategies: StrategyController, parent: QObject
    ) -> None:
        super().__init__()
        self._source, self._background, self._parent = source, background, parent
        self._book, self._kernels = strategies.book, strategies.kernels

    def close(self) -> None:
        """Stop the comparison, and end its thread."""
        if "comparison" in vars(self):
            self.comparison.set_solution(None)
            self.comparison.close()

    @cached_property
    def comparison(self) -> Comparison:
        from farkle_explorer.compare.comparison import Comparison

        return Comparison(self._background, self._kernels, self._parent)

    @property
    def surface(self) -> SurfacePage:
        from farkle_explorer.surface.page import SurfacePage

        return self._keep("surface", lambda: SurfacePage(self._source, self._background))

    @property
    def turn_table(self) -> TurnTablePage:
        from farkle_explorer.turn_table.page import TurnTablePage

        return self._keep("turn_table", lambda: TurnTablePage(self._source, self.comparison))

    @property
    def roll(self) -> RollPage:
        from farkle_explorer.rolls.roll_page import RollPage

        return self._keep("roll", lambda: RollPage(self._source))

    @property
    def odds(self) -> OddsPage:
        """How often dice score."""
        from farkle_explorer.rolls.odds_page import OddsPage

        return self._keep("odds", lambda: OddsPage(self._background))

    @property
    def strategies(self) -> StrategiesPage:
        from farkle_explorer.strategies.page import StrategiesPage

        return self._keep("strategies", lambda: StrategiesPage(self._book))

    @property
    def compare(self) -> ComparePage:
        from farkle_explorer.compare.page import ComparePage

        return self._keep("compare", lambda: ComparePage(self.comparison, self._book))


class GamePages(LazyPages):
    """Makes the pages and the list of players; their owner connects them."""

    def __init__(self, context: FeatureContext, book: StrategyBook) -> None:
        super().__init__()
        self._context, self._book = context, book

    @cached_property
    def players(self) -> Players:
        from farkle_explorer.players.players import Players

        return Players(self._context.remembered, self._context.background)

    @cached_property
    def library(self) -> Library:
        from farkle_explorer.records.games_table import Library

        context = self._context
        return Library(context.background, self.players, context.session, context.kernels, context.background)

    @cached_property
    def own_mistakes(self) -> OwnMistakes:
        from farkle_explorer.train.own_mistakes import OwnMistakes

        background = self._context.background
        return OwnMistakes(background, self.players, self.train.trainer, background)

    @property
    def play(self) -> PlayPage:
        """Games against the program or friends."""
        from farkle_explorer.play.page import PlayPage

        context, kernels = self._context, self._book.kernels
        return self._keep(
            "play", lambda: self._themed(PlayPage(context.background, self.players, kernels, context.remembered))
        )

    @property
    def games(self) -> GamesPage:
        from farkle_explorer.records.page import GamesPage

        return self._keep(
            "games",
            lambda: self._themed(GamesPage(self._context.background, self.players, self.library, self.own_mistakes)),
        )

    @property
    def train(self) -> TrainPage:
        from farkle_explorer.train.page import TrainPage

        return self._keep("train", lambda: self._themed(TrainPage(self._context.background, self.players)))

    @property
    def lab(self) -> LabPage:
        """Studies of many rulesets."""
        from farkle_explorer.lab.laboratory import Laboratory
        from farkle_explorer.lab.page import LabPage

        return self._keep("lab", lambda: self._themed(LabPage(Laboratory(self._context.background))))

    @property
    def which_dice(self) -> DicePage:
        from farkle_explorer.strategies.dice_page import DicePage

        return self._keep("which_dice", lambda: self._themed(DicePage(self._context.session, self._context.remembered)))

    def _themed(self, page: _GamePage) -> _GamePage:
        """Give a page the theme's colours, now and whenever they change."""
        page.apply_theme(self._context.theme.theme)
        self._context.theme.changed.connect(page.apply_theme)
        return page
