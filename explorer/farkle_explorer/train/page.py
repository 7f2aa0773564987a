"""The page to practise on: a drill on the cloth of a game, and its answer in the panel beside."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.drills import Drill, family_words
from farkle_core.coach.grades import Grade
from farkle_core.language.messages import _, number
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import Action, Hold, Roll
from farkle_core.rules.phrases import capital
from farkle_core.solution.solution import Solution
from farkle_explorer.play.cloth import GameCloth
from farkle_explorer.play.score_card import Seated, share_of
from farkle_explorer.play.score_sheet import grade_colour
from farkle_explorer.play.table_view import side_width
from farkle_explorer.play.why import WhyView
from farkle_explorer.players.players import Players
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.veil import VeiledPage
from farkle_explorer.rolls.kept_games import place_of, selection_of
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.train import drill_words
from farkle_explorer.train.trainer import LENGTH, AnsweredDrill, Sheet, Trainer, TrainingStage
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.dice_widgets import GameKey, game_key, keys_words, pressed_face
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import fit_text, mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_RADIUS: Final = 4.5
_APART: Final = 2 * SPACING


class SessionDots(Painted):
    """A full dot is a good answer, a ring any other answer; small dots are drills to come."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: tuple[bool, ...] = ()
        self._length = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_session(self, answers: Sequence[bool], length: int) -> None:
        """Show which answers were good, in a session of `length` drills."""
        self._answers, self._length = tuple(answers), length
        self.setAccessibleName(_("{right} of {count} answers so far were good", right=sum(answers), count=len(answers)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self._length * _APART, 2 * SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(self._length):
            centre = QPointF((place + 0.5) * _APART, self.height() / 2)
            comes, is_good = place >= len(self._answers), place < len(self._answers) and self._answers[place]
            colour = QColor(self._theme.muted if comes else self._theme.good if is_good else self._theme.problem)
            painter.setPen(QPen(colour, 2.0))
            painter.setBrush(QBrush(colour, Qt.BrushStyle.SolidPattern if comes or is_good else Qt.BrushStyle.NoBrush))
            radius = _RADIUS / 2 if comes else _RADIUS
            painter.drawEllipse(centre, radius, radius)


class TrainPage(VeiledPage):
    """Shows a :class:`Trainer` on the cloth: a drill, its answer, and the result of a session."""

    left = Signal()  # back to the page to begin a game
    progress_wanted = Signal()

    def __init__(self, background: Background, players: Players) -> None:
        super().__init__(_("Practise"))
        self.trainer = Trainer(background, players.current, self)
        self.cloth, self.why = GameCloth(), WhyView()
        self.dice, self.roll, self.hold = self.cloth.dice, self.cloth.roll, self.cloth.hold
        self.count, self.family, self.dots = QLabel(), QLabel(wordWrap=True), SessionDots()
        self.keys = QLabel(keys_words(), wordWrap=True)
        self.stop = button("", _("End the session; what was answered counts"), self._leave)
        self.perfect = button(
            _("Practise perfect play"), _("Not this sheet, but what wins most often"), partial(self._begin_with, None)
        )
        self._side = QWidget()
        self._drill: Drill | None = None
        self._theme = Theme.light()
        self._arrange()
        self._connect()
        players.changed.connect(self.trainer.use)
        self._show()

    # For the window

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules of the drills; without a solution there are none."""
        self.trainer.set_solution(solution)
        super().set_solution(solution)

    @Slot()
    def practise(self, wanted: Sequence[str] = (), length: int = LENGTH) -> None:
        """Go on with the session, or begin one: of own positions if any are `wanted`, otherwise of perfect play."""
        if self.trainer.stage is TrainingStage.RESTING or wanted:
            self.trainer.learn(None)
            self.trainer.begin(length, wanted)
        self.setFocus()

    def learn(self, sheet: Sheet) -> None:
        """Begin a session about what a sheet says."""
        self._begin_with(sheet)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._theme = theme
        for part in (self.cloth, self.why, self.dots):
            part.apply_theme(theme)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        fit_text(self, event.size().height())
        self._side.setFixedWidth(side_width(self.width()))

    def _prepare(self) -> None:
        self.trainer.prepare()

    def _press(self, event: QKeyEvent) -> bool:
        """Handle the keys of a game; Enter also goes on after an answer, and begins a session."""
        key, asking = game_key(event), self.trainer.stage is TrainingStage.ASKING
        if asking and (face := pressed_face(event)):
            self.dice.choose_one(face)
        elif key is GameKey.TAKE_ALL and asking:
            self.dice.choose_places(self.trainer.most)
            self._show_choice()
        elif key in (GameKey.GO_ON, GameKey.ROLL):
            self.roll.click()
        elif key is GameKey.HOLD and asking:
            self.hold.click()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            return False
        return True

    # Display

    @Slot()
    def _show(self) -> None:
        trainer = self.trainer
        answered, rests = trainer.answered, trainer.stage is TrainingStage.RESTING
        self._side.setVisible(not rests)
        self.stop.setText(_("Back to Play") if rests else _("End session"))
        self.perfect.setVisible(rests and trainer.sheet is not None)
        for part in (self.cloth.cards, self.cloth.tray):
            part.setVisible(not rests)
        if rests:
            self._show_rest()
            return
        if trainer.drill is not self._drill:
            self._drill = trainer.drill
            self._deal()
        self.dots.show_session([each.verdict.grade is Grade.GOOD for each in trainer.session], trainer.length)
        self.count.setText(drill_words.place(len(trainer.session) + (answered is None), trainer))
        self.keys.setVisible(answered is None)
        self.why.setVisible(answered is not None)
        self.dice.make_inert(trainer.stage is not TrainingStage.ASKING)
        self._show_choice()
        if answered is not None and trainer.solution is not None:
            self._show_answer(answered, trainer.solution)

    def _show_rest(self) -> None:
        """Show the result of the session, or what a session is."""
        trainer = self.trainer
        self._drill = None
        self.dice.show_roll(())
        self.cloth.news.setText(drill_words.summary(trainer.latest, trainer.sheet) or _("Practise what costs you most"))
        self.cloth.message.setText(drill_words.about(trainer.sheet))
        self.cloth.coach.say("", None)
        self.roll.setText(_("Practise on") if trainer.session else _("Practise"))
        self.hold.setText(_("Progress"))
        for each in (self.roll, self.hold):
            each.setEnabled(trainer.solution is not None)
        self.cloth.place()

    def _deal(self) -> None:
        """Show another drill, with no dice selected."""
        trainer, drill = self.trainer, self.trainer.drill
        self.dice.choose(())
        self.dice.show_roll(trainer.shown, trainer.letters, trainer.key)
        self.dice.scatter()
        self.dice.recommend((), QColor())
        self.cloth.coach.say("", None)
        if drill is None or trainer.solution is None:
            self.family.setText("")
            self.cloth.news.setText("")
            return
        state, rules = drill.moment.state, trainer.solution.ruleset
        scores = ((_("You"), state.scores[state.mover], True), (_("Opponent"), state.scores[1 - state.mover], False))
        self.cloth.cards.show_players(
            [Seated(name, score, share_of(score, rules.goal), moves) for name, score, moves in scores]
        )
        self.cloth.tray.show_turn((), number(state.turn_total), is_known=False)
        here = selection_of(drill.moment, DiceColumns(rules))
        goal = _("goal {points}", points=number(rules.goal))
        space = SelectionSpace.of(rules, trainer.solution.grid)
        self.cloth.news.setText("; ".join(filter(None, (plot_words.beside_scores(here, space), goal))))
        self.family.setText(_("From one of your games") if drill.own else capital(family_words(drill.family)))
        self.cloth.throw()
        self.cloth.place()

    @Slot()
    def _show_choice(self) -> None:
        """Show the points of the selected dice, and enable the legal actions."""
        trainer, asking = self.trainer, self.trainer.stage is TrainingStage.ASKING
        if trainer.stage is TrainingStage.ANSWERED:
            is_last = len(trainer.session) >= trainer.length
            self.roll.setText(_("Result") if is_last else _("Next"))
            self.hold.setText(_("Show in Explore"))
            for each in (self.roll, self.hold):
                each.setEnabled(True)
            self.cloth.message.setText("")
            return
        roll, hold = (trainer.option(self.dice.chosen, then) for then in (Roll(), Hold()))
        self.roll.setText(drill_words.roll(roll))
        self.hold.setText(_("Hold"))
        self.roll.setEnabled(asking and roll is not None)
        self.hold.setEnabled(asking and hold is not None and hold.then == Hold())
        self.cloth.message.setText(drill_words.message(trainer, self.dice.chosen))

    def _show_answer(self, answered: AnsweredDrill, solution: Solution) -> None:
        sheet, right, done = self.trainer.sheet, answered.verdict.right, answered.option
        self.cloth.coach.say(
            drill_words.verdict(answered, sheet), QColor(grade_colour(answered.verdict.grade, self._theme))
        )
        self.cloth.coach.why.hide()
        self.dice.recommend(right.choice.faces, QColor(self._theme.hold))
        self.why.show_ways(answered.drill.options, right, done, drill_words.reason(answered, sheet))
        self.why.add_note(drill_words.comes_again(answered.drill, self.trainer.deck))
        title = _("When to hold at these scores") if sheet is None else _("When the sheet holds at these scores")
        self.why.picture.show_turn(title, answered.turn(solution), right, done)

    # Actions

    @Slot()
    def _rolled(self) -> None:
        stage = self.trainer.stage
        if stage is TrainingStage.RESTING:
            # begin after the click is painted; laying out the first drill takes as long again
            QTimer.singleShot(0, self, self._begin)
        elif stage is TrainingStage.ANSWERED:
            self.trainer.go_on()
        else:
            self._give(Roll())

    @Slot()
    def _held(self) -> None:
        stage = self.trainer.stage
        if stage is TrainingStage.RESTING:
            self.progress_wanted.emit()
        elif stage is TrainingStage.ANSWERED:
            self._explore()
        else:
            self._give(Hold())

    def _give(self, then: Action) -> None:
        self.trainer.answer(self.dice.chosen, then)
        self.setFocus()

    def _begin(self) -> None:
        if self.trainer.stage is TrainingStage.RESTING:
            self.trainer.begin()
            self.setFocus()

    def _begin_with(self, sheet: Sheet | None) -> None:
        self.trainer.learn(sheet)
        self.trainer.begin()
        self.setFocus()

    @Slot()
    def _leave(self) -> None:
        if self.trainer.stage is TrainingStage.RESTING:
            self.left.emit()
        self.trainer.stop()

    def _explore(self) -> None:
        answered, solution = self.trainer.answered, self.trainer.solution
        if answered is not None and solution is not None:
            place = place_of(answered.drill.moment, DiceColumns(solution.ruleset))
            self.roll_picked.emit(place, answered.faces)

    # Construction

    def _connect(self) -> None:
        self.trainer.changed.connect(self._show)
        self.trainer.reported.connect(self.reported)
        self.roll.clicked.connect(self._rolled)
        self.hold.clicked.connect(self._held)
        self.dice.chosen_changed.connect(self._show_choice)

    def _arrange(self) -> None:
        self.why.has_picture = True
        mute(self.family, self.keys)
        set_font(self.count, 1.0, bold=True)
        head = row(self.count, None, self.dots)
        self._side.setLayout(column(head, self.family, (self.why, 1000), self.keys, None))
        whole = QWidget()
        whole.setLayout(column((row((self.cloth, 1), self._side), 1), row(self.stop, self.perfect, None)))
        self._pages.addWidget(whole)
        self.setLayout(column((self._body, 1), margins=SPACING))
