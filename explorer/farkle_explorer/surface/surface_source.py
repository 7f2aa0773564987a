"""The surfaces of a solution, each computed once."""

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.solution.surfaces import Surface, make_surface, some_of
from farkle_explorer.plots.hold_source import HoldSource, Jobs
from farkle_explorer.session.selection_space import Selection, SelectionSpace

_SCORES: Final = 201  # maximum number of scores along each axis: four dots per score on a large screen


class SurfaceSource(QObject):
    """Computes surfaces on worker threads, once `holds` has the hold regions of their turns."""

    ready = Signal()  # another surface is available

    def __init__(self, holds: HoldSource, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._holds, self._jobs = holds, jobs
        self._solution: Solution | None = None
        self._surfaces: dict[TurnStart, Surface] = {}
        self._requested: set[TurnStart] = set()

    def set_solution(self, solution: Solution | None) -> None:
        """Forget all surfaces, and compute those of another solution."""
        self._solution = solution
        self._surfaces.clear()
        self._requested.clear()

    def surface(self, question: TurnStart, space: SelectionSpace, chosen: Selection) -> Surface | None:
        """Return the surface of a kind of turn; None if it is to be computed, which then starts.

        `chosen`: a turn of the same phase, after the same last turn of the opponent.
        """
        if question in self._surfaces:
            return self._surfaces[question]
        regions, solution = self._holds.regions(question), self._solution
        if solution is not None and regions is not None and question not in self._requested:
            self._requested.add(question)
            phase, least = space.phase(chosen), space.least_opponent(chosen)
            own, opponent = (np.array(phase.usual(each), dtype=np.int64) for each in (phase.own, phase.other))
            if (opponent >= least).any():
                opponent = opponent[opponent >= least]
            job = partial(_surface, solution, question, regions, some_of(own, _SCORES), some_of(opponent, _SCORES))
            self._jobs.run(("surface", question), job, self._take)
        return None

    @Slot(object)
    def _take(self, answer: tuple[Solution, TurnStart, Surface]) -> None:
        solution, question, surface = answer
        if solution is self._solution:
            self._surfaces[question] = surface
            self.ready.emit()


def _surface(
    solution: Solution, question: TurnStart, regions: HoldRegions, own: np.ndarray, opponent: np.ndarray
) -> tuple[Solution, TurnStart, Surface]:
    from farkle_core.kernels.reading.painting import load_painting

    load_painting()  # here on the worker thread
    return solution, question, make_surface(solution, regions, own, opponent)
