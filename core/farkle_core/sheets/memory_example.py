"""Finds a roll that shows how to use the memory table."""

from collections.abc import Iterator
from dataclasses import dataclass

from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Counts, faces_of, rolls
from farkle_core.rules.scoring import is_cursed, scorings
from farkle_core.strategies.model import MemoryTable

_FACES = 4  # as many different faces look like a roll: fewer make triples, more a straight


@dataclass(frozen=True, slots=True)
class ExampleOption:
    """One scoring of the roll."""

    faces: tuple[int, ...]
    turn_total: int
    dice: int
    estimate: int

    @property
    def expected(self) -> int:
        """Turn total and estimate together, points."""
        return self.turn_total + self.estimate

    @property
    def holds(self) -> bool:
        """Whether the player holds there."""
        return self.estimate == 0


@dataclass(frozen=True, slots=True)
class Example:
    """A roll with all dice, its scorings, and the memory table's choice."""

    turn_total: int
    roll: tuple[int, ...]
    options: tuple[ExampleOption, ...]  # the best scoring for each number of dice left, most dice first
    best: ExampleOption

    @property
    def is_tie(self) -> bool:
        """Whether another option has the same sum of turn total and estimate."""
        return sum(option.expected == self.best.expected for option in self.options) > 1


def preference(option: ExampleOption) -> tuple[int, bool, int]:
    """Return the key that orders options, larger is better: points, then a hold, then more dice (Busche & Neller)."""
    return option.expected, option.holds, option.dice


def memory_example(ruleset: Ruleset, table: MemoryTable) -> Example | None:
    """Return the example that best shows the use of `table`; None if no roll fits.

    The best example is a choice between two scorings: one to hold, and one with fewer points now but more expected.
    Otherwise the closest roll counts. Under some rules every roll has at most one scoring.
    """
    return max(_examples(ruleset, table), key=_worth, default=None)


def _examples(ruleset: Ruleset, table: MemoryTable) -> Iterator[Example]:
    highest, least = max((row[0][0] for row in table.rows if row), default=0), ruleset.least_hold(0)
    for roll, _ in rolls(ruleset.dice):
        best = _most_points(ruleset, table, roll)
        if not 1 <= len(best) <= 3:
            continue
        for turn_total in range(0, min(highest, ruleset.goal // 2) + 1, ruleset.quantum):
            example = _example(table, turn_total, roll, best)
            if example.options[-1].turn_total < ruleset.goal and _may_hold(least, example):
                yield example


def _most_points(ruleset: Ruleset, table: MemoryTable, roll: Counts) -> dict[int, tuple[Counts, int]]:
    """Return the dice set aside and their points by dice left; empty if the table lacks a scoring."""
    best: dict[int, tuple[Counts, int]] = {}
    if is_cursed(ruleset, roll):
        return {}
    for scoring in scorings(ruleset, roll):
        left = ruleset.dice - scoring.dice
        if scoring.wins or not left or not table.rows[left - 1]:
            return {}
        if scoring.points > best.get(left, (roll, 0))[1]:
            best[left] = scoring.counts, scoring.points
    return best


def _example(table: MemoryTable, turn_total: int, roll: Counts, best: dict[int, tuple[Counts, int]]) -> Example:
    options = tuple(
        ExampleOption(faces_of(counts), turn_total + points, left, table.estimate(left, turn_total + points) or 0)
        for left, (counts, points) in sorted(best.items(), reverse=True)
    )
    return Example(turn_total, faces_of(roll), options, max(options, key=preference))


def _may_hold(least: int, example: Example) -> bool:
    """Whether every option has the points that any turn needs, so that only the table decides."""
    return all(option.turn_total >= least for option in example.options)


def _worth(example: Example) -> tuple[bool, bool, bool, int, int]:
    most_now = max(option.turn_total for option in example.options)
    holds = {option.holds for option in example.options}
    return (
        len(example.options) == 2,
        len(holds) == 2,
        example.best.turn_total < most_now and not example.is_tie,
        # Round totals are easier to follow; the faces that score nothing should differ.
        -(example.turn_total % 100 != 0),
        -abs(len(set(example.roll)) - _FACES) * 10_000 - example.turn_total,
    )
