"""A drill's question: scores, clickable dice, Hold and Roll."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.drills import Drill
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import _, number
from farkle_core.language.wording import points
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import Action, Hold, Roll
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.whereabouts import selection_of
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.train.trainer import Trainer, TrainingStage
from farkle_explorer.widgets.dice_widgets import Cloth, DiceOnTable, GameKey, game_key, pressed_face
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

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
