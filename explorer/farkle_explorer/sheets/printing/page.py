"""One page, painted in millimetres, that remembers what was put where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QLocale, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageSize, QPainter, QPen

from farkle_core.sheets import PaperName, Tone, tint
from farkle_explorer.sheets.printing.typography import BLACK, GREY, SMALLEST_POINTS, UNITS_PER_MM, WHITE, Style
from farkle_explorer.widgets.dice_widgets import paint_die

_DICE_GAP: Final = 0.12  # between two dice, as a share of a die's side
_HEAP_COLUMNS: Final = 3
_BLANK: Final = 0
_RING_WIDTH: Final = 0.2

# Where Letter is the usual paper, after the Unicode locale data.
_LETTER_TERRITORIES: Final = "CA CL CO CR DO GT MX NI PA PH PR SV US VE"


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


class SheetPage:
    """A page to put text, lines and dice on.

    Parameters
    ----------
    painter : QPainter
        One unit must be one millimetre, the origin the page's top left corner.
    size : QSizeF
        Width and height, mm.
    margin : float
        White on every side, mm.
    colour : bool
        Whether cells are tinted in colours; else in greys.
    """

    def __init__(self, painter: QPainter, size: QSizeF, margin: float, *, colour: bool = True) -> None:
        self._painter = painter
        self._colour = colour
        self.frame = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin)
        self.placed: list[Placed] = []  # all that was put on it
        self.cut: list[str] = []  # texts that had no room and lost their end
        self.cut_names: list[str] = []  # names, which may be of any length, that lost their end
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)

    def line_of_text(
        self, box: QRectF, text: str, style: Style, align: Align = Align.LEFT, *, may_cut: bool = False
    ) -> None:
        """Put one line of text into `box`, its capitals in the middle of the height.

        It shrinks to the box's width, and loses its end only if that would make it too small to read; that is noted in
        :attr:`cut`, or :attr:`cut_names` for a name that may be of any length.
        """
        if not text:
            return
        fitted = style.fitted(text, box.width(), SMALLEST_POINTS)
        shown = fitted.elided(text, box.width() + 0.01)
        if shown != text:
            (self.cut_names if may_cut else self.cut).append(text)
        left = box.x() + align.value * (box.width() - fitted.width(shown))
        self._draw(QPointF(left, box.center().y() + fitted.cap_height / 2), shown, fitted)

    def paragraph(self, box: QRectF, text: str, style: Style) -> None:
        """Put `text` into the top of `box` on as many lines as it takes."""
        for number, line in enumerate(style.wrapped(text, box.width())):
            baseline = box.y() + number * style.line + (style.line + style.cap_height) / 2
            self._draw(QPointF(box.x(), baseline), line, style)

    def rule(self, left: QPointF, length: float, width: float) -> None:
        """Draw a horizontal line `length` mm long and `width` mm thick."""
        self._painter.setPen(QPen(QColor(BLACK), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        self._painter.drawLine(left, QPointF(left.x() + length, left.y()))
        self.placed.append(Placed(QRectF(left.x(), left.y() - width / 2, length, width)))

    def upright(self, top: QPointF, length: float, width: float) -> None:
        """Draw a vertical line `length` mm long and `width` mm thick."""
        self._painter.setPen(QPen(QColor(BLACK), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        self._painter.drawLine(top, QPointF(top.x(), top.y() + length))
        self.placed.append(Placed(QRectF(top.x() - width / 2, top.y(), width, length)))

    def ring(self, middle: QPointF, radius: float) -> None:
        """Draw a small ring to be ticked."""
        self._painter.setPen(QPen(QColor(GREY), _RING_WIDTH))
        self._painter.drawEllipse(middle, radius, radius)
        self.placed.append(Placed(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)))

    def fill(self, box: QRectF, ink: str) -> None:
        """Fill `box` evenly."""
        self._painter.fillRect(box, QColor(ink))
        self.placed.append(Placed(box))

    def tint(self, box: QRectF, tone: Tone, strength: float) -> None:
        """Fill `box` with what a cell is shaded for."""
        self.fill(box, tint(tone, strength, colour=self._colour))

    def die(self, box: QRectF, face: int) -> None:
        """Draw a die into `box`; face 0 is a blank one."""
        paint_die(self._painter, box, face, QColor(BLACK), QColor(WHITE))
        self.placed.append(Placed(box))

    def row_of_dice(self, corner: QPointF, faces: Sequence[int], side: float) -> None:
        """Draw dice from the top left `corner` on to the right, each `side` mm wide."""
        for place, face in enumerate(faces):
            self.die(QRectF(corner.x() + place * side * (1 + _DICE_GAP), corner.y(), side, side), face)

    def heap(self, box: QRectF, dice: int, side: float) -> None:
        """Draw `dice` blank dice in the middle of `box`, three to a row, the longer row below."""
        lower = min(dice, _HEAP_COLUMNS)
        rows = [lower] if dice == lower else [dice - lower, lower]
        top = box.center().y() - (side * (len(rows) + (len(rows) - 1) * _DICE_GAP)) / 2
        for place, count in enumerate(rows):
            left = box.center().x() - row_width(count, side) / 2
            self.row_of_dice(QPointF(left, top + place * side * (1 + _DICE_GAP)), [_BLANK] * count, side)

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


def row_width(dice: int, side: float) -> float:
    """Return how long a row of `dice` dice is, mm."""
    return side * (dice + (dice - 1) * _DICE_GAP)


def page_size(paper: PaperName) -> QPageSize:
    """Return what Qt calls a paper."""
    return QPageSize(QPageSize.PageSizeId[paper.value])


def size_of(paper: PaperName) -> QSizeF:
    """Return width and height of a paper in millimetres."""
    return page_size(paper).size(QPageSize.Unit.Millimeter)


def usual_paper(locale: QLocale | None = None) -> PaperName:
    """Return the paper that is usual where `locale` (default: the system's) is spoken."""
    territory = (locale or QLocale.system()).territory()
    return PaperName.LETTER if QLocale.territoryToCode(territory) in _LETTER_TERRITORIES.split() else PaperName.A4


@dataclass(frozen=True)
class Measures:
    """How large things are, as shares of what they are on A4.

    A small paper is held in the hand, so its type is smaller, but less so than the paper, and never smaller than what
    can be read.
    """

    number: float  # number, text, space: type of numbers; type of words; distances and drawings
    text: float
    space: float
    margin: float  # white on every side of the page, mm
    label_share: float  # width of a table's column for words, as a share of the table's
    beside_rules: float  # white above and below the words of a row together, at least, mm
    is_card: bool = False  # whether it has room for one column only

    def figures(self, style: Style) -> Style:
        """Return the style of numbers."""
        return style.at(self.number)

    def words(self, style: Style, scale: float = 1.0) -> Style:
        """Return the style of words, `scale` times as large again."""
        return style.at(self.text * scale)

    def mm(self, length: float) -> float:
        """Return what a length (mm) on A4 is here."""
        return length * self.space

    @staticmethod
    def of(paper: PaperName) -> Measures:
        """Return how large things are on `paper`."""
        return _BY_PAPER[paper]


_FULL: Final = Measures(1.0, 1.0, 1.0, 14.0, 0.255, 0.8)


_BY_PAPER: Final = {
    PaperName.A4: _FULL,
    PaperName.LETTER: _FULL,
    PaperName.A5: Measures(0.82, 0.84, 0.74, 9.0, 0.26, 1.5),
    PaperName.A6: Measures(0.68, 0.76, 0.62, 6.0, 0.305, 2.2, is_card=True),
}
