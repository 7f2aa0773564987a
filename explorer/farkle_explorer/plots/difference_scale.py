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
from farkle_explorer.plots.colours import NOTHING, ByteArray
from farkle_explorer.plots.cost_colours import cost_table
from farkle_explorer.plots.plot_words import MINUS, points

_ROUND: Final = (1.0, 2.0, 5.0, 10.0)
_NEAREST: Final = 0.09  # least distance of two labels, as a share of the scale

_TOLD: Final = 1e-8  # percentage points; smaller differences come from rounding

_LEAST_TOP: Final = 1e-6
_WIDEST: Final = 1e5  # the largest ratio of `top` to the least coloured difference


@dataclass(frozen=True)
class DifferenceScale:
    """Differences from 0 (or from −`top`) to `top`."""

    top: float  # difference of the last colour
    least: float  # the smallest difference with a colour of its own
    signed: bool  # whether differences below 0 occur
    write: Callable[[float], str]  # formats a size without its sign

    @classmethod
    def of_points(cls, differences: npt.NDArray[np.float64], quantum: int) -> DifferenceScale:
        """Return a signed scale for differences in points."""
        return cls(_top(differences, 4.0 * quantum), float(quantum), signed=True, write=_points)

    @classmethod
    def of_costs(cls, costs: npt.NDArray[np.float64], signed: bool) -> DifferenceScale:
        """Return a scale in percentage points for `costs` from 0 to 1."""
        return cls(_top(100.0 * costs, 0.01), 0.001, signed, write=_percent)

    @classmethod
    def of_chances(cls, differences: npt.NDArray[np.float64]) -> DifferenceScale:
        """Return a signed scale in percentage points for differences of chances; starts at the size of most."""
        sizes = 100.0 * np.abs(differences[np.isfinite(differences)])
        words = sizes[sizes > _TOLD]
        top = _top(words, _LEAST_TOP)
        least = 10.0 ** np.floor(np.log10(np.percentile(words, 10))) if words.size else top
        return cls(top, float(np.clip(least, top / _WIDEST, top / 10.0)), signed=True, write=_percent)

    def positions(self, sizes: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Return positions from 0 (no difference) to 1 (`top`)."""
        positions: npt.NDArray[np.float64] = np.log1p(np.abs(sizes) / self.least) / np.log1p(self.top / self.least)
        return np.minimum(positions, 1.0)

    def indices(self, differences: npt.NDArray[np.float64]) -> ByteArray:
        """Return colour indices of differences in the scale's unit, in the same shape; NaN has none."""
        known = np.nan_to_num(differences)
        share = np.sign(known) * self.positions(known)
        places = (share + 1.0) / 2.0 if self.signed else np.maximum(share, 0.0)
        indices = (1.5 + 254.0 * places).astype(np.uint8)
        indices[~np.isfinite(differences)] = NOTHING
        return indices

    def table(self) -> ByteArray:
        """Return the colour table."""
        return cost_table(self.signed)

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
            sizes += [power * step for step in _ROUND[:-1] if self.least <= power * step < self.top]
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
    largest = max(float(np.abs(np.nan_to_num(differences)).max(initial=0.0)), least)
    power = 10.0 ** np.floor(np.log10(largest))
    return float(next(step * power for step in _ROUND if step * power >= largest * 0.9999))


def _percent(size: float) -> str:
    """Return percentage points without trailing zeros or exponent."""
    return figures(f"{size:.10f}".rstrip("0").rstrip("."))


def _points(size: float) -> str:
    return points(round(size))
