"""A map of the differences between two sides, over all pairs of scores; white is none, darker is more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QBrush, QTransform
from PySide6.QtWidgets import QToolButton

from farkle_core.arrays import Floats
from farkle_core.compare.maps import Maps
from farkle_core.kernels.turn.context import EQUAL
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules.dice import MOST_DICE
from farkle_explorer.compare.map_words import (
    BOTH_GO,
    ONE_GOES,
    ONE_TURN,
    TITLES,
    BothSides,
    DifferenceMode,
    cost_words,
    hold_words,
    map_table,
    win_words,
)
from farkle_explorer.compare.presenter import SectionFrame
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import Canvas, cells
from farkle_explorer.plots.colours import ByteArray, DifferenceScale, Hatch, faded, hatch_brush
from farkle_explorer.plots.frame import CanvasPointer, Place
from farkle_explorer.plots.geometry import RegionItem, boxes
from farkle_explorer.plots.legend import ColourBar, Sample
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.pages import follow
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

_INK, _PAPER = 190, 40
_LAYER: Final = 5

_LOOKS: Final = (
    (ONE_GOES, Hatch.FIRST_ONLY),
    (ONE_GOES, Hatch.SECOND_ONLY),
    (BOTH_GO, Hatch.GO_FOR_IT),
)


@dataclass(frozen=True)
class Painting:
    """The numbers of a map as colours."""

    colours: ByteArray  # uint8 array: the index in the scale's colour table for each number
    scale: DifferenceScale  # the meaning of the colours
    unit: str  # the unit of the scale


def painting_of(mode: DifferenceMode, values: Floats, quantum: int) -> Painting:
    """Return the colours of a map's numbers; `quantum`: points between neighbouring scores."""
    if mode is DifferenceMode.HOLD:
        scale = DifferenceScale.of_points(values, quantum)
        return Painting(scale.indices(values), scale, _("points"))
    if mode is DifferenceMode.WIN:
        scale = DifferenceScale.of_chances(values)
    else:
        scale = DifferenceScale.of_costs(values, bool((values < -EQUAL).any()))
    return Painting(scale.indices(100.0 * values), scale, _("of 100"))


class GoForItDifference:
    """Three regions of going for it: by the first side only, by the second only, by both."""

    def __init__(self) -> None:
        self.items = tuple(RegionItem(_LAYER + place) for place in range(len(_LOOKS)))
        self._brushes: tuple[QBrush, ...] = ()

    def show(self, maps: Maps, dice: int) -> None:
        regions = maps.never(0, dice), maps.never(1, dice), maps.never_either(dice)
        for item, region in zip(self.items, regions, strict=True):
            item.set_boxes(boxes(region))

    def clear(self) -> None:
        for item in self.items:
            item.set_boxes([])

    def apply_theme(self, theme: Theme, ratio: float) -> None:
        """Take the theme's colours; `ratio`: device pixels per pixel of the window."""
        ink, paper = faded(theme.roll, _INK), faded(theme.roll, _PAPER)
        self._brushes = tuple(hatch_brush(hatch, ink, paper, ratio) for _text, hatch in _LOOKS)
        for item, brush in zip(self.items, self._brushes, strict=True):
            item.set_brush(brush)

    def legend(self, names: tuple[str, str]) -> tuple[Sample, ...]:
        """Return the textures that are shown, and what they mean; `names`: of both sides."""
        entries = zip(self.items, _LOOKS, (*names, ""), self._brushes, strict=True)
        return tuple(
            Sample(_(text, name=name), brush) for item, (text, _hatch), name, brush in entries if item.rectangles()
        )


_BY_DICE: Final = (DifferenceMode.HOLD, DifferenceMode.COST)
_OTHER_DICE: Final = N_("The sides bring different dice: only their win chances can be compared")
_QUESTIONS: Final = (*TITLES.values(), ONE_TURN)


