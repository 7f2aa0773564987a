"""A plot that reports the pointer: axes in points, zoom, pan, marks of selection and hover."""

import math
from collections.abc import Callable, Sequence
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QAbstractScrollArea, QGraphicsSceneResizeEvent, QStyleOptionGraphicsItem, QToolButton
from shiboken6 import delete

from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.labels import RING_RADIUS, Labels, Mark, paint_crosshair
from farkle_explorer.widgets.drawing import is_drawing, put_picture
from farkle_explorer.widgets.inputs import button_style
from farkle_explorer.widgets.lettering import cut_to
from farkle_explorer.widgets.theme import Theme


def drop_menus(plot: pg.PlotWidget) -> None:
    """Remove the menus of a new plot, so that the garbage collector has nothing to find."""
    item = plot.getPlotItem()
    item.setMenuEnabled(False)
    delete(item.ctrlMenu)
    item.ctrlMenu = None  # the state after pyqtgraph's own PlotItem.close
    item.stateGroup.setParent(item)


_END_ROOM: Final = 100
_APART: Final = 14.0


class PointsAxis(pg.AxisItem):
    """An axis with grouped numbers, few ticks and a name; ticks stand only at possible scores."""

    def __init__(self, orientation: str, name: str, short: str = "") -> None:
        super().__init__(orientation, text=name, maxTickLength=4)
        self._name, self._short, self._has_name = name, short or name, True
        self.enableAutoSIPrefix(False)
        self.setStyle(tickTextOffset=3, hideOverlappingLabels=_END_ROOM)
        self._ends = 0, 0
        self._least, self._step = -math.inf, 1

    def set_scores(self, scores: range) -> None:
        """Set the possible scores or turn totals, rising; other values get no tick."""
        self._least, self._step = scores.start, scores.step
        self.picture = None
        self.update()

    def reserve(self, low: float, high: float) -> None:
        """Reserve the width of all numbers from `low` to `high`."""
        if (ends := (round(low), round(high))) != self._ends:
            self._ends = ends
            self._keep_room()

    def _keep_room(self) -> None:
        if self.orientation == "left":
            widest = max(self._metrics().horizontalAdvance(plot_words.points(end)) for end in self._ends)
            self.setStyle(autoExpandTextSpace=False, tickTextWidth=math.ceil(widest))

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self.style["tickFont"] or QFont())

    def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:  # noqa: N802
        return [plot_words.points(round(value)) for value in values]

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:  # noqa: N802
        """Return a round tick distance for `low` to `high` on `size` pixels that leaves space for the labels."""
        metrics = self._metrics()
        widest = max(metrics.horizontalAdvance(plot_words.points(round(end))) for end in (low, high))
        apart = widest + _APART if self.orientation == "bottom" else 2.0 * metrics.height()
        least = max((high - low) * apart / max(size, 1.0), self._step)
        power = 10.0 ** math.floor(math.log10(least))
        return [(next(step * power for step in (1, 2, 5, 10) if step * power >= least), 0.0)]

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:  # noqa: N802
        """Return the ticks from `low` to `high` on `size` pixels; the lowest cell starts below its score."""
        marks = super().tickValues(low, high, size)
        return [(spacing, [value for value in values if value >= self._least]) for spacing, values in marks]

    def show_name(self, shown: bool) -> None:
        """Show the name, or give its room to the picture."""
        self._has_name = shown
        self.showLabel(shown)

    def rename(self, name: str, short: str = "") -> None:
        if name != self._name:
            self._name, self._short = name, short or name
            self._write_name()

    def resizeEvent(self, event: QGraphicsSceneResizeEvent | None = None) -> None:  # noqa: N802
        super().resizeEvent(event)
        if hasattr(self, "_name"):  # pyqtgraph also resizes it in its constructor
            self._write_name()

    def _write_name(self) -> None:
        room = self.size().height() if self.orientation == "left" else self.size().width()
        metrics = self._metrics()
        name = self._name if metrics.horizontalAdvance(self._name) <= room else self._short
        shown = cut_to(name, metrics, round(room))
        if self._has_name and shown != self.labelText:
            self.setLabel(shown, **self.labelStyle)
            super().resizeEvent()  # pyqtgraph centres the name only then

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        _take_theme(self, theme, font)
        super().resizeEvent()
        self._write_name()
        self._keep_room()


def _take_theme(axis: pg.AxisItem, theme: Theme, font: QFont) -> None:
    axis.setPen(QPen(QColor(theme.line)))
    axis.setTextPen(QPen(QColor(theme.muted)))
    axis.setTickFont(font)
    axis.labelStyle = {"color": theme.muted, "font-size": f"{font.pointSizeF()}pt"}
    if axis.label.isVisible():
        axis.setLabel(axis.labelText, **axis.labelStyle)


