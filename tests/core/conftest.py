"""The command, English afterwards, and solutions that several tests read; each is computed once."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import use
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Speak English again after a test in another language."""
    yield
    use("en")


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    """The command, with the small game in a file of its own."""
    return Here(capsys, small_game(tmp_path))


@pytest.fixture(scope="session")
def busche_neller(tmp_path_factory: pytest.TempPathFactory) -> Solution:
    """The plain game of [BN], whole."""
    return _solved_once(tmp_path_factory, "busche-neller", Settings())


@pytest.fixture(scope="session")
def facebook(tmp_path_factory: pytest.TempPathFactory) -> Solution:
    """The game of [B16], whole, at its bound of −2500."""
    return _solved_once(tmp_path_factory, "facebook", Settings(bound=-2500, tolerance=1e-12, check_bound=False))


def _solved_once(factory: pytest.TempPathFactory, name: str, settings: Settings) -> Solution:
    """Solve a shipped ruleset once in a run, by the worker that comes first."""
    path = _folder_of_this_run(factory) / f"{name}.farkle"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            store.save(solve(shipped_ruleset(name), settings), path)
    return store.load(path)


def _folder_of_this_run(factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all workers share; without workers there is one process only."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what reads the whole game of [B16] to the night: solving it takes 20 s. [BN] is read by day."""
    for item in items:
        if isinstance(item, pytest.Function) and "facebook" in item.fixturenames:
            item.add_marker("nightly")


@pytest.fixture
def beyond_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rules pass that no file could hold: for proofs with games smaller than any that people play."""
    monkeypatch.setattr("farkle_core.engine.settings.require_playable", lambda _ruleset: None)
