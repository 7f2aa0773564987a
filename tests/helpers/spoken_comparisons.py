"""What the page Compare has to say of two sides at their scores, put together from the core's numbers alone.

Nothing here asks the window's own words or models, nor the core's words: a number that is rounded, placed or named
wrongly on its way to the page is caught.
"""

import math
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from spoken_numbers import MINUS, percent, points, runs, told

from farkle_core.compare.bounds import BoundStudy, study_bounds
from farkle_core.compare.decisions import Differences, Order, compare_decisions
from farkle_core.compare.sides import DifferenceKind, Matching, Side, what_differs
from farkle_core.compare.summary import ListedDecision, list_differences
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import TurnTable
from farkle_core.solution.turn_table import Interval
from farkle_core.strategies.regions import holding_now, holding_runs, turn_costs

Scores = tuple[int, int]
Ranges = tuple[Interval, ...]

_MOST, _SQUARES = 200, 10
"""At most so many decisions are listed, one of its kind in each of so many squares of scores along an axis."""

ROUNDING: Final = 1e-11
"""Win chances that are this near to each other are told apart by rounding only."""


@dataclass(frozen=True)
class Turns:
    """Turns of the first side's game, before anybody is at the goal."""

    farkles: int = 0
    opponent_farkles: int = 0
    seat: int = 0


