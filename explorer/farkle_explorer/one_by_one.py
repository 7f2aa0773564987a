"""Doing one thing in each turn of the event loop, so that the window answers in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot


class OneByOne(QObject):
    """Does things in their order, one each time the event loop comes round.

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
        thing = self._things.popleft()
        if self._things:
            self._next.start()  # first: what goes wrong with one thing must not keep back the others
        thing()
