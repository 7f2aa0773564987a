"""A window that was closed leaves no living object of Qt's to Python's search for garbage.

That search comes at any time, within Qt's own work, too, and in any thread (where only widgets wait for the main one).
"""

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWhatsThis
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid
from whole_window import settled, small_file, solved, started

from farkle_explorer.workers import kernels
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Garbage
from farkle_explorer.workers.worker import Worker


@contextmanager
def rings() -> Iterator[list[str]]:
    """Give, once it is left, the living objects of Qt's that only a search for garbage within it would have freed."""
    gc.unfreeze()
    gc.collect()
    thresholds = gc.get_threshold()
    gc.set_threshold(0)  # rather than gc.disable, as the program has the search go on after an import
    left: list[str] = []
    try:
        yield left
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        objects = [each for each in gc.garbage if issubclass(type(each), QObject)]  # isinstance asks dead weak proxies
        left += sorted(repr(each) for each in objects if isValid(each))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.set_threshold(*thresholds)
        gc.collect()


def use_everything(qtbot: QtBot, file: Path) -> None:
    """Solve, turn to every page, open every window, and close the program."""
    with started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        for number in range(len(explorer.centre.pages.choices)):
            explorer.centre.pages.turn_to(number)
            settled(qtbot, explorer)
        actions = explorer.actions
        for action in (actions.preferences, actions.shortcuts, actions.guide, actions.sheet):
            action.trigger()
            settled(qtbot, explorer)
        for window in QApplication.topLevelWidgets():
            window.close()
        QWhatsThis.leaveWhatsThisMode()


def test_a_closed_window_leaves_nothing_that_lives(qtbot: QtBot, tmp_path: Path) -> None:
    with rings() as left:
        use_everything(qtbot, small_file(tmp_path))
    assert left == []


@pytest.mark.parametrize("closings", with_nightly([2], [1]))
def test_closed_workers_leave_nothing_that_lives(qtbot: QtBot, closings: int) -> None:  # noqa: ARG001 - wants Qt
    with rings() as left:
        for worker in (Background(), Worker("one")):
            vars(worker)["itself"] = worker  # a ring, as the window's parts make them
            for _ in range(closings):
                worker.close()
            delete(worker)
    assert left == []


class Ring:
    """Refers to itself, so that only a search finds that it is not needed."""

    def __init__(self) -> None:
        self.me: Ring | None = self


@pytest.fixture(autouse=True)
def thresholds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = gc.get_threshold()
    monkeypatch.setattr(kernels, "INTERVAL", 10)
    yield
    gc.set_threshold(*before)


def old_ring() -> weakref.ref[Ring]:
    """Return a ring that has lived long, and that is not needed any more."""
    ring = Ring()
    gc.collect()
    return weakref.ref(ring)


def look_among_the_young(times: int) -> None:
    for _ in range(times):
        gc.collect(1)


def test_it_is_found_by_and_by(qtbot: QtBot) -> None:
    ring, search = old_ring(), Garbage()
    qtbot.wait(100)
    look_among_the_young(15)
    assert ring() is not None  # by itself Python would look after ten
    look_among_the_young(15)
    assert ring() is not None
    qtbot.waitUntil(lambda: ring() is None)
    before = gc.get_threshold()
    search.close()
    assert gc.get_threshold() != before
