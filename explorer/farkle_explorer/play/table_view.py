"""The table: all scores, the dice, the possible actions, and the coach."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSpacerItem, QWidget

from farkle_core.language.messages import _, number
from farkle_core.play.advise.game_record import PERSON, Input
from farkle_core.referee import Hold, Roll, TurnEnd
from farkle_core.rules.model import FACES
from farkle_explorer.play import table_words
from farkle_explorer.play.coach import Level
from farkle_explorer.play.coach_view import CoachView
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.play.points_pad import PointsPad
from farkle_explorer.play.review_view import ReviewView
from farkle_explorer.play.score_card import ScoreCards
from farkle_explorer.play.score_sheet import ScoreSheet
from farkle_explorer.widgets.dice_widgets import Cloth, DiceOnTable, DieButton, GameKey, game_key, pressed_face
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_DIE: Final = 64
_KEY: Final = 0.75  # side of a die to enter, as a share of a die on the table
_DICE_ON_PAGES: Final = ((900, 112), (640, 72))  # (least height of the page, side of a die), in pixels; text grows, too
_HUGE, _LARGE, _MEDIUM, _NOTE = 3.2, 1.6, 1.5, 1.2
# space above the dice as a fraction of the page: with the coach's comments below them, and without
_ABOVE, _HIGHER = 40, 10


class TableView(QWidget):
    """Shows a :class:`CoachedGame`, and takes moves: by mouse, keyboard or number pad."""

    def __init__(self, match: CoachedGame) -> None:
        super().__init__()
        self.match = match
        self.cards, self.coach, self.review, self.sheet = ScoreCards(), CoachView(), ReviewView(), ScoreSheet()
        self.turn, self.message, self.comment = QLabel(), QLabel(), QLabel()
        self.caption = QLabel(_("turn total"))
        self.dice = DiceOnTable(_DIE, _DICE_ON_PAGES)
        self.faces = tuple(DieButton(face, round(_KEY * _DIE)) for face in FACES)
        self.roll, self.hold = QPushButton(), QPushButton()
        self.pad = PointsPad()
        self._shown: tuple[int, ...] = ()
        self._height = 0
        self._arrange()
        self._connect()

    def apply_theme(self, theme: Theme) -> None:
        for part in (self.cards, self._cloth, self.coach, self.review, self.sheet):
            part.apply_theme(theme)

    def fit(self, height: int) -> None:
        """Fit dice, text and space to a page height in pixels."""
        self._height = height
        self._leave_space()
        side = self.dice.fit(height)
        for face in self.faces:
            face.set_side(round(_KEY * side))
        for label, times in ((self.turn, _HUGE), (self.message, _MEDIUM)):
            font = label.font()
            font.setPointSizeF(QApplication.font().pointSizeF() * times * side / _DIE)
            label.setFont(font)

    def _leave_space(self) -> None:
        comments = self.match.coach.level in (Level.AFTER, Level.HINTS) and self.match.input is not Input.POINTS
        height = self._height // (_ABOVE if comments else _HIGHER)
        if height != self._space.sizeHint().height():
            self._space.changeSize(0, height)
            self._content.invalidate()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it had a meaning."""
        if self.pad.isVisible() and self.pad.press(event):
            return True
        key = game_key(event)
        if face := pressed_face(event):
            self._press_face(face)
        elif key is GameKey.ROLL:
            self.roll.click()
        elif key is GameKey.HOLD:
            self.hold.click()
        elif key is GameKey.TRY_AGAIN and self.coach.again.isVisible():
            self.coach.again.click()
        elif key is GameKey.TAKE_BACK:
            self.match.undo()
        else:
            return False
        return True

    # Display

    @Slot()
    def show_match(self) -> None:
        """Show the present state of the game."""
        match = self.match
        self._show_dice()
        self.cards.show_match(match)
        total = "" if match.moment is None or match.is_over else number(match.turn_total)
        self.turn.setText(total)
        self.turn.setAccessibleName(_("turn total {points}", points=total))
        self.comment.setText(match.comment)
        self.comment.setVisible(bool(match.comment))
        self._show_parts()
        self._show_choice()
        self.coach.show_match(match)
        self._show_review()

    def _show_review(self) -> None:
        """Show the review of a finished game, or its score sheet, and leave it the space of the dice."""
        match = self.match
        ends_unreviewed = match.is_over and not match.may_review
        if match.table is not None and ends_unreviewed:
            self.sheet.show_game(match.table, tuple(each.name for each in match.seats))
        self.sheet.setVisible(ends_unreviewed)
        people = [place for place, each in enumerate(match.seats) if each.kind == PERSON]
        names = tuple(match.seats[place].name for place in people) if len(people) > 1 else ()
        self.review.show_review(match.review, next(iter(people), 0), match.columns, names)
        self._whole.setStretchFactor(self._cloth, match.review is None and not ends_unreviewed)

    def _show_parts(self) -> None:
        """Show the controls that the game needs now; a finished game needs none."""
        match = self.match
        self._leave_space()
        keeps, plays = match.input is Input.POINTS, not match.is_over
        self.pad.setVisible(keeps and plays)
        for part in (self.caption, self.turn, self.hold):
            part.setVisible(plays and not keeps)
        self.roll.setVisible(plays and not keeps and not match.needed)
        for face in self.faces:
            face.setVisible(bool(match.needed))

    def _show_dice(self) -> None:
        match = self.match
        faces, letters = match.shown or match.entered, match.letters
        if faces != self._shown:
            self._shown = faces
            self.dice.choose(())
        if match.is_over or match.input is Input.POINTS:
            self.dice.show_roll(())
            return
        all_dice = 0 if match.moment is None else match.moment.state.dice
        key = "" if match.columns is None or not letters else match.columns.key(match.mover)
        self.dice.show_roll(faces, letters, key, match.needed or (0 if faces else all_dice))
        self.dice.make_inert(not (match.is_own_turn and match.options))

    @Slot()
    def _show_choice(self) -> None:
        match, moment = self.match, self.match.moment
        chosen, own = self.dice.chosen, self.match.is_own_turn
        roll = match.option(chosen, Roll()) if chosen else None
        hold = match.option(chosen, Hold()) if chosen else None
        waits = own and moment is not None and not match.faces
        farkled, offers = own and bool(match.faces) and not match.options, waits and self.match.offers
        holds = waits and moment is not None and not moment.is_start and match.may_hold
        self.roll.setText(_("Go on") if farkled else table_words.roll(match, chosen))
        self.hold.setText(_("Take the offered dice") if offers else _("Hold"))
        self.roll.setEnabled(farkled or roll is not None or (waits and (offers or match.input is Input.THROWN)))
        self.hold.setEnabled(offers or holds or (hold is not None and hold.then == Hold()))
        self.message.setText(table_words.message(match, chosen, may_hold=self.hold.isEnabled()))

    # Actions

    def _press_face(self, face: int) -> None:
        if self.match.needed:
            self.match.enter(face)
        elif self.match.is_own_turn and self.match.options:
            self.dice.choose_one(face)

    @Slot()
    def _rolled(self) -> None:
        if self.match.faces and not self.match.options:
            self.match.go_on()
        else:
            self.match.roll(self.dice.chosen)

    @Slot()
    def _held(self) -> None:
        if self.match.offers and not self.match.faces:
            self.match.take_over()
        else:
            self.match.hold(self.dice.chosen)

    @Slot(int, object)
    def _ended(self, total: int, end: TurnEnd) -> None:
        if self.match.whole_turn(total, end):
            self.pad.clear()

    # Construction

    def _connect(self) -> None:
        self.roll.clicked.connect(self._rolled)
        self.hold.clicked.connect(self._held)
        self.pad.entered.connect(self._ended)
        self.coach.again_wanted.connect(self.match.try_again)
        self.dice.chosen_changed.connect(self._show_choice)
        for face in self.faces:
            face.clicked.connect(partial(self.match.enter, face.face))

    def _arrange(self) -> None:
        set_font(self.turn, _HUGE, bold=True)
        set_font(self.message, _MEDIUM)
        set_font(self.comment, _NOTE, bold=True)
        for label in (self.turn, self.message, self.comment):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setWordWrap(True)
        for face in self.faces:
            face.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            face.setToolTip(_("Enter a {face}", face=face.face))
        for each in (self.roll, self.hold):
            set_font(each, _LARGE, bold=True)
            each.setMinimumSize(18 * SPACING, 7 * SPACING)
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        mute(self.caption)
        score = row(None, self.caption, self.turn, None)
        faces, ends = row(None, *self.faces, None), row(None, self.roll, self.hold, None)
        self._content = column(score, self.message, self.dice, faces, ends, self.pad, None)
        # no stretch: dice and buttons stay where they are when the coach comments
        self._space = QSpacerItem(0, 0)
        self._content.insertSpacerItem(0, self._space)
        self._cloth = Cloth(self._content)
        self._whole = column(
            self.cards, (self._cloth, 1), self.comment, (self.coach, 1), (self.review, 1), (self.sheet, 1)
        )
        self.setLayout(self._whole)
