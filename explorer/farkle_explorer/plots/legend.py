"""Legends: a colour bar in points or per cent, and named samples."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from farkle_explorer.plots.colours import ByteArray, paint_sample
from farkle_explorer.widgets.cover import Painted

_BAR: Final = 12
_TICK: Final = 4
_GAP: Final = 4
_APART: Final = 12
_ENDLESS: Final = 1e6


class ColourBar(Painted):
    """A vertical colour bar with ticks, and its quantity above it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._heading, self._most = "", _ENDLESS
        self._table: QImage | None = None
        self._ticks: tuple[tuple[float, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_scale(self, heading: str, table: ByteArray, ticks: Sequence[tuple[float, str]]) -> None:
        """Show the colours of `table` (its first is "nothing"), with ticks at positions 0 (bottom) to 1."""
        self._heading, self._ticks = heading, tuple(ticks)
        upright = table[:0:-1].reshape(-1, 1, 4).copy()
        self._table = QImage(upright.data, 1, upright.shape[0], 4, QImage.Format.Format_RGBA8888).copy()
        self.setToolTip(heading)
        self.setAccessibleDescription(f"{heading}: {', '.join(text for _, text in ticks)}")
        self.updateGeometry()
        self.update()

    def limit_heading(self, width: float) -> None:
        """Show the quantity above the bar only if it is at most `width` wide; otherwise only as tooltip."""
        self._most = width
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        metrics = QFontMetrics(self.font())
        widest = max((metrics.horizontalAdvance(text) for _, text in self._ticks), default=0)
        heading = self._heading_width() if self._has_heading else 0
        return QSize(max(_BAR + _TICK + _GAP + widest, heading) + 2, 120)

    @property
    def _has_heading(self) -> bool:
        return self._heading_width() <= self._most

    def _heading_width(self) -> int:
        return max(map(QFontMetrics(self.font()).horizontalAdvance, self._heading.split("\n")))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.sizeHint().width(), 60)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        if self._table is None:
            return
        painter = QPainter(self)
        metrics = painter.fontMetrics()
        painter.setPen(QColor(self._theme.muted))
        top = metrics.lineSpacing() // 2
        if self._has_heading:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, self._heading)
            top = metrics.lineSpacing() * (self._heading.count("\n") + 1) + 2 * _GAP
        bar = QRectF(0.5, top, _BAR, self.height() - top - metrics.height() / 2 - 1)
        painter.drawImage(bar, self._table)
        painter.setPen(QPen(QColor(self._theme.line), 1.0))
        painter.drawRect(bar)
        self._paint_ticks(painter, bar)

    def _paint_ticks(self, painter: QPainter, bar: QRectF) -> None:
        height = painter.fontMetrics().height()
        for position, text in self._fitting_ticks(bar.height(), height):
            y = bar.bottom() - position * bar.height()
            painter.setPen(QColor(self._theme.muted))
            painter.drawLine(int(bar.right()) + 1, round(y), int(bar.right()) + _TICK, round(y))
            painter.setPen(QColor(self._theme.text))
            place = QRectF(bar.right() + _TICK + _GAP, y - height / 2, self.width(), height)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _fitting_ticks(self, length: float, height: float) -> list[tuple[float, str]]:
        """Return the ticks that fit: first the ends, then those between them."""
        kept: list[tuple[float, str]] = []
        for tick in sorted(self._ticks, key=lambda each: each[0] not in (0.0, 1.0)):
            if all(abs(tick[0] - other[0]) * length >= height for other in kept):
                kept.append(tick)
        return kept


@dataclass(frozen=True)
class Sample:
    """One legend entry: a colour, a texture, a pair of these or a line, and its meaning."""

    text: str
    fill: QBrush
    edge: QColor | None = None
    second: QBrush | None = None
    line: QColor | None = None

    @classmethod
    def of_line(cls, text: str, colour: QColor) -> "Sample":
        return cls(text, QBrush(Qt.BrushStyle.NoBrush), line=colour)


class Samples(Painted):
    """Named samples in one or more rows; absent kinds have no entry."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._samples: tuple[Sample, ...] = ()
        self._widths: tuple[int, ...] = ()  # cached widths in pixels: layouts ask dozens of times in a row
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_samples(self, samples: Sequence[Sample]) -> None:
        self._samples = tuple(samples)
        self._measure()
        self.setAccessibleDescription(", ".join(sample.text for sample in samples))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        places = self._places(_ENDLESS)
        width = max((place.right() for place in places), default=0.0)
        return QSize(math.ceil(width), self._line_height() if places else 0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(max(self._widths, default=0), self._line_height() if self._samples else 0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return math.ceil(max((place.bottom() for place in self._places(width)), default=0.0))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        for sample, place in zip(self._samples, self._places(self.width()), strict=True):
            box = QRectF(place.left() + 0.5, place.center().y() - _BAR / 2 + 0.5, 1.5 * _BAR, _BAR - 1)
            if sample.line is None:
                self._fill(painter, box, sample)
                painter.setPen(QPen(sample.edge or QColor(self._theme.line), 1.0))
                painter.drawRect(box)
            else:
                painter.fillRect(QRectF(box.left(), round(box.center().y()), box.width(), 1.0), sample.line)
            painter.setPen(QColor(self._theme.muted))
            words = place.adjusted(1.5 * _BAR + _GAP, 0, 0, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, sample.text)

    def _fill(self, painter: QPainter, box: QRectF, sample: Sample) -> None:
        """Fill a sample's box or its two halves on the panel's colour, because colours may be translucent."""
        painter.fillRect(box, QColor(self._theme.panel))
        if sample.second is None:
            paint_sample(painter, box, sample.fill)
            return
        half = box.width() / 2
        paint_sample(painter, box.adjusted(0, 0, -half, 0), sample.fill)
        paint_sample(painter, box.adjusted(half, 0, 0, 0), sample.second)

    def _places(self, width: float) -> list[QRectF]:
        """Return the place of each sample, in lines of `width` pixels."""
        height = self._line_height()
        places: list[QRectF] = []
        x = y = 0.0
        for wide in self._widths:
            if x and x + wide > width:
                x, y = 0.0, y + height
            places.append(QRectF(x, y, wide, height))
            x += wide + _APART
        return places

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Measure the text again after a change of font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._measure()

    def _measure(self) -> None:
        metrics, box = QFontMetrics(self.font()), int(1.5 * _BAR) + _GAP
        self._widths = tuple(box + metrics.horizontalAdvance(sample.text) + 1 for sample in self._samples)

    def _line_height(self) -> int:
        return QFontMetrics(self.font()).height() + 2
