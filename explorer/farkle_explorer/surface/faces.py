"""Quadrilateral faces of a box: the surface, its lines, nets, and everything above the cuts."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QImage

from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import PointsScale
from farkle_explorer.surface.shape import Patches, Scene, SurfaceBox, lines_of, never_between, slice_lines
from farkle_explorer.surface.space import HEIGHT, Floats, View
from farkle_explorer.widgets.theme import Theme

Colours = npt.NDArray[np.uint32]
Places = npt.NDArray[np.int32]
_MOST_POINTS: Final = 65_000  # points of all surfaces of a plot together; one of 201 by 201 scores has 40,401 of them
_LINES, _NET_LINES = 40, 12  # lines along each axis: on a surface at the most, and of a net about
_EDGE: Final = 118  # how much darker than a face its edges are, in per cent
_CURTAIN: Final = 60  # the opacity of what lies above a cut, up to 255

_AT_ONCE: Final = 150_000  # dots that are looked at before the window answers: 6 ms

# Pixels by which lines are nearer than faces that they lie in: half as wide as the widest.
_LINE_WIDTH, _NET_WIDTH = 1.0, 1.4

_BEFORE: Final = 0.7

# Where in each dot it is looked, from its middle: Direct3D's standard pattern of eight samples.
_LOOKS: Final = np.array(((1, -3), (-1, 3), (5, 1), (-3, -5), (-5, 5), (-7, -1), (3, 7), (7, -7))) / 16


class Faces(NamedTuple):
    """Faces between points of the box.

    Attributes
    ----------
    points : float array, shape (points, 3)
    corners : int32 array, shape (faces, 4)
        Places of points, in their order around each face.
    colours : uint32 array, shape (faces,)
        As 0xAARRGGBB; an opacity of 0 stands for the stripes of going for it.
    """

    points: Floats
    corners: Places
    colours: Colours

    def seen(self, view: View) -> tuple[Floats, Places]:
        """Return the points in pixels with their depths, shape (points, 3), and the corners of each face."""
        places, depths = view.pixels(self.points)
        return np.concatenate((places, depths[:, np.newaxis]), axis=1), self.corners


class Lines(NamedTuple):
    """Straight lines between points of the box, as wide from wherever they are seen.

    Attributes
    ----------
    points : float array, shape (lines, 2, 3)
    colours : uint32 array, shape (lines,)
        As of :class:`Faces`.
    width : float
        Pixels.
    """

    points: Floats
    colours: Colours
    width: float

    def seen(self, view: View) -> tuple[Floats, Places]:
        """Return what :meth:`Faces.seen` does, for faces as wide as the lines."""
        places, depths = view.pixels(self.points)
        along = places[:, 1] - places[:, 0]
        length = np.hypot(along[:, 0], along[:, 1])[:, np.newaxis]
        across = 0.5 * self.width * np.stack((-along[:, 1], along[:, 0]), axis=1) / np.maximum(length, 1e-9)
        begin, end = places[:, 0], places[:, 1]
        sides = np.stack((begin + across, end + across, end - across, begin - across), axis=1)
        nearer = depths[:, (0, 1, 1, 0), np.newaxis] - _BEFORE / view.scale
        corners = np.arange(4 * len(places), dtype=np.int32).reshape(-1, 4)
        return np.concatenate((sides, nearer), axis=2).reshape(-1, 3), corners


def faces_of(scene: Scene, theme: Theme, boxes: int) -> tuple[Faces | Lines, ...]:
    """Return all faces of one of several boxes of a plot, in the order in which they are painted."""
    surface = scene.surface
    stride = math.ceil(math.sqrt(boxes * surface.heights[0].size / _MOST_POINTS))
    faces, *lines = _surface_faces(scene.box, surface, scene.dice, scene.scale, stride, with_lines=boxes == 1)
    nets = (_net(scene.box, net.surface, scene.dice, net.colour) for net in scene.others)
    cuts = slice_lines(scene.box, surface, scene.dice, *scene.selected[:2]) if scene.with_slices else ()
    # Where a net and a line of the surface lie in one place, the first stays; what one sees through comes last.
    return (faces, *nets, *lines, *(_curtain(line, theme) for line in cuts))


@lru_cache(maxsize=12)  # while the selection moves, they stay the same: as many as there are boxes in two plots
def _surface_faces(
    box: SurfaceBox, surface: Surface, dice: int, scale: PointsScale, stride: int, *, with_lines: bool
) -> tuple[Faces | Lines, ...]:
    """Return a surface, coloured by the turn total as the score map is, perhaps with lines on it."""
    patches = Patches.of(box, surface, dice, scale, stride)
    colours, never = patches.colours.reshape(-1, 3), patches.never.reshape(-1)
    opacities = np.where(never, 0, 255)
    faces = Faces(patches.mesh.reshape(-1, 3), _between(*patches.mesh.shape[:2]), _joined(colours, opacities))
    if not with_lines or not never.size:
        return (faces,)
    lines, beside = lines_of(patches.mesh, math.ceil(max(patches.mesh.shape) / _LINES))
    held = ~never[beside]  # stripes stay as they are in the legend
    return faces, Lines(lines[held], _joined(colours[beside[held]] * (100.0 / _EDGE), 255), _LINE_WIDTH)


@lru_cache(maxsize=12)
def _net(box: SurfaceBox, surface: Surface, dice: int, colour: str) -> Lines:
    """Return a surface as lines that one can look through; where the player never holds there is nothing to compare."""
    lines, beside = lines_of(box.mesh(surface, dice), max(len(surface.own_scores) // _NET_LINES, 1))
    compared = lines[~never_between(surface, dice).reshape(-1)[beside]]
    return Lines(compared, np.full(len(compared), QColor(colour).rgba(), dtype=np.uint32), _NET_WIDTH)


def _curtain(line: Floats, theme: Theme) -> Faces:
    """Return what lies above a cut, up to the top of the box: holding."""
    high = line.copy()
    high[:, 2] = HEIGHT / 2
    colour = QColor(theme.hold)
    colour.setAlpha(_CURTAIN)
    corners = _between(2, len(line))
    return Faces(np.concatenate((line, high)), corners, np.full(len(corners), colour.rgba(), dtype=np.uint32))


def _between(rows: int, columns: int) -> Places:
    """Return the four points at the corners of each piece of a grid of points."""
    places = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    return np.stack((places[:-1, :-1], places[1:, :-1], places[1:, 1:], places[:-1, 1:]), axis=-1).reshape(-1, 4)


def _joined(colours: npt.NDArray[np.generic], opacities: npt.ArrayLike) -> Colours:
    red, green, blue = colours.astype(np.uint32).T
    return np.asarray(opacities).astype(np.uint32) << 24 | red << 16 | green << 8 | blue


@dataclass(frozen=True)
class Seen:
    """The faces of a box, its part of the plot (window pixels), and its view."""

    faces: Sequence[Faces | Lines]
    cell: QRectF
    view: View


class FacesPicture:
    """The faces of all boxes; transparent where there are none.

    To look once at every dot takes 50 ms on a screen of 1920 by 1080, so it is done some rows at a time. `size`,
    `ratio`: of the plot in pixels of the window, and dots for each of them.
    """

    def __init__(self, boxes: Sequence[Seen], size: QSize, ratio: float, stripes: QBrush) -> None:
        whole = size * ratio
        self._ratio, self._looks, self._row = ratio, 0, 0
        shape = whole.height(), whole.width()
        self._sums, self._mean = np.zeros((*shape, 4), dtype=np.uint16), np.zeros((*shape, 4), dtype=np.uint8)
        self._seen, self._nearest = np.empty(shape, dtype=np.uint32), np.empty(shape, dtype=np.float32)
        tile = stripes.textureImage().convertToFormat(QImage.Format.Format_ARGB32)
        self._pattern = np.array(tile.constBits()).view(np.uint32).reshape(tile.height(), tile.width())
        self._parts = [(each.seen(box.view), each.colours, self._clip(box.cell)) for box in boxes for each in box.faces]

    @property
    def is_there(self) -> bool:
        """Whether every dot was looked at once."""
        return self._looks > 0

    @property
    def is_smooth(self) -> bool:
        """Whether nothing is gained by looking again."""
        return self._looks == len(_LOOKS)

    def look(self) -> bool:
        """Look at some more rows of dots, next time elsewhere in each; return whether these were the last."""
        from farkle_core.kernels.reading.painting import paint_faces

        height, width = self._seen.shape
        end = min(self._row + max(_AT_ONCE // max(width, 1), 1), height)
        rows = slice(self._row, end)
        self._seen[rows], self._nearest[rows] = 0, np.inf
        shift = np.array((*_LOOKS[self._looks], 0.0))
        for (places, corners), colours, (left, top, right, bottom) in self._parts:
            at = places * (self._ratio, self._ratio, 1.0) - shift
            clip = np.array((left, max(top, self._row), right, min(bottom, end)))
            paint_faces(self._seen, self._nearest, at, corners, colours, self._pattern, clip)
        self._sums[rows] += self._seen[rows].view(np.uint8).reshape(end - self._row, width, 4)
        if self._looks in (0, len(_LOOKS) - 1):
            self._mean[rows] = self._sums[rows] // (self._looks + 1)
        self._row = end if end < height else 0
        self._looks += self._row == 0
        return self._row == 0

    def image(self) -> QImage:
        """Return what was seen at the first look, and the mean of all looks after the last."""
        height, width = self._mean.shape[:2]
        image = QImage(self._mean.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied).copy()
        image.setDevicePixelRatio(self._ratio)
        return image

    def _clip(self, cell: QRectF) -> np.ndarray:
        edges = np.array((cell.left(), cell.top(), cell.right(), cell.bottom())) * self._ratio
        return np.clip(np.rint(edges).astype(np.int64), 0, (*self._sums.shape[1::-1], *self._sums.shape[1::-1]))
