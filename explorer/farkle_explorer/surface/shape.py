"""The geometry of a box with a surface: its points, their colours, and where they stand on the screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF

from farkle_core.arrays import Bools, Floats
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import POINTS_MAP, ByteArray, PointsScale, colour_table

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


# `_LIGHT`: the direction of the light; `_ALL_FOUR`: the share of a face's corners above which all four count.
_LIGHT: Final = np.array((-0.45, -0.35, 0.82))
_DARKEST, _BRIGHTEST = 0.72, 1.08
_SHADES: Final = 12
_ALL_FOUR: Final = 0.99

# Where the letters of nets are along your scores, as shares; all different, so that none hides another.
_MARK_ROWS: Final = (0.15, 0.85, 0.4, 0.6)

# `_REACH`, `_NEAR`: distances in pixels from the pointer, of the nearest point at most, and of points close to it.
# `_SAME_SIDE`: depth over width up to which a piece of the surface hides none of itself.
_REACH: Final = 14.0
_NEAR: Final = 6.0
_SAME_SIDE: Final = 4.0


@dataclass(frozen=True)
class SurfaceBox:
    """The axes of a box: own score, opponent's score, turn total."""

    own: Span
    opponent: Span
    total: Span

    @classmethod
    def around(cls, surfaces: Sequence[Surface]) -> SurfaceBox:
        own, opponent = surfaces[0].own_scores, surfaces[0].opponent_scores
        top = max(int(each.heights.max()) for each in surfaces)
        return cls(Span(own[0], own[-1]), Span(opponent[0], opponent[-1]), Span(0, top))

    def points(self, own: npt.ArrayLike, opponent: npt.ArrayLike, total: npt.ArrayLike) -> Floats:
        """Return the positions of scores and turn totals in the box, shape (..., 3)."""
        parts = (self.own.positions(own), self.opponent.positions(opponent), HEIGHT * self.total.positions(total))
        return np.stack(np.broadcast_arrays(*parts), axis=-1)

    def mesh(self, surface: Surface, dice: int, stride: int = 1) -> Floats:
        """Return every `stride`-th point of a surface; shape (own scores, opponent's scores, 3)."""
        at = rows, columns = _some(surface, stride)
        heights = surface.heights[dice - 1][at]
        return self.points(surface.own_scores[rows], surface.opponent_scores[columns], heights)


@dataclass(frozen=True)
class Patches:
    """A surface as flat pieces, coloured by turn total as on the score map, with lighting."""

    mesh: Floats  # shape (K, L, 3): the corner points of the pieces
    colours: ByteArray  # uint8 array, shape (K − 1, L − 1, 3): red, green and blue of each piece
    never: Bools  # shape (K − 1, L − 1): whether the player never holds there, which has no colour

    @classmethod
    def of(cls, box: SurfaceBox, surface: Surface, dice: int, scale: PointsScale, stride: int = 1) -> Patches:
        """Return the pieces between every `stride`-th point of a surface."""
        mesh = box.mesh(surface, dice, stride)
        heights = _mean(surface.heights[dice - 1][_some(surface, stride)])
        indices = scale.indices(np.maximum(heights, scale.low).astype(np.int32))
        factors = _DARKEST + (_BRIGHTEST - _DARKEST) * _shades(mesh) / _SHADES
        colours = np.rint(factors[..., np.newaxis] * colour_table(POINTS_MAP)[indices][..., :3])
        return cls(mesh, np.minimum(colours, 255).astype(np.uint8), never_between(surface, dice, stride))


def never_between(surface: Surface, dice: int, stride: int = 1) -> Bools:
    """Return whether the player never holds between every `stride`-th point of a surface, shape (K − 1, L − 1)."""
    never: Bools = _mean(surface.never[dice - 1][_some(surface, stride)]) > _ALL_FOUR
    return never


def lines_of(mesh: Floats, stride: int) -> tuple[Floats, npt.NDArray[np.intp]]:
    """Return the lines along every `stride`-th row and column of points, the last ones included.

    The first array has their pieces from point to point, shape (lines, 2, 3); the second, for each piece, the index of
    an adjacent cell of the surface, row by row.
    """
    if min(mesh.shape[:2]) < 2:
        return np.zeros((0, 2, 3)), np.zeros(0, dtype=np.intp)
    rows, columns = every(len(mesh), stride), every(mesh.shape[1], stride)
    along_rows = np.stack((mesh[rows, :-1], mesh[rows, 1:]), axis=2)
    along_columns = np.stack((mesh[:-1, columns], mesh[1:, columns]), axis=2)
    places = np.arange((len(mesh) - 1) * (mesh.shape[1] - 1)).reshape(len(mesh) - 1, -1)
    beside_rows = places[np.minimum(rows, len(mesh) - 2)]
    beside_columns = places[:, np.minimum(columns, mesh.shape[1] - 2)]
    lines = np.concatenate((along_rows.reshape(-1, 2, 3), along_columns.reshape(-1, 2, 3)))
    return lines, np.concatenate((beside_rows.reshape(-1), beside_columns.reshape(-1)))


