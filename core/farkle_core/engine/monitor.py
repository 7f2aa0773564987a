"""How long work says where it is, and how it is told to stop.

The solver calls its monitor between steps of at most 50 ms. A monitor records the progress, or raises
:class:`~farkle_core.errors.Cancelled`, which then leaves the solver unchanged for its next use.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from farkle_core.language.messages import N_

STATES_COUNT: Final = N_("scores below the goal, farkles, dice, turn total")
"""What is counted as states wherever their number is shown; seats, last turns, offered dice and the like are not."""


class Phase(StrEnum):
    """What the solver is doing; the value is the word shown to people."""

    COMPILING = N_("preparing the solver")
    SOLVING = N_("solving")
    CHECKING = N_("checking the result")
    BOUND = N_("measuring the effect of the limits")
    COMPARING = N_("comparing")


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a solve stands.

    Attributes
    ----------
    phase : Phase
        What is being done.
    fraction : float
        Share of the whole solve that is done, 0 to 1, over all phases; never falls.
    states_per_second : float
        Game states (b, d, f, e, n, t) brought up to date each second of solving; 0.0 before it is known.
    seconds : float
        Since the solve began.
    seconds_left : float or None
        About how long it will still take; None before it is known.
    changes : tuple of float
        The largest change of a win chance in each finished sweep, oldest first.
    """

    phase: Phase
    fraction: float = 0.0
    states_per_second: float = 0.0
    seconds: float = 0.0
    seconds_left: float | None = None
    changes: tuple[float, ...] = ()


class Monitor(Protocol):
    """Anything that takes progress; it may raise :class:`~farkle_core.errors.Cancelled`."""

    def __call__(self, progress: Progress, /) -> None:
        """Take note of `progress`, or raise."""


def unwatched(_progress: Progress, /) -> None:
    """Let the work run to its end without a word."""
