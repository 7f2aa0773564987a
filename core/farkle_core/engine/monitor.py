"""Reports the progress of long work, and stops it.

The solver calls its monitor between steps of at most 50 ms. A monitor records the progress, or raises
:class:`~farkle_core.errors.Cancelled`, which then leaves the solver unchanged for its next use.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from time import perf_counter
from typing import Final, Protocol

from farkle_core.language.messages import N_

# The meaning of *states* wherever their number is shown; seats, last turns, offered dice and the like do not count.
STATES_COUNT: Final = N_("scores below the goal, farkles, dice, turn total")

_UNFINISHED: Final = 0.01  # at least this share of the work is taken to be left, until its end
_MOST: Final = 1.0 - _UNFINISHED

_TELL_LITTLE: Final = 3  # sweeps: before the fourth, guesses from one sweep for the next have just begun

_EARLY: Final = 0.15  # the first sweep's begin is quicker than its rest by up to so much (`facebook`, measured)
_UNCERTAIN: Final = 1.0  # seconds of work before the first estimate of the remaining time


class WorkPhase(StrEnum):
    """The present task of the solver; the value is the word that users see."""

    COMPILING = N_("preparing the solver")
    SOLVING = N_("solving")
    CHECKING = N_("checking the result")
    BOUND = N_("measuring the effect of the limits")
    COMPARING = N_("comparing")


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a solve."""

    phase: WorkPhase  # the present phase
    fraction: float = 0.0  # finished share of the whole solve, 0 to 1, over all phases; never falls
    # game states (b, d, f, e, n, t) updated each second of solving; 0.0 while unknown
    states_per_second: float = 0.0
    seconds: float = 0.0  # since the solve began
    seconds_left: float | None = None  # estimated time left; None while unknown
    changes: tuple[float, ...] = ()  # the largest change of a win chance in each finished sweep, oldest first


class Monitor(Protocol):
    """A callable that takes progress; it may raise :class:`~farkle_core.errors.Cancelled`."""

    def __call__(self, progress: Progress, /) -> None:
        """Record `progress`, or raise Cancelled."""


def part_of(monitor: Monitor, begin: float, end: float) -> Monitor:
    """Return a monitor for one part of longer work: from `begin` to `end`, fractions of the whole from 0 to 1."""

    def note(progress: Progress, /) -> None:
        monitor(replace(progress, fraction=begin + (end - begin) * progress.fraction))

    return note


def timed(monitor: Monitor) -> Monitor:
    """Return a monitor that adds the elapsed and the estimated remaining time.

    Time before the first work is done, such as compiling kernels, does not affect the estimate.
    """
    began = perf_counter()
    first: list[tuple[float, float]] = []  # the time of the first finished work, and its amount

    def note(progress: Progress, /) -> None:
        seconds, done = perf_counter() - began, progress.fraction
        if done > 0.0 and not first:
            first.append((seconds, done))
        left = None
        if first and seconds - first[0][0] >= _UNCERTAIN and done > first[0][1]:
            left = (seconds - first[0][0]) * (1.0 - done) / (done - first[0][1])
        monitor(replace(progress, seconds=seconds, seconds_left=left))

    return note


def unwatched(_progress: Progress, /) -> None:
    """Let the work run to its end without reports."""


class Reporter:
    """Counts finished and expected work, and reports it to a monitor.

    Work is counted in sweeps over the game. The expected work may change during the solve; the reported fraction never
    falls, and is 1 at the end only. `states`: game states that one sweep updates. `expected`: sweeps expected until the
    win chances are final. `afterwards`: sweeps for the work after that. `clock`: returns seconds.
    """

    def __init__(
        self,
        monitor: Monitor,
        states: int,
        expected: float,
        afterwards: float,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._monitor, self._clock = monitor, clock
        self._states = states
        self.expected = expected + afterwards
        self._afterwards = afterwards
        self._began = clock()
        self._working_since: float | None = None
        self._done = 0.0
        self._is_over = False
        self._fraction = 0.0
        self._weight = 1.0
        self._phase = WorkPhase.COMPILING
        self._changes: tuple[float, ...] = ()

    def enter(self, phase: WorkPhase, weight: float = 1.0) -> None:
        """Begin a phase; one sweep of it costs as much as `weight` sweeps over the game. The limits come last."""
        self._phase, self._weight = phase, weight
        if phase is WorkPhase.BOUND:
            self._afterwards = 0.0
        if phase is not WorkPhase.COMPILING and self._working_since is None:
            self._working_since = self._clock()
        self._report()

    def weigh(self, weight: float) -> None:
        """Set the cost of the sweeps from now on to `weight` sweeps over the game."""
        self._weight = weight

    def advance(self, share: float) -> None:
        """Record that `share` of a sweep is finished."""
        self._done += share * self._weight
        self._report()

    def finished_sweep(self, change: float) -> None:
        """Record a finished sweep and its largest change."""
        self._changes = (*self._changes, change)
        self._report()

    @property
    def weight(self) -> float:
        """What a sweep of this phase costs, in sweeps over the game."""
        return self._weight

    def expect_until_still(self, sweeps: float, more: float = 0.0) -> None:
        """Correct the expected work: so many sweeps of this phase, `more` where they get dearer, and what follows."""
        self.expected = self._done + sweeps * self._weight + more + self._afterwards

    def expect_more(self, sweeps: float) -> None:
        """Add so many sweeps of this phase to the expected work."""
        self.expected += sweeps * self._weight

    def finish(self) -> None:
        """Report the end of the work, despite rounding or a wrong estimate."""
        self._done, self._is_over = self.expected, True
        self._report()

    def _report(self) -> None:
        now = self._clock()
        working = now - self._working_since if self._working_since is not None else 0.0
        if not self._is_over:  # there is always some work left
            self.expected = max(self.expected, self._done * (1.0 + _UNFINISHED))
        fraction = 1.0 if self._is_over else min(self._done / max(self.expected, 1e-9), _MOST)
        self._fraction = max(self._fraction, fraction)
        left = 0.0 if self._is_over else None
        if self._done > 0 and working >= _UNCERTAIN:
            early = _EARLY * max(1.0 - self._done, 0.0)
            left = (1.0 + early) * working * (self.expected - self._done) / self._done
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
    """Estimate how many sweeps are left until a change is at most `tolerance`.

    `changes`: the largest change of each sweep so far. `usual`: how many sweeps such games take. The first changes say
    little; later the estimate lies between the usual number and the rate of the last sweeps, or at a slower rate.
    """
    if not changes or changes[-1] <= tolerance:
        return 0.0
    of_usual = max(usual - len(changes), 1.0)
    if len(changes) <= _TELL_LITTLE:
        return of_usual
    earlier = max(changes[-3], changes[-1])  # a sweep without a change may precede others: equations are sharpened
    gained = max(math.log10(earlier / changes[-1]) / 2, 0.1)
    at_this_rate = math.log10(changes[-1] / tolerance) / gained
    return max(at_this_rate, (at_this_rate + of_usual) / 2)
