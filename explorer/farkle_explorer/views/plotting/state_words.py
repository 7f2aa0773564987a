"""One state of a turn in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from farkle_explorer.views.plotting import words

if TYPE_CHECKING:
    from farkle_core.solution import TurnTable

LONGEST: Final = "3,300 with 5 dice: hold 80.06 % (roll 79.68 %, +0.38 %)"
"""About the longest sentence, to make room for."""


def state_words(table: TurnTable, turn_total: int, dice: int) -> str:
    """Return what to do at `turn_total` points with `dice` dice to roll, with the exact win chances.

    A turn total beyond the end of the turn reads as its last one.
    """
    row = table.row(min(turn_total, int(table.turn_totals[-1])))
    place = f"{words.points(int(table.turn_totals[row]))} with {words.dice(dice)}"
    return f"{place}: {_advice(table, row, dice - 1)}"


def _advice(table: TurnTable, row: int, n: int) -> str:
    if not table.reachable[row, n]:
        return "cannot happen"
    if table.wins_now[row, n]:
        return "hold and win"
    roll = f"roll {words.chance(float(table.roll[row, n]))}"
    if not table.may_hold[row, n]:
        return f"must {roll}"
    hold = f"hold {words.chance(float(table.hold[row]))}"
    lead = words.difference(abs(float(table.hold[row] - table.roll[row, n])))
    best, other = (hold, roll) if table.holds[row, n] else (roll, hold)
    return f"{best} ({other}, {lead})"
