"""Where to hold, worked out beside the window and kept.

The hold regions of one pair of farkle counts take a fraction of a second, so they are asked for here, arrive by signal,
and are kept for the next time. All views of a window share one source.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.turn_table import Along

if TYPE_CHECKING:
    from farkle_core.solution import HoldRegions, HoldSlice, Solution

_REGIONS_KEPT: Final = 16
_SLICES_KEPT: Final = 64
_COUNTS_AHEAD: Final = 3


class Jobs(Protocol):
    """What runs small work beside the window; the newest job of a key wins."""

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Callable[[Any], None]) -> None:
        """Run `function` elsewhere and hand its result to the bound method `on_done` in the window's thread."""


@dataclass(frozen=True)
class SliceQuestion:
    """Which line through the scores a slice is cut along.

    Attributes
    ----------
    along : Along
        Which score varies.
    banked, opponent : int
        The scores in points; 0 for a score that varies, so that equal questions are equal.
    farkles, opponent_farkles : int
        Farkles in a row.
    """

    along: Along
    banked: int
    opponent: int
    farkles: int
    opponent_farkles: int

    def is_parallel(self, other: SliceQuestion) -> bool:
        """Return whether the two differ in the fixed score at most."""
        return replace(self, banked=0, opponent=0) == replace(other, banked=0, opponent=0)


class HoldSource(QObject):
    """Hold regions and slices of one solution.

    Parameters
    ----------
    jobs : Jobs
        Runs the work.
    """

    prepared = Signal()
    """The solution can now be asked about single turns without delay."""

    regions_ready = Signal(object)
    """Regions asked for have arrived: :class:`farkle_core.solution.HoldRegions`."""

    slice_ready = Signal(object)
    """The answer to this :class:`SliceQuestion` has arrived."""

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._solution: Solution | None = None
        self._regions: OrderedDict[tuple[int, int], HoldRegions] = OrderedDict()
        self._slices: OrderedDict[SliceQuestion, HoldSlice] = OrderedDict()
        self._asked: set[tuple[int, int]] = set()
        self._wanted_slice: SliceQuestion | None = None
        self._slice_on_its_way = False
        self._prepared = False

    def set_solution(self, solution: Solution | None) -> None:
        """Answer for `solution` from now on; the same one again changes nothing."""
        if solution is self._solution:
            return
        self._solution = solution
        self._regions.clear()
        self._slices.clear()
        self._asked.clear()
        self._wanted_slice = None
        self._prepared = False
        if solution is not None:
            self._jobs.run("prepare", _PrepareJob(solution), self._prepare_done)

    @property
    def is_prepared(self) -> bool:
        """Whether the solution can be asked about single turns without delay."""
        return self._prepared

    def regions(self, farkles: int, opponent_farkles: int) -> HoldRegions | None:
        """Return the hold regions, or None and send :attr:`regions_ready` when they are there."""
        key = (farkles, opponent_farkles)
        if key in self._regions:
            self._regions.move_to_end(key)
            return self._regions[key]
        if self._solution is not None and key not in self._asked:
            self._asked.add(key)
            self._jobs.run(("hold regions", *key), _RegionsJob(self._solution, *key), self._regions_arrived)
        return self._regions.get(key)

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

    def _look_ahead(self) -> None:
        """Begin the regions of one more pair of farkle counts, so that changing to it takes no time."""
        if self._solution is None or self._asked:
            return
        counts = range(min(self._solution.grid.farkle_counts, _COUNTS_AHEAD))
        missing = [(f, e) for e in counts for f in counts if (f, e) not in self._regions]
        if missing:
            self.regions(*missing[0])

    @Slot(object)
    def _prepare_done(self, solution: Solution) -> None:
        if solution is self._solution:
            self._prepared = True
            self.prepared.emit()

    @Slot(object)
    def _regions_arrived(self, answer: tuple[Solution, HoldRegions]) -> None:
        solution, regions = answer
        if solution is not self._solution:
            return
        key = (regions.farkles, regions.opponent_farkles)
        self._asked.discard(key)
        self._regions[key] = regions
        if len(self._regions) > _REGIONS_KEPT:
            self._regions.popitem(last=False)
        self.regions_ready.emit(regions)
        self._look_ahead()

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
    farkles: int
    opponent_farkles: int

    def __call__(self) -> tuple[Solution, HoldRegions]:
        return self.solution, self.solution.hold_regions(self.farkles, self.opponent_farkles)


@dataclass(frozen=True)
class _SliceJob:
    solution: Solution
    question: SliceQuestion

    def __call__(self) -> tuple[Solution, SliceQuestion, HoldSlice]:
        asked = self.question
        cut = self.solution.hold_slice(asked.along, asked.banked, asked.opponent, asked.farkles, asked.opponent_farkles)
        return self.solution, asked, cut
