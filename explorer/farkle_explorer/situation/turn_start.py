"""Compact input of scores and dice to roll, and of all other conditions at the start of a turn."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.rules.model import Carry
from farkle_core.rules.phrases import capital
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.value_choice import Option, PointsBox, ScoreBox, ValueChoice, ValueList
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.inputs import NumberBox
from farkle_explorer.widgets.layouts import grid, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING, Theme

_DIE: Final = 20
_WIDEST: Final = "99,950"


class DiceLeftButtons(QWidget):
    """How many dice are rolled: a die with as many pips is chosen, as above the pictures; or press its number."""

    picked = Signal(dict)  # the field ``dice`` and its new value

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Dice to roll"))
        self.dice = tuple(DieButton(number, _DIE) for number in range(1, 7))
        for number, die in enumerate(self.dice, 1):
            die.setCheckable(True)
            die.setAutoExclusive(True)
            die.setAccessibleName(_("{dice} to roll", dice=plot_words.dice(number)))
            die.clicked.connect(self._clicked)
            die.setToolTip(_("{dice} to roll", dice=plot_words.dice(number)))
        self.setLayout(row(*self.dice, None, spacing=0))

    def set_most(self, dice: int) -> None:
        for number, die in enumerate(self.dice, 1):
            die.setVisible(number <= dice)

    def show_dice(self, count: int) -> None:
        """Choose a number of dice, without a signal."""
        for number, die in enumerate(self.dice, 1):
            die.setChecked(number == count)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        numbers = [str(number) for number, die in enumerate(self.dice, 1) if not die.isHidden()]
        if event.text() in numbers:
            self.picked.emit({"dice": int(event.text())})
        else:
            super().keyPressEvent(event)

    @Slot()
    def _clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, DieButton):
            self.picked.emit({"dice": self.dice.index(sender) + 1})


class TypedScores(QWidget):
    """Boxes for the scores; subclasses place them.

    `with_unit`: whether the boxes show the unit; otherwise a label above them says what they are, and they stand in a
    row to type from one to the next.
    """

    picked = Signal(dict)  # fields of the selection and their new values

    def __init__(
        self, selection_model: SelectionModel, parent: QWidget | None = None, *, with_unit: bool = True
    ) -> None:
        super().__init__(parent)
        self._model = selection_model
        self._fields: dict[QObject, str] = {}
        box = PointsBox if with_unit else ScoreBox
        self.banked = box(_("Your banked score"), with_unit=with_unit)
        self.opponent = box(_("Opponent's banked score"), with_unit=with_unit)
        self.third = box(_("Banked score of the player after next"), with_unit=with_unit)
        self.turn_total = box(_("Turn total"), with_unit=with_unit)
        self._have_typed(banked=self.banked, opponent=self.opponent, third=self.third, turn_total=self.turn_total)

    def show_selection(self, selection: Selection) -> None:
        raise NotImplementedError

    def _show_scores(self, space: SelectionSpace, selection: Selection) -> None:
        phase = space.phase(selection)
        for box, least, most, points in (
            (self.banked, phase.own[0], phase.own[-1], selection.banked),
            (self.opponent, phase.other[0], phase.other[-1], selection.opponent),
            (self.third, space.third_scores[0], space.third_scores[-1], selection.third),
            (self.turn_total, 0, space.most_turn_total(selection), selection.turn_total),
        ):
            box.set_range(least, most, space.grid.quantum)
            box.show_points(points)

    def _have_typed(self, **boxes: QSpinBox) -> None:
        for field, box in boxes.items():
            self._fields[box] = field
            box.valueChanged.connect(self._typed)

    @Slot(int)
    def _typed(self, value: int) -> None:
        self._pick(self._fields[self.sender()], value)

    @Slot(str, int)
    def _pick(self, field: str, value: int) -> None:
        """Emit the input, then show the result; a score between two steps is rounded."""
        self.picked.emit({field: value})
        self.show_selection(self._model.selection)


class ScoreFields(TypedScores):
    """The state of a question about a roll, in a few rows."""

    def __init__(self, selection_model: SelectionModel) -> None:
        super().__init__(selection_model, with_unit=False)
        self.setAccessibleName(_("Scores and turn total"))
        self.own_farkles, self.opponent_farkles, self.third_farkles = NumberBox(), NumberBox(), NumberBox()
        self._have_typed(
            farkles=self.own_farkles, opponent_farkles=self.opponent_farkles, third_farkles=self.third_farkles
        )
        self.dice = DiceLeftButtons()
        self.dice.picked.connect(self.picked)
        self._heads = tuple(QLabel(text) for text in (_("You"), _("Opponent"), _("After next"), _("Turn total")))
        self._farkles, self._dice = QLabel(_("farkles in a row")), QLabel(_("Dice to roll"))
        self._arrange()
        self.show_selection(selection_model.selection)

    def show_selection(self, selection: Selection) -> None:
        """Show the selection, if it exists in these rules."""
        space = self._model.space
        three = space.are_of_three
        self._name(_("You"), _("Next player") if three else _("Opponent"), _("After next"))
        self._show_third(three)
        if space.has(selection):
            self._show_scores(space, selection)
            self._show_counts(space, selection)
            self.dice.set_most(space.grid.dice)
            self.dice.show_dice(selection.dice)
            self._show_dice(not space.dice_of(selection).is_loaded)
            self.dice.setEnabled(selection.has_begun)

    def _show_third(self, shown: bool) -> None:
        for part in (self._heads[2], self.third):
            part.setVisible(shown)
        self._grid.setColumnStretch(2, int(shown))

    def _name(self, *players: str) -> None:
        for head, name in zip(self._heads, players, strict=False):
            head.setText(name)

    def _show_counts(self, space: SelectionSpace, selection: Selection) -> None:
        most = space.grid.farkle_counts - 1
        counts = selection.farkles, selection.opponent_farkles, selection.third_farkles
        for box, count in zip(self._counts, counts, strict=True):
            with QSignalBlocker(box):
                box.setRange(0, most)
                box.setValue(count)
        self._show_farkles(most > 0, three=space.are_of_three)

    @property
    def _counts(self) -> tuple[NumberBox, NumberBox, NumberBox]:
        return self.own_farkles, self.opponent_farkles, self.third_farkles

    def _show_farkles(self, shown: bool, *, three: bool = False) -> None:
        for part in (self.own_farkles, self.opponent_farkles, self._farkles):
            part.setVisible(shown)
        self.third_farkles.setVisible(shown and three)

    def _show_dice(self, shown: bool) -> None:
        """Show or hide the dice to roll; at the start of a turn they are known, but keep their place."""
        for part in (self.dice, self._dice):
            part.setVisible(shown)

    def _arrange(self) -> None:
        mute(*self._heads, self._farkles, self._dice)
        boxes = self.banked, self.opponent, self.third, self.turn_total
        last_rows = (*self._counts, self._farkles), (self._dice, (self.dice, 3))
        self._grid = grid(self._heads, boxes, *last_rows, stretch=range(4))
        self.setLayout(self._grid)
        for box in boxes:
            tip = _("{name}; zeros at the end may be missing: 435 is {points}", name=box.accessibleName(),
                    points=plot_words.points(4350))  # fmt: skip
            box.setToolTip(tip)
        for count, name in (
            (self.own_farkles, _("Your farkles")),
            (self.opponent_farkles, _("Opponent's farkles")),
            (self.third_farkles, _("Farkles of the player after next")),
        ):
            count.setAccessibleName(name)
            count.setToolTip(_("{name} in a row", name=name))
            count.setAlignment(Qt.AlignmentFlag.AlignRight)
        for before, after in pairwise((*boxes, *self._counts)):  # scores first: farkles are asked for less often
            QWidget.setTabOrder(before, after)
        for each in (*boxes, *self._counts):
            each.setMinimumWidth(self.fontMetrics().horizontalAdvance(_WIDEST) + 4 * SPACING)
            each.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


# `_POINTS`: the label of points that come with offered dice.
_SEATS: Final = (
    Option(0, N_("first"), N_("You had the first turn of the game")),
    Option(1, N_("second"), N_("The opponent had the first turn of the game")),
)
_SEATS_OF_THREE: Final = (
    Option(0, N_("first"), N_("You had the first turn of the game")),
    Option(1, N_("second"), N_("The player after next had the first turn of the game")),
    Option(2, N_("third"), N_("The next player had the first turn of the game")),
)
_FIRSTS: Final = (
    Option(1, N_("you"), N_("You reached the goal before the opponent: level scores are yours")),
    Option(0, N_("opponent"), N_("The opponent reached the goal before you: level scores are theirs")),
)
_POINTS: Final = {Carry.PIGGYBACK: N_("Just banked"), Carry.STEAL: N_("Just lost")}


class TurnStartFields(QObject):
    """Form rows for the start of a turn; each is visible only if it matters under the rules."""

    picked = Signal(dict)  # fields of the selection and their new values
    edited = Signal(str, int)  # str, int: a field and the typed points, which may lie between two possible values

    def __init__(self, form: QFormLayout) -> None:
        super().__init__(form)
        self._form = form
        self._space: SelectionSpace | None = None
        self._selection: Selection | None = None
        self.seat = ValueChoice("seat", "", _("You play"))
        self.turns_left = ValueList("turns_left", _("Turns left in the game, this one included"))
        self.mover_first = ValueChoice("mover_first", "", _("First at the goal"))
        self.last_turn_total = PointsBox(_("To beat: what the opponent's last turn banked"))
        self.carried_dice = ValueList("carried_dice", _("Dice offered by the opponent's last turn"))
        self.carried_points = PointsBox(_("Points that come with the offered dice"))
        self.bonuses = ValueChoice("bonuses", "", _("Hot-dice bonuses taken in this turn"))
        self._buttons = (self.seat, self.mover_first, self.bonuses)
        self._choices: tuple[ValueChoice | ValueList, ...] = (*self._buttons, self.turns_left, self.carried_dice)
        self._connect()

    def add_course(self) -> None:
        """Add the rows about the phase of the game."""
        self._form.addRow(_("You play"), self.seat)
        self._form.addRow(_("Ending"), self.turns_left)
        self._form.addRow(_("First at goal"), self.mover_first)

    def add_offers(self) -> None:
        """Add the rows about the results of the opponent's last turn."""
        self._form.addRow(_("To beat"), self.last_turn_total)
        self._form.addRow(_("Offered"), self.carried_dice)
        self._form.addRow(_("Just banked"), self.carried_points)

    def add_bonuses(self) -> None:
        """Add the row about bonuses for hot dice in this turn."""
        self._form.addRow(_("Bonuses"), self.bonuses)

    def set_space(self, space: SelectionSpace) -> None:
        """Show the rows that matter in a game."""
        self._space = space
        seats = _SEATS_OF_THREE if space.are_of_three else _SEATS
        self.seat.set_options(seats[: space.seats] if space.seats > 1 else ())
        self.carried_dice.set_options(_offered(space))
        self.bonuses.set_options(_bonuses(space))
        label = self._form.labelForField(self.carried_points)
        if isinstance(label, QLabel):
            label.setText(_(_POINTS.get(space.turns_before.carry, "")))

    def show_selection(self, selection: Selection) -> None:
        """Set all choices to those of a selection; a choice without alternatives has no options."""
        space, self._selection = self._space, selection
        if space is None:
            return
        self.turns_left.set_options(_turns_left(space, selection.seat))
        firsts = space.firsts(selection.seat, selection.turns_left)
        self.mover_first.set_options(_FIRSTS if len(firsts) > 1 else ())
        for choice, value in zip(self._choices, _values(selection), strict=True):
            choice.show_value(value)
        self._show_points(space, selection)
        self._show_lines(space, selection)

    def apply_theme(self, theme: Theme) -> None:
        for choice in self._buttons:
            choice.apply_theme(theme)

    def _show_points(self, space: SelectionSpace, selection: Selection) -> None:
        for box, amounts, points in (
            (self.carried_points, space.carried(selection), selection.carried_points),
            (self.last_turn_total, space.beaten(selection), selection.last_turn_total),
        ):
            least, most = (0 if amounts.none else amounts.some[0]), (amounts.some or range(1))[-1]
            box.set_range(least, most, space.grid.quantum)
            box.show_points(points)
        self.carried_dice.setEnabled(len(space.offered_dice(selection)) > 1)
        self.last_turn_total.setEnabled(len(space.beaten(selection).some) > 0)

    def _show_lines(self, space: SelectionSpace, selection: Selection) -> None:
        offered = bool(selection.carried_dice and space.turns_before.carries_points)
        for widget, shown in (
            (self.seat, self.seat.offers),
            (self.turns_left, self.turns_left.offers),
            (self.mover_first, self.mover_first.offers),
            (self.last_turn_total, space.turns_before.beats and not offered),
            (self.carried_dice, self.carried_dice.offers),
            (self.carried_points, offered),
            (self.bonuses, self.bonuses.offers),
        ):
            self._form.setRowVisible(widget, shown)

    def _connect(self) -> None:
        for choice in self._choices:
            choice.picked.connect(self.picked)
        self.last_turn_total.valueChanged.connect(self._last_turn_total_edited)
        self.carried_points.valueChanged.connect(self._carried_points_edited)

    @Slot(int)
    def _last_turn_total_edited(self, points: int) -> None:
        self.edited.emit("last_turn_total", self._across_the_gap(points))

    def _across_the_gap(self, points: int) -> int:
        """Return the value after a step to `points`; steps skip the gap between 0 and the lowest possible hold."""
        if self._space is None or self._selection is None:
            return points
        amounts, before = self._space.beaten(self._selection), self._selection.last_turn_total
        stepped = abs(points - before) == self._space.grid.quantum
        if not (stepped and amounts.none and amounts.some and 0 < points < amounts.some[0]):
            return points
        return 0 if before else amounts.some[0]

    @Slot(int)
    def _carried_points_edited(self, points: int) -> None:
        self.edited.emit("carried_points", points)


