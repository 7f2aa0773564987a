"""Saves sweeps: extrapolates from the last sweeps to their limit (Anderson's method).

A sweep maps the win chances x after penalties and disasters to new ones g(x). Near the solution g is almost linear. So
the mixture of the last sweeps whose differences g − x cancel best is a far better guess than the last sweep alone.
Source: D. G. Anderson, Iterative procedures for nonlinear integral equations, 1965. Plain sweeps and the residual
decide what is accepted, never the guess.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

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


# Sweeps that are mixed. 1, 3, 5 and 8 take the same 9 sweeps with `facebook` and `three-farkles` (goals 3,000, 2,000);
# `disaster-twos` takes 18,606 evaluations with 1 and 18,532 with 3, 5 and 8.
_MEMORY = 5
# Slow games mix more of them, once they have taken so many sweeps. Where every farkle costs 1,000 and the last turn has
# to be beaten (five dice to 1,500), 50 sweeps do what over 94 did. Other games end before, and keep their last bits.
_LONG_MEMORY = 20
_MANY = 12

# Between sweeps that begin nearer to each other, rounding (1e-15) makes the ratio of the changes unsure by 1e-4.
_SMALLEST_STEP = 1e-11

# A sweep that changes more than so many times what the last one did shows that the steps before it mislead. With 1, a
# game of three with one die, in which few rolls score, begins again and again: 2,000 sweeps without an end. With 1.5 to
# 1,000 it takes 84.
_MISLEADING = 2.0

_LARGEST_RATIO = 0.9999  # keeps the estimate finite: 10,000 times the last change
_ROUNDING = 1e-14  # a change that is rounding only; also the smallest tolerance

# Steps that are dependent to this degree count as one. From 1e-8 to 1e-15 the number of sweeps is the same.
_SMALLEST_SHARE = 1e-12

_SMALLEST = 1e-300  # takes the place of the length 0, to divide by


class _Sweep(NamedTuple):
    """The win chances before a sweep, after it, and as far as known, their limit."""

    before: Floats
    after: Floats
    led_to: Floats

    @property
    def miss(self) -> Floats:
        return self.led_to - self.before


class Acceleration:
    """Remembers the last sweeps and extrapolates from them. `lowest`, `highest`: the limits of every guess."""

    def __init__(self, lowest: float = 0.0, highest: float = 1.0) -> None:
        self._limits = lowest, highest
        self._last: _Sweep | None = None
        self._steps: list[Floats] = []
        self._moves: list[Floats] = []
        self._size, self._sweeps = np.inf, 0
        self._ratios: list[float] = []

    def left_after(self, change: float) -> float:
        """Estimate the total change of a win chance by all further plain sweeps after one with this change.

        Such changes fall at least as fast as the slowest difference between two sweeps did.
        """
        if change <= _ROUNDING:
            return 0.0
        if not self._ratios:
            return 1.0
        ratio = min(max(self._ratios[-_MEMORY:]), _LARGEST_RATIO)
        return change * ratio / (1.0 - ratio)

    def error_after(self, missed: float) -> float:
        """Estimate the largest error of a win chance after a sweep that began with values which missed by `missed`.

        With r, the ratio of differences between sweeps, these values are wrong by about m / (1 − r). As r is an
        estimate too, m / (1 − r)² is returned.
        """
        wrong = missed + self.left_after(missed)
        return wrong + self.left_after(wrong)

    def note(self, before: Floats, after: Floats) -> None:
        """Note the win chances before and after a sweep; `guess` uses them."""
        if self._last is not None:
            self._note_ratio(self._last, before, after)

    def guess(self, before: Floats, after: Floats, further: Floats | float = 0.0) -> Floats:
        """Return a guess of the sweeps' limit, within `lowest` and `highest`.

        `before`, `after`: the win chances before and after a sweep, 1-D. `further`: the further change that a model
        predicts, or 0.
        """
        sweep, last = _Sweep(before, after, after + further), self._last
        size = float(np.abs(after - before).max())
        if last is not None:
            self._steps = [*self._steps, sweep.miss - last.miss][-_LONG_MEMORY:]
            self._moves = [*self._moves, sweep.led_to - last.led_to][-_LONG_MEMORY:]
        if size > _MISLEADING * self._size:
            self._steps.clear()
            self._moves.clear()
        self._size, self._last, self._sweeps = size, sweep, self._sweeps + 1
        mixed = _LONG_MEMORY if self._sweeps > _MANY else _MEMORY
        guess = sweep.led_to
        for share, move in zip(_shares(self._steps[-mixed:], sweep.miss), self._moves[-mixed:], strict=True):
            guess = guess - share * move
        return guess.clip(*self._limits)

    def _note_ratio(self, last: _Sweep, before: Floats, after: Floats) -> None:
        step = float(np.abs(before - last.before).max())
        if step > _SMALLEST_STEP:  # below this, rounding dominates
            ratio = float(np.abs(after - last.after).max()) / step
            self._ratios += [ratio] if ratio < 1.0 else []  # a ratio of 1 or more comes from an incomplete sweep


def _shares(known: list[Floats], miss: Floats) -> Floats:
    """Return the mixture of steps that comes nearest to the miss.

    Uses the products of the steps, scaled to one length: a few sums over long arrays. The mixture need not be
    exact, and a full decomposition would take threads that the sweeps need.
    """
    if not known:
        return np.zeros(0)
    lengths = np.array([max(float(np.sqrt(np.einsum("i,i", step, step))), _SMALLEST) for step in known])
    steps = np.array(known) / lengths[:, None]
    products, wanted = np.einsum("ik,jk->ij", steps, steps), np.einsum("ik,k->i", steps, miss)
    shares: Floats = np.linalg.lstsq(products, wanted, rcond=_SMALLEST_SHARE)[0] / lengths
    return shares
