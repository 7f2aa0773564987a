"""The families of drills by their cost, to the user or, before the first answer, to a weak player."""

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach import progress
from farkle_core.coach.deck import DrillAnswer
from farkle_core.coach.drills import family_words
from farkle_core.coach.progress import FamilyCost, Mean, RatedAnswers
from farkle_core.language.messages import N_, _, figures, ngettext
from farkle_core.language.wording import percent
from farkle_core.rules.phrases import capital
from farkle_explorer.players.players import HabitsView, PlayerChoice, Players
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.train.trainer import LENGTHS, Sheet, Trainer
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.inputs import Choice, DropDown, button, make_primary, shrink
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import Line, mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_HEADINGS: Final = (
    N_("situation"),
    N_("asked"),
    N_("best"),
    N_("costs you"),
    N_("a weak player"),
    N_("before"),
    N_("after"),
)
_TIPS: Final = (
    "",
    N_("How often it was asked"),
    N_("How often nothing was better than your answer"),
    N_(
        "Percentage points of win chance that you give away there in a game, with a 95 % interval: what a weak player "
        "gives away, times how you compare with one in the drills shown. What is surely most comes first."
    ),
    N_("Percentage points that a weak player gives away there in a game"),
    N_("What the earlier half of your answers gave away on average, in percentage points"),
    N_("What the later half of your answers gave away on average, in percentage points"),
)
_NOTHING: Final = "–"
_OF_ALL: Final = frozenset({0, 4})  # columns with something to say before the first answer


class FamilyTable(EvenTable):
    """A row per family, the costliest first."""

    def __init__(self) -> None:
        super().__init__(_("Situations by what they cost you"), _HEADINGS, frozenset({0}), _TIPS)
        self.stretch_column(0)

    def show_costs(self, costs: Sequence[FamilyCost]) -> None:
        """Show families in the given order; before the first answer without the columns about answers."""
        practised = not costs or any(each.answers for each in costs)
        for at in range(len(_HEADINGS)):
            self.setColumnHidden(at, not practised and at not in _OF_ALL)
        self.rows_model.set_rows([_row(each) for each in costs])


def _row(each: FamilyCost) -> Row:
    return Row(
        (
            capital(family_words(each.family)),
            str(each.answers),
            str(each.right),
            _interval(each),
            _points(each.weak),
            _points(each.before),
            _points(each.after),
        )
    )


def _interval(each: FamilyCost) -> str:
    """Return a loss with its interval; a dash for fewer than two answers."""
    if each.answers < 2:
        return _NOTHING
    return each.loss.words(_points)


def _points(value: float | None) -> str:
    return _NOTHING if value is None else figures(f"{100 * value:.2f}")


# `_LINES`: maximum number of level lines above 0.
_MARK: Final = 3.5
_LINES: Final = 4

_STEPS: Final = (1, 2, 5)
_FLATTEST: Final = 2.0  # maximum height of intervals, as a multiple of the height of the values


_WORDS: Final = N_("rating over time, of every ten answers: {ratings}")


class Point(Protocol):
    """The rating of some answers or games, with a weak player's."""

    @property
    def rating(self) -> Mean:
        """A thousand times the mean loss of win chance, with its interval."""

    @property
    def weak(self) -> float:
        """The rating of a weak player."""


