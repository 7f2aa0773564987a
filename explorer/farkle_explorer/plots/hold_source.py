"""Computes hold regions on worker threads and caches them.

The hold regions of one kind of turn take a fraction of a second. Views request them here; a signal reports the result,
which is cached. All views of a window share one source.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import HoldRegions, HoldSlice, Solution
from farkle_core.solution.turn_table import Along

# number of cached regions beside those that the curves show, one per number of farkles
_REGIONS_KEPT: Final = 16
_SLICES_KEPT: Final = 64
_COUNTS_AHEAD: Final = 3  # farkle counts of either player whose regions are computed ahead


class Jobs(Protocol):
    """Runs small jobs on worker threads; the newest job of a key wins."""

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
        """Run `function` on a worker thread; pass its result to the bound method `on_done` in the window's thread."""


@dataclass(frozen=True)
class SliceQuestion:
    """The line through the scores along which a slice is cut."""

    along: Along  # the score that varies
    start: TurnStart  # the turns; a varying score is set to its minimum, so that equal questions compare equal

    def is_parallel(self, other: "SliceQuestion") -> bool:
        """Return whether both differ at most in the fixed score."""
        return (self.along, self.start.anywhere) == (other.along, other.start.anywhere)


class HoldSource(QObject):
    """Hold regions and slices of one solution."""

    prepared = Signal()  # single turns of the solution can now be read without delay
    regions_ready = Signal(object)  # requested regions have arrived: `HoldRegions`
    slice_ready = Signal(object)  # the slice of this `SliceQuestion` has arrived

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._solution: Solution | None = None
        self._regions: OrderedDict[TurnStart, HoldRegions] = OrderedDict()
        self._slices: OrderedDict[SliceQuestion, HoldSlice] = OrderedDict()
        self._wanted: list[TurnStart] = []
        self._regions_on_their_way: TurnStart | None = None
        self._wanted_slice: SliceQuestion | None = None
        self._slice_on_its_way = False
        self.is_prepared = False  # whether single turns of the solution can be read without delay

    def set_solution(self, solution: Solution | None) -> None:
        """Set the solution; the same one again changes nothing."""
        if solution is self._solution:
            return
        self._solution = solution
        self._regions.clear()
        self._slices.clear()
        self._wanted.clear()
        self._regions_on_their_way = None
        self._wanted_slice = None
        self.is_prepared = False
        if self._solution is not None:
            self._jobs.run("prepare", partial(_prepared, self._solution), self._prepare_done)

    def regions(self, question: TurnStart) -> HoldRegions | None:
        """Return the hold regions; if they are not cached, return None and emit :attr:`regions_ready` later.

        Cancels waiting requests for other kinds of turns; a running one finishes.
        """
        if question in self._regions:
            self._regions.move_to_end(question)
            return self._regions[question]
        self._wanted = [each for each in self._wanted if each.after(0, 0) == question.after(0, 0)]
        if question not in (*self._wanted, self._regions_on_their_way):
            self._wanted.append(question)
        self._start_regions()
        return self._regions.get(question)

    def slice(self, question: SliceQuestion) -> HoldSlice | None:
        """Return the slice; otherwise return None and emit :attr:`slice_ready` later, unless a newer question comes."""
        if question in self._slices:
            self._slices.move_to_end(question)
            return self._slices[question]
        self._wanted_slice = question
        self._start_slice()
        return self._slices.get(question)

    def _start_slice(self) -> None:
        """Start the latest slice unless one is running, so that results keep arriving during fast changes."""
        if self._solution is not None and self._wanted_slice is not None and not self._slice_on_its_way:
            self._slice_on_its_way = True
            job = partial(_slice, self._solution, self._wanted_slice)
            self._wanted_slice = None
            self._jobs.run("hold slice", job, self._slice_arrived)

    def _start_regions(self) -> None:
        """Start the first waiting regions, unless some are running; each computation uses all cores."""
        if self._solution is not None and self._wanted and self._regions_on_their_way is None:
            self._regions_on_their_way = self._wanted.pop(0)
            job = partial(_regions, self._solution, self._regions_on_their_way)
            self._jobs.run("hold regions", job, self._regions_arrived)

    def _look_ahead(self, shown: TurnStart) -> None:
        """Start the regions of one more pair of farkle counts, so that a change to it is immediate."""
        if self._solution is None or self._wanted or self._regions_on_their_way is not None:
            return
        counts = range(min(self._solution.grid.farkle_counts, _COUNTS_AHEAD))
        others = (shown.after(f, e) for e in counts for f in counts)
        missing = next((question for question in others if question not in self._regions), None)
        if missing is not None:
            self.regions(missing)

    @Slot(object)
    def _prepare_done(self, solution: Solution) -> None:
        if solution is self._solution:
            self.is_prepared = True
            self.prepared.emit()

    @Slot(object)
    def _regions_arrived(self, answer: tuple[Solution, TurnStart, HoldRegions]) -> None:
        solution, question, regions = answer
        self._regions_on_their_way = None
        if solution is self._solution:
            self._regions[question] = regions
            if len(self._regions) > _REGIONS_KEPT + solution.grid.farkle_counts:
                self._regions.popitem(last=False)
            self.regions_ready.emit(regions)
        self._start_regions()
        self._look_ahead(question)

    @Slot(object)
    def _slice_arrived(self, answer: tuple[Solution, SliceQuestion, HoldSlice]) -> None:
        solution, question, hold_slice = answer
        self._slice_on_its_way = False
        if solution is not self._solution:
            self._start_slice()
            return
        self._slices[question] = hold_slice
        if self._wanted_slice == question:  # asked for once more while it was being read
            self._wanted_slice = None
        if len(self._slices) > _SLICES_KEPT:
            self._slices.popitem(last=False)
        self.slice_ready.emit(question)
        self._start_slice()


def _prepared(solution: Solution) -> Solution:
    solution.prepare()
    return solution


def _regions(solution: Solution, question: TurnStart) -> tuple[Solution, TurnStart, HoldRegions]:
    return solution, question, solution.dice_regions(question)


def _slice(solution: Solution, question: SliceQuestion) -> tuple[Solution, SliceQuestion, HoldSlice]:
    return solution, question, solution.hold_slice(question.along, question.start)
