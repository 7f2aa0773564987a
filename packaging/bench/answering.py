"""How soon the program answers: the figures of ``tests/speed``, which need the tests' hands for the window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.records import Record

_TESTS: Final = Path(__file__).parents[2] / "tests" / "speed"
_SHORT: Final = "not long_run and not study"
_PASSED, _MISSED = 0, 1  # what pytest ends with


def answering(quick: bool, chosen: str = _SHORT) -> tuple[Record, ...]:
    """Measure everything of ``tests/speed`` but what takes an hour.

    Parameters
    ----------
    quick : bool
        Leave out what is measured in a process of its own as well.
    chosen : str
        Which of the tests, as ``pytest -k`` takes it.

    Raises
    ------
    RuntimeError
        If something else than a target was missed.
    """
    words = f"({chosen}) and not process" if quick else chosen
    with TemporaryDirectory() as folder:
        figures = Path(folder) / "figures.json"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "nightly", "-k", words, str(_TESTS)]
        environment = {**os.environ, "FARKLE_FIGURES": str(figures)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode not in (_PASSED, _MISSED) or not figures.exists():
            raise RuntimeError(done.stdout + done.stderr)
        records = tuple(Record(**each) for each in json.loads(figures.read_text(encoding="utf-8")))
    if done.returncode == _MISSED and all(record.is_met for record in records):
        raise RuntimeError(done.stdout)
    return records
