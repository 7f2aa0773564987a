"""All pages of the window except the first; each is created when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from farkle_explorer.compare.controller import CompareController
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.program.pictures_first import Picture
from farkle_explorer.program.places import places
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.strategies.page import StrategiesPage
from farkle_explorer.surface.page import SurfacePage
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.turn_table.page import TurnTablePage

if TYPE_CHECKING:
    from farkle_explorer.lab.page import LabPage
    from farkle_explorer.play.page import PlayPage
    from farkle_explorer.program.game_pages import GamePages
    from farkle_explorer.records.page import GamesPage
    from farkle_explorer.strategies.dice_page import DicePage
    from farkle_explorer.train.page import TrainPage


class MorePages:
    """Creates the pages about the solution; its owner connects them."""

    def __init__(
        self,
        context: FeatureContext,
        source: HoldSource,
        book: StrategyBook,
        controller: CompareController,
        of_games: Callable[[], GamePages],
    ) -> None:
        self._source, self._jobs, self._book, self._controller = source, context.background, book, controller
        self._of_games = of_games  # creates these pages when they are first wanted

    @cached_property
    def surface(self) -> SurfacePage:
        """The hold surface."""
        return SurfacePage(self._source, self._jobs)

    @cached_property
    def turn_table(self) -> TurnTablePage:
        """A whole turn as a table."""
        return TurnTablePage(self._source, self._controller.comparison)

    @cached_property
    def roll(self) -> RollPage:
        """The next roll."""
        return RollPage(self._source)

    @cached_property
    def odds(self) -> OddsPage:
        """How often dice score."""
        return OddsPage(self._jobs)

    @cached_property
    def strategies(self) -> StrategiesPage:
        """Strategies to play by heart."""
        return StrategiesPage(self._book)

    @cached_property
    def compare(self) -> ComparePage:
        """Comparisons."""
        return ComparePage(self._controller.comparison, self._controller.bounds, self._book)

    @property
    def play(self) -> PlayPage:
        """The page for games."""
        return self._of_games().play

    @property
    def games(self) -> GamesPage:
        """The page with all games that were played."""
        return self._of_games().games

    @property
    def train(self) -> TrainPage:
        """The page for drills."""
        return self._of_games().train

    @property
    def lab(self) -> LabPage:
        """The page for studies."""
        return self._of_games().lab

    @property
    def which_dice(self) -> DicePage:
        """The page for one's own dice."""
        return self._of_games().which_dice

    @property
    def solved(self) -> tuple[SurfacePage, TurnTablePage, RollPage, StrategiesPage, ComparePage]:
        """The pages that show the solution."""
        return self.surface, self.turn_table, self.roll, self.strategies, self.compare

    @property
    def all(self) -> tuple[SurfacePage, TurnTablePage, RollPage, StrategiesPage, ComparePage, OddsPage]:
        """All these pages, in order."""
        return (*self.solved, self.odds)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures that take longest to draw."""
        tables = (part for table in self.tables for part in table.ahead.parts)
        return self.surface.plot, self.compare.map.canvas, *tables

    @property
    def tables(self) -> tuple[QuietTable, ...]:
        """The long tables."""
        return self.turn_table.table, self.roll.table, self.strategies.table, self.compare.decisions, self.odds.table

    @property
    def named(self) -> tuple[tuple[str, QWidget], ...]:
        """All pages of the window except the first, with their names."""
        pages = (*self.all, *self._of_games().in_order)
        return tuple((place.name, page) for place, page in zip(places(), pages, strict=True))
