"""The selection in words: the scores, what to do, and what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from farkle_core.grid import Grid
from farkle_explorer.models.advice import Advice, advise
from farkle_explorer.models.selection import Selection, SelectionModel
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.controls import CountChoice
from farkle_explorer.views.dice_widgets import DieButton
from farkle_explorer.views.plotting import words
from farkle_explorer.views.verdict import Verdict

if TYPE_CHECKING:
    from farkle_core.solution import Solution
    from farkle_core.turn_table import TurnTable

_DIE: Final = 20
_MARGIN: Final = SPACING + SPACING // 2
_LOCALE: Final = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
_DIE_FACE: Final = 1
_EMPTY: Final = 0


class PointsBox(QSpinBox):
    """A score or a turn total, in steps of the quantum."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setLocale(_LOCALE)
        self.setGroupSeparatorShown(True)
        self.setSuffix(" points")
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def set_range(self, lowest: int, highest: int, quantum: int) -> None:
        """Allow other points, without a signal."""
        blocker = QSignalBlocker(self)
        self.setRange(lowest, highest)
        self.setSingleStep(quantum)
        blocker.unblock()

    def show_points(self, points: int) -> None:
        """Show `points`, without a signal."""
        blocker = QSignalBlocker(self)
        self.setValue(points)
        blocker.unblock()


class DiceLeft(QWidget):
    """The dice about to be rolled, as dice: click the last one that is rolled.

    Attributes
    ----------
    picked : Signal of dict
        The field ``dice`` and its new value.
    """

    picked = Signal(dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Dice to roll")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.dice = tuple(DieButton(_DIE_FACE, _DIE) for _ in range(6))
        for number, die in enumerate(self.dice, 1):
            die.clicked.connect(self._clicked)
            die.setToolTip(words.dice(number) + " to roll")
            row.addWidget(die)
        row.addStretch(1)

    def set_most(self, dice: int) -> None:
        """Show places for so many dice."""
        for number, die in enumerate(self.dice, 1):
            die.setVisible(number <= dice)

    def show_dice(self, count: int) -> None:
        """Show the first `count` places as dice."""
        for number, die in enumerate(self.dice, 1):
            die.set_face(_DIE_FACE if number <= count else _EMPTY)
            die.setAccessibleName(f"Roll {words.dice(number)}")

    @Slot()
    def _clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, DieButton):
            self.picked.emit({"dice": self.dice.index(sender) + 1})


