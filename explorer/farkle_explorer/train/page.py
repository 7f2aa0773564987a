"""The page for training: sessions of drills with immediate feedback."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.grades import Grade
from farkle_core.coach.people import Person
from farkle_core.language.messages import _
from farkle_core.referee import Action
from farkle_core.solution.solution import Solution
from farkle_explorer.players.players import Players
from farkle_explorer.plots.veil import VeiledPage
from farkle_explorer.train.answer import AnswerView, QuestionView
from farkle_explorer.train.overview import Overview
from farkle_explorer.train.trainer import Sheet, Trainer, TrainingStage
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import fit_text, mute
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_WIDEST: Final = 160 * SPACING  # pixels; a wider page would spread the scores too far
_ALL: Final = 1000  # stretch of the page; the margins grow only when it has its maximum width

_RADIUS: Final = 5.0
_APART: Final = 2 * SPACING


class SessionDots(Painted):
    """A full dot is a best answer, a crossed ring any other answer; small dots are drills to come."""

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
            if place >= len(self._answers):
                self._paint_dot(painter, centre, _RADIUS / 2, QColor(self._theme.line))
            elif self._answers[place]:
                self._paint_dot(painter, centre, _RADIUS, QColor(self._theme.roll))
            else:
                self._paint_miss(painter, centre)

    def _paint_dot(self, painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(centre, radius, radius)

    def _paint_miss(self, painter: QPainter, centre: QPointF) -> None:
        painter.setPen(QPen(QColor(self._theme.problem), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, _RADIUS - 1, _RADIUS - 1)
        across = QPointF(_RADIUS - 1, 0)
        painter.drawLine(centre - across, centre + across)


class TrainPage(VeiledPage):
    """Shows a :class:`Trainer`: the overview between sessions, otherwise a drill, and its feedback below."""

    def __init__(self, background: Background, players: Players) -> None:
        super().__init__(_("Train"))
        self.trainer = Trainer(background, DeckShelf(players.current.train), self)
        self.overview, self.question, self.answer = (
            Overview(self.trainer, players),
            QuestionView(self.trainer),
            AnswerView(),
        )
        self.count, self.dots = QLabel(), SessionDots()
        self.keys = QLabel(_("Keys: 1 to 6 choose dice by their face, Enter rolls, H or + holds."))
        self.stop = button(_("End session"), _("End the session; what was answered counts"), self.trainer.stop)
        self._drill, self._below = QWidget(), QWidget()
        self._arrange()
        self._connect()
        players.changed.connect(self._seat)
        self._show()

    # For the window

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules of the drills; without a solution there are none."""
        self.trainer.set_solution(solution)
        super().set_solution(solution)

    def learn(self, sheet: Sheet) -> None:
        """Let drills ask for a sheet that is listed."""
        self.trainer.learn(sheet)
        self.overview.show_sheet()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        for part in (self.overview, self.question, self.answer, self.dots):
            part.apply_theme(theme)

    def _prepare(self) -> None:
        self.trainer.prepare()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        fit_text(self, event.size().height())
        self.question.fit(event.size().height())

    def _press(self, event: QKeyEvent) -> bool:
        """Handle keys: they answer, and Enter also begins a session and continues after an answer."""
        stage = self.trainer.stage
        if stage is TrainingStage.ASKING:
            return self.question.press(event)
        buttons = {TrainingStage.ANSWERED: self.question.next, TrainingStage.RESTING: self.overview.begin}
        if stage not in buttons or event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        buttons[stage].click()
        return True

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
        self.dots.show_session([each.verdict.grade is Grade.GOOD for each in trainer.session], trainer.length)
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

    # Construction

    def _connect(self) -> None:
        self.trainer.changed.connect(self._show)
        self.trainer.reported.connect(self.reported)
        self.overview.begun.connect(self._begin)
        self.overview.sheet_chosen.connect(self.trainer.learn)
        self.question.answered.connect(self._answer)
        self.answer.roll_wanted.connect(self.roll_picked)

    def _arrange(self) -> None:
        mute(self.count, self.keys)
        self.keys.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        head = row(self.count, self.dots, None, self.stop)
        self._drill.setLayout(column(head, self.question, self.keys, (self.answer, 1), (self._below, 1)))
        for page in (self.overview, self._drill):
            self._pages.addWidget(page)
        self._body.setMaximumWidth(_WIDEST)
        self.setLayout(row(None, (self._body, _ALL), None, spacing=0, margins=SPACING))


def _drill(place: int, trainer: Trainer) -> str:
    """Return which drill of the session it is, and which sheet is right."""
    if trainer.sheet is None:
        return _("Drill {place} of {count}", place=place, count=trainer.length)
    return _(
        "Drill {place} of {count}: what does {title} say?", place=place, count=trainer.length, title=trainer.sheet.title
    )
