"""One page, painted in millimetres, that remembers what was put where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from farkle_core.sheets import tint
from farkle_explorer.sheets.printing.typography import BLACK, SMALLEST_POINTS, UNITS_PER_MM, WHITE, Style
from farkle_explorer.widgets.dice_art import paint_die

if TYPE_CHECKING:
    from farkle_core.sheets import Tone


class Align(Enum):
    """Where in its box a line of text stands."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True)
class Placed:
    """Something on the page: its box in mm from the page's top left corner, and its text if it is text."""

    box: QRectF
    text: str = ""


class Page:
    """A page to put text, lines and dice on.

    Parameters
    ----------
    painter : QPainter
        One unit must be one millimetre, the origin the page's top left corner.
    size : QSizeF
        The page's width and height in mm.
    margin : float
        White on every side, mm.
    colour : bool
        Whether cells are tinted in colours; else in greys.

    Attributes
    ----------
    placed : list of Placed
        All that was put on it.
    cut : list of str
        Texts that had no room and lost their end.
    """

    def __init__(self, painter: QPainter, size: QSizeF, margin: float, *, colour: bool = True) -> None:
        self._painter = painter
        self._colour = colour
        self.size = size
        self.margin = margin
        self.placed: list[Placed] = []
        self.cut: list[str] = []
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)

    @property
    def frame(self) -> QRectF:
        """The page without its margins."""
        return QRectF(QPointF(), self.size).adjusted(self.margin, self.margin, -self.margin, -self.margin)

    def line_of_text(
        self, box: QRectF, text: str, style: Style, align: Align = Align.LEFT, *, may_cut: bool = False
    ) -> None:
        """Put one line of text into `box`, its capitals in the middle of the height.

        It shrinks to the box's width, and loses its end only if that would make it too small to read; that is noted in
        :attr:`cut`, unless it is a name that may be of any length.
        """
        if not text:
            return
        fitted = style.fitted(text, box.width(), SMALLEST_POINTS)
        shown = fitted.elided(text, box.width() + 0.01)
        if shown != text and not may_cut:
            self.cut.append(text)
        left = box.x() + align.value * (box.width() - fitted.width(shown))
        self._draw(QPointF(left, box.center().y() + fitted.cap_height / 2), shown, fitted)

    def paragraph(self, box: QRectF, text: str, style: Style) -> float:
        """Put `text` into the top of `box` on as many lines as it takes; return their height in mm."""
        lines = style.wrapped(text, box.width())
        for number, line in enumerate(lines):
            baseline = box.y() + number * style.line + (style.line + style.cap_height) / 2
            self._draw(QPointF(box.x(), baseline), line, style)
        return len(lines) * style.line

    def rule(self, left: QPointF, length: float, width: float, ink: str = BLACK) -> None:
        """Draw a horizontal line `length` mm long and `width` mm thick."""
        self._painter.setPen(QPen(QColor(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        self._painter.drawLine(left, QPointF(left.x() + length, left.y()))
        self.placed.append(Placed(QRectF(left.x(), left.y() - width / 2, length, width)))

    def fill(self, box: QRectF, ink: str) -> None:
        """Fill `box` evenly."""
        self._painter.fillRect(box, QColor(ink))
        self.placed.append(Placed(box))

    def tint(self, box: QRectF, tone: Tone, strength: float) -> None:
        """Fill `box` with what a cell is shaded for."""
        self.fill(box, tint(tone, strength, colour=self._colour))

    def die(self, box: QRectF, face: int, ink: str = BLACK) -> None:
        """Draw a die into `box`; face 0 is a blank one."""
        paint_die(self._painter, box, face, QColor(ink), QColor(WHITE))
        self.placed.append(Placed(box))

    def _draw(self, baseline: QPointF, text: str, style: Style) -> None:
        painter = self._painter
        painter.save()
        painter.translate(baseline)
        painter.scale(1 / UNITS_PER_MM, 1 / UNITS_PER_MM)
        painter.setFont(style.font)
        painter.setPen(QColor(style.ink))
        painter.drawText(QPointF(0.0, 0.0), text)
        painter.restore()
        top = baseline.y() - style.cap_height
        self.placed.append(Placed(QRectF(baseline.x(), top, style.width(text), style.cap_height), text))
