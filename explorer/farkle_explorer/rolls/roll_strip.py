"""All rolls side by side: the width is the probability, height and brightness are the win chance after the roll."""

import math
from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from farkle_core.language.messages import _
from farkle_core.solution.dice_map import RollMap
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import CHANCE_MAP, colour_table
from farkle_explorer.widgets.cover import Painted

# `_CAP`: pixels of the line at the top of each bar; dark bars would vanish on a dark background.
_HEIGHT: Final = 156
_LEAST_HEIGHT: Final = 90
_GAP: Final = 6
_CAP: Final = 1.0

_HEAD: Final = 0.12  # share of the height above the best roll

# `_APART`: minimum width of the narrowest bar in pixels for lines between bars; lines between some bars would mislead.
_MOST_TICKS: Final = 6
_ALMOST: Final = 1e-9
_APART: Final = 5.0

# Lengths of dashes and gaps of the hold's line, in line widths; the mean's line is visible through the gaps.
_DASHES: Final = (4.0, 4.0)


class ChanceSpan:
    """The range of win chances in a strip, with round ends; one scale for heights and colours."""

    def __init__(self, lowest: float, highest: float) -> None:
        width = max(highest - lowest, 0.004)
        step = next(each for each in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2) if width / each <= _MOST_TICKS)
        self.low = max(math.floor(lowest / step + _ALMOST) * step, 0.0)
        self.high = min(math.ceil(highest / step - _ALMOST) * step, 1.0)
        if self.high <= self.low:  # all rolls have the same win chance
            self.low, self.high = max(self.low - step, 0.0), min(self.low + step, 1.0)
        self._step = step

    def position(self, chance: float) -> float:
        return float(min(max((chance - self.low) / (self.high - self.low), 0.0), 1.0))

    def colour(self, chance: float) -> QColor:
        """Map a win chance, 0 to 1, to the scale of the strip."""
        return _colours()[round(254 * self.position(chance))]

    def ticks(self) -> list[tuple[float, str]]:
        """Return round chances between the ends, with their labels."""
        count = round((self.high - self.low) / self._step)
        digits = 1 if self._step < 0.01 else 0
        values = [self.low + number * self._step for number in range(count + 1)]
        return [(value, plot_words.chance(value, digits)) for value in values]


@cache
def _colours() -> tuple[QColor, ...]:
    return tuple(QColor(red, green, blue) for red, green, blue, _ in colour_table(CHANCE_MAP)[1:].tolist())


