"""Colour maps and scales.

Win chances use cividis and points use viridis: sequential maps with even lightness, safe for colour-blind users.
The first colour of a table is transparent: "no number here".
"""

from __future__ import annotations

import math
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
from farkle_core.solution.solution import HoldRegions
from farkle_explorer.plots import plot_words
from farkle_explorer.session.phase_in_points import PhaseInPoints
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
