"""Finds the decisions that differ between two sides, and their cost.

A decision is to hold or to roll in a state of a turn: scores, farkles in a row, turn total and dice. The cost is
measured in the first side's game: how much its win chance falls if it once decides as the second side does, and plays
perfectly afterwards. The comparison covers the states that the first side can reach in a usual turn, before a player is
at the goal, however dice are set aside. It leaves out turns with hot-dice bonuses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Int32s, freeze
from farkle_core.compare.sides import Alignment, Matching, Side, refuse_other_dice
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, part_of, timed, unwatched
from farkle_core.engine.short_calls import Team
from farkle_core.game.turn_start import TurnStart, TurnState
from farkle_core.kernels.turn.context import CANNOT_HOLD, EQUAL, Share
from farkle_core.strategies.visits import visits_of

_VISITS: Final = 0.35  # the share of the work for visits, if they are counted: measured in Facebook Farkle


class Order(StrEnum):
    """The order of a list of decisions."""

    COST = "cost"
    WEIGHT = "weight"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(TurnState):
    """A state of the first side's game in which the two sides decide differently."""

    holds: bool  # whether the first side holds and the second rolls; otherwise the reverse
    hold: float  # hold, roll: win chances of both decisions in the first side's game
    roll: float
    # the worth of the first side's decision less that of the second side's. Below 0 the second decides better, which
    # happens only if the first plays by heart.
    cost: float


