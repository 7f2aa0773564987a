"""The pointer on a canvas: at which of the places that there are, marked there, and told when it moves or picks."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.session.stage import nearest

Place = tuple[int, int]
"""What stands across and up at a place of a plot, in points."""


class Pointer(QObject):
    """The pointer on a canvas; it is always on one of the places of a grid.

    Parameters
    ----------
    canvas : Canvas
        Has the pointer; its mark follows.

    Attributes
    ----------
    place : tuple of int, or None
        Where the pointer is; None when it is not on the canvas.
    """

    moved = Signal()
    """It is at another place, or has left."""

    picked = Signal(int, int)
    """The place is picked with it: across, up."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._grid: tuple[range, range] | None = None
        self.place: Place | None = None
        canvas.pressed.connect(self._pressed)
        canvas.pointed.connect(self._pointed)
        canvas.pointer_left.connect(self._left)

    def set_grid(self, across: range, up: range) -> None:
        """Say what places there are, also to the axes; where the pointer was is forgotten."""
        self._grid, self.place = (across, up), None
        self._canvas.across.set_scores(across)
        self._canvas.up.set_scores(up)

    def clear_grid(self) -> None:
        """Say that there are no places."""
        self._grid = self.place = None

    def nearest(self, across: float, up: float) -> Place | None:
        """Return the place nearest to a point of the plot; None where there are no places."""
        if self._grid is None:
            return None
        return nearest(self._grid[0], round(across)), nearest(self._grid[1], round(up))

    @Slot(float, float)
    def _pressed(self, across: float, up: float) -> None:
        if (place := self.nearest(across, up)) is not None:
            self.picked.emit(*place)

    @Slot(float, float)
    def _pointed(self, across: float, up: float) -> None:
        if self._grid is not None:
            self._go(self.nearest(across, up))

    @Slot()
    def _left(self) -> None:
        self._go(None)

    def _go(self, place: Place | None) -> None:
        if place != self.place:
            self.place = place
            self._canvas.hover_mark.place(*(place or (None, None)))
            self.moved.emit()


def fields_of(place: Place | None) -> dict[str, int]:
    """Return the fields of the selection that a place stands for: your score across, the opponent's up."""
    return {} if place is None else dict(zip(("banked", "opponent"), place, strict=True))
