"""What a turn begins with besides scores and farkles: one line for each thing that the rules know of."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel

from farkle_core.rules.model import Carry
from farkle_explorer.models.moments import Moments, Selection
from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting import words
from farkle_explorer.views.points_box import PointsBox
from farkle_explorer.views.value_choice import Option, ValueChoice

_SEATS: Final = (
    Option(0, "first player", "You had the first turn of the game"),
    Option(1, "second player", "The opponent had the first turn of the game"),
)
_FIRSTS: Final = (
    Option(1, "you", "You reached the goal before the opponent: level scores are yours"),
    Option(0, "opponent", "The opponent reached the goal before you: level scores are theirs"),
)
_POINTS: Final = {Carry.PIGGYBACK: "Just banked", Carry.STEAL: "Just lost"}
"""What the points are that come with offered dice."""


class TurnsLeft(QComboBox):
    """How far the game's end has come."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Turns left until the end of the game, this one included")
        self.setToolTip("Turns left until the end of the game, this one included")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def set_stages(self, moments: Moments, seat: int) -> None:
        """Offer what there is in a seat."""
        turns = moments.turns_left(seat)
        playoffs = {stage.turns_left for stage in moments.stages if stage.seat == seat and stage.is_playoff}
        wanted = [(words.turns_left(number, number in playoffs), number) for number in turns]
        if wanted != [(self.itemText(place), self.itemData(place)) for place in range(self.count())]:
            blocker = QSignalBlocker(self)
            self.clear()
            for text, number in wanted:
                self.addItem(text, number)
            blocker.unblock()

    def show_turns(self, turns_left: int) -> None:
        """Show what is selected, without a signal."""
        blocker = QSignalBlocker(self)
        self.setCurrentIndex(self.findData(turns_left))
        blocker.unblock()


