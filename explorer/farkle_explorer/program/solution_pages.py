"""The pages about the solution; each is created when it is first asked for."""

from __future__ import annotations

from functools import cached_property, partial

from PySide6.QtCore import QObject

from farkle_explorer.compare.comparison import BoundQuestion, Comparison
from farkle_explorer.compare.difference_map import DifferenceMap
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import file_name, study_name
from farkle_explorer.compare.section import CompareSection
from farkle_explorer.compare.study_view import StudyView
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.program.pictures_first import Picture
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.strategies.controller import StrategyController
from farkle_explorer.strategies.page import StrategiesPage
from farkle_explorer.surface.page import SurfacePage
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.turn_table.page import TurnTablePage
from farkle_explorer.workers.background import Background


class SolutionPages:
    """Creates the pages about the solution and their comparisons; its owner connects them, and is `parent`."""

    def __init__(
        self, background: Background, source: HoldSource, strategies: StrategyController, parent: QObject
    ) -> None:
        self._source, self._background, self._book = source, background, strategies.book
        self.comparison = Comparison(background, strategies.kernels, parent)  # the comparison that the user starts
        # the effect of the shown solution's bound, independent of the comparison
        self.bounds = BoundQuestion(strategies.kernels, parent)

    def close(self) -> None:
        """Stop the comparisons, and end their threads."""
        for each in (self.comparison, self.bounds):
            each.set_solution(None)
            each.close()

    @cached_property
    def surface(self) -> SurfacePage:
        """The hold surface."""
        return SurfacePage(self._source, self._background)

    @cached_property
    def turn_table(self) -> TurnTablePage:
        """A whole turn as a table."""
        return TurnTablePage(self._source, self.comparison)

    @cached_property
    def roll(self) -> RollPage:
        """The next roll."""
        return RollPage(self._source)

    @cached_property
    def odds(self) -> OddsPage:
        """How often dice score."""
        return OddsPage(self._background)

    @cached_property
    def strategies(self) -> StrategiesPage:
        """Strategies to play by heart."""
        return StrategiesPage(self._book)

    @cached_property
    def difference_map(self) -> DifferenceMap:
        """The map of a comparison."""
        return DifferenceMap(partial(file_name, self.comparison, CompareSection.MAP))

    @cached_property
    def bound_study(self) -> StudyView:
        """What the lowest score does."""
        return StudyView(partial(study_name, self.comparison, self.bounds))

    @cached_property
    def compare(self) -> ComparePage:
        """Comparisons; its two plots are created before it, for all three would hold up the window."""
        return ComparePage(self.comparison, self.bounds, self._book, self.difference_map, self.bound_study)

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
