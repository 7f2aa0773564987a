"""The buttons of a player's roll and its game."""

from collections.abc import Iterable

from PySide6.QtWidgets import QHBoxLayout, QPushButton

from farkle_core.language.messages import _, pgettext
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.roll_game import RollGame
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.theme import SPACING


class RollButtons:
    """The moves (set aside, hold, roll) and the rest: undo, a new game, a copy of the text."""

    def __init__(self) -> None:
        self.aside, self.hold, self.roll = self.moves = (QPushButton(), QPushButton(), QPushButton())
        self.undo, self.new_game, self.copy = self.rest = (
            QPushButton(_("Undo")),
            QPushButton(_("New game")),
            QPushButton(pgettext("in little room", "Copy as text")),
        )
        self._explain()

    def show_game(self, game: RollGame) -> None:
        """Name and enable the buttons by the state of the game."""
        over = game.advice is not None and not game.choices
        offers = game.game is not None and game.game.moment.offers
        self.aside.setText(_("Next turn") if over else _("Set aside"))
        self.aside.setEnabled(game.advice is not None)
        self.hold.setText(
            _("Take {dice}", dice=plot_words.dice(game.game.state.carried_dice)) if game.game and offers else _("Hold")
        )
        self.hold.setEnabled(bool(offers) or game.may_hold)
        self.roll.setText(_("Start with all") if offers else _("Roll"))
        self.roll.setEnabled(game.may_roll)
        self.undo.setEnabled(game.may_undo)
        self.new_game.setEnabled(game.game is not None)
        self.copy.setEnabled(game.game is not None)

    def _explain(self) -> None:
        """Set the tooltips."""
        self.aside.setToolTip(_("Set the chosen dice aside, or go on after a farkle"))
        self.hold.setToolTip(_("Set the chosen dice aside and hold; or take the offered dice"))
        self.roll.setToolTip(
            _("Have the program roll the dice, with the chosen ones set aside; or start with all dice")
        )
        self.undo.setToolTip(_("Take back the dice entered, or the last step"))
        self.new_game.setToolTip(_("Begin a new game; Undo brings this one back"))
        self.copy.setToolTip(_("Copy the roll, all ways to score it and the game so far"))


def in_a_row(buttons: Iterable[QPushButton]) -> QHBoxLayout:
    """Return a row of buttons of the same width."""
    return row(*((button, 1) for button in buttons), spacing=SPACING // 2)