@dataclass(frozen=True)
class Differences:
    """The decisions that differ between two sides; arrays are read-only."""

    first: Side  # first, second: the two sides
    second: Side
    alignment: Alignment  # the scores that correspond
    # shape (seats, farkles, opponent's farkles, dice, own scores, opponent's scores): the cost of each turn's dearest
    # differing decision, see `cost`; 0 without one. Dice count from 1, loaded ones by their place among the dice left;
    # scores are those of the first side's grid.
    costs: Floats
    turn_totals: Int32s  # int32 array, same shape: the turn total of that decision in points; −1 without one
    # weights, weighty_totals: as `costs` and `turn_totals`, for the decision of each turn with the largest weight: its
    # cost times its average visits in a game in which both play like the first side. Equal to those if `visits` are
    # unknown.
    weights: Floats
    weighty_totals: Int32s
    # or None: average visits of each start in such a game, see `visits_of`; None if unknown: for play by heart, and
    # under some rules
    visits: Floats | None
    compared: int  # compared, different: the numbers of decisions compared, and of those that differ
    different: int

    def dearest(self, most: int = 100, apart: int = 0, order: Order = Order.COST) -> tuple[Difference, ...]:
        """Return the decisions with the largest cost or weight, the largest first.

        `most`: the largest number of decisions; of each turn and number of dice only the first counts. `apart`: points;
        of close decisions with the same dice only the first counts, whatever the farkles in a row. Close are decisions
        nearer than `apart` in the opponent's score, and in the own score before or after the hold; 0 keeps all.
        `order`: the measure.
        """
        states = _States(self.first)
        matters = order is Order.WEIGHT
        sizes, totals = (self.weights, self.weighty_totals) if matters else (self.costs, self.turn_totals)
        quantum = self.first.solution.grid.quantum
        places = _largest(sizes, totals // quantum, most, -(-apart // quantum))
        return tuple(self._difference(place, totals, sizes, states) for place in places)

    def _difference(self, place: tuple[int, ...], totals: Int32s, sizes: Floats, states: "_States") -> Difference:
        seat, farkles, opponent_farkles, mode, own, other = place
        grid = self.first.solution.grid
        scores = int(grid.scores[own]), int(grid.scores[other])
        total, is_better = int(totals[place]), bool(sizes[place] > 0)
        hold, roll = states.worth(place, total // grid.quantum)
        holds = is_better == (hold > roll)
        cost = abs(hold - roll) if is_better else -abs(hold - roll)
        start = *scores, farkles, opponent_farkles, seat
        return Difference(*start, turn_total=total, dice=mode + 1, holds=holds, hold=hold, roll=roll, cost=cost)


def _largest(sizes: Floats, totals: Int32s, most: int, apart: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of the largest sizes; of places close to each other only the first.

    `totals` and `apart` are in quanta. Close are decisions of the same seat and dice whose opponent's scores differ by
    less than `apart`, and also either the own scores or those after the hold.
    """
    magnitudes = np.abs(sizes).ravel()
    known = np.flatnonzero((totals.ravel() >= 0) & (magnitudes > EQUAL))
    order = known[np.argsort(-magnitudes[known], kind="stable")]
    seats, _counts, _others, dice, own, other = sizes.shape
    before = np.zeros((seats, dice, own, other), np.bool_)
    after = np.zeros((seats, dice, own + int(totals.max(initial=0)) + 1, other), np.bool_)
    count = 0
    for flat in order.tolist():
        if count == most:
            return
        place = tuple(map(int, np.unravel_index(flat, sizes.shape)))
        seat, _f, _e, mode, i, j = place
        x, against = i + int(totals[place]), slice(max(j - apart + 1, 0), j + apart)
        if apart and (before[seat, mode, i, j] or after[seat, mode, x, j]):
            continue
        before[seat, mode, max(i - apart + 1, 0) : i + apart, against] = True
        after[seat, mode, max(x - apart + 1, 0) : x + apart, against] = True
        count += 1
        yield place


class _States:
    """Computes the worth of holding and rolling in single states of a side's game.

    A turn's table ends where perfect play always holds. If no hold ends the game, a player by heart may reach a
    decision beyond it.
    """

    def __init__(self, side: Side) -> None:
        self._side = side

    def worth(self, place: tuple[int, ...], row: int) -> tuple[float, float]:
        """Return the win chances of holding and rolling. `place`: as in :attr:`Differences.costs`. `row`: in quanta."""
        seat, farkles, opponent_farkles, mode, own, other = place
        solution = self._side.solution
        scores = int(solution.grid.scores[own]), int(solution.grid.scores[other])
        table = solution.dice_table(TurnStart(*scores, farkles, opponent_farkles, seat))
        if row < len(table.turn_totals):
            return float(table.hold[row, mode]), float(table.roll[row, mode])
        hold, roll = self._strip(seat, farkles, opponent_farkles, other)
        return float(hold[own, 0, row, mode]), float(roll[own, 0, row, mode])

    @lru_cache(maxsize=4)  # noqa: B019 - goes with the list that is made
    def _strip(self, seat: int, farkles: int, opponent_farkles: int, other: int) -> tuple[Floats, Floats]:
        """Return all turns against one score of the opponent, up to the ceiling."""
        from farkle_core.compare.strips import Strips  # imports numba, which takes half a second

        with Team(1) as team:
            return Strips(self._side, team).turns(seat, farkles, opponent_farkles, other, other)


def compare_decisions(
    first: Side, second: Side, matching: Matching, monitor: Monitor = unwatched, threads: int = 0
) -> Differences:
    """Find the decisions that differ between two sides.

    `first`, `second`: the sides; costs are those in the game of the first. `threads`: cores to use; 0 = as for the
    first side's solution. Raises UserError if they have no common scores, or bring different dice. Raises Cancelled
    from the monitor.
    """
    refuse_other_dice(first, second)
    alignment = Alignment.of(first.solution.grid, second.solution.grid, matching)
    with Team(threads or first.solution.settings.team_size) as team:
        return _DifferenceSearch(first, second, alignment, team, timed(monitor)).run()


class _DifferenceSearch:
    """Compares all strips of the first side's game."""

    def __init__(self, first: Side, second: Side, alignment: Alignment, team: Team, monitor: Monitor) -> None:
        from farkle_core.compare.strips import Strips, steps_of  # imports numba, which takes half a second

        self._first, self._second, self._alignment, self._team = first, second, alignment, team
        self._mine, self._theirs = Strips(first, team), Strips(second, team)
        self._steps, self._places = [steps_of(first, seat) for seat in (0, 1)], alignment.places
        self._totals = alignment.totals(self._mine.totals)
        grid, seats = first.solution.grid, first.solution.phase_tables.seats
        counts = grid.farkle_counts
        columns = max(map(self._mine.columns, range(seats)))
        shape = seats, counts, counts, columns, grid.size, grid.size
        self._costs, self._turn_totals = np.zeros(shape), np.full(shape, -1, np.int32)
        self._weights, self._weighty_totals = np.zeros(shape), np.full(shape, -1, np.int32)
        self._visits = visits_of(first.solution, part_of(monitor, 0.0, _VISITS)) if first.is_perfect else None
        self._often = np.zeros((seats, counts, counts, grid.size, grid.size)) if self._visits is None else self._visits
        self._counts = np.zeros((team.members, 2), np.int64)
        self._monitor = monitor if self._visits is None else part_of(monitor, _VISITS, 1.0)

    def run(self) -> Differences:
        grid = self._first.solution.grid
        jobs = list(self._jobs())
        for done, job in enumerate(jobs):
            self._monitor(Progress(WorkPhase.COMPARING, done / len(jobs)))
            self._strip(*job)
        self._turn_totals[self._turn_totals > 0] *= grid.quantum
        self._weighty_totals[self._weighty_totals > 0] *= grid.quantum
        if self._visits is None:
            self._weights, self._weighty_totals = self._costs, self._turn_totals
        freeze(self._costs, self._turn_totals, self._weights, self._weighty_totals)
        compared, different = (int(number) for number in self._counts.sum(axis=0))
        return Differences(
            self._first, self._second, self._alignment, self._costs, self._turn_totals, self._weights,
            self._weighty_totals, self._visits, compared, different,
        )  # fmt: skip

    def _jobs(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield every strip: seat, farkles of both, the opponent's first and last score."""
        seats, counts = self._costs.shape[:2]
        ratio = max(
            self._alignment.second.quantum and self._alignment.first.quantum // self._alignment.second.quantum, 1
        )
        width = max(min(self._mine.width, self._theirs.width // ratio), 1)
        for seat in range(seats):
            for farkles in range(counts):
                for opponent_farkles in range(counts):
                    for first in range(0, self._mine.grid.size, width):
                        last = min(first + width, self._mine.grid.size) - 1
                        if (self._places[first : last + 1] >= 0).any():
                            yield seat, farkles, opponent_farkles, first, last

    def _strip(self, seat: int, farkles: int, opponent_farkles: int, first: int, last: int) -> None:
        from farkle_core.kernels.reading.decisions import Decisions, NotedDifferences, Strip, note_differences

        worth = self._mine.turns(seat, farkles, opponent_farkles, first, last)
        mine = self._mine.played(seat, farkles, first, last, worth)
        columns = self._places[first : last + 1]
        begin, end = int(columns[columns >= 0].min()), int(columns.max())
        counts = self._alignment.counts(farkles), self._alignment.counts(opponent_farkles)
        there = self._theirs.turns(seat, *counts, begin, end)
        theirs = self._theirs.played(seat, counts[0], begin, end, there)
        worth.holds[..., there.holds.shape[3] :] = CANNOT_HOLD  # states that the other game does not have
        others = np.where(columns >= 0, columns - begin, -1)
        turns = seat, farkles, opponent_farkles
        arrays = self._costs, self._turn_totals, self._weights, self._weighty_totals, self._often
        costs, totals, weights, weighty, often = (array[turns] for array in arrays)
        of_seat = slice(worth.holds.shape[3])
        notes = NotedDifferences(
            costs[of_seat], totals[of_seat], weights[of_seat], weighty[of_seat], often, self._counts
        )
        decisions = Decisions(mine, theirs, self._places, others, self._totals)
        reached = worth.holds if self._visits is None else self._mine.reached(*turns, first, last)

        def note(share: Share) -> None:
            strip = Strip(first, share.thread, share.members)
            note_differences(worth, decisions, self._steps[seat], reached, notes, strip)

        self._team.run(note)
