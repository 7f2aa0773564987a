"""The review of a finished game: luck, skill, and decisions to look at again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from farkle_core.coach.review import Review, ReviewedDecision, SeatReview
from farkle_core.language.messages import N_, _, chance_gap, figures, number, percent, signed_points
from farkle_core.play.dice_columns import DiceColumns, dice_by_face
from farkle_core.referee import Action, Hold, SetAside, TakeOver
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import faces_of
from farkle_explorer.rolls.option_table import then_word
from farkle_explorer.tables.model import DiceDelegate, Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.dice_widgets import spoken
from farkle_explorer.widgets.inputs import button, drop_down
from farkle_explorer.widgets.layouts import Centred, column, row
from farkle_explorer.widgets.lettering import FigureRow, mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_HEADINGS: Final = (
    N_("you"), N_("opponent"), N_("turn total"), N_("your roll"), N_("you set aside"), N_("then"),
    N_("better"), N_("then"), N_("costs"), "",
)  # fmt: skip
_TOTAL, _ROLL, _DONE, _BETTER, _ROOM = 2, 3, 4, 6, len(_HEADINGS) - 1
_DICE: Final = (_ROLL, _DONE, _BETTER)
_LEFTS: Final = frozenset({_ROLL, _DONE, _DONE + 1, _BETTER, _BETTER + 1, _ROOM})


class AgainTable(EvenTable):
    """A row per decision."""

    opened = Signal(int)  # the index of the decision to open

    def __init__(self, name: str) -> None:
        super().__init__(name, _HEADINGS, _LEFTS)
        self._painter = DiceDelegate(self)
        for place in _DICE:
            self.setItemDelegateForColumn(place, self._painter)
        self.stretch_column(_ROOM)
        self.optional = (_TOTAL,)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(_("Click, or press Enter, to open the position"))
        self.clicked.connect(self._open)

    def show_positions(self, positions: Sequence[tuple[ReviewedDecision, Ruleset, str]]) -> None:
        """Show decisions, each with its rules and a note."""
        columns = {id(rules): DiceColumns(rules) for _each, rules, _note in positions}
        self.rows_model.set_rows([_row(each, columns[id(rules)], note) for each, rules, note in positions])
        self.clearSelection()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._painter.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.row())


def _origin(columns: DiceColumns, each: ReviewedDecision, actions: Sequence[Action]) -> str:
    """Return the letters of the loaded dice set aside, as a prefix of the next action; ``""`` with fair dice."""
    state = each.moment.state
    moves = (action for action in actions if isinstance(action, SetAside) and action.dice)
    return "".join(f"{columns.letters(state.mover, dice_by_face(state, move))}: " for move in moves)


def _row(each: ReviewedDecision, columns: DiceColumns, note: str) -> Row:
    state = each.moment.state
    done, best = faces_set_aside(each.done), faces_set_aside(each.best)
    from_done, from_best = (_origin(columns, each, actions) for actions in (each.done, each.best))
    cells = (
        number(state.scores[state.mover]),
        number(state.scores[1 - state.mover]),
        number(state.turn_total),
        spoken(each.faces),
        spoken(done),
        from_done + then_words(each.done),
        spoken(best),
        from_best + then_words(each.best),
        signed_points(-each.loss),
        ", ".join(filter(None, (_("taken back") if each.is_taken_back else "", note))),
    )
    dice = {_ROLL: each.faces, _DONE: done, _BETTER: best}
    return Row(cells, dice=tuple(dice.get(column) for column in range(len(cells))))


def faces_set_aside(actions: Sequence[Action]) -> tuple[int, ...]:
    return next((faces_of(each.scoring.counts) for each in actions if isinstance(each, SetAside)), ())


def then_words(actions: Sequence[Action]) -> str:
    """Return the action after or instead of setting dice aside; ``""`` if there is none."""
    last = actions[-1]
    if isinstance(last, SetAside):
        return ""
    return _("take over") if isinstance(last, TakeOver) else then_word(isinstance(last, Hold))


# `_CHANCE_SHARE`: the win chance's share of the height.
_HEIGHT: Final = 22 * SPACING
_CHANCE_SHARE: Final = 0.56

# `_STEP`: the scale of luck and skill ends at a multiple of ten percentage points.
_TITLE: Final = N_("win chance")
_MARK: Final = 4.0
_LUCK_OPACITY: Final = 70
_STEP: Final = 0.1


@dataclass(frozen=True)
class _GraphPanel:
    """A panel of the graph: its rectangle, and the values at its lower and upper edge."""

    area: QRectF
    low: float
    high: float

    def y(self, value: float) -> float:
        return self.area.bottom() - (value - self.low) / (self.high - self.low) * self.area.height()

    def points(self, values: Sequence[float]) -> list[QPointF]:
        across = self.area.width() / max(len(values) - 1, 1)
        return [QPointF(self.area.left() + place * across, self.y(value)) for place, value in enumerate(values)]


class ChanceGraph(Painted):
    """The win chance through a game, with marks at the costliest decisions.

    A second panel shows luck as an area and skill as a line, both from 0. Together they are the change of the win
    chance.
    """

    picked = Signal(int)  # the index of the clicked step, from 0

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._chances: tuple[float, ...] = ()
        self._luck: tuple[float, ...] = ()
        self._skill: tuple[float, ...] = ()
        self._marks: tuple[int, ...] = ()
        self._cursor: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_review(self, review: Review, seat: int) -> None:
        """Show a game from one player's perspective."""
        self._chances = tuple(chance if seat == 0 else 1.0 - chance for chance in review.chances)
        self._luck, self._skill = review.layers(seat)
        worst = (each for each in review.to_look_at(seat) if not each.is_taken_back)
        self._marks = tuple(each.step + len(each.done) for each in worst)  # where the cursor of such a move stands
        first, last = percent(self._chances[0]), percent(self._chances[-1])
        luck, skill = self._totals
        self.setAccessibleName(
            _(
                "win chance through the game, from {first} to {last}; {luck}, {skill}",
                first=first,
                last=last,
                luck=luck,
                skill=skill,
            )
        )
        self.update()

    def set_cursor(self, place: int | None) -> None:
        """Draw the cursor after `place` steps of the game; None removes it."""
        self._cursor = place
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(40 * SPACING, _HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        area, last = self._area, len(self._chances) - 1
        if event.button() is Qt.MouseButton.LeftButton and last > 0:
            place = round((event.position().x() - area.left()) / area.width() * last)
            self.picked.emit(min(max(place, 1), last) - 1)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._area
        height = _CHANCE_SHARE * area.height()
        self._paint_chance(painter, _GraphPanel(QRectF(area.left(), area.top(), area.width(), height), 0.0, 1.0))
        most = max(map(abs, (*self._luck, *self._skill, _STEP)))
        most = ceil(most / _STEP) * _STEP
        below = area.adjusted(0, height + 3 * SPACING, 0, 0)
        self._paint_layers(painter, _GraphPanel(below, -most, most), most)
        self._paint_cursor(painter, area)

    @property
    def _area(self) -> QRectF:
        """The rectangle of both panels, without scales and labels, in pixels."""
        left = self.fontMetrics().horizontalAdvance("−100 %") + SPACING
        right = max(map(self.fontMetrics().horizontalAdvance, (*self._totals, _(_TITLE)))) + SPACING
        return QRectF(self.rect()).adjusted(left, SPACING, -right, -SPACING)

    @property
    def _totals(self) -> tuple[str, str]:
        luck, skill = (self._luck or (0.0,))[-1], (self._skill or (0.0,))[-1]
        return _("luck {points}", points=signed_points(luck, 1)), _("skill {points}", points=signed_points(skill, 1))

    def _paint_scale(self, painter: QPainter, panel: _GraphPanel, marks: Sequence[tuple[float, str]]) -> None:
        for value, words in marks:
            y = panel.y(value)
            painter.setPen(QColor(self._theme.muted))
            place = QRectF(0, y - SPACING, panel.area.left() - SPACING / 2, 2 * SPACING)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
            painter.fillRect(QRectF(panel.area.left(), y, panel.area.width(), 1), QColor(self._theme.line))

    def _paint_chance(self, painter: QPainter, panel: _GraphPanel) -> None:
        self._paint_scale(painter, panel, ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")))
        line = panel.points(self._chances)
        painter.setPen(QPen(QColor(self._theme.text), 2.0))
        painter.drawPolyline(QPolygonF(line))
        place = QRectF(panel.area.right() + SPACING / 2, panel.area.top(), self.width(), panel.area.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _(_TITLE))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
        for mark in self._marks:
            painter.drawEllipse(line[mark], _MARK, _MARK)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_layers(self, painter: QPainter, panel: _GraphPanel, most: float) -> None:
        self._paint_scale(
            painter, panel, ((most, signed_points(most, 0)), (0.0, "0"), (-most, signed_points(-most, 0)))
        )
        luck, area = panel.points(self._luck), panel.area
        shade = QColor(self._theme.muted)
        shade.setAlpha(_LUCK_OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        ends = QPointF(area.right(), panel.y(0.0)), QPointF(area.left(), panel.y(0.0))
        painter.drawPolygon(QPolygonF([*luck, *ends]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), 2.0))
        skill = panel.points(self._skill)
        painter.drawPolyline(QPolygonF(skill))
        self._paint_totals(painter, panel, luck[-1].y(), skill[-1].y())

    def _paint_cursor(self, painter: QPainter, area: QRectF) -> None:
        if self._cursor is None or not self._chances:
            return
        last = len(self._chances) - 1
        x = area.left() + min(self._cursor, last) * area.width() / max(last, 1)
        painter.setPen(QPen(QColor(self._theme.text), 1.0))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def _paint_totals(self, painter: QPainter, panel: _GraphPanel, luck: float, skill: float) -> None:
        """Write the totals of luck and skill beside their ends, one above the other where they would overlap."""
        line = self.fontMetrics().height()
        if abs(luck - skill) < line:
            middle = (luck + skill) / 2
            luck, skill = (
                (middle - line / 2, middle + line / 2) if luck <= skill else (middle + line / 2, middle - line / 2)
            )
        hidden = max(luck, skill) + line / 2 - self.height()  # pixels below the lower edge of the widget
        luck, skill = luck - max(hidden, 0.0), skill - max(hidden, 0.0)
        colours = (self._theme.muted, self._theme.accent)
        for y, words, colour in zip((luck, skill), self._totals, colours, strict=True):
            painter.setPen(QColor(colour))
            place = QRectF(panel.area.right() + SPACING / 2, y - line / 2, self.width(), line)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


MOST: Final = 3  # number of decisions shown: few enough that the user looks at all of them
_WIDEST: Final = 200  # characters; a wider graph is hard to read
_NOTHING: Final = 1e-9  # smaller losses are rounding errors


class ReviewView(QWidget):
    """The graph of the win chance, luck and skill, and the decisions that cost most."""

    replay_wanted = Signal(int)  # replay the game from this step

    def __init__(self) -> None:
        super().__init__()
        self._decisions: list[ReviewedDecision] = []
        self._ruleset: Ruleset | None = None
        self._review: Review | None = None
        self.graph, self.summary = ChanceGraph(), QLabel()
        self.figures = FigureRow((
            (_("result without luck"), _("Your share of the win, less the luck of all rolls")),
            (_("luck of all rolls"), _("Your luck less that of your opponent")),
            (_("given away"), _("What your decisions gave away, against the best ones")),
            (_("rating, lower is better"), _("1,000 times your mean loss; lower is better. One game says little.")),
        ))  # fmt: skip
        self.replay = button(
            _("Move by move"),
            _("Replay this game; a click into the graph does it from there"),
            partial(self.replay_wanted.emit, 0),
        )
        self.graph.setToolTip(self.replay.toolTip())
        self.graph.picked.connect(self.replay_wanted)
        self.again = AgainTable(_("Decisions to look at again"))
        self.again.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.again.setFrameShape(QFrame.Shape.NoFrame)
        self.again_title = QLabel(_("Look at these decisions again, the largest loss first"))
        self.summary.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.summary.setWordWrap(True)
        mute(self.summary)
        set_font(self.again_title, 1.0, bold=True)
        self.again.opened.connect(self._look)
        # whose game it is, if both players are people
        self.whose = drop_down(_("Whose decisions"), ())
        self.whose.currentIndexChanged.connect(self._show)
        self.whose.setToolTip(_("Whose luck, skill and decisions are shown"))
        self.graph.setMinimumHeight(self.graph.sizeHint().height())
        self.graph.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        again = column(row(self.again_title, None, self.whose, self.replay), self.again, spacing=0)
        content = QWidget()
        content.setLayout(column((self.graph, 1), self.figures, self.summary, again))
        self.setLayout(column(Centred(content, _WIDEST)))
        self.hide()

    def show_review(
        self, review: Review | None, seat: int, ruleset: Ruleset | None, names: tuple[str, ...] = ()
    ) -> None:
        """Show a game from one player's perspective; None hides the view.

        `names`: of both players if both are people, who may then choose the perspective.
        """
        self.setVisible(review is not None)
        if review is None or ruleset is None:
            return
        if review is not self._review:
            self._review, self._ruleset = review, ruleset
            with QSignalBlocker(self.whose):
                self.whose.clear()
                self.whose.addItems(names)
        self.whose.setVisible(bool(names))
        self._show(self.whose.currentIndex() if names else seat)

    @property
    def worst(self) -> int:
        """The step of the decision that cost most; 0 without one."""
        return self._decisions[0].step if self._decisions else 0

    @Slot(int)
    def _show(self, seat: int) -> None:
        """Show the game from this player's perspective."""
        review, ruleset = self._review, self._ruleset
        assert review is not None
        assert ruleset is not None
        own = review.seats[seat]
        self.graph.show_review(review, seat)
        self.figures.show_figures((
            percent(review.adjusted(seat)),
            chance_gap(own.luck - review.seats[1 - seat].luck, 1),
            chance_gap(-own.loss, 1),
            _rating(own),
        ))  # fmt: skip
        self.summary.setText(_given_away(own))
        self._decisions = review.to_look_at(seat, MOST)
        self.again.show_positions([(each, ruleset, "") for each in self._decisions])
        self.again.fit_height()
        for part in (self.again_title, self.again):
            part.setVisible(bool(self._decisions))

    def apply_theme(self, theme: Theme) -> None:
        for part in (self.graph, self.again):
            part.apply_theme(theme)

    @Slot(int)
    def _look(self, place: int) -> None:
        self.replay_wanted.emit(self._decisions[place].step)


def _given_away(own: SeatReview) -> str:
    if abs(own.loss) < _NOTHING:
        return _("Nothing was given away.")
    return _(
        "Given away by wrong dice {dice}, by holding too early {early}, by rolling too long {long} of 100 games.",
        dice=_size(own.wrong_dice),
        early=_size(own.held_early),
        long=_size(own.rolled_long),
    )


def _rating(own: SeatReview) -> str:
    return "" if own.rating is None else figures(f"{own.rating:.1f}")


def _size(loss: float) -> str:
    return figures(f"{100 * abs(loss):.1f}")
