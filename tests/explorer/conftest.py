"""What many tests of the window begin with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from whole_window import small_file, started

from farkle_explorer.program.explorer import Explorer


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    """The program with the plain game to 1,000 points."""
    with started(qtbot, small_file(tmp_path)) as found:
        yield found


@pytest.fixture(autouse=True)
def few_situations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have enough to practise after few games: wherever the page of drills is shown, a thousand would be found."""
    monkeypatch.setattr("farkle_explorer.train.open_deck._MANY", 100)


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games be solved by one thread: so small that two would wait for one another. Tests of the core have more."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _process: {0}, raising=False)


@pytest.fixture(autouse=True)
def few_starts_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check some starts of each game that a window solves: for a game so small, all took longer than its solution."""
    monkeypatch.setattr("farkle_core.engine.single_starts._READS", 1_000_000)
