"""Fast entry of the points of a whole turn."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import _, number
from farkle_core.referee import TurnEnd
from farkle_core.rules import Ruleset
from farkle_explorer.widgets.dice_widgets import GameKey, game_key
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING

_STEPS: Final = (50, 100, 500, 1000)
_MOST_DIGITS: Final = 6
_LARGE, _MEDIUM = 3.2, 1.5


class PointsPad(QWidget):
    """Adds up the points of a turn: the user types digits, and plus adds the next number."""

    entered = Signal(int, object)  # int, TurnEnd: the points of a turn, and its end

    def __init__(self) -> None:
        super().__init__()
        self._sum, self._typed = 0, ""
        self.total = QLabel()
        self.steps = tuple(button(f"+{number(step)}", clicked=partial(self.add, step)) for step in _STEPS)
        self.bank = button(_("Bank"), _("Write the points down; Enter"), partial(self._end, TurnEnd.HOLD))
        self.farkle = button(_("Farkle"), _("The turn brought nothing; F, minus, point, or 0 and Enter"),
                             partial(self._end, TurnEnd.FARKLE))  # fmt: skip
        self.disaster = button(
            _("Disaster"), _("A cursed roll: all points are lost"), partial(self._end, TurnEnd.CURSED)
        )
        self.win = button(_("Wins at once"), _("A roll that wins the game"), partial(self._end, TurnEnd.WIN))
        self._arrange()
        self.clear()

    @property
    def points(self) -> int:
        return self._sum + int(self._typed or 0)

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Show a button for each possible end of a turn under these rules."""
        self.disaster.setVisible(ruleset is not None and ruleset.has_disaster)
        self.win.setVisible(ruleset is not None and ruleset.has_instant_win)

    @Slot()
    def clear(self) -> None:
        self._sum, self._typed = 0, ""
        self._show()

    def add(self, points: int) -> None:
        self._sum, self._typed = self.points + points, ""
        self._show()

    def press(self, event: QKeyEvent) -> bool:
        """Handle digits, plus, Enter, F and the key that takes back; return whether the key had a meaning."""
        key, text = event.key(), event.text()
        takes_back = game_key(event) is GameKey.TAKE_BACK
        if text.isdigit() and text.isascii():
            self._typed = (self._typed + text)[:_MOST_DIGITS]
        elif key == Qt.Key.Key_Plus:
            self._sum, self._typed = self.points, ""
        elif takes_back and (self.points or self._typed):
            self._sum, self._typed = (self._sum, self._typed[:-1]) if self._typed else (0, "")
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # a 0 is typed for a farkle
            (self.farkle if self._typed and not self.points else self.bank).click()
        elif key in (Qt.Key.Key_F, Qt.Key.Key_Minus, Qt.Key.Key_Period, Qt.Key.Key_Comma):
            self.farkle.click()
        else:
            return False
        self._show()
        return True

    def _end(self, end: TurnEnd) -> None:
        self.entered.emit(self.points, end)

    def _show(self) -> None:
        sums = f"{number(self._sum)} + {number(int(self._typed))}" if self._sum and self._typed else ""
        self.total.setText(sums or number(self.points))
        self.total.setAccessibleName(_("points of the turn: {points}", points=number(self.points)))
        self.bank.setEnabled(self.points > 0)

    def _arrange(self) -> None:
        self.total.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        set_font(self.total, _LARGE, bold=True)
        for each in (*self.steps, self.bank, self.farkle, self.disaster, self.win):
            set_font(each, _MEDIUM, bold=each is self.bank)
            each.setMinimumHeight(6 * SPACING)
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        ends = row(None, self.bank, self.farkle, self.disaster, self.win, None)
        self.setLayout(column(self.total, row(None, *self.steps, None), ends))
