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
from farkle_core.rules.shipped import SHIPPED_GROUPS

WIDTH: Final = 120
TARGET: Final = Path(__file__).parents[1] / "docs" / "odds.md"
ALL_DICE: Final = 6
GAMES: Final = SHIPPED_GROUPS[0].ids

HEAD: Final = """\
# How often dice score

`farkle odds R` says for any rules how often a roll of one to six dice holds each combination, and so does the page
*How often dice score* of the window. Everything is counted in whole numbers over all 6 to the power of n sequences of n
dice; the tests count every sequence anew, in another way.

A roll *holds* a combination when it has all of its dice, whatever else it shows: a roll with four 1s holds three 1s,
too. A *farkle* is a roll after which nothing can be set aside; a cursed roll is one as well. *All dice score* when
everything rolled can be set aside together (hot dice).

This page is written by `make odds`; do not edit it.
"""

LIST_HEAD: Final = """\
## Beside a published list

[S3], the page of the rules with an opening of 550 points (see [rules.md](rules.md)), prints a list of odds and asks for
corrections. Here it stands beside what is counted under those rules (`open-550`), with six dice unless more is said.
What a line of the list means is not always said, so every likely way to read it is counted; a line is right if all that
it prints agrees, rounded as it is printed, with one and the same reading.

| the list says | printed | readings, counted exactly | verdict |
|---|---|---|---|"""


@dataclass(frozen=True)
class Reading:
    """One way to understand a line: which rolls of so many dice are meant."""

    words: str
    counted: Callable[[Counts], bool]


@dataclass(frozen=True)
class Line:
    """A line of the list.

    Attributes
    ----------
    words : str
        What it is about.
    percent : str
        The chance in percent as printed; ``""`` if none is.
    one_in : str
        The number N of "1 in N" as printed; ``""`` if none is.
    readings : tuple of Reading
        What it can mean, the plainest first.
    dice : int
        How many are rolled.
    complement : bool
        Whether "1 in N" is about all other rolls.
    """

    words: str
    percent: str
    one_in: str
    readings: tuple[Reading, ...]
    dice: int = ALL_DICE
    complement: bool = False

    def ways(self, reading: Reading) -> int:
        """Count the sequences that a reading means."""
        return sum(ways for roll, ways in rolls(self.dice) if reading.counted(roll))

    def agreements(self, reading: Reading) -> list[bool]:
        """Return for each number printed whether it agrees with a reading."""
        ways, total = self.ways(reading), 6**self.dice
        found = [_agrees(100 * ways / total, self.percent)] if self.percent else []
        return found + ([_agrees(total / self._odds_of(ways), self.one_in)] if self.one_in else [])

    def _odds_of(self, ways: int) -> int:
        return 6**self.dice - ways if self.complement else ways

    @property
    def right(self) -> tuple[Reading, ...]:
        """The readings with which everything printed agrees."""
        return tuple(reading for reading in self.readings if all(self.agreements(reading)))

    @property
    def verdict(self) -> str:
        """What to say of the line."""
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
"""[S3]'s list, in its order."""


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
        f"Wrong, however they are read, are {len(wrong)} lines: {'; '.join(wrong)}.",
        f"Right only in another sense than that of the rules are {len(narrow)}: {'; '.join(narrow)}.",
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


_SHOWN = {"one 1", "one 5", "three 1s"}
"""Sets that are shown one by one; of each other count all faces are equally likely, and one row stands for all."""


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
