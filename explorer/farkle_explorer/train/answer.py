"""The feedback on an answer: right or wrong, the ranked options, the reason, the turn around it."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.drills import EXACT, family_words
from farkle_core.coach.game_log import action_words
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import _
from farkle_core.language.wording import percent, percentage_points
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.rules.phrases import capital
from farkle_core.solution.solution import Solution, TurnTable
from farkle_explorer.maps.turn_cells import TurnCells
from farkle_explorer.maps.turn_map import Cell, TurnGrid, turn_legend
from farkle_explorer.plots.legend import Samples
from farkle_explorer.plots.line import Line
from farkle_explorer.rolls.option_table import OptionTable
from farkle_explorer.rolls.whereabouts import place_of
from farkle_explorer.train.trainer import AnsweredDrill, Sheet
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import OneByOne

_MEDIUM: Final = 1.35


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

    def show_turn(self, title: str, read: Callable[[], TurnTable], right: RatedOption, done: RatedOption) -> None:
        """Show the turn of a drill, and mark the results of the best and of the user's option."""
        self.title.set_text(title)
        self.grid.setAccessibleName(title)
        self._table = table = read()
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


class AnswerView(QWidget):
    """Shows the feedback on a drill."""

    # open the roll in Explore: fields of the selection and their values, and the faces of the dice
    roll_wanted = Signal(dict, object)

    def __init__(self) -> None:
        super().__init__()
        self._roll: tuple[dict[str, int], tuple[int, ...]] = {}, ()
        self.verdict, self.reason, self.family = QLabel(), QLabel(), QLabel()
        self.options, self.picture = OptionTable(), TurnPicture()
        self._later = OneByOne(self)
        self.explore = button(_("Open in Explore"), _("Show this place on the maps, with its roll"), self._open)
        self._arrange()

    def show_answer(self, answered: AnsweredDrill, solution: Solution, sheet: Sheet | None) -> None:
        """Show the feedback on a drill, by perfect play or a sheet; the picture of the turn follows shortly."""
        right, done, drill = answered.verdict.right, answered.option, answered.drill
        self.verdict.setText(_verdict(answered) if sheet is None else _by_sheet(answered))
        self.reason.setText(_reason(answered) if sheet is None else _against_perfect_play(answered, sheet))
        self.family.setText(capital(family_words(drill.family)))
        self.options.show_options(drill.options, right, done)
        self.picture.setVisible(False)  # the picture shows the turn of an earlier drill
        self._later.clear()
        title = _("When to hold at these scores") if sheet is None else _("When the sheet holds at these scores")
        self._later.add(
            partial(self.picture.show_turn, title, partial(answered.turn, solution), right, done), self.picture.show
        )
        self._roll = place_of(drill.moment, DiceColumns(solution.ruleset)), answered.faces

    def apply_theme(self, theme: Theme) -> None:
        self.options.apply_theme(theme)
        self.picture.apply_theme(theme)

    @Slot()
    def _open(self) -> None:
        self.roll_wanted.emit(*self._roll)

    def _arrange(self) -> None:
        mute(self.family)
        set_font(self.verdict, _MEDIUM, bold=True)
        for label in (self.verdict, self.reason, self.family):
            label.setWordWrap(True)
        room = self.picture.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.picture.setSizePolicy(room)
        words = column(self.verdict, self.reason, (self.options, 1), self.family)
        around = column((self.picture, 1), row(None, self.explore))
        self.setLayout(row((words, 1), (around, 1), spacing=2 * SPACING))


def _verdict(answered: AnsweredDrill) -> str:
    verdict = answered.verdict
    if verdict.is_right:
        return _("That is best.")
    loss, grade = percentage_points(verdict.loss), capital(_(verdict.grade.value))
    return _("{grade}: it costs {loss}.", grade=grade, loss=loss)


def _reason(answered: AnsweredDrill) -> str:
    if answered.verdict.is_right:
        return answered.reason
    if answered.best:
        return f"{answered.best} {answered.reason}"
    best = action_words(answered.verdict.right.actions)
    return _("Best: {best}. {reason}", best=best, reason=answered.reason)


def _by_sheet(answered: AnsweredDrill) -> str:
    if answered.verdict.is_right:
        return _("That is what the sheet says.")
    return _("The sheet says: {right}.", right=action_words(answered.verdict.right.actions))


def _against_perfect_play(answered: AnsweredDrill, sheet: Sheet) -> str:
    """Return the cost of the sheet in this situation, and its win chances."""
    lost = answered.drill.options[0].win - answered.verdict.right.win
    price = _(
        "{title} wins {overall} of games against perfect play ({first} with the first turn, {second} without).",
        title=sheet.title,
        overall=percent(sheet.overall),
        first=percent(sheet.first),
        second=percent(sheet.second),
    )
    if lost <= EXACT:
        return _("Perfect play does the same here. {price}", price=price)
    best = action_words(answered.drill.options[0].actions)
    return _("Perfect play: {best}, better by {loss}. {price}", best=best, loss=percentage_points(lost), price=price)
