"""The pages for games, training, the lab and own dice; each is made when it is first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from farkle_explorer.program.lazy_pages import LazyPages
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.strategies.book import StrategyBook

if TYPE_CHECKING:
    from farkle_explorer.lab.page import LabPage
    from farkle_explorer.play.page import PlayPage
    from farkle_explorer.players.players import Players
    from farkle_explorer.records.library import Library
    from farkle_explorer.records.page import GamesPage
    from farkle_explorer.strategies.dice_page import DicePage
    from farkle_explorer.train.page import TrainPage

    _Page = TypeVar("_Page", PlayPage, GamesPage, TrainPage, LabPage, DicePage)


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
        from farkle_explorer.records.library import Library

        context = self._context
        return Library(context.background, self.players, context.session, context.kernels, context.background)

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
            "games", lambda: self._themed(GamesPage(self._context.background, self.players, self.library))
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

    def _themed(self, page: _Page) -> _Page:
        """Give a page the theme's colours, now and whenever they change."""
        page.apply_theme(self._context.theme.theme)
        self._context.theme.changed.connect(page.apply_theme)
        return page
