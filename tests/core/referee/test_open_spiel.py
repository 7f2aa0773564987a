"""A solver by others, OpenSpiel, finds the same win chances from the referee's moves."""

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from own_process import python_with
from patience import HANGS
from places import ROOT

from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solve import solve


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return python_with("requirements-openspiel.txt", tmp_path_factory.mktemp("open-spiel"))


@pytest.mark.nightly
@pytest.mark.parametrize(("goal", "dice", "first"), [(100, 2, 0.6279070), (150, 3, 0.6488652), (300, 4, 0.6036349)])
def test_open_spiel_agrees(python: Path, goal: int, dice: int, first: float) -> None:
    script = ROOT / "tests" / "helpers" / "open_spiel_run.py"
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / part) for part in ("core", "resources"))}
    command = [str(python), str(script), str(goal), str(dice)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True, timeout=10 * HANGS)
    theirs = float(done.stdout.split()[0])
    ours = solve(replace(shipped_ruleset("busche-neller"), goal=goal, dice=dice), Settings(threads=1)).first_player_win
    assert theirs == pytest.approx(ours, abs=1e-9)
    assert theirs == pytest.approx(first, abs=1e-7)
