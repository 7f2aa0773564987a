"""The layers of the curves: areas of the selected dice, and a line per number of dice."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Slot
from PySide6.QtGui import QBrush, QColor, QFont, QPainterPath, QTransform

from farkle_core.arrays import Bools, Int32s
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import HoldSlice
from farkle_core.solution.turn_table import Decision
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.plots.colours import WAITING, ByteArray, Hatch, faded, go_for_it_on, hatch_brush, opaque, tint
from farkle_explorer.plots.geometry import (
    OutlineItem,
    Position,
    RegionItem,
    Window,
    boxes,
    in_region,
    on_curve,
    outline,
)
from farkle_explorer.plots.labels import Label, label_size
from farkle_explorer.plots.legend import Sample
from farkle_explorer.plots.plot_words import GO_FOR_IT, NEVER_HOLD
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme

WIN: Final = N_("enough to win")
_HOLD, _HOLD_DARK, _ROLL = 0.45, 0.26, 0.08
_FIRST_LABEL, _LAST_LABEL, _OTHERS_LABEL = 0.1, 0.7, 0.45
_NOWHERE: Final[Bools] = np.zeros((0, 0), dtype=bool)


class CurveLayers:
    """Draws hold thresholds along a line of scores into a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.image = pg.ImageItem()
        self.go_for_it = RegionItem(layer=5)
        self.unreachable = RegionItem(layer=5)
        self.winning = OutlineItem(layer=8)
        self.lines: dict[int, OutlineItem] = {}
        self.other_lines: dict[int, OutlineItem] = {}
        self._theme, self._font, self._ratio = Theme.light(), QFont(), 1.0
        self._thresholds: dict[int, Int32s] = {}
        self._others: dict[int, Int32s] = {}
        self._scores: npt.NDArray[np.int64] = np.empty(0, dtype=np.int64)
        self._quantum, self._dice, self._dice_left = 1, 0, DiceLeft.fair(1)
        self._codes: npt.NDArray[np.int8] = np.empty((0, 0), dtype=np.int8)
        self._gaps, self._won = _NOWHERE, _NOWHERE
        self._places: dict[tuple[object, ...], tuple[Position, ...]] = {}
        self._window: Window | None = None
        self._is_waiting = False
        self._to_points = QTransform()
        canvas.add(self.image, self.go_for_it, self.unreachable, self.winning)
        canvas.labelling.connect(self._place_labels)

    def set_lines(self, farkle_counts: int) -> None:
        """Create a line per number of farkles; hides the lines of dice until they are set."""
        self._thresholds, self._others = {}, {}
        self.clear_areas()
        self._keep_lines(self.lines, (), 12)
        self._keep_lines(self.other_lines, range(farkle_counts), 11)

    def set_scores(self, scores: range) -> None:
        """Place the cells so that score and turn total are at their centres; clears the content."""
        half, quantum = scores.step / 2, scores.step
        self._to_points = QTransform().translate(scores.start - half, -half).scale(quantum, quantum)
        for item in (self.image, self.go_for_it, self.unreachable, self.winning):
            item.setTransform(self._to_points)
        self._scores, self._quantum = np.asarray(scores, dtype=np.int64), quantum
        self._thresholds, self._others = {}, {}
        self.clear_areas()
        for line in (*self.lines.values(), *self.other_lines.values()):
            line.set_path(QPainterPath())

    def apply_theme(self, theme: Theme, font: QFont, ratio: float) -> None:
        """Set colours and font; `ratio`: device pixels per window pixel."""
        self._theme, self._font, self._ratio = theme, font, ratio
        self.go_for_it.set_brush(self._hatch(Hatch.GO_FOR_IT))
        self.unreachable.set_brush(self._hatch(Hatch.UNREACHABLE))
        self.winning.set_line(QColor(theme.hold), 1.6)
        self.image.setLookupTable(self._table())
        self._style_lines()
        self._canvas.refresh()

    def show_lines(
        self, dice_left: DiceLeft, thresholds: dict[int, Int32s], dice: int, others: dict[int, Int32s]
    ) -> None:
        """Show the least turn total to hold.

        `thresholds`: by dice, counted from 1: points at every score; −1 for never. `others`: the same for the selected
        dice after other numbers of farkles.
        """
        is_styled = dice == self._dice and set(self.lines) == set(thresholds)
        self._thresholds, self._dice, self._others, self._dice_left = thresholds, dice, others, dice_left
        if set(self.lines) != set(thresholds):
            self._keep_lines(self.lines, tuple(thresholds), 12)
        for n, item in self.lines.items():
            item.set_path(self._steps(thresholds[n]))
        for farkles, item in self.other_lines.items():
            item.set_path(self._steps(others[farkles]) if farkles in others else QPainterPath())
        if not is_styled:
            self._style_lines()
        self._canvas.refresh()

    def set_waiting(self, waiting: bool) -> None:
        """Fade the content while newer results are computed."""
        if waiting != self._is_waiting:
            self._is_waiting = waiting
            areas = self.image, self.go_for_it, self.unreachable, self.winning
            for item in (*areas, *self.lines.values(), *self.other_lines.values()):
                item.setOpacity(WAITING if waiting else 1.0)
            self._canvas.refresh()

    def clear_areas(self) -> None:
        self.image.clear()
        self._codes = np.empty((0, 0), dtype=np.int8)
        self._show_special(_NOWHERE, _NOWHERE, _NOWHERE)

    def show_areas(self, cut: HoldSlice | None, dice: int, can_be: Bools, may_win: bool) -> None:
        """Show the decisions with `dice` dice as areas, exactly, including several ranges of holding.

        `can_be`, shape (scores,): at which scores there is such a turn at all. `may_win`: whether holding can end the
        game; if not, totals beyond those worth telling apart are held as well.
        """
        if cut is None:
            self.clear_areas()
            return
        codes = np.where(can_be[:, np.newaxis], cut.decisions[:, :, dice - 1], np.int8(Decision.UNREACHABLE))
        never = ~(codes == Decision.HOLD).any(axis=1)
        if not may_win:
            codes[codes == Decision.WON] = Decision.HOLD
        self._codes = codes
        self.image.setImage(codes.astype(np.uint8), autoLevels=False, levels=None, lut=self._table())
        gaps = (codes == Decision.ROLL) & never[:, np.newaxis]
        self._show_special(gaps, codes == Decision.UNREACHABLE, codes == Decision.WON)

    def ground_at(self, score: int, turn_total: int) -> tuple[QBrush, ...]:
        """Return what fills the cell of a score and a turn total, in points; nothing without areas."""
        if not self._codes.size:
            return ()
        at = int(np.searchsorted(self._scores, score)), min(turn_total // self._quantum, self._codes.shape[1] - 1)
        decision = Decision(self._codes[at])
        if decision is Decision.UNREACHABLE:
            return (self._hatch(Hatch.UNREACHABLE),)
        paper = QBrush(QColor(self._theme.panel) if decision is Decision.WON else self._tint_of(decision))
        return (paper, self._hatch(Hatch.GO_FOR_IT)) if self._gaps[at] else (paper,)

    def selection_moved(self) -> None:
        """Move a label out of the selection's ring."""
        if self._window is not None and self._window.hides_label(self._canvas.selection_mark):
            self._canvas.refresh()

    def highest(self) -> int:
        """Return the largest threshold of the selected dice at scores from 0, in points; 0 if there is none."""
        line = self._thresholds.get(self._dice)
        return 0 if line is None else int(line[self._scores >= 0].max(initial=0))

    def samples(self) -> tuple[Sample, ...]:
        samples = [
            Sample(pgettext("in a legend", "hold"), QBrush(self._tint_of(Decision.HOLD))),
            Sample(pgettext("in a legend", "roll"), QBrush(self._tint_of(Decision.ROLL))),
        ]
        if self.go_for_it.rectangles():
            rolling = self._tint_of(Decision.ROLL)
            samples.append(Sample(_(NEVER_HOLD), go_for_it_on(self._theme, self._ratio, rolling)))
        if self.unreachable.rectangles():
            samples.append(Sample(_("cannot happen"), self._hatch(Hatch.UNREACHABLE)))
        return tuple(samples)

    def _show_special(self, gaps: Bools, unreachable: Bools, won: Bools) -> None:
        self._gaps, self._won = gaps, won
        self._places.clear()
        self.winning.set_segments(outline(won))
        self.go_for_it.set_boxes(boxes(gaps))
        self.unreachable.set_boxes(boxes(unreachable))
        self._canvas.refresh()

    def _steps(self, thresholds: Int32s) -> QPainterPath:
        """Return a step line with a step at each score's border; gaps where the player never holds."""
        half = self._quantum / 2
        begins = np.flatnonzero(np.diff(thresholds, prepend=thresholds[0] - 1))
        ends = np.append(begins[1:], thresholds.size) - 1
        x = np.stack([self._scores[begins] - half, self._scores[ends] + half], axis=1).ravel()
        y = np.repeat(np.where(thresholds[begins] < 0, np.nan, thresholds[begins]), 2)
        return pg.arrayToQPath(x, y, connect="finite")

    def _keep_lines(self, lines: dict[int, OutlineItem], wanted: Sequence[int], layer: float) -> None:
        for key in [key for key in lines if key not in wanted]:
            self._canvas.box.removeItem(lines.pop(key))
        for key in wanted:
            if key not in lines:
                lines[key] = OutlineItem(layer)
                self._canvas.add(lines[key])
            lines[key].set_path(QPainterPath())

    def _style_lines(self) -> None:
        casing = faded(self._theme.panel, 200)
        for n, item in self.lines.items():
            strong = n == self._dice
            item.set_line(self.colour(n), 2.6 if strong else 1.4, casing)
            item.setZValue(14 if strong else 12)
        for item in self.other_lines.values():
            item.set_line(self.colour(self._dice), 1.2, casing, dash=True)

    def colour(self, dice: int) -> QColor:
        colours = self._theme.dice_colours
        return QColor(colours[(max(dice, 1) - 1) % len(colours)])

    @Slot()
    def _place_labels(self) -> None:
        if not self._thresholds or not self._canvas.box.height():
            return
        window = self._window = Window.of(self._canvas.box, self._to_points)
        window.keep_clear(self._canvas.selection_mark)
        labels = [
            *self._area_label(_(GO_FOR_IT), self._gaps, QColor(self._theme.roll_text), window),
            *self._area_label(_(WIN), self._won, QColor(self._theme.hold_text), window),
            *self._line_labels(window),
            *self._other_labels(window),
        ]
        self._canvas.labels.show(labels)

    def _line_labels(self, window: Window) -> list[Label]:
        labels = []
        for rank, (n, line) in enumerate(sorted(self._thresholds.items())):
            share = _FIRST_LABEL + (_LAST_LABEL - _FIRST_LABEL) * rank / max(len(self._thresholds) - 1, 1)
            text, strong = self._dice_left.short(n - 1), n == self._dice
            size = label_size(text, bold(self._font) if strong else self._font)
            place = window.settle(on_curve(self._scores, line, window, share), *size)
            if place is not None:
                labels.append(Label(text, *place, self.colour(n), strong=strong))
        return labels

    def _other_labels(self, window: Window) -> list[Label]:
        labels = []
        for rank, (farkles, line) in enumerate(sorted(self._others.items())):
            text = _("after {farkles}", farkles=plot_words.farkles(farkles))
            places = on_curve(self._scores, line, window, _OTHERS_LABEL + 0.2 * rank)
            place = window.settle(places, *label_size(text, self._font))
            if place is not None:
                labels.append(Label(text, *place, self.colour(self._dice)))
        return labels

    def _area_label(self, text: str, area: Bools, colour: QColor, window: Window) -> list[Label]:
        """Place `text` in `area`, horizontally or vertically, if it fits."""
        width, height = label_size(text, bold(self._font))
        for across, up, tilted in ((width, height, False), (height, width, True)):
            place = window.settle(self._places_in(area, window, across, up), across, up) if area.size else None
            if place is not None:
                return [Label(text, *place, colour, strong=True, tilted=tilted)]
        return []

    def _places_in(self, area: Bools, window: Window, across: float, up: float) -> tuple[Position, ...]:
        """Return the cached places for a label in `area`; lines change more often than areas."""
        key = area is self._won, window.shown.getRect(), window.width, window.height, across, up
        if key not in self._places:
            self._places[key] = tuple(in_region(area, window, across, up))
        return self._places[key]

    def _hatch(self, hatch: Hatch) -> QBrush:
        if hatch is Hatch.GO_FOR_IT:
            return go_for_it_on(self._theme, self._ratio, None)
        return hatch_brush(hatch, QColor(self._theme.line), QColor(self._theme.panel), self._ratio)

    def _tint_of(self, decision: Decision) -> QColor:
        """Return the background of holding or rolling; amber is weaker in the dark theme, where it turns brown."""
        if decision is Decision.ROLL:
            return tint(self._theme, self._theme.roll, _ROLL)
        return tint(self._theme, self._theme.hold, _HOLD_DARK if self._theme.is_dark else _HOLD)

    def _table(self) -> ByteArray:
        table = np.zeros((256, 4), dtype=np.uint8)
        table[Decision.HOLD] = opaque(self._tint_of(Decision.HOLD))
        table[Decision.ROLL] = opaque(self._tint_of(Decision.ROLL))
        return table
