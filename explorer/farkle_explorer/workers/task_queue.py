"""A queue of tasks that a worker thread runs one after another; new tasks replace the queue or come next in it."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Job, Worker

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
