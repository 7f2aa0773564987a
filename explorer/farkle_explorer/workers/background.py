"""Small jobs beside the window: hold regions, estimates, files."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.workers.outcome import Outcome, attempt

_THREADS: Final = 2
"""So that a file does not wait for a hold region."""

Done = Callable[[Any], None]


class Background(QObject):
    """Runs functions on a few threads of its own and hands over their results in the thread it lives in.

    Of several jobs with the same key the newest wins: an older one that has not begun is dropped, and the result of one
    that has is. It must be closed before the program ends.
    """

    _finished = Signal(object, int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(_THREADS, "background")
        self._newest: dict[Hashable, tuple[int, Done, Done | None]] = {}
        self._tickets = 0
        self._handing_over = OneByOne(self)
        self._finished.connect(self._deliver)

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Done, on_failed: Done | None = None) -> None:
        """Run `function` beside the window.

        Parameters
        ----------
        key : hashable
            What it is for; a newer job of the same key takes its place.
        function : callable
            Takes nothing, touches no widget, and returns something immutable.
        on_done : callable
            Is given the result, in the thread this object lives in.
        on_failed : callable, optional
            Is given the exception instead; without it the exception is raised there, as a defect of ours.
        """
        self._tickets += 1
        ticket = self._tickets
        self._newest[key] = (ticket, on_done, on_failed)
        self._pool.submit(self._work, key, ticket, function)

    def drop(self, key: Hashable) -> None:
        """Forget the job of this key; its result will not be delivered."""
        self._newest.pop(key, None)

    @property
    def is_busy(self) -> bool:
        """Whether any result is still to be delivered."""
        return bool(self._newest)

    def close(self) -> None:
        """Drop what has not begun, wait for what has, and deliver nothing any more."""
        self._newest.clear()
        self._handing_over.clear()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _work(self, key: Hashable, ticket: int, function: Callable[[], Any]) -> None:
        """Do one job; runs in a thread of the pool."""
        newest = self._newest.get(key)
        if newest is not None and newest[0] == ticket:
            self._finished.emit(key, ticket, attempt(function))

    @Slot(object, int, object)
    def _deliver(self, key: Hashable, ticket: int, outcome: Outcome) -> None:
        """Take note of a result: several at once are handed over one by one, so that the window answers in between."""
        self._handing_over.add(partial(self._hand_over, key, ticket, outcome))

    def _hand_over(self, key: Hashable, ticket: int, outcome: Outcome) -> None:
        newest = self._newest.get(key)
        if newest is None or newest[0] != ticket:
            return
        del self._newest[key]
        _, on_done, on_failed = newest
        if outcome.error is None:
            on_done(outcome.value)
        elif on_failed is not None:
            on_failed(outcome.error)
        else:
            raise outcome.error
