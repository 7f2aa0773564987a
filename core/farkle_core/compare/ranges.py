"""At which turn totals a side holds at given scores: all ranges, exactly."""

from __future__ import annotations

from dataclasses import replace

from farkle_core.compare.alignment import Alignment
from farkle_core.compare.maps import Maps
from farkle_core.compare.sides import Side
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import Interval
from farkle_core.strategies.regions import holding_runs

Ranges = tuple[Interval, ...]


def ranges_of(
    sides: tuple[Side, Side], alignment: Alignment, maps: Maps, scores: tuple[int, int], dice: int
) -> tuple[Ranges, Ranges]:
    """Return the ranges of turn totals at which both sides hold short of winning; less than a millisecond.

    Parameters
    ----------
    sides : (Side, Side)
        The two.
    alignment : Alignment
        Which scores of the two belong together.
    maps : Maps
        Which turns are meant.
    scores : (int, int)
        The mover's and the opponent's score in the first side's game, in points.
    dice : int
        Dice to roll.
    """
    banked, opponent = scores
    there = alignment.other_score(banked), alignment.other_score(opponent)
    counts = alignment.counts(maps.farkles), alignment.counts(maps.opponent_farkles)
    first = _ranges(sides[0], TurnStart(banked, opponent, maps.farkles, maps.opponent_farkles, maps.seat), dice)
    return first, _ranges(sides[1], TurnStart(*there, *counts, maps.seat), dice)


def _ranges(side: Side, start: TurnStart, dice: int) -> Ranges:
    table = side.solution.turn_table(replace(start, seat=min(start.seat, side.solution.stages.seats - 1)))
    return holding_runs(side.strategy, side.solution, table)[dice - 1]
