"""Measures everything and tells it: ``make bench``.

It prints a table, keeps the results as JSON in ``build/bench`` under the name of the commit, and draws how the cost
grows with the goal. It takes some minutes on two cores that have nothing else to do; ``--quick`` measures small games
in less, to see whether all of it works.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from bench import answering, iterating, passes, reading, rulesets, solving, starting
from bench.compiler import NONE_HERE, find_compiler
from bench.games import PLAIN
from bench.machine import describe
from bench.page import PICTURE, write_page
from bench.plot import draw_growth
from bench.records import Record, Results, read_results, write_results
from bench.table import compared, growth_rows, in_columns, limit_rows, machine_rows, rows_of
from bench.timing import apart

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "build" / "bench"


def main() -> int:
    """Measure, or read what was measured; return the exit status."""
    given = _arguments()
    if given.read:
        results = read_results(given.read)
    else:
        results = measure_all(given.quick)
        target = given.output or FOLDER / f"{results.commit}{'-quick' if given.quick else ''}.json"
        write_results(results, target)
        draw_growth(results.growth, target.with_suffix(".svg"))
        _tell(f"written: {target}, and the picture beside it")
    print(_text(results))
    if given.compare:
        print(f"\n{in_columns(compared(read_results(given.compare), results))}")
    if given.page:
        write_page(results)
        draw_growth(results.growth, PICTURE)
        _tell("written: the page")
    return 0


def measure_all(quick: bool) -> Results:
    """Measure everything, one after the other."""
    if not find_compiler():
        _tell(NONE_HERE)
    _tell("loading the kernels, which are compiled if they have not been yet")
    apart(solving.load_kernels)
    _tell("what the machine can do")
    machine = describe(20 if quick else 100)
    _tell("passes over a turn")
    records, limits = passes.passes(machine, quick)
    found = list(records)
    state = next((record.reference for record in found if record.name == f"state-{PLAIN}"), None)
    for name, measurement in _measurements(quick, state):
        _tell(name)
        found += measurement()
    _tell("the plain game by its goal")
    growth, more = solving.growth(quick)
    return Results(_commit(), quick, machine, (*found, *more), growth, limits)


def _measurements(quick: bool, state: float | None) -> list[tuple[str, Callable[[], tuple[Record, ...]]]]:
    """Return all that give nothing but records, by what they are about."""
    return [
        ("the plain game", partial(solving.plain_game, quick, state)),
        ("the game with a penalty", partial(solving.penalty_game, quick)),
        ("one core and two", partial(solving.both_cores, quick)),
        ("value iteration", partial(iterating.value_iteration, quick)),
        ("reading solutions", partial(reading.reading, quick)),
        ("the window", partial(starting.window, quick)),
        ("the first solve", partial(starting.first_solve, quick)),
        ("answering", partial(answering.answering, quick)),
        ("every ruleset", partial(rulesets.every_ruleset, quick)),
    ]


def _commit() -> str:
    """Return the name of what is checked out, with a plus if anything of it was changed; or that nobody knows."""
    name = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no")
    return (name or "unknown") + ("+" if name and changed else "")


def _git(*words: str) -> str:
    try:
        command = ["git", "-c", f"safe.directory={ROOT}", *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def _text(results: Results) -> str:
    tables = (
        rows_of(results.records),
        growth_rows(results.growth),
        limit_rows(results.limits),
        machine_rows(results.machine),
    )
    return "\n\n".join(in_columns(table) for table in tables)


def _tell(line: str) -> None:
    print(f"bench: {line}", file=sys.stderr, flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small games and few runs")
    parser.add_argument("--read", type=Path, metavar="FILE", help="measure nothing, take these results")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="print these older results beside the new ones")
    parser.add_argument("--page", action="store_true", help="put the results into docs/speed.md")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to keep the results")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
