"""The progress of a session: a dot per drill."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from farkle_core.language.messages import _
from farkle_explorer.widgets.painted import Painted
from farkle_explorer.widgets.theme import SPACING

_RADIUS: Final = 5.0
_APART: Final = 2 * SPACING


class SessionDots(Painted):
    """A full dot is a best answer, a crossed ring any other answer; small dots are drills to come."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: tuple[bool, ...] = ()
        self._length = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_session(self, answers: Sequence[bool], length: int) -> None:
        """Show which answers were best, in a session of `length` drills."""
        self._answers, self._length = tuple(answers), length
        self.setAccessibleName(
            _("{right} of {count} answers so far were right", right=sum(answers), count=len(answers))
        )
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of all dots."""
        return QSize(self._length * _APART, 2 * SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the dots."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(self._length):
            centre = QPointF((place + 0.5) * _APART, self.height() / 2)
            if place >= len(self._answers):
                self._paint_dot(painter, centre, _RADIUS / 2, QColor(self._theme.line))
            elif self._answers[place]:
                self._paint_dot(painter, centre, _RADIUS, QColor(self._theme.roll))
            else:
                self._paint_miss(painter, centre)

    def _paint_dot(self, painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(centre, radius, radius)

    def _paint_miss(self, painter: QPainter, centre: QPointF) -> None:
        painter.setPen(QPen(QColor(self._theme.problem), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, _RADIUS - 1, _RADIUS - 1)
        across = QPointF(_RADIUS - 1, 0)
        painter.drawLine(centre - across, centre + across)
