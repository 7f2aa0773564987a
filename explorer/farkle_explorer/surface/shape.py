"""The geometry of a box with a surface: points and colours, independent of the drawing method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF

from farkle_core.arrays import Bools, Floats
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import POINTS_MAP, ByteArray, PointsScale, colour_table
from farkle_explorer.surface.space import HEIGHT, Span, View

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
