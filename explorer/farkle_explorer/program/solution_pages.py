"""The pages about the solution; each is made when it is first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.program.lazy_pages import LazyPages
from farkle_explorer.strategies.controller import StrategyController
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_explorer.compare.comparison import BoundQuestion, Comparison
    from farkle_explorer.compare.page import ComparePage
    from farkle_explorer.rolls.odds_page import OddsPage
    from farkle_explorer.rolls.roll_page import RollPage
    from farkle_explorer.strategies.page import StrategiesPage
    from farkle_explorer.surface.page import SurfacePage
    from farkle_explorer.turn_table.page import TurnTablePage


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
        """Stop the comparisons, and end their threads."""
        for each in ("comparison", "bounds"):
            if each in vars(self):
                question: Comparison | BoundQuestion = getattr(self, each)
                question.set_solution(None)
                question.close()

    @cached_property
    def comparison(self) -> Comparison:
        from farkle_explorer.compare.comparison import Comparison

        return Comparison(self._background, self._kernels, self._parent)

    @cached_property
    def bounds(self) -> BoundQuestion:
        """The effect of the shown solution's bound, independent of the comparison."""
        from farkle_explorer.compare.comparison import BoundQuestion

        return BoundQuestion(self._kernels, self._parent)

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

        return self._keep("compare", lambda: ComparePage(self.comparison, self.bounds, self._book))
