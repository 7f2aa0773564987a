"""The strip above the views: how many dice, and farkles in a row."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QLabel, QWidget

from farkle_core.grid import Grid
from farkle_explorer.models.selection import Selection
from farkle_explorer.theme import SPACING, Theme
from farkle_explorer.views.dice_widgets import DieButton
from farkle_explorer.views.plotting.choice import Choice

_DIE: Final = 24
_MOST_DICE: Final = 6


class CountChoice(QWidget):
    """How many farkles in a row one of the players has.

    Parameters
    ----------
    field : str
        The field of the selection it stands for.
    label : str
        What stands before it.

    Attributes
    ----------
    picked : Signal of dict
        The field and its new value.
    """

    picked = Signal(dict)

    def __init__(self, field: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self._name = label
        self._counts = 0
        self._theme = Theme.light()
        self._choice: Choice | None = None
        self._label = QLabel(label)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACING)
        if label:
            self._row.addWidget(self._label)
        self._row.addStretch(1)

    def set_name(self, name: str) -> None:
        """Name it for assistive technology where what stands before it is too short."""
        self._name = name

    def set_counts(self, counts: int) -> None:
        """Offer 0 to `counts` less one; nothing where only 0 can be."""
        self.setVisible(counts > 1)
        if counts == self._counts:
            return
        self._counts = counts
        if self._choice is not None:
            self._row.removeWidget(self._choice)
            self._choice.hide()
            self._choice.deleteLater()
        self._choice = Choice(self._name, tuple((str(n), str(n), _tip(self._name, n)) for n in range(counts)))
        self._choice.apply_theme(self._theme)
        self._choice.chosen.connect(self._chosen)
        self._row.insertWidget(self._row.count() - 1, self._choice)

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        """The buttons for 0, 1, … farkles."""
        choice = self._choice
        return () if choice is None else tuple(choice.button(str(count)) for count in range(self._counts))

    def show_count(self, count: int) -> None:
        """Show `count` as chosen."""
        if self._choice is not None and count < self._counts:
            self._choice.choose(str(count))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        if self._choice is not None:
            self._choice.apply_theme(theme)

    @Slot(str)
    def _chosen(self, value: str) -> None:
        self.picked.emit({self._field: int(value)})


def _tip(name: str, count: int) -> str:
    times = "none" if count == 0 else "the last turn" if count == 1 else f"the last {count} turns"
    return f"{name} in a row: {times}"


class Controls(QWidget):
    """Dice to roll and farkles in a row, always at hand; says what is picked and owns nothing.

    Attributes
    ----------
    picked : Signal of dict
        Fields of the selection and their new values.
    """

    picked = Signal(dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("What the views show")
        self._dice = QButtonGroup(self)
        self.own_farkles = CountChoice("farkles", "Your farkles")
        self.opponent_farkles = CountChoice("opponent_farkles", "Opponent's")
        self.opponent_farkles.set_name("Opponent's farkles")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACING, SPACING // 2, SPACING, SPACING // 2)
        row.setSpacing(2 * SPACING)
        row.addLayout(self._dice_row())
        row.addWidget(self.own_farkles)
        row.addWidget(self.opponent_farkles)
        row.addStretch(1)
        self._dice.idClicked.connect(self._dice_clicked)
        self.own_farkles.picked.connect(self.picked)
        self.opponent_farkles.picked.connect(self.picked)

    def die(self, dice: int) -> DieButton:
        """Return the button for so many dice."""
        button = self._dice.button(dice)
        assert isinstance(button, DieButton)
        return button

    def set_grid(self, grid: Grid) -> None:
        """Offer the dice and farkle counts of `grid`."""
        for dice in range(1, _MOST_DICE + 1):
            self.die(dice).setVisible(dice <= grid.dice)
        for counts in (self.own_farkles, self.opponent_farkles):
            counts.set_counts(grid.farkle_counts)

    def show_selection(self, selection: Selection) -> None:
        """Show what is selected."""
        self.die(selection.dice).setChecked(True)
        self.own_farkles.show_count(selection.farkles)
        self.opponent_farkles.show_count(selection.opponent_farkles)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.own_farkles.apply_theme(theme)
        self.opponent_farkles.apply_theme(theme)

    def _dice_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACING // 2)
        row.addWidget(QLabel("Dice"))
        row.addSpacing(SPACING // 2)
        for dice in range(1, _MOST_DICE + 1):
            button = DieButton(dice, _DIE)
            button.setCheckable(True)
            words = "one die" if dice == 1 else f"{dice} dice"
            button.setAccessibleName(f"Dice to roll: {dice}")
            button.setToolTip(f"Show where to hold with {words} left to roll ({dice})")
            button.setIconSize(QSize(_DIE, _DIE))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._dice.addButton(button, dice)
            row.addWidget(button)
        return row

    @Slot(int)
    def _dice_clicked(self, dice: int) -> None:
        self.picked.emit({"dice": dice})
