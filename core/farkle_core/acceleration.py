"""Fewer sweeps: goes on from several sweeps to where they lead (Anderson's method).

A sweep turns the win chances x that penalties and disasters lead to into new ones g(x). Near the solution g is almost
linear, so the mixture of the last sweeps whose differences g − x cancel best is a far better guess than the last sweep
alone. Source: D. G. Anderson, Iterative procedures for nonlinear integral equations, 1965. What is accepted in the end
is decided by plain sweeps and the residual, never by the guess.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_MEMORY = 5
_SMALLEST_STEP = 1e-11
_LARGEST_RATIO = 0.9999
_ROUNDING = 1e-14
_SMALLEST_SHARE = 1e-12


class Acceleration:
    """Remembers the last sweeps and guesses what follows from them."""

    def __init__(self) -> None:
        self._before: list[Floats] = []
        self._after: Floats = np.zeros(0)
        self._led_to: list[Floats] = []
        self._size = np.inf
        self._ratios: list[float] = []

    def left_after(self, change: float) -> float:
        """Guess by how much all further plain sweeps together would change a win chance after one with this change.

        Such changes fall at least as fast as the slowest difference between two sweeps did.
        """
        if change <= _ROUNDING:
            return 0.0
        if not self._ratios:
            return 1.0
        ratio = min(max(self._ratios[-_MEMORY:]), _LARGEST_RATIO)
        return change * ratio / (1.0 - ratio)

    def guess(self, before: Floats, after: Floats, further: Floats | float = 0.0) -> Floats:
        """Return a guess of what sweeps lead to, all between 0 and 1.

        Parameters
        ----------
        before, after : float array, 1-D
            The win chances that a sweep began with, and what it made of them.
        further : float array, 1-D, or 0
            By how much they will change further, as far as a model tells.
        """
        if self._before:
            step = float(np.abs(before - self._before[-1]).max())
            if step > _SMALLEST_STEP:  # below that rounding has the say
                ratio = float(np.abs(after - self._after).max()) / step
                self._ratios += [ratio] if ratio < 1.0 else []  # sweeps draw together: else it was no whole sweep
        size = float(np.abs(after - before).max())
        if size > self._size:
            self._before.clear()  # it leads astray: begin anew
            self._led_to.clear()
        self._size, self._after = size, after
        self._before = [*self._before, before][-_MEMORY - 1 :]
        self._led_to = [*self._led_to, after + further][-_MEMORY - 1 :]
        guess = self._led_to[-1]
        if len(self._before) > 1:
            misses = np.array(self._led_to) - np.array(self._before)
            steps, moves = np.diff(misses, axis=0).T, np.diff(np.array(self._led_to), axis=0).T
            guess = guess - moves @ np.linalg.lstsq(steps, misses[-1], rcond=_SMALLEST_SHARE)[0]
        return guess.clip(0.0, 1.0)
