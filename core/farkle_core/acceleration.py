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
        self._after: list[Floats] = []
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

    def guess(self, before: Floats, after: Floats) -> Floats:
        """Return a guess of what sweeps lead to, all between 0 and 1.

        Parameters
        ----------
        before, after : float array, 1-D
            The win chances that a sweep began with, and what it made of them.
        """
        if self._before:
            step = float(np.abs(before - self._before[-1]).max())
            if step > _SMALLEST_STEP:  # below that rounding has the say
                ratio = float(np.abs(after - self._after[-1]).max()) / step
                self._ratios += [ratio] if ratio < 1.0 else []  # sweeps draw together: else it was no whole sweep
        size = float(np.abs(after - before).max())
        if size > self._size:
            self._before.clear()  # it leads astray: begin anew
            self._after.clear()
        self._size = size
        self._before = [*self._before, before][-_MEMORY - 1 :]
        self._after = [*self._after, after][-_MEMORY - 1 :]
        if len(self._after) == 1:
            return after
        misses = np.array(self._after) - np.array(self._before)
        steps, moves = np.diff(misses, axis=0).T, np.diff(np.array(self._after), axis=0).T
        shares = np.linalg.lstsq(steps, misses[-1], rcond=_SMALLEST_SHARE)[0]
        guess: Floats = np.clip(after - moves @ shares, 0.0, 1.0)
        return guess
