"""Published claims, and the findings when they are checked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import cached_property
from typing import Protocol

import numpy as np

from farkle_core.game.points import PointsPlay, play_for_points
from farkle_core.game.roll_odds import farkle_ways
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _, as_gap, figures, number
from farkle_core.rules.phrases import listed
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Interval, TurnTable
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Optimal, Strategy

NEVER = N_("only to win")  # stands for a threshold: no turn total short of winning is held
_MORE_DIGITS = 2  # computed numbers show so many digits more than the source prints


class ClaimUnit(Enum):
    """The unit of a number; the values are the power of ten of its factor, and its words."""

    CHANCE = (2, N_("{number} %"))
    POINTS = (0, N_("{number} points"))
    COUNT = (0, "{number}")

    def worded(self, value: Decimal, digits: int, *, signed: bool = False) -> str:
        """Return ``53.6953 %``, ``446.57144 points`` or ``423,765,000``, with so many decimals.

        `signed`: for differences; those of chances are in games of 100: ``−0.0001 of 100``.
        """
        power, words = self.value
        shown = value.scaleb(power).quantize(Decimal(1).scaleb(-max(digits - power, 0)))
        sign = ("+" if shown > 0 else "") if signed else ""
        text = f"{sign}{shown:,f}".replace("-", "−")
        return as_gap(text) if signed and self is ClaimUnit.CHANCE else _(words, number=figures(text))


def digits_of(value: Decimal) -> int:
    """Return the number of decimals that were printed."""
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return max(-exponent, 0)


def run(first: int, last: int | None) -> str:
    """Return ``from 2,500`` or ``3,300 to 3,850 only``."""
    if last is None:
        return _("from {first}", first=number(first))
    return _("{first} to {last} only", first=number(first), last=number(last))


def runs(intervals: Sequence[Interval]) -> str:
    """Return all hold intervals in words."""
    if not intervals:
        return _(NEVER)
    end = intervals[-1]
    if len(intervals) == 1:
        return run(end.first, None if end.to_goal else end.last)
    inner = [_("{first} to {last}", first=number(each.first), last=number(each.last)) for each in intervals[:-1]]
    return listed([*inner, run(end.first, None if end.to_goal else end.last)])


@dataclass(frozen=True, slots=True)
class Finding:
    """A published claim beside the computed result."""

    what: str  # the claim in plain words
    place: str  # its place in the source
    # published, computed, difference: in words. A difference is computed less published, ``""`` without one.
    published: str
    computed: str
    difference: str
    met: bool  # whether the claim holds; a number has to match to its last printed digit
    # published_value, computed_value: the numbers; None for a claim that is not one number. Chances are 0 to 1.
    published_value: float | None = None
    computed_value: float | None = None


class RulesetResults:
    """The results for a ruleset whose published numbers are checked, each computed on request."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.ruleset = solution.ruleset
        self._matches: dict[Strategy, Match] = {}

    @cached_property
    def play(self) -> PointsPlay:
        """Play for most points under the ruleset."""
        return play_for_points(self.ruleset)

    def against_perfect_play(self, strategy: Strategy) -> Match:
        """Return how often a strategy wins against perfect play; computed once."""
        if strategy not in self._matches:
            self._matches[strategy] = match(self.solution, strategy, Optimal())
        return self._matches[strategy]

    @cached_property
    def farkle_ways(self) -> tuple[int, ...]:
        """The number of farkles among the 6ⁿ rolls, by the number of dice less one."""
        return farkle_ways(self.ruleset)


class Claim(Protocol):
    """A published claim that can be checked."""

    def check(self, known: RulesetResults) -> Finding:
        """Compute the result and compare."""


@dataclass(frozen=True)
class Number:
    """A number with its printed digits."""

    what: str  # what, place: as in `Finding`
    place: str
    value: Decimal  # the number with every printed digit
    unit: ClaimUnit  # its unit
    computed: Callable[[RulesetResults], float]  # computes it

    def check(self, known: RulesetResults) -> Finding:
        """Compare to half a unit of the last printed digit."""
        number = self.computed(known)
        exact, digits = Decimal(number), digits_of(self.value)
        more = digits + _MORE_DIGITS if digits else 0
        return Finding(
            what=self.what,
            place=self.place,
            published=self.unit.worded(self.value, digits),
            computed=self.unit.worded(exact, more),
            difference=self.unit.worded(exact - self.value, more, signed=True),
            met=abs(exact - self.value) <= Decimal("0.5").scaleb(-digits),
            published_value=float(self.value),
            computed_value=number,
        )


