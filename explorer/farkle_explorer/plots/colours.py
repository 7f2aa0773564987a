"""Colour maps and scales of hold thresholds, chances, costs and differences."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from farkle_core.arrays import frozen
from farkle_core.language.messages import figures
from farkle_core.solution.solution import HoldRegions
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.plot_words import MINUS, points
from farkle_explorer.session.selection_space import PhaseInPoints
from farkle_explorer.widgets.theme import Theme

ByteArray = npt.NDArray[np.uint8]
CHANCE_MAP: Final = "cividis"
POINTS_MAP: Final = "viridis"
NOTHING: Final = 0  # colour index of cells without a number
WAITING: Final = 0.35  # opacity of outdated content while newer results are computed
_STEPS: Final = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0)
TILE: Final = 8  # side of a texture tile in device-independent pixels
LINE_WIDTH: Final = 1.2
_DOT_RADIUS: Final = 1.3
_INK, _PAPER = 150, 40
_WHOLE: Final = 255


@cache
def colour_table(name: str) -> ByteArray:
    """Return a table of 256 RGBA colours, shape (256, 4); the first is transparent."""
    table = np.zeros((256, 4), dtype=np.uint8)
    table[1:] = pg.colormap.get(name).getLookupTable(nPts=255, alpha=True)
    return frozen(table)


def opaque(colour: QColor) -> tuple[int, int, int, int]:
    """Return red, green, blue and full opacity, as an entry of a colour table."""
    return colour.red(), colour.green(), colour.blue(), 255


def rgb(colour: str) -> npt.NDArray[np.float64]:
    """Return red, green and blue, 0 to 255, shape (3,)."""
    return np.array(opaque(QColor(colour))[:3], dtype=np.float64)


def tint(theme: Theme, colour: str, share: float) -> QColor:
    """Return the blend of the theme's background with `share` of `colour`."""
    return QColor(*(round(part) for part in share * rgb(colour) + (1.0 - share) * rgb(theme.panel)))


def faded(colour: str, opacity: int) -> QColor:
    """Make a colour translucent: 0 is invisible, 255 opaque."""
    translucent = QColor(colour)
    translucent.setAlpha(opacity)
    return translucent


@dataclass(frozen=True)
class ChanceScale:
    """Maps win chances, 0 to 1, to colour indices."""

    def indices(self, chances: npt.NDArray[np.float64]) -> ByteArray:
        return (1.5 + 254.0 * np.clip(chances, 0.0, 1.0)).astype(np.uint8)

    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Return the legend's ticks: position 0 (bottom) to 1, and text."""
        return tuple((tenths / 10, f"{10 * tenths} %") for tenths in range(0, 11, 2))


