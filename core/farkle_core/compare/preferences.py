"""Compares the ranks of one turn's states between two sides: preference numbers, as [B16]'s tables 6 and 7."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats, Int32s, freeze
from farkle_core.compare.sides import Alignment, Side
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _
from farkle_core.playbooks.model import Playbook
from farkle_core.solution.solution import TurnTable
from farkle_core.solution.turn_table import NO_PREFERENCE, preference_numbers
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.regions import holding_now
from farkle_core.strategies.tables import make_tables

# Worths closer than this (in quanta) are equal: smaller differences only break ties.
_EQUAL: Final = 1e-5


@dataclass(frozen=True)
class SideRanks:
    """One side's ranks of a turn's states; arrays are read-only, shape (totals, dice)."""

    table: TurnTable  # the turn in this side's game
    holds: Bools  # whether the side holds
    numbers: Int32s  # int32 array: its rank of each state, the best highest; `NO_PREFERENCE` if unreachable


@dataclass(frozen=True)
class MatchedRanks:
    """The second side's ranks of a turn, in the layout of the first's; arrays are read-only, shape (totals, dice)."""

    known: Bools  # whether the second side has such a state and can reach it
    holds: Bools  # whether the second side holds
    numbers: Int32s  # int32 array: the second side's rank of each state; `NO_PREFERENCE` without one
    differs: Bools  # whether the decision differs, or the rank if both have one
    decides_otherwise: Bools  # whether the decision differs


def ranked(side: Side, start: TurnStart) -> SideRanks:
    """Return one side's ranks of a turn, a usual one for a strategy by heart; UserError if there is no such turn."""
    table = side.solution.turn_table(start)
    if isinstance(side.strategy, Optimal):
        return SideRanks(table, table.holds, preference_numbers(table))
    if isinstance(side.strategy, Playbook):
        raise UserError(_("Sentences rank no states: which dice to set aside depends on the roll."))
    holds = holding_now(side.strategy, side.solution, table)
    tables = make_tables(side.strategy, side.solution.automaton)
    kind = int(tables.kinds((start.banked - start.opponent) // table.grid.quantum, start.farkles))
    (totals, dice), known = table.win.shape, tables.rows(len(table.win))
    further = (np.arange(totals) - known)[:, None]
    held, rolled = (each[kind, known, :dice] for each in (tables.hold_worth, tables.roll_worth))
    worth: Floats = np.where(holds, held, rolled) + further
    worth = np.where(table.wins_now, worth.max() + 1.0, worth)
    return SideRanks(table, holds, preference_numbers(table, worth, _EQUAL))


def side_by_side(
    one: Side, other: Side, alignment: Alignment, start: TurnStart
) -> tuple[SideRanks, MatchedRanks] | None:
    """Return both sides' ranks of a turn of the first side's game; None if one of them has no such turn."""
    if not one.is_perfect and not start.is_usual:
        return None
    first = ranked(one, start)
    second = beside(first, other, alignment, start)
    return None if second is None else (first, second)


def beside(first: SideRanks, second: Side, alignment: Alignment, start: TurnStart) -> MatchedRanks | None:
    """Return the second side's ranks of a turn of the first one's game; None if its game has no such turn."""
    if not second.is_perfect and not start.is_usual:
        return None
    try:
        other = ranked(second, _other_turn(alignment, second, start))
    except UserError:
        return None
    shape = first.numbers.shape
    places = alignment.totals(shape[0])
    dice = alignment.dice
    rows = np.flatnonzero((places >= 0) & (places < len(other.numbers)))
    known, holds, numbers = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_), np.zeros(shape, np.int32)
    known[rows, :dice] = other.table.reachable[places[rows], :dice]
    holds[rows, :dice] = other.holds[places[rows], :dice]
    numbers[rows, :dice] = other.numbers[places[rows], :dice]
    both = known & first.table.reachable
    over = first.table.wins_now
    otherwise = both & ~over & (holds != first.holds)
    ranks_differ = (numbers != first.numbers) & (numbers != NO_PREFERENCE) & (first.numbers != NO_PREFERENCE)
    differs = otherwise | (both & ranks_differ)
    freeze(known, holds, numbers, otherwise, differs)
    return MatchedRanks(known, holds, numbers, differs, otherwise)


def _other_turn(alignment: Alignment, second: Side, start: TurnStart) -> TurnStart:
    there = alignment.other_start(start)
    unseated = replace(there, seat=0)
    seatless = second.solution.phase_tables.seats == 1 and replace(unseated, bonuses=0).is_usual
    return unseated if seatless else there
