"""How much the bound of the shown solution matters: a study of its own, whatever else is compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from farkle_core.compare.bounds import BoundStudy
from farkle_core.compare.sides import Side
from farkle_core.engine.settings import LOWEST_BOUND, needs_bound
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_explorer.compare.comparison import BOUNDS
from farkle_explorer.compare.jobs import OtherJob, StudyJob, Wish
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.task_queue import Task, TaskQueue

LOWER: Final = "lower bound"  # the rules with the lower bound are being solved

# The lowest bound that is offered, in points: below it grids grow for nothing.
LOWEST_COMPARED: Final = LOWEST_BOUND // 100


def bound_step(ruleset: Ruleset) -> int:
    """Return by how many points the next bound below is lower: a penalty, else a step of scores."""
    return max(ruleset.farkles.penalty if ruleset.has_penalty else 0, ruleset.quantum)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Two lowest scores of the rules that are solved, in points: that of the solution, and the next below."""

    own: int
    lower: int

    @classmethod
    def of(cls, solution: Solution | None) -> Bounds | None:
        """Return both; None without a solution, or where scores cannot fall below 0, or no further."""
        if solution is None or not needs_bound(solution.ruleset):
            return None
        own = solution.settings.bound
        lower = max(own - bound_step(solution.ruleset), LOWEST_COMPARED)
        return cls(own, lower) if lower < own else None


class BoundQuestion(TaskQueue):
    """Has the shown solution compared with one of a lower bound, when that is asked."""

    def __init__(self, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__("comparing bounds", kernels, parent)
        self._solution: Solution | None = None
        self._sides: tuple[Side, Side] | None = None
        self.study: BoundStudy | None = None  # what came of it, when that is known

    @property
    def bounds(self) -> Bounds | None:
        """The two lowest scores; None where there is nothing to ask."""
        return Bounds.of(self._solution)

    def set_solution(self, solution: Solution | None) -> None:
        """Be about another solution: nothing is known of it yet."""
        if solution is not self._solution:
            self._solution, self._sides, self.study = solution, None, None
            self._drop()
            self.changed.emit()

    def ask(self) -> None:
        """Work it out, unless it is known or on its way."""
        solution, bounds = self._solution, self.bounds
        if solution is None or bounds is None or self.study is not None or self.is_running:
            return
        job = OtherJob(solution, Wish(bound=bounds.lower))
        self._begin([Task(LOWER, lambda: job, self._take_sides), Task(BOUNDS, self._study_job, self._take_study)])

    def _study_job(self) -> StudyJob | None:
        return None if self._sides is None else StudyJob(*self._sides)

    def _take_sides(self, sides: tuple[Side, Side]) -> None:
        self._sides = sides

    def _take_study(self, study: BoundStudy) -> None:
        self.study, self._sides = study, None
        self.changed.emit()
