"""The strip above the views: how many dice, and farkles in a row."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QWidget

from farkle_core.language.messages import _, pgettext
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.value_choice import CountChoice
from farkle_explorer.program.dice_by_name import DiceByName
from farkle_explorer.session.moments import Moments, Selection
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.folding import FoldingLine
from farkle_explorer.widgets.theme import SPACING, Theme

_DIE: Final = 24
_MOST_DICE: Final = 6


class Controls(QWidget):
    """Dice to roll and farkles in a row, always at hand; says what is picked and owns nothing."""

    picked = Signal(dict)  # fields of the selection and their new values

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("What the views show"))
        self._dice = QButtonGroup(self)
        self.own_farkles = CountChoice("farkles", _("Your farkles"))
        self.opponent_farkles = CountChoice(
            "opponent_farkles", pgettext("after “Your farkles”", "Their farkles"), _("Opponent's farkles")
        )
        self._moments: Moments | None = None
        self._fair_dice, self.dice_by_name = self._dice_row(), DiceByName()
        self.dice_by_name.hide()
        self.dice_by_name.picked.connect(self.picked)
        line = FoldingLine(
            self._fair_dice, self.dice_by_name, self.own_farkles, self.opponent_farkles, spacing=2 * SPACING
        )
        line.setContentsMargins(SPACING, SPACING // 2, SPACING, SPACING // 2)
        self.setLayout(line)
        self._dice.idClicked.connect(self._dice_clicked)
        self.own_farkles.picked.connect(self.picked)
        self.opponent_farkles.picked.connect(self.picked)

    def die(self, dice: int) -> DieButton:
        """Return the button for so many dice."""
        button = self._dice.button(dice)
        assert isinstance(button, DieButton)
        return button

    def set_moments(self, moments: Moments) -> None:
        """Offer the dice and farkle counts of a game."""
        self._moments, grid = moments, moments.grid
        is_loaded = any(dice.is_loaded for dice in moments.dice_left)
        self._fair_dice.setVisible(not is_loaded)
        self.dice_by_name.setVisible(is_loaded)
        for dice in range(1, _MOST_DICE + 1):
            self.die(dice).setVisible(dice <= grid.dice)
        for counts in (self.own_farkles, self.opponent_farkles):
            counts.set_counts(grid.farkle_counts)

    def show_selection(self, selection: Selection) -> None:
        """Show what is selected."""
        dice = None if self._moments is None else self._moments.dice_of(selection)
        if dice is not None and dice.is_loaded and selection.dice <= len(dice):
            self.dice_by_name.show_dice(dice, selection.dice)
        elif selection.dice <= _MOST_DICE:
            self.die(selection.dice).setChecked(True)
        self.own_farkles.show_value(selection.farkles)
        self.opponent_farkles.show_value(selection.opponent_farkles)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.dice_by_name.apply_theme(theme)
        self.own_farkles.apply_theme(theme)
        self.opponent_farkles.apply_theme(theme)

    def _dice_row(self) -> QWidget:
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACING // 2)
        row.addWidget(QLabel(_("Dice")))
        row.addSpacing(SPACING // 2)
        for dice in range(1, _MOST_DICE + 1):
            button = DieButton(dice, _DIE)
            button.setCheckable(True)
            said = plot_words.dice(dice) if dice > 1 else _("one die")
            button.setAccessibleName(_("Dice to roll: {dice}", dice=dice))
            button.setToolTip(_("Show where to hold with {dice} left to roll ({key})", dice=said, key=dice))
            button.setIconSize(QSize(_DIE, _DIE))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._dice.addButton(button, dice)
            row.addWidget(button)
        return whole

    @Slot(int)
    def _dice_clicked(self, dice: int) -> None:
        self.picked.emit({"dice": dice})
