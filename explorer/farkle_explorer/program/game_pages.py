"""The pages for games, training, the lab and one's own dice: each is created when it is first asked for."""

from functools import cached_property
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from farkle_explorer.lab.laboratory import Laboratory
from farkle_explorer.lab.page import LabPage
from farkle_explorer.play.page import PlayPage
from farkle_explorer.players.players import Players
from farkle_explorer.records.library import Library
from farkle_explorer.records.page import GamesPage
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.strategies.dice_page import DicePage
from farkle_explorer.train.page import TrainPage

_Page = TypeVar("_Page", PlayPage, GamesPage, TrainPage, LabPage, DicePage)


class GamePages:
    """Creates the pages and the list of players; their owner connects them."""

    def __init__(self, context: FeatureContext, book: StrategyBook) -> None:
        self._context, self._book = context, book

    @cached_property
    def players(self) -> Players:
        """The players on this computer."""
        return Players(self._context.remembered, self._context.background)

    @cached_property
    def library(self) -> Library:
        """The games of the player."""
        context = self._context
        return Library(context.background, self.players, context.session, context.kernels, context.background)

    @cached_property
    def play(self) -> PlayPage:
        """Games against the program or friends."""
        context = self._context
        return self._themed(PlayPage(context.background, self.players, self._book.kernels, context.remembered))

    @cached_property
    def games(self) -> GamesPage:
        """All games that were played."""
        return self._themed(GamesPage(self._context.background, self.players, self.library))

    @cached_property
    def train(self) -> TrainPage:
        """Drills."""
        return self._themed(TrainPage(self._context.background, self.players))

    @cached_property
    def lab(self) -> LabPage:
        """Studies of many rulesets."""
        return self._themed(LabPage(Laboratory(self._context.background)))

    @cached_property
    def which_dice(self) -> DicePage:
        """Which loaded dice to bring."""
        return self._themed(DicePage(self._context.session, self._context.remembered))

    def _themed(self, page: _Page) -> _Page:
        """Give a page the theme's colours, now and whenever they change."""
        page.apply_theme(self._context.theme.theme)
        self._context.theme.changed.connect(page.apply_theme)
        return page

    @property
    def in_order(self) -> tuple[QWidget, ...]:
        """All these pages, in the order of their places."""
        return self.play, self.games, self.train, self.lab, self.which_dice