class RollStrip(Painted):
    """The rolls of a roll map from best to worst; the line is their mean, the dashed line a hold."""

    pressed = Signal(int)  # the index of the clicked roll in the map
    pointed = Signal(int)  # the index of the hovered roll; −1 for none

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._map: RollMap | None = None
        self.span = ChanceSpan(0.0, 1.0)  # the shown range of win chances
        self._edges: list[float] = [0.0]
        self._bars: tuple[QRectF, list[tuple[QRectF, QColor]]] = QRectF(), []
        self._least = 0.0
        self._selected = -1

    def show_map(self, map_: RollMap | None) -> None:
        self._map, self._selected = map_, -1
        self._edges = [0.0]
        self._bars = QRectF(), []
        if map_ is not None:
            self._edges += accumulate(each.chance for each in map_.rolls)
            self._least = min(each.chance for each in map_.rolls)
            known = [each.win for each in map_.rolls] + [map_.hold if map_.hold is not None else map_.mean]
            self.span = ChanceSpan(min(known), max(known))
        self.update()

    def select(self, place: int) -> None:
        """Mark a roll by its index in the map; −1 for none."""
        if place != self._selected:
            self._selected = place
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(400, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(200, _LEAST_HEIGHT)

    def area(self) -> QRectF:
        """Return the rectangle of the bars, in pixels."""
        metrics = self.fontMetrics()
        left = max((metrics.horizontalAdvance(text) for _, text in self.span.ticks()), default=0) + _GAP
        foot = metrics.height() + _GAP // 2
        top = metrics.height()  # the name of the scale is above
        return QRectF(left, top, self.width() - left - 1, self.height() - foot - top)

    @property
    def parts_bars(self) -> bool:
        """Whether lines separate the bars: only if every bar is wide enough."""
        return self._least * self.area().width() >= _APART

    def place_at(self, x: float) -> int:
        """Return the index of the roll at a horizontal pixel position; −1 for none."""
        area = self.area()
        if self._map is None or not area.left() <= x <= area.right():
            return -1
        share = (x - area.left()) / area.width()
        return min(bisect_right(self._edges, share) - 1, len(self._map.rolls) - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if (place := self.place_at(event.position().x())) >= 0:
            self.pressed.emit(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.pointed.emit(self.place_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self.pointed.emit(-1)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        if self._map is None:
            return
        area = self.area()
        self._paint_rolls(painter, area)
        self._paint_scales(painter, area)
        self._paint_lines(painter, area)
        if self._selected >= 0:
            self._frame(painter, self._bar(area, self._selected))

    def _y(self, area: QRectF, chance: float) -> float:
        return area.bottom() - (1.0 - _HEAD) * area.height() * self.span.position(chance)

    def _bar(self, area: QRectF, place: int) -> QRectF:
        assert self._map is not None
        left, right = (area.left() + area.width() * self._edges[edge] for edge in (place, place + 1))
        top = min(self._y(area, self._map.rolls[place].win), area.bottom() - 2.0)
        return QRectF(left, top, right - left, area.bottom() - top)

    def _paint_rolls(self, painter: QPainter, area: QRectF) -> None:
        panel, cap, parted = QColor(self._theme.panel), QColor(self._theme.muted), self.parts_bars
        for bar, colour in self._bars_in(area):
            painter.fillRect(bar, colour)
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), _CAP), cap)
            if parted:  # whole pixels: some thinner lines would vanish
                painter.fillRect(QRectF(round(bar.right()) - 1, bar.top(), 1, bar.height()), panel)

    def _bars_in(self, area: QRectF) -> list[tuple[QRectF, QColor]]:
        """Return rectangle and colour of each bar, cached until rolls or size change; there are hundreds."""
        if self._bars[0] != area and self._map is not None:
            wins = (rolled.win for rolled in self._map.rolls)
            self._bars = area, [(self._bar(area, place), self.span.colour(win)) for place, win in enumerate(wins)]
        return self._bars[1]

    def _paint_scales(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(QColor(self._theme.muted))
        height = self.fontMetrics().height()
        last = area.bottom() + height
        for chance, text in self.span.ticks():
            y = self._y(area, chance)
            if last - y >= height:
                place = QRectF(0, y - height / 2, area.left() - _GAP, height)
                painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
                last = y
        painter.drawText(QRectF(0, 0, self.width(), height), Qt.AlignmentFlag.AlignLeft, _("win chance"))
        foot = QRectF(area.left(), area.bottom() + _GAP / 2, area.width(), height)
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, _("best rolls"))
        painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter, _("width: how likely"))
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, _("worst rolls"))

    def _paint_lines(self, painter: QPainter, area: QRectF) -> None:
        assert self._map is not None
        lines = [(self._map.mean, _("average {mean}", mean=plot_words.chance(self._map.mean)), self._theme.roll_text)]
        if self._map.hold is not None:
            lines.append(
                (self._map.hold, _("hold {hold}", hold=plot_words.chance(self._map.hold)), self._theme.hold_text)
            )
        right, highest = area.right() - _GAP, None
        left, height = right, self.fontMetrics().height()
        for chance, *_rest in lines:
            self._line(painter, area, self._y(area, chance), QPen(QColor(self._theme.panel), 4.0))
        for (chance, _text, colour), dashes in zip(lines, ((), _DASHES), strict=False):
            pen = QPen(QColor(colour), 2.0)
            if dashes:
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setDashPattern(dashes)
            self._line(painter, area, self._y(area, chance), pen)
        for chance, text, colour in sorted(lines, reverse=True):
            y = self._y(area, chance)
            close = highest is not None and y - highest < height + 2 * _GAP
            below = close and y + 3 + height <= area.bottom()  # otherwise it would cover the labels at the foot
            left = self._plate(painter, text, colour, left if close and not below else right, y, below=below)
            highest = y

    @staticmethod
    def _line(painter: QPainter, area: QRectF, y: float, pen: QPen) -> None:
        painter.setPen(pen)
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))

    def _plate(self, painter: QPainter, text: str, colour: str, right: float, y: float, *, below: bool) -> float:
        """Write a label with a background above or below a line; return the left end of the label."""
        metrics = self.fontMetrics()
        width, height = metrics.horizontalAdvance(text) + _GAP, metrics.height()
        top = y + 3 if below or y - height - 3 < 0 else y - height - 3
        plate = QRectF(right - width, top, width, height)
        painter.fillRect(plate, QColor(self._theme.panel))
        painter.setPen(QColor(colour))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)
        return plate.left() - _GAP

    def _frame(self, painter: QPainter, bar: QRectF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((self._theme.panel, 4.0), (self._theme.accent, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(bar)