def slice_lines(box: SurfaceBox, surface: Surface, dice: int, banked: int, opponent: int) -> tuple[Floats, Floats]:
    """Return the cuts of the surface at your score and at the opponent's, as lines of points in the box."""
    heights = surface.heights[dice - 1].astype(np.float64)
    at_own = _between(surface.own_scores, heights, banked)
    at_other = _between(surface.opponent_scores, heights.T, opponent)
    return (
        box.points(banked, surface.opponent_scores, at_own),
        box.points(surface.own_scores, opponent, at_other),
    )


def height_at(surface: Surface, dice: int, banked: int, opponent: int) -> float:
    """Return the height of the surface, interpolated between its scores."""
    row = _between(surface.own_scores, surface.heights[dice - 1].astype(np.float64), banked)
    return float(np.interp(opponent, surface.opponent_scores, row))


def every(count: int, stride: int) -> npt.NDArray[np.intp]:
    """Return every `stride`-th index, and the last one."""
    places = np.arange(0, count, stride, dtype=np.intp)
    return places if places[-1] == count - 1 else np.append(places, count - 1)


def _some(surface: Surface, stride: int) -> tuple[npt.NDArray[np.intp], ...]:
    """Return the indices of every `stride`-th point of a surface, rows and columns."""
    return np.ix_(*(every(len(each), stride) for each in (surface.own_scores, surface.opponent_scores)))


def _between(scores: npt.NDArray[np.int64], heights: Floats, wanted: int) -> Floats:
    """Return the row of heights at `wanted`, interpolated between its two neighbours."""
    after = int(np.clip(np.searchsorted(scores, wanted), 1, max(len(scores) - 1, 1)))
    if len(scores) == 1:
        return heights[0]
    low, high = scores[after - 1], scores[after]
    share = min(max((wanted - low) / (high - low), 0.0), 1.0)
    row: Floats = (1.0 - share) * heights[after - 1] + share * heights[after]
    return row


def _mean(values: npt.NDArray[np.generic]) -> Floats:
    numbers = values.astype(np.float64)
    return 0.25 * (numbers[:-1, :-1] + numbers[1:, :-1] + numbers[1:, 1:] + numbers[:-1, 1:])


def _shades(mesh: Floats) -> npt.NDArray[np.int64]:
    """Return the brightness of pieces in light from the upper left, in steps."""
    normal = np.cross(mesh[1:, 1:] - mesh[:-1, :-1], mesh[:-1, 1:] - mesh[1:, :-1])
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True) + 1e-12
    lit: npt.NDArray[np.int64] = np.rint(_SHADES * np.abs(normal @ _LIGHT)).astype(np.int64)
    return lit


class Net(NamedTuple):
    """An overlaid surface, as transparent lines. `mark`: its letter, so that colour alone does not identify it."""

    surface: Surface
    colour: str
    mark: str
    words: str


@dataclass(frozen=True)
class Scene:
    """The scene for one choice of dice."""

    dice: int  # the dice to roll: fair ones by number; else their place among the dice left, counted from 1
    surface: Surface  # the surface of the selected farkles
    others: tuple[Net, ...]
    box: SurfaceBox
    scale: PointsScale
    selected: tuple[int, int, int]  # own score, opponent's score and turn total, in points
    with_slices: bool
    is_selected: bool = True

    @property
    def name(self) -> str:
        return self.surface.dice_left.short(self.dice - 1)

    @property
    def surfaces(self) -> tuple[Surface, ...]:
        return self.surface, *(net.surface for net in self.others)

    @property
    def faces(self) -> Scene:
        """The scene without the fields on which its faces do not depend."""
        cuts = (*self.selected[:2], 0) if self.with_slices else (0, 0, 0)
        return replace(self, selected=cuts, is_selected=True)


def place_of_mark(surface: Surface, dice: int, number: int) -> tuple[int, int] | None:
    """Return the indices of the scores at which a net's letter stands, near a row of its own; None for an empty net."""
    there = ~surface.never[dice - 1]
    if not there.any():
        return None
    rows, columns = np.nonzero(there)
    wanted = _MARK_ROWS[number % len(_MARK_ROWS)] * (there.shape[0] - 1), 0.5 * (there.shape[1] - 1)
    nearest = int(np.argmin((rows - wanted[0]) ** 2 + (columns - wanted[1]) ** 2))
    return int(rows[nearest]), int(columns[nearest])


def point_at(scene: Scene, view: View, place: QPointF) -> tuple[int, int, int] | None:
    """Return dice and scores of the surface point at a pixel; of several points close to it, the one in front."""
    places, depths = view.pixels(scene.box.mesh(scene.surface, scene.dice))
    apart = np.hypot(places[..., 0] - place.x(), places[..., 1] - place.y())
    if apart.min() > _REACH:
        return None
    near = apart <= max(float(apart.min()), _NEAR)
    in_front = depths <= depths[near].min() + _SAME_SIDE * _NEAR / view.scale
    row, column = np.unravel_index(int(np.where(near & in_front, apart, np.inf).argmin()), apart.shape)
    return scene.dice, int(scene.surface.own_scores[row]), int(scene.surface.opponent_scores[column])
