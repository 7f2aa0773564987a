"""The turn around an answer: when to hold at these scores, by turn total and dice."""

from dataclasses import replace

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from farkle_core.coach.drills import Drill
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import _
from farkle_core.solution.solution import Solution, TurnTable
from farkle_explorer.maps.turn_cells import TurnCells
from farkle_explorer.maps.turn_grid import Cell, TurnGrid
from farkle_explorer.maps.turn_map import turn_legend
from farkle_explorer.plots.legend import Samples
from farkle_explorer.plots.line import Line
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.theme import SPACING, Theme


class TurnPicture(QWidget):
    """A small turn map; a ring marks the result of the best option, a thin frame that of the user's."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = Theme.light()
        self._table: TurnTable | None = None
        self._places: tuple[int, ...] = ()  # the shown columns, rising
        self.title, self.grid, self.samples = Line(strong=True), TurnGrid(), Samples(_("Colours of the turn"))
        self.title.set_text(_("When to hold at these scores"))
        self.grid.setAccessibleName(_("When to hold at these scores"))
        self.grid.setMinimumSize(30 * SPACING, 14 * SPACING)
        self.setLayout(column(self.title, (self.grid, 1), self.samples, spacing=SPACING // 2))

    def show_turn(self, solution: Solution, drill: Drill, right: RatedOption, done: RatedOption) -> None:
        """Show the turn of a drill, and mark the results of the best and of the user's option."""
        start = replace(drill.moment.start, bonuses=right.choice.state.bonuses)
        self._table = table = solution.dice_table(start)
        dice, shown = table.dice_left, tuple(range(len(table.dice_left)))
        if dice.is_loaded:  # of all possible sets of loaded dice, only those of the same size
            columns = right.choice.column, done.choice.column
            shown = tuple(sorted({place for column in columns for place in dice.with_as_many(column)}))
        self._places = shown
        self.grid.set_cells(TurnCells.of(table, self._theme, shown))
        self.grid.select(self._cell(right))
        self.grid.hover(self._cell(done))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.title.set_colour(QColor(theme.text))
        self.grid.apply_theme(theme)
        self.samples.apply_theme(theme)
        self.samples.set_samples(turn_legend(theme, self.devicePixelRatioF()))
        if self._table is not None:
            self.grid.set_cells(TurnCells.of(self._table, theme, self._places))

    def _cell(self, option: RatedOption) -> Cell | None:
        """Return the cell of the decision after an option; None if the turn is over."""
        if self._table is None or option.choice.outlook is None:
            return None
        last = int(self._table.turn_totals[-1])
        column = self._places[::-1].index(option.choice.column)  # columns with more dice are further left
        return self._table.row(min(option.choice.turn_total, last)), column
