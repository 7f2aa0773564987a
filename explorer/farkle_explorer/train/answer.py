"""A drill's question, and the feedback on an answer."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.drills import EXACT, Drill, family_words
from farkle_core.coach.game_log import action_words
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import _, number
from farkle_core.language.wording import percent, percentage_points, points
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import Action, Hold, Roll
from farkle_core.rules.phrases import capital
from farkle_core.solution.solution import Solution, TurnTable
from farkle_explorer.maps.turn_cells import TurnCells
from farkle_explorer.maps.turn_map import Cell, TurnGrid, turn_legend
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.legend import Samples
from farkle_explorer.rolls.kept_games import place_of, selection_of
from farkle_explorer.rolls.option_table import OptionTable
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.train.trainer import AnsweredDrill, Sheet, Trainer, TrainingStage
from farkle_explorer.widgets.dice_widgets import Cloth, DiceOnTable, GameKey, game_key, pressed_face
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import Line, mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import OneByOne

_DIE: Final = 56
_DICE_ON_PAGES: Final = ((900, 96), (680, 72))  # (least height of the page, side of a die), in pixels
_LARGE: Final = 2.2
_MEDIUM: Final = 1.35


class QuestionView(QWidget):
    """Shows the trainer's drill and takes the answer by mouse, keyboard or number pad."""

    answered = Signal(object, object)  # tuple of int, Action: the indices of the dice to set aside, and the next action

    def __init__(self, trainer: Trainer) -> None:
        super().__init__()
        self._trainer = trainer
        self._drill: Drill | None = None
        self.scores = tuple(QLabel() for _place in range(3))
        self._names = QLabel(_("You")), QLabel(_("Turn total")), QLabel(_("Opponent"))
        self.place, self.message = QLabel(), QLabel()
        self.dice = DiceOnTable(_DIE, _DICE_ON_PAGES)
        self.roll = button(_("Roll"), clicked=partial(self._give, Roll()))
        self.hold = button(_("Hold"), clicked=partial(self._give, Hold()))
        self.next = button(_("Next"), _("Ask the next situation"), trainer.go_on)
        self._arrange()
        self.dice.chosen_changed.connect(self._show_choice)

    def apply_theme(self, theme: Theme) -> None:
        self._cloth.apply_theme(theme)

    def fit(self, height: int) -> None:
        """Fit the dice to a page height in pixels."""
        self.dice.fit(height)

    def show_drill(self) -> None:
        """Show the trainer's drill, before or after the answer."""
        drill = self._trainer.drill
        if drill is not self._drill:
            self._drill = drill
            self._deal(drill)
        answered = self._trainer.stage is TrainingStage.ANSWERED
        self.dice.make_inert(answered)
        for each in (self.roll, self.hold):
            each.setVisible(not answered)
        self.message.setVisible(not answered)
        self.next.setVisible(answered)
        self._show_choice()

    def press(self, event: QKeyEvent) -> bool:
        """Select dice by their face, roll or hold; return whether the key had a meaning."""
        key = game_key(event)
        if face := pressed_face(event):
            self.dice.choose_one(face)
        elif key is GameKey.ROLL:
            self.roll.click()
        elif key is GameKey.HOLD:
            self.hold.click()
        else:
            return False
        return True

    def _deal(self, drill: Drill | None) -> None:
        """Show another drill, with no dice selected."""
        self.dice.choose(())
        self.dice.show_roll(self._trainer.shown, self._trainer.letters, self._trainer.key)
        if drill is None or self._trainer.solution is None:
            return
        state, solution = drill.moment.state, self._trainer.solution
        shown = state.scores[state.mover], state.turn_total, state.scores[1 - state.mover]
        for name, label, value in zip(self._names, self.scores, shown, strict=True):
            label.setText(number(value))
            label.setAccessibleName(f"{name.text()}: {number(value)}")
        space = SelectionSpace.of(solution.ruleset, solution.grid)
        here = selection_of(drill.moment, DiceColumns(solution.ruleset))
        goal = _("goal {points}", points=number(solution.ruleset.goal))
        self.place.setText("; ".join(filter(None, (plot_words.beside_scores(here, space), goal))))

    @Slot()
    def _show_choice(self) -> None:
        """Show the points of the selected dice, and enable the legal actions."""
        asking = self._trainer.stage is TrainingStage.ASKING
        roll, hold = (self._trainer.option(self.dice.chosen, then) for then in (Roll(), Hold()))
        self.roll.setText(_roll_words(roll))
        self.roll.setEnabled(asking and roll is not None)
        self.hold.setEnabled(asking and hold is not None and hold.then == Hold())
        self.message.setText(self._message())

    def _message(self) -> str:
        if self._trainer.stage is TrainingStage.LOOKING:
            return _("Looking for a situation …")
        if self._trainer.stage is not TrainingStage.ASKING:
            return ""
        chosen = self.dice.chosen
        if not chosen:
            return _("Click the dice to set aside, then hold or roll.")
        option = self._trainer.option(chosen, Roll()) or self._trainer.option(chosen, Hold())
        if option is None:
            return _("These dice cannot be set aside together.")
        total = points(option.choice.turn_total)
        return _("{score}; turn total {total}", score=points(option.choice.scoring.points), total=total)

    def _give(self, then: Action) -> None:
        self.answered.emit(self.dice.chosen, then)

    def _arrange(self) -> None:
        mute(*self._names, self.place)
        for label in self.scores:
            set_font(label, _LARGE, bold=True)
        for label in (*self._names, *self.scores, self.place, self.message):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_font(self.message, _MEDIUM)
        for label in (self.place, self.message):
            label.setWordWrap(True)
        for each in (self.roll, self.hold, self.next):
            set_font(each, _MEDIUM, bold=True)
            each.setMinimumSize(18 * SPACING, 6 * SPACING)
        board = row(
            *((column(name, score, spacing=0), 1) for name, score in zip(self._names, self.scores, strict=True))
        )
        buttons = row(None, self.roll, self.hold, self.next, None)
        self._cloth = Cloth(column(self.dice, self.message, buttons))
        self.setLayout(column(board, self.place, self._cloth))


def _roll_words(option: RatedOption | None) -> str:
    if option is None:
        return _("Roll")
    return _("Set aside") if option.choice.outlook is None else _("Roll {count}", count=option.choice.dice)


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
