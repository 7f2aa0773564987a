"""Differences of two sides over all pairs of scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QRectF, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QTransform
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from farkle_core.compare.decisions import Differences
from farkle_core.compare.maps import Maps
from farkle_core.language import N_, _, pgettext
from farkle_explorer.models.view_commands import ViewKeys
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.compare.map_words import (
    BOTH_GO,
    FIRST_GOES,
    SECOND_GOES,
    TITLES,
    Mode,
    cost_words,
    hold_words,
    win_words,
)
from farkle_explorer.views.plotting import words
from farkle_explorer.views.plotting.canvas import Canvas
from farkle_explorer.views.plotting.choice import Choice
from farkle_explorer.views.plotting.colours import ByteArray, faded
from farkle_explorer.views.plotting.cost_colours import CostScale
from farkle_explorer.views.plotting.difference_scale import DifferenceScale
from farkle_explorer.views.plotting.frame import Line
from farkle_explorer.views.plotting.geometry import boxes
from farkle_explorer.views.plotting.hatch import Hatch, hatch_brush
from farkle_explorer.views.plotting.items import RegionItem
from farkle_explorer.views.plotting.legend import ColourBar, Sample, Samples
from farkle_explorer.views.plotting.pointer import Pointer, fields_of

if TYPE_CHECKING:
    from farkle_explorer.models.moments import Selection

_TIP: Final = N_("Click or drag to select, turn the wheel to zoom, double-click for all")
_NEVER: Final = 1e-12


class DifferenceMap(QWidget):
    """A map with a colour for each pair of scores that both games have: the first side's scores.

    Attributes
    ----------
    picked, pointed : Signal of dict
        A click or a key selects these scores; the pointer is on them, or on nothing.
    mode_changed : Signal
        Something else is to be shown.
    """

    picked = Signal(dict)
    pointed = Signal(dict)
    mode_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._keys = Theme.light(), ViewKeys.first()
        self._maps: Maps | None = None
        self._differences: Differences | None = None
        self._selection: Selection | None = None
        self._scores = range(1)
        self._drawn: tuple[object, ...] = ()
        self.title = Line(strong=True)
        self.readout = Line()
        self.canvas = Canvas(_("your score"), _("opponent's score"))
        self.canvas.setAccessibleName(_("Difference map: plot"))
        self.canvas.setStatusTip(_(_TIP))
        self.pointer = Pointer(self.canvas)
        self.bar = ColourBar(_("Colours of the difference map"))
        self.samples = Samples(_("Difference map: textures"))
        wins = _("How much more often the second wins, at the start of the turn")
        costs = _("What the dearest decision of a turn costs that the second takes otherwise")
        self.mode_choice = Choice(
            _("What the difference map shows"),
            (
                (Mode.HOLD, pgettext("a map of", "hold"), _("How many points later the second holds")),
                (
                    Mode.WIN,
                    pgettext("a map of", "win"),
                    wins,
                ),
                (
                    Mode.COST,
                    pgettext("a map of", "cost"),
                    costs,
                ),
            ),
        )
        self._make_items()
        self._arrange()
        self._connect()

    @property
    def mode(self) -> Mode:
        """What the map shows."""
        return Mode(self.mode_choice.value)

    def set_mode(self, mode: Mode) -> None:
        """Show something else."""
        self.mode_choice.choose(mode)
        self._mode_chosen()

    def show_maps(self, maps: Maps | None, differences: Differences | None, selection: Selection | None) -> None:
        """Show other maps, or none, and mark the selected scores."""
        if maps is not None and (self._maps is None or not np.array_equal(maps.scores, self._maps.scores)):
            self._lay_out(maps.scores)
        if maps is None and self._maps is not None:
            self._clear()
        self._maps, self._differences, self._selection = maps, differences, selection
        self._draw()

    def show_hover(self, selection: Selection | None) -> None:
        """Mark what the pointer is on, here or in another view."""
        at = (None, None) if selection is None else (selection.banked, selection.opponent)
        self.canvas.hover_mark.place(*at)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.title.set_colour(QColor(theme.text))
        self.readout.set_colour(QColor(theme.text))
        for part in (self.canvas, self.bar, self.samples, self.mode_choice):
            part.apply_theme(theme)
        for item, hatch in ((self.first_goes, Hatch.GO_FOR_IT), (self.second_goes, Hatch.UNREACHABLE)):
            item.set_brush(self._brush(hatch))
        self.both_go.set_brush(self._brush(Hatch.SEVERAL_RANGES))
        self._drawn = ()
        self._draw()

    def apply_keys(self, keys: ViewKeys) -> None:
        """Take the keys that one is to press."""
        self._keys = keys

    @property
    def shown(self) -> npt.NDArray[np.float64] | None:
        """The numbers that have colours, shape (own scores, opponent's scores); not a number where there is none."""
        if self._maps is None or self._selection is None:
            return None
        dice = min(self._selection.dice, self._maps.dice)
        if self.mode is Mode.HOLD:
            return self._maps.later(dice)
        if self.mode is Mode.WIN:
            return self._maps.gains
        if self._differences is None:
            return None
        return self._costs(self._maps, self._differences, dice)

    @property
    def words(self) -> str:
        """The numbers at the selected scores."""
        return self._numbers(self._selected())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move the selected scores: right and left yours, up and down the opponent's."""
        right, up = self._keys.steps(event)
        if not (right or up) or self._selection is None or self._maps is None:
            super().keyPressEvent(event)
            return
        step = self._scores.step
        self._pick(self._selection.banked + right * step, self._selection.opponent + up * step)

    def _make_items(self) -> None:
        self.image = pg.ImageItem()
        self.first_goes, self.second_goes, self.both_go = (RegionItem(layer) for layer in (5, 6, 7))
        self._items = self.image, self.first_goes, self.second_goes, self.both_go
        self.canvas.add(*self._items)

    def _arrange(self) -> None:
        head, middle, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row in (head, middle, foot):
            row.setSpacing(SPACING)
        head.addWidget(self.title, 1)
        head.addWidget(self.mode_choice)
        middle.addWidget(self.canvas, 1)
        middle.addWidget(self.bar)
        self._middle = middle
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(SPACING // 2)
        whole.addLayout(head)
        whole.addLayout(middle, 1)
        whole.addWidget(self.readout)
        whole.addWidget(self.samples)
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        self.mode_choice.chosen.connect(self._mode_chosen)
        self.pointer.picked.connect(self._pick)
        self.pointer.moved.connect(self._pointer_moved)

    def _lay_out(self, scores: npt.NDArray[np.int64]) -> None:
        """Lay cells out so that each has its scores in its middle."""
        step = int(scores[1] - scores[0]) if len(scores) > 1 else 1
        self._scores = range(int(scores[0]), int(scores[-1]) + 1, step)
        self.pointer.set_grid(self._scores, self._scores)
        to_points = QTransform().translate(scores[0] - step / 2, scores[0] - step / 2).scale(step, step)
        for item in self._items:
            item.setTransform(to_points)
        usual = range(max(self._scores.start, 0), self._scores.stop, step)
        self.canvas.set_extent(_cells(usual), _cells(self._scores))
        self._drawn = ()

    def _clear(self) -> None:
        self.pointer.clear_grid()
        self.image.clear()
        for item in (self.first_goes, self.second_goes, self.both_go):
            item.set_boxes([])
        self.canvas.selection_mark.place(None, None)
        self.canvas.refresh()
        self._drawn = ()

    def _draw(self) -> None:
        """Bring everything up to date; only what has changed is drawn again."""
        maps, chosen = self._maps, self._selection
        self.title.set_text(self._title())
        if maps is None or chosen is None:
            self.readout.set_text("")
            self.samples.set_samples(())
            self.bar.hide()
            return
        self.canvas.selection_mark.place(chosen.banked, chosen.opponent)
        wanted = (id(maps), id(self._differences), self.mode, min(chosen.dice, maps.dice))
        if wanted != self._drawn:
            self._drawn = wanted
            self._paint(maps, min(chosen.dice, maps.dice))
        self._say()

    def _title(self) -> str:
        dice = 0 if self._selection is None else self._selection.dice
        dice = dice if self._maps is None else min(dice, self._maps.dice)
        return _(TITLES[self.mode], dice=words.dice(dice))

    def _paint(self, maps: Maps, dice: int) -> None:
        values = self.shown
        self.bar.setVisible(values is not None)
        if values is None:
            self.image.clear()
        elif self.mode is Mode.HOLD:
            points = DifferenceScale.of_points(values, int(self._scores.step))
            self._colour(points.indices(values), points.table())
            self.bar.set_scale(_("points"), points.table(), points.ticks())
        elif self.mode is Mode.WIN:
            wins = CostScale.covering(values, signed=True)
            self._colour(wins.indices(values), wins.table())
            self.bar.set_scale(_("% points"), wins.table(), wins.ticks())
        else:
            costs = DifferenceScale.of_costs(values, bool((values < -_NEVER).any()))
            self._colour(costs.indices(100.0 * values), costs.table())
            self.bar.set_scale(_("% points"), costs.table(), costs.ticks())
        regions = maps.never(0, dice), maps.never(1, dice), maps.never_either(dice)
        for item, region in zip((self.first_goes, self.second_goes, self.both_go), regions, strict=True):
            item.set_boxes(boxes(region) if self.mode is Mode.HOLD else [])
        self.samples.set_samples(self._legend())
        self._middle.activate()  # a page that is about to be seen is drawn before it is laid out
        self.canvas.refresh()

    def _legend(self) -> tuple[Sample, ...]:
        entries = (
            (self.first_goes, FIRST_GOES, Hatch.GO_FOR_IT),
            (self.second_goes, SECOND_GOES, Hatch.UNREACHABLE),
            (self.both_go, BOTH_GO, Hatch.SEVERAL_RANGES),
        )
        return tuple(Sample(text, self._brush(hatch)) for item, text, hatch in entries if item.rectangles())

    def _colour(self, colours: ByteArray, table: ByteArray) -> None:
        self.image.setImage(colours, autoLevels=False, levels=None, lut=table)

    def _brush(self, hatch: Hatch) -> QBrush:
        ratio, theme = self.devicePixelRatioF(), self._theme
        if hatch is Hatch.GO_FOR_IT:
            return hatch_brush(hatch, faded(theme.roll, 190), faded(theme.roll, 40), ratio)
        if hatch is Hatch.UNREACHABLE:
            return hatch_brush(hatch, faded(theme.hold, 220), faded(theme.hold, 50), ratio)
        return hatch_brush(hatch, QColor(theme.line), QColor(theme.panel), ratio)

    @staticmethod
    def _costs(maps: Maps, differences: Differences, dice: int) -> npt.NDArray[np.float64]:
        at = np.flatnonzero(differences.alignment.places >= 0)
        turns = maps.seat, maps.farkles, maps.opponent_farkles, dice - 1
        found: npt.NDArray[np.float64] = differences.costs[turns][np.ix_(at, at)]
        return found

    @Slot()
    def _mode_chosen(self) -> None:
        self._draw()
        self.mode_changed.emit()

    def _selected(self) -> tuple[int, int] | None:
        chosen = self._selection
        return None if chosen is None else (chosen.banked, chosen.opponent)

    def _say(self) -> None:
        """Read out the numbers under the pointer, else those of the selection."""
        if (place := self.pointer.place) is None:
            self.readout.set_text(self._numbers(self._selected()))
        else:
            self.readout.set_text(f"{words.scores(*place)}: {self._numbers(place)}")

    def _numbers(self, scores: tuple[int, int] | None) -> str:
        if self._maps is None or self._selection is None or scores is None:
            return ""
        if any(score not in self._scores for score in scores):
            return _("not both games have these scores")
        banked, opponent = (self._scores.index(score) for score in scores)
        dice = min(self._selection.dice, self._maps.dice)
        if self.mode is Mode.HOLD:
            return hold_words(self._maps, dice, (banked, opponent))
        if self.mode is Mode.WIN:
            return win_words(self._maps, (banked, opponent))
        if self._differences is None:
            return _("decisions are still being compared")
        own, other = (self._differences.first.solution.grid.index(score) for score in scores)
        turns = self._maps.seat, self._maps.farkles, self._maps.opponent_farkles, dice - 1
        return cost_words(self._differences, (*turns, own, other))

    @Slot(int, int)
    def _pick(self, banked: int, opponent: int) -> None:
        if (place := self.pointer.nearest(banked, opponent)) is not None:
            self.picked.emit(fields_of(place))

    @Slot()
    def _pointer_moved(self) -> None:
        self._say()
        self.pointed.emit(fields_of(self.pointer.place))


def _cells(scores: range) -> QRectF:
    """Return the cells of scores, in points, with room for one more to the right and on top."""
    begin, end = scores.start - scores.step / 2, scores[-1] + 1.5 * scores.step
    return QRectF(begin, begin, end - begin, end - begin)
