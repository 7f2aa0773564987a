"""The two sides of a comparison, and its results so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.compare.bounds import BoundStudy, study_bounds
from farkle_core.compare.decisions import Differences, Order
from farkle_core.compare.maps import Maps
from farkle_core.compare.sides import (
    Alignment,
    DifferenceKind,
    Matching,
    Side,
    bring_the_same_dice,
    usual_matching,
    what_differs,
)
from farkle_core.compare.summary import ListedDecision, Summary, summarise, takes_long_to_play, with_games
from farkle_core.engine.settings import LOWEST_BOUND
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_explorer.compare.jobs import SecondSide, both_sides, find_decisions, is_quick, make_maps
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Job, Task, TaskQueue

_MAPS_KEPT: Final = 9  # maps in the cache, at most
_QUICK: Final = "quick comparison"

# The tasks of a comparison.
OTHER, NUMBERS, DECISIONS, BOUNDS, GAMES = "other", "numbers", "decisions", "bounds", "games"

LOWER: Final = "lower bound"  # the rules with the lower bound are being solved

# The lowest bound on offer, in points; a lower one enlarges the grids without effect.
LOWEST_COMPARED: Final = LOWEST_BOUND // 100


class Comparison(TaskQueue):
    """Holds two sides; the first belongs to the shown solution.

    `begun`: a new comparison begins. `changed`: the sides, the matching or the results have changed. `maps_ready`:
    requested maps are ready.
    """

    begun = Signal()
    maps_ready = Signal()

    def __init__(self, background: Background, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__("comparing", kernels, parent)
        self._background = background
        self.solution: Solution | None = None  # the shown solution
        self._on_their_way: TurnStart | None = None
        self._wanted: TurnStart | None = None
        self._clear()

    @property
    def differ(self) -> DifferenceKind:
        """The difference between the two sides."""
        return DifferenceKind.NOTHING if self.sides is None else what_differs(*self.sides)

    @property
    def is_of_bounds(self) -> bool:
        """Whether the comparison is, or will be, between two bounds of the solved rules."""
        return self.differ is DifferenceKind.BOUND if self.sides is not None else self._wants_bounds

    @property
    def has_decisions(self) -> bool:
        """Whether single decisions can be compared; false if the sides bring different loaded dice."""
        return self.sides is None or bring_the_same_dice(*self.sides)

    def prepare(self) -> None:
        """Load the kernels, so that a comparison can start at once."""
        if self.solution is not None:
            self._kernels.prepare()

    def set_solution(self, solution: Solution | None) -> None:
        """Set the solution; another one clears the comparison."""
        if solution is not self.solution:
            self.solution = solution
            self._background.drop(_QUICK)
            self._drop()
            self._clear()
            self.changed.emit()

    def compare(self, wish: SecondSide) -> None:
        """Compare the shown solution with the side that `wish` describes, and drop the last comparison."""
        if self.solution is not None:
            self._background.drop(_QUICK)
            self._clear()
            self._wants_bounds = wish.is_of_bounds(self.solution.settings.bound)
            self.begun.emit()
            self.changed.emit()
            job = partial(both_sides, self.solution, wish)
            self._begin([Task(OTHER, lambda: job, self._take_sides)])

    def compare_if_quick(self, wish: SecondSide) -> None:
        """Start the comparison if its rules are cached or solve quickly; otherwise report that Compare starts it."""
        if self.solution is not None:
            self._background.run(_QUICK, partial(is_quick, self.solution, wish), self._take_quick)

    @Slot(object)
    def _take_quick(self, answer: tuple[SecondSide, bool]) -> None:
        wish, quick = answer
        if quick:
            self.compare(wish)
        else:
            self.reported.emit(_("Solving these rules takes a while: press Compare to start"))

    def match_by(self, matching: Matching) -> None:
        """Match the scores of the two sides by `matching`, and compute the results anew."""
        if self.sides is not None and self.alignment is not None and self.alignment.matching is not matching:
            self._align(matching)

    def maps(self, start: TurnStart) -> Maps | None:
        """Return the maps of such turns; None if they are to be computed, and :attr:`maps_ready` follows."""
        if start not in self._maps and start != self._on_their_way:
            self._wanted = start
            self._start_maps()
        return self._maps.get(start)

    def _clear(self) -> None:
        self.sides: tuple[Side, Side] | None = None  # the compared sides; None without a comparison
        self.alignment: Alignment | None = None  # the matching of their scores
        self.summary: Summary | None = None  # key figures of both; None before they are computed
        self.study: BoundStudy | None = None  # the effect of a bound; None unless the sides differ in it
        self._wants_bounds = False
        self._forget_matched()

    def _forget_matched(self) -> None:
        self.differences: Differences | None = None  # the decisions that differ; None before they are computed
        # the decisions that differ most, by order; empty before they are computed, or if none differs
        self.listed: dict[Order, tuple[ListedDecision, ...]] = {}
        self._maps: dict[TurnStart, Maps] = {}
        self._wanted = None

    def _take_sides(self, sides: tuple[Side, Side]) -> None:
        if what_differs(*sides) is DifferenceKind.NOTHING:
            self.reported.emit(
                _("Both sides are the same: choose other rules, another goal, lowest score or way to play.")
            )
            return
        self.sides = sides
        self._align(usual_matching(*sides))

    def _align(self, matching: Matching) -> None:
        assert self.sides is not None
        first, second = self.sides
        self._forget_matched()
        try:
            self.alignment = Alignment.of(first.solution.grid, second.solution.grid, matching)
        except UserError as error:
            self.alignment = None
            self.changed.emit()
            self.reported.emit(" ".join(str(error).split()))
            return
        self.changed.emit()
        self._begin(self._tasks(first, second, matching))

    def _tasks(self, first: Side, second: Side, matching: Matching) -> list[Task]:
        tasks = []
        if self.has_decisions:
            tasks.append(
                Task(DECISIONS, lambda: partial(find_decisions, first, second, matching), self._take_decisions)
            )
        if self.summary is None:
            tasks.insert(0, Task(NUMBERS, lambda: partial(summarise, first, second), self._take_summary))
        if self.differ is DifferenceKind.BOUND and self.study is None:
            tasks.append(Task(BOUNDS, lambda: partial(study_bounds, first.solution, second.solution), self._take_study))
        if not takes_long_to_play(first, second):
            tasks.append(Task(GAMES, lambda: self._games_job(first, second), self._take_summary))
        return tasks

    def _games_job(self, first: Side, second: Side) -> Job | None:
        known = self.summary
        return partial(with_games, known, first, second) if known is not None and known.first.games is None else None

    def _take_summary(self, summary: Summary) -> None:
        self.summary = summary
        self.changed.emit()

    def _take_decisions(self, results: tuple[Differences, dict[Order, tuple[ListedDecision, ...]]]) -> None:
        self.differences, self.listed = results
        self.changed.emit()

    def _take_study(self, study: BoundStudy) -> None:
        self.study = study
        self.changed.emit()

    def _start_maps(self) -> None:
        """Compute the maps requested last, unless others are being computed."""
        if self.sides is None or self.alignment is None or self._wanted is None or self._on_their_way is not None:
            return
        self._on_their_way, self._wanted = self._wanted, None
        job = partial(make_maps, *self.sides, self.alignment, self._on_their_way)
        self._background.run("comparison maps", job, self._maps_arrived, self._maps_failed)

    @Slot(object)
    def _maps_arrived(self, answer: tuple[Alignment, Maps]) -> None:
        alignment, maps = answer
        self._on_their_way = None
        if alignment is self.alignment:
            self._maps[maps.start] = maps
            while len(self._maps) > _MAPS_KEPT:
                del self._maps[next(iter(self._maps))]
            self.maps_ready.emit()
        else:
            self.changed.emit()  # views that still need maps request them again
        self._start_maps()

    @Slot(object)
    def _maps_failed(self, error: Any) -> None:
        self._on_their_way = None
        raise error


def bound_step(ruleset: Ruleset) -> int:
    """Return the distance to the next lower bound, in points: the penalty, at least a step of scores."""
    return max(ruleset.farkles.penalty if ruleset.has_penalty else 0, ruleset.quantum)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Two lowest scores of the solved rules, in points: the solution's, and the next lower."""

    own: int
    lower: int

    @classmethod
    def of(cls, solution: Solution | None) -> Bounds | None:
        """Return both bounds; None without a solution, a lower bound on offer, or scores that may fall below 0."""
        if solution is None or not solution.ruleset.may_fall_below_zero:
            return None
        own = solution.settings.bound
        lower = max(own - bound_step(solution.ruleset), LOWEST_COMPARED)
        return cls(own, lower) if lower < own else None


