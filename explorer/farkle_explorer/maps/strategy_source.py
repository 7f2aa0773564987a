"""Computes hold regions and turn costs of strategies on worker threads, and caches them."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.strategies.model import Tabled
from farkle_core.strategies.regions import hold_regions, turn_costs
from farkle_explorer.plots.hold_source import Jobs

_KEPT: Final = 12  # answers in the cache, at most


@dataclass(frozen=True)
class ShownStrategy:
    """A strategy on the map."""

    title: str
    strategy: Tabled


@dataclass(frozen=True)
class _StrategyQuestion:
    """A request: costs or hold regions, the strategy, the turns."""

    costs: bool
    strategy: Tabled
    turns: TurnStart


class StrategySource(QObject):
    """Hold regions and costs of strategies under the rules of one solution."""

    ready = Signal()  # a requested result has arrived

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._solution: Solution | None = None
        self._known: OrderedDict[_StrategyQuestion, Any] = OrderedDict()
        self._on_its_way: _StrategyQuestion | None = None
        self._wanted: _StrategyQuestion | None = None

    def set_solution(self, solution: Solution | None) -> None:
        """Forget all regions and requests if `solution` is another one."""
        if solution is not self._solution:
            self._solution = solution
            self._known.clear()
            self._on_its_way = self._wanted = None

    def regions(self, strategy: Tabled, turns: TurnStart) -> HoldRegions | None:
        """Return a strategy's hold regions; if unknown, return None and emit :attr:`ready` later."""
        regions: HoldRegions | None = self._ask(_StrategyQuestion(False, strategy, turns))
        return regions

    def costs(self, strategy: Tabled, turns: TurnStart) -> npt.NDArray[np.float64] | None:
        """Return a strategy's costs, shape (own, opponent's scores); if unknown, return None and emit :attr:`ready`."""
        costs: npt.NDArray[np.float64] | None = self._ask(_about_costs(strategy, turns))
        return costs

    def known_costs(self, strategy: Tabled, turns: TurnStart) -> npt.NDArray[np.float64] | None:
        """Return the cost of a strategy's turns if known; starts no computation."""
        costs: npt.NDArray[np.float64] | None = self._known.get(_about_costs(strategy, turns))
        return costs

    def _ask(self, question: _StrategyQuestion) -> Any:
        if question not in self._known and question != self._on_its_way:
            self._wanted = question
            self._start()
        return self._known.get(question)

    def _start(self) -> None:
        """Start the latest request, unless one is running."""
        if self._solution is not None and self._wanted is not None and self._on_its_way is None:
            self._on_its_way, self._wanted = self._wanted, None
            self._jobs.run("strategy map", partial(_worked_out, self._solution, self._on_its_way), self._arrived)

    @Slot(object)
    def _arrived(self, answer: tuple[Solution, _StrategyQuestion, Any]) -> None:
        solution, question, value = answer
        self._on_its_way = None
        if solution is self._solution:
            self._known[question] = value
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
            self.ready.emit()
        self._start()


def _about_costs(strategy: Tabled, turns: TurnStart) -> _StrategyQuestion:
    """Return the request for costs of whole turns, regardless of bonuses in them."""
    return _StrategyQuestion(True, strategy, replace(turns, bonuses=0))


def _worked_out(solution: Solution, asked: _StrategyQuestion) -> tuple[Solution, _StrategyQuestion, Any]:
    work = turn_costs if asked.costs else hold_regions
    return solution, asked, work(asked.strategy, solution, asked.turns, solution.settings.team_size)
