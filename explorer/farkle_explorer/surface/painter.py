"""Paints one box: the surface with its lines and nets, floor, walls, cuts, selection, axes."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from farkle_core.arrays import Floats, Int32s
from farkle_core.language.messages import N_, _
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import PointsScale
from farkle_explorer.plots.labels import kept_inside
from farkle_explorer.surface.shape import (
    HEIGHT,
    Patches,
    Scene,
    SurfaceBox,
    View,
    height_at,
    lines_of,
    never_between,
    place_of_mark,
    slice_lines,
)
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


# `AWAY`: pixels between an axis and its numbers.
AXES: Final = (N_("your score"), N_("opponent's score"), N_("turn total"))
SHORT_AXES: Final = (N_("you"), N_("opponent"), N_("turn total"))
_HALF: Final = 0.5
AWAY: Final = 7.0

_OUTSIDE: Final = 20.0  # minimum number of free pixels to the left of a box
_RING: Final = 6.0
_PLATE_EDGE: Final = 1.6
_NARROW: Final = 420.0


class BoxPainter:
    """Paints everything of a box except its faces; caches what rotation does not change."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene, self._theme = scene, theme
        self._known_marks: dict[int, tuple[list[tuple[float, str]], ...]] = {}

    def paint_marks(self, painter: QPainter, view: View, *, with_numbers: bool) -> None:
        """Paint everything above the faces: cuts, selection, axes."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.scene.with_slices:
            self._paint_cuts(painter, view)
        self._paint_marks_of_nets(painter, view)
        self._paint_selection(painter, view)
        self._paint_axes(painter, view, with_numbers=with_numbers)
        painter.restore()

    # Floor, walls, axes

    def paint_walls(self, painter: QPainter, view: View) -> None:
        """Paint everything below the faces: the floor and the two rear walls, with lines at the ticks."""
        painter.setPen(QPen(QColor(self._theme.line), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        x, y = self._far_sides(view)
        low, high = -HEIGHT / 2, HEIGHT / 2
        own, opponent, total = self._marks(view)
        for at, _label in own:
            self._line(painter, view, (at, -_HALF, low), (at, _HALF, low))
            self._line(painter, view, (at, y, low), (at, y, high))
        for at, _label in opponent:
            self._line(painter, view, (-_HALF, at, low), (_HALF, at, low))
            self._line(painter, view, (x, at, low), (x, at, high))
        for at, _label in total:
            self._line(painter, view, (-_HALF, y, at), (_HALF, y, at))
            self._line(painter, view, (x, -_HALF, at), (x, _HALF, at))

    def _marks(self, view: View) -> tuple[list[tuple[float, str]], ...]:
        """Return the ticks of the three axes: position in the box, and text."""
        most = 2 if view.area.width() < _NARROW else 5
        if most not in self._known_marks:
            box = self.scene.box
            spans = (box.own, 1.0), (box.opponent, 1.0), (box.total, HEIGHT)
            self._known_marks[most] = tuple(
                [(factor * float(span.positions(value)), plot_words.points(value)) for value in span.ticks(most)]
                for span, factor in spans
            )
        return self._known_marks[most]

    @staticmethod
    def _far_sides(view: View) -> tuple[float, float]:
        depths = view.camera.seen(np.array(((_HALF, 0.0, 0.0), (0.0, _HALF, 0.0))))[:, 2]
        return (_HALF if depths[0] > 0 else -_HALF), (_HALF if depths[1] > 0 else -_HALF)

    def _paint_axes(self, painter: QPainter, view: View, *, with_numbers: bool) -> None:
        far_x, far_y = self._far_sides(view)
        low = -HEIGHT / 2
        own, opponent, total = self._marks(view)
        names = tuple(map(_, SHORT_AXES if view.area.width() < _NARROW else AXES))
        # The vertical axis is at the left end of the visible floor.
        corner = min(((far_x, -far_y), (-far_x, far_y)), key=lambda at: view.pixel(at[0], at[1], low).x())
        lines = (
            (names[0], [((at, -far_y, low), text) for at, text in own], (0.0, -far_y, low),
             view.pixel(0.0, far_y, low)),
            (names[1], [((-far_x, at, low), text) for at, text in opponent], (-far_x, 0.0, low),
             view.pixel(far_x, 0.0, low)),
            (names[2], [((*corner, at), text) for at, text in total[1:]], (*corner, 0.0), None),
        )  # fmt: skip
        for name, marks, middle, inside in lines:
            self._paint_axis(painter, view, name, marks if with_numbers else [], middle, inside)

    def _paint_axis(
        self,
        painter: QPainter,
        view: View,
        name: str,
        marks: list[tuple[tuple[float, float, float], str]],
        middle: tuple[float, float, float],
        inside: QPointF | None,
    ) -> None:
        """Write name and ticks of an axis outside the box, opposite to `inside`; without it, at the left."""
        at = view.pixel(*middle)
        away = self._outwards(view, middle, inside)
        step = QPointF(away.dx(), away.dy())
        painter.setPen(QColor(self._theme.muted))
        far = AWAY
        for place, text in marks:
            far = max(far, self._write(painter, view.pixel(*place), step, AWAY, text))
        painter.setPen(QColor(self._theme.text))
        if inside is None:
            least = view.area.left() - _OUTSIDE
            self._write_above(painter, view.pixel(middle[0], middle[1], HEIGHT / 2), least, name)
        else:
            self._write(painter, at, step, far, name)

    @staticmethod
    def _outwards(view: View, middle: tuple[float, float, float], inside: QPointF | None) -> QLineF:
        """Return a line of one pixel across an edge of the floor, away from `inside`; without it, to the left."""
        at = view.pixel(*middle)
        if inside is None:
            return QLineF(at, at + QPointF(-1.0, 0.0))
        along = (0.5, 0.0) if middle[0] == 0.0 else (0.0, 0.5)
        edge = QLineF(at, view.pixel(middle[0] + along[0], middle[1] + along[1], middle[2]))
        across = edge.normalVector().unitVector()
        if QPointF.dotProduct(across.p2() - at, at - inside) < 0.0:
            across.setP2(at + (at - across.p2()))
        return across

    @staticmethod
    def _write(painter: QPainter, at: QPointF, step: QPointF, away: float, text: str) -> float:
        """Write a text `away` pixels from a place, and return the pixel distance of its far end."""
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + 2, metrics.height()
        half = abs(step.x()) * width / 2 + abs(step.y()) * height / 2
        middle = at + step * (away + half)
        place = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        _write_whole(painter, place, text)
        return away + 2.0 * half

    @staticmethod
    def _write_above(painter: QPainter, at: QPointF, least: float, text: str) -> None:
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + 2, metrics.height()
        left = max(at.x() - width / 2, least)
        _write_whole(painter, QRectF(left, at.y() - 1.6 * height, width, height), text)

    def _paint_marks_of_nets(self, painter: QPainter, view: View) -> None:
        """Write the letter of each net on a plate in the net's colour; all at different scores."""
        side = painter.fontMetrics().height()
        for number, net in enumerate(self.scene.others):
            places = self.scene.box.mesh(net.surface, self.scene.dice)
            at = place_of_mark(net.surface, self.scene.dice, number)
            if at is None:
                continue
            plate = QRectF(0.0, 0.0, side, side)
            plate.moveCenter(view.pixel(*places[at].tolist()))
            painter.setPen(QPen(QColor(net.colour), _PLATE_EDGE))
            painter.setBrush(QColor(self._theme.panel))
            painter.drawRoundedRect(plate, 3.0, 3.0)
            painter.setPen(QColor(self._theme.text))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, net.mark)

    # The selection

    def _paint_cuts(self, painter: QPainter, view: View) -> None:
        scene = self.scene
        for line in slice_lines(scene.box, scene.surface, scene.dice, *scene.selected[:2]):
            places = QPolygonF([QPointF(x, y) for x, y in view.pixels(line)[0].tolist()])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for pen in self._pens(1.6):
                painter.setPen(pen)
                painter.drawPolyline(places)

    def _paint_selection(self, painter: QPainter, view: View) -> None:
        """Paint a ring at the selected turn total, and a line from there to the surface."""
        ring, on_surface = self.ring(view)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in self._pens(1.4):
            painter.setPen(pen)
            painter.drawLine(ring, on_surface)
        for pen in self._pens(2.2):
            painter.setPen(pen)
            painter.drawEllipse(ring, _RING, _RING)

    def ring(self, view: View) -> tuple[QPointF, QPointF]:
        """Return the pixel positions of the selection, and of the surface below or above it."""
        scene = self.scene
        banked, opponent, total = scene.selected
        height = height_at(scene.surface, scene.dice, banked, opponent)
        places = view.pixels(scene.box.points(banked, opponent, np.array((min(total, scene.box.total.high), height))))[
            0
        ]
        (x, y), (under_x, under_y) = places.tolist()
        return QPointF(x, y), QPointF(under_x, under_y)

    def _pens(self, width: float) -> Iterator[QPen]:
        """Yield a wide pen in the background colour, then one in the accent colour. So lines stand out anywhere."""
        yield QPen(QColor(self._theme.panel), width + 2.0)
        yield QPen(QColor(self._theme.accent), width)

    @staticmethod
    def _line(
        painter: QPainter, view: View, begin: tuple[float, float, float], end: tuple[float, float, float]
    ) -> None:
        painter.drawLine(view.pixel(*begin), view.pixel(*end))


def _write_whole(painter: QPainter, place: QRectF, text: str) -> None:
    """Write a text; where it would be cut at an edge of the box's cell, beside that edge."""
    cell = painter.clipBoundingRect()
    if cell.intersects(place):
        place = kept_inside(place, cell)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
