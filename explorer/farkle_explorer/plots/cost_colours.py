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

_ROUND: Final = (1.0, 2.0, 5.0)
_LEAST: Final = 1e-6  # smaller costs come from rounding


@dataclass(frozen=True)
class CostScale:
    """Costs from 0 (or from −`top`) to `top`."""

    top: float  # cost of the last colour, 0 to 1; higher costs are clipped
    signed: bool = False  # whether costs below 0 occur: one of two strategies does better
    beyond: bool = False  # whether costs above `top` occur

    @classmethod
    def covering(cls, costs: npt.NDArray[np.float64], signed: bool) -> CostScale:
        """Return a scale with a round end; the highest fiftieth may be clipped."""
        sizes = np.abs(costs[np.isfinite(costs)])
        if not sizes.size or sizes.max() < _LEAST:
            return cls(_LEAST * 100, signed)
        wanted = max(float(np.percentile(sizes, 98)), float(sizes.max()) / 4)
        top = _round_up(wanted)
        return cls(top, signed, bool(sizes.max() > top * 1.0001))

    def indices(self, costs: npt.NDArray[np.float64]) -> ByteArray:
        """Return colour indices in the same shape; NaN has none."""
        share = np.clip(np.nan_to_num(costs) / self.top, -1.0, 1.0)
        places = (share + 1.0) / 2.0 if self.signed else np.maximum(share, 0.0)
        indices = (1.5 + 254.0 * places).astype(np.uint8)
        indices[~np.isfinite(costs)] = NOTHING
        return indices

    def table(self) -> ByteArray:
        """Return the colour table."""
        return cost_table(self.signed)

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


def _round_up(value: float) -> float:
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in (*_ROUND, 10.0) if step * power >= value * 0.9999))