@dataclass(frozen=True)
class AtLeast:
    """A lower limit of a chance; attributes as in :class:`Number`."""

    what: str
    place: str
    value: Decimal
    computed: Callable[[RulesetResults], float]

    def check(self, known: RulesetResults) -> Finding:
        """Compare the computed chance with the limit."""
        number, unit = self.computed(known), ClaimUnit.CHANCE
        digits = digits_of(self.value) + _MORE_DIGITS
        return Finding(
            what=self.what,
            place=self.place,
            published=_("at least {said}", said=unit.worded(self.value, digits_of(self.value))),
            computed=unit.worded(Decimal(number), digits),
            difference="",
            met=Decimal(number) >= self.value,
            published_value=float(self.value),
            computed_value=number,
        )


@dataclass(frozen=True)
class Fraction:
    """The share of farkles in the 6ⁿ rolls of some dice, as a fraction in lowest terms."""

    what: str
    place: str
    over: int
    under: int
    dice: int

    def check(self, known: RulesetResults) -> Finding:
        """Compare as whole numbers."""
        ways, all_ways = known.farkle_ways[self.dice - 1], 6**self.dice
        met = ways * self.under == self.over * all_ways
        apart = Decimal(ways / all_ways - self.over / self.under)
        return Finding(
            what=self.what,
            place=self.place,
            published=f"{self.over}/{self.under}",
            computed=_("{ways} of {all_ways}", ways=number(ways), all_ways=number(all_ways)),
            difference="0" if met else ClaimUnit.CHANCE.worded(apart, 6, signed=True),
            met=met,
            published_value=self.over / self.under,
            computed_value=ways / all_ways,
        )


@dataclass(frozen=True)
class Holds:
    """Hold intervals for some dice on one turn."""

    what: str  # what, place: as in `Finding`
    place: str
    scores: tuple[int, int]  # the mover's and the opponent's banked scores
    dice: int  # dice to roll
    # first, last: the turn totals between which to hold, in points; no `last`: up to winning; neither: only to win
    first: int | None
    last: int | None = None

    def check(self, known: RulesetResults) -> Finding:
        """Compare the decisions in all reachable states short of winning."""
        table = known.solution.turn_table(TurnStart(*self.scores))
        computed = runs(table.thresholds()[self.dice - 1])
        met = self._is_met(table)
        if met and self.first is not None and not table.reachable[table.row(self.first), self.dice - 1]:
            computed += _(" ({first} cannot occur)", first=number(self.first))
        stated = _(NEVER) if self.first is None else run(self.first, self.last)
        return Finding(self.what, self.place, stated, computed, "", met)

    def _is_met(self, table: TurnTable) -> bool:
        column = self.dice - 1
        rows = table.reachable[:, column] & ~table.wins_now[:, column]
        inside = np.zeros(len(rows), dtype=np.bool_)
        if self.first is not None:
            inside = table.turn_totals >= self.first
        if self.last is not None:
            inside &= table.turn_totals <= self.last
        return bool(np.array_equal(table.holds[rows, column], inside[rows]))


@dataclass(frozen=True)
class PointsHolds:
    """A hold threshold for some dice, in play for most points after no farkle."""

    what: str
    place: str
    dice: int
    first: int

    def check(self, known: RulesetResults) -> Finding:
        """Compare the decisions in all reachable states."""
        play, quantum = known.play, known.ruleset.quantum
        holds = play.values[0].holds[:, self.dice - 1]
        can = play.reachable[: len(holds), self.dice - 1]
        met = bool(np.array_equal(holds[can], (np.arange(len(holds)) * quantum >= self.first)[can]))
        threshold = play.hold_from(self.dice)
        computed = _(NEVER) if threshold is None else run(threshold, None)
        if met and not can[self.first // quantum]:
            computed += _(" ({first} cannot occur)", first=number(self.first))
        return Finding(self.what, self.place, run(self.first, None), computed, "", met)


@dataclass(frozen=True)
class Break:
    """A turn total at which the decision or value changes for some dice, in play for most points.

    All turn totals between two reachable ones mean the same, so any of them is right.
    """

    what: str  # what, place: as in `Finding`
    place: str
    dice: int  # dice to roll
    total: int  # the least turn total (points) after the change
    further: int  # from there on at most so many further points are expected; before it more

    def check(self, known: RulesetResults) -> Finding:
        """Check all reachable turn totals with so many dice."""
        play, quantum = known.play, known.ruleset.quantum
        column = play.values[0].value[:, self.dice - 1]
        totals = np.arange(len(column)) * quantum
        can = play.reachable[: len(column), self.dice - 1]
        after = column - totals <= self.further
        first = int(totals[can & after].min(initial=int(totals[-1])))
        before = int(totals[can & ~after].max(initial=-quantum))
        met = before < self.total <= first and bool((after | (totals < first))[can].all())
        words = _("from {first}", first=number(first))
        if before + quantum != first:
            words = _("from any of {before} to {first}", before=number(before + quantum), first=number(first))
        return Finding(self.what, self.place, _("from {total}", total=number(self.total)), words, "", met)
