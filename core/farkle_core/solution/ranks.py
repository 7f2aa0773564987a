"""Ranks the states of a turn: preference numbers, as [B16] prints them.

A player who sets dice aside chooses among states: turn total and dice left to roll. Ordered by win chance, the state
with the lowest chance gets number 1, the next number 2 and so on. The best way to set dice aside leads to the highest
number. Equally good states have the same number: holds with the same turn total, and all holds that win.

Source: [B16], "Comparison to strategy that maximizes expected turn score".
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Floats, frozen
from farkle_core.kernels.turn.context import EQUAL
from farkle_core.solution.turn_table import TurnTable

NO_PREFERENCE: Final = 0  # for states that no set-aside leads to


def preference_numbers(table: TurnTable, worth: Floats | None = None, equal: float = EQUAL) -> npt.NDArray[np.int32]:
    """Return the rank of every state of a turn; the best state has the highest number.

    `worth`: what to rank by, shape (T, dice); by default the win chance. `equal`: smaller differences count as none.
    Shape (T, dice), read-only: from 1; ``NO_PREFERENCE`` for states that no set-aside leads to: the start of the turn,
    and states that no sequence of rolls reaches.
    """
    numbers = np.full(table.win.shape, NO_PREFERENCE, dtype=np.int32)
    wanted = table.reachable & (table.turn_totals > 0)[:, np.newaxis]
    chosen = (table.win if worth is None else worth)[wanted]
    order = np.argsort(chosen, kind="stable")
    steps = np.diff(chosen[order], prepend=-np.inf) > equal
    ranks = np.empty(len(order), dtype=np.int32)
    ranks[order] = np.cumsum(steps)
    numbers[wanted] = ranks
    return frozen(numbers)