class BoundQuestion(TaskQueue):
    """Compares the shown solution with one that has a lower bound, on request."""

    def __init__(self, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__("comparing bounds", kernels, parent)
        self._solution: Solution | None = None
        self._sides: tuple[Side, Side] | None = None
        self.study: BoundStudy | None = None  # the result; None before it is computed

    @property
    def bounds(self) -> Bounds | None:
        """The two lowest scores; None if no lower bound exists."""
        return Bounds.of(self._solution)

    def set_solution(self, solution: Solution | None) -> None:
        """Set the solution; another one clears the result."""
        if solution is not self._solution:
            self._solution, self._sides, self.study = solution, None, None
            self._drop()
            self.changed.emit()

    def ask(self) -> None:
        """Compute the study, unless it is computed or running."""
        solution, bounds = self._solution, self.bounds
        if solution is None or bounds is None or self.study is not None or self.is_running:
            return
        job = partial(both_sides, solution, SecondSide(bound=bounds.lower))
        self._begin([Task(LOWER, lambda: job, self._take_sides), Task(BOUNDS, self._study_job, self._take_study)])

    def _study_job(self) -> Job | None:
        sides = self._sides
        return None if sides is None else partial(study_bounds, sides[0].solution, sides[1].solution)

    def _take_sides(self, sides: tuple[Side, Side]) -> None:
        self._sides = sides

    def _take_study(self, study: BoundStudy) -> None:
        self.study, self._sides = study, None
        self.changed.emit()
