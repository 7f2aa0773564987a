"""A box with three axes in parallel projection: screen positions and depths of its points."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF

from farkle_core.arrays import Floats

HEIGHT: Final = 0.75  # height of the box; its floor is 1 by 1
_YAW, _PITCH = -38.0, 30.0
_FLATTEST, _STEEPEST = 5.0, 89.0
_LEAST_ZOOM, _MOST_ZOOM = 0.5, 6.0
_DIAGONAL: Final = math.sqrt(2.0)

# `_WITH_NUMBERS`: width in pixels below which axes have names but no numbers.
_MARGIN: Final = 60.0
_NARROW_MARGIN: Final = 46.0
_TINY_MARGIN: Final = 22.0
_WITH_NUMBERS: Final = 300.0
_UPRIGHT: Final = 1.1  # how much higher than wide a cell should be, for heading and names


@dataclass(frozen=True, slots=True)
class Camera:
    """A viewing direction; parallel projection, so that equal lengths stay equal."""

    yaw: float = _YAW  # degrees; yaw: rotation about the vertical axis; pitch: height above the floor (5 to 89)
    pitch: float = _PITCH
    zoom: float = 1.0  # at 1 the whole box fits

    def turned(self, right: float, up: float) -> Camera:
        """Return the camera after a rotation of the box, in degrees."""
        yaw = (self.yaw + right + 180.0) % 360.0 - 180.0
        return replace(self, yaw=yaw, pitch=min(max(self.pitch + up, _FLATTEST), _STEEPEST))

    def zoomed(self, factor: float) -> Camera:
        """Return the camera with its zoom multiplied by `factor`, within limits."""
        return replace(self, zoom=min(max(self.zoom * factor, _LEAST_ZOOM), _MOST_ZOOM))

    def seen(self, points: Floats) -> Floats:
        """Return horizontal and vertical position and depth of points of the box, whose centre is the origin.

        `points`, shape (..., 3): along the floor to the right and to the back, −0.5 to 0.5; upwards, from −½ to ½ times
        :data:`HEIGHT`. A larger depth is farther away.
        """
        yaw, pitch = math.radians(self.yaw), math.radians(self.pitch)
        across = points[..., 0] * math.cos(yaw) - points[..., 1] * math.sin(yaw)
        along = points[..., 0] * math.sin(yaw) + points[..., 1] * math.cos(yaw)
        up = points[..., 2] * math.cos(pitch) + along * math.sin(pitch)
        return np.stack((across, up, along * math.cos(pitch) - points[..., 2] * math.sin(pitch)), axis=-1)


@dataclass(frozen=True)
class View:
    """A camera and its part of the screen."""

    camera: Camera
    area: QRectF

    @cached_property
    def scale(self) -> float:
        """Pixels per side of the floor; independent of the yaw."""
        pitch = math.radians(self.camera.pitch)
        high = HEIGHT * math.cos(pitch) + _DIAGONAL * math.sin(pitch)
        return self.camera.zoom * min(self.area.width() / _DIAGONAL, self.area.height() / high)

    def pixels(self, points: Floats) -> tuple[Floats, Floats]:
        """Return the pixel positions of points of the box, shape (..., 2), and their depths."""
        seen = self.camera.seen(points)
        middle = self.area.center()
        x = middle.x() + self.scale * seen[..., 0]
        y = middle.y() - self.scale * seen[..., 1]
        return np.stack((x, y), axis=-1), seen[..., 2]

    def pixel(self, x: float, y: float, z: float) -> QPointF:
        """Return the pixel position of one point of the box; for single points much faster than :meth:`pixels`."""
        across_x, across_y, up_x, up_y, up_z = self._steps
        middle_x, middle_y = self._middle
        return QPointF(middle_x + x * across_x + y * across_y, middle_y - x * up_x - y * up_y - z * up_z)

    @cached_property
    def _middle(self) -> tuple[float, float]:
        middle = self.area.center()
        return middle.x(), middle.y()

    @cached_property
    def _steps(self) -> tuple[float, float, float, float, float]:
        """Pixels to the right per unit of x and y, and upwards per unit of x, y and z."""
        yaw, pitch, scale = math.radians(self.camera.yaw), math.radians(self.camera.pitch), self.scale
        away = scale * math.sin(pitch)
        return (
            scale * math.cos(yaw), -scale * math.sin(yaw),
            away * math.sin(yaw), away * math.cos(yaw), scale * math.cos(pitch),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """The part of an axis between two ends."""

    low: float
    high: float

    def positions(self, values: npt.ArrayLike) -> Floats:
        width = (self.high - self.low) or 1.0
        return (np.asarray(values, dtype=np.float64) - self.low) / width - 0.5

    def ticks(self, most: int) -> list[int]:
        """Return about `most` round values between the ends; round ends are included."""
        least = max((self.high - self.low) / max(most, 1), 1.0)
        power = 10.0 ** math.floor(math.log10(least))
        step = next(each * power for each in (1, 2, 5, 10) if each * power >= least * (1.0 - 1e-9))
        first = math.ceil(self.low / step)
        return [round(number * step) for number in range(first, math.floor(self.high / step) + 1)]


@dataclass(frozen=True)
class Cells:
    """The parts of a plot, one per box, in rows from left to right."""

    whole: QRectF
    count: int
    head: float  # height in pixels of the heading above each of several boxes
    numbers: float = 0.0  # width in pixels of the widest number at an axis

    @property
    def shows_numbers(self) -> bool:
        """Whether there is space for numbers at the axes, not only for names."""
        return self.count == 1 or self.cell(0).width() - 2.0 * self._roomy_margin >= _WITH_NUMBERS

    @property
    def _roomy_margin(self) -> float:
        return max(_MARGIN if self.count == 1 else _NARROW_MARGIN, self.numbers)

    def cell(self, number: int) -> QRectF:
        columns = self._columns
        rows = math.ceil(self.count / columns)
        width, height = self.whole.width() / columns, self.whole.height() / rows
        row, column = divmod(number, columns)
        return QRectF(column * width, row * height, width, height)

    def at(self, place: QPointF) -> int | None:
        """Return the index of the box at a pixel; None outside."""
        return next((number for number in range(self.count) if self.cell(number).contains(place)), None)

    def head_of(self, number: int) -> QRectF:
        """Return the rectangle of a box's heading."""
        cell = self.cell(number)
        return QRectF(cell.left() + _NARROW_MARGIN / 4, cell.top(), cell.width(), self.head)

    def view(self, number: int, camera: Camera) -> View:
        """Return the view of a box by `camera`."""
        cell = self.cell(number)
        margin = self._roomy_margin if self.shows_numbers else _TINY_MARGIN
        head = self.head if self.count > 1 else margin / 2
        return View(camera, cell.adjusted(margin, head, -margin, -margin))

    @property
    def _columns(self) -> int:
        count = max(self.count, 1)

        def side(columns: int) -> float:
            return min(self.whole.width() / columns, self.whole.height() / math.ceil(count / columns) / _UPRIGHT)

        return max(range(1, count + 1), key=side)
