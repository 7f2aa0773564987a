"""The window never stops answering for more than 50 ms while a study runs, whatever the study's workers take.

What they take counts, so other programs have to rest; the best of up to three runs counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import HELPERS

LONGEST = 50.0
RUNS = 3
STUDY = """
base = "busche-neller"
kind = "random"
samples = 1000
measures = ["fairness", "length", "price_max_score", "choices", "comeback"]
[axes]
goal = { from = 800, to = 2400, step = 50 }
dice = [3, 4, 5, 6]
"turn.minimum" = [0, 100, 150, 200, 250, 300]
"turn.opening" = [0, 100, 200, 300, 350]
"turn.nothing" = [0, 200, 500]
"""


@pytest.mark.nightly
def test_a_running_study_never_holds_up_the_window(tmp_path: Path) -> None:
    best: dict[str, float] = {}
    for run in range(RUNS):
        folder = tmp_path / str(run)
        folder.mkdir()
        study = folder / "many.study.toml"
        study.write_text(STUDY, "utf-8")
        places = {"FARKLE_CONFIG_DIR": str(folder / "config"), "FARKLE_CACHE_DIR": str(folder / "cache")}
        command = [sys.executable, str(HELPERS / "study_heartbeat_run.py"), str(study)]
        environment = {**os.environ, **places}
        answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=True)
        found = json.loads(answer.stdout)
        assert found["rulesets"] > 0
        best = {stage: min(pause, best.get(stage, pause)) for stage, pause in found["felt"].items()}
        if max(best.values()) <= LONGEST:
            return
    assert max(best.values()) <= LONGEST, best
