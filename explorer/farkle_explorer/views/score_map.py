"""The map of all scores: from what turn total one holds, or how likely one wins."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from farkle_explorer.models.moments import Selection
from farkle_explorer.models.stage import nearest
from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting import words
from farkle_explorer.views.plotting.canvas import Canvas
from farkle_explorer.views.plotting.choice import Choice
from farkle_explorer.views.plotting.colours import CHANCE_MAP, POINTS_MAP, ChanceScale, PointsScale, colour_table
from farkle_explorer.views.plotting.frame import DataView
from farkle_explorer.views.plotting.hold_source import HoldSource, RegionsQuestion
from farkle_explorer.views.plotting.keys import steps
from farkle_explorer.views.plotting.legend import ColourBar
from farkle_explorer.views.plotting.score_layers import ScoreLayers
from farkle_explorer.views.plotting.state_words import IMPOSSIBLE

if TYPE_CHECKING:
    from farkle_core.solution import HoldRegions, Solution

_TIP: Final = (
    "Click or drag to select, turn the wheel to zoom, drag with the right button to move, double-click for all"
)


class Mode(StrEnum):
    """What the map shows."""

    HOLD = "hold"
    WIN = "win"


class ScoreMap(DataView):
    """All pairs of scores, yours to the right and the opponent's upward.

    Parameters
    ----------
    source : HoldSource
        Works out hold regions beside the window; shared by all views.
    """

    def __init__(self, source: HoldSource, parent: QWidget | None = None) -> None:
        super().__init__("Score map", parent=parent)
        self._source = source
        self._pointer: tuple[int, int] | None = None
        self._shown: tuple[object, ...] = ()
        self._scores: tuple[range, range] | None = None
        self.canvas = Canvas("your score", "opponent's score")
        self.canvas.setAccessibleName("Score map: plot")
        self.canvas.setStatusTip(_TIP)
        self.layers = ScoreLayers(self.canvas)
        self.bar = ColourBar("Colours of the score map")
        self.mode_choice = Choice(
            "What the score map shows",
            (
                (Mode.HOLD, "hold", "The turn total from which one holds"),
                (Mode.WIN, "win", "The chance of winning at the start of the turn"),
            ),
        )
        self.title.make_room_for("When to hold with 6 dice")
        self.readout.make_room_for("hold 3,300 to 3,850 only, win 16.24 %")
        self.set_body(self.canvas, self.bar)
        self.add_control(self.mode_choice)
        self._connect()

    @property
    def mode(self) -> Mode:
        """What the map shows."""
        return Mode(self.mode_choice.value)

    def set_mode(self, mode: Mode) -> None:
        """Show `mode`."""
        self.mode_choice.choose(mode)
        self._draw()

    def set_solution(self, solution: Solution | None) -> None:
        """Show `solution`, or say that there is none."""
        self._shown, self._pointer = (), None
        self._source.set_solution(solution)
        self.take_solution(solution)
        if solution is None:
            self._scores = None
        else:
            self.layers.set_dice(solution.grid.dice)
        self._draw()

    def show_selection(self, selection: Selection) -> None:
        """Mark the selected scores; other dice, or turns that begin otherwise, show another map."""
        self._selection = selection
        self._draw()

    def show_hover(self, selection: Selection | None) -> None:
        """Mark what the pointer is on, here or in another view."""
        at = (None, None) if selection is None else (selection.banked, selection.opponent)
        self.canvas.hover_mark.place(*at)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        super().apply_theme(theme)
        self.canvas.apply_theme(theme)
        self.layers.apply_theme(theme, self.font(), self.devicePixelRatioF())
        self.bar.apply_theme(theme)
        self.mode_choice.apply_theme(theme)
        self._shown = ()
        self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Move the selected scores: right and left yours, up and down the opponent's; ten steps with Shift."""
        right, up = steps(event)
        current = self.current()
        if not (right or up) or current is None:
            super().keyPressEvent(event)
            return
        solution, chosen = current
        quantum = solution.grid.quantum
        self._pick(chosen.banked + right * quantum, chosen.opponent + up * quantum)

    def _connect(self) -> None:
        self._source.regions_ready.connect(self._regions_arrived)
        self.mode_choice.chosen.connect(self._draw)
        self.canvas.pressed.connect(self._pressed)
        self.canvas.pointed.connect(self._pointed)
        self.canvas.pointer_left.connect(self._pointer_left)

    @Slot(object)
    def _regions_arrived(self, _regions: HoldRegions) -> None:
        self._draw()

    @Slot(float, float)
    def _pressed(self, x: float, y: float) -> None:
        self._pick(round(x), round(y))

    @Slot(float, float)
    def _pointed(self, x: float, y: float) -> None:
        if self._scores is None:
            return
        pointer = nearest(self._scores[0], round(x)), nearest(self._scores[1], round(y))
        if pointer != self._pointer:
            self._pointer = pointer
            self.canvas.hover_mark.place(*pointer)
            self._say()
            self.hovered.emit({"banked": pointer[0], "opponent": pointer[1]})

    @Slot()
    def _pointer_left(self) -> None:
        if self._pointer is not None:
            self._pointer = None
            self.canvas.hover_mark.place(None, None)
            self._say()
            self.hovered.emit({})

    def _pick(self, banked: int, opponent: int) -> None:
        if self._scores is not None:
            own, other = self._scores
            self.picked.emit({"banked": nearest(own, banked), "opponent": nearest(other, opponent)})

    @Slot()
    def _draw(self) -> None:
        """Bring everything up to date; only what has changed is drawn again."""
        self._name()
        if (current := self.current()) is None:
            self.canvas.selection_mark.place(None, None)
            return
        solution, chosen = current
        self._lay_out(chosen)
        self.canvas.selection_mark.place(chosen.banked, chosen.opponent)
        self.layers.selection_moved()
        regions = self._source.regions(RegionsQuestion.of(chosen))
        self.layers.set_waiting(regions is None)
        if regions is not None:
            self._draw_layers(solution, regions, chosen)
        self._say()

    def _lay_out(self, chosen: Selection) -> None:
        """Show the scores that occur in turns of the selected kind, if they are not those shown."""
        assert self._moments is not None
        stage = self._moments.stage(chosen)
        if (stage.own, stage.other) != self._scores:
            self._scores, self._shown, self._pointer = (stage.own, stage.other), (), None
            self.layers.set_scores(stage.own, stage.other)
            everything = _cells(stage.usual(stage.own), stage.usual(stage.other))
            self.canvas.set_extent(everything, _cells(stage.own, stage.other))

    def _draw_layers(self, solution: Solution, regions: HoldRegions, chosen: Selection) -> None:
        wanted = (RegionsQuestion.of(chosen), chosen.dice, self.mode)
        if wanted == self._shown:
            return
        assert self._moments is not None
        self._shown = wanted
        impossible = int((regions.opponent_scores < self._moments.least_opponent(chosen)).sum())
        self.layers.show_regions(regions, chosen.dice, impossible)
        if self.mode is Mode.HOLD:
            self._draw_holds(regions, chosen)
        else:
            self._draw_chances(solution.start_chances(*chosen.start[2:]))
        self.samples.set_samples(self.layers.samples())

    def _draw_holds(self, regions: HoldRegions, chosen: Selection) -> None:
        assert self._moments is not None
        first, stage = regions.first[chosen.dice - 1], self._moments.stage(chosen)
        scores = (stage.own, regions.own_scores), (stage.other, regions.opponent_scores)
        usual = first[np.ix_(*(np.isin(known, stage.usual(each)) for each, known in scores))]
        scale = PointsScale.covering(usual[usual > 0])
        table = colour_table(POINTS_MAP)
        self.layers.show_holds(scale.indices(first), table)
        self.bar.set_scale("hold at", table, scale.ticks())
        self.bar.setVisible(bool((usual > 0).any()))

    def _draw_chances(self, wins: npt.NDArray[np.float64]) -> None:
        scale, table = ChanceScale(), colour_table(CHANCE_MAP)
        self.layers.show_chances(wins, scale.indices(wins), table)
        self.bar.set_scale("win", table, scale.ticks())
        self.bar.show()

    def _name(self) -> None:
        dice = "" if self._selection is None else f" with {words.dice(self._selection.dice)}"
        self.title.set_text(f"When to hold{dice}" if self.mode is Mode.HOLD else "Your chance of winning")
        if self.current() is None:
            self.clear_words()
            return
        self.subtitle.set_text(self.situation())

    def _say(self) -> None:
        """Read out the numbers under the pointer, else those of the selection."""
        if (current := self.current()) is None or not self._source.is_prepared:
            return
        solution, chosen = current
        own = self._numbers(solution, chosen, chosen.banked, chosen.opponent)
        if self._pointer is None:
            self.readout.set_text(own)
        else:
            self.readout.set_text(f"{words.scores(*self._pointer)}: {self._numbers(solution, chosen, *self._pointer)}")
        self.describe(self.title.text(), self.subtitle.text(), own, self.notice)

    def _numbers(self, solution: Solution, chosen: Selection, banked: int, opponent: int) -> str:
        """Return when to hold and the win chance at other scores than the selected ones, all else as selected."""
        there = replace(chosen, banked=banked, opponent=opponent)
        if self._moments is None or not self._moments.has(there):
            return IMPOSSIBLE
        hold = words.holding(solution.turn_table(*there.turn).thresholds()[chosen.dice - 1])
        return f"{hold}, win {words.chance(solution.win_chance(*there.start))}"


def _cells(own: range, other: range) -> QRectF:
    """Return the cells of scores, in points; a cell has its score in its middle.

    There is room for one cell more to the right and on top: so much is missing to the goal.
    """
    (left, right), (bottom, top) = ((each.start - each.step / 2, each[-1] + 1.5 * each.step) for each in (own, other))
    return QRectF(left, bottom, right - left, top - bottom)
