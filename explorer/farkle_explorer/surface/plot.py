"""Boxes with surfaces in them, one or one for each number of dice, that one can turn and point at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPaintEngine,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget

from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import WAITING
from farkle_explorer.surface.cells import Cells
from farkle_explorer.surface.detail import FEW_FACES, faces_of, stride
from farkle_explorer.surface.gl_choice import OpenGLChoice
from farkle_explorer.surface.gl_errors import NoOpenGLError
from farkle_explorer.surface.painter import AWAY, Kept, SurfacePainter
from farkle_explorer.surface.picture import FacesPictures, Seen
from farkle_explorer.surface.scene import Scene, point_at
from farkle_explorer.surface.space import Camera, View
from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.widgets.view_commands import ViewCommand, ViewKeys

if TYPE_CHECKING:
    from farkle_explorer.surface.gl_surfaces import SurfaceDrawing

_DEGREES: Final = 0.4
"""How far a box turns for each pixel that it is dragged."""

_KEY_TURNS: Final = {
    ViewCommand.TURN_LEFT: (-5.0, 0.0),
    ViewCommand.TURN_RIGHT: (5.0, 0.0),
    ViewCommand.TURN_UP: (0.0, 5.0),
    ViewCommand.TURN_DOWN: (0.0, -5.0),
}
"""How many degrees a key turns and tilts the boxes."""

_KEY_ZOOMS: Final = {ViewCommand.NEARER: 1.2, ViewCommand.FARTHER: 1 / 1.2}
_WHEEL: Final = 1.0015
_HEAD: Final = 1.4
"""Lines of text that the head above a box is high."""

_REST: Final = 180
"""Milliseconds after the last turn at which a box is painted in full again."""

_AT_ONCE: Final = 0.008
"""Seconds of painting faces after which the window may answer again."""


class SurfacePlot(QAbstractScrollArea):
    """Shows scenes side by side, all seen from the same direction.

    Dragging turns them, the wheel zooms, a double click puts them back; a click is on the nearest point of a surface.
    Faces come from OpenGL, or are painted like all the rest.

    Parameters
    ----------
    name : str
        Name for assistive technology.
    opengl : OpenGLChoice
        Whether there is OpenGL to draw with.

    Attributes
    ----------
    pressed : Signal of (int, int, int)
        Dice, your score and the opponent's, in points, of the point clicked.
    pointed : Signal of (int, int, int)
        The same of what the pointer is on.
    pointer_left : Signal
        The pointer is on no surface any more.
    is_waiting : bool
        Whether something newer is being worked out than what is shown.
    """

    pressed = Signal(int, int, int)
    pointed = Signal(int, int, int)
    pointer_left = Signal()

    def __init__(self, name: str, opengl: OpenGLChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opengl = opengl
        self._drawing: SurfaceDrawing | None = None
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.camera = Camera()
        self._theme, self._keys = Theme.light(), ViewKeys.first()
        self._painters: tuple[SurfacePainter, ...] = ()
        self._kept: Kept = {}
        self._surfaces: tuple[Surface, ...] = ()
        self._dragged_from: QPointF | None = None
        self._pressed_at = QPointF()
        self._is_turning = self.is_waiting = False
        self._was_seen = False  # what was does not vanish again, not even for a moment
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._come_to_rest)
        self._pictures = FacesPictures()
        self._ahead, self._in_full = OneByOne(self), OneByOne(self)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """What is shown."""
        return tuple(each.scene for each in self._painters)

    def show_scenes(self, scenes: Sequence[Scene]) -> None:
        """Show other scenes."""
        surfaces = tuple(each.surface for each in scenes)
        if len(surfaces) != len(self._surfaces) or any(
            new is not old for new, old in zip(surfaces, self._surfaces, strict=True)
        ):
            self._surfaces = surfaces
            self._kept.clear()
        if [each.shape for each in scenes] != [each.shape for each in self.scenes]:
            self._pictures.forget()
        ratio = self.devicePixelRatioF()
        self._painters = tuple(SurfacePainter(scene, self._theme, ratio, self._kept) for scene in scenes)
        self._ahead.clear()
        self._ahead.add(self._draw_on)

    def set_waiting(self, waiting: bool) -> None:
        """Fade what is shown while something newer is worked out."""
        if waiting != self.is_waiting:
            self.is_waiting = waiting
            self._ahead.add(self.viewport().update)  # after other scenes that may be on their way

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self._kept.clear()
        self._pictures.outdate()
        self.show_scenes(self.scenes)

    def apply_keys(self, keys: ViewKeys) -> None:
        """Take the keys that one is to press."""
        self._keys = keys

    def look(self, camera: Camera) -> None:
        """Look from elsewhere; in less detail until the boxes come to rest."""
        if camera != self.camera:
            self.camera, self._is_turning = camera, True
            self._pictures.forget()
            self._rest.start()
            self.viewport().update()

    def view(self, number: int) -> View:
        """Return how one of the scenes is seen, by its place."""
        return self._cells.view(number, self.camera)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a useful size."""
        return QSize(560, 420)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the least useful size."""
        return QSize(240, 200)

    # Keys and mouse

    def turn_by_key(self, event: QKeyEvent) -> bool:
        """Turn or zoom as a key says, and return whether it says so."""
        command = self._keys.meaning(event)
        if command in _KEY_TURNS:
            self.look(self.camera.turned(*_KEY_TURNS[command]))
        elif command in _KEY_ZOOMS:
            self.look(self.camera.zoomed(_KEY_ZOOMS[command]))
        elif command is ViewCommand.FIRST_LOOK:
            self.look(Camera())
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Turn, or leave the key to the page, which moves the selection."""
        if not self.turn_by_key(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Take hold of the boxes."""
        self._dragged_from = self._pressed_at = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Turn the boxes, or say what the pointer is on."""
        if (
            event.buttons() & (Qt.MouseButton.LeftButton | Qt.MouseButton.RightButton)
            and self._dragged_from is not None
        ):
            moved = event.position() - self._dragged_from
            self._dragged_from = event.position()
            self.look(self.camera.turned(_DEGREES * moved.x(), _DEGREES * moved.y()))
            return
        found = self.found_at(event.position())
        if found is None:
            self.pointer_left.emit()
        else:
            self.pointed.emit(*found)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select the point under the pointer, unless the boxes were turned."""
        moved = event.position() - self._pressed_at
        self._dragged_from = None
        if math.hypot(moved.x(), moved.y()) >= QApplication.startDragDistance():
            return
        if event.button() == Qt.MouseButton.LeftButton and (found := self.found_at(event.position())) is not None:
            self.pressed.emit(*found)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:  # noqa: N802
        """Put the boxes back as they were at first."""
        self.look(Camera())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom."""
        self.look(self.camera.zoomed(_WHEEL ** event.angleDelta().y()))
        event.accept()

    def leaveEvent(self, event: object) -> None:  # noqa: N802, ARG002
        """Forget the pointer."""
        self.pointer_left.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Be new to those who come back: they miss nothing until it is painted."""
        super().hideEvent(event)
        self._was_seen = False

    def found_at(self, place: QPointF) -> tuple[int, int, int] | None:
        """Return dice and scores of the point of a surface at a pixel: of those next to it the nearest to the eye."""
        cells = self._cells
        number = cells.at(place)
        if number is None:
            return None
        return point_at(self._painters[number].scene, cells.view(number, self.camera), place)

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint all scenes."""
        painter = QPainter(self.viewport())
        painter.setOpacity(WAITING if self.is_waiting else 1.0)
        # A drawing (SVG) is made of faces, not of a picture of them.
        as_drawing = painter.paintEngine().type() == QPaintEngine.Type.SVG
        picture = None if as_drawing else self._faces(painter)
        strides = self._strides(quickly=not as_drawing)
        for number, each in enumerate(self._painters):
            painter.setClipRect(self._cells.cell(number))
            view = self.view(number)
            each.paint_walls(painter, view)
            if picture is not None:
                self._paint_picture(painter, picture)
            elif as_drawing or self._is_turning or self._was_seen:
                edges = as_drawing and len(self._painters) == 1
                each.paint_faces(painter, view, strides[number], with_edges=edges)
            each.paint_marks(painter, view, with_numbers=self._cells.shows_numbers)
            if len(self._painters) > 1:
                self._paint_head(painter, number)
        painter.end()
        self._was_seen |= picture is not None or self._is_turning

    def _paint_picture(self, painter: QPainter, picture: QImage) -> None:
        """Paint a picture of the faces; one from before the plot had this size is stretched."""
        size, ratio = self._measures
        if picture.size() == size * ratio:
            painter.drawImage(0, 0, picture)
        else:
            painter.drawImage(self.viewport().rect(), picture)

    def _faces(self, painter: QPainter) -> QImage | None:
        """Return a picture of the faces of all boxes; None while there is none, as while they are turned."""
        drawn = self._drawn()
        return self._painted(painter) if drawn is None and self._painters and not self._is_turning else drawn

    @property
    def is_on_its_way(self) -> bool:
        """Whether more detail is going to be seen, without anybody doing anything."""
        return self._is_turning or not (self._in_full.is_done and self._ahead.is_done)

    def draw_ahead(self) -> bool:
        """Paint some of what is seen first of other faces, before it is to be painted; return whether it did."""
        is_painted = self._painters and not self._is_turning and self._opengl.canvas is None
        if not is_painted or not self.isVisible() or self._begin() or self._begin_preview():
            return False
        self._pictures.go_on(_AT_ONCE)
        return True

    @Slot()
    def _draw_on(self) -> None:
        """Paint what is seen first of other faces, some in each turn of the event loop, and show it."""
        if self.draw_ahead():
            self._ahead.add_next(self._draw_on)
        else:
            self.viewport().update()

    def _painted(self, painter: QPainter) -> QImage | None:
        """Return a painted picture of the faces, in less detail while it is not all there, or none yet."""
        if not self._begin():
            if self._is_for_screen(painter):
                self._begin_preview()
                self._in_full.clear()
                self._in_full.add(self._paint_on)
            else:
                self._pictures.finish()  # whoever wants a picture of the window would wait for another one in vain
        return self._pictures.image()

    def _begin_preview(self) -> bool:
        """Begin what is seen before the picture in full is there; return whether it is there."""
        return self._pictures.begin_preview(self._boxes(quickly=True), *self._measures)

    def _begin(self) -> bool:
        """Begin the picture in full, which is there at once where there are few faces; return whether it is there."""
        boxes = self._boxes()
        faces = sum(faces_of(each.box.scene) / each.stride**2 for each in boxes)
        return self._pictures.begin(boxes, *self._measures, at_once=faces <= FEW_FACES)

    @property
    def _measures(self) -> tuple[QSize, float]:
        return self.viewport().size(), self.devicePixelRatioF()

    def _boxes(self, *, quickly: bool = False) -> list[Seen]:
        return [
            Seen(each, self._cells.cell(number), self.view(number), step)
            for number, (each, step) in enumerate(zip(self._painters, self._strides(quickly=quickly), strict=True))
        ]

    def _strides(self, *, quickly: bool) -> list[int]:
        """Return for each scene how many points of its surface to go on."""
        return [
            stride(len(self._painters) * faces_of(each.scene), quickly=quickly, is_turning=self._is_turning)
            for each in self._painters
        ]

    def _is_for_screen(self, painter: QPainter) -> bool:
        """Whether what is painted is seen in the window, and not taken elsewhere as a picture."""
        store = self.backingStore()
        return store is not None and painter.paintEngine().paintDevice() is store.paintDevice()

    @Slot()
    def _paint_on(self) -> None:
        """Paint more of the pictures, and show each when all of it is there."""
        if self._pictures.go_on(_AT_ONCE):
            self.viewport().update()
        if not self._pictures.is_done:
            self._in_full.add(self._paint_on)

    def _drawn(self) -> QImage | None:
        """Return a picture of the faces of all boxes; None where they are painted."""
        if not self._painters or (canvas := self._opengl.canvas) is None:
            return None
        if self._drawing is None:
            from farkle_explorer.surface.gl_surfaces import SurfaceDrawing

            self._drawing = SurfaceDrawing(canvas)
        boxes = [
            (each.scene, self._cells.cell(number), self.view(number)) for number, each in enumerate(self._painters)
        ]
        ratio, rest = self.devicePixelRatioF(), not self._is_turning
        try:
            return self._drawing.picture(self.viewport().size(), ratio, boxes, self._theme, at_rest=rest)
        except NoOpenGLError as error:
            self._opengl.give_up(error)
            return None

    def _paint_head(self, painter: QPainter, number: int) -> None:
        """Write how many dice a scene is about; those selected stand out."""
        scene = self._painters[number].scene
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.accent if scene.is_selected else self._theme.text))
        head = self._cells.head_of(number)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, plot_words.dice(scene.dice))
        painter.setFont(self.font())

    @property
    def _cells(self) -> Cells:
        """Where the scenes stand."""
        letters = self.fontMetrics()
        most = max((each.scene.box.total.high for each in self._painters), default=0)
        numbers = letters.horizontalAdvance(plot_words.points(int(most))) + AWAY + 2
        return Cells(QRectF(self.viewport().rect()), len(self._painters), _HEAD * letters.height(), numbers)

    @Slot()
    def _come_to_rest(self) -> None:
        """Show more detail as soon as some of it is there."""
        self._is_turning = False
        self._ahead.add(self._draw_on)
