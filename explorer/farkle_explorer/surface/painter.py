"""Paints one box: floor, walls, surface, cuts at the selected scores, selection, axes."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.labels import kept_inside
from farkle_explorer.surface.shape import Scene, height_at, place_of_mark, slice_lines
from farkle_explorer.surface.space import HEIGHT, View
from farkle_explorer.widgets.theme import Theme

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