@dataclass(frozen=True)
class Two:
    """Two sides that are compared.

    Attributes
    ----------
    first, second : Side
        The two.
    matching : Matching
        Whether the same scores belong together, or those from which as many points are needed.
    """

    first: Side
    second: Side
    matching: Matching

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.first, self.second

    # Over all scores

    @property
    def scores(self) -> list[int]:
        """Banked scores of the first side's game that belong to one of the second's."""
        there = set(self.second.solution.grid.scores.tolist())
        return [score for score in self.first.solution.grid.scores.tolist() if score + self._shift in there]

    @property
    def _shift(self) -> int:
        goals = [side.solution.ruleset.goal for side in self.sides]
        return goals[1] - goals[0] if self.matching is Matching.NEEDED else 0

    @property
    def dice(self) -> int:
        """How many dice both games have."""
        return min(side.solution.ruleset.dice for side in self.sides)

    def _turn(self, side: Side, turns: Turns) -> Turns:
        """Return the turns of a side's game that belong to those of the first: the nearest that it has."""
        most, seats = side.solution.grid.farkle_counts - 1, side.solution.phase_tables.seats
        return Turns(min(turns.farkles, most), min(turns.opponent_farkles, most), min(turns.seat, seats - 1))

    def ranges(self, scores: Scores, turns: Turns, count: int) -> tuple[Ranges, Ranges]:
        """Return at which turn totals both hold."""
        banked, opponent = scores
        first = runs_of(self.first, banked, opponent, turns, count)
        there = self._turn(self.second, turns)
        return first, runs_of(self.second, banked + self._shift, opponent + self._shift, there, count)

    def hold(self, scores: Scores, turns: Turns, count: int) -> tuple[str, float]:
        """Return what the map says of holding, and the number that has a colour: not a number where there is none."""
        first, second = self.ranges(scores, turns, count)
        if first == second and first:
            return f"both hold {_only(first)}", 0.0
        text = "; ".join(
            f"{name} holds {_only(each)}" if each else f"{name} never holds"
            for name, each in (("first", first), ("second", second))
        )
        if not first or not second:
            return text, math.nan
        apart = second[0].first - first[0].first
        return (f"{text}: {later(apart)}" if apart else text), float(apart)

    @cached_property
    def _turn_costs(self) -> dict[tuple[int, Turns], np.ndarray]:
        return {}

    def wins(self, scores: Scores, turns: Turns) -> tuple[float, float]:
        """Return both win chances; of who plays by heart: this turn played so, and perfectly ever after."""
        first = self._win(0, scores, turns)
        banked, opponent = scores
        shifted = banked + self._shift, opponent + self._shift
        return first, self._win(1, shifted, self._turn(self.second, turns))

    def _win(self, number: int, scores: Scores, turns: Turns) -> float:
        side, start = self.sides[number], TurnStart(*scores, turns.farkles, turns.opponent_farkles, turns.seat)
        best = side.solution.win_chance(start)
        if side.is_perfect:
            return best
        known = self._turn_costs
        if (number, turns) not in known:
            known[number, turns] = turn_costs(side.strategy, side.solution, start)
        grid = side.solution.grid
        return best - float(known[number, turns][grid.index(scores[0]), grid.index(scores[1])])

    def check_win_words(self, text: str, scores: Scores, turns: Turns) -> None:
        """Compare what the map says of winning: with as many digits as tell both apart."""
        of_one_turn = "" if all(side.is_perfect for side in self.sides) else "this turn this way, then perfect play: "
        verb = "" if of_one_turn else "wins "
        found = re.fullmatch(rf"{of_one_turn}first {verb}([0-9.]+) %, second ([0-9.]+) %: (.*)", text)
        assert found, text
        first, second = self.wins(scores, turns)
        digits, apart = len(found[1].partition(".")[2]), second - first
        assert found[1] == f"{100.0 * first:.{digits}f}"
        assert found[2] == f"{100.0 * second:.{digits}f}"
        if abs(apart) < ROUNDING:
            assert (found[3], digits) == ("no difference", 2)
        else:
            size = f"{100.0 * abs(apart):.{digits}f}"
            assert found[3] == f"{'+' if apart > 0 else MINUS}{size} of 100"
            assert digits >= 2
            assert digits == 9 or float(size) > 0.0

    # Decisions

    @cached_property
    def differences(self) -> Differences:
        """Where both decide differently."""
        return compare_decisions(*self.sides, self.matching)

    @cached_property
    def listed(self) -> dict[Order, tuple[ListedDecision, ...]]:
        """The decisions that differ most, in both orders."""
        apart = self.first.solution.grid.goal // _SQUARES
        return {order: list_differences(self.differences, _MOST, apart, order=order) for order in Order}

    def cost(self, scores: Scores, turns: Turns, count: int) -> tuple[str, float]:
        """Return what the map says of the dearest decision that differs, and the number that has a colour."""
        grid = self.first.solution.grid
        at = (
            turns.seat, turns.farkles, turns.opponent_farkles, count - 1, grid.index(scores[0]), grid.index(scores[1])
        )  # fmt: skip
        total, cost = int(self.differences.turn_totals[at]), float(self.differences.costs[at])
        if total < 0:
            return "same decision", cost
        self.check_cost(scores, turns, count, total, cost)
        return f"costs most at {points(total)}: {costs(cost)}", cost

    def check_cost(self, scores: Scores, turns: Turns, count: int, total: int, cost: float) -> None:
        """Compare a cost with both tables of the turn: it is what lies between the decisions of the two."""
        mine = _table(self.first, *scores, turns)
        if total > mine.turn_totals[-1]:  # perfect play always holds from there on: who plays by heart rolls
            assert (cost > 0) == self.first.is_perfect
            return
        shifted = scores[0] + self._shift, scores[1] + self._shift
        theirs = _table(self.second, *shifted, self._turn(self.second, turns))
        at = mine.row(total), count - 1
        held = bool(holding_now(self.first.strategy, self.first.solution, mine)[at])
        row = min(total // theirs.grid.quantum, len(theirs.turn_totals) - 1)
        assert bool(holding_now(self.second.strategy, self.second.solution, theirs)[row, count - 1]) != held
        between = float(mine.hold[at] - mine.roll[at])
        assert math.isclose(cost, between if held else -between, rel_tol=0.0, abs_tol=1e-12)

    @property
    def found(self) -> str:
        """How many decisions differ."""
        different, compared = self.differences.different, self.differences.compared
        if not different:
            return f"All {points(compared)} decisions that come up in games of first are the same"
        share = percent(different / compared)
        counted = f"{points(different)} of {points(compared)} decisions"
        return f"{counted} that come up in games of first differ ({share})"

    def row(self, listed: ListedDecision) -> tuple[str, ...]:
        """Return the line of a decision."""
        each, solution = listed.difference, self.first.solution
        seat = (("starts", "goes second")[each.seat],) if solution.ruleset.seats > 1 else ()
        counts = (f"{each.farkles}, {each.opponent_farkles}",) if solution.grid.farkle_counts > 1 else ()
        decided = ("hold", "roll") if each.holds else ("roll", "hold")
        scores, total = (points(each.banked), points(each.opponent)), points(each.turn_total)
        return *seat, *scores, *counts, total, str(each.dice), *decided, costs(each.cost), _often(listed.times)

    # Bounds

    @cached_property
    def study(self) -> BoundStudy:
        """What a bound does."""
        assert what_differs(*self.sides) is DifferenceKind.BOUND
        return study_bounds(self.first.solution, self.second.solution)

    def bound_at(self, least: int, farkles: int) -> str:
        """Return what the bound does at a score that both have at least, and with so many farkles at the most."""
        study = self.study
        if least < study.scores[0]:
            return f"only one of the two has scores below {points(int(study.scores[0]))}"
        most = ("no farkles", "at most 1 farkle", f"at most {farkles} farkles")[min(farkles, 2)]
        apart = one_in(study.deviation_from(least, farkles)).replace("none", "rounding")
        alike = study.alike_from[farkles]
        where = "nowhere identical" if alike is None else f"identical from {points(alike)} on"
        return f"both have {points(least)} or more, {most}: win chances differ by {apart} at most; play is {where}"


def _table(side: Side, banked: int, opponent: int, turns: Turns) -> TurnTable:
    start = TurnStart(banked, opponent, turns.farkles, turns.opponent_farkles, turns.seat)
    return side.solution.turn_table(start)


def runs_of(side: Side, banked: int, opponent: int, turns: Turns, count: int) -> Ranges:
    """Return the runs of turn totals at which a side holds short of winning."""
    table = _table(side, banked, opponent, turns)
    if side.is_perfect:
        return runs(table, table.holds, count)
    return holding_runs(side.strategy, side.solution, table)[count - 1]  # goes on beyond the turn's table


def _only(found: Ranges) -> str:
    return told(found) if found[-1].to_goal else f"{told(found)} only"


def later(value: int) -> str:
    """Return how many points later the second holds."""
    return f"{'+' if value > 0 else ''}{points(value)} points"


def costs(value: float) -> str:
    """Return what a decision costs."""
    size = 100.0 * abs(value)
    text = "<0.0001" if size < 0.0001 else f"{size:.4f}" if size < 0.1 else f"{size:.2f}"
    return f"{MINUS if value < 0 else ''}{text} of 100"


def _often(times: float | None) -> str:
    if times is None:
        return "–"
    if times < 1e-9:
        return "never" if times <= 0.0 else "almost never"
    return percent(times) if times >= 1e-3 else one_in(times)


def one_in(share: float) -> str:
    """Return a small share as one in so many, with two digits that count."""
    if share < 1e-13:
        return "none"
    if share >= 0.01:
        return f"{100.0 * share:.3g} %"
    often = float(f"{1.0 / share:.2g}")
    for size, name in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if often >= size:
            return f"1 in a {name}" if often == size else f"1 in {often / size:,.3g} {name}"
    return f"1 in {often:,.0f}"
