"""Spreads work over turns of the event loop, so that the window answers in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache
from time import thread_time
from typing import Final
from weakref import ref

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer, Signal, Slot
from shiboken6 import isValid

_MUCH: Final = 0.008
"""Seconds of work, as for painting, after which nothing more is done before the event loop comes round.

Where a system counts a thread's time in larger steps, a turn is left out somewhat too often or too seldom.
"""

# how often in a row pending user events are respected; without a limit, constant movement would stop all work
_PATIENCE: Final = 20


class _Turn(QObject):
    """The work of the current turn of the event loop: everything due in it counts as one turn."""

    ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_taken = False
        self._began_at = thread_time()
        self._put_off = 0
        self._waiting: list[ref[OneByOne]] = []
        self.ended.connect(self._end, Qt.ConnectionType.QueuedConnection)
        loop = QAbstractEventDispatcher.instance()
        if loop is not None:
            loop.awake.connect(self._begin)

    def take(self, queue: OneByOne) -> bool:
        """Claim the turn, unless another queue has it or it did much work already; return whether it succeeded.

        A refused queue gets the next turn; otherwise one busy queue could starve all others.
        """
        self._waiting = [each for each in self._waiting if _still_waits(each())]
        if ref(queue) not in self._waiting:
            self._waiting.append(ref(queue))
        if self._is_taken or self._waiting[0]() is not queue:
            return False
        if thread_time() - self._began_at > _MUCH and self._put_off < _PATIENCE:
            self._put_off += 1
            return False
        del self._waiting[0]
        self._is_taken, self._put_off = True, 0
        self.ended.emit()  # arrives after the user's events in between
        return True

    @Slot()
    def _begin(self) -> None:
        self._began_at = thread_time()

    @Slot()
    def _end(self) -> None:
        self._is_taken = False


def _still_waits(queue: OneByOne | None) -> bool:
    """Return whether a queue still exists and has work."""
    return queue is not None and isValid(queue) and not queue.is_done


@cache
def _turn() -> _Turn:
    """Return the object that all queues of the window's thread share."""
    return _Turn()


class OneByOne(QObject):
    """Calls functions in order, one per turn of the event loop; of several waiting queues, one gets each turn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._things: deque[Callable[[], object]] = deque()
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._do_one)

    def add(self, *things: Callable[[], object]) -> None:
        """Append these functions to the queue."""
        self._things.extend(things)
        if self._things:
            self._next.start()

    def add_next(self, thing: Callable[[], object]) -> None:
        """Put this function at the front of the queue."""
        self._things.appendleft(thing)
        self._next.start()

    def clear(self) -> None:
        """Drop the waiting functions."""
        self._things.clear()
        self._next.stop()

    @property
    def is_done(self) -> bool:
        """Whether the queue is empty."""
        return not self._things

    @Slot()
    def _do_one(self) -> None:
        if not self._things:
            return
        if not _turn().take(self):
            self._next.start()
            return
        thing = self._things.popleft()
        if self._things:
            self._next.start()  # first, so that an error in one function does not stop the rest
        thing()