class RatingGraph(Painted):
    """A dot per ten answers, with its interval as a vertical line; dashes mark a weak player.

    `words`: the accessible name in English, with the placeholder ``ratings``.
    """

    def __init__(self, words: str = _WORDS) -> None:
        super().__init__()
        self._words = words
        self._points: tuple[Point, ...] = ()
        self.setMinimumHeight(12 * SPACING)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_ratings(self, points: Sequence[Point]) -> None:
        self._points = tuple(points)
        lines = (figures(f"{each.rating.value:.1f}") for each in points)
        self.setAccessibleName(_(self._words, ratings=", ".join(lines)))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(40 * SPACING, 16 * SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint level lines, the weak player's ratings, intervals and dots."""
        if not self._points:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step, top = _scale(_highest(self._points))
        left = self.fontMetrics().horizontalAdvance("000") + SPACING
        area = QRectF(self.rect()).adjusted(left, SPACING, -SPACING, -SPACING)
        self._paint_levels(painter, area, step, top)
        places = [area.left() + (place + 0.5) * area.width() / len(self._points) for place in range(len(self._points))]
        self._paint_weak(painter, area, places, top)
        self._paint_ratings(painter, area, places, top)

    def _paint_levels(self, painter: QPainter, area: QRectF, step: int, top: int) -> None:
        for level in range(0, top + 1, step):
            y = _height(area, level, top)
            painter.fillRect(QRectF(area.left(), y, area.width(), 1), QColor(self._theme.line))
            painter.setPen(QColor(self._theme.muted))
            place = QRectF(0, y - SPACING, area.left() - SPACING / 2, 2 * SPACING)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(level))

    def _paint_weak(self, painter: QPainter, area: QRectF, places: list[float], top: int) -> None:
        painter.setPen(QPen(QColor(self._theme.muted), 1.5, Qt.PenStyle.DashLine))
        line = [QPointF(x, _height(area, each.weak, top)) for x, each in zip(places, self._points, strict=True)]
        ends = [QPointF(area.left(), line[0].y()), *line, QPointF(area.right(), line[-1].y())]
        painter.drawPolyline(QPolygonF(ends))

    def _paint_ratings(self, painter: QPainter, area: QRectF, places: list[float], top: int) -> None:
        colour = QColor(self._theme.roll)
        painter.setPen(QPen(colour, 2.0))
        dots = [QPointF(x, _height(area, each.rating.value, top)) for x, each in zip(places, self._points, strict=True)]
        painter.drawPolyline(QPolygonF(dots))
        for dot, each in zip(dots, self._points, strict=True):
            error = each.rating.error
            if error is not None:
                low, high = max(each.rating.value - error, 0.0), min(each.rating.value + error, float(top))
                painter.setPen(QPen(colour, 1.0))
                painter.drawLine(QPointF(dot.x(), _height(area, low, top)), QPointF(dot.x(), _height(area, high, top)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(dot, _MARK, _MARK)


def _highest(points: Sequence[Point]) -> float:
    """Return the highest value to show; intervals are cut off where they would make the line flat."""
    values = max(max(each.rating.value, each.weak) for each in points)
    bounds = max(each.rating.value + (each.rating.error or 0.0) for each in points)
    return max(values, min(bounds, _FLATTEST * values))


def _height(area: QRectF, value: float, top: int) -> float:
    return area.bottom() - value / top * area.height()


def _scale(most: float) -> tuple[int, int]:
    """Return the distance of level lines and the highest line, which is at least `most`."""
    power = 1
    while True:
        for step in _STEPS:
            if most <= _LINES * step * power:
                lines = max(-(-most // (step * power)), 1)
                return step * power, int(lines) * step * power
        power *= 10


# `_SHORTEST`: minimum number of visible characters of a sheet's title.
_LARGE, _MEDIUM = 1.9, 1.35
_WIDEST: Final = 50 * SPACING
_SHORTEST: Final = 16


class Overview(QWidget):
    """Starts sessions and shows progress."""

    begun = Signal(int)  # start a session; the number of drills
    sheet_chosen = Signal(object)  # Sheet or None: the sheet to learn; None for perfect play

    def __init__(self, trainer: Trainer, players: Players) -> None:
        super().__init__()
        self._trainer, self.player = trainer, PlayerChoice(players)
        self._sheets: tuple[Sheet, ...] = ()
        self.session, self.about, self.halves = QLabel(), QLabel(), QLabel()
        self.length = Choice(
            _("How many drills"),
            tuple((str(each), str(each), _("A session of {count} drills", count=each)) for each in LENGTHS),
        )
        self.length.choose(str(trainer.length))
        self.truth = DropDown()
        self.begin = button(_("Begin"), _("Begin a session"), self._begin)
        self.rating, self.families = Line(strong=True), Line(strong=True)
        self.graph, self.table, self.habits = RatingGraph(), FamilyTable(), HabitsView()
        self._arrange()
        self.truth.activated.connect(self._choose)
        self.offer(())

    def offer(self, sheets: Sequence[Sheet]) -> None:
        """List the sheets to learn beside perfect play.

        The sheet that is being learnt stays listed, even if it no longer exists elsewhere.
        """
        learnt = self._trainer.sheet
        is_gone = learnt is not None and learnt.strategy not in [each.strategy for each in sheets]
        self._sheets = (*sheets, learnt) if is_gone and learnt is not None else tuple(sheets)
        self.truth.clear()
        self.truth.addItem(_("What wins most often"))
        for sheet in self._sheets:
            self.truth.addItem(_("Learn this sheet: {title}", title=sheet.title))
        self.show_sheet()
        self.show_progress()

    def show_sheet(self) -> None:
        """Select the sheet that is being learnt, or perfect play."""
        learnt = self._trainer.sheet
        same = (
            at for at, each in enumerate(self._sheets, 1) if learnt is not None and each.strategy == learnt.strategy
        )
        self.truth.setCurrentIndex(next(same, 0))

    def show_progress(self) -> None:
        """Update all content."""
        deck, sheet = self._trainer.deck, self._trainer.sheet
        answers = () if deck is None else deck.answers
        self.session.setText(_summary(self._trainer.latest, sheet))
        self.session.setVisible(bool(self._trainer.latest))
        about = _about(sheet, practised=bool(answers))
        hint = "" if self._sheets else _("To learn a sheet, fit one on the page Play by heart.")
        self.about.setText(f"{about} {hint}".rstrip())
        self.halves.setText(_halves(answers) if sheet is None else _halves_of_sheet(answers))
        self.halves.setVisible(bool(self.halves.text()))
        costs = self._trainer.costs
        weak = _("What costs a weak player most, in percentage points of win chance a game")
        self.families.set_text(_("What costs you most") if answers else weak)
        for part in (self.families, self.table):
            part.setVisible(bool(costs or answers))
        self._below.setVisible(not costs and not answers)
        ratings = progress.over_time(answers) if sheet is None else []
        for rated in (self.rating, self.graph):
            rated.setVisible(len(ratings) > 1)
        self.graph.show_ratings(ratings)
        self.table.show_costs(costs)

    def apply_theme(self, theme: Theme) -> None:
        for title in (self.rating, self.families):
            title.set_colour(QColor(theme.text))
        for part in (self.length, self.graph, self.table):
            part.apply_theme(theme)
        make_primary(self.begin, theme)

    @Slot()
    def _begin(self) -> None:
        self.begun.emit(int(self.length.value))

    @Slot(int)
    def _choose(self, place: int) -> None:
        self.sheet_chosen.emit(self._sheets[place - 1] if place else None)

    def _arrange(self) -> None:
        mute(self.about, self.halves)
        self._below = QWidget()  # fills the space below before there are figures
        self._below.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        title = QLabel(_("Practise what costs you most"))
        set_font(title, _LARGE, bold=True)
        set_font(self.session, _MEDIUM)
        set_font(self.begin, _MEDIUM, bold=True)
        self.begin.setMinimumSize(16 * SPACING, 5 * SPACING)
        for label in (self.session, self.about, self.halves):
            label.setWordWrap(True)
        self.truth.setAccessibleName(_("What is right"))
        self.truth.setToolTip(_("What is right: perfect play, or a sheet that you learn by heart"))
        shrink(self.truth, _SHORTEST)
        self.truth.setMaximumWidth(_WIDEST)
        self.rating.set_text(_("Your rating over time"))
        drills = QLabel(_("Drills:"))
        drills.setBuddy(self.length.button(str(LENGTHS[0])))
        head = row(self.begin, drills, self.length, (self.truth, 1000), None)
        parts = (
            row(title, None, self.player),
            self.session,
            head,
            self.about,
            self.rating,
            self.halves,
            (self.graph, 2),
            self.habits,
            self.families,
        )
        self.setLayout(column(*parts, (self.table, 3), self._below))


def _about(sheet: Sheet | None, *, practised: bool) -> str:
    if sheet is not None:
        return _(
            "The right answer is what the sheet says. It wins {overall} of games against perfect play: {first} "
            "with the first turn, {second} without.",
            overall=percent(sheet.overall),
            first=percent(sheet.first),
            second=percent(sheet.second),
        )
    if practised:
        return _("Situations come up as often as you err in them: those that cost you most come first.")
    return _(
        "You get a situation with dice on the table, and decide. You see at once the best decision, the "
        "cost of yours, and the reason. Your mistakes come again."
    )


def _summary(answers: Sequence[DrillAnswer], sheet: Sheet | None) -> str:
    """Return the result of the last session; ``""`` without answers."""
    if not answers:
        return ""
    rated = RatedAnswers.of(answers)
    if sheet is not None:
        return ngettext(
            "This session: {right} of {count} drill as the sheet says.",
            "This session: {right} of {count} drills as the sheet says.",
            rated.answers,
            right=rated.right,
        )
    best = ngettext(
        "This session: nothing better in {right} of {count} drill.",
        "This session: nothing better in {right} of {count} drills.",
        rated.answers,
        right=rated.right,
    )
    return f"{best} {_rated(rated)}"


def _rated(rated: RatedAnswers) -> str:
    weak = figures(f"{rated.weak:.1f}")
    return _("Rating {rating} (lower is better); a weak player has {weak} here.", rating=_rating(rated), weak=weak)


def _rating(rated: RatedAnswers) -> str:
    return rated.rating.words(lambda rating: figures(f"{rating:.1f}"), most=progress.WORST)


def _halves(answers: Sequence[DrillAnswer]) -> str:
    """Return the ratings of the earlier and the later answers, each with a weak player's; ``""`` for few answers."""
    if len(answers) <= progress.BLOCK:
        return ""
    lower = _(
        "A dot is the rating of ten answers: a thousand times the mean loss. Lower is better; dashes are a weak player."
    )
    halves = progress.before_and_after(answers)
    if halves is None:
        return lower
    before, after = halves
    words = _(
        "Before: {before} in {first} answers (a weak player {weak_before}). After: {after} in {second} (a weak player "
        "{weak_after}).",
        before=_rating(before),
        first=before.answers,
        weak_before=figures(f"{before.weak:.1f}"),
        after=_rating(after),
        second=after.answers,
        weak_after=figures(f"{after.weak:.1f}"),
    )
    return f"{words} {lower}"


def _halves_of_sheet(answers: Sequence[DrillAnswer]) -> str:
    """Return how many of the earlier and later answers agree with the sheet; ``""`` for few answers."""
    halves = progress.before_and_after(answers)
    if halves is None:
        return ""
    before, after = halves
    return _(
        "As the sheet says: {right_before} of {before} answers before, {right_after} of {after} after.",
        right_before=before.right,
        before=before.answers,
        right_after=after.right,
        after=after.answers,
    )
