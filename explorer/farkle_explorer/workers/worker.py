"""Runs long jobs on a worker thread: `progressed` while a job runs, then exactly one final signal."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance, Slot

from farkle_core.engine.monitor import Monitor, Progress
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution

PROGRESS_INTERVAL: Final = 0.05  # seconds between two progress signals: 20 a second

# A job calls the monitor every few milliseconds, touches no widget, and returns an immutable result.
Job = Callable[[Monitor], Any]


class _Run:
    """One run of a job: can be cancelled, and reports progress at intervals and at the end."""

    def __init__(self, job: Job, reported: SignalInstance) -> None:
        self.stop = Event()
        self._job, self._reported = job, reported
        self._reported_at = 0.0
        self._latest: Progress | None = None

    def __call__(self) -> Any:
        self._stop_if_unwanted()
        result = self._job(self._note)
        self._report()
        return result

    def _note(self, progress: Progress, /) -> None:
        self._stop_if_unwanted()
        self._latest = progress
        if perf_counter() - self._reported_at >= PROGRESS_INTERVAL:
            self._report()

    def _report(self) -> None:
        if self._latest is not None:
            self._reported_at = perf_counter()
            self._reported.emit(self, self._latest)

    def _stop_if_unwanted(self) -> None:
        if self.stop.is_set():
            raise Cancelled


class Worker(QObject):
    """Runs one job at a time; a new job replaces the current one. Call `close` before the program ends.

    Each :meth:`start` ends in exactly one of `done`, `failed` and `cancelled`, unless another start replaces it.
    """

    progressed = Signal(object)  # Progress: at most 20 times a second, and once more at the end
    done = Signal(object)  # the job's result
    failed = Signal(object)  # the exception that the job raised: a UserError, or a defect
    cancelled = Signal()  # the job has stopped after `cancel`

    _reported = Signal(object, object)
    _ended = Signal(object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._pool = ThreadPoolExecutor(1, name)
        self._reported.connect(self._take_progress)
        self._ended.connect(self._take_end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether a final signal is still to come."""
        return self._run is not None

    def start(self, job: Job) -> None:
        """Run `job`; drop the current one."""
        self.cancel()
        self._run = _Run(job, self._reported)
        self._pool.submit(self._run).add_done_callback(partial(self._ended.emit, self._run))

    def cancel(self) -> None:
        """Ask the job to stop; `cancelled` follows, or `done` if the job finishes first."""
        if self._run is not None:
            self._run.stop.set()

    def close(self) -> None:
        """Stop and end the thread; no signal follows."""
        self.cancel()
        self._run = None
        self._pool.shutdown()

    @Slot(object, object)
    def _take_progress(self, run: _Run, progress: Progress) -> None:
        if run is self._run and not run.stop.is_set():
            self.progressed.emit(progress)

    @Slot(object, object)
    def _take_end(self, run: _Run, future: Future[Any]) -> None:
        if run is not self._run:
            return
        self._run = None
        error = future.exception()
        if error is None:
            self.done.emit(future.result())
        elif isinstance(error, Cancelled):
            self.cancelled.emit()
        else:
            self.failed.emit(error)


def solve_job(ruleset: Ruleset, settings: Settings, players: int = 2) -> Job:
    """Return the job that solves `ruleset` and prepares the solution for use in the window's thread."""

    def work(monitor: Monitor) -> Solution:
        from farkle_core.solution.solve import solve

        solution = solve(ruleset, settings, monitor)
        solution.prepare()
        return solution

    def work_for_three(monitor: Monitor) -> Solution:
        from farkle_core.trios.solve import solve_trio
        from farkle_core.trios.view import TrioView

        view = TrioView.of(solve_trio(ruleset, settings, monitor), settings)
        view.prepare()
        return view

    return work if players == 2 else work_for_three
