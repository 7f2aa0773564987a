"""The answer to a decision: a grade and an advice in words, all ways to go on, and the turn around them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.grades import Grade
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import _, of_100_games, points
from farkle_core.solution.solution import TurnTable
from farkle_explorer.maps.turn_cells import TurnCells
from farkle_explorer.maps.turn_map import Cell, TurnGrid, turn_legend
from farkle_explorer.plots.legend import Samples
from farkle_explorer.rolls.option_table import OptionTable
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import Line, mute
from farkle_explorer.widgets.theme import SPACING, Theme

_LINES: Final = 4  # the minimum number of visible lines of the table
_HUNDRED: Final = 100
_WITH_PICTURE: Final = 46 * SPACING  # least width, in pixels


def verdict(grade: Grade, loss: float) -> str:
    """Return a grade and the cost of the move in words."""
    if loss <= 0.0:
        return _("That was best.")
    name = _(grade.value)
    return _("{grade}: it costs {cost}.", grade=name[:1].upper() + name[1:], cost=of_100_games(loss))


def choice_words(option: RatedOption | None, chosen: int) -> str:
    """Return what so many `chosen` dice bring; `option`: None if they cannot be set aside."""
    if option is None:
        together = _("These dice cannot be set aside together.")
        return _("This die does not score alone.") if chosen == 1 else together
    choice = option.choice
    scored, total = points(choice.scoring.points), points(choice.turn_total)
    if choice.brought:
        bonus = points(choice.brought)
        return _("{score} and {bonus} on top; turn total {total}", score=scored, bonus=bonus, total=total)
    return _("{score}; turn total {total}", score=scored, total=total)


class WhyView(QWidget):
    """All ways to go on with what each is worth, the reason, for whom the advice holds, and the turn."""

    def __init__(self, notes: tuple[str, str] | None = None) -> None:
        super().__init__()
        self.reason, self.note = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.table, self.picture = OptionTable(notes), TurnPicture()
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.table.setMinimumHeight(_LINES * (self.fontMetrics().height() + SPACING))
        mute(self.note)
        self.has_picture = False  # whether the turn is shown, where there is room
        self.picture.hide()
        self.setLayout(column(self.reason, self.note, (self.table, 1), (self.picture, 1)))

    def show_ways(
        self, ways: Sequence[RatedOption], right: RatedOption, done: RatedOption | None = None, reason: str = ""
    ) -> None:
        """Show all ways to go on, the best first; `right`: the right one; `done`: what was chosen."""
        self.table.show_options(ways, right, done)
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))

    def add_note(self, words: str) -> None:
        """Say for whom the advice holds, or what else there is to know; ``""`` for nothing."""
        self.note.setText(words)
        self.note.setVisible(bool(words))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.picture.setVisible(self.has_picture and self.width() >= _WITH_PICTURE)

    def apply_theme(self, theme: Theme) -> None:
        self.table.apply_theme(theme)
        self.picture.apply_theme(theme)


class TurnPicture(QWidget):
    """A small turn map; a ring marks the result of the best option, a thin frame that of the user's."""

    def __init__(self) -> None:
        super().__init__()
        self._theme = Theme.light()
        self._table: TurnTable | None = None
        self._places: tuple[int, ...] = ()  # the shown columns, rising
        self.title, self.grid, self.samples = Line(strong=True), TurnGrid(), Samples(_("Colours of the turn"))
        self.grid.setMinimumSize(30 * SPACING, 14 * SPACING)
        self.setLayout(column(self.title, (self.grid, 1), self.samples, spacing=SPACING // 2))

    def show_turn(self, title: str, table: TurnTable, right: RatedOption, done: RatedOption) -> None:
        """Show a turn, and mark the results of the best and of the user's option."""
        self.title.set_text(title)
        self.grid.setAccessibleName(title)
        self._table = table
        dice, shown = table.dice_left, tuple(range(len(table.dice_left)))
        if dice.is_loaded:  # of all possible sets of loaded dice, only those of the same size
            columns = right.choice.column, done.choice.column
            shown = tuple(sorted({place for column in columns for place in dice.with_as_many(column)}))
        self._places = shown
        self.grid.set_cells(TurnCells.of(table, self._theme, shown))
        self.grid.select(self._cell(right))
        self.grid.hover(self._cell(done))

    def apply_theme(self, theme: Theme) -> None:
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
