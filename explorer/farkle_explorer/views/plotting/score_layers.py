"""The layers of the score map: colours, go-for-it regions and their outlines, contours, labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Slot
from PySide6.QtGui import QBrush, QColor, QFont, QTransform

from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting.canvas import Canvas
from farkle_explorer.views.plotting.colours import POINTS_MAP, ByteArray, colour_table, faded
from farkle_explorer.views.plotting.geometry import Segments, boxes, contour, joined, outline
from farkle_explorer.views.plotting.hatch import Hatch, hatch_brush
from farkle_explorer.views.plotting.items import OutlineItem, RegionItem
from farkle_explorer.views.plotting.legend import Sample
from farkle_explorer.views.plotting.placing import Window
from farkle_explorer.views.plotting.score_labels import (
    GO_FOR_IT,
    HIGH_CONTOUR,
    LOW_CONTOUR,
    contour_labels,
    outline_labels,
    region_label,
)

if TYPE_CHECKING:
    from farkle_core.grid import Grid
    from farkle_core.solution import HoldRegions

SEVERAL_RANGES: Final = "several ranges"
_WAITING_OPACITY: Final = 0.35
_TENTHS: Final = tuple(tenth / 10 for tenth in range(1, 10))


class ScoreLayers:
    """Draws one pair of farkle counts and one dice count into a canvas.

    Parameters
    ----------
    canvas : Canvas
        Takes the layers; its axes are in points.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.image = pg.ImageItem()
        self.go_for_it = RegionItem(layer=5)
        self.several = RegionItem(layer=6)
        self.low_contours = OutlineItem(layer=8, smooth=True)
        self.high_contours = OutlineItem(layer=8, smooth=True)
        self.half = OutlineItem(layer=9, smooth=True)
        self.outlines: dict[int, OutlineItem] = {}
        self._font = QFont()
        self._theme = Theme.light()
        self._ratio = 1.0
        self._to_points = QTransform()
        self._regions: HoldRegions | None = None
        self._dice = 0
        self._waiting = False
        self._window: Window | None = None
        self._lines: dict[int, Segments] = {}
        self._contour_lines: dict[float, Segments] = {}
        canvas.add(self.image, self.go_for_it, self.several, self.low_contours, self.high_contours, self.half)
        canvas.labelling.connect(self._place_labels)

    def set_grid(self, grid: Grid) -> None:
        """Lay cells out so that each has its scores in its middle."""
        corner = grid.lowest - grid.quantum / 2
        self._to_points = QTransform().translate(corner, corner).scale(grid.quantum, grid.quantum)
        for item in self._scaled():
            item.setTransform(self._to_points)
        self._make_outlines(grid.dice)
        self._regions = None

    def apply_theme(self, theme: Theme, font: QFont, ratio: float) -> None:
        """Take colours and font; `ratio` is device pixels for each pixel of the window."""
        self._theme, self._font, self._ratio = theme, font, ratio
        self.go_for_it.set_brush(self._brush(Hatch.GO_FOR_IT))
        self.several.set_brush(self._brush(Hatch.SEVERAL_RANGES))
        self.low_contours.set_line(LOW_CONTOUR, 1.0)
        self.high_contours.set_line(HIGH_CONTOUR, 1.0)
        self.half.set_line(HIGH_CONTOUR, 2.0)
        self._style_outlines()

    def selection_moved(self) -> None:
        """Move a label away from under the selection's ring."""
        if self._window is not None and self._window.hides_label(self._canvas.selection_mark):
            self._canvas.refresh()

    def set_waiting(self, waiting: bool) -> None:
        """Fade what is shown while something newer is worked out."""
        if waiting == self._waiting:
            return
        self._waiting = waiting
        for item in (self.image, self.go_for_it, self.several):
            item.setOpacity(_WAITING_OPACITY if waiting else 1.0)
        self._canvas.refresh()

    def show_holds(self, regions: HoldRegions, dice: int, colours: ByteArray, table: ByteArray) -> None:
        """Show from what turn total one holds with `dice` dice; `colours` of shape (B, D) index `table`."""
        self._take(regions, dice, colours, table)
        self.go_for_it.set_boxes(boxes(regions.go_for_it[dice - 1]))
        self.several.set_boxes(boxes(regions.pieces[dice - 1] >= 2))
        self._show_contours({})
        self._canvas.refresh()

    def show_chances(
        self,
        regions: HoldRegions,
        dice: int,
        chances: npt.NDArray[np.float64],
        colours: ByteArray,
        table: ByteArray,
    ) -> None:
        """Show the chance of winning, shape (B, D), with a line at every tenth."""
        self._take(regions, dice, colours, table)
        self.go_for_it.set_boxes([])
        self.several.set_boxes([])
        self._show_contours({tenth: contour(chances, tenth) for tenth in _TENTHS})
        self._canvas.refresh()

    def samples(self) -> tuple[Sample, ...]:
        """Return the legend of the textures that occur."""
        found = []
        if self.go_for_it.rectangles():
            found.append(Sample(GO_FOR_IT, self._brush(Hatch.GO_FOR_IT), QColor(self._theme.text)))
        if self.several.rectangles():
            middle = QColor(*map(int, colour_table(POINTS_MAP)[128]))
            dots = hatch_brush(Hatch.SEVERAL_RANGES, QColor(self._theme.panel), middle, self._ratio)
            found.append(Sample(SEVERAL_RANGES, dots))
        return tuple(found)

    def _take(self, regions: HoldRegions, dice: int, colours: ByteArray, table: ByteArray) -> None:
        if regions is not self._regions:
            self._lines = {n: outline(regions.go_for_it[n - 1]) for n in self.outlines}
            for n, item in self.outlines.items():
                item.set_segments(self._lines[n])
        self._regions, self._dice = regions, dice
        self.image.setImage(colours, autoLevels=False, levels=None, lut=table)
        self._style_outlines()

    def _make_outlines(self, dice: int) -> None:
        for n in range(1, dice + 1):
            if n not in self.outlines:
                self.outlines[n] = OutlineItem(layer=10)
                self._canvas.add(self.outlines[n])
            self.outlines[n].setTransform(self._to_points)
        for n in [n for n in self.outlines if n > dice]:
            self._canvas.box.removeItem(self.outlines.pop(n))

    def _style_outlines(self) -> None:
        for n, item in self.outlines.items():
            strong = n == self._dice
            colour = QColor(self._theme.text) if strong else faded(self._theme.text, 170)
            item.set_line(colour, 2.0 if strong else 1.0, faded(self._theme.panel, 170 if strong else 110))
            item.setZValue(12 if strong else 10)

    def _show_contours(self, lines: dict[float, Segments]) -> None:
        self._contour_lines = lines
        self.low_contours.set_segments(joined(line for level, line in lines.items() if level < 0.5))
        self.high_contours.set_segments(joined(line for level, line in lines.items() if level > 0.5))
        self.half.set_segments(joined(line for level, line in lines.items() if level == 0.5))

    @Slot()
    def _place_labels(self) -> None:
        if self._regions is None:
            return
        window = self._window = Window.of(self._canvas.box, self._to_points)
        window.keep_clear(self._canvas.selection_mark)
        region = self._regions.go_for_it[self._dice - 1] if self.go_for_it.rectangles() else None
        others = {n: line for n, line in self._lines.items() if n != self._dice}
        own = region_label(region, self._lines[self._dice], self._dice, window, self._theme, self._font)
        self._canvas.labels.show(
            [
                *own,
                *contour_labels(self._contour_lines, window, self._font),
                *outline_labels(others, window, self._theme, self._font),
            ]
        )

    def _scaled(self) -> tuple[pg.GraphicsObject, ...]:
        return (self.image, self.go_for_it, self.several, self.low_contours, self.high_contours, self.half)

    def _brush(self, hatch: Hatch) -> QBrush:
        if hatch is Hatch.GO_FOR_IT:
            return hatch_brush(hatch, faded(self._theme.roll, 150), faded(self._theme.roll, 40), self._ratio)
        return hatch_brush(hatch, QColor(self._theme.panel), None, self._ratio)
