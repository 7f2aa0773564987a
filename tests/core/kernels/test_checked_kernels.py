"""Kernels with every array access checked, compiled and as plain Python: no fault, and the same numbers."""

import json
from pathlib import Path

import numpy as np
import pytest
from own_process import python
from places import HELPERS


def numbers(folder: Path, **variables: str) -> list[list[float]]:
    """Return the numbers of some games from a process of its own."""
    ran = python(HELPERS / "checked_run.py", 8, 1, NUMBA_CACHE_DIR=str(folder), **variables)
    found: list[list[float]] = json.loads(ran.stdout)
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("variable", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_no_access_is_out_of_bounds(variable: str, tmp_path: Path) -> None:
    usual, checked = numbers(tmp_path / "usual"), numbers(tmp_path / "checked", **{variable: "1"})
    assert len(usual) > 6
    for each, other in zip(usual, checked, strict=True):
        assert other == pytest.approx(each, abs=1e-11), np.abs(np.subtract(each, other)).max()