class TurnStart(QObject):
    """The lines of a form about how a turn begins; each is there only where the rules make it matter.

    Parameters
    ----------
    form : QFormLayout
        Gets the lines.

    Attributes
    ----------
    picked : Signal of dict
        Fields of the selection and their new values.
    edited : Signal of (str, int)
        A field and the points typed, which may lie between two that exist.
    """

    picked = Signal(dict)
    edited = Signal(str, int)

    def __init__(self, form: QFormLayout) -> None:
        super().__init__(form)
        self._form = form
        self._moments: Moments | None = None
        self.seat = ValueChoice("seat", "", "You are the")
        self.turns_left = TurnsLeft()
        self.mover_first = ValueChoice("mover_first", "", "First at the goal")
        self.last_turn_total = PointsBox("To beat: what the opponent's last turn banked")
        self.carried_dice = ValueChoice("carried_dice", "", "Dice offered")
        self.carried_points = PointsBox("Points that come with the offered dice")
        self.bonuses = ValueChoice("bonuses", "", "Hot-dice bonuses taken in this turn")
        self._choices = (self.seat, self.mover_first, self.carried_dice, self.bonuses)
        self._connect()

    def add_course(self) -> None:
        """Add the lines about the course of the game."""
        self._form.addRow("You are", self.seat)
        self._form.addRow("Ending", self.turns_left)
        self._form.addRow("First at goal", self.mover_first)

    def add_offers(self) -> None:
        """Add the lines about what the opponent's last turn left behind."""
        self._form.addRow("To beat", self.last_turn_total)
        self._form.addRow("Dice offered", self.carried_dice)
        self._form.addRow("Just banked", self.carried_points)

    def add_bonuses(self) -> None:
        """Add the line about hot dice in this turn."""
        self._form.addRow("Bonuses taken", self.bonuses)

    def set_moments(self, moments: Moments) -> None:
        """Have the lines that a game needs."""
        self._moments = moments
        self.seat.set_options(_SEATS[: moments.seats] if moments.seats > 1 else ())
        self.carried_dice.set_options(_offered(moments))
        self.bonuses.set_options(_bonuses(moments))
        label = self._form.labelForField(self.carried_points)
        if isinstance(label, QLabel):
            label.setText(_POINTS.get(moments.carry, ""))

    def show_selection(self, selection: Selection) -> None:
        """Show what is selected."""
        moments = self._moments
        if moments is None:
            return
        self.turns_left.set_stages(moments, selection.seat)
        self.turns_left.show_turns(selection.turns_left)
        firsts = moments.firsts(selection.seat, selection.turns_left)
        self.mover_first.set_options(_FIRSTS if len(firsts) > 1 else ())
        for choice, value in zip(self._choices, _values(selection), strict=True):
            choice.show_value(value)
        self._show_points(moments, selection)
        self._show_lines(moments, selection)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        for choice in self._choices:
            choice.apply_theme(theme)

    def _show_points(self, moments: Moments, selection: Selection) -> None:
        quantum, most = moments.grid.quantum, moments.most_carried(selection)
        self.carried_points.set_range(min(quantum, most), most, quantum)
        self.carried_points.show_points(selection.carried_points)
        self.last_turn_total.set_range(0, moments.most_beaten(selection), quantum)
        self.last_turn_total.show_points(selection.last_turn_total)
        possible = not moments.carries_points or most >= quantum
        for button in self.carried_dice.buttons[1:]:
            button.setEnabled(possible)

    def _show_lines(self, moments: Moments, selection: Selection) -> None:
        offered = bool(selection.carried_dice and moments.carries_points)
        for widget, shown in (
            (self.seat, self.seat.offers),
            (self.turns_left, moments.has_last_turns),
            (self.mover_first, self.mover_first.offers),
            (self.last_turn_total, moments.beats and not offered),
            (self.carried_dice, self.carried_dice.offers),
            (self.carried_points, offered),
            (self.bonuses, self.bonuses.offers),
        ):
            self._form.setRowVisible(widget, shown)

    def _connect(self) -> None:
        for choice in self._choices:
            choice.picked.connect(self.picked)
        self.turns_left.activated.connect(self._turns_left_chosen)
        self.last_turn_total.valueChanged.connect(self._last_turn_total_edited)
        self.carried_points.valueChanged.connect(self._carried_points_edited)

    @Slot(int)
    def _turns_left_chosen(self, place: int) -> None:
        self.picked.emit({"turns_left": self.turns_left.itemData(place)})

    @Slot(int)
    def _last_turn_total_edited(self, points: int) -> None:
        self.edited.emit("last_turn_total", points)

    @Slot(int)
    def _carried_points_edited(self, points: int) -> None:
        self.edited.emit("carried_points", points)


def _values(selection: Selection) -> tuple[int, int, int, int]:
    """Return what is selected of each choice, in their order."""
    return selection.seat, int(selection.mover_first), selection.carried_dice, selection.bonuses


def _offered(moments: Moments) -> list[Option]:
    """Return the numbers of dice that may be offered; nothing where none ever are."""
    if moments.carry is Carry.NONE:
        return []
    options = [Option(0, "0", "No dice are offered: the turn starts with all of them")]
    return options + [Option(n, str(n), _offered_tip(moments, n)) for n in range(1, moments.grid.dice + 1)]


def _offered_tip(moments: Moments, dice: int) -> str:
    left, them = words.dice(dice), "it" if dice == 1 else "them"
    if moments.carry is Carry.STEAL:
        return f"The opponent farkled with {left}: you may roll {them} first, for the points that were lost"
    bonus = f"{words.points(moments.bonus)} points" if moments.bonus else "the points that were banked"
    return f"The opponent held with {left} left: you may roll {them} first, for {bonus}"


def _bonuses(moments: Moments) -> list[Option]:
    """Return the numbers of bonuses that are told apart; nothing where they make no difference."""
    kinds = moments.bonus_kinds
    if kinds == 1:
        return []
    return [
        Option(n, f"{n}+" if n == kinds - 1 else str(n), f"{words.bonuses(n, kinds)} taken in this turn".capitalize())
        for n in range(kinds)
    ]
