"""How many dice are about to be rolled, as dice to click."""

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.arranging import row
from farkle_explorer.widgets.dice_widgets import DieButton

_DIE: Final = 20
_DIE_FACE: Final = 1
_EMPTY: Final = 0


class DiceLeftButtons(QWidget):
    """The dice about to be rolled, as dice: click the last one that is rolled, or press its number."""

    picked = Signal(dict)  # the field ``dice`` and its new value

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Dice to roll"))
        line = row(spacing=0)
        self.setLayout(line)
        self.dice = tuple(DieButton(_DIE_FACE, _DIE) for _ in range(6))
        for number, die in enumerate(self.dice, 1):
            die.clicked.connect(self._clicked)
            die.setToolTip(_("{dice} to roll", dice=plot_words.dice(number)))
            line.addWidget(die)
        line.addStretch(1)

    def set_most(self, dice: int) -> None:
        """Show places for so many dice."""
        for number, die in enumerate(self.dice, 1):
            die.setVisible(number <= dice)

    def show_dice(self, count: int) -> None:
        """Show the first `count` places as dice."""
        for number, die in enumerate(self.dice, 1):
            die.set_face(_DIE_FACE if number <= count else _EMPTY)
            die.setAccessibleName(_("{dice} to roll", dice=plot_words.dice(number)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Choose by number."""
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
