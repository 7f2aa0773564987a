"""The scores and thresholds along a curve, and how far its plot extends."""

from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QRectF, Slot

from farkle_core.arrays import Bools, Int32s
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.solution.turn_table import Along
from farkle_explorer.maps.curve_layers import CurveLayers
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.plots.frame import CanvasPointer, DataView, Place
from farkle_explorer.plots.hold_source import HoldSource, SliceQuestion
from farkle_explorer.plots.plot_words import IMPOSSIBLE, LONGEST, state_words
from farkle_explorer.session.selection_space import PhaseInPoints, Selection, SelectionSpace, nearest
from farkle_explorer.tables import map_texts
from farkle_explorer.widgets.inputs import CheckBox, Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

_TOP_STEP: Final = 500


def along_line(regions: HoldRegions, dice: int, along: Along, banked: int, opponent: int) -> Int32s:
    """Return the least turn total to hold with `dice` dice along a line through (`banked`, `opponent`), in points.

    Along equal scores, only scores that both players can have count.
    """
    array, own, other = regions.first[dice - 1], regions.own_scores, regions.opponent_scores
    if along is Along.OWN:
        return array[:, np.searchsorted(other, opponent)]
    if along is Along.OPPONENT:
        return array[np.searchsorted(own, banked)]
    _, i, j = np.intersect1d(own, other, assume_unique=True, return_indices=True)
    return array[i, j]


def scores_along(phase: PhaseInPoints, along: Along) -> range:
    """Return the scores of the line, in points; along equal scores those that both players can have."""
    own, other = phase.own, phase.other
    if along is Along.LEVEL:
        return range(max(own.start, other.start), min(own.stop, other.stop), own.step)
    return own if along is Along.OWN else other


def score_at(along: Along, selection: Selection) -> int:
    """Return the selected score on the line, in points."""
    return selection.opponent if along is Along.OPPONENT else selection.banked


def at_score(along: Along, selection: Selection, score: int) -> Selection:
    banked = selection.banked if along is Along.OPPONENT else score
    return replace(selection, banked=banked, opponent=selection.opponent if along is Along.OWN else score)


def fields_at(along: Along, scores: range, score: int | None, turn_total: int | None) -> dict[str, int]:
    """Return the fields of the selection for a place in the plot, in points; None changes nothing."""
    fields = dict[str, int]()
    if score is not None:
        names = {Along.OWN: ("banked",), Along.OPPONENT: ("opponent",), Along.LEVEL: ("banked", "opponent")}
        fields |= dict.fromkeys(names[along], nearest(scores, score))
    if turn_total is not None:
        fields["turn_total"] = max(round(turn_total / scores.step) * scores.step, 0)
    return fields


def curve_extents(
    space: SelectionSpace, chosen: Selection, along: Along, scores: range, highest: int
) -> tuple[QRectF, QRectF]:
    """Return the default range and the limit of panning, both in points.

    `highest`: the highest point of the selected dice's line, in points; 0 if there is none.
    """
    grid, usual = space.grid, space.phase(chosen).usual(scores)
    half = grid.quantum / 2
    left, right, top = usual.start - half, usual[-1] + 3 * half, _top(space, chosen, along, highest) + half
    everything = QRectF(left, -half, right - left, top + half)
    left, right, top = scores.start - half, scores[-1] + 3 * half, grid.ceiling - grid.lowest + half
    return everything, QRectF(left, -half, right - left, top + half)


