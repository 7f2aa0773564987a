"""Solving on one thread: a request goes in, progress comes out, then one end."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QThread, Signal, Slot
from shiboken6 import delete, isValid

from farkle_core.engine.monitor import Progress
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled
from farkle_core.rules import Ruleset
from farkle_explorer.workers.outcome import Outcome, attempt

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

PROGRESS_INTERVAL: Final = 0.05
"""Seconds between two reports of progress: 20 a second."""


@dataclass(frozen=True, slots=True)
class Request:
    """One solve that was asked for.

    Attributes
    ----------
    id : int
        Rises with every request.
    ruleset, settings
        What to solve, and how.
    stop : Event
        Set when it is no longer wanted; the solver looks at it at least every 50 ms.
    """

    id: int
    ruleset: Ruleset
    settings: Settings
    stop: Event = field(default_factory=Event, compare=False)


class _Worker(QObject):
    """Lives on the thread and does one request after another."""

    progressed = Signal(int, object)
    finished = Signal(int, object)

    @Slot(object)
    def take(self, request: Request) -> None:
        """Solve what was asked for and say what became of it."""
        self.finished.emit(request.id, attempt(_Solve(request, self)))


class _Solve:
    """One solve, watched."""

    def __init__(self, request: Request, worker: _Worker) -> None:
        self._request, self._worker = request, worker
        self._told_at = 0.0
        self._latest: Progress | None = None

    def __call__(self) -> Solution:
        """Return the solution, ready for the window's thread."""
        self._stop_if_unwanted()
        from farkle_core.solution.solve import solve

        solution = solve(self._request.ruleset, self._request.settings, self._watch)
        solution.prepare()
        self._tell()
        return solution

    def _watch(self, progress: Progress) -> None:
        self._stop_if_unwanted()
        self._latest = progress
        if perf_counter() - self._told_at >= PROGRESS_INTERVAL:
            self._tell()

    def _tell(self) -> None:
        self._told_at = perf_counter()
        self._worker.progressed.emit(self._request.id, self._latest)

    def _stop_if_unwanted(self) -> None:
        if self._request.stop.is_set():
            raise Cancelled


class Solver(QObject):
    """Solves rulesets on a thread of its own, the newest request first; lives in the window's thread.

    Each :meth:`start` ends in exactly one of `solved`, `failed` and `cancelled`, unless a newer one took its place.

    Attributes
    ----------
    progressed : Signal of Progress
        At most 20 times a second, and once more at the end.
    solved : Signal of Solution
        The solution, whether or not it converged.
    failed : Signal of Exception
        What went wrong: a UserError, or a defect.
    cancelled : Signal
        The solver has stopped because :meth:`cancel` asked it to.
    """

    progressed = Signal(object)
    solved = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    _requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._request: Request | None = None
        self._requests = 0
        self._thread = QThread(self)
        self._thread.setObjectName("solver")
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        self._requested.connect(self._worker.take)
        self._worker.progressed.connect(self._take_progress)
        self._worker.finished.connect(self._take_outcome)

    @property
    def is_solving(self) -> bool:
        """Whether an end is still to come."""
        return self._request is not None

    def start(self, ruleset: Ruleset, settings: Settings) -> None:
        """Solve `ruleset`; what is being solved is dropped."""
        self._stop()
        if not self._thread.isRunning():
            self._thread.start()
        self._requests += 1
        self._request = Request(self._requests, ruleset, settings)
        self._requested.emit(self._request)

    def cancel(self) -> None:
        """Ask the solver to stop; it says `cancelled` when it has, or `solved` if it was faster."""
        self._stop()

    def close(self) -> None:
        """Stop, and end the thread."""
        self._stop()
        self._request = None
        self._thread.quit()
        self._thread.wait()
        if isValid(self._worker):
            delete(self._worker)  # it has no owner in Qt: else Python's search for garbage would, later and anywhere

    def _stop(self) -> None:
        if self._request is not None:
            self._request.stop.set()

    @Slot(int, object)
    def _take_progress(self, request_id: int, progress: Progress) -> None:
        if self._request is not None and self._request.id == request_id and not self._request.stop.is_set():
            self.progressed.emit(progress)

    @Slot(int, object)
    def _take_outcome(self, request_id: int, outcome: Outcome) -> None:
        if self._request is None or self._request.id != request_id:
            return
        self._request = None
        if outcome.error is None:
            self.solved.emit(outcome.value)
        elif isinstance(outcome.error, Cancelled):
            self.cancelled.emit()
        else:
            self.failed.emit(outcome.error)
