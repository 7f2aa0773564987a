"""Differences between two sides over all scores, as arrays for plots."""

from dataclasses import dataclass, replace

import numpy as np

from farkle_core.arrays import Bools, Bytes, Floats, Int32s, Ints, freeze
from farkle_core.compare.sides import Alignment, Side, bring_the_same_dice
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.solution.changes import Holding
from farkle_core.solution.solution import HoldRegions
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.regions import hold_regions, holding_runs, turn_costs

_Asked = tuple[Side, TurnStart, Ints]  # a side, the start of its turns, and the indices of its scores


@dataclass(frozen=True)
class Maps:
    """Two sides over all common scores; arrays are read-only."""

    start: TurnStart  # usual turns of the first side's game before the goal, at any scores
    # shape (K,): banked scores of the first side's game, in points, rising; each has a match in the second side's
    scores: Ints
    # int32 array, shape (2, dice, K, K): hold thresholds of the first and the second side, in points; −1 if they never
    # hold short of winning. Fair dice by their number, loaded ones by their place among the dice left; none if the
    # sides bring different dice. Last axes: own score, opponent's score.
    holds: Int32s
    # int32 array, same shape: the last turn total of the first hold interval, in points; −1 if they never hold
    ends: Int32s
    pieces: Bytes  # uint8 array, same shape: the number of hold intervals
    # shape (2, K, K): the mover's win chance at the start of the turn. For a strategy by heart: if it plays this turn,
    # and all later play is perfect.
    wins: Floats

    @property
    def dice(self) -> int:
        """The number of dice, or of choices of loaded dice left, in both games; 0 if the sides bring different dice."""
        return int(self.holds.shape[1])

    def later(self, dice: int) -> Floats:
        """Return how many points later (above 0) the second side holds; NaN where a side never holds; shape (K, K)."""
        first, second = self.holds[:, dice - 1].astype(np.float64)
        later: Floats = np.where((first >= 0) & (second >= 0), second - first, np.nan)
        return later

    def never(self, side: int, dice: int) -> Bools:
        """Return where exactly one side (0 or 1) never holds short of winning, as a mask of shape (K, K)."""
        mine, other = self.holds[side, dice - 1], self.holds[1 - side, dice - 1]
        never: Bools = (mine < 0) & (other >= 0)
        return never

    def never_either(self, dice: int) -> Bools:
        """Return the scores at which both sides never hold short of winning, as a mask; shape (K, K)."""
        neither: Bools = (self.holds[0, dice - 1] < 0) & (self.holds[1, dice - 1] < 0)
        return neither

    @property
    def gains(self) -> Floats:
        """The mover's win chance of the second side less that of the first; shape (K, K)."""
        gains: Floats = self.wins[1] - self.wins[0]
        return gains


def maps_of(first: Side, second: Side, alignment: Alignment, start: TurnStart = FIRST_TURN) -> Maps:
    """Return both sides at the matched scores; takes about a second, so call it off the GUI thread.

    `start`: turns of the first side's game, at any scores; a game that does not distinguish their farkles in a row or
    seats uses its nearest values.
    """
    places = alignment.places
    scores = np.flatnonzero(places >= 0)
    asked = (
        (first, _seated(first, start), scores),
        (second, _seated(second, alignment.other_start(start).anywhere), places[scores]),
    )
    wins = [_wins(side, start)[np.ix_(at, at)] for side, start, at in asked]
    dice = min(_width(side, start) for side, start, _ in asked) if bring_the_same_dice(first, second) else 0
    holds, ends, pieces = _holds(asked, dice) if dice else _no_holds(len(scores))
    maps = Maps(start, alignment.scores, holds, ends, pieces, np.stack(wins))
    freeze(maps.holds, maps.ends, maps.pieces, maps.wins)
    return maps


def _holds(asked: tuple[_Asked, ...], dice: int) -> tuple[Int32s, Int32s, Bytes]:
    """Return the thresholds, ends and numbers of intervals of both sides."""
    regions = [_regions(side, start) for side, start, _ in asked]
    at_scores = [np.ix_(np.arange(dice), at, at) for *_, at in asked]
    return (
        np.stack([each.first[at] for each, at in zip(regions, at_scores, strict=True)]),
        np.stack([each.last[at] for each, at in zip(regions, at_scores, strict=True)]),
        np.stack([each.pieces[at] for each, at in zip(regions, at_scores, strict=True)]),
    )


def _no_holds(scores: int) -> tuple[Int32s, Int32s, Bytes]:
    """Return the same without dice that both sides bring."""
    shape = 2, 0, scores, scores
    return np.zeros(shape, np.int32), np.zeros(shape, np.int32), np.zeros(shape, np.uint8)


def _width(side: Side, start: TurnStart) -> int:
    return side.solution.game.automaton_of(side.solution.dice_seat(start)).width


def _seated(side: Side, start: TurnStart) -> TurnStart:
    """Return a start in the nearest seat that the side's game distinguishes."""
    return replace(start, seat=min(start.seat, side.solution.phase_tables.seats - 1))


def _regions(side: Side, start: TurnStart) -> HoldRegions:
    return hold_regions(side.strategy, side.solution, start, side.solution.settings.team_size)


def _wins(side: Side, start: TurnStart) -> Floats:
    best = side.solution.start_chances(start)
    if isinstance(side.strategy, Optimal):
        return best
    wins: Floats = best - turn_costs(side.strategy, side.solution, start, side.solution.settings.team_size)
    return wins


def ranges_of(
    sides: tuple[Side, Side], alignment: Alignment, maps: Maps, scores: tuple[int, int], dice: int
) -> tuple[Holding, Holding]:
    """Return both sides' hold ranges at two scores in points of the first game; less than a millisecond."""
    start = maps.start.at(*scores)
    return _ranges(sides[0], start, dice), _ranges(sides[1], alignment.other_start(start), dice)


def _ranges(side: Side, start: TurnStart, dice: int) -> Holding:
    table = side.solution.dice_table(_seated(side, start))
    return holding_runs(side.strategy, side.solution, table)[dice - 1]
