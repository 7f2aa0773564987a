"""Compact input of scores, turn total, farkles in a row and dice to roll."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QSpinBox, QWidget

from farkle_core.language.messages import _
from farkle_core.play.advise.story import player
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.value_choice import PointsBox
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.inputs import NumberBox
from farkle_explorer.widgets.layouts import grid, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_DIE: Final = 20
_DIE_FACE: Final = 1
_EMPTY: Final = 0
_WIDEST: Final = "99,950"


class DiceLeftButtons(QWidget):
    """The dice to roll as buttons: click the last one to roll, or press its number."""

    picked = Signal(dict)  # the field ``dice`` and its new value

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Dice to roll"))
        self.dice = tuple(DieButton(_DIE_FACE, _DIE) for _ in range(6))
        for number, die in enumerate(self.dice, 1):
            die.clicked.connect(self._clicked)
            die.setToolTip(_("{dice} to roll", dice=plot_words.dice(number)))
        self.setLayout(row(*self.dice, None, spacing=0))

    def set_most(self, dice: int) -> None:
        for number, die in enumerate(self.dice, 1):
            die.setVisible(number <= dice)

    def show_dice(self, count: int) -> None:
        """Show the first `count` buttons as dice."""
        for number, die in enumerate(self.dice, 1):
            die.set_face(_DIE_FACE if number <= count else _EMPTY)
            die.setAccessibleName(_("{dice} to roll", dice=plot_words.dice(number)))

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

    `with_unit`: whether the boxes show the unit; otherwise a label beside them does.
    """

    picked = Signal(dict)  # fields of the selection and their new values

    def __init__(
        self, selection_model: SelectionModel, parent: QWidget | None = None, *, with_unit: bool = True
    ) -> None:
        super().__init__(parent)
        self._model = selection_model
        self._fields: dict[QObject, str] = {}
        self.banked = PointsBox(_("Your banked score"), with_unit=with_unit)
        self.opponent = PointsBox(_("Opponent's banked score"), with_unit=with_unit)
        self.third = PointsBox(_("Banked score of the player after next"), with_unit=with_unit)
        self.turn_total = PointsBox(_("Turn total"), with_unit=with_unit)
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
        # game_total: points of the turn in the game; shown if above the highest turn total of selections
        # asks_for_dice: whether the user enters the dice to roll; false if they follow from the game
        self.game_total, self.asks_for_dice = 0, True
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
        self.setEnabled(True)
        if space.has(selection):
            self._show_scores(space, selection)
            if self.game_total > selection.turn_total == space.most_turn_total(selection):
                self.turn_total.set_range(0, self.game_total, space.grid.quantum)
                self.turn_total.show_points(self.game_total)
            self._show_counts(space, selection)
            self.dice.set_most(space.grid.dice)
            self.dice.show_dice(selection.dice)
            asks = self.asks_for_dice and not space.dice_of(selection).is_loaded
            self._show_dice(asks and (selection.turn_total > 0 or selection.bonuses > 0))

    def _show_third(self, shown: bool) -> None:
        for part in (self._heads[2], self.third):
            part.setVisible(shown)
        self._grid.setColumnStretch(2, int(shown))

    def show_end(self, scores: Sequence[int]) -> None:
        """Show the end of a game: the scores of all players, in points, without input or farkles in a row."""
        three = len(scores) > len((self.banked, self.opponent))
        self._name(player(0), player(1), player(2))
        self._show_third(three)
        boxes = (self.banked, self.opponent, *([self.third] if three else []), self.turn_total)
        self.setEnabled(False)
        self._show_farkles(False)
        self._show_dice(False)
        for box, points in zip(boxes, (*scores, 0), strict=True):
            box.set_range(points, points, 1)
            box.show_points(points)

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
        """Show or hide the dice to roll; at the start of a turn they are known."""
        for part in (self.dice, self._dice):
            part.setVisible(shown)

    def _arrange(self) -> None:
        mute(*self._heads, self._farkles, self._dice)
        boxes = self.banked, self.opponent, self.third, self.turn_total
        last_rows = (*self._counts, self._farkles), (self._dice, (self.dice, 3))
        self._grid = grid(self._heads, boxes, *last_rows, stretch=range(4))
        self.setLayout(self._grid)
        for box in boxes:
            box.setToolTip(_("{name}, in points", name=box.accessibleName()))
        for count, name in (
            (self.own_farkles, _("Your farkles")),
            (self.opponent_farkles, _("Opponent's farkles")),
            (self.third_farkles, _("Farkles of the player after next")),
        ):
            count.setAccessibleName(name)
            count.setToolTip(_("{name} in a row", name=name))
            count.setAlignment(Qt.AlignmentFlag.AlignRight)
        for each in (*boxes, *self._counts):
            each.setMinimumWidth(self.fontMetrics().horizontalAdvance(_WIDEST) + 4 * SPACING)
            each.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
