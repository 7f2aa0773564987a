"""One or more boxes with hold surfaces, which the user can rotate and point at."""

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame

from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import WAITING, Hatch, go_for_it_colours, hatch_brush
from farkle_explorer.surface.painter import AWAY, BoxPainter, BoxView, FacesPicture, faces_of
from farkle_explorer.surface.shape import Camera, Cells, Scene, View, point_at
from farkle_explorer.widgets.actions import ViewCommand, meaning
from farkle_explorer.widgets.drawing import is_drawing, put_picture
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import OneByOne

_DEGREES: Final = 0.4  # degrees of rotation per dragged pixel

# Degrees of rotation and tilt per key press.
_KEY_TURNS: Final = {
    ViewCommand.TURN_LEFT: (-5.0, 0.0),
    ViewCommand.TURN_RIGHT: (5.0, 0.0),
    ViewCommand.TURN_UP: (0.0, 5.0),
    ViewCommand.TURN_DOWN: (0.0, -5.0),
}

# `_HEAD`: height of the heading above a box, in lines of text.
_KEY_ZOOMS: Final = {ViewCommand.NEARER: 1.2, ViewCommand.FARTHER: 1 / 1.2}
_WHEEL: Final = 1.0015
_HEAD: Final = 1.4

_REST: Final = 180  # milliseconds from the last rotation to smooth edges
_MOST_TURNED: Final = 800_000  # dots of a rotating picture: 30 ms of painting
_FINE: Final = 4.0  # dots per window pixel of a picture inside a drawing


# A kernel paints every dot of the surface with its depth (`kernels/reading/painting.py`): 1,000 x 760 dots take 6 ms on
# one core, and smooth edges at rest 60 ms. OpenGL without a graphics card took 12 ms for a quarter of the scores and 50
# to 90 ms at rest, and it could end the program.


