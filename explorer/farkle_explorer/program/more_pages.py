"""All pages of the window except the first; each is created when it is first asked for."""

from __future__ import annotations

from functools import cached_property, partial

from farkle_explorer.compare.controller import CompareController
from farkle_explorer.compare.difference_map import DifferenceMap
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import file_name, study_name
from farkle_explorer.compare.section import CompareSection
from farkle_explorer.compare.study_view import StudyView
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.program.pictures_first import Picture
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.strategies.page import StrategiesPage
from farkle_explorer.surface.page import SurfacePage
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.turn_table.page import TurnTablePage


class MorePages:
    """Creates the pages about the solution; its owner connects them."""

    def __init__(
        self,
        context: FeatureContext,
        source: HoldSource,
        book: StrategyBook,
        controller: CompareController,
    ) -> None:
        self._source, self._jobs, self._book, self._controller = source, context.background, book, controller

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
    def difference_map(self) -> DifferenceMap:
        """The map of a comparison."""
        return DifferenceMap(partial(file_name, self._controller.comparison, CompareSection.MAP))

    @cached_property
    def bound_study(self) -> StudyView:
        """What the lowest score does."""
        return StudyView(partial(study_name, self._controller.comparison, self._controller.bounds))

    @cached_property
    def compare(self) -> ComparePage:
        """Comparisons; its two plots are created before it, for all three would hold up the window."""
        comparison, bounds = self._controller.comparison, self._controller.bounds
        return ComparePage(comparison, bounds, self._book, self.difference_map, self.bound_study)

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
