"""Ranks the states of a turn: preference numbers, as [B16] prints them.

A player who sets dice aside chooses among states: turn total and dice left to roll. Ordered by win chance, the state
with the lowest chance gets number 1, the next number 2 and so on. The best way to set dice aside leads to the highest
number. Equally good states have the same number: holds with the same turn total, and all holds that win.

Source: [B16], "Comparison to strategy that maximizes expected turn score".
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.solution.turn_table import TurnTable

NO_PREFERENCE: Final = 0  # for states that no set-aside leads to
_EQUAL: Final = 1e-12  # smaller differences of win chances count as none: no solution is more exact


def preference_numbers(table: TurnTable) -> npt.NDArray[np.int32]:
    """Return the rank of every state of a turn; the best state has the highest number.

    Returns
    -------
    int32 array, shape (T, dice), read-only
        From 1; ``NO_PREFERENCE`` for states that no set-aside leads to: the start of the turn, and states that no
        sequence of rolls reaches.
    """
    numbers = np.full(table.win.shape, NO_PREFERENCE, dtype=np.int32)
    wanted = table.reachable & (table.turn_totals > 0)[:, np.newaxis]
    chances = table.win[wanted]
    order = np.argsort(chances, kind="stable")
    steps = np.diff(chances[order], prepend=-1.0) > _EQUAL
    ranks = np.empty(len(order), dtype=np.int32)
    ranks[order] = np.cumsum(steps)
    numbers[wanted] = ranks
    numbers.flags.writeable = False
    return numbers