def _top(space: SelectionSpace, chosen: Selection, along: Along, highest: int) -> int:
    """Return the top of the default range: a little above the highest line, or the winning total.

    The selection is always in sight.
    """
    grid = space.grid
    if highest == 0 and chosen.turns_left:
        highest = chosen.opponent - (chosen.banked if along is Along.OPPONENT else 0)
    wanted = max(highest, chosen.turn_total) + grid.quantum
    return max(min(-(-wanted // _TOP_STEP) * _TOP_STEP, grid.goal), chosen.turn_total)


def shown_dice(regions: HoldRegions, chosen: Selection) -> tuple[int, ...]:
    """Return the dice with visible curves: all numbers of fair dice, or loaded sets of the selected size."""
    if not regions.dice_left.is_loaded:
        return tuple(range(1, len(regions.dice_left) + 1))
    return tuple(place + 1 for place in regions.dice_left.with_as_many(chosen.dice - 1))


_MOST_POINTS: Final = 10_000_000  # above every turn total
_TITLES: Final = {
    Along.OWN: N_("When to hold, by your score"),
    Along.OPPONENT: N_("When to hold, by their score"),
    Along.LEVEL: N_("When to hold at level scores"),
}
_NEXT_AXIS: Final = N_("next player's score")
_AXES: Final = {Along.OWN: N_("your score"), Along.OPPONENT: N_("opponent's score"), Along.LEVEL: N_("both scores")}


class Curves(DataView):
    """One curve per number of dice, and areas for the selected dice."""

    def __init__(self, source: HoldSource) -> None:
        super().__init__(_("Curves"))
        self._source = source
        self._lines_shown: tuple[object, ...] = ()
        self._scores_shown: range | None = None
        self._areas_shown: tuple[SliceQuestion, int] | None = None
        self.canvas = Canvas(_(_AXES[Along.OWN]), _("turn total"))
        self.canvas.setAccessibleName(_("Curves: plot"))
        self.pointer: CanvasPointer = CanvasPointer(self.canvas)
        self.layers = CurveLayers(self.canvas)
        yours = _("Your score varies; the opponent's is as selected")
        theirs = _("The opponent's score varies; yours is as selected")
        self.along_choice = Choice(
            _("Curves along"),
            (
                (Along.OWN, pgettext("curves along", "yours"), yours),
                (Along.OPPONENT, pgettext("curves along", "theirs"), theirs),
                (Along.LEVEL, pgettext("curves along", "level"), _("Both scores vary and stay equal")),
            ),
        )
        self.others_switch = CheckBox(_("other farkles"))
        self.others_switch.setToolTip(_("Dashed curves for the selected dice after other numbers of farkles in a row"))
        self.others_switch.setChecked(True)
        self.others_switch.hide()
        self.export_button = self.new_export(self.as_table, self.file_name)
        self.export_button.is_waiting = self._is_waiting
        self.title.make_room_for(_(_TITLES[Along.OWN]))
        self.readout.make_room_for(_(LONGEST))
        self.set_body(self.canvas)
        self.add_control(self.along_choice, self.others_switch)
        self.add_tool(self.export_button)
        self._source.regions_ready.connect(self.draw)
        self._source.slice_ready.connect(self._slice_arrived)
        self.along_choice.chosen.connect(self.draw)
        self.others_switch.toggled.connect(self.draw)
        self.pointer.picked.connect(self._pick)
        self.follow_pointer()

    @property
    def along(self) -> Along:
        return Along(self.along_choice.value)

    def set_solution(self, solution: Solution | None) -> None:
        self.pointer.clear_grid()
        self._lines_shown, self._areas_shown, self._scores_shown = (), None, None
        self._source.set_solution(solution)
        self.others_switch.setVisible(solution is not None and solution.grid.farkle_counts > 1)
        if solution is not None:
            self.layers.set_lines(solution.grid.farkle_counts)
        super().set_solution(solution)

    def show_hover(self, selection: Selection | None) -> None:
        """Mark the state under the pointer, in this or another view."""
        at = (None, None) if selection is None else (score_at(self.along, selection), selection.turn_total)
        self.canvas.hover_mark.place(*at)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.layers.apply_theme(theme, self.font(), self.devicePixelRatioF())
        self.samples.set_samples(self.layers.samples())
        self.draw()

    def as_table(self) -> TextTable:
        """Return the points of all visible curves, for export."""
        current = self.current()
        assert current is not None
        chosen = current[1]
        regions = self._source.regions(chosen.start.anywhere)
        assert regions is not None
        can_be = self._can_be(chosen)
        lines = {n: self._line(regions, chosen, n)[can_be] for n in reversed(shown_dice(regions, chosen))}
        others = {f: line[can_be] for f, line in self._other_counts(regions, chosen).items()}
        scores = np.asarray(self._scores(chosen))[can_be].tolist()
        return map_texts.curves(_AXES[self.along], scores, regions.dice_left, lines, chosen.dice, others)

    def step(self, right: int, up: int) -> bool:
        """Move the selection: left and right change the score, up and down the turn total."""
        if (current := self.current()) is None:
            return False
        solution, chosen = current
        quantum = solution.grid.quantum
        score = score_at(self.along, chosen) + right * quantum if right else None
        self._pick(score, chosen.turn_total + up * quantum if up else None)
        return True

    @Slot(object)
    def _slice_arrived(self, question: SliceQuestion) -> None:
        """Show a slice even if the selection has moved a little: the next slice is on its way."""
        current = self.current()
        if current is not None and question.is_parallel(self._question(current[1])):
            self._show_areas(question, current[1])
        self.draw()

    def fields(self, place: Place) -> dict[str, int]:
        """Return the fields for a score and a turn total, in points."""
        current = self.current()
        return {} if current is None else fields_at(self.along, self._scores(current[1]), *place)

    @Slot(int, int)
    def _pick(self, score: int | None, turn_total: int | None) -> None:
        if (current := self.current()) is not None:
            self.picked.emit(fields_at(self.along, self._scores(current[1]), score, turn_total))

    def _scores(self, chosen: Selection) -> range:
        assert self._space is not None
        return scores_along(self._space.phase(chosen), self.along)

    def _offer_level(self, chosen: Selection) -> None:
        """Offer equal scores only if there are any; the last turns may have none."""
        assert self._space is not None
        possible = bool(scores_along(self._space.phase(chosen), Along.LEVEL))
        self.along_choice.button(Along.LEVEL).setEnabled(possible)
        if not possible and self.along is Along.LEVEL:
            self.along_choice.choose(Along.OWN)

    @property
    def _axis(self) -> str:
        """The varying score in words; with three players, the opponent is the next player."""
        three = self._space is not None and self._space.are_of_three
        return _(_NEXT_AXIS if three and self.along is Along.OPPONENT else _AXES[self.along])

    @Slot()
    def draw(self) -> None:
        """Update the view; redraws only what has changed."""
        if (current := self.current()) is not None:
            self._offer_level(current[1])
        self.title.set_text(_(_TITLES[self.along]))
        self.canvas.across.rename(self._axis)
        self.export_button.setEnabled(current is not None)
        if current is None:
            self.canvas.selection_mark.place(None, None)
            self.clear_words()
            return
        chosen = current[1]
        self.subtitle.set_text(self.situation())
        self._lay_out(chosen)
        regions = self._source.regions(chosen.start.anywhere)
        self._source.slice(self._question(chosen))  # beside the regions
        self.layers.set_waiting(regions is None)
        self.set_waiting(regions is None)
        if regions is not None:
            self._draw_lines(regions, chosen)
            self._draw_areas(chosen)
        self._keep_in_sight(chosen)
        self._mark(chosen)
        self.read_out()

    def _is_waiting(self) -> bool:
        if (current := self.current()) is None:
            return False
        chosen = current[1]
        regions = self._source.regions(chosen.start.anywhere)
        if regions is None or self._source.slice(self._question(chosen)) is None:
            return True
        lines = 1 + len(self._other_counts(regions, chosen))
        return self.others_switch.isChecked() and lines < regions.grid.farkle_counts

    def _mark(self, chosen: Selection) -> None:
        """Mark the selected place; on equal scores only if both scores are equal."""
        on_line = self.along is not Along.LEVEL or chosen.banked == chosen.opponent
        score, is_drawn = score_at(self.along, chosen), self._areas_shown == (self._question(chosen), chosen.dice)
        ground = self.layers.ground_at(score, chosen.turn_total) if is_drawn else ()
        self.canvas.selection_mark.place(score, chosen.turn_total if on_line else None, ground)
        self.layers.selection_moved()

    def _lay_out(self, chosen: Selection) -> None:
        """Show the scores of the selected kind of turn, unless already shown."""
        if (scores := self._scores(chosen)) != self._scores_shown:
            self._scores_shown = scores
            self._lines_shown, self._areas_shown = (), None
            self.pointer.set_grid(scores, range(0, _MOST_POINTS, scores.step))
            self.layers.set_scores(scores)
            self._set_extent(chosen, refit=True)

    def _draw_lines(self, regions: HoldRegions, chosen: Selection) -> None:
        others = self._other_counts(regions, chosen)
        wanted = (self._question(chosen), chosen.dice, tuple(others))
        if wanted == self._lines_shown:
            return
        self._lines_shown = wanted
        was_fitted = self.canvas.is_fitted
        lines = {n: self._line(regions, chosen, n) for n in shown_dice(regions, chosen)}
        self.layers.show_lines(regions.dice_left, lines, chosen.dice, others)
        self._set_extent(chosen, refit=was_fitted)

    def _line(self, regions: HoldRegions, chosen: Selection, dice: int) -> Int32s:
        """Return the least turn total to hold along the line; −1 for never and for impossible turns."""
        line = along_line(regions, dice, self.along, chosen.banked, chosen.opponent)
        return np.where(self._can_be(chosen), line, np.int32(-1))

    def _can_be(self, chosen: Selection) -> Bools:
        assert self._space is not None
        scores = np.asarray(self._scores(chosen))
        least = scores[0] if self.along is Along.OWN else self._space.least_opponent(chosen)
        return np.asarray(scores >= least)

    def _other_counts(self, shown: HoldRegions, chosen: Selection) -> dict[int, Int32s]:
        """Return the selected dice's lines after other numbers of own farkles, as far as known."""
        if not self.others_switch.isChecked():
            return {}
        question = chosen.start.anywhere
        counts = [f for f in range(shown.grid.farkle_counts) if f != chosen.farkles]
        regions = {f: self._source.regions(question.after(f, question.opponent_farkles)) for f in counts}
        return {f: self._line(r, chosen, chosen.dice) for f, r in regions.items() if r is not None}

    def _draw_areas(self, chosen: Selection) -> None:
        """Draw the areas of the selected dice; the last slice stays until a new one arrives."""
        question = self._question(chosen)
        if self._source.slice(question) is not None:
            self._show_areas(question, chosen)
        elif self._areas_shown is not None:
            shown, dice = self._areas_shown
            if dice != chosen.dice or not shown.is_parallel(question):
                self._areas_shown = None
                self.layers.clear_areas()

    def _show_areas(self, question: SliceQuestion, chosen: Selection) -> None:
        if self._areas_shown != (question, chosen.dice):
            self._areas_shown = (question, chosen.dice)
            ends = self._space is not None and self._space.holding_may_win(chosen)
            self.layers.show_areas(self._source.slice(question), chosen.dice, self._can_be(chosen), ends)
            self.samples.set_samples(self.layers.samples())

    def _question(self, chosen: Selection) -> SliceQuestion:
        assert self._space is not None
        phase = self._space.phase(chosen)
        banked = chosen.banked if self.along is Along.OPPONENT else phase.own.start
        opponent = chosen.opponent if self.along is Along.OWN else phase.other.start
        return SliceQuestion(self.along, chosen.start.at(banked, opponent))

    def _set_extent(self, chosen: Selection, refit: bool) -> None:
        assert self._space is not None
        highest, scores = self.layers.highest(), self._scores(chosen)
        everything, reachable = curve_extents(self._space, chosen, self.along, scores, highest)
        self.canvas.set_extent(everything, reachable, refit)

    def _keep_in_sight(self, chosen: Selection) -> None:
        """Extend the full range if the selection lies above it; it shrinks with the next lines, never under a drag."""
        if self.canvas.is_fitted and chosen.turn_total > self.canvas.box.viewRect().bottom():
            self._set_extent(chosen, refit=True)

    def own_words(self) -> str | None:
        """Return the decision at the selected score and turn total."""
        if (current := self.current()) is None or not self._source.is_prepared:
            return None
        return self._numbers(*current, score_at(self.along, current[1]), current[1].turn_total)

    def words_at(self, place: Place) -> str:
        """Return the decision at another score and turn total, with that score."""
        current = self.current()
        assert current is not None
        return f"{self._numbers(*current, *place)}, {self._axis} {plot_words.points(place[0])}"

    def _numbers(self, solution: Solution, chosen: Selection, score: int, turn_total: int) -> str:
        there = at_score(self.along, chosen, score)
        if self._space is None or not self._space.has(there):
            return _(IMPOSSIBLE)
        return state_words(solution.dice_table(there.start), turn_total, chosen.dice)
