"""The page for training: sessions of drills with immediate feedback."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.people import Person
from farkle_core.language.messages import _
from farkle_core.referee import Action
from farkle_core.solution.solution import Solution
from farkle_explorer.players.players import Players
from farkle_explorer.plots.veil import Freshness, Veil
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.train.answer import AnswerView
from farkle_explorer.train.overview import Overview
from farkle_explorer.train.question import QuestionView
from farkle_explorer.train.session_dots import SessionDots
from farkle_explorer.train.trainer import Sheet, Trainer, TrainingStage
from farkle_explorer.widgets.game_keys import give_keys
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import fit_text, mute
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_WIDEST: Final = 160 * SPACING  # pixels; a wider page would spread the scores too far
_ALL: Final = 1000  # stretch of the page; the margins grow only when it has its maximum width


class TrainPage(QWidget):
    """Shows a :class:`Trainer`: the overview between sessions, otherwise a drill, and its feedback below."""

    # open a roll in Explore: fields of the selection and their values, and the faces of the dice
    roll_picked = Signal(dict, object)
    reported = Signal(str)  # saving has failed
    solve_wanted = Signal()  # solve the rules, which drills require

    def __init__(self, background: Background, players: Players) -> None:
        super().__init__()
        self.setAccessibleName(_("Train"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.trainer = Trainer(background, DeckShelf(players.current.train), self)
        self.overview, self.question, self.answer = (
            Overview(self.trainer, players),
            QuestionView(self.trainer),
            AnswerView(),
        )
        self.count, self.dots = QLabel(), SessionDots()
        self.keys = QLabel(_("Keys: 1 to 6 choose dice by their face, Enter rolls, H or + holds."))
        self.stop = button(_("End session"), _("End the session; what was answered counts"), self.trainer.stop)
        self._body, self._pages, self._drill, self._below = QWidget(), QStackedWidget(), QWidget(), QWidget()
        self._arrange()
        self._veil = Veil(self._body)
        self._veil.prompt.solve_wanted.connect(self.solve_wanted)
        self._connect()
        players.changed.connect(self._seat)
        self._show()

    # For the window

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules of the drills; without a solution there are none."""
        self._veil.set_state(Freshness.EMPTY if solution is None else Freshness.FRESH)
        self.trainer.set_solution(solution)
        if self.isVisible():
            self.trainer.prepare()

    def offer(self, sheets: Sequence[Sheet]) -> None:
        """List the sheets to learn."""
        self.overview.offer(sheets)

    def learn(self, sheet: Sheet) -> None:
        """Let drills ask for a sheet that is listed."""
        self.trainer.learn(sheet)
        self.overview.show_sheet()

    def invite(self, prompt: Prompt) -> None:
        """Show why there are no drills, and a button that helps."""
        self._veil.invite(prompt)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setPalette(theme.panel_palette)
        for part in (self._veil, self.overview, self.question, self.answer, self.dots):
            part.apply_theme(theme)

    def close_training(self) -> None:
        """Stop, and save the answers."""
        self.trainer.close()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Prepare the first drills."""
        super().showEvent(event)
        self.trainer.prepare()
        give_keys(self, self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit dice and text to the height."""
        super().resizeEvent(event)
        fit_text(self, event.size().height())
        self.question.fit(event.size().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle keys: they answer, and Enter also begins a session and continues after an answer."""
        if event.isAutoRepeat():
            return  # auto-repeat of a held key does not answer the next drill
        stage, is_enter = self.trainer.stage, event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if stage is TrainingStage.ASKING and self.question.press(event):
            return
        if is_enter and stage is TrainingStage.ANSWERED:
            self.question.next.click()
        elif is_enter and stage is TrainingStage.RESTING:
            self.overview.begin.click()
        else:
            super().keyPressEvent(event)

    # Display

    @Slot()
    def _show(self) -> None:
        trainer = self.trainer
        rests, answered = trainer.stage is TrainingStage.RESTING, trainer.answered
        if rests:
            self._pages.setCurrentWidget(self.overview)
            self.overview.show_progress()
            return
        self.question.show_drill()
        place = len(trainer.session) + (answered is None)
        self.dots.show_session([each.verdict.is_right for each in trainer.session], trainer.length)
        self.count.setText(_drill(place, trainer))
        self.answer.setVisible(answered is not None)
        for part in (self.keys, self._below):
            part.setVisible(answered is None)
        self.question.next.setText(_("End") if place >= trainer.length else _("Next"))
        if answered is not None and trainer.solution is not None:
            self.answer.show_answer(answered, trainer.solution, trainer.sheet)
        self._pages.setCurrentWidget(self._drill)  # last, so that Qt lays the page out once

    # Actions

    @Slot(int)
    def _begin(self, length: int) -> None:
        """Begin after the click is painted; laying out the first drill takes as long again."""
        QTimer.singleShot(0, self, partial(self._begin_now, length))

    def _begin_now(self, length: int) -> None:
        if self.trainer.stage is TrainingStage.RESTING:
            self.trainer.begin(length)
            self.setFocus()

    @Slot(object, object)
    def _answer(self, places: tuple[int, ...], then: Action) -> None:
        self.trainer.answer(places, then)
        self.setFocus()

    @Slot(object)
    def _seat(self, person: Person) -> None:
        self.trainer.use(DeckShelf(person.train))

    @Slot(object)
    def _learn(self, sheet: Sheet | None) -> None:
        self.trainer.learn(sheet)

    # Construction

    def _connect(self) -> None:
        self.trainer.changed.connect(self._show)
        self.trainer.reported.connect(self.reported)
        self.overview.begun.connect(self._begin)
        self.overview.sheet_chosen.connect(self._learn)
        self.question.answered.connect(self._answer)
        self.answer.roll_wanted.connect(self.roll_picked)

    def _arrange(self) -> None:
        mute(self.count, self.keys)
        self.keys.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        head = row(self.count, self.dots, None, self.stop)
        self._drill.setLayout(column(head, self.question, self.keys, (self.answer, 1), (self._below, 1)))
        for page in (self.overview, self._drill):
            self._pages.addWidget(page)
        self._body.setLayout(column((self._pages, 1)))
        self._body.setMaximumWidth(_WIDEST)
        self.setLayout(row(None, (self._body, _ALL), None, spacing=0, margins=SPACING))


def _drill(place: int, trainer: Trainer) -> str:
    """Return which drill of the session it is, and which sheet is right."""
    if trainer.sheet is None:
        return _("Drill {place} of {count}", place=place, count=trainer.length)
    return _(
        "Drill {place} of {count}: what does {title} say?", place=place, count=trainer.length, title=trainer.sheet.title
    )
