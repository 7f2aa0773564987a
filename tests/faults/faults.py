"""Plants one fault after another into a copy of the sources, and says which ones the tests find.

``python tests/faults/faults.py [WORD …]`` plants all faults, or those whose file has one of the words in its path. The
exit status is 1 if a fault survives or its text is no longer there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Fault(NamedTuple):
    """A change of one place of a file, and the tests that have to fail."""

    file: str
    old: str
    new: str
    tests: str


CLI: Final = "core/farkle_core/cli"


def recorded(*groups: str) -> str:
    """Return the tests of recorded answers, such as ``value-en``."""
    name = "tests/core/cli/test_recorded.py::test_answers_are_those_recorded"
    return " ".join(f"{name}[{group}]" for group in groups)


FAULTS: Final = (
    Fault(f"{CLI}/value.py", "roll=float(table.roll[row", "roll=float(table.hold[row", recorded("value-json")),
    Fault(f"{CLI}/value.py", "TurnStart(state.opponent, score", "TurnStart(score, state.opponent",
          recorded("value-en")),
    Fault(f"{CLI}/value.py", "rows = state.turn_total //", "rows = -1 + state.turn_total //", recorded("value-en")),
    Fault(f"{CLI}/place.py", "self.state.seat + 1 if", "self.state.seat if", recorded("value-json")),
    Fault(f"{CLI}/place.py", "[state.opponent, state.third]", "[state.third, state.opponent]", recorded("table-json")),
    Fault(f"{CLI}/place.py", 'least_hold(banked))', 'least_hold(banked)) + grid.quantum', recorded("value-en")),
    Fault(f"{CLI}/table.py", '("short for hold", "h")', '("short for roll", "r")', recorded("table-en")),
    Fault(f"{CLI}/advise.py", "percent(opening.take)", "percent(opening.roll)", recorded("advise-en")),
    Fault(f"{CLI}/advise.py", "[die in choice.taken]", "[die not in choice.taken]", recorded("advise-json")),
    Fault(f"{CLI}/points.py", "mean=play.turns.mean", "mean=play.mean", recorded("points-en")),
    Fault(f"{CLI}/komi.py", "number(abs(points))", "number(points)", recorded("komi-en")),
    Fault(f"{CLI}/__init__.py", "MISTAKE = 2", "MISTAKE = 1", recorded("komi-en")),
    Fault(f"{CLI}/at_terminal.py", 'f"{number + 1} ', 'f"{number} ', recorded("play-en")),
    Fault(f"{CLI}/match.py", "percent(result.first)", "percent(result.second)", recorded("match-en")),
    Fault(f"{CLI}/compare.py", "decision(line.difference.holds)", "decision(not line.difference.holds)",
          recorded("compare-en")),
    Fault(f"{CLI}/compare.py", "line.difference.cost, 3", "line.difference.cost / 100, 3", recorded("compare-en")),
    Fault(f"{CLI}/rulesets.py", '_("goal")', '"goal"', recorded("rules-de")),
    Fault(f"{CLI}/lab.py", '_("There is a file {path} already.", path=str(path))',
          'f"There is a file {path} already."', recorded("lab-de")),
    Fault(f"{CLI}/export.py", 'if name == "holds" else', 'if name != "holds" else', recorded("export-en")),
    Fault(f"{CLI}/review.py", "signed_points(-each.loss)", "signed_points(each.loss)", recorded("review-en")),
    Fault(f"{CLI}/party.py", "range(2, 9)", "range(2, 10)", recorded("party-en")),
    Fault(f"{CLI}/odds.py", "odd.ways[n - 1]", "odd.ways[n - 2]", recorded("odds-json")),
    Fault(f"{CLI}/sheet.py", "lambda _stop: material_of(solution, learnt)", "lambda _stop: material_of(solution)",
          recorded("sheet-en")),
    Fault(f"{CLI}/terminal.py", 'f"\\\\u{ord(found[0]):04x}"', "found[0]", recorded("lab-en")),
    Fault(f"{CLI}/dice.py", "first=percent(meeting.first)", "first=percent(meeting.second)", recorded("dice-en")),
    Fault(f"{CLI}/drill.py", "right + verdict.is_right", "right + 1", recorded("drill-en")),
    Fault(f"{CLI}/fit.py", '"B": _by_dice(strategy.own)', '"B": _by_dice(strategy.opponent)', recorded("fit-json")),
    Fault(f"{CLI}/solve.py", "1.0 - first,", "first,", recorded("solve-json")),
    Fault(f"{CLI}/bounds.py", "study.deviation_from(score, count)", "study.deviation_from(score, 0)",
          recorded("bounds-json")),
)  # fmt: skip


def run(tests: Iterable[str], copy: Path) -> int:
    """Run tests with the sources of a copy; return pytest's exit status, 1 if one fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    sources = os.pathsep.join(str(copy / name) for name in ("core", "explorer", "resources"))
    environment = {**os.environ, "PYTHONPATH": sources, "QT_QPA_PLATFORM": "offscreen"}
    environment.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".pytest_cache" / "kernels"))
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False).returncode


def plant(fault: Fault, copy: Path) -> str:
    """Plant one fault, run its tests, take it out again; return what became of it."""
    path = copy / fault.file
    text = path.read_text("utf-8")
    if fault.old not in text:
        return "NOT THERE"
    path.write_text(text.replace(fault.old, fault.new, 1), "utf-8")
    status = run(fault.tests.split(), copy)
    path.write_text(text, "utf-8")
    return {0: "SURVIVES", 1: "found"}.get(status, f"pytest ends with {status}")


def main(words: list[str]) -> int:
    """Plant the chosen faults; return 1 if one is not found."""
    chosen = [fault for fault in FAULTS if not words or any(word in fault.file for word in words)]
    ends = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        for name in ("core", "explorer", "resources", "packaging", "tests"):
            shutil.copytree(ROOT / name, copy / name)
        shutil.copy2(ROOT / "pyproject.toml", copy)
        if run(dict.fromkeys(each for fault in chosen for each in fault.tests.split()), copy):
            print("The tests fail without a fault.")  # noqa: T201
            return 1
        for fault in chosen:
            ends.append(plant(fault, copy))
            print(f"{ends[-1]:9}  {fault.file}: {fault.new}", flush=True)  # noqa: T201
    print(f"{ends.count('found')} of {len(ends)} found")  # noqa: T201
    return int(ends.count("found") < len(ends))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
