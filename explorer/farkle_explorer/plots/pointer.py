"""The position of the pointer in a view."""

from PySide6.QtCore import QObject, Signal, Slot

from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.session.phase_in_points import nearest

Place = tuple[int, ...]  # a position in a view, such as two scores in points, or a row and a column


class Pointer(QObject):
    """The position of the pointer."""

    moved = Signal()  # the pointer has moved or left

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place: Place | None = None

    def go(self, *place: int) -> None:
        """Move to a place, or leave without one."""
        if (place or None) != self.place:
            self.place = place or None
            self.moved.emit()


class CanvasPointer(Pointer):
    """The pointer on a canvas, with its mark; it moves between the points of a grid."""

    picked = Signal(int, int)  # the clicked place

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._grid: tuple[range, range] | None = None
        canvas.pressed.connect(self._pressed)
        canvas.pointed.connect(self._pointed)
        canvas.pointer_left.connect(self._left)

    def set_grid(self, across: range, up: range) -> None:
        """Set the scores of the grid, in points, also for the axes; clears the position."""
        self._grid, self.place = (across, up), None
        self._canvas.across.set_scores(across)
        self._canvas.up.set_scores(up)

    def clear_grid(self) -> None:
        self._grid = self.place = None

    def nearest(self, across: float, up: float) -> tuple[int, int] | None:
        """Return the place nearest to a point of the plot; None without a grid."""
        if self._grid is None:
            return None
        return nearest(self._grid[0], round(across)), nearest(self._grid[1], round(up))

    @Slot(float, float)
    def _pressed(self, across: float, up: float) -> None:
        if (place := self.nearest(across, up)) is not None:
            self.picked.emit(*place)

    @Slot(float, float)
    def _pointed(self, across: float, up: float) -> None:
        if (place := self.nearest(across, up)) is not None:
            self.go(*place)

    @Slot()
    def _left(self) -> None:
        self.go()

    def go(self, *place: int) -> None:
        """Move to a place, with the canvas's mark, or leave without one."""
        if (place or None) != self.place:
            self._canvas.hover_mark.place(*(place or (None, None)))
        super().go(*place)
