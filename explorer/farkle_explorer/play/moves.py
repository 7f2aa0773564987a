"""The turns of a game in a list beside the cloth: who, which dice, how many points, and the coach's grade."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.coach.grades import Grade
from farkle_core.language.messages import N_, _, number
from farkle_core.play.advise import DiceDown, GameStep, GameTable
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_core.referee import Hold, Roll, SetAside, TurnPhase
from farkle_core.rules.dice import faces_of
from farkle_explorer.play.events import farkles
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


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A turn of a game, or what has been played of it."""

    seat: int
    first: int  # the index of its first step in the game
    dice: tuple[int, ...]  # all dice that were set aside
    change: int  # what the turn did to the score
    is_over: bool
    farkled: bool
    cost: float  # the win chance that its worst decision gave away, 0 or more; the first answers count
    worst: int  # the index of the first step of that decision
    is_taken_back: bool = False  # whether that decision was taken back


def turns(table: GameTable) -> Iterator[TurnPlayed]:
    """Give all turns of a game, in order."""
    seat, first, dice, begun = -1, 0, list[int](), False
    again = dict(_taken_back(table))
    start = table.positions[0].game
    for before, now in pairwise(table.positions):
        state, after = before.game.state, now.game.state
        if not begun:
            seat, first, dice, start, begun = state.mover, before.game.length, [], before.game, True
        if isinstance(now.entry, SetAside):
            dice += faces_of(now.entry.scoring.counts)
        if (
            after.mover != seat
            or after.phase is TurnPhase.OVER
            or (now.game.moment.is_start and now.game is not before.game)
        ):
            change = after.scores[seat] - start.state.scores[seat]
            worst = _worst(now.game.steps, first, again, len(now.game.steps))
            yield TurnPlayed(seat, first, tuple(dice), change, True, farkles(now), *worst)
            begun = False
    if begun and dice:
        steps = table.now.game.steps
        asked = len(steps) + 2  # the dice on the table, and the question about them
        yield TurnPlayed(seat, first, tuple(dice), 0, False, False, *_worst(steps, first, again, asked))


def _worst(steps: Sequence[GameStep], first: int, again: dict[int, float], end: int) -> tuple[float, int, bool]:
    """Return what the worst decision of a turn gave away, its first step, and whether it was taken back.

    `end`: the step after the turn. `again`: what first answers gave away that were taken back, by their steps; they
    count in place of the later ones.
    """
    costs = [(cost, place, False) for place, cost in _costs(steps, first) if place not in again]
    costs += [(cost, place, True) for place, cost in again.items() if first <= place < end]
    return max(costs, key=lambda each: each[0], default=(0.0, first, False))


def _costs(steps: Sequence[GameStep], first: int) -> Iterator[tuple[int, float]]:
    """Give each decision from a step on: its first step, and what it gave away with the hold or roll after it."""
    place = cost = None
    for at, step in enumerate(steps[first:], first):
        if place is None or cost is None or not isinstance(step.event, Hold | Roll):
            if place is not None and cost is not None:
                yield place, cost
            place, cost = at, step.cost
        else:
            yield place, cost + step.cost
            place = cost = None
    if place is not None and cost is not None:
        yield place, cost


def _taken_back(table: GameTable) -> Iterator[tuple[int, float]]:
    """Give the first answers that were taken back for other ones: their steps, and what they gave away.

    Only of dice that the program threw: others may have been misread.
    """
    now = table.now.game.steps
    for branch in reversed(table.branches):  # a dict keeps the last value: that of the first answer
        steps = branch.game.steps
        seat = steps[branch.kept].player
        for place, cost in _costs(steps, max(branch.kept - 1, 0)):
            before = steps[place - 1].event if place else None
            thrown = isinstance(before, DiceDown) and before.thrown
            same = _done(steps, place) == _done(now, place)
            if thrown and not same and steps[place].player == seat and isinstance(steps[place].event, SetAside):
                yield place, cost


def _done(steps: Sequence[GameStep], place: int) -> tuple[object, ...]:
    """Return the moment and the actions of the decision at a step."""
    events = (each.event for each in steps[place : place + 2])
    before = tuple(each.before for each in steps[place : place + 1])
    return *before, *takewhile(lambda event: isinstance(event, SetAside | Hold | Roll), events)


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
        if table is self._of:
            return
        self._of, self._turns = table, tuple(turns(table))
        self._grades = tuple(Grade.GOOD if grade is None else grade(each.cost) for each in self._turns)
        self._own = frozenset(place for place, seat in enumerate(seats) if seat.kind == PERSON and grade is not None)
        rows = [self._row(each, seats, mark) for each, mark in zip(self._turns, self._grades, strict=True)]
        self.table.rows_model.set_rows(rows)
        self.table.scrollToBottom()
        self.next_mistake.setEnabled(bool(self._mistakes))

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
