"""The page to play on: two scores, the dice, two large buttons, and the coach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from farkle_core.coach.game_words import action_words
from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, _
from farkle_core.language.wording import percent, points
from farkle_core.play.advise.game_record import PERSON
from farkle_core.referee import Hold, Roll
from farkle_explorer.play.match import OPPONENTS, Level, Match
from farkle_explorer.play.review_view import ReviewView
from farkle_explorer.play.score_card import ScoreCard
from farkle_explorer.plots.veil import Freshness, Veil
from farkle_explorer.rolls.game_shelf import GameShelf
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.still_boxes import DropDown
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

_DIE: Final = 64
_MOST_DICE: Final = 6
_HINTS: Final = 4
_SHORTEST: Final = 9
"""Letters of a choice that are seen at least."""
_LEVELS: Final = {
    Level.SILENT: N_("Coach: silent"),
    Level.WARN: N_("Coach: warn me before a mistake"),
    Level.AFTER: N_("Coach: tell me after each decision"),
    Level.HINTS: N_("Coach: show hints"),
}


class PlayPage(QWidget):
    """Shows a :class:`Match`, and takes the user's moves: by mouse, keyboard or number pad.

    Attributes
    ----------
    picked : Signal of dict
        A place of the game is to be explored: fields of the selection and their values.
    said : Signal of str
        What became of a game.
    solve_wanted : Signal
        The rules are to be solved, so that there is somebody to play against.
    """

    picked = Signal(dict)
    said = Signal(str)
    solve_wanted = Signal()

    def __init__(self, background: Background, shelf: GameShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Play"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.match = Match(background, shelf, self)
        self.cards = ScoreCard(), ScoreCard()
        self.turn, self.message, self.comment, self.hints = QLabel(), QLabel(), QLabel(), QLabel()
        self.dice = tuple(DieButton(0, _DIE) for _place in range(_MOST_DICE))
        self.roll, self.hold = QPushButton(), QPushButton()
        self.new_game, self.undo = QPushButton(_("New game")), QPushButton(_("Take back"))
        self.opponent, self.first, self.level = DropDown(), DropDown(), DropDown()
        self.seed, self.review = QLabel(), ReviewView()
        self._shown: tuple[int, ...] = ()
        self._body = QWidget()
        self._arrange()
        self._veil = Veil(self._body)
        self._veil.prompt.solve_wanted.connect(self.solve_wanted)
        self._connect()
        self._show()

    # What belongs to the window

    def set_solution(self, solution: Solution | None) -> None:
        """Play by these rules; without a solution there is nobody to play against."""
        self._veil.set_state(Freshness.EMPTY if solution is None else Freshness.FRESH)
        self.match.set_solution(solution)

    def invite(self, prompt: Prompt) -> None:
        """Say why nothing can be played, and offer what helps."""
        self._veil.invite(prompt)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        palette = QPalette(theme.palette)
        palette.setColor(self.backgroundRole(), palette.color(QPalette.ColorRole.Base))
        self.setPalette(palette)
        self._veil.apply_theme(theme)
        for part in (*self.cards, self.review):
            part.apply_theme(theme)

    def close_game(self) -> None:
        """Stop, and let other programs go on with the game."""
        self.match.close()

    @property
    def _own_seat(self) -> int:
        return next((place for place, each in enumerate(self.match.seats) if each.kind == PERSON), 0)

    # What is chosen

    @property
    def chosen(self) -> tuple[int, ...]:
        """The faces of the dice that are chosen to be set aside."""
        return tuple(die.face for die in self.dice if die.isChecked() and die.face)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Choose dice with 1 to 6, roll with Enter, hold with H, take back with Backspace."""
        place, key = event.key() - Qt.Key.Key_1, event.key()
        if 0 <= place < _MOST_DICE:
            self.dice[place].click()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.roll.click()
        elif key in (Qt.Key.Key_H, Qt.Key.Key_Plus):
            self.hold.click()
        elif key == Qt.Key.Key_Backspace:
            self.undo.click()
        else:
            super().keyPressEvent(event)

    # Showing

    @Slot()
    def _show(self) -> None:
        match = self.match
        moment = match.moment
        self._show_dice()
        self.undo.setEnabled(match.may_undo)
        self.seed.setText(_("Dice by the program; seed {seed}", seed=str(match.seed)) if match.table else "")
        for seat, card in enumerate(self.cards):
            card.show_seat(match, seat)
        self.turn.setText("" if moment is None or match.is_over else number(moment.state.turn_total))
        self.turn.setAccessibleName(_("turn total {points}", points=self.turn.text()))
        self.comment.setText(match.comment)
        for part in (self.turn, *self.dice, self.roll, self.hold):
            part.setVisible(not match.is_over)  # the review needs their room
        self._show_choice()
        self.review.show_review(match.review, self._own_seat)

    def _show_dice(self) -> None:
        faces = self.match.faces
        if faces != self._shown:
            self._shown = faces
            for die in self.dice:
                die.setChecked(False)
        for place, die in enumerate(self.dice):
            die.set_face(faces[place] if place < len(faces) else 0)
            die.setEnabled(self.match.is_own_turn and bool(self.match.options) and place < len(faces))

    @Slot()
    def _show_choice(self) -> None:
        """Show what the chosen dice are worth, and what can be done with them."""
        match, chosen = self.match, self.chosen
        roll, hold = (match.option(chosen, then) if chosen else None for then in (Roll(), Hold()))
        moment = match.moment
        own = match.is_own_turn
        starts = own and not match.faces
        farkled = own and bool(match.faces) and not match.options
        offers = moment is not None and moment.offers
        self.roll.setText(_("Go on") if farkled else self._roll_words())
        self.hold.setText(_("Take the offered dice") if starts and offers else _("Hold"))
        self.roll.setEnabled(starts or farkled or roll is not None)
        self.hold.setEnabled((starts and offers) or (hold is not None and hold.then == Hold()))
        self.message.setText(self._message())
        self.hints.setText(self._hints() if match.level is Level.HINTS and own else "")

    def _roll_words(self) -> str:
        option = self.match.option(self.chosen, Roll()) if self.chosen else None
        moment = self.match.moment
        if option is None and (moment is None or self.match.faces):
            return _("Roll")
        assert moment is not None
        count = moment.state.dice if option is None else option.choice.dice
        return _("Roll {count}", count=count)

    def _message(self) -> str:
        match, moment = self.match, self.match.moment
        if match.table is None or moment is None:
            return _("Choose an opponent and begin a new game.")
        if match.is_over:
            return self._outcome()
        name = match.seats[moment.state.mover].name
        if not match.is_own_turn:
            return _("{name} plays.", name=name)
        if not match.faces:
            return _("{name}: roll the dice.", name=name)
        return self._message_on_dice(name)

    def _message_on_dice(self, name: str) -> str:
        match, chosen = self.match, self.chosen
        if not match.options:
            return _("Farkle: this roll scores nothing.")
        if not chosen:
            return _("{name}: click the dice to set aside.", name=name)
        found = match.option(chosen, Roll()) or match.option(chosen, Hold())
        if found is None:
            return _("These dice cannot be set aside together.")
        total = points(found.choice.turn_total)
        return _("{score}; turn total {total}", score=points(found.choice.scoring.points), total=total)

    def _outcome(self) -> str:
        assert self.match.table is not None
        winner = self.match.table.now.game.state.winner
        if winner is None:
            return _("The win is shared.")
        if self.match.seats[winner].kind == PERSON:
            return _("{name}: you have won!", name=self.match.seats[winner].name)
        return _("{name} has won.", name=self.match.seats[winner].name)

    def _hints(self) -> str:
        best = self.match.options[:_HINTS]
        return "\n".join(f"{percent(option.win)}   {action_words(option.actions)}" for option in best)

    # Doing

    @Slot()
    def _rolled(self) -> None:
        if self.match.faces and not self.match.options:
            self.match.go_on()
        else:
            self.match.roll(self.chosen)

    @Slot()
    def _held(self) -> None:
        moment = self.match.moment
        if moment is not None and moment.offers and not self.match.faces:
            self.match.take_over()
        else:
            self.match.hold(self.chosen)

    @Slot()
    def _begin(self) -> None:
        self.match.begin(self.opponent.currentData(), is_first=self.first.currentData())
        self.setFocus()

    @Slot()
    def _choose_level(self) -> None:
        self.match.level = Level(self.level.currentData())
        self._show()

    # Making

    def _connect(self) -> None:
        self.match.changed.connect(self._show)
        self.match.said.connect(self.said)
        self.roll.clicked.connect(self._rolled)
        self.hold.clicked.connect(self._held)
        self.undo.clicked.connect(self.match.undo)
        self.new_game.clicked.connect(self._begin)
        self.level.activated.connect(self._choose_level)
        for die in self.dice:
            die.toggled.connect(self._show_choice)
        self.review.place_wanted.connect(self.picked)

    def _arrange(self) -> None:
        self._fill()
        _enlarge(self.turn, 3.2, bold=True)
        _enlarge(self.message, 1.5)
        _enlarge(self.comment, 1.25)
        for label in (self.turn, self.message, self.comment, self.hints, self.seed):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(label is not self.hints)
        for die in self.dice:
            die.setCheckable(True)
            die.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for button in (self.roll, self.hold):
            _enlarge(button, 1.6, bold=True)
            button.setMinimumSize(18 * SPACING, 7 * SPACING)
        body = QVBoxLayout(self._body)
        body.setSpacing(SPACING)
        body.addLayout(_row(*self.cards))
        body.addStretch(1)
        for widget in (self.turn, self.message):
            body.addWidget(widget)
        body.addLayout(_row(None, *self.dice, None))
        body.addLayout(_row(None, self.roll, self.hold, None))
        for part in (self.comment, self.hints, self.review):
            body.addWidget(part)
        body.addStretch(1)
        body.addLayout(_row(self.new_game, self.opponent, self.first, None, self.undo))
        body.addLayout(_row(self.level, None, self.seed))
        whole = QVBoxLayout(self)
        whole.addWidget(self._body)

    def _fill(self) -> None:
        for name, words in OPPONENTS.items():
            self.opponent.addItem(_(words), name)
        self.first.addItem(_("You begin"), True)
        self.first.addItem(_("The opponent begins"), False)
        for level, words in _LEVELS.items():
            self.level.addItem(_(words), level.value)
        self.level.setCurrentIndex(list(_LEVELS).index(self.match.level))
        for choice in (self.opponent, self.first, self.level):  # a page as wide as the longest words folds docks
            choice.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(_SHORTEST)
        names = _("Opponent"), _("Who begins"), _("What the coach says")
        for choice, name in zip((self.opponent, self.first, self.level), names, strict=True):
            choice.setAccessibleName(name)
            choice.setToolTip(name)


def _enlarge(widget: QWidget, times: float, *, bold: bool = False) -> None:
    font = QFont(widget.font())
    font.setPointSizeF(font.pointSizeF() * times)
    font.setBold(bold)
    widget.setFont(font)


def _row(*widgets: QWidget | None) -> QHBoxLayout:
    """Return widgets beside one another; None is a gap that grows."""
    row = QHBoxLayout()
    row.setSpacing(SPACING)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
