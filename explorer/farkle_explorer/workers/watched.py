"""Long work on a thread of its own, one piece at a time: it tells how far it has come, and can be given up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal, Slot
from shiboken6 import delete, isValid

from farkle_core.engine.monitor import Monitor, Progress
from farkle_core.errors import Cancelled
from farkle_explorer.workers.outcome import Outcome, attempt
from farkle_explorer.workers.solving import PROGRESS_INTERVAL

Work = Callable[[Monitor], Any]
"""Is given a monitor, touches no widget, and returns something immutable."""


@dataclass(frozen=True, slots=True)
class _Order:
    """One piece of work that was asked for; `stop` is set when it is no longer wanted."""

    id: int
    work: Work
    stop: Event = field(default_factory=Event, compare=False)


class _Hand(QObject):
    """Lives on the thread and does one order after another."""

    progressed = Signal(int, object)
    finished = Signal(int, object)

    @Slot(object)
    def take(self, order: _Order) -> None:
        """Do what was asked for and say what became of it."""
        self.finished.emit(order.id, attempt(_Watch(order, self)))


class _Watch:
    """Does one order, and watches it."""

    def __init__(self, order: _Order, hand: _Hand) -> None:
        self._order, self._hand = order, hand
        self._told_at = 0.0

    def __call__(self) -> Any:
        self._stop_if_unwanted()
        return self._order.work(self._note)

    def _note(self, progress: Progress, /) -> None:
        self._stop_if_unwanted()
        if perf_counter() - self._told_at >= PROGRESS_INTERVAL:
            self._told_at = perf_counter()
            self._hand.progressed.emit(self._order.id, progress)

    def _stop_if_unwanted(self) -> None:
        if self._order.stop.is_set():
            raise Cancelled


class Watched(QObject):
    """Does long work beside the window, the newest first; lives in the window's thread.

    Each :meth:`start` ends in exactly one of `done`, `failed` and `cancelled`, unless a newer one took its place.

    Attributes
    ----------
    progressed : Signal of Progress
        At most 20 times a second.
    done : Signal of object
        What the work returned.
    failed : Signal of Exception
        What went wrong: a UserError, or a defect.
    cancelled : Signal
        It has stopped because :meth:`cancel` asked it to.
    """

    progressed = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    _ordered = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order: _Order | None = None
        self._orders = 0
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._hand = _Hand()
        self._hand.moveToThread(self._thread)
        self._ordered.connect(self._hand.take)
        self._hand.progressed.connect(self._take_progress)
        self._hand.finished.connect(self._take_outcome)

    @property
    def is_busy(self) -> bool:
        """Whether an end is still to come."""
        return self._order is not None

    def start(self, work: Work) -> None:
        """Do `work`; what is being done is dropped."""
        self.cancel()
        if not self._thread.isRunning():
            self._thread.start()
        self._orders += 1
        self._order = _Order(self._orders, work)
        self._ordered.emit(self._order)

    def cancel(self) -> None:
        """Ask for the work to stop; `cancelled` is said when it has, or `done` if it was faster."""
        if self._order is not None:
            self._order.stop.set()

    def close(self) -> None:
        """Stop, and end the thread."""
        self.cancel()
        self._order = None
        self._thread.quit()
        self._thread.wait()
        if isValid(self._hand):
            delete(self._hand)  # it has no owner in Qt: else Python's search for garbage would, later and anywhere

    @Slot(int, object)
    def _take_progress(self, order_id: int, progress: Progress) -> None:
        if self._order is not None and self._order.id == order_id and not self._order.stop.is_set():
            self.progressed.emit(progress)

    @Slot(int, object)
    def _take_outcome(self, order_id: int, outcome: Outcome) -> None:
        if self._order is None or self._order.id != order_id:
            return
        self._order = None
        if outcome.error is None:
            self.done.emit(outcome.value)
        elif isinstance(outcome.error, Cancelled):
            self.cancelled.emit()
        else:
            self.failed.emit(outcome.error)
