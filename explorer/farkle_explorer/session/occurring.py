"""Which turn totals and dice go together: what gives way where they do not."""

from collections.abc import Set
from dataclasses import replace

import numpy as np

from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.session.moments import Selection


def occurs(table: TurnTable, selection: Selection) -> bool:
    """Return whether a turn total and dice can come about in the turn of `table`."""
    row = table.row(min(selection.turn_total, int(table.turn_totals[-1])))
    return bool(table.occurs[row, selection.dice - 1]) or is_before_first_roll(selection, table.roll.shape[1])


def is_before_first_roll(selection: Selection, all_dice: int) -> bool:
    """Return whether nothing has been rolled in this turn yet, and all dice or those offered are about to be."""
    return (selection.turn_total, selection.bonuses) == (0, 0) and selection.dice in (all_dice, selection.carried_dice)


def is_choice(changes: Set[str]) -> bool:
    """Whether the turn total and the dice may give way: not where a place on a map was picked, even if it cannot be."""
    return "turn_total" not in changes or len(changes) == 1


def nearest_that_occurs(table: TurnTable, wanted: Selection, changes: Set[str]) -> Selection:
    """Return the nearest moment of the turn that can come about.

    `table`: the turn of `wanted`. `wanted`: what was chosen. `changes`: its fields that were chosen: dice give way to a
    turn total, else the turn total to the dice.
    """
    if occurs(table, wanted):
        return wanted
    rows, columns = np.nonzero(table.occurs)
    if not len(rows):
        return wanted
    totals, dice = np.abs(table.turn_totals[rows] - wanted.turn_total), np.abs(columns + 1 - wanted.dice)
    order = (dice, totals) if "turn_total" in changes else (totals, dice)
    place = int(np.lexsort(order)[0])
    return replace(wanted, turn_total=int(table.turn_totals[rows[place]]), dice=int(columns[place]) + 1)
