"""A small thread pool for short jobs, and work spread over turns of the event loop."""

from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

_THREADS: Final = 2  # two, so that a file job does not wait for a hold region

Done = Callable[[Any], None]


class Background(QObject):
    """Runs functions on worker threads and delivers their results in the window's thread.

    A new job replaces older jobs with the same key; their results are dropped. Call `close` before the program ends.
    """

    _finished = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(_THREADS, "background")
        self._newest: dict[Hashable, tuple[Future[Any], Done, Done | None]] = {}
        self._handing_over = OneByOne(self)
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Done, on_failed: Done | None = None) -> None:
        """Run `function`, which touches no widget and returns an immutable result.

        `on_failed` receives an exception of the job. Without it, the exception is raised in the window's thread, as a
        defect.
        """
        self.drop(key)
        future = self._pool.submit(function)
        self._newest[key] = (future, on_done, on_failed)
        future.add_done_callback(partial(self._finished.emit, key))

    def drop(self, key: Hashable) -> None:
        """Forget the job with this key; its result is not delivered."""
        if key in self._newest:
            self._newest.pop(key)[0].cancel()

    @property
    def is_busy(self) -> bool:
        """Whether any result is still to be delivered."""
        return bool(self._newest)

    def close(self) -> None:
        """Drop waiting jobs and wait for running ones; no result is delivered after this."""
        self._newest.clear()
        self._handing_over.clear()
        self._pool.shutdown(cancel_futures=True)

    @Slot(object, object)
    def _deliver(self, key: Hashable, future: Future[Any]) -> None:
        """Deliver several results in separate turns of the event loop, so that the window answers in between."""
        if not future.cancelled():
            self._handing_over.add(partial(self._hand_over, key, future))

    def _hand_over(self, key: Hashable, future: Future[Any]) -> None:
        newest, on_done, on_failed = self._newest.get(key, (None, None, None))
        if newest is not future or on_done is None:
            return
        del self._newest[key]
        error = future.exception()
        if error is None:
            on_done(future.result())
        elif on_failed is not None:
            on_failed(error)
        else:
            raise error


def ignore(_result: object) -> None:
    """Take a result, or an error, that needs no answer."""


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
