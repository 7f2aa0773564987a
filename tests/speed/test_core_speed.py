"""How fast the core scores, tells of its progress, ends when it is stopped, and refuses what is no file of ours."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

import psutil
import pytest
from games import penalised, plain
from lab_run import Run, written
from patience import HANGS
from places import HELPERS
from terminal_run import read_until, start

from farkle_core.engine.monitor import Progress
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled, UserError
from farkle_core.files.reading import read_json
from farkle_core.rules import load_document, scoring, shipped_ruleset
from farkle_core.rules.dice import rolls
from farkle_core.rules.scoring import scorings
from farkle_core.solution.solve import solve

pytestmark = pytest.mark.nightly

ONE = Settings(bound=-500, ceiling=1000, threads=1, check_bound=False)


def seconds_of(call: Callable[[], object]) -> float:
    began = perf_counter()
    call()
    return perf_counter() - began


def test_scoring(measured: Callable[..., None]) -> None:
    facebook, everything = shipped_ruleset("facebook"), [roll for dice in range(1, 7) for roll, _ in rolls(dice)]

    def score() -> None:
        for cached in (scoring._book, scoring._shared_book):
            cached.cache_clear()
        for roll in everything:
            scorings(facebook, roll)

    measured("scoring all 923 rolls, facebook", min(seconds_of(score) for _ in range(3)), "s", 0.05, runs=3)


def test_steps_of_a_solve(measured: Callable[..., None]) -> None:
    told: list[float] = []
    solve(plain(8000), ONE, lambda _: told.append(perf_counter()))
    measured("between two reports of a solve, plain game to 8,000", median(gaps(told)), "s", 0.05, runs=len(told))


def test_first_steps_of_a_large_solve(measured: Callable[..., None]) -> None:
    told: list[float] = []

    def note(progress: Progress) -> None:
        told.append(perf_counter())
        if progress.fraction > 0.002:
            raise Cancelled

    with pytest.raises(Cancelled):
        solve(penalised(20_000, count=9), ONE, note)
    # The first gap is the preparation of the kernels.
    measured("between the first reports of a large solve, all but one", sorted(gaps(told[2:]))[-2], "s", 0.1)


def gaps(moments: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(moments)]


COPIES = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from dataclasses import replace
from pathlib import Path
from farkle_core.solution.storage import store
from farkle_core.rules import shipped_ruleset
from made_up import made_up
ruleset, path = replace(shipped_ruleset("steal"), goal=4000), Path(sys.argv[2])
def most(): return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if sys.argv[3] == "write":
    solution = made_up(ruleset)
    before = most()
    store.save(solution, path)
else:
    store.save(made_up(replace(ruleset, goal=300)), path.with_name("little"))
    store.load(path.with_name("little"))
    before = most()
    solution = store.load(path)
print((most() - before) / solution.chances.nbytes)
"""


def test_memory_of_a_file_in_a_process(tmp_path: Path, measured: Callable[..., None]) -> None:
    # What is left of the file beside the win chances is given back; so 2 at the most while reading.
    for work, most in (("write", 0.5), ("read", 2.2)):
        command = [sys.executable, "-c", COPIES, str(HELPERS), str(tmp_path / "large.farkle"), work]
        copies = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        measured(f"memory to {work} a large solution", copies, "copies of it", most)


def interrupted(process: subprocess.Popen[bytes]) -> float:
    """Press Ctrl+C; return the seconds until the end."""

    def interrupt() -> None:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=HANGS)

    return seconds_of(interrupt)


def test_ctrl_c_in_a_process(tmp_path: Path, measured: Callable[..., None]) -> None:
    process, terminal = start("facebook")
    read_until(terminal, b"states a second")
    measured("Ctrl+C while facebook is solved", interrupted(process), "s", 2.0)
    process, terminal = start("busche-neller", NUMBA_CACHE_DIR=str(tmp_path / "empty"))
    read_until(terminal, b"preparing the solver")
    measured("Ctrl+C while the solver is prepared", interrupted(process), "s", 2.0)


@pytest.mark.parametrize("rows", [0, 1])
def test_stopping_a_study(tmp_path: Path, rows: int, measured: Callable[..., None]) -> None:
    """While workers start, and while they measure."""
    axes = {"goal": {"from": 3000, "to": 5000, "step": 50}, "dice": [5, 6]}
    one = Run(written(tmp_path, axes=axes, measures=["price_max_score"]), "--workers", "2")
    one.rows(rows) if rows else next(one.said())
    workers = one.workers

    def stop() -> None:
        one.process.terminate()
        one.process.wait(HANGS)
        psutil.wait_procs(workers, timeout=HANGS)

    measured(f"stopping a study after {rows} rows", seconds_of(stop), "s", 1.0)
    one.process.communicate()


@pytest.mark.parametrize("read", [read_json, load_document])
def test_refusing_foreign_files(tmp_path: Path, read: Callable[[Path], object], measured: Callable[..., None]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "deep").write_text("a = " + "[" * 100 + "]" * 100)

    def refuse() -> None:
        for name in ("pipe", "endless", "deep"):
            with pytest.raises((OSError, UserError)):
                read(tmp_path / name)

    measured(f"refusing a pipe, an endless and a deep file, {read.__name__}", seconds_of(refuse), "s", 1.0)
