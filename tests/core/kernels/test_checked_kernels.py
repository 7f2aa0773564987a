"""Kernels with every array access checked, compiled and as plain Python: no fault, and the same numbers."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

HELPERS = Path(__file__).parents[2] / "helpers"


def numbers(folder: Path, **variables: str) -> list[list[float]]:
    """Return the numbers of some games from a process of its own."""
    command = [sys.executable, str(HELPERS / "checked_run.py"), "8", "1"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder), **variables}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found: list[list[float]] = json.loads(ran.stdout)
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("variable", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_no_access_is_out_of_bounds(variable: str, tmp_path: Path) -> None:
    usual, checked = numbers(tmp_path / "usual"), numbers(tmp_path / "checked", **{variable: "1"})
    assert len(usual) > 6
    for each, other in zip(usual, checked, strict=True):
        assert other == pytest.approx(each, abs=1e-11), np.abs(np.subtract(each, other)).max()
