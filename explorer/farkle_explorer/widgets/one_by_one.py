"""Spreads work over turns of the event loop, so that the window answers in between."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot


class OneByOne(QObject):
    """Calls functions in order, one per turn of the event loop."""

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
        return not self._things

    @Slot()
    def _do_one(self) -> None:
        if self._things:
            thing = self._things.popleft()
            if self._things:
                self._next.start()  # first, so that an error in one function does not stop the rest
            thing()
