"""What a solution says about one moment of a turn, and how one says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.rules import Ruleset
from farkle_explorer.models.selection import Selection

if TYPE_CHECKING:
    from farkle_core.turn_table import TurnTable

UNREACHABLE = "unreachable: no sequence of rolls leads here"


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do with some dice at some turn total, and what for; chances from 0 to 1.

    Attributes
    ----------
    selection : Selection
        The moment.
    win : float
        The win chance with the better decision that is allowed.
    hold : float or None
        The win chance after holding; None where one may not.
    roll : float
        The win chance when rolling.
    holds : bool
        Whether holding is best.
    wins_now : bool
        Whether holding wins the game.
    reachable : bool
        Whether the moment can come about.
    why_roll : str
        Why one may not hold; ``""`` where one may.
    farkle_risk : float
        The chance that rolling these dice is a farkle.
    after_farkle : float
        The win chance after a farkle.
    at_start : float
        The win chance at the start of the turn.
    """

    selection: Selection
    win: float
    hold: float | None
    roll: float
    holds: bool
    wins_now: bool
    reachable: bool
    why_roll: str
    farkle_risk: float
    after_farkle: float
    at_start: float

    @property
    def difference(self) -> float | None:
        """How much better the better decision is, 0 or more; None where there is no choice."""
        return None if self.hold is None else abs(self.hold - self.roll)


def advise(table: TurnTable, selection: Selection, ruleset: Ruleset) -> Advice:
    """Read one moment off its turn's table.

    Parameters
    ----------
    table : TurnTable
        The turn that `selection` belongs to.
    selection : Selection
        The moment; a turn total beyond the table's end is taken as its end.
    ruleset : Ruleset
        The rules that were solved.
    """
    row, column = table.row(min(selection.turn_total, int(table.turn_totals[-1]))), selection.dice - 1
    may_hold = bool(table.may_hold[row, column])
    return Advice(
        selection=selection,
        win=float(table.win[row, column]),
        hold=float(table.hold[row]) if may_hold else None,
        roll=float(table.roll[row, column]),
        holds=bool(table.holds[row, column]),
        wins_now=bool(table.wins_now[row, column]),
        reachable=bool(table.reachable[row, column]),
        why_roll="" if may_hold else _why_roll(selection, ruleset),
        farkle_risk=float(table.farkle_chance[column]),
        after_farkle=table.farkle_value,
        at_start=float(table.win[0, -1]),
    )


def _why_roll(selection: Selection, ruleset: Ruleset) -> str:
    turn = ruleset.turn
    if selection.turn_total == 0:
        return "a turn begins with a roll"
    opening = turn.opening if selection.banked <= 0 else 0
    if selection.turn_total < opening and opening > turn.minimum:
        return f"at least {opening:,} points are needed to hold while the score is 0 or less"
    if selection.turn_total < turn.minimum:
        return f"at least {turn.minimum:,} points are needed to hold"
    return "hot dice have to be rolled before holding"
