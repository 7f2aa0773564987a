"""The decisions of a game to review: the user's choice and the better one."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from farkle_core.coach.review import ReviewedDecision
from farkle_core.language.messages import N_, _, number
from farkle_core.play.dice_columns import DiceColumns, dice_by_face
from farkle_core.referee import Action, Hold, SetAside, TakeOver
from farkle_core.rules.dice import faces_of
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.option_table import then_word
from farkle_explorer.tables.model import DiceDelegate, Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.dice_widgets import spoken
from farkle_explorer.widgets.theme import Theme

_HEADINGS: Final = (
    N_("you"), N_("opponent"), N_("turn total"), N_("your roll"), N_("you set aside"), N_("then"),
    N_("better"), N_("then"), N_("costs"), "",
)  # fmt: skip
_ROLL, _DONE, _BETTER, _ROOM = 3, 4, 6, len(_HEADINGS) - 1
_DICE: Final = (_ROLL, _DONE, _BETTER)
_LEFTS: Final = frozenset({_ROLL, _DONE, _DONE + 1, _BETTER, _BETTER + 1, _ROOM})


class AgainTable(EvenTable):
    """A row per decision."""

    opened = Signal(int)  # the index of the decision to open

    def __init__(self) -> None:
        super().__init__(_("Decisions to look at again"), _HEADINGS, _LEFTS)
        self._painter = DiceDelegate(self)
        for column in _DICE:
            self.setItemDelegateForColumn(column, self._painter)
        self.stretch_column(_ROOM)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(_("Click, or press Enter: the roll opens in What to set aside?"))
        self.clicked.connect(self._open)

    def show_decisions(self, decisions: Sequence[ReviewedDecision], columns: DiceColumns) -> None:
        """Show decisions; the height fits them exactly."""
        self.rows_model.set_rows([_row(each, columns) for each in decisions])
        self.fit_height()
        self.clearSelection()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._painter.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.row())


def _origin(columns: DiceColumns, each: ReviewedDecision, actions: Sequence[Action]) -> str:
    """Return the letters of the loaded dice set aside, as a prefix of the next action; ``""`` with fair dice."""
    state = each.moment.state
    moves = (action for action in actions if isinstance(action, SetAside) and action.dice)
    return "".join(f"{columns.letters(state.mover, dice_by_face(state, move))}: " for move in moves)


def _row(each: ReviewedDecision, columns: DiceColumns) -> Row:
    state = each.moment.state
    done, best = faces_set_aside(each.done), faces_set_aside(each.best)
    from_done, from_best = (_origin(columns, each, actions) for actions in (each.done, each.best))
    cells = (
        number(state.scores[state.mover]),
        number(state.scores[1 - state.mover]),
        number(state.turn_total),
        spoken(each.faces),
        spoken(done),
        from_done + _then(each.done),
        spoken(best),
        from_best + _then(each.best),
        plot_words.difference(-each.loss),
        _("taken back") if each.is_taken_back else "",
    )
    dice = {_ROLL: each.faces, _DONE: done, _BETTER: best}
    return Row(cells, dice=tuple(dice.get(column) for column in range(len(cells))))


def faces_set_aside(actions: Sequence[Action]) -> tuple[int, ...]:
    return next((faces_of(each.scoring.counts) for each in actions if isinstance(each, SetAside)), ())


def _then(actions: Sequence[Action]) -> str:
    """Return the action after or instead of setting dice aside; ``""`` if there is none."""
    last = actions[-1]
    if isinstance(last, SetAside):
        return ""
    return _("take over") if isinstance(last, TakeOver) else then_word(isinstance(last, Hold))
