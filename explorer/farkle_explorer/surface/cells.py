"""Where boxes stand side by side in a plot, so that each has as much room as there can be."""

import math
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from farkle_explorer.surface.space import Camera, View

# Pixels below which a box has the names of its axes, but no numbers at them.
_MARGIN: Final = 60.0
_NARROW_MARGIN: Final = 46.0
_TINY_MARGIN: Final = 22.0
_WITH_NUMBERS: Final = 300.0

_UPRIGHT: Final = 1.1  # how much higher than wide a cell ought to be: there is a head above the box, and names below it


@dataclass(frozen=True)
class Cells:
    """The parts of a plot, one for each box, in rows from left to right."""

    whole: QRectF
    count: int
    head: float  # how high the line is that stands above each of several boxes, in pixels
    numbers: float = 0.0  # how much room the widest number at an axis needs, in pixels

    @property
    def shows_numbers(self) -> bool:
        """Whether there is room for numbers at the axes, beside their names."""
        return self.count == 1 or self.cell(0).width() - 2.0 * self._roomy_margin >= _WITH_NUMBERS

    @property
    def _roomy_margin(self) -> float:
        return max(_MARGIN if self.count == 1 else _NARROW_MARGIN, self.numbers)

    def cell(self, number: int) -> QRectF:
        """Return the part for a box, by its place."""
        columns = self._columns
        rows = math.ceil(self.count / columns)
        width, height = self.whole.width() / columns, self.whole.height() / rows
        row, column = divmod(number, columns)
        return QRectF(column * width, row * height, width, height)

    def at(self, place: QPointF) -> int | None:
        """Return which box stands at a pixel."""
        return next((number for number in range(self.count) if self.cell(number).contains(place)), None)

    def head_of(self, number: int) -> QRectF:
        """Return where the line above a box is written."""
        cell = self.cell(number)
        return QRectF(cell.left() + _NARROW_MARGIN / 4, cell.top(), cell.width(), self.head)

    def view(self, number: int, camera: Camera) -> View:
        """Return how a box is seen by `camera`."""
        cell = self.cell(number)
        margin = self._roomy_margin if self.shows_numbers else _TINY_MARGIN
        head = self.head if self.count > 1 else margin / 2
        return View(camera, cell.adjusted(margin, head, -margin, -margin))

    @property
    def _columns(self) -> int:
        """In how many columns boxes have most room."""
        count = max(self.count, 1)

        def side(columns: int) -> float:
            return min(self.whole.width() / columns, self.whole.height() / math.ceil(count / columns) / _UPRIGHT)

        return max(range(1, count + 1), key=side)
