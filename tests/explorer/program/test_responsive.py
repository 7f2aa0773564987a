"""The window never stops answering for more than 50 ms, the first compilation included.

Measured in a process of its own, because numba must not be imported yet, with empty caches, because nothing must be
compiled yet. What other programs on the machine take is left out, see ``heartbeat_run.py``; as that cannot be told
apart everywhere, the best of up to three runs counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import pytest
from places import HELPERS

LONGEST = 50.0
RUNS = 3
FIRST_STAGES = ("getting the solver ready", "solving")
"""Where a first start differs from the others."""

SCRIPT = HELPERS / "heartbeat_run.py"


def longest_pauses(folder: Path, goal: int) -> dict[str, float]:
    """Return the longest pause in milliseconds of each stage, from a window whose caches lie in `folder`."""
    places = {
        "FARKLE_CONFIG_DIR": str(folder / "config"),
        "FARKLE_CACHE_DIR": str(folder / "cache"),
        "NUMBA_CACHE_DIR": str(folder / "kernels"),
    }
    command = [sys.executable, "-X", "faulthandler", str(SCRIPT), str(goal)]
    environment = {**os.environ, **places}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert run.returncode == 0, f"ended with {run.returncode}:\n{run.stderr}"  # says how far it came, and the traces
    pauses: dict[str, float] = json.loads(run.stdout)
    return pauses


def best_of(runs: list[dict[str, float]]) -> dict[str, float]:
    return {stage: min(run[stage] for run in runs) for stage in runs[0]}


def measure(folders: list[Path], goal: int, stages: Collection[str] = ()) -> dict[str, float]:
    """Return the best of several runs for each of `stages`, or for all."""
    runs: list[dict[str, float]] = []
    for folder in folders:
        pauses = longest_pauses(folder, goal)
        runs.append({stage: pause for stage, pause in pauses.items() if not stages or stage in stages})
        if max(best_of(runs).values()) <= LONGEST:
            break
    return best_of(runs)


def test_the_first_start_never_holds_up_the_window(tmp_path: Path) -> None:
    pauses = measure([tmp_path / str(run) for run in range(RUNS)], goal=2000, stages=FIRST_STAGES)
    assert max(pauses.values()) <= LONGEST, pauses


@pytest.mark.alone  # where others compute, a worker that waits for a core may keep Python's lock from the window
def test_a_whole_game_never_holds_up_the_window(tmp_path: Path) -> None:
    warm = Path(os.environ["NUMBA_CACHE_DIR"])
    folders = [tmp_path / str(run) for run in range(RUNS)]
    for folder in folders:
        folder.mkdir()
        (folder / "kernels").symlink_to(warm, target_is_directory=True)
    pauses = measure(folders, goal=10_000)
    assert max(pauses.values()) <= LONGEST, pauses
