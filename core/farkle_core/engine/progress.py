"""Turns the solver's steps into progress that a person can follow."""

import math
from time import perf_counter

from farkle_core.engine.monitor import Monitor, Progress, WorkPhase


class Reporter:
    """Counts work done against work expected, and tells a monitor.

    Work is counted in sweeps over the game that was asked for; what is expected may be corrected on the way, the
    fraction told never falls. `states`: game states that one sweep brings up to date. `expected`, `afterwards`: sweeps
    expected until the win chances stand still, and for all that follows.
    """

    def __init__(self, monitor: Monitor, states: int, expected: float, afterwards: float) -> None:
        self._monitor = monitor
        self._states = states
        self.expected = expected + afterwards
        self._afterwards = afterwards
        self._began = perf_counter()
        self._working_since: float | None = None
        self._done = 0.0
        self._fraction = 0.0
        self._weight = 1.0
        self._phase = WorkPhase.COMPILING
        self._changes: tuple[float, ...] = ()

    def enter(self, phase: WorkPhase, weight: float = 1.0) -> None:
        """Begin a phase; one sweep of it costs as much as `weight` sweeps over the game."""
        self._phase, self._weight = phase, weight
        if phase is not WorkPhase.COMPILING and self._working_since is None:
            self._working_since = perf_counter()
        self._tell()

    def weigh(self, weight: float) -> None:
        """Say that the sweeps from now on cost as much as `weight` sweeps over the game."""
        self._weight = weight

    def advance(self, share: float) -> None:
        """Note that `share` of a sweep has been done."""
        self._done += share * self._weight
        self._tell()

    def finished_sweep(self, change: float) -> None:
        """Note a finished sweep and its largest change."""
        self._changes = (*self._changes, change)
        self._tell()

    def expect_until_still(self, sweeps: float) -> None:
        """Correct what is expected: so many sweeps are still to come before those that were planned to follow."""
        self.expected = self._done + sweeps + self._afterwards

    def finish(self) -> None:
        """Note that all is done, whatever rounding or a wrong guess of the work has left open."""
        self._done = self.expected
        self._tell()

    def _tell(self) -> None:
        now = perf_counter()
        working = now - self._working_since if self._working_since is not None else 0.0
        self._fraction = max(self._fraction, min(self._done / max(self.expected, 1e-9), 1.0))
        left = working * (self.expected - self._done) / self._done if self._done > 0 else None
        self._monitor(
            Progress(
                phase=self._phase,
                fraction=self._fraction,
                states_per_second=self._states * self._done / working if working > 0 else 0.0,
                seconds=now - self._began,
                seconds_left=None if left is None else max(left, 0.0),
                changes=self._changes,
            )
        )


def sweeps_left(changes: list[float], tolerance: float, usual: float) -> float:
    """Guess how many sweeps are left until a change is at most `tolerance`.

    `changes`: the largest change of each sweep so far. `tolerance`: where to stop. `usual`: decades that a sweep
    usually gains, while too few are known.
    """
    if not changes or changes[-1] <= 0.0:
        return 0.0
    gained = usual
    if len(changes) > 2 and 0.0 < changes[-1] < changes[-3]:
        gained = max(math.log10(changes[-3] / changes[-1]) / 2, 0.1)
    return max(math.log10(changes[-1] / tolerance) / gained, 0.0)
