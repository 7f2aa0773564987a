"""The win chance through a game that is over."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from farkle_core.coach.review import Review
from farkle_core.language.messages import _
from farkle_core.language.wording import percent
from farkle_explorer.widgets.theme import SPACING, Theme

_HEIGHT: Final = 12 * SPACING
_MARK: Final = 4.0


class ChanceGraph(QWidget):
    """A line from the beginning of a game to its end; marks stand where decisions gave most away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()
        self._chances: tuple[float, ...] = ()
        self._marks: tuple[int, ...] = ()
        self._cursor: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_review(self, review: Review, seat: int) -> None:
        """Show a game from one player's view."""
        self._chances = tuple(chance if seat == 0 else 1.0 - chance for chance in review.chances)
        self._marks = tuple(each.step for each in review.to_look_at(seat))
        first, last = percent(self._chances[0]), percent(self._chances[-1])
        self.setAccessibleName(_("win chance through the game, from {first} to {last}", first=first, last=last))
        self.update()

    def set_cursor(self, place: int | None) -> None:
        """Mark a place in the game: after so many steps; None for no mark."""
        self._cursor = place
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return room for the line."""
        return QSize(40 * SPACING, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the line, the middle, and the marks."""
        painter, theme = QPainter(self), self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self.fontMetrics().horizontalAdvance("100 %") + SPACING
        area = QRectF(self.rect()).adjusted(left, SPACING, -SPACING, -SPACING)
        painter.setPen(QColor(theme.muted))
        for share, words in ((1.0, "100 %"), (0.5, "50 %"), (0.0, "0 %")):
            y = area.bottom() - share * area.height()
            place = QRectF(0, y - SPACING, left - SPACING / 2, 2 * SPACING)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
            painter.fillRect(QRectF(area.left(), y, area.width(), 1), QColor(theme.line))
        across = area.width() / max(len(self._chances) - 1, 1)
        line = [
            QPointF(area.left() + place * across, area.bottom() - chance * area.height())
            for place, chance in enumerate(self._chances)
        ]
        painter.setPen(QPen(QColor(theme.roll), 2.0))
        painter.drawPolyline(QPolygonF(line))
        if self._cursor is not None and line:
            x = line[min(self._cursor, len(line) - 1)].x()
            painter.setPen(QPen(QColor(theme.text), 1.0))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent))
        for mark in self._marks:
            painter.drawEllipse(line[mark], _MARK, _MARK)
