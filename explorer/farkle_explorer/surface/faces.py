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

from farkle_core.arrays import Floats, Int32s
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import PointsScale
from farkle_explorer.surface.shape import Patches, Scene, SurfaceBox, lines_of, never_between, slice_lines
from farkle_explorer.surface.space import HEIGHT, View
from farkle_explorer.widgets.theme import Theme

Colours = npt.NDArray[np.uint32]
_MOST_POINTS: Final = 65_000  # points of all surfaces of a plot together; a surface of 201 by 201 scores has 40,401
_LINES, _NET_LINES = 40, 12  # lines along each axis: at most on a surface, and about this many in a net
_EDGE: Final = 118  # brightness of faces, in per cent of that of their edges
_CURTAIN: Final = 60  # opacity of the curtain above a cut, 0 to 255

_AT_ONCE: Final = 150_000  # dots computed in one turn of the event loop: 6 ms

# `_BEFORE`: pixels by which lines are nearer than their faces: half the width of the widest lines.
_LINE_WIDTH, _NET_WIDTH = 1.0, 1.4
_BEFORE: Final = 0.7

# Where each dot is sampled, from its centre: Direct3D's standard pattern of eight samples.
_LOOKS: Final = np.array(((1, -3), (-1, 3), (5, 1), (-3, -5), (-5, 5), (-7, -1), (3, 7), (7, -7))) / 16


class Faces(NamedTuple):
    """Faces between points of the box.

    `points`: shape (points, 3). `corners`: indices of points, in order around each face; shape (faces, 4). `colours`:
    as 0xAARRGGBB, shape (faces,); opacity 0 stands for the stripes of going for it.
    """

    points: Floats
    corners: Int32s
    colours: Colours

    def seen(self, view: View) -> tuple[Floats, Int32s]:
        """Return the points in pixels with their depths, shape (points, 3), and the corners of each face."""
        places, depths = view.pixels(self.points)
        return np.concatenate((places, depths[:, np.newaxis]), axis=1), self.corners


class Lines(NamedTuple):
    """Straight lines between points of the box, of constant width on the screen.

    `points`: shape (lines, 2, 3). `colours`: as in :class:`Faces`, shape (lines,). `width`: in pixels.
    """

    points: Floats
    colours: Colours
    width: float

    def seen(self, view: View) -> tuple[Floats, Int32s]:
        """Return the same as :meth:`Faces.seen`, for faces as wide as the lines."""
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
    """Return all faces of one box in the order of painting; `boxes`: number of boxes in the plot."""
    surface = scene.surface
    stride = math.ceil(math.sqrt(boxes * surface.heights[0].size / _MOST_POINTS))
    faces, *lines = _surface_faces(scene.box, surface, scene.dice, scene.scale, stride, with_lines=boxes == 1)
    nets = (_net(scene.box, net.surface, scene.dice, net.colour) for net in scene.others)
    cuts = slice_lines(scene.box, surface, scene.dice, *scene.selected[:2]) if scene.with_slices else ()
    # Where a net and a line of the surface coincide, the first stays; transparent faces come last.
    return (faces, *nets, *lines, *(_curtain(line, theme) for line in cuts))


@lru_cache(maxsize=12)  # constant while the selection moves; 12 are the boxes of two plots
def _surface_faces(
    box: SurfaceBox, surface: Surface, dice: int, scale: PointsScale, stride: int, *, with_lines: bool
) -> tuple[Faces | Lines, ...]:
    """Return a surface with the colours of the score map, and optionally lines on it.

    `stride`: use every `stride`-th score.
    """
    patches = Patches.of(box, surface, dice, scale, stride)
    colours, never = patches.colours.reshape(-1, 3), patches.never.reshape(-1)
    opacities = np.where(never, 0, 255)
    faces = Faces(patches.mesh.reshape(-1, 3), _between(*patches.mesh.shape[:2]), _joined(colours, opacities))
    if not with_lines or not never.size:
        return (faces,)
    lines, beside = lines_of(patches.mesh, math.ceil(max(patches.mesh.shape) / _LINES))
    held = ~never[beside]  # stripes have no lines, as in the legend
    return faces, Lines(lines[held], _joined(colours[beside[held]] * (100.0 / _EDGE), 255), _LINE_WIDTH)


@lru_cache(maxsize=12)
def _net(box: SurfaceBox, surface: Surface, dice: int, colour: str) -> Lines:
    """Return the lines of a transparent surface, without the scores where the player never holds."""
    lines, beside = lines_of(box.mesh(surface, dice), max(len(surface.own_scores) // _NET_LINES, 1))
    compared = lines[~never_between(surface, dice).reshape(-1)[beside]]
    return Lines(compared, np.full(len(compared), QColor(colour).rgba(), dtype=np.uint32), _NET_WIDTH)


def _curtain(line: Floats, theme: Theme) -> Faces:
    """Return the region of holding above a cut, up to the top of the box."""
    high = line.copy()
    high[:, 2] = HEIGHT / 2
    colour = QColor(theme.hold)
    colour.setAlpha(_CURTAIN)
    corners = _between(2, len(line))
    return Faces(np.concatenate((line, high)), corners, np.full(len(corners), colour.rgba(), dtype=np.uint32))


def _between(rows: int, columns: int) -> Int32s:
    places = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    return np.stack((places[:-1, :-1], places[1:, :-1], places[1:, 1:], places[:-1, 1:]), axis=-1).reshape(-1, 4)


def _joined(colours: npt.NDArray[np.generic], opacities: npt.ArrayLike) -> Colours:
    red, green, blue = colours.astype(np.uint32).T
    return np.asarray(opacities).astype(np.uint32) << 24 | red << 16 | green << 8 | blue


@dataclass(frozen=True)
class BoxView:
    """The faces of a box, its part of the plot (window pixels), and its view."""

    faces: Sequence[Faces | Lines]
    cell: QRectF
    view: View


class FacesPicture:
    """The faces of all boxes; transparent elsewhere.

    One sample of every dot takes 50 ms on a screen of 1920 by 1080; `look` computes some rows at a time. `size`: of the
    plot in window pixels; `ratio`: dots per pixel.
    """

    def __init__(self, boxes: Sequence[BoxView], size: QSize, ratio: float, stripes: QBrush) -> None:
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
        return self._looks > 0

    @property
    def is_smooth(self) -> bool:
        return self._looks == len(_LOOKS)

    def look(self) -> bool:
        """Sample some more rows of dots; return whether these complete one sample of every dot."""
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
        """Return the picture of the first sample, or after the last one the mean of all."""
        height, width = self._mean.shape[:2]
        image = QImage(self._mean.data, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied).copy()
        image.setDevicePixelRatio(self._ratio)
        return image

    def _clip(self, cell: QRectF) -> np.ndarray:
        edges = np.array((cell.left(), cell.top(), cell.right(), cell.bottom())) * self._ratio
        return np.clip(np.rint(edges).astype(np.int64), 0, (*self._sums.shape[1::-1], *self._sums.shape[1::-1]))
