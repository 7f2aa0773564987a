"""How near a solve has come to the end, and its first answer: win chances that are not proved yet."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, TypeVar

import numpy as np

from farkle_core.arrays import Floats, frozen
from farkle_core.errors import Cancelled

Answer = TypeVar("Answer")

FIRST_ERROR: Final = 1e-6  # the largest error of a win chance of the first answer


@dataclass
class Convergence:
    """The end of a solve, or its state: the last change, the estimated remaining change, and the residual."""

    pair_tolerance: float
    change: float = 1.0
    left: float = 0.0
    residual: float = 1.0
    sweeps: int = 0
    seconds: float = 0.0


@dataclass
class FirstAnswer:
    """The first answer of one solve."""

    error: float  # the largest error that it may have
    take: Callable[[Floats, Any], None] | None = None  # takes it, once; None if there shall be none
    # Returns the largest residual of some equations with all options. Sweeps leave out options that seem never to be
    # best; where that is wrong, their estimate says nothing.
    check: Callable[[], float] = float
    chances: Floats | None = None
    seconds: float | None = None  # from the start of the solve
    _began: float = field(default_factory=perf_counter)

    def offer(self, chances: Floats, so_far: Convergence | None, error: float) -> None:
        """Hand out a copy of `chances` if `error`, an estimate of their largest error, is small enough."""
        if self.take is not None and self.chances is None and error <= self.error and self.check() <= self.error:
            self.seconds = perf_counter() - self._began
            self.chances = frozen(chances.copy())
            self.take(self.chances, so_far)

    def difference(self, chances: Floats) -> float | None:
        """Return the largest difference of a win chance between the first answer and the end; None without one."""
        return None if self.chances is None else float(np.abs(chances - self.chances).max())


def first_of(work: Callable[[Callable[[Answer], None]], Answer]) -> Answer:
    """Stop `work` at the first answer that it hands to its argument, and return that; else its result."""
    answers: list[Answer] = []

    def stop(answer: Answer) -> None:
        answers.append(answer)
        raise Cancelled

    try:
        return work(stop)
    except Cancelled:
        if not answers:
            raise
        return answers[0]
