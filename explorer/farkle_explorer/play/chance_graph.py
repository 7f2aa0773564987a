"""The win chance over a finished game, and below it the effects of luck and skill."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from farkle_core.coach.review import Review
from farkle_core.language.messages import N_, _
from farkle_core.language.wording import percent, signed_points
from farkle_explorer.widgets.cover import Painted
from farkle_explorer.widgets.theme import SPACING

# `_CHANCE_SHARE`: the win chance's share of the height.
_HEIGHT: Final = 22 * SPACING
_CHANCE_SHARE: Final = 0.56

# `_STEP`: the scale of luck and skill ends at a multiple of ten percentage points.
_TITLE: Final = N_("win chance")
_MARK: Final = 4.0
_LUCK_OPACITY: Final = 70
_STEP: Final = 0.1


@dataclass(frozen=True)
class _GraphPanel:
    """A panel of the graph: its rectangle, and the values at its lower and upper edge."""

    area: QRectF
    low: float
    high: float

    def y(self, value: float) -> float:
        return self.area.bottom() - (value - self.low) / (self.high - self.low) * self.area.height()

    def points(self, values: Sequence[float]) -> list[QPointF]:
        across = self.area.width() / max(len(values) - 1, 1)
        return [QPointF(self.area.left() + place * across, self.y(value)) for place, value in enumerate(values)]


class ChanceGraph(Painted):
    """The win chance through a game, with marks at the costliest decisions.

    A second panel shows luck as an area and skill as a line, both from 0. Together they are the change of the win
    chance.
    """

    picked = Signal(int)  # the index of the clicked step, from 0

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._chances: tuple[float, ...] = ()
        self._luck: tuple[float, ...] = ()
        self._skill: tuple[float, ...] = ()
        self._marks: tuple[int, ...] = ()
        self._cursor: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_review(self, review: Review, seat: int) -> None:
        """Show a game from one player's perspective."""
        self._chances = tuple(chance if seat == 0 else 1.0 - chance for chance in review.chances)
        self._luck, self._skill = review.layers(seat)
        self._marks = tuple(each.step for each in review.to_look_at(seat) if not each.is_taken_back)
        first, last = percent(self._chances[0]), percent(self._chances[-1])
        luck, skill = self._totals
        self.setAccessibleName(
            _(
                "win chance through the game, from {first} to {last}; {luck}, {skill}",
                first=first,
                last=last,
                luck=luck,
                skill=skill,
            )
        )
        self.update()

    def set_cursor(self, place: int | None) -> None:
        """Draw the cursor after `place` steps of the game; None removes it."""
        self._cursor = place
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(40 * SPACING, _HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        area, last = self._area, len(self._chances) - 1
        if event.button() is Qt.MouseButton.LeftButton and last > 0:
            place = round((event.position().x() - area.left()) / area.width() * last)
            self.picked.emit(min(max(place, 1), last) - 1)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._area
        height = _CHANCE_SHARE * area.height()
        self._paint_chance(painter, _GraphPanel(QRectF(area.left(), area.top(), area.width(), height), 0.0, 1.0))
        most = max(map(abs, (*self._luck, *self._skill, _STEP)))
        most = ceil(most / _STEP) * _STEP
        below = area.adjusted(0, height + 3 * SPACING, 0, 0)
        self._paint_layers(painter, _GraphPanel(below, -most, most), most)
        self._paint_cursor(painter, area)

    @property
    def _area(self) -> QRectF:
        """The rectangle of both panels, without scales and labels, in pixels."""
        left = self.fontMetrics().horizontalAdvance("−100 %") + SPACING
        right = max(map(self.fontMetrics().horizontalAdvance, (*self._totals, _(_TITLE)))) + SPACING
        return QRectF(self.rect()).adjusted(left, SPACING, -right, -SPACING)

    @property
    def _totals(self) -> tuple[str, str]:
        luck, skill = (self._luck or (0.0,))[-1], (self._skill or (0.0,))[-1]
        return _("luck {points}", points=signed_points(luck, 1)), _("skill {points}", points=signed_points(skill, 1))

    def _paint_scale(self, painter: QPainter, panel: _GraphPanel, marks: Sequence[tuple[float, str]]) -> None:
        for value, words in marks:
            y = panel.y(value)
            painter.setPen(QColor(self._theme.muted))
            place = QRectF(0, y - SPACING, panel.area.left() - SPACING / 2, 2 * SPACING)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
            painter.fillRect(QRectF(panel.area.left(), y, panel.area.width(), 1), QColor(self._theme.line))

    def _paint_chance(self, painter: QPainter, panel: _GraphPanel) -> None:
        self._paint_scale(painter, panel, ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")))
        line = panel.points(self._chances)
        painter.setPen(QPen(QColor(self._theme.text), 2.0))
        painter.drawPolyline(QPolygonF(line))
        place = QRectF(panel.area.right() + SPACING / 2, panel.area.top(), self.width(), panel.area.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _(_TITLE))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
        for mark in self._marks:
            painter.drawEllipse(line[mark], _MARK, _MARK)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_layers(self, painter: QPainter, panel: _GraphPanel, most: float) -> None:
        self._paint_scale(
            painter, panel, ((most, signed_points(most, 0)), (0.0, "0"), (-most, signed_points(-most, 0)))
        )
        luck, area = panel.points(self._luck), panel.area
        shade = QColor(self._theme.muted)
        shade.setAlpha(_LUCK_OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        ends = QPointF(area.right(), panel.y(0.0)), QPointF(area.left(), panel.y(0.0))
        painter.drawPolygon(QPolygonF([*luck, *ends]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._theme.accent), 2.0))
        skill = panel.points(self._skill)
        painter.drawPolyline(QPolygonF(skill))
        self._paint_totals(painter, panel, luck[-1].y(), skill[-1].y())

    def _paint_cursor(self, painter: QPainter, area: QRectF) -> None:
        if self._cursor is None or not self._chances:
            return
        last = len(self._chances) - 1
        x = area.left() + min(self._cursor, last) * area.width() / max(last, 1)
        painter.setPen(QPen(QColor(self._theme.text), 1.0))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def _paint_totals(self, painter: QPainter, panel: _GraphPanel, luck: float, skill: float) -> None:
        """Write the totals of luck and skill beside their ends, one above the other where they would overlap."""
        line = self.fontMetrics().height()
        if abs(luck - skill) < line:
            middle = (luck + skill) / 2
            luck, skill = (
                (middle - line / 2, middle + line / 2) if luck <= skill else (middle + line / 2, middle - line / 2)
            )
        hidden = max(luck, skill) + line / 2 - self.height()  # pixels below the lower edge of the widget
        luck, skill = luck - max(hidden, 0.0), skill - max(hidden, 0.0)
        colours = (self._theme.muted, self._theme.accent)
        for y, words, colour in zip((luck, skill), self._totals, colours, strict=True):
            painter.setPen(QColor(colour))
            place = QRectF(panel.area.right() + SPACING / 2, y - line / 2, self.width(), line)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
