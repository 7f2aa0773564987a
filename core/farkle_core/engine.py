"""Sweeps over a game's tables: cut into short steps, shared by a team, watched by a monitor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np
import numpy.typing as npt

from farkle_core.grid import Grid
from farkle_core.kernels import pairs as pair_kernels
from farkle_core.kernels import sweep as sweep_kernels
from farkle_core.kernels.sweep import Desk, Game, Tables
from farkle_core.kernels.turn import LANES, Plan
from farkle_core.pace import Pace
from farkle_core.plan import fill_hold, make_desk, make_game, make_plan, make_tables
from farkle_core.rules.model import Ruleset
from farkle_core.team import Team

Floats = npt.NDArray[np.float64]
_SECONDS_PER_OPTION = 1e-10

Advance = Callable[[float], None]
"""Is told between kernel calls which share of the sweep has just been done; may raise to stop."""


@dataclass
class Engine:
    """A game, its tables, and the threads that fill them.

    Attributes
    ----------
    game, plan
        What the kernels read.
    tables : Tables
        Win chances so far; replaced by every sweep.
    team : Team
        The threads.
    desks : list of Desk
        One for each thread.
    pace_of_sweeping, pace_of_closing : Pace
        How much to do at a time.
    evaluations : int
        Starts of turns computed so far.
    """

    game: Game
    plan: Plan
    tables: Tables
    team: Team
    desks: list[Desk]
    pace_of_sweeping: Pace
    pace_of_closing: Pace
    evaluations: int = 0

    @classmethod
    def prepare(cls, ruleset: Ruleset, grid: Grid, team: Team) -> Engine:
        """Make the engine of a ruleset, and compile (or load) its kernels."""
        game = make_game(ruleset, grid)
        plan = make_plan(ruleset, game)
        desks = [make_desk(plan, game) for _ in range(team.members)]
        sweeping, closing = (Pace(team.members, _seconds(plan, game)) for _ in range(2))
        engine = cls(game, plan, make_tables(game), team, desks, sweeping, closing)
        engine._compile()
        return engine

    def _compile(self) -> None:
        """Call the kernels this game needs with nothing to do."""
        self._sweep_steps(0, 1, 0, 0, sweep_kernels.COMPARE, np.zeros(2, np.int64))
        if not self.game.penalty:
            self._close_pairs(0, 1, 0, 0, self._pairs(), np.zeros(2, np.int64), 1.0)

    @property
    def starts(self) -> int:
        """Starts of turns in the game: banked scores and farkle counts of both."""
        return (self.game.size * self.game.counts) ** 2

    def continue_from(self, wins: Floats) -> None:
        """Take `wins` for the last sweep's result; shape as ``tables.wins``."""
        self.tables.wins[:] = wins
        fill_hold(self.game, self.tables.wins, self.tables.hold)

    def sweep(self, how: int, advance: Advance) -> float:
        """Sweep once over a game with a penalty; return the largest change of a win chance."""
        tables = self.tables
        self.tables = Tables(wins=tables.wins, hold=tables.before, before=tables.hold)
        self.evaluations += self.starts
        return self._all_steps(how, advance)

    def compare(self, advance: Advance) -> float:
        """Evaluate every equation once with the tables as they are; return the largest difference (the residual)."""
        return self._all_steps(sweep_kernels.COMPARE, advance)

    def close(self, closing: float, advance: Advance) -> None:
        """Solve a game without a penalty in one sweep, each pair to an error of about `closing`."""
        pairs = self._pairs()
        table = self.tables.hold.reshape(1, self.game.rows, self.game.stride)
        table[0, : self.game.size, self.game.size] = 0.0  # the guess looks one column past the last score

        def call(first: int, last: int, members: int) -> None:
            self.team.run(
                lambda thread, meetings: self._close_pairs(thread, members, first, last, pairs, meetings, closing),
                members,
            )

        _in_short_calls(_costs(self.game, 1), call, advance, self.pace_of_closing)
        self.evaluations += int(pairs.state[1])

    def _all_steps(self, how: int, advance: Advance) -> float:
        largest = 0.0

        def call(first: int, last: int, members: int) -> None:
            nonlocal largest
            found = self.team.run(
                lambda thread, meetings: self._sweep_steps(thread, members, first, last, how, meetings), members
            )
            largest = max(largest, *found)

        _in_short_calls(_costs(self.game, self.game.counts), call, advance, self.pace_of_sweeping)
        return largest

    def _sweep_steps(
        self, thread: int, members: int, first: int, last: int, how: int, meetings: npt.NDArray[np.int64]
    ) -> float:
        return sweep_kernels.sweep_steps(
            self.plan,
            self.game,
            self.tables,
            self.desks[thread],
            meetings,
            thread,
            members,
            first,
            last,
            how,
        )

    def _close_pairs(
        self,
        thread: int,
        members: int,
        first: int,
        last: int,
        pairs: pair_kernels.Pairs,
        meetings: npt.NDArray[np.int64],
        closing: float,
    ) -> None:
        wins, hold, desk = self.tables.wins, self.tables.hold, self.desks[thread]
        pair_kernels.close_pairs(
            self.plan,
            self.game,
            wins,
            hold,
            pairs,
            desk,
            meetings,
            thread,
            members,
            first,
            last,
            closing,
        )

    def _pairs(self) -> pair_kernels.Pairs:
        size = self.game.size
        slope = np.full(size, 0.2)  # about the chance that a turn ends in a farkle
        farkle, win, miss, guess, doubt, left, last_farkle, last_win = np.zeros((8, size))
        state = np.zeros(2)
        return pair_kernels.Pairs(farkle, win, slope, miss, guess, doubt, left, last_farkle, last_win, state)


def _costs(game: Game, counts: int) -> Floats:
    """Return the cost of each step of a sweep, summed up to its end, as shares of the whole; shape (steps,)."""
    totals = np.arange(2 * (game.size - 1), -1, -1)
    lowest = np.maximum(0, totals - game.size + 1)
    lanes = np.minimum(totals, game.size - 1) - lowest + 1
    blocks = -(-(lanes + lowest % 8) // LANES)
    depth = game.size - lowest + 1
    levels = counts - np.abs(np.arange(2 * counts - 2, -1, -1) - (counts - 1))
    cost = np.cumsum(np.outer(blocks * depth, levels).ravel())
    shares: Floats = cost / cost[-1]
    return shares


def _seconds(plan: Plan, game: Game) -> float:
    """Guess how long a sweep takes one thread: only for the first call, later ones go by what was measured."""
    return (game.size**3 / 2) * game.counts**2 * len(plan.offsets) * _SECONDS_PER_OPTION


def _in_short_calls(shares: Floats, call: Callable[[int, int, int], None], advance: Advance, pace: Pace) -> None:
    """Call ``call(first, last, members)`` over all steps, each call a short one, and `advance` after each.

    Parameters
    ----------
    shares : float array, shape (steps,)
        Cost of the steps up to the end of each, as shares of the whole.
    call, advance : callable
        Does the steps from `first` up to `last`, not included, with so many threads; is told which share is done.
    pace : Pace
        Says how many threads, and how much at a time.
    """
    first = 0
    while first < len(shares):
        done = float(shares[first - 1]) if first else 0.0
        members = pace.choose()
        last = max(int(np.searchsorted(shares, done + pace.share(members), side="right")), first + 1)
        began = perf_counter()
        call(first, last, members)
        covered = float(shares[last - 1]) - done
        pace.note(members, covered, perf_counter() - began)
        first = last
        advance(covered)
