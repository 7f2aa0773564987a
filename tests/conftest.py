"""What every test gets: no screen, fresh settings and caches, and a look for whatever it left running.

Compiled kernels are shared by all tests and all runs (``NUMBA_CACHE_DIR``): compiling them anew for each test would
take the larger part of an hour.
"""

import gc
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from hypothesis import settings
from patience import HANGS
from pytestqt.qtbot import QtBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.pop("DISPLAY", None)
os.environ["FARKLE_LANGUAGE"] = "en"  # whatever the machine speaks
os.environ.setdefault("NUMBA_CACHE_DIR", str(Path(__file__).parents[1] / ".pytest_cache" / "kernels"))

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QThread, QTimer
from PySide6.QtWidgets import QApplication, QWhatsThis
from shiboken6 import isValid

from compile_words import compile_words

PATIENCE = HANGS / 20
"""Seconds after a test until what still runs counts as left behind: pauses and animations end by themselves."""

SLOWEST = round(1000 * HANGS)
"""Milliseconds."""

_IGNORED_MESSAGES = r"This plugin does not support (propagateSizeHints|raise|grabbing)"


@pytest.hookimpl(optionalhook=True)  # make mutants runs tests without xdist
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:  # noqa: ARG001 - the hook's parameter
    """One process more than cores: tests of the window often wait, for a thread or a pause."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # all that is imported stays: searching it took a quarter of the time
    if not hasattr(config, "workerinput"):  # once for all processes
        compile_words(Path(__file__).parents[1])
        if getattr(config.option, "numprocesses", None):  # otherwise every process compiles the same kernels
            kernels = [sys.executable, "-m", "farkle_core.warmup"]
            for compiling in [
                subprocess.Popen(each, stdout=subprocess.DEVNULL) for each in (kernels, [*kernels, "matches"])
            ]:
                compiling.wait()
    config.addinivalue_line("qt_log_ignore", _IGNORED_MESSAGES)
    # By night other examples are tried each time; by day the same ones, so that a change is judged by itself.
    settings.register_profile("day", derandomize=True)
    settings.load_profile("default" if config.option.markexpr == "nightly" else "day")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


class Started:
    """All timers and threads of Qt that Python started and that still exist."""

    def __init__(self) -> None:
        self._known: weakref.WeakSet[QObject] = weakref.WeakSet()

    def watch(self, kind: Any) -> None:
        """Take note of everything of this kind that is started from now on."""
        start, known = kind.start, self._known

        def noted_start(self: QObject, *arguments: Any) -> Any:
            known.add(self)
            return start(self, *arguments)

        kind.start = noted_start

    def running(self) -> set[str]:
        """Return descriptions of those that run."""
        return {str(each) for each in list(self._known) if isValid(each) and _runs(each)}


def _runs(each: QObject) -> bool:
    return each.isActive() if isinstance(each, QTimer) else isinstance(each, QThread) and each.isRunning()


STARTED = Started()
STARTED.watch(QTimer)
STARTED.watch(QThread)


def _python_threads() -> set[str]:
    """Return the names of Python's own threads; those of Qt show up as dummies, which Qt accounts for."""
    dummies = threading._DummyThread
    return {thread.name for thread in threading.enumerate() if not isinstance(thread, dummies)}


def _settle(left: Callable[[], set[str]]) -> set[str]:
    """Return what still runs after a little patience."""
    end = monotonic() + PATIENCE
    while True:
        if QCoreApplication.instance() is not None:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QCoreApplication.processEvents()
        if not left() or monotonic() > end:
            return left()
        threading.Event().wait(0.005)


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves a thread or a timer behind."""
    threads, running = _python_threads(), STARTED.running()
    yield
    left = _settle(lambda: (STARTED.running() - running) | (_python_threads() - threads))
    assert not left, f"left running: {', '.join(sorted(left))}"


class PatientBot(QtBot):
    """Waits until the event comes, unless it never does."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = SLOWEST) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = SLOWEST, **more: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitSignals(self, signals: Any, *, timeout: int = SLOWEST, **more: Any) -> Any:  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **more)

    def waitExposed(self, widget: Any, *, timeout: int = SLOWEST) -> Any:  # noqa: N802
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:  # noqa: ARG001 - has to exist first
    """Give hands for the window that wait as long as it takes."""
    return PatientBot(request)


def _close_windows() -> list[str]:
    """Close all windows that are shown, and have nothing wait to be explained; return what there was."""
    if QApplication.instance() is None:
        return []
    if QWhatsThis.inWhatsThisMode():
        QWhatsThis.leaveWhatsThisMode()
        return ["what is waiting for a click at what is to be explained"]
    shown = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    for window in shown:
        window.hide()
    return [f"{type(window).__name__} {window.windowTitle()}" for window in shown]


@pytest.fixture(autouse=True)
def no_window_left_open() -> Iterator[None]:
    """Fail a test that leaves a window open: it would take clicks and keys from the tests after it."""
    yield
    left = _close_windows()
    assert not left, f"left open: {', '.join(sorted(left))}"


@pytest.fixture(autouse=True)
def nothing_left_half_deleted() -> Iterator[None]:
    """Delete what the test has given up; else the collector of garbage does it in the middle of another test's work."""
    yield
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def no_application_without_widgets() -> Iterator[None]:
    """Fail a test that leaves an application without widgets: there can be one only, and no window opens with that."""
    before = QCoreApplication.instance()
    yield
    left = QCoreApplication.instance()
    assert left is before or isinstance(left, QApplication), "draws without a window: let it use the fixture qapp"


@pytest.fixture(autouse=True)
def fresh_places(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    nothing_left_running: None,  # noqa: ARG001 - torn down before it
) -> None:
    """Give the test empty folders for settings and for the cache of solutions."""
    monkeypatch.setenv("FARKLE_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path / "cache"))
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "config"))


@pytest.fixture(autouse=True)
def dice_of_its_own(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all chance of the program begin with the name of the test: it sees the same dice and drills in each run."""
    monkeypatch.setattr("farkle_core.play.advise.thrower.randbits", Random(request.node.nodeid).getrandbits)
