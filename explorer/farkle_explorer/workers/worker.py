"""Runs long jobs on a worker thread, one or a queue of them: `progressed` on the way, then exactly one final signal."""

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Event
from time import perf_counter
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance, Slot

from farkle_core.engine.monitor import Monitor, Progress
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled, UserError
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_explorer.workers.kernels import Kernels

WORTH_A_FIRST_ANSWER: Final = 1.0  # seconds: a solve that is expected to take less is waited for
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


def solve_job(
    ruleset: Ruleset, settings: Settings, players: int = 2, first: Callable[[Solution], None] | None = None
) -> Job:
    """Return the job that solves `ruleset` and prepares the solution for use in the window's thread.

    `first`: takes the first answer, prepared as well, on the worker's thread; not of a solve that is over soon.
    """

    def take_first(answer: Solution) -> None:
        answer.prepare()
        if first is not None:
            first(answer)

    def work(monitor: Monitor) -> Solution:
        from farkle_core.solution.solve import solve

        lasts = players > 2 or estimate(ruleset, settings).seconds >= WORTH_A_FIRST_ANSWER
        solution = solve(ruleset, settings, monitor, take_first if first and lasts else None, players)
        solution.prepare()
        return solution

    return work


_LOG: Final = logging.getLogger(__name__)

About = str | tuple[str, str]  # the subject of a task


@dataclass(frozen=True, slots=True)
class Task:
    """One job and its subject."""

    about: About
    make: Callable[[], Job | None]  # builds the job when its turn comes; returns None if nothing is left to do
    take: Callable[[Any], None]  # receives the job's result
    is_separate: bool = False  # whether waiting tasks run even if this one fails


class TaskQueue(QObject):
    """A worker and its waiting tasks. Features inherit from it and define the tasks."""

    changed = Signal()  # the request or the results have changed
    running_changed = Signal()  # another task is running, or none
    progressed = Signal(object)  # Progress of the running task
    reported = Signal(str)  # a line about a failure or about a waiting task; ``""`` when new tasks start

    def __init__(self, name: str, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kernels = kernels
        self._worker = Worker(name, self)
        self._waiting: list[Task] = []
        self._now: Task | None = None
        self._worker.progressed.connect(self._take_progress)
        self._worker.done.connect(self._take)
        self._worker.failed.connect(self._take_failure)
        self._worker.cancelled.connect(self._take_end)
        kernels.ready.connect(self._next)

    @property
    def kernels(self) -> Kernels:
        return self._kernels

    @property
    def is_running(self) -> bool:
        return self.running is not None

    @property
    def running(self) -> About | None:
        """The subject of the running task, or of the first waiting one; None if the queue is empty."""
        task = self._now or next(iter(self._waiting), None)
        return None if task is None else task.about

    @property
    def is_prepared(self) -> bool:
        """Whether tasks can start at once; on the first start they wait for the kernels."""
        return self._kernels.are_ready

    def cancel(self) -> None:
        """Cancel all tasks; results so far stay."""
        if self.is_running:
            self._drop()
            self.reported.emit(_("Stopped."))

    def close(self) -> None:
        """Stop, and end the worker thread."""
        self._drop()
        self._worker.close()

    def _begin(self, tasks: Iterable[Task]) -> None:
        self._drop()
        self._waiting = list(tasks)
        self.reported.emit("")
        if self._kernels.are_ready:
            self._next()
        else:
            self._kernels.prepare()
            self.running_changed.emit()

    def _add_next(self, tasks: Iterable[Task], line: str) -> None:
        """Run these tasks before the waiting ones; `line` tells that the running task comes first."""
        if self.is_running:
            self._waiting[:0] = tasks
            self.reported.emit(line)
        else:
            self._begin(tasks)

    def _drop(self) -> None:
        """Cancel all tasks without a report."""
        was_running = self.is_running
        self._waiting, self._now = [], None
        self._worker.cancel()
        if was_running:
            self.running_changed.emit()

    def _explain(self, error: Exception) -> str:
        return " ".join(str(error).split())

    @Slot()
    def _next(self) -> None:
        if self._now is not None or not self._waiting:
            return
        self._now = self._waiting.pop(0)
        job = self._now.make()
        self.running_changed.emit()
        if job is None:
            self._take_end()
        else:
            self._worker.start(job)

    @Slot(object)
    def _take_progress(self, progress: object) -> None:
        if self._now is not None:
            self.progressed.emit(progress)

    @Slot(object)
    def _take(self, value: Any) -> None:
        task, self._now = self._now, None
        if task is not None:  # otherwise it finished before the cancellation
            task.take(value)
            self._go_on()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        task = self._now
        if task is None:
            return
        if not isinstance(error, UserError):
            _LOG.error("a background task failed", exc_info=error)
        line, self._now = self._explain(error), None
        if not task.is_separate:
            self._waiting = []
        self._go_on()
        self.reported.emit(line)

    @Slot()
    def _take_end(self) -> None:
        self._now = None
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            self._next()
        else:
            self.running_changed.emit()