_LONGEST_NUMBER: Final = "10,000"
_TIP: Final = N_(
    "Click or drag to select, turn the wheel to zoom, drag with the right button to move, double-click for all"
)
_FINE: Final = 4.0  # pixels of a picture inside a drawing per pixel of the window

_PANNING: Final = (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)


class Canvas(pg.PlotWidget):
    """A plot of points against points.

    The left button picks, also while dragged; the right or middle button pans; the wheel zooms. A double click or the
    button "show all" restores the full view. The parent widget handles arrow keys.
    """

    pressed = Signal(float, float)  # the left button is pressed here, in points
    pointed = Signal(float, float)  # the pointer moved here, in points
    pointer_left = Signal()  # the pointer has left the plot
    labelling = Signal()  # emitted before a repaint: connected views set their labels now

    def __init__(self, across: str, up: str, short_up: str = "") -> None:
        self.across = PointsAxis("bottom", across)
        self.up = PointsAxis("left", up, short_up)
        super().__init__(axisItems={"bottom": self.across, "left": self.up})
        self.setStatusTip(_(_TIP))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(pg.PlotWidget.Shape.NoFrame)
        self.box: pg.ViewBox = self.getViewBox()
        drop_menus(self)
        self.box.setDefaultPadding(0.0)
        self.hideButtons()
        self.selection_mark = Mark(selection=True, moved=self.viewport().update)
        self.hover_mark = Mark(selection=False, moved=self.viewport().update)
        self.labels = Labels()
        self._still: QPixmap | None = None
        self.fit_button = QToolButton(self)
        self.fit_button.setText(_("show all"))
        self.fit_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fit_button.clicked.connect(self.fit)
        self.fit_button.hide()
        self._everything = QRectF(0.0, 0.0, 1.0, 1.0)
        self._pan_from: QPointF | None = None
        self.box.sigRangeChanged.connect(self._range_changed)
        self.box.sigResized.connect(self._range_changed)
        self.scene().changed.connect(self._scene_changed)

    def add(self, *items: pg.GraphicsObject) -> None:
        """Add items to the plot; the visible range stays."""
        for item in items:
            self.box.addItem(item, ignoreBounds=True)

    def show_names(self, shown: bool) -> None:
        """Show the names of the axes, or give their room to the picture."""
        for axis in (self.across, self.up):
            axis.show_name(shown)

    def set_extent(self, everything: QRectF, reachable: QRectF, refit: bool = True) -> None:
        """Set the range of a double click, and the limit of panning, in points; `refit` shows the full range now."""
        self._everything = everything
        self.up.reserve(reachable.top(), reachable.bottom())
        self.box.setLimits(xMin=reachable.left(), xMax=reachable.right(), yMin=reachable.top(), yMax=reachable.bottom())
        if refit:
            self.fit()

    @Slot()
    def fit(self) -> None:
        self.box.setRange(self._everything, padding=0.0)

    @property
    def is_fitted(self) -> bool:
        """Whether exactly the full range is shown."""
        shown, wanted = QRectF(self.box.viewRect()), self._everything
        slack = 1e-6 * max(wanted.width(), wanted.height())
        off = shown.topLeft() - wanted.topLeft(), shown.bottomRight() - wanted.bottomRight()
        return max(each.manhattanLength() for each in off) < slack

    def apply_theme(self, theme: Theme) -> None:
        """Apply the theme's colours and the widget's font."""
        self.setBackground(QColor(theme.panel))
        self.fit_button.setStyleSheet(button_style(theme))
        for axis in (self.across, self.up):
            axis.apply_theme(theme, self.font())
        self.labels.apply_theme(theme, self.font())
        letters = QFontMetricsF(self.font())
        end = letters.horizontalAdvance(_LONGEST_NUMBER) / 2 + 2.0
        self.getPlotItem().layout.setContentsMargins(0, letters.height() / 2, end, letters.descent())
        self.selection_mark.apply_theme(theme)
        self.hover_mark.apply_theme(theme)
        self.refresh()

    @Slot()
    def refresh(self, *_: object) -> None:
        """Redraw everything, not only the marks."""
        self._still = None
        self.viewport().update()

    @Slot("QList<QRectF>")
    def _scene_changed(self, regions: list[QRectF]) -> None:
        if regions:
            self.refresh()

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        """Handle an event of the viewport.

        Qt tells a scene that is shown or hidden about window activation. pyqtgraph's axes would then redraw without
        need, so these events skip the scene.
        """
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            return QAbstractScrollArea.viewportEvent(self, event)
        return bool(super().viewportEvent(event))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the cached picture of the plot, then the marks, which move often, then the labels."""
        painter, area = QPainter(self.viewport()), self._area()
        if is_drawing(painter):
            self._draw(painter)
        else:
            painter.drawPixmap(0, 0, self._kept_picture())
        to_pixels = self._to_pixels()
        self._paint_marks(painter, area, to_pixels)
        self.labels.paint(painter, area, to_pixels)  # their backgrounds hide the crosshair like all other lines
        painter.end()

    def _paint_marks(self, painter: QPainter, area: QRectF, to_pixels: QTransform) -> None:
        room = RING_RADIUS + 2.0
        painter.save()
        painter.setClipRect(area.adjusted(-room, -room, room, room))
        for mark in (self.hover_mark, self.selection_mark):
            x, y = mark.position()
            at = to_pixels.map(QPointF(x or 0.0, y or 0.0)).toPoint()
            there = None if x is None else at.x(), None if y is None else at.y()
            paint_crosshair(painter, area, *there, mark.colours, mark.ground)
        painter.restore()

    def _kept_picture(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if self._still is None or self._still.size() != self.viewport().size() * ratio:
            self._still = self._picture(ratio)
        return self._still

    def _picture(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.viewport().size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(self.backgroundBrush().color())
        painter = QPainter(picture)
        self.render(painter, QRectF(self.viewport().rect()), self.viewport().rect())
        painter.end()
        self.labelling.emit()
        return picture

    def _draw(self, painter: QPainter) -> None:
        """Paint everything except marks and labels into a drawing, where nothing is clipped.

        The plot area becomes a high-resolution picture; axes and labels stay lines and text.
        """
        painter.fillRect(self.viewport().rect(), self.backgroundBrush())
        area = self._area()
        put_picture(painter, area, self._inside(area))
        for axis in (self.across, self.up):
            for item in (axis, axis.label):
                painter.save()
                painter.setTransform(item.sceneTransform(), True)
                item.paint(painter, QStyleOptionGraphicsItem(), None)
                painter.restore()
        self.labelling.emit()

    def _inside(self, area: QRectF) -> QImage:
        """Return a high-resolution picture of the plot area only; including the axes would take twice as long."""
        part = QRectF(area.topLeft() * _FINE, area.size() * _FINE).toAlignedRect()
        picture = QImage(part.size(), QImage.Format.Format_RGB32)  # the background fills it first
        picture.setDevicePixelRatio(_FINE)
        painter = QPainter(picture)
        painter.translate(-part.x() / _FINE, -part.y() / _FINE)
        self.render(painter, QRectF(self.viewport().rect()), self.viewport().rect())
        painter.end()
        picture.setDevicePixelRatio(1.0)
        return picture

    def _area(self) -> QRectF:
        """Return the plot area without axes, in pixels."""
        return QRectF(self.mapFromScene(self.box.sceneBoundingRect()).boundingRect())

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self._report(event.position(), self.pressed.emit)
        elif event.button() in _PANNING:
            self._pan_from = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if self._pan_from is not None:
            self._pan_to(event.position())
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._report(event.position(), self.pressed.emit)
        elif not self._report(event.position(), self.pointed.emit):
            self.pointer_left.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        self._pan_from = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        event.accept()
        if event.button() is Qt.MouseButton.LeftButton:
            self.fit()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self.pointer_left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        event.ignore()

    def place(self, x: float, y: float) -> QPointF:
        """Return the pixel position of the point (x, y), given in points."""
        return QPointF(self._to_pixels().map(QPointF(x, y)).toPoint())

    def _to_pixels(self) -> QTransform:
        transform: QTransform = self.box.childTransform() * self.box.sceneTransform() * self.viewportTransform()
        return transform

    def _report(self, position: QPointF, tell: Callable[[float, float], object]) -> bool:
        scene = self.mapToScene(position.toPoint())
        if not self.box.sceneBoundingRect().contains(scene):
            return False
        point = self.box.mapSceneToView(scene)
        tell(point.x(), point.y())
        return True

    def _pan_to(self, position: QPointF) -> None:
        assert self._pan_from is not None
        before, after = (self.box.mapSceneToView(self.mapToScene(p.toPoint())) for p in (self._pan_from, position))
        self._pan_from = position
        self.box.translateBy(before - after)

    def _range_changed(self, *_: object) -> None:
        self.scene().prepareForPaint()  # pyqtgraph itself does this while painting, and triggers a second repaint
        self.fit_button.setVisible(not self.is_fitted)
        corner = self._area().topRight().toPoint()
        self.fit_button.move(corner.x() - self.fit_button.sizeHint().width() - 4, corner.y() + 4)
        self.refresh()


def cells(own: range, other: range) -> QRectF:
    """Return the rectangle of the score cells, in points, with space for one more at the right and at the top."""
    (left, right), (bottom, top) = ((each.start - each.step / 2, each[-1] + 1.5 * each.step) for each in (own, other))
    return QRectF(left, bottom, right - left, top - bottom)
