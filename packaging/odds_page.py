"""Writes the page of odds: how often rolls score in the published games, and what a published list has wrong.

Everything is counted; it takes a second (``make odds``), and a test says whether the page is as this writes it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Final

from farkle_core.game.roll_odds import OddsKind, ResultOdds, RollOdds, roll_odds, worth_in_words
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Counts, rolls
from farkle_core.rules.origin import SHIPPED_GROUPS

WIDTH: Final = 120
TARGET: Final = Path(__file__).parents[1] / "docs" / "odds.md"
ALL_DICE: Final = 6
GAMES: Final = SHIPPED_GROUPS[0].ids

HEAD: Final = """\
# How often dice score

`farkle odds R` and the window's page *How often dice score* show, for any rules, how often a roll of one to six dice
holds each combination. All 6 to the power of n sequences of n dice are counted in whole numbers; the tests count them
again in another way.

A roll *holds* a combination if it has all of its dice, whatever else it shows: a roll with four 1s also holds three 1s.
A *farkle* is a roll from which nothing can be set aside, or a cursed roll. *All dice score* if the whole roll can be
set aside (hot dice).

`make odds` writes this page; do not edit it.
"""

LIST_HEAD: Final = """\
## Comparison with a published list

[S3], the page of the rules with an opening of 550 points (see [rules.md](rules.md)), prints a list of odds and asks for
corrections. The table compares it with counts under those rules (`open-550`), for six dice unless it names another
number. Some lines of the list are ambiguous, so every likely reading is counted. A line is right if all its printed
numbers agree, after rounding, with the same reading.

| the list says | printed | readings, counted exactly | verdict |
|---|---|---|---|"""


@dataclass(frozen=True)
class Reading:
    """One way to understand a line: the rolls that it means."""

    words: str
    counted: Callable[[Counts], bool]


@dataclass(frozen=True)
class Line:
    """A line of the list."""

    words: str  # its subject
    percent: str  # the printed chance in percent; empty if there is none
    one_in: str  # the printed number N of "1 in N"; empty if there is none
    readings: tuple[Reading, ...]  # its possible meanings, the plainest first
    dice: int = ALL_DICE  # the number of dice rolled
    complement: bool = False  # whether "1 in N" means all other rolls

    def ways(self, reading: Reading) -> int:
        """Return the number of sequences that a reading includes."""
        return sum(ways for roll, ways in rolls(self.dice) if reading.counted(roll))

    def agreements(self, reading: Reading) -> list[bool]:
        """Return for each printed number whether it agrees with a reading."""
        ways, total = self.ways(reading), 6**self.dice
        found = [_agrees(100 * ways / total, self.percent)] if self.percent else []
        return found + ([_agrees(total / self._odds_of(ways), self.one_in)] if self.one_in else [])

    def _odds_of(self, ways: int) -> int:
        return 6**self.dice - ways if self.complement else ways

    @property
    def right(self) -> tuple[Reading, ...]:
        """The readings that agree with all printed numbers."""
        return tuple(reading for reading in self.readings if all(self.agreements(reading)))

    @property
    def verdict(self) -> str:
        """The judgement of the line in words."""
        if self.readings[0] in self.right:
            return "right"
        if self.right:
            return f"right only for {self.right[0].words}"
        partly = any(any(self.agreements(reading)) for reading in self.readings)
        return "**wrong** in one of its numbers" if partly else "**wrong**"

    def row(self) -> str:
        """Return the line as one of the page's table."""
        printed = [f"{self.percent} %"] if self.percent else []
        printed += [f"1 in {self.one_in}{' not' if self.complement else ''}"] if self.one_in else []
        counted = "<br>".join(self._counted(reading) for reading in self.readings)
        return f"| {self.words} | {', '.join(printed)} | {counted} | {self.verdict} |"

    def _counted(self, reading: Reading) -> str:
        ways, total = self.ways(reading), 6**self.dice
        one_in = f"{total / self._odds_of(ways):,.1f}".removesuffix(".0")
        often = f"1 in {one_in}{' not' if self.complement else ''}"
        return f"{reading.words}: {ways:,} of {total:,}, {100 * ways / total:.3g} %, {often}"


def _agrees(value: float, printed: str) -> bool:
    digits = len(printed.partition(".")[2])
    return f"{value:.{digits}f}" == printed


def _scores(roll: Counts) -> bool:
    from farkle_core.rules.scoring import scorings

    return bool(scorings(shipped_ruleset("open-550"), roll))


def _groups(roll: Counts) -> list[int]:
    """Return how many dice show each face that is there, the most first."""
    return sorted(filter(None, roll), reverse=True)


def _alike(count: int) -> tuple[Reading, ...]:
    others = [1] * (ALL_DICE - count)
    exactly = (
        Reading(f"{count} or more alike", lambda roll: max(roll) >= count),
        Reading(f"exactly {count} alike", lambda roll: count in roll),
    )
    different = Reading(f"{count} alike and the others all different", lambda roll: _groups(roll) == [count, *others])
    return (*exactly, different) if len(others) > 1 else exactly


