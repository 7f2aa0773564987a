"""A colour scale of turn costs: white is zero, darker is dearer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg

from farkle_core.arrays import frozen
from farkle_core.language.messages import figures
from farkle_explorer.plots.colours import NOTHING, ByteArray
from farkle_explorer.plots.plot_words import MINUS

# Green, white, violet: even in lightness, distinct from the colours of hold and roll, safe for colour-blind users.
COST_MAP: Final = "CET-D2"

ROUND: Final = (1.0, 2.0, 5.0)
_LEAST: Final = 1e-6  # smaller costs come from rounding


@dataclass(frozen=True)
class ZeroScale:
    """Colours of sizes from 0 (or from −`top`) to `top`; white is zero."""

    top: float  # the size of the last colour; larger sizes are clipped
    signed: bool  # whether sizes below 0 occur

    def shares(self, sizes: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return how far along the colours finite sizes are: −1 to 1."""
        raise NotImplementedError

    def indices(self, sizes: npt.NDArray[np.float64]) -> ByteArray:
        """Return colour indices in the same shape; NaN has none."""
        shares = self.shares(np.nan_to_num(sizes))
        places = (shares + 1.0) / 2.0 if self.signed else np.maximum(shares, 0.0)
        indices = (1.5 + 254.0 * places).astype(np.uint8)
        indices[~np.isfinite(sizes)] = NOTHING
        return indices

    def table(self) -> ByteArray:
        return cost_table(self.signed)


@dataclass(frozen=True)
class CostScale(ZeroScale):
    """Costs from 0 to 1; below 0, one of two strategies does better."""

    beyond: bool = False  # whether costs above `top` occur

    @classmethod
    def covering(cls, costs: npt.NDArray[np.float64], signed: bool) -> CostScale:
        """Return a scale with a round end; the highest fiftieth may be clipped."""
        sizes = np.abs(costs[np.isfinite(costs)])
        if not sizes.size or sizes.max() < _LEAST:
            return cls(_LEAST * 100, signed)
        wanted = max(float(np.percentile(sizes, 98)), float(sizes.max()) / 4)
        top = round_up(wanted)
        return cls(top, signed, bool(sizes.max() > top * 1.0001))

    def shares(self, sizes: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return equal steps of cost as equal steps of colour."""
        return np.clip(sizes / self.top, -1.0, 1.0)

    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Return the legend's ticks: position 0 (bottom) to 1, and text in percentage points."""
        shares = (-1.0, -0.5, 0.0, 0.5, 1.0) if self.signed else (0.0, 0.25, 0.5, 0.75, 1.0)
        ticks = []
        for share in shares:
            value = 100.0 * self.top * share
            text = "0" if share == 0.0 else figures(f"{MINUS if value < 0 else ''}{abs(value):.3g}")
            more = "+" if self.beyond and abs(share) == 1.0 else ""
            ticks.append(((share + 1.0) / 2.0 if self.signed else share, text + more))
        return tuple(ticks)


@cache
def cost_table(signed: bool) -> ByteArray:
    """Return the colours on both sides of zero, or only from zero upwards."""
    table = np.zeros((256, 4), dtype=np.uint8)
    start = 0.0 if signed else 0.5
    table[1:] = pg.colormap.get(COST_MAP).getLookupTable(start=start, stop=1.0, nPts=255, alpha=True)
    return frozen(table)


def round_up(value: float) -> float:
    """Return the next larger of 1, 2 and 5 times a power of ten; a ten-thousandth above one counts as that."""
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in (*ROUND, 10.0) if step * power >= value * 0.9999))
