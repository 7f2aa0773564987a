"""Garbage collection of old objects, in a turn of the event loop of its own.

Python collects after many allocations. This often falls into the longest operation, and may happen in any thread. A
full collection takes 20 to 100 ms once a few windows and solutions exist. Each collection here therefore covers only
objects that are newer than the last one. Survivors are frozen: reference counting still frees them, but reference
cycles among them stay. A thousand user actions leave a few hundred small objects behind in this way.
"""

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from farkle_explorer.widgets.one_by_one import OneByOne

INTERVAL: Final = 2000  # milliseconds between two checks whether a collection is due
_ENOUGH: Final = 20  # young collections before a full one; Python's own figure is 10
_NEVER: Final = 1_000_000  # collections of the middle generation before one of old objects

_lock: Final = Lock()
_inside: set[object] = set()


@contextmanager
def importing() -> Iterator[None]:
    """Suspend garbage collection inside the block, then freeze all existing objects.

    Several threads may enter it at once; the last one to leave resumes collection.
    """
    token = object()
    with _lock:
        _inside.add(token)
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _inside.discard(token)
            if not _inside:
                gc.freeze()
                gc.enable()


class Garbage(QObject):
    """Collects old objects from time to time; Python still collects the young ones.

    Does nothing if automatic collection is off (first threshold 0).
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._usual = gc.get_threshold()
        gc.set_threshold(*self._usual[:2], _NEVER)
        self._turns = OneByOne(self)
        self._timer = QTimer(self, interval=INTERVAL)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def close(self) -> None:
        """Give full collections back to Python."""
        self._timer.stop()
        self._turns.clear()
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    @Slot()
    def _look(self) -> None:
        if gc.get_threshold()[0] and gc.get_count()[2] >= _ENOUGH:
            self._turns.add(_search, _give_back)


def _search() -> None:
    """Collect objects newer than the last collection, and freeze the survivors."""
    gc.collect()
    gc.freeze()


def _give_back() -> None:
    """Give the system what is free within the heaps: it takes 1 to 13 ms. Without glibc the function does nothing."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