@dataclass(frozen=True)
class PointsScale:
    """Maps turn totals to colour indices on a logarithmic scale: thresholds span hundreds to thousands."""

    # low, high: the points of the first and the last colour; totals beyond them are clipped
    low: int
    high: int
    beyond: bool = False  # whether totals above `high` occur

    @classmethod
    def covering(cls, totals: npt.NDArray[np.int32]) -> PointsScale:
        """Return a scale for `totals` (points, above 0) with round ends; the highest hundredth may be clipped.

        Round ends keep the colours stable under small changes of the totals.
        """
        if not totals.size:
            return cls(100, 1000)
        low = _round_down(float(totals.min()))
        most = math.ceil(0.99 * (totals.size - 1))  # np.percentile would import masked arrays: 11 ms
        high = max(_round_up(float(np.partition(totals.ravel(), most)[most])), low)
        return cls(low, high, bool(totals.max() > high))

    @classmethod
    def of_holds(cls, regions: HoldRegions, phase: PhaseInPoints) -> PointsScale:
        """Return the common scale of a kind of turn: all numbers of dice, at the usual scores."""
        own = _part(regions.own_scores, phase.usual(phase.own))
        other = _part(regions.opponent_scores, phase.usual(phase.other))
        totals = regions.first[:, own, other]
        return cls.covering(totals[totals > 0])

    def positions(self, totals: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Return positions of `totals` (points) from 0 (`low`) to 1 (`high`); 0.5 if both are equal."""
        values = np.clip(np.asarray(totals, dtype=np.float64), self.low, self.high)
        if self.low == self.high:
            return np.full(values.shape, 0.5)
        return np.log(values / self.low) / math.log(self.high / self.low)

    def indices(self, totals: npt.NDArray[np.int32]) -> ByteArray:
        """Return colour indices in the same shape; totals below 0 have no number."""
        indices = (1.5 + 254.0 * self.positions(totals)).astype(np.uint8)
        indices[totals < 0] = NOTHING
        return indices

    def ticks(self) -> tuple[tuple[float, str], ...]:
        """Return the legend's ticks: position 0 (bottom) to 1, and text in points."""
        more = "+" if self.beyond else ""
        if self.low == self.high:
            return ((0.5, plot_words.points(self.low) + more),)
        inner = [value for value in _round_numbers(self.low, self.high) if self.low < value < self.high]
        values = [self.low, *inner, self.high]
        places = self.positions(values)
        texts = [plot_words.points(value) for value in values]
        texts[-1] += more
        return tuple(zip(map(float, places), texts, strict=True))


def _part(scores: npt.NDArray[np.int64], part: range) -> slice:
    """Return the slice of rising `scores` that `part` covers."""
    return slice(*np.searchsorted(scores, (part.start, part.stop)))


def _round_numbers(low: float, high: float) -> list[int]:
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    return [round(step * 10**power) for power in powers for step in _STEPS]


def _round_down(value: float) -> int:
    return max((each for each in _round_numbers(value, value) if each <= value), default=1)


def _round_up(value: float) -> int:
    return min(each for each in _round_numbers(value, 10 * value) if each >= value)


class Hatch(Enum):
    """The meaning of each texture."""

    GO_FOR_IT = "rising lines"
    ROLL_AGAIN = "dots"
    UNREACHABLE = "falling lines"
    FIRST_ONLY = "upright lines"
    SECOND_ONLY = "level lines"


_LINES: Final = {
    Hatch.GO_FOR_IT: (
        QLineF(-1, TILE + 1, TILE + 1, -1),
        QLineF(-1, 1, 1, -1),
        QLineF(TILE - 1, TILE + 1, TILE + 1, TILE - 1),
    ),
    Hatch.UNREACHABLE: (
        QLineF(-1, -1, TILE + 1, TILE + 1),
        QLineF(TILE - 1, -1, TILE + 1, 1),
        QLineF(-1, TILE - 1, 1, TILE + 1),
    ),
    Hatch.FIRST_ONLY: tuple(QLineF(x, -1, x, TILE + 1) for x in (TILE / 4, 3 * TILE / 4)),
    Hatch.SECOND_ONLY: tuple(QLineF(-1, y, TILE + 1, y) for y in (TILE / 4, 3 * TILE / 4)),
}


_DOTS: Final = tuple(QPointF(x, y) for x, y in ((2, 2), (6, 6)))


def hatch_brush(hatch: Hatch, ink: QColor, paper: QColor | None = None, ratio: float = 1.0) -> QBrush:
    """Return a texture of `ink` on `paper`; `ratio`: device pixels per window pixel."""
    tile = QPixmap(round(TILE * ratio), round(TILE * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(paper if paper is not None else QColor(Qt.GlobalColor.transparent))
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, hatch, ink)
    painter.end()
    return QBrush(tile)


def paint_sample(painter: QPainter, rect: QRectF, brush: QBrush) -> None:
    """Fill `rect` with `brush`; the texture starts at the corner of `rect`."""
    painter.save()
    painter.setBrushOrigin(rect.topLeft())
    painter.fillRect(rect, brush)
    painter.restore()


def _paint(painter: QPainter, hatch: Hatch, ink: QColor) -> None:
    if hatch is Hatch.ROLL_AGAIN:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for dot in _DOTS:
            painter.drawEllipse(dot, _DOT_RADIUS, _DOT_RADIUS)
        return
    painter.setPen(QPen(ink, LINE_WIDTH))
    painter.drawLines(list(_LINES[hatch]))


def go_for_it_over(theme: Theme, ratio: float) -> QBrush:
    """Return the hatch of a region that stays transparent; `ratio`: device pixels per window pixel."""
    return hatch_brush(Hatch.GO_FOR_IT, faded(theme.roll, _INK), faded(theme.roll, _PAPER), ratio)


def go_for_it_on(theme: Theme, ratio: float, paper: QColor | None) -> QBrush:
    """Return the hatch's lines on `paper`; None keeps the background."""
    return hatch_brush(Hatch.GO_FOR_IT, faded(theme.roll, _INK), paper, ratio)


def go_for_it_colours(theme: Theme) -> tuple[QColor, QColor]:
    """Return the colours of hatch lines and gaps on the panel, for opaque regions."""
    seen_through = (1.0 - _INK / _WHOLE) * (1.0 - _PAPER / _WHOLE)
    return tint(theme, theme.roll, 1.0 - seen_through), tint(theme, theme.roll, _PAPER / _WHOLE)


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
