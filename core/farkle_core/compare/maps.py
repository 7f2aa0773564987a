"""Differences of two sides over all scores, as arrays to draw."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Bools, Bytes, Floats, Ints
from farkle_core.compare.sides import Alignment, Side
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import HoldRegions, Interval
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.regions import hold_regions, holding_runs, turn_costs

Points = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Maps:
    """Two sides over all scores that both games have; arrays are read-only."""

    farkles: int  # farkles, opponent_farkles, seat: usual turns before anybody is at the goal, of the first side's game
    opponent_farkles: int
    seat: int
    # shape (K,): banked scores of the first side's game, in points, rising; those of the second side belong to them
    scores: Ints
    # int32 array, shape (2, dice, K, K): from which turn total on the first and the second side hold, in points; −1
    # where they never do short of winning. Last axes: own score, opponent's score.
    holds: Points
    # int32 array, same shape: the last turn total of the first run of those at which to hold, in points; −1 where
    # they never do
    ends: Points
    pieces: Bytes  # uint8 array, same shape: in how many runs of turn totals the player holds
    # shape (2, K, K): the mover's win chance at the start of the turn. For who plays by heart: when this turn is played
    # so, and all is perfect afterwards.
    wins: Floats

    @property
    def dice(self) -> int:
        """How many dice both games have."""
        return int(self.holds.shape[1])

    def later(self, dice: int) -> Floats:
        """Return how many points later the second side holds with so many dice; not a number where one never holds.

        Returns
        -------
        float array, shape (K, K)
            Above 0 where the second side goes on longer.
        """
        first, second = self.holds[:, dice - 1].astype(np.float64)
        found: Floats = np.where((first >= 0) & (second >= 0), second - first, np.nan)
        return found

    def never(self, side: int, dice: int) -> Bools:
        """Return where only one of the sides (0 or 1) never holds short of winning; shape (K, K)."""
        mine, other = self.holds[side, dice - 1], self.holds[1 - side, dice - 1]
        found: Bools = (mine < 0) & (other >= 0)
        return found

    def never_either(self, dice: int) -> Bools:
        """Return where both sides never hold short of winning; shape (K, K)."""
        found: Bools = (self.holds[0, dice - 1] < 0) & (self.holds[1, dice - 1] < 0)
        return found

    @property
    def gains(self) -> Floats:
        """How much larger the mover's win chance is on the second side; shape (K, K)."""
        found: Floats = self.wins[1] - self.wins[0]
        return found


def maps_of(
    first: Side, second: Side, alignment: Alignment, farkles: int = 0, opponent_farkles: int = 0, seat: int = 0
) -> Maps:
    """Return both sides at the matched scores; a second or so, not on a GUI thread.

    `farkles`, `opponent_farkles`, `seat`: turns of the first side's game; in a game that does not tell them apart the
    nearest that it has.
    """
    places = alignment.places
    columns = np.flatnonzero(places >= 0)
    counts = alignment.counts(farkles), alignment.counts(opponent_farkles)
    asked = (
        (first, _start(first, farkles, opponent_farkles, seat), columns),
        (second, _start(second, *counts, seat), places[columns]),
    )
    regions = [_regions(side, start) for side, start, _ in asked]
    wins = [_wins(side, start)[np.ix_(at, at)] for side, start, at in asked]
    at_scores = [np.ix_(np.arange(alignment.dice), at, at) for *_, at in asked]
    holds = np.stack([each.first[at] for each, at in zip(regions, at_scores, strict=True)])
    ends = np.stack([each.last[at] for each, at in zip(regions, at_scores, strict=True)])
    pieces = np.stack([each.pieces[at] for each, at in zip(regions, at_scores, strict=True)])
    found = Maps(farkles, opponent_farkles, seat, alignment.scores, holds, ends, pieces, np.stack(wins))
    for array in (found.holds, found.ends, found.pieces, found.wins):
        array.flags.writeable = False
    return found


def _start(side: Side, farkles: int, opponent_farkles: int, seat: int) -> TurnStart:
    return TurnStart(0, 0, farkles, opponent_farkles, min(seat, side.solution.stages.seats - 1))


def _regions(side: Side, start: TurnStart) -> HoldRegions:
    return hold_regions(side.strategy, side.solution, start, side.solution.settings.team_size)


def _wins(side: Side, start: TurnStart) -> Floats:
    best = side.solution.start_chances(start)
    if isinstance(side.strategy, Optimal):
        return best
    found: Floats = best - turn_costs(side.strategy, side.solution, start, side.solution.settings.team_size)
    return found


Ranges = tuple[Interval, ...]


def ranges_of(
    sides: tuple[Side, Side], alignment: Alignment, maps: Maps, scores: tuple[int, int], dice: int
) -> tuple[Ranges, Ranges]:
    """Return the ranges of turn totals at which both sides hold short of winning; less than a millisecond.

    `scores`: the mover's and the opponent's score in the first side's game, in points. `dice`: dice to roll.
    """
    banked, opponent = scores
    there = alignment.other_score(banked), alignment.other_score(opponent)
    counts = alignment.counts(maps.farkles), alignment.counts(maps.opponent_farkles)
    first = _ranges(sides[0], TurnStart(banked, opponent, maps.farkles, maps.opponent_farkles, maps.seat), dice)
    return first, _ranges(sides[1], TurnStart(*there, *counts, maps.seat), dice)


def _ranges(side: Side, start: TurnStart, dice: int) -> Ranges:
    table = side.solution.turn_table(replace(start, seat=min(start.seat, side.solution.stages.seats - 1)))
    return holding_runs(side.strategy, side.solution, table)[dice - 1]
