"""Jobs of a comparison for worker threads; each touches only its own arguments."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from farkle_core.compare.decisions import Differences, Order, compare_decisions
from farkle_core.compare.maps import Maps, maps_of
from farkle_core.compare.sides import Alignment, DifferenceKind, Matching, Side, listed_alike, what_differs
from farkle_core.compare.summary import ListedDecision, list_differences
from farkle_core.engine.estimate import estimate
from farkle_core.engine.monitor import Monitor, part_of, timed
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Ruleset, find_ruleset, from_document, to_document
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.strategies.model import Optimal, Strategy

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

    def sought(self, own: Solution) -> SideRules:
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

    def is_of_bounds(self, own: int) -> bool:
        """Return whether the sides differ in the lowest score only; `own` is the first side's, in points."""
        other = self.rules is not None or self.goal is not None or self.first != self.second
        return not other and self.bound not in (None, own)

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
    """Return the maps of two sides and their difference, with their alignment."""
    return alignment, maps_of(first, second, alignment, start)
