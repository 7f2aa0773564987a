"""Which loaded dice are about to be rolled, from a list of all choices by name."""

from typing import Final

from PySide6.QtWidgets import QComboBox, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.plots.value_choice import Option, ValueList

_LETTERS: Final = 14  # letters of a choice that are seen at least; the list itself shows all


class LoadedDice(ValueList):
    """A list of all choices of dice, all of them first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("dice", _("Dice to roll"), parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)

    def show_dice(self, dice: DiceLeft, place: int) -> None:
        """Show a choice of a player's dice, counted from 1."""
        if dice.is_loaded:
            places = range(len(dice) - 1, -1, -1)
            self.set_options([Option(at + 1, dice.words(at), dice.full_words(at)) for at in places])
            self.show_value(place)
