"""What asks for long work beside the window, says how it goes, and can be told to give it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from farkle_core.language.messages import _
from farkle_explorer.workers.task_queue import About, TaskQueue
from farkle_explorer.workers.watched import Watched

if TYPE_CHECKING:
    from farkle_explorer.workers.kernels import Kernels


class Inquiry(QObject):
    """Has a queue of tasks; what they are about is for who inherits to say.

    Attributes
    ----------
    changed : Signal
        Something else is asked, or known.
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
        Those of matches and comparisons; nothing begins before they are ready.
    """

    changed = Signal()
    running_changed = Signal()
    progressed = Signal(object)
    told = Signal(str)

    def __init__(self, worker: Watched, kernels: Kernels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kernels = kernels
        self._queue = TaskQueue(worker, kernels, self)
        self._queue.progressed.connect(self.progressed)
        self._queue.running_changed.connect(self.running_changed)
        self._queue.told.connect(self.told)

    @property
    def is_running(self) -> bool:
        """Whether anything is being worked out, or waits."""
        return self._queue.is_running

    @property
    def running(self) -> About | None:
        """What that which is being worked out is about; None if there is nothing."""
        return self._queue.running

    @property
    def is_prepared(self) -> bool:
        """Whether what is asked for can begin at once; the first time on a machine it cannot."""
        return self._kernels.are_ready

    def cancel(self) -> None:
        """Give up what is being worked out, and what waits; what is known stays."""
        if self.is_running:
            self._queue.drop()
            self.told.emit(_("Stopped."))
