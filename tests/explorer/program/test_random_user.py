"""A person who does anything at all, anywhere in the window, finds nothing broken.

The random user (``random_user``) clicks, types, drags, edits, solves and cancels over whatever the window shows, in a
process of its own. Afterwards there must have been no exception, no warning of Qt, no answer that took the window's
thread more than 50 ms of a processor's time (a machine that is busy with other things makes every clock on the wall
useless, and slows the processor down as well, so that of up to three runs the best counts for this), and undoing
everything must have given back the rules as they were loaded. The memory must not have grown by more than a tenth after
the first half, in which everything is seen for the first time. Run ``random_user_run.py`` with the seed that a failure
names to see it again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from places import HELPERS

pytestmark = pytest.mark.alone

SCRIPT = HELPERS / "random_user_run.py"
RUNS = 3
GROWTH = 1.1
LONG, SEEDS = 4000, range(100, 105)


def let_loose(seed: int, actions: int, folder: Path) -> dict[str, Any]:
    """Let the random user act in a process of its own, and return its report."""
    command = [sys.executable, str(SCRIPT), str(seed), str(actions), str(folder)]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, timeout=20_000, check=False)
    if done.returncode:
        log = (folder / "actions.log").read_text(encoding="utf-8").splitlines()
        pytest.fail("\n".join((f"seed {seed} ended with {done.returncode}", *log[-60:], done.stderr[-2000:])))
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def unharmed(seed: int, actions: int, folder: Path) -> dict[str, Any]:
    """Let the random user act, once more if all that was found is that something took long; return the report."""
    for attempt in range(RUNS):
        report = let_loose(seed, actions, folder / str(attempt))
        if not report["findings"] or any("a stall" not in each["what"] for each in report["findings"]):
            break
    assert not report["findings"], told(seed, report["findings"])
    assert report["actions"] == actions
    assert report["undone"] >= 4
    return report


def told(seed: int, findings: list[dict[str, Any]]) -> str:
    """Return what was found, each with the last actions before it."""
    lines = [f"{len(findings)} findings; see them again with: {SCRIPT.name} {seed} {findings[-1]['action']} FOLDER"]
    for each in findings:
        lines += ["", f"{each['what']} ({each['times']} times)", *(f"    {action}" for action in each["before"])]
    return "\n".join(lines)


def test_a_random_user_breaks_nothing(tmp_path: Path) -> None:
    unharmed(1, 400, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", SEEDS)
def test_nor_in_a_long_run(seed: int, tmp_path: Path) -> None:
    _, half, _, whole = unharmed(seed, LONG, tmp_path)["memory"]
    assert whole <= GROWTH * half, f"the memory went from {half:,} to {whole:,} bytes"
