"""How long the program takes to be of use: the window, and the first solve there ever is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.games import PLAIN
from bench.records import Record
from bench.timing import Times, summary

_PATIENCE = 300.0
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
"""Where this is set all sources are compiled at every start; hardly anybody who plays does that."""


@contextmanager
def fresh_places() -> Iterator[dict[str, str]]:
    """Give the environment of somebody who has never used the program, without a screen."""
    with TemporaryDirectory() as folder:
        places = {
            name: str(Path(folder) / name.lower())
            for name in ("NUMBA_CACHE_DIR", "FARKLE_CACHE_DIR", "FARKLE_CONFIG_DIR")
        }
        for place in places.values():
            Path(place).mkdir()
        usual = {name: value for name, value in os.environ.items() if name != _NO_BYTECODE}
        yield {**usual, **places, "QT_QPA_PLATFORM": "offscreen"}


def window(quick: bool) -> tuple[Record, ...]:
    """Measure from the start of the process to a window in which the last solution is shown and all answers."""
    with fresh_places() as environment:
        _window_seconds(environment)  # compiles the kernels, solves, and keeps both
        seconds = summary([_window_seconds(environment) for _ in range(3 if quick else 7)])
    what = "start of the program, to a usable window with the last solution"
    return (Record("window", what, seconds.median, "s", 1.0, runs=seconds.runs, spread=seconds.spread),)


def _window_seconds(environment: dict[str, str]) -> float:
    command = [sys.executable, "-m", "bench.window"]
    began = perf_counter()
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        words = process.stdout.readline()
        seconds = perf_counter() - began
        _, errors = process.communicate(timeout=_PATIENCE)
    if words.strip() != "usable":
        raise RuntimeError(f"the window did not get to where it can be used:\n{errors}")
    return seconds


def first_solve(quick: bool) -> tuple[Record, ...]:
    """Measure the command that solves the plain game for the first time, from its start to its end.

    Where nothing is compiled yet, and where set-up has compiled the kernels of a plain game.
    """
    bare, set_up = (summary([_first_seconds(each) for _ in range(1 if quick else 3)]) for each in (False, True))
    what = f"first solve ever, {PLAIN}"
    return (
        _record("first-solve", f"{what}, compiling included", bare),
        _record("set-up-solve", f"{what}, after set-up", set_up),
    )


def _record(name: str, what: str, seconds: Times) -> Record:
    return Record(name, what, seconds.median, "s", 2.5, runs=seconds.runs, spread=seconds.spread)


def _first_seconds(set_up: bool) -> float:
    with fresh_places() as environment:
        if set_up:
            warmup = [sys.executable, "-m", "farkle_core.warmup", "plain"]
            subprocess.run(warmup, env=environment, check=True, capture_output=True)
        command = [sys.executable, "-m", "farkle_core", "solve", PLAIN]
        began = perf_counter()
        subprocess.run(command, env=environment, check=True, capture_output=True)
        return perf_counter() - began
