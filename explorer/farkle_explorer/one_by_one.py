"""Doing one thing in each turn of the event loop, so that the window answers in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot


class _Turn(QObject):
    """Whether anything was done since the event loop came round: all that is due at a time is done in one turn."""

    ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_taken = False
        self.ended.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def take(self) -> bool:
        """Take the turn, if nobody has; return whether that was possible."""
        if self._is_taken:
            return False
        self._is_taken = True
        self.ended.emit()  # arrives when what a person did meanwhile has been looked at
        return True

    @Slot()
    def _end(self) -> None:
        self._is_taken = False


@cache
def _turn() -> _Turn:
    """Return the one that all share who do things in the window's thread."""
    return _Turn()


class OneByOne(QObject):
    """Does things in their order, one each time the event loop comes round; of all who wait, one has each turn.

    Parameters
    ----------
    parent : QObject, optional
        The owner; nothing is done any more once it is gone.
    """

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
        if not _turn().take():
            self._next.start()
            return
        thing = self._things.popleft()
        if self._things:
            self._next.start()  # first: what goes wrong with one thing must not keep back the others
        thing()
