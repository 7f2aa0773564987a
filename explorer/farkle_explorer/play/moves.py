"""The turns of a game in a list beside the cloth: who, which dice, how many points, and the coach's grade."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from farkle_core.coach.events import TurnPlayed, turns
from farkle_core.coach.grades import Grade
from farkle_core.language.messages import N_, _, number
from farkle_core.play.advise import GameTable
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_explorer.tables.model import BarDelegate, DiceDelegate, Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import Theme

_HEADINGS: Final = ("", N_("set aside"), N_("points"), N_("grade"))
_WHO, _DICE, _POINTS, _GRADE = range(4)


def grade_colour(grade: Grade, theme: Theme) -> str:
    """Return the colour of a grade: green, amber from a doubtful move on, red from a mistake on."""
    return {Grade.GOOD: theme.good, Grade.DOUBTFUL: theme.hold}.get(grade, theme.problem)


class MoveList(QWidget):
    """The list; a click on a turn opens it in the replay."""

    picked = Signal(int)  # the index of the first step of a turn

    def __init__(self) -> None:
        super().__init__()
        self._turns: tuple[TurnPlayed, ...] = ()
        self._grades: tuple[Grade, ...] = ()
        self._own: frozenset[int] = frozenset()  # the seats of people whose turns are graded
        self._theme = Theme.light()
        self._of: object = None
        self.table = EvenTable(_("Turns of this game"), _HEADINGS, frozenset({_WHO, _DICE}))
        self._painter, self._bars = DiceDelegate(self.table), BarDelegate(self.table)
        self.table.setItemDelegateForColumn(_DICE, self._painter)
        self.table.setItemDelegateForColumn(_GRADE, self._bars)
        self.table.stretch_column(_DICE)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.next_mistake = button(_("Next mistake"), _("Go to the next turn that gave away much"), self._next_mistake)
        self.table.clicked.connect(self._open)
        self.table.activated.connect(self._open)
        self.setLayout(column((self.table, 1), row(self.next_mistake, None)))

    def show_game(self, table: GameTable, seats: Sequence[Seat], grade: Callable[[float], Grade] | None) -> None:
        """Show the turns of a game; `grade`: grades what a turn gave away, None without grades."""
        if table is self._of and self.table.isColumnHidden(_GRADE) is (grade is None):
            return
        self._of, self._turns = table, tuple(turns(table))
        self._grades = tuple(Grade.GOOD if grade is None else grade(each.cost) for each in self._turns)
        self._own = frozenset(place for place, seat in enumerate(seats) if seat.kind == PERSON and grade is not None)
        rows = [self._row(each, seats, mark) for each, mark in zip(self._turns, self._grades, strict=True)]
        self.table.rows_model.set_rows(rows)
        self.table.horizontalHeader().setVisible(bool(rows))
        self.table.setColumnHidden(_GRADE, grade is None)
        self.table.setColumnHidden(_DICE, bool(rows) and not any(each.dice for each in self._turns))
        self.table.scrollToBottom()
        self.next_mistake.setEnabled(bool(self._mistakes))
        self.next_mistake.setVisible(grade is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the last turn in sight where other parts take the height."""
        super().resizeEvent(event)
        self.table.scrollToBottom()

    def apply_theme(self, theme: Theme) -> None:
        self._theme, self._of = theme, None
        self.table.apply_theme(theme)
        self._painter.apply_theme(theme)
        self._bars.apply_theme(theme)

    @property
    def worst(self) -> int:
        """The step of the costliest decision of a person in the game; 0 without one."""
        own = [each for each in self._turns if each.seat in self._own and each.cost > 0.0]
        return max(own, key=lambda each: each.cost).worst if own else 0

    @property
    def _mistakes(self) -> list[int]:
        worst = (Grade.MISTAKE, Grade.BLUNDER)
        turns = zip(self._turns, self._grades, strict=True)
        return [place for place, (turn, grade) in enumerate(turns) if grade in worst and turn.seat in self._own]

    def _row(self, turn: TurnPlayed, seats: Sequence[Seat], mark: Grade) -> Row:
        words = _("farkle") if turn.farkled else ""
        change = f"+{number(turn.change)}" if turn.change > 0 else f"−{number(-turn.change)}" if turn.change else words
        graded = turn.seat in self._own and (bool(turn.dice) or turn.is_taken_back)
        said = _("{grade}, taken back", grade=_(mark.value)) if turn.is_taken_back else _(mark.value)
        cells = (seats[turn.seat].name, "", change if turn.is_over else "…", said if graded else "")
        colour = grade_colour(mark, self._theme) if graded else ""
        return Row(cells, dice=(None, turn.dice, None, None), shares=(None, None, None, 1.0 if graded else None),
                   colours=("", "", "", colour))  # fmt: skip

    @Slot()
    def _next_mistake(self) -> None:
        here, places = self.table.currentIndex().row(), self._mistakes
        if places:
            place = next((each for each in places if each > here), places[0])
            self.table.selectRow(place)
            self.picked.emit(self._turns[place].worst)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.picked.emit(self._turns[index.row()].first)