_THREE: Final = (
    *_alike(3),
    Reading("exactly one triple", lambda roll: roll.count(3) == 1),
)
_SPECIFIC: Final = (
    Reading("3 or more 1s", lambda roll: roll[0] >= 3),
    Reading("exactly three 1s", lambda roll: roll[0] == 3),
    Reading("exactly three 1s and no other triple", lambda roll: roll[0] == 3 and roll.count(3) == 1),
    Reading("exactly three 1s and the others all different", lambda roll: roll[0] == 3 and max(roll[1:]) == 1),
)
_PAIRS: Final = (
    Reading("three different pairs", lambda roll: _groups(roll) == [2, 2, 2]),
    Reading("three pairs, or four of a kind and a pair", lambda roll: _groups(roll) in ([2, 2, 2], [4, 2])),
)


def _some_score(dice: int, percent_: str, one_in: str) -> Line:
    words = f"{dice} {'die' if dice == 1 else 'dice'}: something scores"
    return Line(words, percent_, one_in, (Reading("counted", _scores),), dice, complement=True)


# [S3]'s list, in its order.
LINES: Final = (
    _some_score(6, "97.5", "40"),
    _some_score(5, "92.4", "13"),
    _some_score(4, "84.3", "6.4"),
    _some_score(3, "72.2", "3.6"),
    _some_score(2, "55.6", ""),
    _some_score(1, "33.3", ""),
    Line("a straight", "1.5", "65", (Reading("one die of each face", lambda roll: set(roll) == {1}),)),
    Line("three pairs", "4.8", "21", _PAIRS),
    Line("six of one given face", "", "46656", (Reading("six 1s", lambda roll: roll[0] == ALL_DICE),)),
    Line("any six of a kind", "", "7776", (Reading("six alike", lambda roll: ALL_DICE in roll),)),
    Line("any triple", "29", "3.4", _THREE),
    Line("a given triple", "4.9", "20.5", _SPECIFIC),
    Line("two triples", "0.64", "156", (Reading("two different triples", lambda roll: roll.count(3) == 2),)),
    Line("any four of a kind", "3.9", "26", _alike(4)),
    Line("any five of a kind", "0.4", "259", _alike(5)),
)


def page() -> str:
    """Return the whole page."""
    parts = [HEAD, "## Farkles\n", _farkles(), "## What a roll holds\n"]
    for name in ("open-550", "facebook"):
        parts += [f"### {shipped_ruleset(name).name} (`{name}`)\n", _table(roll_odds(shipped_ruleset(name)))]
    return "\n".join([*parts, LIST_HEAD, *(line.row() for line in LINES), "", _count(), ""])


def _count() -> str:
    wrong = [line.words for line in LINES if not line.right]
    narrow = [line.words for line in LINES if line.right and line.readings[0] not in line.right]
    others = len(LINES) - len(wrong) - len(narrow)
    lines = (
        f"{len(wrong)} lines are wrong in every reading: {'; '.join(wrong)}.",
        f"{len(narrow)} are right only in a sense that differs from the rules': {'; '.join(narrow)}.",
        f"The other {others} are right.",
    )
    return fill(" ".join(lines), WIDTH)


def _farkles() -> str:
    rows = []
    for name in GAMES:
        odds = roll_odds(shipped_ruleset(name))
        rows.append(f"| {odds.ruleset.name} (`{name}`) | {' | '.join(_cells(odds.farkle))} |")
    return "\n".join([_header("chance of a farkle with"), *rows, ""])


def _table(odds: RollOdds) -> str:
    kept = [odd for odd in odds.combinations if odd.kind is not OddsKind.SET or odd.name in _SHOWN]
    rows = [f"| {_named(odd)} | {' | '.join(_cells(odd))} |" for odd in (*kept, *odds.endings)]
    average = [f"{mean:.1f}" for mean in reversed(odds.mean_points)]
    rows.append(f"| most points of a roll, on average | {' | '.join(average)} |")
    return "\n".join([_header("chance with"), *rows, ""])


# Sets with a row of their own; for other counts all faces are equally likely, and one row represents all.
_SHOWN = {"one 1", "one 5", "three 1s"}


def _named(odd: ResultOdds) -> str:
    worth = worth_in_words(odd)
    return f"{odd.name}, {worth} points" if worth else odd.name


def _header(words: str) -> str:
    numbers = " | ".join(f"{n} dice" if n > 1 else "1 die" for n in range(ALL_DICE, 0, -1))
    return f"| {words} | {numbers} |\n|---|{'---:|' * ALL_DICE}"


def _cells(odd: ResultOdds) -> Sequence[str]:
    return [odd.percent(n) for n in range(len(odd.ways), 0, -1)]


def main() -> int:
    """Write the page; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=TARGET, help="the page")
    target = parser.parse_args().target
    target.write_text(page(), encoding="utf-8")
    print(f"written: {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
