"""Kinds of sheets: the numbers they consist of, and the strategy that given numbers make.

Numbers are whole quanta. A threshold at the goal or beyond means that the player never holds short of winning; a margin
of 0 before the goal means no margin.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats
from farkle_core.errors import Problem, UserError
from farkle_core.game.points import play_for_points
from farkle_core.language.messages import L_, _
from farkle_core.rules.dice import handfuls
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MemoryTable, Plain, Tabled
from farkle_core.strategies.tables import make_tables, points_per_turn

_STEP: Final = 50  # [BN]'s memory table has steps of 50 points
_MANY_TURNS: Final = 10  # a turn brings ten times the mean with a chance of at most 7e-4 in the shipped rulesets
_ROUNDING: Final = 1e-9  # smaller numbers of points are rounding errors
Numbers = tuple[int, ...]

# The start of the search, for 1 to 5 dice: near [BN]'s margins (own scores from 9,600 to 8,950, the opponent's from
# 9,500 to 7,900), in turns of 446.57 points before 10,000.
_OWN_TURNS = (0.9, 1.0, 1.45, 1.8, 4.0)
_OPPONENT_TURNS = (1.1, 1.0, 1.55, 3.2, 3.4)
_BAND_EDGES = (-4000, -1500, 1500, 4000)  # points at a goal of 10,000, at the start of the search
MOST_BANDS = 5  # more than players learn by heart


@lru_cache(maxsize=32)
def memory_table(ruleset: Ruleset) -> MemoryTable:
    """Make the memory table of a ruleset.

    It ends at turn totals that hardly ever occur: at the goal, or in games that continue past the goal, after at least
    ten usual turns. With a farkle penalty it is for a player without farkles in a row, and is played at any number of
    them. The row for all dice is left out if always rolling all dice makes as many points.
    """
    rows = _rows(ruleset)
    whole, short = MemoryTable(rows), MemoryTable((*rows[:-1], ()))
    if any(estimate == 0 for total, estimate in rows[-1] if total < ruleset.goal):
        return whole
    return whole if _points(whole, ruleset) > _points(short, ruleset) + _ROUNDING else short


def step_of(ruleset: Ruleset) -> int:
    """Return the steps to which estimates are rounded up, in points: multiples of the quantum, 50 if that is one."""
    return max(-(-_STEP // ruleset.quantum), 1) * ruleset.quantum


def _points(table: MemoryTable, ruleset: Ruleset) -> float:
    automaton = play_for_points(ruleset).turn.automaton
    return points_per_turn(make_tables(table, automaton), automaton).mean


def _rows(ruleset: Ruleset) -> tuple[tuple[tuple[int, int], ...], ...]:
    run, step, quantum = play_for_points(ruleset), step_of(ruleset), ruleset.quantum
    reachable = run.reachable
    top = _top(ruleset, run.mean)
    return tuple(_row(run.values[0].roll[:, n], reachable[:, n], step, quantum, top) for n in range(ruleset.dice))


def _top(ruleset: Ruleset, mean: float) -> int:
    """Return the turn total, in quanta, from which the table has no entries; `mean` points are a usual turn."""
    ends_at_goal = not ruleset.last_turns_follow
    return ceil((ruleset.goal if ends_at_goal else max(ruleset.goal, _MANY_TURNS * mean)) / ruleset.quantum)


def _row(rolls: Floats, reachable: Bools, step: int, quantum: int, top: int) -> tuple[tuple[int, int], ...]:
    """Return the turn totals below `top` at which the estimate changes, from the first possible one on."""
    row: list[tuple[int, int]] = []
    for total in range(int(np.argmax(reachable)), min(len(rolls), top)):
        estimate = max(ceil((rolls[total] - total * quantum) / step - _ROUNDING), 0) * step
        if not row:
            row.append((0, estimate))
        elif estimate != row[-1][1]:
            row.append((total * quantum, estimate))
    return tuple(reversed(row or [(0, 0)]))


class KindName(StrEnum):
    """The amount that a player memorises."""

    ONE = "one-number"
    EACH = "each-dice"
    MEMORY = "memory"
    MEMORY_GO = "memory+go"
    BANDS = "bands"


class Form(ABC):
    """A kind of sheet for a ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.quantum = ruleset, ruleset.quantum
        self.top = -(-ruleset.goal // ruleset.quantum)
        self.dice = ruleset.dice

    @property
    @abstractmethod
    def first(self) -> Numbers:
        """The numbers to begin the search with."""

    @abstractmethod
    def strategy(self, numbers: Numbers) -> Tabled:
        """Return the strategy that the numbers make."""

    def allows(self, numbers: Numbers) -> bool:
        """Whether the numbers are a valid sheet."""
        return all(0 <= number <= self.top for number in numbers)

    def thresholds(self, numbers: Numbers) -> HoldAt:
        """Return a hold-at strategy of thresholds in quanta, for 1, 2, … dice."""
        return HoldAt(tuple(None if number >= self.top else number * self.quantum for number in numbers))

    def usual_thresholds(self) -> Numbers:
        """Return the thresholds of play for most points; with loaded dice the median over the dice left."""
        play, thresholds = play_for_points(self.ruleset), [list[int]() for _count in range(self.dice)]
        for column, left in enumerate(handfuls(tuple(kind.count for kind in self.ruleset.kinds(0))), 1):
            hold = play.hold_from(column)
            thresholds[sum(left) - 1].append(self.top if hold is None else min(hold // self.quantum, self.top))
        return tuple(sorted(each)[(len(each) - 1) // 2] for each in thresholds)


class OneNumber(Form):
    """One number for any number of dice."""

    @property
    def first(self) -> Numbers:
        """The middle of the thresholds of play for most points."""
        return (sorted(self.usual_thresholds())[(self.dice - 1) // 2],)

    def strategy(self, numbers: Numbers) -> HoldAt:
        """Hold from the one number on, with any number of dice."""
        return self.thresholds(numbers * self.dice)


class EachDice(Form):
    """A number for each number of dice; the player always rolls all dice again."""

    @property
    def first(self) -> Numbers:
        """The thresholds of play for most points."""
        return self.usual_thresholds()[: self.dice - 1]

    def strategy(self, numbers: Numbers) -> HoldAt:
        """Hold at the number for the dice left."""
        return self.thresholds((*numbers, self.top))


class ScoreMargins(Form):
    """Own and opponent's scores from which the player never holds short of the goal, added to another strategy.

    Numbers are distances from the goal: the own score's for 1, 2, … dice, then the opponent's. All dice together have
    no margin.
    """

    def __init__(self, ruleset: Ruleset, base: Plain) -> None:
        super().__init__(ruleset)
        self.base = base

    @property
    def first(self) -> Numbers:
        """Margins as many usual turns before the goal as in [BN]'s game."""
        per_turn = play_for_points(self.ruleset).mean / self.quantum
        most = self.top // 2
        turns = (*_OWN_TURNS[: self.dice - 1], *_OPPONENT_TURNS[: self.dice - 1])
        return tuple(min(max(round(per_turn * each), 1), most) for each in turns)

    def strategy(self, numbers: Numbers) -> GoForIt:
        """Go for it at the margins."""
        scores = [None if number == 0 else (self.top - number) * self.quantum for number in numbers]
        half = self.dice - 1
        return GoForIt(self.base, (*scores[:half], None), (*scores[half:], None))


class ScoreBands(Form):
    """Thresholds for each number of dice in each band of score differences."""

    def __init__(self, ruleset: Ruleset, bands: int) -> None:
        super().__init__(ruleset)
        self.bands = bands

    @property
    def first(self) -> Numbers:
        """Bands of usual widths, each with the thresholds of play for most points."""
        scale = self.ruleset.goal / 10_000
        spread = {2: (0,), 3: _BAND_EDGES[1:3], 4: (*_BAND_EDGES[1:3], _BAND_EDGES[3]), 5: _BAND_EDGES}[self.bands]
        edges = tuple(self.top + round(edge * scale / self.quantum) for edge in spread)
        return (*edges, *self.usual_thresholds()[: self.dice - 1] * self.bands)

    def strategy(self, numbers: Numbers) -> Bands:
        """Hold at the numbers of the band."""
        each = self.dice - 1
        edges = tuple((number - self.top) * self.quantum for number in numbers[: self.bands - 1])
        rest = numbers[self.bands - 1 :]
        holds = (self.thresholds((*rest[band * each : (band + 1) * each], self.top)) for band in range(self.bands))
        return Bands(edges, tuple(holds))

    def allows(self, numbers: Numbers) -> bool:
        """Whether the edges rise, and the numbers are within the game."""
        edges, rest = numbers[: self.bands - 1], numbers[self.bands - 1 :]
        rising = all(low < high for low, high in pairwise(edges))
        return rising and all(0 < edge < 2 * self.top for edge in edges) and super().allows(rest)


@dataclass(frozen=True)
class SheetKind:
    """A kind of sheet as users name it: ``memory+go``, ``bands:4``."""

    kind: KindName  # the numbers that a player memorises
    bands: int = 3  # the number of bands of score differences, if the kind has bands

    @classmethod
    def named(cls, text: str) -> "SheetKind":
        """Read the name of a kind. Raises UserError if there is no such kind."""
        name, _colon, bands = text.partition(":")
        known = L_(
            "{kinds}; with bands also how many, bands:2 to bands:{most}",
            kinds=", ".join(kind for kind in KindName),
            most=MOST_BANDS,
        )
        if name not in list(KindName) or (bands and (name != KindName.BANDS or not bands.isdecimal())):
            raise UserError(_("There is no such kind of sheet."), (Problem("--kind", text, known),))
        count = int(bands or 3)
        if not 2 <= count <= MOST_BANDS:
            raise UserError(_("There is no such kind of sheet."), (Problem("--kind", text, known),))
        return cls(KindName(name), count)

    @property
    def name(self) -> str:
        """The kind, with the number of bands: ``bands:3``."""
        return f"{self.kind}:{self.bands}" if self.kind is KindName.BANDS else str(self.kind)

    def suits(self, ruleset: Ruleset) -> bool:
        """Whether there is such a sheet: a memory table needs fair dice, because it depends on their number."""
        return not (ruleset.has_loaded_dice and self.kind in {KindName.MEMORY, KindName.MEMORY_GO})

    def form(self, ruleset: Ruleset, base: Plain | None = None) -> Form | None:
        """Return its numbers for a ruleset; None if it has no numbers to fit.

        Margins are added to `base`, by default to the memory table.
        """
        if self.kind is KindName.ONE:
            return OneNumber(ruleset)
        if self.kind is KindName.EACH:
            return EachDice(ruleset)
        if self.kind is KindName.MEMORY_GO:
            return ScoreMargins(ruleset, base or memory_table(ruleset))
        return ScoreBands(ruleset, self.bands) if self.kind is KindName.BANDS else None
