"""A logarithmic colour scale of differences: white is none, darker is more.

Equal ratios have equal colour steps. On a linear scale, a threshold that moves by 50 points would be invisible beside
one that moves by 6,000.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.language.messages import figures
from farkle_explorer.plots.cost_colours import ROUND, ZeroScale, round_up
from farkle_explorer.plots.plot_words import MINUS, points

_NEAREST: Final = 0.09  # least distance of two labels, as a share of the scale

_TOLD: Final = 1e-8  # percentage points; smaller differences come from rounding

_LEAST_TOP: Final = 1e-6
_WIDEST: Final = 1e5  # the largest ratio of `top` to the least coloured difference


@dataclass(frozen=True)
class DifferenceScale(ZeroScale):
    """Differences in the unit that `write` words."""

    least: float  # the smallest difference with a colour of its own
    write: Callable[[float], str]  # formats a size without its sign

    @classmethod
    def of_points(cls, differences: npt.NDArray[np.float64], quantum: int) -> DifferenceScale:
        return cls(_top(differences, 4.0 * quantum), signed=True, least=float(quantum), write=_points)

    @classmethod
    def of_costs(cls, costs: npt.NDArray[np.float64], signed: bool) -> DifferenceScale:
        """Return a scale in percentage points for `costs` from 0 to 1."""
        return cls(_top(100.0 * costs, 0.01), signed, least=0.001, write=_percent)

    @classmethod
    def of_chances(cls, differences: npt.NDArray[np.float64]) -> DifferenceScale:
        """Return a signed scale in percentage points for differences of chances; starts at the size of most."""
        sizes = 100.0 * np.abs(differences[np.isfinite(differences)])
        words = sizes[sizes > _TOLD]
        top = _top(words, _LEAST_TOP)
        least = 10.0 ** np.floor(np.log10(np.percentile(words, 10))) if words.size else top
        return cls(top, signed=True, least=float(np.clip(least, top / _WIDEST, top / 10.0)), write=_percent)

    def positions(self, sizes: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Return positions from 0 (no difference) to 1 (`top`)."""
        positions: npt.NDArray[np.float64] = np.log1p(np.abs(sizes) / self.least) / np.log1p(self.top / self.least)
        return np.minimum(positions, 1.0)

    def shares(self, sizes: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return equal ratios as equal steps of colour."""
        shares: npt.NDArray[np.float64] = np.sign(sizes) * self.positions(sizes)
        return shares

    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Return the legend's ticks: position 0 (bottom) to 1, and text."""
        places = [(float(self.positions(size)), self.write(size)) for size in self._sizes()]
        if not self.signed:
            return ((0.0, "0"), *places)
        below = [((1.0 - place) / 2.0, f"{MINUS}{text}") for place, text in reversed(places)]
        return (*below, (0.5, "0"), *(((1.0 + place) / 2.0, f"+{text}") for place, text in places))

    def _sizes(self) -> list[float]:
        """Return round sizes from `least` to `top` with enough distance for ticks."""
        sizes, power = list[float](), 10.0 ** np.floor(np.log10(self.top))
        while power > self.least:
            power /= 10.0
        while power <= self.top:
            sizes += [power * step for step in ROUND if self.least <= power * step < self.top]
            power *= 10.0
        chosen, last = [self.top], 1.0
        for size in reversed(sizes):
            place = float(self.positions(size))
            if last - place >= _NEAREST and place >= _NEAREST:
                chosen.append(size)
                last = place
        return chosen[::-1]


def _top(differences: npt.NDArray[np.float64], least: float) -> float:
    """Return the round number, at least `least`, that covers all differences."""
    return round_up(max(float(np.abs(np.nan_to_num(differences)).max(initial=0.0)), least))


def _percent(size: float) -> str:
    """Return percentage points without trailing zeros or exponent."""
    return figures(f"{size:.10f}".rstrip("0").rstrip("."))


def _points(size: float) -> str:
    return points(round(size))
