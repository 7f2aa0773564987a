"""Doing one thing in each turn of the event loop, so that the window answers in between."""

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

# How often in a row that is respected: else nothing would ever be done where something moves all the time.
_PATIENCE: Final = 20


class _Turn(QObject):
    """What was done since the event loop came round: all that is due at a time is done in one turn."""

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
        """Take the turn, unless somebody has, or much was done in it already; return whether that was possible.

        Who was refused is next: else one that always has something to do could keep out all others.
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
        self.ended.emit()  # arrives when what a person did meanwhile has been looked at
        return True

    @Slot()
    def _begin(self) -> None:
        self._began_at = thread_time()

    @Slot()
    def _end(self) -> None:
        self._is_taken = False


def _still_waits(queue: OneByOne | None) -> bool:
    """Return whether a queue is still there and has something to do."""
    return queue is not None and isValid(queue) and not queue.is_done


@cache
def _turn() -> _Turn:
    """Return the one that all share who do things in the window's thread."""
    return _Turn()


class OneByOne(QObject):
    """Does things in their order, one each time the event loop comes round; of all who wait, one has each turn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._things: deque[Callable[[], object]] = deque()
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._do_one)

    def add(self, *things: Callable[[], object]) -> None:
        """Have these things done after those that are waiting."""
        self._things.extend(things)
        if self._things:
            self._next.start()

    def add_next(self, thing: Callable[[], object]) -> None:
        """Have this done before all that is waiting."""
        self._things.appendleft(thing)
        self._next.start()

    def clear(self) -> None:
        """Do nothing any more of what is waiting."""
        self._things.clear()
        self._next.stop()

    @property
    def is_done(self) -> bool:
        """Whether nothing is waiting."""
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
            self._next.start()  # first: what goes wrong with one thing must not keep back the others
        thing()
