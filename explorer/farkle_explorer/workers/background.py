"""Small jobs beside the window: hold regions, estimates, files."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal, Slot

from farkle_explorer.widgets.one_by_one import OneByOne

_THREADS: Final = 2  # so that a file does not wait for a hold region

Done = Callable[[Any], None]


class Background(QObject):
    """Runs functions on its own threads and hands over their results in the window's thread.

    Of several jobs with the same key the newest wins: older ones are dropped. Close it before the program ends.
    """

    _finished = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(_THREADS, "background")
        self._newest: dict[Hashable, tuple[Future[Any], Done, Done | None]] = {}
        self._handing_over = OneByOne(self)
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def run(self, key: Hashable, function: Callable[[], Any], on_done: Done, on_failed: Done | None = None) -> None:
        """Run `function`, which touches no widget and returns something immutable.

        `on_failed`: is given the exception instead; without it the exception is raised there, as a defect of ours.
        """
        self.drop(key)
        future = self._pool.submit(function)
        self._newest[key] = (future, on_done, on_failed)
        future.add_done_callback(partial(self._finished.emit, key))

    def drop(self, key: Hashable) -> None:
        """Forget the job of this key; its result will not be delivered."""
        if key in self._newest:
            self._newest.pop(key)[0].cancel()

    @property
    def is_busy(self) -> bool:
        """Whether any result is still to be delivered."""
        return bool(self._newest)

    def close(self) -> None:
        """Drop what has not begun, wait for what has, and deliver nothing any more."""
        self._newest.clear()
        self._handing_over.clear()
        self._pool.shutdown(cancel_futures=True)

    @Slot(object, object)
    def _deliver(self, key: Hashable, future: Future[Any]) -> None:
        """Hand over several results one by one, so that the window answers in between."""
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
