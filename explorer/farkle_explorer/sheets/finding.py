"""A button that finds the sentences of the rules, for the sheet; the search takes a minute or more."""

from functools import partial
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton

from farkle_core.engine.monitor import Monitor, Progress
from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.solution.solution import Solution
from farkle_explorer.workers.worker import Worker


class FindSentences(QPushButton):
    """Starts the search, shows how far it is, and cancels it; hidden where there is nothing to find."""

    found = Signal()  # the sentences are kept now
    failed = Signal(str)  # why there are none

    def __init__(self) -> None:
        super().__init__()
        self._solution: Solution | None = None
        self._worker = Worker("sentences", self)
        self._worker.done.connect(self._end)
        self._worker.cancelled.connect(self._name)
        self._worker.failed.connect(self._fail)
        self._worker.progressed.connect(self._show_progress)
        self.clicked.connect(self._press)
        self.hide()
        self._name()

    def offer(self, solution: Solution | None) -> None:
        """Offer to find the sentences of a solution; None offers nothing, and ends a search."""
        if solution is not self._solution:
            self._worker.cancel()
            self._solution = solution
            self._name()
        self.setVisible(solution is not None)

    def close_down(self) -> None:
        """End the search and its thread."""
        self._worker.close()

    @Slot()
    def _press(self) -> None:
        if self._worker.is_busy:
            self._worker.cancel()
        else:
            self.begin()

    def begin(self) -> None:
        """Start the search, if there is anything to find."""
        if self._solution is not None and not self._worker.is_busy:
            self._worker.start(partial(_find, self._solution))
            self.setText(_("Finding the sentences: cancel"))

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        self.setText(_("Finding the sentences, {share} %: cancel", share=round(100 * progress.fraction)))

    @Slot(object)
    def _end(self, _found: object) -> None:
        self._name()
        self.found.emit()

    @Slot(object)
    def _fail(self, error: Exception) -> None:
        self._name()
        if not isinstance(error, UserError):
            raise error
        self.hide()
        self.failed.emit(str(error))

    @Slot()
    def _name(self) -> None:
        self.setText(_("Find the sentences"))
        self.setToolTip(
            _("Find the few sentences that win nearly as often as perfect play: a minute, with penalties some minutes")
        )


def _find(solution: Solution, monitor: Monitor) -> Any:
    from farkle_core.strategies.sentence_search import found_playbook

    return found_playbook(solution, monitor=monitor)