def _values(selection: Selection) -> tuple[int, ...]:
    buttons = selection.seat, int(selection.mover_first), selection.bonuses
    return (*buttons, selection.turns_left, selection.carried_dice)


def _turns_left(space: SelectionSpace, seat: int) -> list[Option]:
    playoffs = {phase.turns_left for phase in space.phases if phase.seat == seat and phase.is_playoff}
    tips = {0: _("No player has reached the goal yet"), 1: _("This is the last turn of the game")}
    return [
        Option(n, plot_words.turns_left(n, n in playoffs), tips.get(n, _turns_tip(n))) for n in space.turns_left(seat)
    ]


def _offered(space: SelectionSpace) -> list[Option]:
    """Return the options for the number of offered dice; empty if the rules offer none."""
    if not space.offers_dice:
        return []
    options = [Option(0, _("no dice"), _("The turn starts with all dice"))]
    return options + [Option(n, plot_words.dice(n), _offered_tip(space, n)) for n in range(1, space.grid.dice + 1)]


def _offered_tip(space: SelectionSpace, dice: int) -> str:
    if space.turns_before.carry is Carry.STEAL:
        return ngettext(
            "The opponent farkled with {count} die: you may roll it first, for the turn total that was lost",
            "The opponent farkled with {count} dice: you may roll them first, for the turn total that was lost",
            dice,
        )
    if space.turns_before.bonus:
        return ngettext(
            "The opponent held with {count} die left: you may roll it first, for {points} points",
            "The opponent held with {count} dice left: you may roll them first, for {points} points",
            dice,
            points=plot_words.points(space.turns_before.bonus),
        )
    return ngettext(
        "The opponent held with {count} die left: you may roll it first, for the points that were banked",
        "The opponent held with {count} dice left: you may roll them first, for the points that were banked",
        dice,
    )


def _bonuses(space: SelectionSpace) -> list[Option]:
    """Return the options for the number of bonuses; empty if it does not matter."""
    kinds = space.bonus_kinds
    if kinds == 1:
        return []
    return [
        Option(
            n,
            f"{n}+" if n == kinds - 1 else str(n),
            capital(_("{bonuses} taken in this turn", bonuses=plot_words.bonuses(n, kinds))),
        )
        for n in range(kinds)
    ]


def _turns_tip(count: int) -> str:
    return ngettext("{count} turn is left, this one included", "{count} turns are left, this one included", count)