class SurfacePlot(QAbstractScrollArea):
    """Shows scenes side by side, all from the same direction.

    Dragging rotates them, the wheel zooms, and a double click resets the view. A click selects the nearest point of a
    surface.
    """

    pressed = Signal(int, int, int)  # the clicked point: dice, own score and opponent's score, in points
    pointed = Signal(int, int, int)  # the same for the hovered point
    pointer_left = Signal()  # the pointer has left the surfaces

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.camera = Camera()
        self._theme = Theme.light()
        self._painters: tuple[BoxPainter, ...] = ()
        self._dragged_from: QPointF | None = None
        self._pressed_at = QPointF()
        self._is_turning = self.is_waiting = False
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._come_to_rest)
        self._refining = OneByOne(self)
        self._shown: tuple[object, ...] = ()
        self._picture, self._image = self._new_picture(1.0), QImage()

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(each.scene for each in self._painters)

    def show_scenes(self, scenes: Sequence[Scene]) -> None:
        self._painters = tuple(BoxPainter(scene, self._theme) for scene in scenes)
        self._refining.add_next(self._draw_then_repaint)

    def set_waiting(self, waiting: bool) -> None:
        """Set whether newer surfaces are being computed; the present ones are then faded."""
        if waiting != self.is_waiting:
            self.is_waiting = waiting
            self.viewport().update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.show_scenes(self.scenes)

    def look(self, camera: Camera) -> None:
        """Set the viewing direction; edges become smooth some time after the last change."""
        if camera != self.camera:
            self.camera, self._is_turning = camera, True
            self._rest.start()
            self.viewport().update()

    def view(self, number: int) -> View:
        return self._cells.view(number, self.camera)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(560, 420)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(240, 200)

    # Keys and mouse

    def turn_by_key(self, event: QKeyEvent) -> bool:
        """Rotate or zoom by key; return whether the key had a meaning."""
        command = meaning(event)
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
        """Rotate or zoom, or leave the key to the page, which moves the selection."""
        if not self.turn_by_key(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._dragged_from = self._pressed_at = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if (
            event.buttons() & (Qt.MouseButton.LeftButton | Qt.MouseButton.RightButton)
            and self._dragged_from is not None
        ):
            moved = event.position() - self._dragged_from
            self._dragged_from = event.position()
            self.look(self.camera.turned(_DEGREES * moved.x(), _DEGREES * moved.y()))
            return
        place = self.found_at(event.position())
        if place is None:
            self.pointer_left.emit()
        else:
            self.pointed.emit(*place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select the point under the pointer, unless the user has dragged."""
        moved = event.position() - self._pressed_at
        self._dragged_from = None
        if math.hypot(moved.x(), moved.y()) >= QApplication.startDragDistance():
            return
        if event.button() == Qt.MouseButton.LeftButton and (place := self.found_at(event.position())) is not None:
            self.pressed.emit(*place)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:  # noqa: N802
        self.look(Camera())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        self.look(self.camera.zoomed(_WHEEL ** event.angleDelta().y()))
        event.accept()

    def leaveEvent(self, event: object) -> None:  # noqa: N802, ARG002
        self.pointer_left.emit()

    def found_at(self, place: QPointF) -> tuple[int, int, int] | None:
        """Return dice and scores of the surface point at a pixel; of several points close to it, the one in front."""
        cells = self._cells
        number = cells.at(place)
        if number is None:
            return None
        return point_at(self._painters[number].scene, cells.view(number, self.camera), place)

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint all scenes; in a drawing (SVG), everything except faces stays lines and text."""
        painter = QPainter(self.viewport())
        painter.setOpacity(WAITING if self.is_waiting else 1.0)
        cells = self._cells
        for number, each in enumerate(self._painters):
            painter.setClipRect(cells.cell(number))
            each.paint_walls(painter, self.view(number))
        painter.setClipping(False)
        self._paint_faces(painter)
        for number, each in enumerate(self._painters):
            painter.setClipRect(cells.cell(number))
            each.paint_marks(painter, self.view(number), with_numbers=cells.shows_numbers)
            if len(self._painters) > 1:
                self._paint_head(painter, number)
        painter.end()

    def _paint_faces(self, painter: QPainter) -> None:
        if is_drawing(painter):
            fine = self._new_picture(_FINE)
            while not fine.look():
                pass
            put_picture(painter, QRectF(self.viewport().rect()), fine.image())
            return
        while self._draw():
            pass
        store = self.backingStore()
        is_for_screen = store is not None and painter.paintEngine().paintDevice() is store.paintDevice()
        if not (is_for_screen or self._picture.is_smooth):
            self._smooth_out()  # a picture of the window is taken once, so it must be smooth now
        painter.drawImage(0, 0, self._image)

    @property
    def is_on_its_way(self) -> bool:
        """Whether a better picture will follow by itself."""
        return self._is_turning or not self._refining.is_done

    @Slot()
    def _draw_then_repaint(self) -> None:
        """Paint faces in several turns of the event loop, then repaint the plot."""
        if self.isVisible() and self._draw() and not self._picture.is_there:
            self._refining.add_next(self._draw_then_repaint)
        else:
            self.viewport().update()

    def _draw(self) -> bool:
        """Paint some of the faces; return whether any are still missing in the present view."""
        look = self._look()
        if look != self._shown:
            self._shown, self._picture = look, self._new_picture(self._ratio)
            self._refining.clear()
        if self._picture.is_there:
            return False
        if self._picture.look():
            self._image = self._picture.image()
            if not self._is_turning:
                self._refining.add(self._refine)
        return True

    def _look(self) -> tuple[object, ...]:
        boxes = tuple((each.scene.faces, self.view(number)) for number, each in enumerate(self._painters))
        return boxes, self._theme, self.viewport().size(), self._ratio

    def _new_picture(self, ratio: float) -> FacesPicture:
        count, cells = len(self._painters), self._cells
        boxes = [
            BoxView(faces_of(each.scene, self._theme, count), cells.cell(number), self.view(number))
            for number, each in enumerate(self._painters)
        ]
        stripes = hatch_brush(Hatch.GO_FOR_IT, *go_for_it_colours(self._theme), ratio)
        return FacesPicture(boxes, self.viewport().size(), ratio, stripes)

    @property
    def _ratio(self) -> float:
        """Dots per window pixel; fewer while a large picture rotates."""
        ratio, size = self.devicePixelRatioF(), self.viewport().size()
        most = math.sqrt(_MOST_TURNED / max(size.width() * size.height(), 1))
        return min(ratio, most) if self._is_turning else ratio

    @Slot()
    def _refine(self) -> None:
        """Add a sample to every dot, and show the picture after the last one."""
        self._picture.look()
        if self._picture.is_smooth:
            self._image = self._picture.image()
            self.viewport().update()
        else:
            self._refining.add(self._refine)

    def _smooth_out(self) -> None:
        while not self._picture.is_smooth:
            self._picture.look()
        self._image = self._picture.image()
        self._refining.clear()

    def _paint_head(self, painter: QPainter, number: int) -> None:
        """Write the dice of a scene; the selected ones are highlighted."""
        scene = self._painters[number].scene
        painter.setFont(bold(self.font()))
        painter.setPen(QColor(self._theme.accent if scene.is_selected else self._theme.text))
        head = self._cells.head_of(number)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, scene.name)
        painter.setFont(self.font())

    @property
    def _cells(self) -> Cells:
        letters = self.fontMetrics()
        most = max((each.scene.box.total.high for each in self._painters), default=0)
        numbers = letters.horizontalAdvance(plot_words.points(int(most))) + AWAY + 2
        return Cells(QRectF(self.viewport().rect()), len(self._painters), _HEAD * letters.height(), numbers)

    @Slot()
    def _come_to_rest(self) -> None:
        self._is_turning = False
        self._shown = ()
        self._refining.add_next(self._draw_then_repaint)
