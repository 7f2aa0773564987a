"""What the table says: who does what next, what the selected dice bring, who has won."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSizePolicy, QSpacerItem, QWidget

from farkle_core.coach.grades import Grade
from farkle_core.language.messages import _, ngettext, number
from farkle_core.language.wording import percentage_points, points
from farkle_core.play.advise.game_record import PERSON, Input
from farkle_core.referee import Hold, Roll, TurnEnd
from farkle_core.rules.model import FACES
from farkle_explorer.play.coach import Level
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.play.review_view import ReviewView
from farkle_explorer.play.score_card import PointsPad, ScoreCards, ScoreSheet
from farkle_explorer.play.seated_game import SeatedGame
from farkle_explorer.rolls.option_table import OptionTable
from farkle_explorer.widgets.dice_widgets import Cloth, DiceOnTable, DieButton, GameKey, game_key, pressed_face
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import Centred, column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme


def roll_words(game: SeatedGame, chosen: tuple[int, ...]) -> str:
    """Return the text of the button that rolls; `chosen`: indices of the selected dice."""
    option, moment = game.option(chosen, Roll()) if chosen else None, game.moment
    if option is None and (moment is None or game.faces):
        return _("Roll")
    assert moment is not None
    count = moment.state.dice if option is None else option.choice.dice
    return _("Roll {count}", count=count)


def message(game: SeatedGame, chosen: tuple[int, ...], *, may_hold: bool) -> str:
    """Return the line above the dice; `chosen`: indices of the selected dice; `may_hold`: whether a click holds."""
    if game.table is None:
        return ""
    if game.is_over:
        return _outcome(game)
    name = game.seats[game.mover].name
    if game.input is Input.POINTS:
        return _("{name}: what does the turn bring?", name=name)
    if game.needed:
        return _to_enter(game, name, may_hold=may_hold)
    if not game.is_own_turn:
        return _("{name} plays.", name=name)
    return _on_dice(game, chosen, name) if game.faces else _before_roll(game, name)


def _to_enter(game: SeatedGame, name: str, *, may_hold: bool) -> str:
    left, die = game.needed - len(game.entered), game.next_die
    if die:
        words = _("{name}: what does {die} show?", name=name, die=die)
        return _("{enter} Or hold.", enter=words) if may_hold else words
    words = ngettext("{name}: enter the roll, {count} die", "{name}: enter the roll, {count} dice", left, name=name)
    return _("{enter}, or hold.", enter=words) if may_hold else f"{words}."


def _before_roll(game: SeatedGame, name: str) -> str:
    moment = game.moment
    assert moment is not None
    state = moment.state
    if game.offers and state.carried_points:
        return ngettext("{name}: {count} die and {points} are offered.",
                        "{name}: {count} dice and {points} are offered.", state.carried_dice,
                        name=name, points=points(state.carried_points))  # fmt: skip
    if game.offers:
        return ngettext("{name}: {count} die is offered.", "{name}: {count} dice are offered.",
                        state.carried_dice, name=name)  # fmt: skip
    if state.last_turn_total:
        return _("{name}: roll the dice; {points} are to be beaten.", name=name,
                 points=points(state.last_turn_total))  # fmt: skip
    return _("{name}: roll the dice.", name=name)


def _on_dice(game: SeatedGame, chosen: tuple[int, ...], name: str) -> str:
    if not game.options:
        return _("Farkle: this roll scores nothing.")
    if not chosen:
        return _("{name}: choose the dice to set aside.", name=name)
    option = game.option(chosen, Roll()) or game.option(chosen, Hold())
    if option is None:
        return _("These dice cannot be set aside together.")
    choice = option.choice
    scored, total = points(choice.scoring.points), points(choice.turn_total)
    if choice.brought:
        bonus = points(choice.brought)
        return _("{score} and {bonus} on top; turn total {total}", score=scored, bonus=bonus, total=total)
    return _("{score}; turn total {total}", score=scored, total=total)


def _outcome(game: SeatedGame) -> str:
    assert game.table is not None
    winner = game.table.now.game.state.winner
    if winner is None:
        return _("The win is shared.")
    seat = game.seats[winner]
    own = seat.kind == PERSON and any(each.kind != PERSON for each in game.seats)
    return _("You have won!") if own else _("{name} has won.", name=seat.name)


# `_LINES`: the minimum number of visible lines of the table.
_VERDICT: Final = 1.25
_LINES: Final = 4
_WIDEST: Final = 150  # characters; in wider lines dice and remarks would be far apart


class CoachView(QWidget):
    """Shows hints before a move, or the verdict after it."""

    again_wanted = Signal()  # the user wants to repeat the last decision

    def __init__(self) -> None:
        super().__init__()
        self._theme = Theme.light()
        self.verdict, self.reason, self.duel = QLabel(), QLabel(), QLabel()
        self.again = button(_("Try again"), _("Take the move back, and decide anew"), self.again_wanted.emit)
        self.again.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table = OptionTable()
        self.table.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.table.setMinimumHeight(_LINES * (self.fontMetrics().height() + SPACING))
        # the table scrolls before the page does
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        for label in (self.verdict, self.reason, self.duel):
            label.setWordWrap(True)
        set_font(self.verdict, _VERDICT, bold=True)
        mute(self.duel)
        content = QWidget()
        content.setLayout(column(row((self.verdict, 1), self.again), self.reason, self.duel, (self.table, 1)))
        self.setLayout(column(Centred(content, _WIDEST)))

    def show_match(self, match: CoachedGame) -> None:
        """Show the coach's present comment, if there is one."""
        judged, options = match.coach.judged, match.options
        hints = match.coach.level is Level.HINTS and match.is_own_turn and bool(options)
        self.setVisible((judged is not None or hints) and not match.is_over)
        self.again.setVisible(judged is not None and match.coach.may_try_again)
        rival = match.rival(match.table if judged is None else judged.before)
        self.duel.setVisible(bool(rival) or match.is_exact_of_three)
        duel = _("Chances as if only the mover and {name} played on, the strongest opponent.", name=rival)
        self.duel.setText(_("Exact chances of the game of three.") if match.is_exact_of_three else duel)
        if judged is not None:
            self.verdict.setText(verdict(judged.grade, judged.loss))
            self.reason.setText(judged.reason)
            self.table.show_options(judged.options, judged.options[0], judged.done)
        elif hints:
            self.verdict.setText(_("Your choices, the best first"))
            self.reason.setText("")
            self.table.show_options(options, options[0])
        self.reason.setVisible(bool(self.reason.text()))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.table.apply_theme(theme)


def verdict(grade: Grade, loss: float) -> str:
    """Return a grade and the cost of the move in words."""
    if loss <= 0.0:
        return _("That was best.")
    return _("{grade}: it costs {cost}.", grade=_(grade.value).capitalize(), cost=percentage_points(loss))


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
        self.roll.setText(_("Go on") if farkled else roll_words(match, chosen))
        self.hold.setText(_("Take the offered dice") if offers else _("Hold"))
        self.roll.setEnabled(farkled or roll is not None or (waits and (offers or match.input is Input.THROWN)))
        self.hold.setEnabled(offers or holds or (hold is not None and hold.then == Hold()))
        self.message.setText(message(match, chosen, may_hold=self.hold.isEnabled()))

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
