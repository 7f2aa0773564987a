"""Wishes about the games of a study: fair, short and so on."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import _
from farkle_explorer.lab.findings import WISHES, Board, GameWish
from farkle_explorer.widgets.inputs import CheckBox, NumberBox
from farkle_explorer.widgets.layouts import column, row

_ANY_LENGTH: Final = 0
_IN_A_ROW: Final = 4  # wishes per row; the smallest window has space for this many


class FindBar(QWidget):
    """A box for each wish, and the largest number of turns; hidden without measured rulesets."""

    wished = Signal()  # a wish was added or removed

    def __init__(self) -> None:
        super().__init__()
        self.wishes = {wish: CheckBox(_(wish.words)) for wish in WISHES}
        self.turns = NumberBox()
        self.turns.setRange(_ANY_LENGTH, 1000)
        self.turns.setSpecialValueText(_("any"))
        self.turns.setAccessibleName(_("Turns a game at the most"))
        boxes = [*self.wishes.values()]
        first = row(QLabel(_("Find games that are:")), *boxes[:_IN_A_ROW], None)
        second = row(*boxes[_IN_A_ROW:], QLabel(_("turns at most:")), self.turns, None)
        self.setLayout(column(first, second))
        for box in boxes:
            box.toggled.connect(self.wished)

    def show_board(self, board: Board) -> None:
        """Offer the wishes whose measures the study has."""
        for wish, box in self.wishes.items():
            box.setVisible(any(measure.name == wish.measure for measure in board.measures))
        self.setVisible(bool(board.lines))

    @property
    def chosen(self) -> list[GameWish]:
        """The wishes that are checked."""
        return [wish for wish, box in self.wishes.items() if box.isChecked() and not box.isHidden()]

    @property
    def limits(self) -> dict[str, float]:
        """The largest value of each limited measure."""
        return {"mean_turns": float(self.turns.value())} if self.turns.value() > _ANY_LENGTH else {}