class Situation(QWidget):
    """What is selected, editable, and what the solution says about it.

    Parameters
    ----------
    selection_model : SelectionModel
        Is asked how far the turn total goes.

    Attributes
    ----------
    picked : Signal of dict
        Fields of the selection and their new values.
    """

    picked = Signal(dict)

    def __init__(self, selection_model: SelectionModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Situation")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self._model = selection_model
        self._solution: Solution | None = None
        self._table: TurnTable | None = None
        self._advice: Advice | None = None
        self.banked = PointsBox("Your banked score")
        self.opponent = PointsBox("Opponent's banked score")
        self.turn_total = PointsBox("Turn total")
        self.dice = DiceLeft()
        self.own_farkles = CountChoice("farkles", "")
        self.opponent_farkles = CountChoice("opponent_farkles", "")
        self.own_farkles.set_name("Your farkles")
        self.opponent_farkles.set_name("Opponent's farkles")
        self.verdict = Verdict()
        self.copy_button = QPushButton("Copy as text")
        self.copy_button.setToolTip("Copy the situation and the advice")
        self._arrange()
        self._connect()
        self.set_grid(selection_model.grid)
        self.show_selection(selection_model.selection)

    @property
    def advice(self) -> Advice | None:
        """What is being said; None without a solution."""
        return self._advice

    def set_grid(self, grid: Grid) -> None:
        """Offer the scores, farkle counts and dice of `grid`."""
        top = grid.goal - grid.quantum
        self.banked.set_range(grid.lowest, top, grid.quantum)
        self.opponent.set_range(grid.lowest, top, grid.quantum)
        self.dice.set_most(grid.dice)
        for choice in (self.own_farkles, self.opponent_farkles):
            choice.set_counts(grid.farkle_counts)
            self._form.setRowVisible(choice, grid.farkle_counts > 1)

    def set_solution(self, solution: Solution | None) -> None:
        """Speak about `solution` from now on."""
        self._solution, self._table = solution, None
        self.verdict.set_inexact(solution is not None and not solution.certificate.converged)
        self.show_selection(self._model.selection)

    def set_stale(self, stale: bool) -> None:
        """Say whether the rules have changed since."""
        self.verdict.set_stale(stale)

    def show_selection(self, selection: Selection) -> None:
        """Show `selection` and what to do there."""
        self.banked.show_points(selection.banked)
        self.opponent.show_points(selection.opponent)
        most, quantum = self._model.most_turn_total(selection.banked), self._model.grid.quantum
        self.turn_total.set_range(0, most, quantum)
        self.turn_total.show_points(selection.turn_total)
        self.dice.show_dice(selection.dice)
        self.own_farkles.show_count(selection.farkles)
        self.opponent_farkles.show_count(selection.opponent_farkles)
        self._advise(selection)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.own_farkles.apply_theme(theme)
        self.opponent_farkles.apply_theme(theme)
        self.verdict.apply_theme(theme)

    @property
    def text(self) -> str:
        """The situation and the advice as text to paste; ``""`` without a solution."""
        if self._advice is None or self._solution is None:
            return ""
        ruleset, selection = self._solution.ruleset, self._advice.selection
        situation = words.situation(selection, ruleset.has_penalty)
        turn = f"turn total {words.points(selection.turn_total)}, {words.dice(selection.dice)} to roll"
        return "\n".join((f"{ruleset.name}: {situation}; {turn}", *self.verdict.lines))

    @Slot()
    def copy(self) -> None:
        """Put the text on the clipboard."""
        QGuiApplication.clipboard().setText(self.text)

    def _advise(self, selection: Selection) -> None:
        solution = self._solution
        if solution is None or not _covers(solution.grid, selection):
            self._advice = None
        else:
            start = (selection.banked, selection.opponent, selection.farkles, selection.opponent_farkles)
            if self._table is None or _start(self._table) != start:
                self._table = solution.turn_table(*start)
            self._advice = advise(self._table, selection, solution.ruleset)
        self.copy_button.setEnabled(self._advice is not None)
        self.verdict.show_advice(self._advice)

    def _arrange(self) -> None:
        self._form = QFormLayout()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setHorizontalSpacing(2 * SPACING)
        self._form.setVerticalSpacing(SPACING)
        self._form.addRow("You", self.banked)
        self._form.addRow("Your farkles", self.own_farkles)
        self._form.addRow("Opponent", self.opponent)
        self._form.addRow("Their farkles", self.opponent_farkles)
        self._form.addRow("Turn total", self.turn_total)
        self._form.addRow("Dice to roll", self.dice)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(_MARGIN, 2 * SPACING, _MARGIN, 2 * SPACING)
        whole.setSpacing(2 * SPACING)
        whole.addLayout(self._form)
        whole.addWidget(self.verdict)
        whole.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addStretch(1)

    def _connect(self) -> None:
        self.banked.valueChanged.connect(self._banked_edited)
        self.opponent.valueChanged.connect(self._opponent_edited)
        self.turn_total.valueChanged.connect(self._turn_total_edited)
        for part in (self.dice, self.own_farkles, self.opponent_farkles):
            part.picked.connect(self.picked)
        self.copy_button.clicked.connect(self.copy)

    @Slot(int)
    def _banked_edited(self, points: int) -> None:
        self._pick("banked", points)

    @Slot(int)
    def _opponent_edited(self, points: int) -> None:
        self._pick("opponent", points)

    @Slot(int)
    def _turn_total_edited(self, points: int) -> None:
        self._pick("turn_total", points)

    def _pick(self, field: str, points: int) -> None:
        """Say what was typed, then show what became of it: a score between two steps is moved to one of them."""
        self.picked.emit({field: points})
        self.show_selection(self._model.selection)


def _start(table: TurnTable) -> tuple[int, int, int, int]:
    return table.banked, table.opponent, table.farkles, table.opponent_farkles


def _covers(grid: Grid, selection: Selection) -> bool:
    """Whether the selection exists in a solution's grid: while another one comes, the two may differ for a moment."""
    scores = (selection.banked, selection.opponent)
    counts = (selection.farkles, selection.opponent_farkles)
    return (
        all(grid.clamp(score) == score for score in scores)
        and max(counts) < grid.farkle_counts
        and selection.dice <= grid.dice
    )
