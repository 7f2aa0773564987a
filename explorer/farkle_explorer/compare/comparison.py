"""The two sides of a comparison, and its results so far."""

import logging
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.compare.bounds import BoundStudy, study_bounds
from farkle_core.compare.decisions import Differences, Order, compare_decisions
from farkle_core.compare.maps import Maps, maps_of
from farkle_core.compare.side_words import names_of
from farkle_core.compare.sides import (
    Alignment,
    DifferenceKind,
    Matching,
    Side,
    bring_the_same_dice,
    listed_alike,
    usual_matching,
    what_differs,
)
from farkle_core.compare.summary import (
    ListedDecision,
    Summary,
    list_differences,
    summarise,
    takes_long_to_play,
    with_games,
)
from farkle_core.engine.monitor import Monitor, part_of, timed
from farkle_core.engine.settings import LOWEST_BOUND, Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, find_ruleset, from_document, to_document
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.strategies.model import Optimal, Strategy
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Job, Task, TaskQueue

_LOG: Final = logging.getLogger(__name__)

MOST_LISTED: Final = 200  # maximum number of listed decisions
SOON: Final = 20.0  # seconds: rules with a longer estimate start only on request; the user can cancel either
_FOUND: Final = 0.9  # the share of time for comparing decisions before the lists are made: measured in Facebook Farkle
_SQUARES: Final = 10  # similar decisions within this share of the goal (a tenth) are listed once


@dataclass(frozen=True, slots=True)
class SecondSide:
    """The side to compare with the solution."""

    # the second side's rules, or a file of rules or of a solution; None for the solved rules
    rules: Ruleset | Path | None = None
    # goal, bound: the second side's, in points; None for the goal of its rules, and for the first side's bound
    goal: int | None = None
    bound: int | None = None
    first: Strategy = field(default_factory=Optimal)  # first, second: the strategies
    second: Strategy = field(default_factory=Optimal)
    names: tuple[str, str] = ("", "")  # names of the strategies; ``""`` for the usual names

    def sought(self, own: Solution) -> "SideRules":
        """Return the second side's rules, settings and known solution that fits; UserError for an unreadable file."""
        known = store.load(self.rules) if isinstance(self.rules, Path) and self.rules.suffix == store.SUFFIX else None
        ruleset = self._ruleset(own, known)
        usual = own.settings if known is None else known.settings
        settings = Settings(
            bound=usual.bound if self.bound is None else self.bound,
            tolerance=usual.tolerance,
            threads=own.settings.threads,
            check_bound=False,
            ceiling=usual.ceiling,
        )
        serving = (each for each in (own, known) if each is not None and _serves(each, ruleset, settings))
        return SideRules(ruleset, settings, next(serving, None))

    def _ruleset(self, own: Solution, known: Solution | None) -> Ruleset:
        ruleset = own.ruleset if known is None else known.ruleset
        if isinstance(self.rules, Ruleset):
            ruleset = self.rules
        elif known is None and self.rules is not None:
            ruleset = find_ruleset(str(self.rules))
        if self.goal is not None and self.goal != ruleset.goal:
            ruleset = from_document({**to_document(ruleset), "goal": self.goal})
        return ruleset


@dataclass(frozen=True, slots=True)
class SideRules:
    """The rules and settings of the second side."""

    ruleset: Ruleset  # the rules
    settings: Settings  # the solver's settings
    known: Solution | None  # the solution, if already loaded


def both_sides(solution: Solution, wish: SecondSide, monitor: Monitor) -> tuple[Side, Side]:
    """Return both sides, the second solved if it is not cached; raise UserError if it cannot be read or solved."""
    beside = Side(_second_solution(solution, wish, monitor), wish.second)
    first, second = listed_alike(Side(solution, wish.first), beside)
    for side in (first, second):
        side.prepare()
    if what_differs(first, second) is DifferenceKind.STRATEGY:
        one, other = wish.names
        return Side(first.solution, first.strategy, one), Side(second.solution, second.strategy, other)
    return first, second


def _second_solution(solution: Solution, wish: SecondSide, monitor: Monitor) -> Solution:
    from farkle_core.solution.solve import solve

    sought = wish.sought(solution)
    if sought.known is not None:
        return sought.known
    cached = store.find(sought.ruleset, sought.settings)
    if cached is None:
        cached = solve(sought.ruleset, sought.settings, monitor)
        _keep(cached)
    return cached


def is_quick(solution: Solution, wish: SecondSide) -> tuple[SecondSide, bool]:
    """Return the wish, and whether to start at once: its solution is cached, or takes less than `SOON`.

    Errors also start at once, so that they are reported.
    """
    try:
        sought = wish.sought(solution)
    except UserError:
        return wish, True
    if sought.known is not None or store.solution_path(sought.ruleset, sought.settings).exists():
        return wish, True
    cost = estimate(sought.ruleset, sought.settings)
    return wish, bool(cost.problems) or cost.seconds < SOON


def _keep(solution: Solution) -> None:
    try:
        store.save(solution)
    except UserError as trouble:  # the solution is usable now; the next run solves it again
        _LOG.warning("a solution could not be kept: %s", trouble)


def _serves(solution: Solution, ruleset: Ruleset, settings: Settings) -> bool:
    return solution.ruleset == ruleset and solution.grid == make_grid(ruleset, settings)


def find_decisions(
    first: Side, second: Side, matching: Matching, monitor: Monitor
) -> tuple[Differences, dict[Order, tuple[ListedDecision, ...]]]:
    """Return the decisions that differ, and the lists of the largest by order; without differences no lists."""
    whole = timed(monitor)
    differences = compare_decisions(first, second, matching, part_of(whole, 0.0, _FOUND))
    apart, share = first.solution.grid.goal // _SQUARES, (1.0 - _FOUND) / len(Order)
    lists = {}
    for number, order in enumerate(Order):
        begin = _FOUND + number * share
        lists[order] = list_differences(differences, MOST_LISTED, apart, part_of(whole, begin, begin + share), order)
    return differences, {order: listed for order, listed in lists.items() if listed}


def make_maps(first: Side, second: Side, alignment: Alignment, start: TurnStart) -> tuple[Alignment, Maps]:
    return alignment, maps_of(first, second, alignment, start)


_MAPS_KEPT: Final = 9  # maps in the cache, at most
_QUICK: Final = "quick comparison"

# The tasks of a comparison.
OTHER, NUMBERS, DECISIONS, BOUNDS, GAMES = "other", "numbers", "decisions", "bounds", "games"


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
    def names(self) -> tuple[str, str]:
        """What the two sides are called; empty without sides."""
        return ("", "") if self.sides is None else names_of(*self.sides)

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
        perfect = all(isinstance(side.strategy, Optimal) for side in (first, second))  # as the study of a bound is
        if self.differ is DifferenceKind.BOUND and perfect and self.study is None:
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
