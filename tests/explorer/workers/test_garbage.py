"""What lives long is looked through for garbage when nothing else is done, and only then."""

import gc
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from farkle_explorer.workers import kernels
from farkle_explorer.workers.kernels import Garbage


class Ring:
    """Refers to itself, so that only a search finds that nobody needs it."""

    def __init__(self) -> None:
        self.me: Ring | None = self


@pytest.fixture(autouse=True)
def thresholds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = gc.get_threshold()
    monkeypatch.setattr(kernels, "INTERVAL", 10)
    yield
    gc.set_threshold(*before)


def old_ring() -> weakref.ref[Ring]:
    """Return a ring that has lived long, and that nobody needs any more."""
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
    search.close()


def test_where_no_search_is_wanted_there_is_none(qtbot: QtBot) -> None:
    gc.set_threshold(0, 10, 10)
    ring, search = old_ring(), Garbage()
    look_among_the_young(30)
    qtbot.wait(100)
    assert ring() is not None
    search.close()
    assert gc.get_threshold() == (0, 10, 10)


def test_afterwards_it_is_left_to_python_again(qtbot: QtBot) -> None:
    before = gc.get_threshold()
    search = Garbage()
    assert gc.get_threshold() != before
    search.close()
    assert gc.get_threshold() == before
    ring = old_ring()
    look_among_the_young(30)
    qtbot.wait(100)
    assert ring() is not None
