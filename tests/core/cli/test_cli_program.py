"""``farkle`` as a program among others: exit status, signals, pipes, full disks, defects."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from commands import program, small_game
from patience import HANGS
from terminal_run import read_until, start

from farkle_core import __version__
from farkle_core.solution.versions import SOLVER


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    return small_game(tmp_path_factory.mktemp("program"))


@pytest.fixture
def solved(small: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The small game, with a cache that keeps its solution from test to test."""
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(Path(small).parent / "cache"))
    return small


def test_the_version() -> None:
    outcome = program("--version")
    first, second = outcome.out.splitlines()
    assert (outcome.status, first, outcome.err) == (0, f"Farkle Explorer {__version__}", "")
    for library in ("numpy", "numba", "llvmlite"):
        assert f"{library} {metadata.version(library)}" in second
    assert f"solver {SOLVER}," in second


BROKEN = """
import sys
import farkle_core.cli.rulesets as broken
def rulesets(options): raise ZeroDivisionError("nobody expected this")
broken.rulesets = rulesets
from farkle_core.cli import main
from farkle_core.solution.versions import SOLVER
sys.exit(main())
"""


def broken(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BROKEN, "rulesets", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_defect_is_one_line_and_a_report(tmp_path: Path) -> None:
    done = broken()
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert "nobody expected this" in line
    (report,) = (tmp_path / "config" / "logs").iterdir()
    assert str(report) in line
    assert "Traceback" in report.read_text()


def test_a_defect_is_shown_whole_when_asked() -> None:
    done = broken("--debug")
    assert done.returncode == 1
    assert "Traceback" in done.stderr


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> Iterator[None]:
    """A shell may ignore Ctrl+C for what it starts in the background, and programs inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


PRESSED = """
import os, signal, sys
class Pressed:
    def find_spec(self, name, path=None, target=None):
        if name == "MODULE": os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Pressed())
from importlib.metadata import entry_points
(command,) = entry_points(group="console_scripts", name="farkle")
sys.exit(command.load()())
"""


@pytest.mark.parametrize("module", ["farkle_core.cli", "farkle_core.cli.defects", "farkle_core.cli.rulesets"])
def test_ctrl_c_while_starting_is_quiet(module: str) -> None:
    command = [sys.executable, "-c", PRESSED.replace("MODULE", module), "rulesets"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr in {"", "Interrupted.\n"}


def rest(terminal: int) -> bytes:
    """Return what is still to be read; Linux ends a terminal with an error."""
    text = b""
    try:
        while more := os.read(terminal, 4096):
            text += more
    except OSError:
        pass
    os.close(terminal)
    return text


def test_an_interrupted_solve_ends_at_once(tmp_path: Path) -> None:
    process, terminal = start("facebook", "--output", str(tmp_path / "kept.farkle"))
    read_until(terminal, b"states a second")
    process.send_signal(signal.SIGINT)
    process.wait(timeout=HANGS)
    assert process.communicate()[0] == b""
    assert process.returncode == 130
    assert b"Interrupted." in rest(terminal)
    assert not (tmp_path / "kept.farkle").exists()
    assert not list((tmp_path / "cache").glob("solutions/*"))


@pytest.mark.nightly
def test_preparing_the_solver_can_be_interrupted_too(small: str, tmp_path: Path) -> None:
    process, terminal = start(small, NUMBA_CACHE_DIR=str(tmp_path / "empty"))
    read_until(terminal, b"preparing the solver")
    while not list((tmp_path / "empty").rglob("*.nb?")):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=HANGS)
    process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in rest(terminal)


def test_progress_is_one_line_that_goes_away(small: str) -> None:
    process, terminal = start(small)
    text = rest(terminal)
    assert process.communicate()[0].startswith(b"Small Farkle")
    assert process.returncode == 0
    said, _, progress = text.partition(b"\r\n")
    assert said.startswith(b"farkle: to be solved: ")
    assert b"\n" not in progress
    assert progress.endswith(b"\r\x1b[K")


def test_a_reader_that_has_seen_enough_is_no_trouble(solved: str) -> None:
    command = f"{sys.executable} -m farkle_core table {solved} --banked -2500 --json | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) == 10


@pytest.mark.parametrize(("redirection", "status"), [(">/dev/full", 2), (">&-", 0)])
def test_an_output_that_cannot_be_written(redirection: str, status: int) -> None:
    command = f"{sys.executable} -m farkle_core rulesets {redirection}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    assert ("disk is full" in done.stderr) is (status == 2)


@pytest.mark.nightly
def test_a_terminal_that_knows_little_gets_what_it_can_show(solved: str) -> None:
    outcome = program("solve", solved, PYTHONIOENCODING="ascii")
    assert outcome.status == 0
    assert "-2,500 points" in outcome.out
