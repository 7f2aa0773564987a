"""How long work says where it is, and how it is told to stop.

The solver calls its monitor between steps of at most 50 ms. A monitor records the progress, or raises
:class:`~farkle_core.errors.Cancelled`, which then leaves the solver unchanged for its next use.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from time import perf_counter
from typing import Final, Protocol

from farkle_core.language.messages import N_

# What is counted as states wherever their number is shown; seats, last turns, offered dice and the like are not.
STATES_COUNT: Final = N_("scores below the goal, farkles, dice, turn total")


_UNCERTAIN: Final = 1.0  # seconds of work before which nothing is said of how long it will still take


class WorkPhase(StrEnum):
    """What the solver is doing; the value is the word shown to people."""

    COMPILING = N_("preparing the solver")
    SOLVING = N_("solving")
    CHECKING = N_("checking the result")
    BOUND = N_("measuring the effect of the limits")
    COMPARING = N_("comparing")


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a solve stands."""

    phase: WorkPhase  # what is being done
    fraction: float = 0.0  # share of the whole solve that is done, 0 to 1, over all phases; never falls
    # game states (b, d, f, e, n, t) brought up to date each second of solving; 0.0 before it is known
    states_per_second: float = 0.0
    seconds: float = 0.0  # since the solve began
    seconds_left: float | None = None  # about how long it will still take; None before it is known
    changes: tuple[float, ...] = ()  # the largest change of a win chance in each finished sweep, oldest first


class Monitor(Protocol):
    """Anything that takes progress; it may raise :class:`~farkle_core.errors.Cancelled`."""

    def __call__(self, progress: Progress, /) -> None:
        """Take note of `progress`, or raise."""


def part_of(monitor: Monitor, begin: float, end: float) -> Monitor:
    """Return a monitor for one part of longer work, which lasts from `begin` to `end` of it, from 0 to 1."""

    def note(progress: Progress, /) -> None:
        monitor(replace(progress, fraction=begin + (end - begin) * progress.fraction))

    return note


def timed(monitor: Monitor) -> Monitor:
    """Return a monitor that adds how long the work has taken, and about how long it will still take."""
    began = perf_counter()

    def note(progress: Progress, /) -> None:
        seconds, done = perf_counter() - began, progress.fraction
        left = seconds * (1.0 - done) / done if seconds >= _UNCERTAIN and done > 0.0 else None
        monitor(replace(progress, seconds=seconds, seconds_left=left))

    return note


def unwatched(_progress: Progress, /) -> None:
    """Let the work run to its end without a word."""
