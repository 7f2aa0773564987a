"""Plot axes in points and in shares."""

import math
from collections.abc import Sequence
from typing import Final

import pyqtgraph as pg
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPen
from PySide6.QtWidgets import QGraphicsSceneResizeEvent

from farkle_core.language import wording
from farkle_core.language.messages import _
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.lettering import cut_to
from farkle_explorer.widgets.theme import Theme

_END_ROOM: Final = 100
_APART: Final = 14.0


class PointsAxis(pg.AxisItem):
    """An axis with grouped numbers, few ticks and a name; ticks stand only at possible scores."""

    def __init__(self, orientation: str, name: str, short: str = "") -> None:
        super().__init__(orientation, text=name, maxTickLength=4)
        self._name, self._short = name, short or name
        self.enableAutoSIPrefix(False)
        self.setStyle(tickTextOffset=3, hideOverlappingLabels=_END_ROOM)
        self._ends = 0, 0
        self._least, self._step = -math.inf, 1

    def set_scores(self, scores: range) -> None:
        """Set the possible scores or turn totals, rising; other values get no tick."""
        self._least, self._step = scores.start, scores.step
        self.picture = None
        self.update()

    def reserve(self, low: float, high: float) -> None:
        """Reserve the width of all numbers from `low` to `high`."""
        if (ends := (round(low), round(high))) != self._ends:
            self._ends = ends
            self._keep_room()

    def _keep_room(self) -> None:
        if self.orientation == "left":
            widest = max(self._metrics().horizontalAdvance(plot_words.points(end)) for end in self._ends)
            self.setStyle(autoExpandTextSpace=False, tickTextWidth=math.ceil(widest))

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self.style["tickFont"] or QFont())

    def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:  # noqa: N802
        """Return the tick labels of `values` (points)."""
        return [plot_words.points(round(value)) for value in values]

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:  # noqa: N802
        """Return a round tick distance for `low` to `high` on `size` pixels that leaves space for the labels."""
        metrics = self._metrics()
        widest = max(metrics.horizontalAdvance(plot_words.points(round(end))) for end in (low, high))
        apart = widest + _APART if self.orientation == "bottom" else 2.0 * metrics.height()
        least = max((high - low) * apart / max(size, 1.0), self._step)
        power = 10.0 ** math.floor(math.log10(least))
        return [(next(step * power for step in (1, 2, 5, 10) if step * power >= least), 0.0)]

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:  # noqa: N802
        """Return the ticks from `low` to `high` on `size` pixels; the lowest cell starts below its score."""
        marks = super().tickValues(low, high, size)
        return [(spacing, [value for value in values if value >= self._least]) for spacing, values in marks]

    def rename(self, name: str, short: str = "") -> None:
        if name != self._name:
            self._name, self._short = name, short or name
            self._write_name()

    def resizeEvent(self, event: QGraphicsSceneResizeEvent | None = None) -> None:  # noqa: N802
        super().resizeEvent(event)
        if hasattr(self, "_name"):  # pyqtgraph also resizes it in its constructor
            self._write_name()

    def _write_name(self) -> None:
        room = self.size().height() if self.orientation == "left" else self.size().width()
        metrics = self._metrics()
        name = self._name if metrics.horizontalAdvance(self._name) <= room else self._short
        shown = cut_to(name, metrics, round(room))
        if shown != self.labelText:
            self.setLabel(shown, **self.labelStyle)
            super().resizeEvent()  # pyqtgraph centres the name only then

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        _take_theme(self, theme, font)
        super().resizeEvent()
        self._write_name()
        self._keep_room()


class DeviationAxis(pg.AxisItem):
    """An axis of shares in the form ``1 in 10,000``."""

    def __init__(self) -> None:
        super().__init__("left", text=_("largest relative deviation"), maxTickLength=4)
        self.enableAutoSIPrefix(False)

    def tickStrings(self, values: Sequence[float], _scale: float, _spacing: float) -> list[str]:  # noqa: N802
        """Return the tick labels of `values`, which are decimal logarithms."""
        return [wording.one_in(10.0**value) for value in values]

    def apply_theme(self, theme: Theme, font: QFont) -> None:
        _take_theme(self, theme, font)

    def tickSpacing(self, low: float, high: float, _size: float) -> list[tuple[float, float]]:  # noqa: N802
        """Return a tick at every second power of ten, or at every power if there are few."""
        return [(1.0 if high - low < 6 else 2.0, 0.0)]


def _take_theme(axis: pg.AxisItem, theme: Theme, font: QFont) -> None:
    axis.setPen(QPen(QColor(theme.line)))
    axis.setTextPen(QPen(QColor(theme.muted)))
    axis.setTickFont(font)
    axis.labelStyle = {"color": theme.muted, "font-size": f"{font.pointSizeF()}pt"}
    axis.setLabel(axis.labelText, **axis.labelStyle)
