"""Tasks that are done one after another beside the window; new tasks replace all others."""

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

About = str | tuple[str, str]  # what a task is about


@dataclass(frozen=True, slots=True)
class Task:
    """One job with its subject."""

    about: About
    make: Callable[[], Job | None]  # returns the job when its turn has come; None if there is nothing to do any more
    take: Callable[[Any], None]  # is given the job's result


class TaskQueue(QObject):
    """A worker and the tasks that wait for it. Features inherit from it and say what the tasks are."""

    changed = Signal()  # what is wanted or known has changed
    running_changed = Signal()  # another task is running, or none any more
    progressed = Signal(object)  # Progress: while a task is running
    reported = Signal(str)  # a line about what went wrong; ``""`` when new tasks begin

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
        """What tasks wait for."""
        return self._kernels

    @property
    def is_running(self) -> bool:
        """Whether a task is running, or waits."""
        return self.running is not None

    @property
    def running(self) -> About | None:
        """What the task is about that is running, or comes first; None if there is none."""
        task = self._now or next(iter(self._waiting), None)
        return None if task is None else task.about

    @property
    def is_prepared(self) -> bool:
        """Whether tasks can begin at once; the first time on a machine they cannot."""
        return self._kernels.are_ready

    def cancel(self) -> None:
        """Give up all tasks; what is known stays."""
        if self.is_running:
            self._drop()
            self.reported.emit(_("Stopped."))

    def close(self) -> None:
        """Stop, and end the worker's thread."""
        self._drop()
        self._worker.close()

    def _begin(self, tasks: Iterable[Task]) -> None:
        """Replace all tasks by these."""
        self._drop()
        self._waiting = list(tasks)
        self.reported.emit("")
        if self._kernels.are_ready:
            self._next()
        else:
            self._kernels.prepare()
            self.running_changed.emit()

    def _drop(self) -> None:
        """Give up all tasks, without a word."""
        was_running = self.is_running
        self._waiting, self._now = [], None
        self._worker.cancel()
        if was_running:
            self.running_changed.emit()

    def _explain(self, error: Exception) -> str:
        """Return what to say when the present task has failed."""
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
        if task is not None:  # else it was faster than the wish to stop it
            task.take(value)
            self._go_on()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if self._now is None:
            return
        if not isinstance(error, UserError):
            _LOG.error("work beside the window failed", exc_info=error)
        line = self._explain(error)
        self._waiting, self._now = [], None
        self.running_changed.emit()
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
