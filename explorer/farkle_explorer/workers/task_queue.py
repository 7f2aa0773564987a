"""Tasks that are worked out one after another beside the window; new ones take the place of all others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.errors import UserError
from farkle_explorer.workers.watched import Watched, Work

if TYPE_CHECKING:
    from farkle_explorer.workers.kernels import Kernels

_LOG: Final = logging.getLogger(__name__)

About = str | tuple[str, str]
"""What a task is about."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to be worked out.

    Attributes
    ----------
    about : str or (str, str)
        What it is about.
    make : callable
        Returns the work when its turn has come; None if there is nothing to do any more.
    take : callable
        Is given what came of it.
    """

    about: About
    make: Callable[[], Work | None]
    take: Callable[[Any], None]


class TaskQueue(QObject):
    """Has tasks worked out in order.

    Attributes
    ----------
    running_changed : Signal
        Something else is being worked out, or nothing any more.
    progressed : Signal of Progress
        While something is worked out.
    told : Signal of str
        A line about what went wrong; ``""`` when something new begins.

    Parameters
    ----------
    worker : Watched
        Does the work; it is closed by who made it.
    kernels : Kernels
        Nothing begins before they are ready.
    """

    running_changed = Signal()
    progressed = Signal(object)
    told = Signal(str)

    def __init__(self, worker: Watched, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker, self._kernels = worker, kernels
        self._waiting: list[Task] = []
        self._now: Task | None = None
        worker.progressed.connect(self.progressed)
        worker.done.connect(self._take)
        worker.failed.connect(self._take_failure)
        worker.cancelled.connect(self._take_end)
        kernels.ready.connect(self._next)

    @property
    def is_running(self) -> bool:
        """Whether anything is being worked out, or waits."""
        return self._now is not None or bool(self._waiting)

    @property
    def running(self) -> About | None:
        """What the task is about that is worked out, or comes first; None if there is none."""
        task = self._now or (self._waiting[0] if self._waiting else None)
        return None if task is None else task.about

    def begin(self, tasks: Iterable[Task]) -> None:
        """Take up these tasks in the place of all others."""
        self.drop()
        self._waiting = list(tasks)
        self.told.emit("")
        if self._kernels.are_ready:
            self._next()
        else:
            self._kernels.prepare()
            self.running_changed.emit()

    def drop(self) -> None:
        """Give up all tasks."""
        was_running = self.is_running
        self._waiting, self._now = [], None
        self._worker.cancel()
        if was_running:
            self.running_changed.emit()

    @Slot()
    def _next(self) -> None:
        if self._now is not None or not self._waiting:
            return
        self._now = self._waiting.pop(0)
        work = self._now.make()
        self.running_changed.emit()
        if work is None:
            self._take_end()
        else:
            self._worker.start(work)

    @Slot(object)
    def _take(self, value: Any) -> None:
        task, self._now = self._now, None
        if task is None:  # faster than the wish to stop it
            return
        task.take(value)
        self._go_on()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if self._now is None:
            return
        if not isinstance(error, UserError):
            _LOG.error("working out a strategy failed", exc_info=error)
        self._waiting, self._now = [], None
        self.running_changed.emit()
        self.told.emit(" ".join(str(error).split()))

    @Slot()
    def _take_end(self) -> None:
        self._now = None
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            self._next()
        else:
            self.running_changed.emit()
