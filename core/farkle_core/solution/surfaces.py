"""The boundary between rolling and holding as a surface over both scores, one for each choice of dice.

This is the first figure of [BN] (Matthew Busche and Todd W. Neller, Optimal Play of the Farkle Dice Game): below the
surface the player rolls, on it the player holds. If the player never holds short of winning, the surface is at the turn
total that wins.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Int32s, Ints, freeze
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import HoldRegions, Solution, TurnTable

_READ: Final = 49  # scores of each player at which turns are computed; of fewer, all


@dataclass(frozen=True, eq=False)
class Surface:
    """The turn totals to hold from, at some banked scores; all arrays read-only, so each equals only itself."""

    start: TurnStart  # the start of the turns, at any scores
    # own_scores, opponent_scores: int array, shapes (K,) and (L,): the banked scores, in points, rising
    own_scores: Ints
    opponent_scores: Ints
    # int32 array, shape (dice, K, L): the smallest reachable turn total at which to hold, in points. If the player
    # never holds: the smallest that wins, or without one the smallest at which no decision is left. Axis 0 is the
    # dice to roll, as in the hold regions.
    heights: Int32s
    never: Bools  # same shape: whether the player never holds short of winning
    dice_left: DiceLeft  # which dice are rolled at each place of axis 0


def some_of(scores: Ints, most: int) -> Ints:
    """Return at most `most` (2 or more) of rising `scores`, evenly spread, both ends among them."""
    if len(scores) <= most:
        return scores
    return scores[np.linspace(0, len(scores) - 1, most).round().astype(np.intp)]


def make_surface(solution: Solution, regions: HoldRegions, own: Ints, opponent: Ints) -> Surface:
    """Return the surface over some of the scores of `regions`; tenths of a second, not on a GUI thread.

    `solution`: the solution of the regions. `regions`: the hold regions of `solution`. `own`, `opponent`: banked scores
    in points, rising, all of them in `regions`.
    """
    rows = np.searchsorted(regions.own_scores, own)
    columns = np.searchsorted(regions.opponent_scores, opponent)
    at = rows[:, np.newaxis], columns[np.newaxis, :]
    heights, never = regions.first[:, *at].copy(), regions.go_for_it[:, *at].copy()
    enough = _WinningTotals(solution, regions, own, opponent)
    for i, j in np.argwhere(never.any(axis=0)).tolist():
        heights[:, i, j] = np.where(never[:, i, j], enough.at(i, j), heights[:, i, j])
    freeze(heights, never)
    return Surface(regions.start, own, opponent, heights, never, regions.dice_left)


class _WinningTotals:
    """The turn totals that win, at scores given by their indices.

    Computing one takes a whole turn, so this class does it at some scores only. Between four of these the banked score
    that wins does not fall as either score rises. If it is the same at all four, or as far ahead of the opponent, the
    scores between them have it, too.
    """

    def __init__(self, solution: Solution, regions: HoldRegions, own: Ints, opponent: Ints) -> None:
        self._solution, self._regions, self._own, self._opponent = solution, regions, own, opponent
        self._known: dict[tuple[int, int], Int32s] = {}

    def at(self, i: int, j: int) -> Int32s:
        """Return the smallest turn total that wins, for each choice of dice."""
        corners = [(row, column) for row in _around(i, len(self._own)) for column in _around(j, len(self._opponent))]
        reached = np.array([self._own[row] + self._read(row, column) for row, column in corners])
        for ahead_of in (np.zeros_like(self._opponent), self._opponent):
            ahead = reached - ahead_of[[column for _, column in corners]][:, np.newaxis]
            if (ahead == ahead[0]).all():
                enough: Int32s = (ahead[0] + ahead_of[j] - self._own[i]).astype(np.int32)
                return enough
        return self._read(i, j)

    def _read(self, i: int, j: int) -> Int32s:
        if (i, j) not in self._known:
            start = self._regions.start.at(int(self._own[i]), int(self._opponent[j]))
            self._known[i, j] = _enough(self._solution.dice_table(start))
        return self._known[i, j]


def _around(place: int, count: int) -> tuple[int, ...]:
    """Return the computed indices on both sides of an index; the index itself if it is one of them."""
    step = math.ceil(count / _READ)
    before = place - place % step
    return (place,) if place == before else (before, min(before + step, count - 1))


def _enough(table: TurnTable) -> Int32s:
    """Return the smallest turn total that wins, for each choice of dice; else the last of the table."""
    wins = table.wins_now
    last = len(table.turn_totals) - 1
    places = np.where(wins.any(axis=0), wins.argmax(axis=0), last)
    return table.turn_totals[places].astype(np.int32)
