"""What the table says: who does what next, what the selected dice bring, who has won."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.events import farkles, has_hot_dice, last_event
from farkle_core.coach.grades import Grade
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import _, ngettext, number, points
from farkle_core.play.advise import GameTable, WholeTurn
from farkle_core.play.advise.game_record import PERSON, Input
from farkle_core.play.advise.table import Dice
from farkle_core.referee import Hold, Roll, TurnEnd
from farkle_explorer.play.cloth import GameCloth
from farkle_explorer.play.coach import Level
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.play.review_view import ReviewView
from farkle_explorer.play.score_card import seated
from farkle_explorer.play.score_sheet import ScoreSheet, grade_colour
from farkle_explorer.play.seated_game import SeatedGame
from farkle_explorer.play.why import WhyView, choice_words, verdict
from farkle_explorer.rolls.option_table import OptionTable, advice_words
from farkle_explorer.widgets.dice_widgets import GameKey, game_key, keys_words, pressed_face
from farkle_explorer.widgets.layouts import VerticalScroll, column, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING, Theme


def roll_words(game: SeatedGame, chosen: tuple[int, ...]) -> str:
    """Return the text of the button that rolls; `chosen`: indices of the selected dice."""
    option, moment = game.option(chosen, Roll()) if chosen else None, game.moment
    if option is None and (moment is None or game.faces):
        return _("Roll")
    assert moment is not None
    count = moment.state.dice if option is None else option.choice.dice
    return _("Roll {count}", count=count)


def hold_words(game: SeatedGame, held: RatedOption | None) -> str:
    """Return the text of the button that holds, with the points of the turn; `held`: with these dice set aside."""
    total = game.turn_total if held is None else held.choice.turn_total
    return _("Hold {points}", points=number(total)) if game.is_own_turn and total else _("Hold")


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
    return choice_words(game.option(chosen, Roll()) or game.option(chosen, Hold()), len(chosen))


def spoken_to(game: SeatedGame, seat: int, words: str) -> str:
    """Return what the coach says to a person, by name if several play at this screen."""
    people = sum(each.kind == PERSON for each in game.seats)
    return _("{name}: {words}", name=game.seats[seat].name, words=words) if people > 1 else words


def ranking(game: SeatedGame) -> str:
    """Return all players of a finished game with their last scores, the best first; equal scores share a place."""
    assert game.table is not None
    state = game.table.now.game.state
    ranks = [(seat not in state.winners, -state.scores[seat]) for seat in range(len(game.seats))]
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    places = {rank: place for place, rank in reversed(list(enumerate(sorted(ranks), 1)))}
    lines = (f"{places[ranks[seat]]}. {game.seats[seat].name} {number(state.scores[seat])}" for seat in order)
    return "    ".join(line.replace(" ", "\u00a0") for line in lines)  # a line never ends within a player


def _outcome(game: SeatedGame) -> str:
    assert game.table is not None
    winner = game.table.now.game.state.winner
    if winner is None:
        return _("The win is shared.")
    seat = game.seats[winner]
    own = seat.kind == PERSON and any(each.kind != PERSON for each in game.seats)
    return _("You have won!") if own else _("{name} won.", name=seat.name)


_SIDE: Final = (34 * SPACING, 64 * SPACING, 0.34)  # width of the side panel: least, most, and share of the page
_NARROW: Final = 1100  # pixels; on narrower pages a review needs the whole width


def side_width(page: int) -> int:
    """Return the width of the panel beside the cloth, in pixels; `page`: that of both."""
    least, most, share = _SIDE
    return min(max(round(share * page), least), most)


class TableView(QWidget):
    """Shows a :class:`CoachedGame` on the cloth, and takes moves: by mouse, keyboard or number pad."""

    new_wanted = Signal()  # the same people play again
    replay_wanted = Signal(int)  # look back at the game from this step

    def __init__(self, match: CoachedGame) -> None:
        super().__init__()
        self.match = match
        self.cloth, self.why, self.moves = GameCloth(), WhyView(), ScoreSheet()
        self.cards, self.dice, self.faces = self.cloth.cards, self.cloth.dice, self.cloth.faces
        self.message, self.news, self.tray = self.cloth.message, self.cloth.news, self.cloth.tray
        self.roll, self.hold, self.pad, self.coach = self.cloth.roll, self.cloth.hold, self.cloth.pad, self.cloth.coach
        self.review = ReviewView()
        self._table: GameTable | None = None
        self._corrects: int | None = None  # the place of the turn that is being corrected
        self._pressed = self.roll  # the button of a move that the coach may warn of
        self._theme = Theme.light()
        self._is_why_open, self._has_moves = False, False  # what the side panel shows
        self._moves = {
            GameKey.GO_ON: self._go_on, GameKey.ROLL: self.roll.click, GameKey.HOLD: self.hold.click,
            GameKey.TAKE_ALL: self._take_all, GameKey.TAKE_BACK: match.undo,
        }  # fmt: skip
        self.side, self._list, self._tools, self._after = QWidget(), QWidget(), QWidget(), QWidget()
        self._hint = QLabel(_("Click a turn to correct its points."), wordWrap=True)
        mute(self._hint)
        self.cloth.keys.setText(keys_words())
        self._arrange()
        self._connect()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self.cloth, self.why, self.moves, self.review):
            part.apply_theme(theme)
        self.show_match()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.side.setFixedWidth(side_width(self.width()))
        self._show_side()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it had a meaning."""
        if self.pad.isVisible() and self.pad.press(event):
            return True
        key = game_key(event)
        if face := pressed_face(event):
            self._press_face(face)
        elif key is GameKey.TRY_AGAIN and self.coach.again.isVisible():
            self.coach.again.click()
        elif key in self._moves:
            self._moves[key]()
        else:
            return False
        return True

    # Display

    @Slot()
    def show_match(self) -> None:
        """Show the present state of the game."""
        match = self.match
        if match.table is not self._table and self._corrects is not None:
            self._end_correction()
        self._show_dice()
        self.cards.show_players(seated(match))
        self.tray.show_turn(match.aside, "" if match.moment is None or match.is_over else number(match.turn_total))
        names = [each.name for each in match.seats]
        last = "" if match.table is None else last_event(match.table, names)
        self.news.setText(ranking(match) if match.is_over else last)
        self.cloth.place()
        self._show_parts()
        self._show_why()
        if match.table is not None:
            known = match.input is not Input.POINTS and match.coach.sigma is not None
            grades = known and (match.is_over or match.coach.level is not Level.SILENT)
            self.moves.show_game(match.table, match.seats, match.coach.grade if grades else None)
        self._show_review()
        self._show_choice()
        self._light_moment()

    @property
    def _is_over(self) -> bool:
        """Whether the game is over, and no turn is being corrected."""
        return self.match.is_over and self._corrects is None

    def _show_why(self) -> None:
        """Show the options of the last judged decision, otherwise of the present one."""
        match, judged = self.match, self.match.coach.judged
        options = match.options if match.is_own_turn else []
        rival = match.rival(match.table if judged is None else judged.before)
        duel = _("Chances as if only the mover and {name} played on, who has most points of the others.", name=rival)
        exact = _("Exact chances of the game of three.")
        coming = _("The exact game of three is being worked out.") if match.works_out_three else ""
        self.why.add_note(exact if match.is_exact_of_three else f"{duel} {coming}".strip() if rival else "")
        if judged is not None:
            self.why.show_ways(judged.options, judged.options[0], judged.done, judged.why)
        elif options:
            self.why.show_ways(options, options[0], reason=self._hint_reason(options[0]))

    def _hint_reason(self, best: RatedOption) -> str:
        """Return the best move and why it is best, where the coach gives hints; otherwise nothing is shown yet."""
        match, coach = self.match, self.match.coach
        if coach.level is not Level.HINTS or match.table is None or match.moment is None:
            return ""
        return f"{advice_words(best)} {coach.hint(match.table, match.moment, best)}"

    def _light_moment(self) -> None:
        """Light the cloth for a farkle, hot dice or a win, when they happen."""
        before, self._table = self._table, self.match.table
        now = self._table
        if before is None or now is None or len(now.positions) != len(before.positions) + 1:
            return
        last, rolled = now.positions[-2], now.now
        if self.match.is_over:
            self.cloth.light(self._theme.hold)
        elif (rolled.dice.faces and not self.match.options) or farkles(rolled):
            self.cloth.light(self._theme.problem)
        elif has_hot_dice(last, rolled):
            self.cloth.light(self._theme.hold)

    def _show_review(self) -> None:
        """Show the review of a finished game, or its score sheet, and leave it the space of the dice."""
        match = self.match
        people = [place for place, each in enumerate(match.seats) if each.kind == PERSON]
        names = tuple(match.seats[place].name for place in people) if len(people) > 1 else ()
        ruleset = None if match.table is None else match.table.now.game.adviser.ruleset
        self.review.show_review(match.review, next(iter(people), 0), ruleset, names)
        self._scroll.setVisible(self._is_over)
        self.cloth.end(is_over=self._is_over)
        self._show_side()

    def _show_parts(self) -> None:
        """Show the controls that the game needs now."""
        match = self.match
        keeps, plays = match.input is Input.POINTS, not self._is_over
        self.pad.setVisible(keeps and plays)
        self._tools.setVisible(not keeps)
        self._hint.setVisible(keeps and match.table is not None and match.table.is_begun)
        self.cloth.entry.setVisible(bool(match.needed))
        for part in (self.tray, self.message):
            part.setVisible(plays and not keeps)
        self.message.setVisible(not (keeps and plays))
        if keeps and plays:
            parts = self.news.text(), message(match, (), may_hold=False)
            asked = "" if self._corrects is None else _("{turn}: what is right?", turn=match.turn_words(self._corrects))
            self.news.setText(match.comment or asked or "  ".join(filter(None, parts)))
        self.hold.setVisible(not keeps)
        self.roll.setVisible(not (keeps and plays) and not match.needed)

    def _show_dice(self) -> None:
        match = self.match
        faces, letters = match.shown or match.entered, match.letters
        if match.is_over or match.input is Input.POINTS:
            self.dice.show_roll(())
            self.cloth.advise(None)
            return
        all_dice = 0 if match.moment is None else match.moment.state.dice
        key = "" if match.columns is None or not letters else match.columns.key(match.mover)
        self.dice.show_roll(faces, letters, key, match.needed or (0 if faces else all_dice))
        self.dice.scatter()
        if match.table is not self._table:
            self.dice.choose_places(match.only_way if match.is_own_turn else ())
            if match.table is not None and match.table.now.dice.thrown and isinstance(match.table.now.entry, Dice):
                self.cloth.throw()
        if not match.is_own_turn:
            self.dice.choose_places(match.picked)
        self.dice.make_inert(not (match.is_own_turn and match.options))
        hints = match.coach.level is Level.HINTS and match.is_own_turn and bool(match.options)
        self.dice.recommend(match.options[0].choice.faces if hints else (), QColor(self._theme.hold))
        best = self.hold if hints and match.options[0].then == Hold() else self.roll
        self.cloth.advise(best if hints else None)

    @Slot()
    def _show_choice(self) -> None:
        match, moment = self.match, self.match.moment
        chosen, own = self.dice.chosen, self.match.is_own_turn
        if match.is_over:
            self.roll.setText(_("Play again"))
            self.hold.setText(_("Worst mistake") if self._worst else _("Look back"))
            for each in (self.roll, self.hold):
                each.setEnabled(True)
            self.message.setText(message(match, chosen, may_hold=False))
            self._say()
            return
        best = next(iter(match.options), None)
        self.cloth.outline(fits=not chosen or (best is not None and match.option(chosen, best.then) is best))
        roll = match.option(chosen, Roll()) if own and chosen else None
        held = match.option(chosen or match.most_to_hold, Hold()) if own and match.options else None
        waits = own and moment is not None and not match.faces
        farkled, offers = own and bool(match.faces) and not match.options, waits and self.match.offers
        holds = waits and moment is not None and not moment.is_start and match.may_hold
        self.roll.setText(_("Go on") if farkled else roll_words(match, chosen))
        self.hold.setText(_("Take the offered dice") if offers else hold_words(match, held))
        self.roll.setEnabled(farkled or roll is not None or (waits and (offers or match.input is Input.THROWN)))
        self.hold.setEnabled(offers or holds or (held is not None and held.then == Hold()))
        words = match.comment or message(match, chosen, may_hold=self.hold.isEnabled())
        self.message.setText(words)
        self._say()

    def _say(self) -> None:
        """Show the coach's sentence: a warning, the verdict on the last move, or a hint."""
        match, coach = self.match, self.match.coach
        caution, judged = coach.warning, coach.judged
        options = match.options if match.is_own_turn else []
        if caution is not None:
            words = _("{verdict} Choose again, or do it anyway.", verdict=verdict(caution.grade, caution.loss))
            place = self._pressed.geometry().center().x() - self.coach.x()
            self.coach.say(
                spoken_to(match, match.mover, words), QColor(grade_colour(caution.grade, self._theme)), pointer=place
            )
        elif match.is_over:
            self.coach.say("", None)
        elif judged is not None:
            words = verdict(judged.grade, judged.loss)
            better = "" if judged.grade is Grade.GOOD else advice_words(judged.options[0])
            words = spoken_to(match, judged.before.now.game.state.mover, f"{words} {better}".strip())
            self.coach.say(words, QColor(grade_colour(judged.grade, self._theme)), again=coach.may_try_again)
        elif coach.level is Level.HINTS and options:
            self.coach.say(spoken_to(match, match.mover, advice_words(options[0])), QColor(self._theme.hold))
        else:
            self.coach.say("", None)
        self.cloth.keys.setVisible(match.is_own_turn and match.input is not Input.POINTS and self.coach.isHidden())
        has_table = judged is not None or (coach.level is Level.HINTS and bool(options))
        self.coach.why.setVisible(has_table)
        self.why.setVisible(has_table and self._is_why_open)

    @property
    def _worst(self) -> int:
        """The step of a person's worst decision in the finished game; 0 without one."""
        return self.review.worst if self.match.review is not None else self.moves.worst

    # Actions

    def _press_face(self, face: int) -> None:
        if self.match.needed:
            self.match.enter(face)
        elif self.match.is_own_turn and self.match.options:
            self.dice.choose_one(face)

    def _go_on(self) -> None:
        """Roll; with hints choose the outlined dice first, then press the outlined button."""
        best = next(iter(self.match.options), None)
        if self.cloth.advised is None or best is None:
            self.roll.click()
        elif self.match.option(self.dice.chosen, best.then) is best:
            self.cloth.advised.click()
        else:
            self.dice.choose_places(self.match.places_of(best.choice.action))
            self._choose()

    def _take_all(self) -> None:
        if self.match.is_own_turn and self.match.options:
            self.dice.choose_places(self.match.most)
            self._choose()

    @Slot()
    def _choose(self) -> None:
        self.match.forget_warning()
        self._show_choice()

    @Slot()
    def _rolled(self) -> None:
        self._pressed = self.roll
        if self.match.is_over:
            self.new_wanted.emit()
        elif self.match.faces and not self.match.options:
            self.match.go_on()
        else:
            self.match.roll(self.dice.chosen)

    @Slot()
    def _held(self) -> None:
        self._pressed = self.hold
        if self.match.is_over:
            self.replay_wanted.emit(self._worst)
        elif self.match.offers and not self.match.faces:
            self.match.take_over()
        else:
            if self.match.options and not self.dice.chosen:
                self.dice.choose_places(self.match.most_to_hold)
            self.match.hold(self.dice.chosen)

    @Slot(int, object)
    def _ended(self, total: int, end: TurnEnd) -> None:
        place = self._corrects
        if self.match.whole_turn(total, end) if place is None else self.match.correct(place, WholeTurn(total, end)):
            self.pad.begin()

    @Slot(int)
    def _pick_turn(self, step: int) -> None:
        """Look back at a turn; where points alone are known, correct them."""
        if self.match.input is not Input.POINTS:
            self.replay_wanted.emit(step)
            return
        self._corrects, self.match.comment = step, ""
        self.pad.begin(corrects=True)
        self.setFocus()  # so that digits reach the pad
        self.show_match()

    @Slot()
    def _end_correction(self) -> None:
        self._corrects, self.match.comment = None, ""
        self.moves.table.clearSelection()
        self.pad.begin()
        self.show_match()

    @Slot()
    def _open_why(self) -> None:
        self._is_why_open = not self._is_why_open
        self._show_side()
        self._say()

    def set_tools(self, *tools: QWidget) -> None:
        """Put these controls below the score sheet; people who write down points only need none of them."""
        self._tools.setLayout(column(*tools))

    def show_moves(self, is_open: bool) -> None:
        """Show or hide the score sheet."""
        self._has_moves = is_open
        self._show_side()

    def _show_side(self) -> None:
        """Open or fold the panel beside the cloth; a game that ends without a review leaves its sheet the page."""
        match = self.match
        ends = self._is_over and not match.may_review
        home = self._below if ends else self._beside
        if home.indexOf(self._list) < 0:
            home.addWidget(self._list, 1)
        self._list.setVisible(ends or self._has_moves)
        is_open = self._is_why_open or (self._has_moves and not ends)
        self.side.setVisible(is_open and not (match.is_over and match.may_review and self.width() < _NARROW))

    # Construction

    def _connect(self) -> None:
        self.roll.clicked.connect(self._rolled)
        self.hold.clicked.connect(self._held)
        self.pad.entered.connect(self._ended)
        self.coach.again.clicked.connect(self.match.try_again)
        self.coach.anyway.clicked.connect(self.match.insist)
        self.coach.why_wanted.connect(self._open_why)
        self.dice.chosen_changed.connect(self._choose)
        self.moves.picked.connect(self._pick_turn)
        self.pad.leave.clicked.connect(self._end_correction)
        self.review.replay_wanted.connect(self.replay_wanted)
        for face in self.faces:
            face.clicked.connect(partial(self.match.enter, face.face))

    def _arrange(self) -> None:
        self._list.setLayout(column(self._hint, (self.moves, 1), self._tools))
        self.why.table.setSizeAdjustPolicy(OptionTable.SizeAdjustPolicy.AdjustToContents)  # the turns have the rest
        self._beside, self._below = column(self.why, (self._list, 1)), column((self.review, 1))
        self.side.setLayout(self._beside)
        self.side.hide()
        self.why.hide()
        self._after.setLayout(self._below)
        game = QWidget()
        self._scroll = VerticalScroll(self._after)
        game.setLayout(column((self.cloth, 1), (self._scroll, 1)))
        self.setLayout(row((game, 1), self.side))
