"""The one place all views look at, and what the pointer is over."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from farkle_core.grid import Grid

HOVER_INTERVAL: Final = 16
"""Milliseconds between two reports of the pointer: about 60 a second."""

_EVERYTHING_UNSET: Final = Grid(quantum=50, lowest=0, goal=10_000, farkle_counts=1, dice=6)


@dataclass(frozen=True, slots=True)
class Selection:
    """A moment of the game, seen by the player who is to move.

    Attributes
    ----------
    banked, opponent : int
        Banked scores in points: the mover's and the opponent's.
    farkles, opponent_farkles : int
        Turns in a row that just ended with a farkle.
    dice : int
        Dice about to be rolled, from 1.
    turn_total : int
        Points set aside in this turn and not yet banked.
    """

    banked: int = 0
    opponent: int = 0
    farkles: int = 0
    opponent_farkles: int = 0
    dice: int = 6
    turn_total: int = 0


FIELDS: Final = tuple(field.name for field in fields(Selection))
"""The names of the fields, as :meth:`SelectionModel.update` takes them."""


class SelectionModel(QObject):
    """Holds the one :class:`Selection`, keeps it inside the grid, and tells of every change once.

    Attributes
    ----------
    changed : Signal of (Selection, frozenset of str)
        The new selection, and the names of the fields that differ from the one before.
    hovered : Signal of (Selection or None)
        What the pointer is over, at most 60 times a second; None when it is over nothing.
    grid_changed : Signal of Grid
        After another grid was set, before a `changed` that follows from it.
    """

    changed = Signal(object, object)
    hovered = Signal(object)
    grid_changed = Signal(object)

    def __init__(self, grid: Grid = _EVERYTHING_UNSET, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid = grid
        self._least_to_hold = 0
        self._selection = Selection(dice=grid.dice)
        self._hover: Selection | None = None
        self._told_hover: Selection | None = None
        self._hover_pause = QTimer(self, singleShot=True, interval=HOVER_INTERVAL)
        self._hover_pause.timeout.connect(self._hover_pause_over)

    @property
    def selection(self) -> Selection:
        """What is selected now."""
        return self._selection

    @property
    def grid(self) -> Grid:
        """The scores, counts and dice that can be selected."""
        return self._grid

    def set_grid(self, grid: Grid, least_to_hold: int = 0) -> None:
        """Select from another grid from now on; what is selected moves to the nearest place there.

        Parameters
        ----------
        grid : Grid
            The scores, counts and dice.
        least_to_hold : int
            The points a turn must have before one may hold; turn totals go at least as far.
        """
        if (grid, least_to_hold) == (self._grid, self._least_to_hold):
            return
        all_dice = self._selection.dice == self._grid.dice
        self._grid, self._least_to_hold = grid, least_to_hold
        self.grid_changed.emit(grid)
        self.update(**({"dice": grid.dice} if all_dice else {}))

    def update(self, **changes: int) -> None:
        """Select something else.

        Parameters
        ----------
        **changes : int
            New values of some fields of :class:`Selection`; each becomes the nearest value that exists. The turn
            total also gives way when a higher banked score leaves less room for it.

        Raises
        ------
        TypeError
            For a name that is no field.
        """
        before, after = self._selection, self._clamped(replace(self._selection, **changes))
        names = frozenset(name for name in FIELDS if getattr(before, name) != getattr(after, name))
        if names:
            self._selection = after
            self.changed.emit(after, names)

    def hover(self, **changes: int) -> None:
        """Take note of what the pointer is over; fields that are left out are as selected."""
        self._hover_over(self._clamped(replace(self._selection, **changes)))

    def hover_nothing(self) -> None:
        """Take note that the pointer is over nothing any more."""
        self._hover_over(None)

    def most_turn_total(self, banked: int) -> int:
        """Return the turn total (points) at which holding wins with `banked` points, or may first be done."""
        quantum = self._grid.quantum
        least = -(-self._least_to_hold // quantum) * quantum
        return max(self._grid.goal - banked, least)

    def _clamped(self, wanted: Selection) -> Selection:
        grid = self._grid
        banked, most_farkles = grid.clamp(wanted.banked), grid.farkle_counts - 1
        turn_total = round(wanted.turn_total / grid.quantum) * grid.quantum
        return Selection(
            banked=banked,
            opponent=grid.clamp(wanted.opponent),
            farkles=min(max(wanted.farkles, 0), most_farkles),
            opponent_farkles=min(max(wanted.opponent_farkles, 0), most_farkles),
            dice=min(max(wanted.dice, 1), grid.dice),
            turn_total=min(max(turn_total, 0), self.most_turn_total(banked)),
        )

    def _hover_over(self, what: Selection | None) -> None:
        self._hover = what
        if not self._hover_pause.isActive():
            self._tell_hover()

    @Slot()
    def _hover_pause_over(self) -> None:
        self._tell_hover()

    def _tell_hover(self) -> None:
        """Report the pointer, then pause, so that the last place is always told but none too soon."""
        if self._hover == self._told_hover:
            return
        self._told_hover = self._hover
        self._hover_pause.start()
        self.hovered.emit(self._hover)
