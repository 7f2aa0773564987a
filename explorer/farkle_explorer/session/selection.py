"""The selected state that all views show, and the state under the pointer."""

from collections.abc import Callable, Set
from dataclasses import replace
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from farkle_core.game.turn_start import Grid
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.session.selection_space import FIELDS, Selection, SelectionSpace

__all__ = ["FIELDS", "HOVER_INTERVAL", "Selection", "SelectionModel"]
HOVER_INTERVAL: Final = 16  # milliseconds between two hover signals: about 60 a second
_EVERYTHING_UNSET: Final = Grid(quantum=50, lowest=0, goal=10_000, farkle_counts=1, dice=6, ceiling=10_000)


def can_occur(table: TurnTable, selection: Selection) -> bool:
    """Return whether the selected turn total and dice can occur in the turn of `table`."""
    row = table.row(min(selection.turn_total, int(table.turn_totals[-1])))
    return bool(table.can_occur[row, selection.dice - 1]) or is_before_first_roll(selection, table.roll.shape[1])


def is_before_first_roll(selection: Selection, all_dice: int) -> bool:
    """Return whether the turn has had no roll yet: all dice, or the offered ones, are about to be rolled."""
    return (selection.turn_total, selection.bonuses) == (0, 0) and selection.dice in (all_dice, selection.carried_dice)


def is_choice(changes: Set[str]) -> bool:
    """Whether turn total and dice may be adjusted; a place picked on a map stays, even if it cannot occur."""
    return "turn_total" not in changes or len(changes) == 1


def nearest_that_can_occur(table: TurnTable, wanted: Selection, changes: Set[str]) -> Selection:
    """Return the nearest state that can occur in the turn.

    `table`: the turn of `wanted`. `wanted`: the user's choice. `changes`: the fields that the user changed. After a
    change of the turn total the dice are adjusted; otherwise the turn total is.
    """
    if can_occur(table, wanted):
        return wanted
    rows, columns = np.nonzero(table.can_occur)
    if not len(rows):
        return wanted
    totals, dice = np.abs(table.turn_totals[rows] - wanted.turn_total), np.abs(columns + 1 - wanted.dice)
    order = (dice, totals) if "turn_total" in changes else (totals, dice)
    place = int(np.lexsort(order)[0])
    return replace(wanted, turn_total=int(table.turn_totals[rows[place]]), dice=int(columns[place]) + 1)


class SelectionModel(QObject):
    """Holds the current :class:`Selection`, clamps it to the game, and signals every change once."""

    # (Selection, frozenset of str): the new selection, and the names of the fields that differ from the one before
    changed = Signal(object, object)
    # (Selection or None): the state under the pointer, at most 60 times a second; None if there is none
    hovered = Signal(object)
    space_changed = Signal(object)  # SelectionSpace: after a change of the game, before the `changed` that it causes

    def __init__(self, space: SelectionSpace | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.space = SelectionSpace.unset(_EVERYTHING_UNSET) if space is None else space  # the range of the selection
        self.selection = self._wished = self.space.with_all_dice(Selection())
        self._turn: Callable[[Selection], TurnTable] | None = None
        self._unchecked: frozenset[str] = frozenset()  # the fields that changed last while `_turn` was unknown
        self._hover: Selection | None = None
        self._emitted_hover: Selection | None = None
        self._hover_pause = QTimer(self, singleShot=True, interval=HOVER_INTERVAL)
        self._hover_pause.timeout.connect(self._report_hover)

    def set_space(self, space: SelectionSpace) -> None:
        """Set another game; the selection moves to the nearest state there.

        The user's last choice is remembered, and selected again as soon as the game contains it. An example is an edit
        that makes the goal too low for a moment.
        """
        if space == self.space:
            return
        all_dice = self.space.is_with_all_dice(self.selection)
        same_dice = space.dice_left == self.space.dice_left or not _is_loaded(space, self.space)
        self.space = space
        self.space_changed.emit(space)
        wished = space.with_all_dice(space.clamp(self._wished)) if all_dice or not same_dice else self._wished
        self._take(space.clamp(wished))

    @Slot()
    def begin(self) -> None:
        """Select the start of the game, and forget the user's last choice."""
        self._wished = self.space.with_all_dice(Selection())
        self._take(self.space.clamp(self._wished))

    def set_turns(self, turn: Callable[[Selection], TurnTable] | None) -> None:
        """Set the source of turn tables, which say which totals occur with which dice; None if there is none.

        Earlier choices then move to the nearest state that can occur.
        """
        self._turn = turn
        if turn is not None and self._unchecked:
            self._take(nearest_that_can_occur(turn(self.selection), self.selection, self._unchecked))
            self._wished, self._unchecked = self.selection, frozenset()

    def update(self, **changes: int) -> None:
        """Change fields of the selection.

        `**changes`: new values of some fields of :class:`Selection`; each becomes the nearest value that exists. In a
        conflict the kind of turn wins over scores, and the opponent's score wins over offered dice and points to beat.
        The turn total changes if a higher banked score leaves no space for it, or if it cannot occur with the new
        values. Raises TypeError for a name that is no field.
        """
        after = self._moved(changes)
        self._unchecked = frozenset(changes if is_choice(changes.keys()) else ())
        if self._turn is not None and self._unchecked:
            after, self._unchecked = nearest_that_can_occur(self._turn(after), after, self._unchecked), frozenset()
        self._take(after)
        if changes:
            self._wished = self.selection

    def _take(self, after: Selection) -> None:
        before = self.selection
        names = frozenset(name for name in FIELDS if getattr(before, name) != getattr(after, name))
        if names:
            self.selection = after
            self.changed.emit(after, names)

    def hover(self, **changes: int) -> None:
        """Set the state under the pointer; omitted fields are as selected."""
        self._hover_over(self._moved(changes))

    def select_hovered(self) -> None:
        """Select the state under the pointer, if any."""
        if self._hover is not None:
            self._take(self._hover)
            self._wished = self.selection

    def hover_nothing(self) -> None:
        """Clear the state under the pointer."""
        self._hover_over(None)

    def _moved(self, changes: dict[str, Any]) -> Selection:
        before, space = self.selection, self.space
        moved = space.clamp(replace(before, **changes))
        if "dice" in changes or space.dice_of(moved) == space.dice_of(before):
            return moved
        return space.with_like_dice(moved, before)

    def _hover_over(self, what: Selection | None) -> None:
        self._hover = what
        if not self._hover_pause.isActive():
            self._report_hover()

    @Slot()
    def _report_hover(self) -> None:
        """Emit the hover state, then pause: the last place is always emitted, at a limited rate."""
        if self._hover == self._emitted_hover:
            return
        self._emitted_hover = self._hover
        self._hover_pause.start()
        self.hovered.emit(self._hover)


def _is_loaded(*games: SelectionSpace) -> bool:
    """Return whether any of these games has loaded dice: places in their list of dice differ from game to game."""
    return any(dice.is_loaded for space in games for dice in space.dice_left)
