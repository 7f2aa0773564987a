"""Lets a random user at the whole program, in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from patience import HANGS
from places import HELPERS

SCRIPT = HELPERS / "random_user_run.py"


def let_loose(seed: int, actions: int, folder: Path) -> dict[str, Any]:
    """Let the random user act; return the report of a run in which nothing broke."""
    command = [sys.executable, str(SCRIPT), str(seed), str(actions), str(folder)]
    patience = HANGS + 5 * actions
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, timeout=patience, check=False)
    if done.returncode:
        log = (folder / "actions.log").read_text(encoding="utf-8").splitlines()
        pytest.fail("\n".join((f"seed {seed} ended with {done.returncode}", *log[-60:], done.stderr[-2000:])))
    report: dict[str, Any] = json.loads(done.stdout)
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
