"""Where to hold, worked out beside the window and kept.

The hold regions of one kind of turn take a fraction of a second, so they are asked for here, arrive by signal, and are
kept for the next time. All views of a window share one source.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import HoldRegions, HoldSlice, Solution
from farkle_core.solution.turn_table import Along

# How many regions are kept beside those that curves show at once, one for each number of farkles.
_REGIONS_KEPT: Final = 16

_SLICES_KEPT: Final = 64
_COUNTS_AHEAD: Final = 3


class Jobs(Protocol):
    """What runs small work beside the window; the newest job of a key wins."""

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
        """Run `function` elsewhere and hand its result to the bound method `on_done` in the window's thread."""


@dataclass(frozen=True)
class SliceQuestion:
    """Which line through the scores a slice is cut along."""

    along: Along  # which score varies
    start: TurnStart  # the turns; with the lowest score for a score that varies, so that equal questions are equal

    def is_parallel(self, other: SliceQuestion) -> bool:
        """Return whether the two differ in the fixed score at most."""
        return (self.along, self.start.anywhere) == (other.along, other.start.anywhere)


class HoldSource(QObject):
    """Hold regions and slices of one solution."""

    prepared = Signal()  # the solution can now be asked about single turns without delay
    regions_ready = Signal(object)  # regions asked for have arrived: `HoldRegions`
    slice_ready = Signal(object)  # the answer to this `SliceQuestion` has arrived

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
        self.is_prepared = False  # whether the solution can be asked about single turns without delay

    def set_solution(self, solution: Solution | None) -> None:
        """Answer for `solution` from now on; the same one again changes nothing."""
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
            self._jobs.run("prepare", _PrepareJob(self._solution), self._prepare_done)

    def regions(self, question: TurnStart) -> HoldRegions | None:
        """Return the hold regions, or None and send :attr:`regions_ready` when they are there.

        Regions wanted before for turns that begin otherwise are given up, unless they are being worked out.
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
        """Return the slice, or None and send :attr:`slice_ready` when it is there, unless a newer question came."""
        if question in self._slices:
            self._slices.move_to_end(question)
            return self._slices[question]
        self._wanted_slice = question
        self._start_slice()
        return self._slices.get(question)

    def _start_slice(self) -> None:
        """Begin the slice wanted last, unless one is on its way: each is shown, however fast the questions come."""
        if self._solution is not None and self._wanted_slice is not None and not self._slice_on_its_way:
            self._slice_on_its_way = True
            job = _SliceJob(self._solution, self._wanted_slice)
            self._wanted_slice = None
            self._jobs.run("hold slice", job, self._slice_arrived)

    def _start_regions(self) -> None:
        """Begin the regions wanted first, unless some are on their way: each are worked out by all cores."""
        if self._solution is not None and self._wanted and self._regions_on_their_way is None:
            self._regions_on_their_way = self._wanted.pop(0)
            job = _RegionsJob(self._solution, self._regions_on_their_way)
            self._jobs.run("hold regions", job, self._regions_arrived)

    def _look_ahead(self, shown: TurnStart) -> None:
        """Begin the regions of one more pair of farkle counts, so that changing to it takes no time."""
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
        if len(self._slices) > _SLICES_KEPT:
            self._slices.popitem(last=False)
        self.slice_ready.emit(question)
        self._start_slice()


@dataclass(frozen=True)
class _PrepareJob:
    solution: Solution

    def __call__(self) -> Solution:
        self.solution.prepare()
        return self.solution


@dataclass(frozen=True)
class _RegionsJob:
    solution: Solution
    question: TurnStart

    def __call__(self) -> tuple[Solution, TurnStart, HoldRegions]:
        return self.solution, self.question, self.solution.dice_regions(self.question)


@dataclass(frozen=True)
class _SliceJob:
    solution: Solution
    question: SliceQuestion

    def __call__(self) -> tuple[Solution, SliceQuestion, HoldSlice]:
        asked = self.question
        return self.solution, asked, self.solution.hold_slice(asked.along, asked.start)
