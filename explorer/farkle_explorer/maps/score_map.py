"""The map of all pairs of scores: hold thresholds, win chances, or costs."""

from dataclasses import replace
from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.going_for_it import GoStatement
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_explorer.maps.map_players import MapPlayers
from farkle_explorer.maps.score_layers import ScoreLayers
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.canvas import Canvas, cells
from farkle_explorer.plots.colours import CHANCE_MAP, POINTS_MAP, ChanceScale, CostScale, PointsScale, colour_table
from farkle_explorer.plots.frame import CanvasPointer, DataView, Place
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.plots.legend import ColourBar
from farkle_explorer.plots.plot_words import IMPOSSIBLE
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.tables import map_texts
from farkle_explorer.widgets.inputs import CheckBox, Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

_HEADING_SHARE: Final = 0.19  # largest share of the view's width for the legend's heading
_USUAL_TITLE: Final = N_("When to hold with 6 dice")


class MapMode(StrEnum):
    """The quantity that the map shows."""

    HOLD = "hold"
    WIN = "win"
    COST = "cost"


class ScoreMap(DataView):
    """All pairs of scores: the mover's to the right, the opponent's upwards."""

    def __init__(self, source: HoldSource, players: MapPlayers) -> None:
        super().__init__(_("Score map"))
        self._source, self.players = source, players
        self._shown: tuple[object, ...] = ()
        self._scores: tuple[range, range] | None = None
        for name in (POINTS_MAP, CHANCE_MAP):
            colour_table(name)  # loads the file now, not when a solution arrives together with much drawing
        self.canvas = Canvas(_("your score"), _("opponent's score"), _("opponent"))
        self.canvas.setAccessibleName(_("Score map: plot"))
        self.pointer: CanvasPointer = CanvasPointer(self.canvas)
        self.layers = ScoreLayers(self.canvas)
        self.bar = ColourBar(_("Colours of the score map"))
        cost = _("How much a turn by the strategy lowers the chance of winning")
        self.mode_choice = Choice(
            _("What the score map shows"),
            (
                (MapMode.HOLD, pgettext("a map of", "hold"), _("The turn total to hold from")),
                (MapMode.WIN, pgettext("a map of", "win"), _("The chance of winning at the start of the turn")),
                (MapMode.COST, pgettext("a map of", "cost"), cost),
            ),
        )
        self.again_switch = CheckBox(_("roll again"))
        self.again_switch.setToolTip(_("Mark where you hold from some points on, but roll again with still more"))
        self.export_button = self.new_export(self.as_table, self.file_name)
        self.export_button.is_waiting = lambda: self.layers.is_waiting
        self.title.make_room_for(_(_USUAL_TITLE))
        self.readout.make_room_for(_("hold 3,300 to 3,850 only; win at turn start 16.24 %"))
        self.set_body(self.canvas, self.bar)
        self.add_control(players.who, self.again_switch, self.mode_choice, players.against)
        self.add_tool(self.export_button)
        self.theme_parts(players)
        self._offer_modes()
        self._connect()

    @property
    def mode(self) -> MapMode:
        return MapMode(self.mode_choice.value)

    def set_mode(self, mode: MapMode) -> None:
        self.mode_choice.choose(mode)
        self.draw()

    def show_holding(self) -> None:
        """Show hold thresholds, unless costs are shown."""
        if self.mode is MapMode.WIN:
            self.set_mode(MapMode.HOLD)

    def set_solution(self, solution: Solution | None) -> None:
        self._shown = ()
        self._source.set_solution(solution)
        self.players.set_solution(solution)
        if solution is None:
            self._scores = None
            self.pointer.clear_grid()
        else:
            self.layers.set_dice(0 if solution.ruleset.has_loaded_dice else solution.grid.dice)
        super().set_solution(solution)

    @Slot(object)
    def outline(self, statement: GoStatement | None) -> None:
        """Outline where a statement holds; None removes the outline."""
        self.layers.show_outline(statement)

    def show_hover(self, selection: Selection | None) -> None:
        """Mark the state under the pointer, in this or another view."""
        at = (None, None) if selection is None else (selection.banked, selection.opponent)
        self.canvas.hover_mark.place(*at)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.bar.limit_heading(_HEADING_SHARE * self.width())

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.layers.apply_theme(theme, self.font(), self.devicePixelRatioF())
        self._shown = ()
        self.draw()

    def as_table(self) -> TextTable:
        """Return the values at every pair of scores, for export."""
        current = self.current()
        assert current is not None
        assert self._space is not None
        solution, chosen = current
        regions, costs, least = self._regions(chosen), self._costs(chosen), self._space.least_opponent(chosen)
        assert regions is not None
        if costs is not None:
            return map_texts.chance_map(regions, least, map_texts.COST, costs)
        if self.mode is MapMode.WIN:
            wins = solution.start_chances(chosen.start)
            return map_texts.chance_map(regions, least, map_texts.WIN, wins)
        return map_texts.hold_map(regions, chosen.dice, least)

    def step(self, right: int, up: int) -> bool:
        """Move the selection: left and right change the mover's score, up and down the opponent's."""
        if (current := self.current()) is None:
            return False
        solution, chosen = current
        quantum = solution.grid.quantum
        self._pick(chosen.banked + right * quantum, chosen.opponent + up * quantum)
        return True

    def _connect(self) -> None:
        self._source.regions_ready.connect(self.draw)
        self.players.changed.connect(self._players_changed)
        self.mode_choice.chosen.connect(self._players_changed)
        self.again_switch.toggled.connect(self._show_again)
        self.pointer.picked.connect(self._pick)
        self.follow_pointer()

    @Slot(bool)
    def _show_again(self, shown: bool) -> None:
        self.layers.shows_again, self._shown = shown, ()
        self.draw()

    @Slot()
    def _players_changed(self) -> None:
        self._offer_modes()
        self.draw()

    def _offer_modes(self) -> None:
        """Offer costs only for strategies, because perfect play costs nothing."""
        is_any = self.players.is_any
        if self.mode is MapMode.COST and not is_any:
            self.mode_choice.choose(MapMode.HOLD)
        self.mode_choice.button(MapMode.COST).setVisible(is_any)
        self.players.against.setVisible(self.mode is MapMode.COST)
        self.again_switch.setVisible(self.mode is MapMode.HOLD)

    @Slot(int, int)
    def _pick(self, banked: int, opponent: int) -> None:
        """Select these scores; `program/showing.py` has all views show them, with numbers from `solution/reader.py`."""
        self.pick(self.pointer.nearest(banked, opponent))

    def take_solution(self, solution: Solution | None) -> None:
        """Store the solution; with three players, the opponent is the next player."""
        super().take_solution(solution)
        three = self._space is not None and self._space.are_of_three
        name, short = (_("next player's score"), "") if three else (_("opponent's score"), _("opponent"))
        self.canvas.up.rename(name, short)

    @Slot()
    def draw(self) -> None:
        """Update the view; redraws only what has changed."""
        self._name()
        current = self.current()
        self.export_button.setEnabled(current is not None)
        if current is None:
            self.canvas.selection_mark.place(None, None)
            self.set_waiting(False)
            return
        solution, chosen = current
        self._lay_out(chosen)
        regions, costs = self._regions(chosen), self._costs(chosen)
        waiting = regions is None or (costs is None and self._shows_costs)
        self.layers.set_waiting(waiting)
        self.set_waiting(waiting)
        if regions is not None and not waiting:
            self._draw_layers(solution, regions, chosen, costs)
        at = chosen.banked, chosen.opponent
        self.canvas.selection_mark.place(*at, () if waiting else self.layers.ground_at(*at))
        self.layers.selection_moved()
        self.read_out()

    def _regions(self, chosen: Selection) -> HoldRegions | None:
        if self.players.is_any:
            return self.players.regions(chosen)
        return self._source.regions(chosen.start.anywhere)

    @property
    def _shows_costs(self) -> bool:
        return self.mode is MapMode.COST and self.players.is_any

    def _costs(self, chosen: Selection) -> npt.NDArray[np.float64] | None:
        return self.players.costs(chosen) if self._shows_costs else None

    def _lay_out(self, chosen: Selection) -> None:
        """Show the scores of the selected kind of turn, unless already shown."""
        assert self._space is not None
        phase = self._space.phase(chosen)
        if (phase.own, phase.other) != self._scores:
            self._scores, self._shown = (phase.own, phase.other), ()
            self.pointer.set_grid(phase.own, phase.other)
            self.layers.set_scores(phase.own, phase.other)
            everything = cells(phase.usual(phase.own), phase.usual(phase.other))
            self.canvas.set_extent(everything, cells(phase.own, phase.other))

    def _draw_layers(
        self,
        solution: Solution,
        regions: HoldRegions,
        chosen: Selection,
        costs: npt.NDArray[np.float64] | None,
    ) -> None:
        players = (self.players.who.shown, self.players.against.shown)
        wanted = (chosen.start.anywhere, chosen.dice, self.mode, players)
        if wanted == self._shown:
            return
        assert self._space is not None
        self._shown = wanted
        impossible = int((regions.opponent_scores < self._space.least_opponent(chosen)).sum())
        self.layers.show_regions(regions, chosen.dice, impossible)
        if costs is not None:
            self._draw_costs(costs, impossible)
        elif self.mode is not MapMode.WIN:
            self._draw_holds(regions, chosen)
        else:
            self._draw_chances(solution.start_chances(chosen.start))
        self.samples.set_samples(self.layers.samples())

    def _draw_holds(self, regions: HoldRegions, chosen: Selection) -> None:
        assert self._space is not None
        first = regions.first[chosen.dice - 1]
        scale, table = PointsScale.of_holds(regions, self._space.phase(chosen)), colour_table(POINTS_MAP)
        self.layers.show_holds(scale.indices(first), table)
        self.bar.set_scale(_("hold at"), table, scale.ticks())
        self.bar.setVisible(bool((first > 0).any()))

    def _draw_chances(self, wins: npt.NDArray[np.float64]) -> None:
        scale, table = ChanceScale(), colour_table(CHANCE_MAP)
        self.layers.show_chances(wins, scale.indices(wins), table)
        self.bar.set_scale(pgettext("a map of", "win"), table, scale.ticks())
        self.bar.show()

    def _draw_costs(self, costs: npt.NDArray[np.float64], impossible: int) -> None:
        """Show the costs of turns; the `impossible` lowest scores of the opponent have none."""
        costs = np.where(np.arange(costs.shape[1]) < impossible, np.nan, costs)
        scale = CostScale.covering(costs, self.players.is_compared)
        self.layers.show_costs(scale.indices(costs), scale.table())
        self.bar.set_scale(_("of 100"), scale.table(), scale.ticks())
        self.bar.show()

    def _name(self) -> None:
        dice = self.dice_in_words()
        on = self.players.is_any
        hold = self.players.hold_title(dice, strategy=on)
        cost = self.players.cost_title() if on else hold
        self.title.set_text(
            {MapMode.HOLD: hold, MapMode.WIN: _("Your chance of winning"), MapMode.COST: cost}[self.mode]
        )
        self.title.make_room_for(self.title.text() if on else _(_USUAL_TITLE))
        if self.current() is None:
            self.clear_words()
            return
        compared = self.players.compared() if on and self.mode is MapMode.COST else ""
        self.subtitle.set_text("; ".join(filter(None, (compared, self.situation()))))

    def own_words(self) -> str | None:
        """Return hold threshold and win chance at the selected scores."""
        if (current := self.current()) is None or not self._source.is_prepared:
            return None
        return self._numbers(*current, current[1].banked, current[1].opponent)

    def words_at(self, place: Place) -> str:
        """Return hold threshold and win chance at other scores."""
        current = self.current()
        assert current is not None
        return f"{plot_words.scores(*place)}: {self._numbers(*current, *place)}"

    def _numbers(self, solution: Solution, chosen: Selection, banked: int, opponent: int) -> str:
        """Return hold threshold and win chance at other scores in words.

        `plot_words.turn` asks `Solution.dice_table`, which `solution/reader.py` works out.
        """
        there = replace(chosen, banked=banked, opponent=opponent)
        if self._space is None or not self._space.has(there):
            return IMPOSSIBLE
        if self.mode is not MapMode.WIN and self.players.is_any:
            return self.players.numbers(there, banked, opponent)
        return plot_words.turn(solution, there)
