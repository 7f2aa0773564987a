"""Writes the page about the options: the meaning of each, its source, and its effect on the game.

Each row of its tables is a ruleset: solved, and played in many games by the referee with the solution's decisions. Win
chances and holds are exact; the length of the game and the share of farkles are counted in those games. Their seed
follows from the row's name, so the page is the same every time.

``make options`` takes most of an hour on two cores; ``--missing`` measures only new rows, and ``--goal 1000 --games
500`` writes a sample in a few minutes. The window reads the numbers from ``farkle_resources/options.csv``.
"""

from __future__ import annotations

import argparse
import csv
import gc
import io
import multiprocessing
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from textwrap import fill
from time import perf_counter
from typing import Final, NamedTuple, TypeVar
from zlib import crc32

from farkle_core.engine.settings import Settings
from farkle_core.lab.options import (
    Exact,
    OptionCase,
    OptionNumbers,
    RuleOption,
    option_cases,
    option_numbers,
    rule_options,
    whole_games,
)
from farkle_core.play import SampleMean, play
from farkle_core.rules import Ruleset, from_document
from farkle_core.rules.dice import MOST_DICE
from farkle_core.solution.solution import Interval, Solution
from farkle_core.solution.solve import solve

TARGET: Final = Path(__file__).parents[1] / "docs" / "options.md"
NUMBERS: Final = Path(__file__).parents[1] / "resources" / "farkle_resources" / "options.csv"  # for the window
GAMES: Final = 1500
PROCESSES: Final = 2
WIDTH: Final = 120

_Found = TypeVar("_Found")

HEAD: Final = """\
# What the options do

This page gives the meaning, the source and the effect on perfect play of every option. [rules.md](rules.md) describes
the whole file and how options work together, and names the sources in brackets.

`make options` writes this page; do not edit it. Each row is a ruleset, solved whole at its own goal.

* **First player wins**: the win chance of the player who begins, in percent, when both play perfectly. Exact. Brackets
  contain the difference from the row of reference, the last one above without brackets.
* **First hold**: on the first turn, at 0 : 0, the smallest turn total at which to hold with 6, 5, 4, 3, 2 and 1 dice to
  roll. Exact. A star: roll again at some larger turn totals. A dash: never hold short of winning. A dot: the game has
  fewer dice.
* **Farkles**: the share of turns that end with a farkle, in percent. **Turns**: the turns of both players in a game.
  Both are counted in {games:,} games of each ruleset, played by the referee with the solution's decisions, and have
  their standard errors. The seed of the games is the CRC-32 of the ruleset's name in the table.
"""
COLUMNS: Final = """\
| rules | first player wins | first hold with 6 / 5 / 4 / 3 / 2 / 1 dice | farkles | turns |
|---|---|---|---|---|"""


class Row(NamedTuple):
    """All numbers of a row."""

    label: str
    numbers: OptionNumbers
    wins: SampleMean  # counted in games


def page(numbers: Mapping[str, OptionNumbers], games: int) -> str:
    """Return the whole page."""
    parts = [HEAD.format(games=games), "## Whole games\n", _table(whole_games(), numbers)]
    for option in rule_options():
        parts += [_section(option), _table(option.cases, numbers)]
    return "\n".join(parts)


def _section(option: RuleOption) -> str:
    keys = ", ".join(f"`{key}`" for key in option.keys)
    source = ", ".join(f"[{name}]" for name in option.source) or "in none of the sources"
    return f"## {option.title}\n\n{keys} · {source}\n\n{fill(option.meaning, WIDTH, break_on_hyphens=False)}\n"


def _table(cases: Sequence[OptionCase], numbers: Mapping[str, OptionNumbers]) -> str:
    exacts = {label: each.exact for label, each in numbers.items()}
    lines = [f"{exact_cells(case, exacts)} {_counted_cells(numbers[case.label])}" for case in cases]
    return "\n".join([COLUMNS, *lines, ""])


def exact_cells(case: OptionCase, exacts: dict[str, Exact]) -> str:
    """Return the exact part of a row of the page; `exacts` holds all rows that it looks at."""
    exact, change = exacts[case.label], ""
    if case.against:
        change = f" ({100 * (exact.win - exacts[case.against].win):+.4f})".replace("-", "−")
    name = f"`{case.base}`{case.label.removeprefix(case.base)}"
    return f"| {name} | {100 * exact.win:.4f}{change} | {' / '.join(exact.holds)} |"


def _counted_cells(numbers: OptionNumbers) -> str:
    farkles, turns = numbers.farkles, numbers.turns
    return f"{100 * farkles.value:.2f} ± {100 * farkles.error:.2f} | {turns.value:.2f} ± {turns.error:.2f} |"


