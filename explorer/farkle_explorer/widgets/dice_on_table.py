"""The dice of a roll, to be chosen: a loaded die has a letter below it, with the key to all letters."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.rules.model import MOST_DICE
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.layouts import column, row


class DiceOnTable(QWidget):
    """A button for each die, at the centre or at the left; without dice it takes no space.

    `side`: of a die, in pixels; `larger`: the sides on higher pages, as least height and side, the highest first.
    """

    chosen_changed = Signal()  # the user has chosen other dice

    def __init__(self, side: int, larger: tuple[tuple[int, int], ...] = (), *, at_left: bool = False) -> None:
        super().__init__()
        self._side, self._larger = side, larger
        self.buttons = tuple(DieButton(0, side) for _place in range(MOST_DICE))
        self.letters, self.key = tuple(QLabel() for _place in range(MOST_DICE)), QLabel(wordWrap=True)
        for label in (*self.letters, self.key):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        for die in self.buttons:
            die.setCheckable(True)
            die.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            die.toggled.connect(self.chosen_changed)
        lettered = (column(*each, spacing=0) for each in zip(self.buttons, self.letters, strict=True))
        self.setLayout(column(row(*(() if at_left else (None,)), *lettered, None), self.key))

    @property
    def chosen(self) -> tuple[int, ...]:
        return tuple(place for place, die in enumerate(self.buttons) if die.isChecked() and die.face)

    def fit(self, height: int) -> int:
        """Fit the dice to the height of a page; return the side of a die. Both in pixels."""
        side = next((side for least, side in self._larger if height >= least), self._side)
        for die in self.buttons:
            die.set_side(side)
        return side

    def show_roll(self, faces: Sequence[int], letters: str = "", key: str = "", places: int = 0) -> None:
        """Show a roll; with more `places` than faces, dice that are still to be rolled."""
        places = max(places, len(faces))
        for place, (die, label) in enumerate(zip(self.buttons, self.letters, strict=True)):
            die.set_face(faces[place] if place < len(faces) else 0)
            die.setEnabled(place < len(faces))
            die.setVisible(place < places)
            label.setText(letters[place : place + 1])
            label.setVisible(place < min(places, len(letters)))
        self.key.setText(key)
        self.key.setVisible(bool(key))
        self.setVisible(places > 0)

    def choose(self, faces: Sequence[int]) -> None:
        """Choose the first dice with these faces, and no others, without a signal."""
        left = list(faces)
        for die in self.buttons:
            with QSignalBlocker(die):
                die.setChecked(die.face in left)
            if die.isChecked():
                left.remove(die.face)

    def choose_one(self, face: int) -> None:
        """Choose one more die with this face, as by a click; after the last one, none of them."""
        dice = [die for die in self.buttons if die.face == face and die.isEnabled() and die.isVisible()]
        for die in [die for die in dice if not die.isChecked()][:1] or dice:
            die.click()

    def make_inert(self, inert: bool) -> None:
        """`inert`: the dice look as usual, but cannot be clicked."""
        for die in self.buttons:
            die.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, inert)