class DifferenceMap(SectionFrame):
    """A coloured cell for each pair of scores that both games have, in scores of the first side."""

    mode_changed = Signal()  # the map shows another quantity

    def __init__(self, file_name: Callable[[], str]) -> None:
        super().__init__(_("Difference map"), self.as_table, file_name)
        self._beside: BothSides | None = None
        self._selection: Selection | None = None
        self._scores = range(1)
        self._drawn: tuple[object, ...] = ()
        self.canvas = Canvas(_("your score"), _("opponent's score"), _("opponent"))
        self.canvas.setAccessibleName(_("Difference map: plot"))
        self.canvas.viewport().setAccessibleName(self.canvas.accessibleName())
        self.pointer: CanvasPointer = CanvasPointer(self.canvas)
        self.bar = ColourBar(_("Colours of the difference map"))
        self.samples.setAccessibleName(_("Difference map: textures"))
        wins = _("How much more often the other wins, at the start of the turn")
        costs = _("The highest cost of a decision in the turn that the other makes differently")
        self.mode_choice = Choice(
            _("What the difference map shows"),
            (
                (DifferenceMode.HOLD, pgettext("a map of", "hold"), _("How many points later the other holds")),
                (DifferenceMode.WIN, pgettext("a map of", "win"), wins),
                (DifferenceMode.COST, pgettext("a map of", "cost"), costs),
            ),
        )
        self._tips = {mode: self.mode_choice.button(mode).toolTip() for mode in _BY_DICE}
        self._make_items()
        self._arrange()
        self._connect()

    @property
    def mode(self) -> DifferenceMode:
        return DifferenceMode(self.mode_choice.value)

    def show_maps(self, beside: BothSides | None, selection: Selection | None) -> None:
        """Show other maps, or none, and mark the selected scores."""
        before, self._beside, self._selection = self._beside, beside, selection
        if beside is None:
            if before is not None:
                self._clear()
        elif before is None or not np.array_equal(beside.maps.scores, before.maps.scores):
            self._lay_out(beside.maps.scores)
        self._offer_modes()
        self._draw()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.going.apply_theme(theme, self.devicePixelRatioF())
        self._drawn = ()
        self._draw()

    @property
    def shown(self) -> npt.NDArray[np.float64] | None:
        """The coloured numbers, shape (own scores, opponent's scores); NaN marks cells without a number."""
        if self._beside is None:
            return None
        if self.mode is DifferenceMode.HOLD:
            return self._beside.maps.later(self._dice)
        if self.mode is DifferenceMode.WIN:
            return self._beside.maps.gains
        known = self._beside.costs(self._dice)
        return None if known is None else known[0]

    @property
    def _has_numbers(self) -> bool:
        """Whether the map's numbers are computed; costs take longest."""
        return self._beside is not None and (
            self.mode is not DifferenceMode.COST or self._beside.differences is not None
        )

    @property
    def is_shown(self) -> bool:
        return self._beside is not None

    @property
    def words(self) -> str:
        """The numbers at the selected scores."""
        return self._numbers(self._selected())

    def as_table(self) -> TextTable:
        """Return the numbers of the shown map, for a file or the clipboard."""
        return TextTable((), ()) if self._beside is None else map_table(self.mode, self._beside, self._dice)

    @property
    def _names(self) -> tuple[str, str]:
        """What both sides are called; the other is no more than that without a map."""
        return ("", _("the other")) if self._beside is None else self._beside.names

    @property
    def _dice(self) -> int:
        """The dice of the map, by number or by place: those selected, limited to what both games have."""
        chosen = MOST_DICE if self._selection is None else self._selection.dice
        return chosen if self._beside is None else min(chosen, self._beside.maps.dice)

    @property
    def _dice_in_words(self) -> str:
        """The dice of the map in short; ``"6 dice"`` without a map of certain dice."""
        beside, dice = self._beside, self._dice
        return plot_words.dice(MOST_DICE) if beside is None or not dice else beside.dice_left.short(dice - 1)

    def _offer_modes(self) -> None:
        """Offer the maps by dice only where both sides bring the same dice."""
        offered = self._beside is None or self._beside.maps.dice > 0
        for mode, tip in self._tips.items():
            self.mode_choice.button(mode).setEnabled(offered)
            self.mode_choice.button(mode).setToolTip(tip if offered else _(_OTHER_DICE))
        if not offered and self.mode is not DifferenceMode.WIN:
            self.mode_choice.choose(DifferenceMode.WIN)
            self.mode_changed.emit()

    def step(self, right: int, up: int) -> bool:
        """Move the selected scores: `right` for your score, `up` for the opponent's. Returns False without a map."""
        if self._selection is None or self._beside is None:
            return False
        quantum = self._scores.step
        self._pick(self._selection.banked + right * quantum, self._selection.opponent + up * quantum)
        return True

    def _make_items(self) -> None:
        self.image, self.going = pg.ImageItem(), GoForItDifference()
        self.canvas.add(self.image, *self.going.items)

    def _arrange(self) -> None:
        dice, other = plot_words.dice(MOST_DICE), self._names[1]
        self.title.make_room_for(max((_(text, dice=dice, other=other) for text in _QUESTIONS), key=len))
        self.add_control(self.mode_choice)
        middle = row((self.canvas, 1), self.bar)
        self._middle = middle
        self.column.addLayout(middle, 1)
        self.cover(self.canvas)
        self.column.addWidget(self.readout)
        self.column.addWidget(self.samples)
        self.theme_parts(self.canvas, self.bar)
        for line in (self.readout, self.samples):
            line.show()
        self.setFocusProxy(self.canvas)
        follow(self.canvas, self.mode_choice.findChildren(QToolButton))  # Tab skips what comes before the picture

    def _connect(self) -> None:
        self.mode_choice.chosen.connect(self._mode_chosen)
        self.pointer.picked.connect(self._pick)
        self.follow_pointer()

    def _lay_out(self, scores: npt.NDArray[np.int64]) -> None:
        """Place the cells so that each is centred on its scores."""
        step = int(scores[1] - scores[0]) if len(scores) > 1 else 1
        self._scores = range(int(scores[0]), int(scores[-1]) + 1, step)
        self.pointer.set_grid(self._scores, self._scores)
        to_points = QTransform().translate(scores[0] - step / 2, scores[0] - step / 2).scale(step, step)
        for item in (self.image, *self.going.items):
            item.setTransform(to_points)
        usual = range(max(self._scores.start, 0), self._scores.stop, step)
        self.canvas.set_extent(cells(usual, usual), cells(self._scores, self._scores))
        self._drawn = ()

    def _clear(self) -> None:
        self.pointer.clear_grid()
        self.image.clear()
        self.going.clear()
        self.canvas.selection_mark.place(None, None)
        self.canvas.refresh()
        self._drawn = ()

    def _draw(self) -> None:
        """Update title, map and readout; repaint the map only after a change."""
        beside, chosen = self._beside, self._selection
        self.export_button.setEnabled(self._has_numbers)
        self.title.set_text(self._title())
        if beside is None or chosen is None:
            self.readout.set_text("")
            self.samples.set_samples(())
            self.bar.hide()
            self.canvas.setAccessibleDescription("")
            return
        self.canvas.selection_mark.place(chosen.banked, chosen.opponent)
        wanted = (id(beside.maps), id(beside.differences), self.mode, self._dice)
        if wanted != self._drawn:
            self._drawn = wanted
            self._paint(beside.maps)
        self.read_out()

    def _title(self) -> str:
        is_of_one_turn = self._beside is not None and self._beside.is_of_one_turn
        question = ONE_TURN if self.mode is DifferenceMode.WIN and is_of_one_turn else TITLES[self.mode]
        return _(question, dice=self._dice_in_words, other=self._names[1])

    def _paint(self, maps: Maps) -> None:
        values = self.shown
        self.bar.setVisible(values is not None)
        if values is None:
            self.image.clear()
        else:
            painting = painting_of(self.mode, values, int(self._scores.step))
            table = painting.scale.table()
            self.image.setImage(painting.colours, autoLevels=False, levels=None, lut=table)
            self.bar.set_scale(painting.unit, table, painting.scale.ticks())
        if self.mode is DifferenceMode.HOLD:
            self.going.show(maps, self._dice)
        else:
            self.going.clear()
        self.samples.set_samples(self.going.legend(self._names))
        self._middle.activate()  # Qt lays a page out only when it is shown; the colour bar needs its place now
        self.canvas.refresh()

    @Slot()
    def _mode_chosen(self) -> None:
        self._draw()
        self.mode_changed.emit()

    def _selected(self) -> tuple[int, int] | None:
        chosen = self._selection
        return None if chosen is None else (chosen.banked, chosen.opponent)

    def own_words(self) -> str:
        """Return the numbers at the selected scores."""
        return self.words

    def words_at(self, place: Place) -> str:
        """Return other scores and their numbers."""
        return f"{plot_words.scores(*place)}: {self._numbers(place)}"

    def describe_by(self, words: str) -> None:
        """Set the picture's accessible description: title, selected scores, and `words`."""
        if (scores := self._selected()) is not None:
            self.canvas.setAccessibleDescription(f"{self.title.text()} {plot_words.scores(*scores)}: {words}")

    def _numbers(self, scores: Place | None) -> str:
        beside = self._beside
        if beside is None or scores is None:
            return ""
        if any(score not in self._scores for score in scores):
            return _("not both games have these scores")
        at = self._scores.index(scores[0]), self._scores.index(scores[1])
        if self.mode is DifferenceMode.HOLD:
            return hold_words(beside.ranges((scores[0], scores[1]), self._dice), beside.names)
        if self.mode is DifferenceMode.WIN:
            return win_words(beside.maps, at, beside.names, is_of_one_turn=beside.is_of_one_turn)
        return cost_words(beside, at, self._dice)

    @Slot(int, int)
    def _pick(self, banked: int, opponent: int) -> None:
        self.pick(self.pointer.nearest(banked, opponent))