def exact_facts(solution: Solution) -> Exact:
    """Read what is exact off a solution."""
    runs = solution.turn_table().thresholds()
    none = ("·",) * (MOST_DICE - len(runs))
    return Exact(solution.first_player_win, (*none, *(_first_hold(each) for each in reversed(runs))))


def _first_hold(runs: tuple[Interval, ...]) -> str:
    if not runs:
        return "–"
    return f"{runs[0].first:,}" if runs[-1].to_goal and len(runs) == 1 else f"{runs[0].first:,}*"


def numbers_as_csv(numbers: Mapping[str, OptionNumbers]) -> str:
    """Return the content of ``options.csv``, in the order of cases."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ("rules", "first_player_win", "first_hold", "farkles_per_turn", "farkles_per_turn_se", "mean_turns",
         "mean_turns_se")
    )  # fmt: skip
    for label in option_cases():
        each = numbers[label]
        writer.writerow((label, each.exact.win, "/".join(each.exact.holds), *each.farkles, *each.turns))
    return text.getvalue()


def ruleset_of(case: OptionCase, goal: int | None = None) -> Ruleset:
    """Return the ruleset of a case, with `goal` if that is lower than its own."""
    document = case.document()
    return from_document({**document, "goal": min(document["goal"], goal or document["goal"])})


def seed_of(label: str) -> int:
    """Return the seed of a row's games."""
    return crc32(label.encode())


def solved(case: OptionCase, goal: int | None = None) -> Solution:
    """Solve a row's ruleset; with one thread, so that rows can run side by side."""
    return solve(ruleset_of(case, goal), Settings(threads=1, check_bound=False))


def measure(case: OptionCase, games: int, goal: int | None = None) -> Row:
    """Work out a row."""
    solution = solved(case, goal)
    record = play(solution, games, seed_of(case.label))
    numbers = OptionNumbers(exact_facts(solution), record.farkles_per_turn, record.turns_per_game)
    return Row(case.label, numbers, record.first_player_wins)


def exact_of(case: OptionCase) -> tuple[str, Exact]:
    """Work out the exact part of a row."""
    return case.label, exact_facts(solved(case))


def side_by_side(
    work: Callable[[OptionCase], _Found], cases: Iterable[OptionCase], processes: int = PROCESSES
) -> Iterator[_Found]:
    """Do the same for all cases, some at a time; each has a process of its own, which gives its memory back."""
    context = multiprocessing.get_context("spawn")
    # What games keep holds no cycles; without looking for any they are played in three quarters of the time.
    with ProcessPoolExecutor(processes, context, initializer=gc.disable, max_tasks_per_child=1) as pool:
        for done in as_completed([pool.submit(work, case) for case in cases]):
            yield done.result()


def measure_all(cases: dict[str, OptionCase], given: argparse.Namespace) -> dict[str, Row]:
    """Work out all rows."""
    rows: dict[str, Row] = {}
    began = perf_counter()
    for row in side_by_side(partial(measure, games=given.games, goal=given.goal), cases.values(), given.processes):
        rows[row.label] = row
        _tell(row, len(rows), len(cases), perf_counter() - began)
    return rows


def _tell(row: Row, number: int, of: int, seconds: float) -> None:
    off = (row.wins.value - row.numbers.exact.win) / row.wins.error
    print(
        f"{number:3} of {of}, {seconds / 60:5.1f} min: {row.label}: {100 * row.numbers.exact.win:.4f} % solved, "
        f"{100 * row.wins.value:.2f} % played ({off:+.1f} standard errors)",
        flush=True,
    )


def main() -> int:
    """Write the page; return the exit status."""
    given = _arguments()
    known = option_numbers() if given.missing else {}
    rows = measure_all({label: case for label, case in option_cases().items() if label not in known}, given)
    numbers = {**known, **{label: row.numbers for label, row in rows.items()}}
    given.target.write_text(page(numbers, given.games), encoding="utf-8")
    if given.target == TARGET:
        NUMBERS.write_text(numbers_as_csv(numbers), encoding="utf-8")
    print(f"written: {given.target}")
    far = [label for label, row in rows.items() if not row.wins.is_near(row.numbers.exact.win)]
    if far:
        print(f"more than four standard errors between solved and played: {', '.join(far)}", file=sys.stderr)
    return 1 if far else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=TARGET, help="the page")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games are played of each ruleset")
    parser.add_argument("--goal", type=int, help="for trying: the highest goal")
    parser.add_argument("--missing", action="store_true", help="measure only the rulesets without numbers")
    parser.add_argument("--processes", type=int, default=PROCESSES, help="how many rulesets at a time")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
