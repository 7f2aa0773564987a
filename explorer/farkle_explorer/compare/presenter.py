"""What is worked out for the part that is seen: the comparison, or how much the bound matters, asked beside it."""

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.compare.bounds import BoundStudy
from farkle_core.engine.monitor import Progress
from farkle_explorer.compare.bound_question import BoundQuestion
from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.compare.section import Part
from farkle_explorer.compare.status_lines import bounds_compared, file_name, going_on, what_is_compared, what_was_found
from farkle_explorer.session.moments import Selection
from farkle_explorer.workers.task_queue import TaskQueue


class Works(QObject):
    """Knows which of the two the seen part is about, what goes on there, and what is said of it.

    Where the comparison is of two bounds itself, it answers both.
    """

    changed = Signal()  # something else is worked out, is known, or is to be said
    progressed = Signal(object)  # Progress: while what is seen is worked out

    def __init__(self, comparison: Comparison, bounds: BoundQuestion, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._comparison, self._bounds = comparison, bounds
        self._part = Part.NUMBERS
        self._told, self._bounds_told = "", ""
        self._left: float | None = None
        comparison.reported.connect(self._tell)
        bounds.reported.connect(self._tell_of_bounds)
        comparison.progressed.connect(self._comparison_progressed)
        bounds.progressed.connect(self._bounds_progressed)
        for work in (comparison, bounds):
            work.running_changed.connect(self._begin_step)

    def show_part(self, part: Part) -> None:
        """Be about what this part shows."""
        self._part, self._left = part, None
        self.changed.emit()

    def ask(self) -> None:
        """Begin with what nobody has to choose anything for: how much the bound matters, where that is seen."""
        if self.asks_for_itself:
            self._bounds.ask()

    @property
    def seen(self) -> TaskQueue:
        """What the seen part is about."""
        return self._bounds if self.asks_for_itself else self._comparison

    @property
    def asks_for_itself(self) -> bool:
        """Whether the seen part asks a question of its own, which needs no choice."""
        return self._part is Part.BOUND and not self._comparison.is_of_bounds

    @property
    def may_ask(self) -> bool:
        """Whether there is a lower bound to ask about."""
        return self._bounds.bounds is not None

    @property
    def is_running(self) -> bool:
        """Whether what is seen is being worked out."""
        return self.seen.is_running

    @property
    def study(self) -> BoundStudy | None:
        """What a bound does, when that is known."""
        return self._comparison.study if self._comparison.is_of_bounds else self._bounds.study

    @property
    def line(self) -> str:
        """What went wrong, what goes on, or what came of it."""
        if self.asks_for_itself:
            return self._bounds_told or going_on(self._bounds, self._left)
        return self._told or going_on(self._comparison, self._left) or what_was_found(self._comparison)

    def about(self, chosen: Selection | None) -> str:
        """Return what is compared."""
        if self.asks_for_itself:
            return bounds_compared(self._comparison.solution, self._bounds.bounds)
        return what_is_compared(self._comparison, chosen)

    def study_name(self) -> str:
        """Return a name for files of the study, without an ending."""
        if self._comparison.is_of_bounds:
            return file_name(self._comparison, Part.BOUND)
        return bounds_compared(self._comparison.solution, self._bounds.bounds).replace("/", " ")

    @Slot()
    def cancel(self) -> None:
        """Give up what is seen being worked out."""
        self.seen.cancel()

    @Slot(str)
    def _tell(self, line: str) -> None:
        self._told = line
        self.changed.emit()

    @Slot(str)
    def _tell_of_bounds(self, line: str) -> None:
        self._bounds_told = line
        self.changed.emit()

    @Slot()
    def _begin_step(self) -> None:
        self._left = None
        self.changed.emit()

    def _pass_on(self, progress: Progress) -> None:
        self._left = progress.seconds_left
        self.progressed.emit(progress)

    @Slot(object)
    def _comparison_progressed(self, progress: Progress) -> None:
        if not self.asks_for_itself:
            self._pass_on(progress)

    @Slot(object)
    def _bounds_progressed(self, progress: Progress) -> None:
        if self.asks_for_itself:
            self._pass_on(progress)
