"""Where the labels of the score map stand: in regions, on outlines and on contours."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Slot
from PySide6.QtGui import QBrush, QColor, QFont, QPainterPath, QTransform

from farkle_core.arrays import Bools
from farkle_core.language.messages import N_, _
from farkle_core.solution.going_for_it import GoStatement
from farkle_core.solution.solution import HoldRegions
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.plots.colours import (
    CHANCE_MAP,
    NOTHING,
    WAITING,
    ByteArray,
    ChanceScale,
    Hatch,
    colour_table,
    faded,
    go_for_it_over,
    hatch_brush,
)
from farkle_explorer.plots.geometry import (
    Box,
    OutlineItem,
    RegionItem,
    Segments,
    Window,
    boxes,
    contour,
    in_region,
    joined,
    on_line,
    outline,
)
from farkle_explorer.plots.labels import Label, label_size
from farkle_explorer.plots.legend import Sample
from farkle_explorer.plots.plot_words import GO_FOR_IT, IMPOSSIBLE, NEVER_HOLD
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme

_OWN_SHARE: Final = 0.3
_FIRST_SHARE, _LAST_SHARE = 0.08, 0.9
_CONTOUR_SHARE: Final = 0.3
_CONTOURS_APART: Final = 4.0  # pixels between two labels on different contours
_MOST: Final = 0.7  # largest share of a plot's width for a label on a line, so that part of the line stays visible
# Contours below and above one half, on the dark and the light end of the map, in both themes.
LOW_CONTOUR, HIGH_CONTOUR = QColor(255, 255, 255, 170), QColor(0, 0, 0, 130)


def region_label(
    region: Bools | None, line: Segments, dice: str, window: Window, theme: Theme, font: QFont
) -> list[Label]:
    """Label the go-for-it region of a set of dice: inside if it fits, otherwise on its outline."""
    colour, letters = QColor(theme.text), bold(font)
    if region is not None:
        size = label_size(_(GO_FOR_IT), letters)
        place = window.settle(in_region(region, window, *size), *size)
        if place is not None:
            return [Label(_(GO_FOR_IT), *place, colour, strong=True)]
    for text in (_("go for it with {dice}", dice=dice), dice):
        size = label_size(text, letters)
        place = window.settle(on_line(line, window, _OWN_SHARE), *size) if size[0] < _MOST * window.width else None
        if place is not None:
            return [Label(text, *place, colour, strong=True)]
    return []


def outline_labels(lines: dict[int, Segments], window: Window, theme: Theme, font: QFont) -> list[Label]:
    """Label the outlines of the other dice counts, side by side."""
    labels = []
    for rank, (dice, line) in enumerate(sorted(lines.items())):
        share = _FIRST_SHARE + (_LAST_SHARE - _FIRST_SHARE) * rank / max(len(lines) - 1, 1)
        text = plot_words.dice(dice)
        place = window.settle(on_line(line, window, share), *label_size(text, font))
        if place is not None:
            labels.append(Label(text, *place, QColor(theme.text)))
    return labels


def contour_labels(lines: dict[float, Segments], window: Window, font: QFont) -> list[Label]:
    """Label the contours in per cent, one half in bold, each on the colour of its chance."""
    labels, table = [], colour_table(CHANCE_MAP)
    for level, line in sorted(lines.items(), key=lambda entry: abs(entry[0] - 0.5)):
        half = level == 0.5
        text = plot_words.chance(level, 0)
        size = label_size(text, bold(font) if half else font)
        place = window.settle(on_line(line, window, _CONTOUR_SHARE), *size, apart=_CONTOURS_APART)
        if place is not None:
            ink = QColor(LOW_CONTOUR if level < 0.5 else HIGH_CONTOUR)
            ink.setAlpha(255)
            ground = QColor(*map(int, table[ChanceScale().indices(np.array(level))][:3]))
            labels.append(Label(text, *place, ink, strong=half, ground=ground))
    return labels


ROLL_AGAIN: Final = N_("with still more points, roll again")
OTHER_DICE: Final = N_("go for it with other dice")
ALSO_OTHER_DICE: Final = N_("with other dice")  # in a legend, after the texture of going for it
_OTHERS: Final = 170  # opacity of the outlines of other dice, up to 255

# Dark dots on lightened cells: they contrast with every colour of the map, in both themes.
_DOTS, _BETWEEN_DOTS = QColor(0, 0, 0, 220), QColor(255, 255, 255, 150)

_TENTHS: Final = tuple(tenth / 10 for tenth in range(1, 10))


class ScoreLayers:
    """Draws turns of one kind and one set of dice into a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.image = pg.ImageItem()
        self.go_for_it = RegionItem(layer=5)
        self.again = RegionItem(layer=6)
        self.impossible = RegionItem(layer=7)
        self.low_contours = OutlineItem(layer=8, smooth=True)
        self.high_contours = OutlineItem(layer=8, smooth=True)
        self.half = OutlineItem(layer=9, smooth=True)
        self.pointed = OutlineItem(layer=14)  # around the scores of a statement
        self.outlines: dict[int, OutlineItem] = {}
        self._font = QFont()
        self._theme = Theme.light()
        self._ratio = 1.0
        self._to_points = QTransform()
        self._regions: HoldRegions | None = None
        self._go_for_it: Bools | None = None
        self._colours: tuple[ByteArray, ByteArray] | None = None
        self._dice = self._impossible = 0
        self.is_waiting = False
        self.shows_again = (
            False  # whether to mark where a hold ends above some turn total: there the player rolls again
        )
        self._window: Window | None = None
        self._lines: dict[int, Segments] = {}
        self._contour_lines: dict[float, Segments] = {}
        canvas.add(*self._scaled())
        canvas.labelling.connect(self._place_labels)

    def set_dice(self, dice: int) -> None:
        """Create outlines for 1 to `dice` dice; 0: only for the visible sets, whose names are long."""
        self._make_outlines(range(1, dice + 1))
        self._regions = None

    def set_scores(self, own: range, other: range) -> None:
        """Place the cells so that scores are at their centres; clears the content."""
        corner = own.start - own.step / 2, other.start - other.step / 2
        self._to_points = QTransform().translate(*corner).scale(own.step, other.step)
        for item in (*self._scaled(), *self.outlines.values()):
            item.setTransform(self._to_points)
        self._clear()

    def apply_theme(self, theme: Theme, font: QFont, ratio: float) -> None:
        """Set colours and font; `ratio`: device pixels per window pixel."""
        self._theme, self._font, self._ratio = theme, font, ratio
        self.go_for_it.set_brush(self._brush(Hatch.GO_FOR_IT))
        self.again.set_brush(self._brush(Hatch.ROLL_AGAIN))
        self.impossible.set_brush(self._brush(Hatch.UNREACHABLE))
        self.low_contours.set_line(LOW_CONTOUR, 1.0)
        self.high_contours.set_line(HIGH_CONTOUR, 1.0)
        self.half.set_line(HIGH_CONTOUR, 2.0)
        self._style_outlines()

    def selection_moved(self) -> None:
        """Move a label out of the selection's ring."""
        if self._window is not None and self._window.hides_label(self._canvas.selection_mark):
            self._canvas.refresh()

    def ground_at(self, banked: int, opponent: int) -> tuple[QBrush, ...]:
        """Return what fills the cell of two scores, in points; nothing without regions."""
        if self._regions is None or self._colours is None:
            return ()
        scores = self._regions.own_scores, self._regions.opponent_scores
        at = int(np.searchsorted(scores[0], banked)), int(np.searchsorted(scores[1], opponent))
        colours, table = self._colours
        papers = QBrush(QColor(self._theme.panel)), QBrush(QColor(*table[colours[at]].tolist()))
        if self._go_for_it is None:
            return papers
        hatches = {
            Hatch.GO_FOR_IT: self._go_for_it[at],
            Hatch.ROLL_AGAIN: self.shows_again and self._regions.again[self._dice - 1][at] >= 0,
        }
        return *papers, *(self._brush(hatch) for hatch, is_here in hatches.items() if is_here)

    def show_outline(self, statement: GoStatement | None) -> None:
        """Outline the scores of a statement; None removes the outline."""
        regions = self._regions
        path = QPainterPath()
        if regions is not None and statement is not None:
            own, other = regions.own_scores, regions.opponent_scores
            most = other.max() if statement.opponent_to is None else statement.opponent_to
            left, bottom = np.searchsorted(own, statement.own or 0), np.searchsorted(other, statement.opponent or 0)
            top = np.searchsorted(other, most, side="right")
            path.addRect(float(left), float(bottom), float(len(own) - left), float(top - bottom))
        self.pointed.set_path(path)
        self.pointed.set_line(QColor(self._theme.accent), 3.0, faded(self._theme.panel, 200))

    def set_waiting(self, waiting: bool) -> None:
        """Fade the content while newer results are computed."""
        if waiting == self.is_waiting:
            return
        self.is_waiting = waiting
        for item in (self.image, self.go_for_it, self.again):
            item.setOpacity(WAITING if waiting else 1.0)
        self._canvas.refresh()

    def show_regions(self, regions: HoldRegions, dice: int, impossible: int) -> None:
        """Set the regions of a set of dice; the `impossible` lowest scores of the opponent do not occur."""
        if regions.dice_left.is_loaded and dice not in self.outlines:
            self._make_outlines((dice,))
            self._regions = None
        if regions is not self._regions or impossible != self._impossible:
            self._lines = {n: _raised(outline(regions.go_for_it[n - 1][:, impossible:]), impossible)
                           for n in self.outlines}  # fmt: skip
            for n, item in self.outlines.items():
                item.set_segments(self._lines[n])
        self._regions, self._dice, self._impossible = regions, dice, impossible
        whole = Box(0, 0, len(regions.own_scores), impossible)
        self.impossible.set_boxes([whole] if impossible else [])
        self._style_outlines()

    def show_holds(self, colours: ByteArray, table: ByteArray) -> None:
        """Show the hold thresholds; `colours`, shape (own scores, opponent's scores), indexes `table`."""
        assert self._regions is not None
        self._show_image(colours, table)
        self._go_for_it = self._possible(self._regions.go_for_it[self._dice - 1])
        self.go_for_it.set_boxes(boxes(self._go_for_it))
        again = boxes(self._possible(self._regions.again[self._dice - 1] >= 0)) if self.shows_again else []
        self.again.set_boxes(again)
        self._show_contours({})
        self._canvas.refresh()

    def show_chances(self, chances: npt.NDArray[np.float64], colours: ByteArray, table: ByteArray) -> None:
        """Show the win chances, shape (own scores, opponent's scores), with a contour at every tenth."""
        self._show_image(colours, table)
        self._go_for_it = None
        self.go_for_it.set_boxes([])
        self.again.set_boxes([])
        begin = self._impossible
        self._show_contours({tenth: _raised(contour(chances[:, begin:], tenth), begin) for tenth in _TENTHS})
        self._canvas.refresh()

    def show_costs(self, colours: ByteArray, table: ByteArray) -> None:
        """Show the costs of turns; `colours`, shape (own scores, opponent's scores), indexes `table`."""
        self._show_image(colours, table)
        self._go_for_it = None
        self.go_for_it.set_boxes([])
        self.again.set_boxes([])
        self._show_contours({})
        self._canvas.refresh()

    def samples(self) -> tuple[Sample, ...]:
        """Return the legend of the visible textures and lines."""
        samples: list[Sample] = []
        if self.go_for_it.rectangles():
            samples.append(Sample(_(NEVER_HOLD), self._brush(Hatch.GO_FOR_IT), QColor(self._theme.text)))
        if any(line.x.size for n, line in self._lines.items() if n != self._dice):
            text = _(ALSO_OTHER_DICE) if samples else _(OTHER_DICE)
            samples.append(Sample.of_line(text, faded(self._theme.text, _OTHERS)))
        if self.again.rectangles():
            samples.append(Sample(_(ROLL_AGAIN), self._brush(Hatch.ROLL_AGAIN), QColor(self._theme.text)))
        if self._impossible:
            samples.append(Sample(_(IMPOSSIBLE), self._brush(Hatch.UNREACHABLE)))
        return tuple(samples)

    def _show_image(self, colours: ByteArray, table: ByteArray) -> None:
        shown = colours.copy()
        shown[:, : self._impossible] = NOTHING
        self._colours = shown, table
        self.image.setImage(shown, autoLevels=False, levels=None, lut=table)

    def _possible(self, region: Bools) -> Bools:
        part = region.copy()
        part[:, : self._impossible] = False
        return part

    def _clear(self) -> None:
        self.image.clear()
        for item in (self.go_for_it, self.again, self.impossible):
            item.set_boxes([])
        for line in self.outlines.values():
            line.set_segments(joined(()))
        self._show_contours({})
        self._regions = self._go_for_it = self._colours = None
        self._canvas.refresh()

    def _make_outlines(self, dice: Sequence[int]) -> None:
        for n in dice:
            if n not in self.outlines:
                self.outlines[n] = OutlineItem(layer=10)
                self._canvas.add(self.outlines[n])
            self.outlines[n].setTransform(self._to_points)
        for n in [n for n in self.outlines if n not in dice]:
            self._canvas.box.removeItem(self.outlines.pop(n))

    def _style_outlines(self) -> None:
        for n, item in self.outlines.items():
            strong = n == self._dice
            colour = QColor(self._theme.text) if strong else faded(self._theme.text, _OTHERS)
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
            self._canvas.labels.show([])
            return
        window = self._window = Window.of(self._canvas.box, self._to_points)
        window.keep_clear(self._canvas.selection_mark)
        region = self._go_for_it if self.go_for_it.rectangles() else None
        others = {n: line for n, line in self._lines.items() if n != self._dice}
        words = self._regions.dice_left.short(self._dice - 1)
        own = region_label(region, self._lines[self._dice], words, window, self._theme, self._font)
        self._canvas.labels.show(
            [
                *own,
                *contour_labels(self._contour_lines, window, self._font),
                *outline_labels(others, window, self._theme, self._font),
            ]
        )

    def _scaled(self) -> tuple[pg.GraphicsObject, ...]:
        areas = self.image, self.go_for_it, self.again, self.impossible
        return (*areas, self.low_contours, self.high_contours, self.half, self.pointed)

    def _brush(self, hatch: Hatch) -> QBrush:
        if hatch is Hatch.GO_FOR_IT:
            return go_for_it_over(self._theme, self._ratio)
        if hatch is Hatch.UNREACHABLE:
            return hatch_brush(hatch, QColor(self._theme.line), QColor(self._theme.panel), self._ratio)
        return hatch_brush(hatch, _DOTS, _BETWEEN_DOTS, self._ratio)


def _raised(segments: Segments, cells: int) -> Segments:
    """Return `segments` moved up by a number of cells."""
    return Segments(segments.x, segments.y + cells)
