"""One page, painted in millimetres, with a record of all items and their places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from PySide6.QtCore import QLocale, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageSize, QPainter, QPen

from farkle_core.language.messages import _
from farkle_core.sheets.composition import PaperName
from farkle_core.sheets.content import CheatSheet
from farkle_core.sheets.tables import Tone, tint
from farkle_explorer.sheets.printing.typography import BLACK, GREY, SMALLEST_POINTS, UNITS_PER_MM, WHITE, Style
from farkle_explorer.widgets.dice_widgets import paint_die

_DICE_GAP: Final = 0.12  # between two dice, as a share of their side
_HEAP_COLUMNS: Final = 3
_BLANK: Final = 0
_RING_WIDTH: Final = 0.2

# Territories with Letter as their usual paper, from the Unicode locale data.
_LETTER_TERRITORIES: Final = "CA CL CO CR DO GT MX NI PA PH PR SV US VE"

_KICKER: Final = Style(9.7, ink=GREY)
_TITLE: Final = Style(25, bold=True)
_LONG_TITLE: Final = Style(12, bold=True)
_WARNING: Final = Style(11, bold=True, ink=WHITE)
_FOOT: Final = Style(7.4, ink=GREY)
_SMALLEST_TITLE: Final = 15.0
_TITLE_DIE: Final = 8.0
_HEAD, _WARNING_HEIGHT = 19.0, 7.5
_ABOVE_FOOT, _LEAST_ABOVE_FOOT = 2.5, 2.2


class Align(Enum):
    """The position of a text line in its box."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True)
class PlacedItem:
    """An item on the page: its box in mm from the page's top left corner, and its text, if any."""

    box: QRectF
    text: str = ""


class SheetPage:
    """A page for text, lines and dice.

    `painter`: with a unit of one millimetre, and the origin at the page's top left corner. `size`: width and height,
    mm. `margin`: on every side, mm. `colour`: whether cells have colours; otherwise greys.
    """

    def __init__(self, painter: QPainter, size: QSizeF, margin: float, *, colour: bool = True) -> None:
        self._painter = painter
        self._colour = colour
        self.frame = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin)
        self.placed: list[PlacedItem] = []  # all items
        self.cut: list[str] = []  # texts that were cut off because they did not fit
        self.cut_names: list[str] = []  # names, which may have any length, that were cut off
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)

    def line_of_text(
        self, box: QRectF, text: str, style: Style, align: Align = Align.LEFT, *, may_cut: bool = False
    ) -> None:
        """Write one line of text into `box`; its capitals are vertically centred.

        The text shrinks to the box's width. If that made it illegible, it is cut off, and recorded in :attr:`cut`;
        names of any length (`may_cut`) are recorded in :attr:`cut_names`.
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
        """Write `text` at the top of `box`, wrapped to its width."""
        for number, line in enumerate(style.wrapped(text, box.width())):
            baseline = box.y() + number * style.line + (style.line + style.cap_height) / 2
            self._draw(QPointF(box.x(), baseline), line, style)

    def rule(self, left: QPointF, length: float, width: float) -> None:
        """Draw a horizontal line `length` mm long and `width` mm thick."""
        self._painter.setPen(QPen(QColor(BLACK), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        self._painter.drawLine(left, QPointF(left.x() + length, left.y()))
        self.placed.append(PlacedItem(QRectF(left.x(), left.y() - width / 2, length, width)))

    def upright(self, top: QPointF, length: float, width: float) -> None:
        """Draw a vertical line `length` mm long and `width` mm thick."""
        self._painter.setPen(QPen(QColor(BLACK), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        self._painter.drawLine(top, QPointF(top.x(), top.y() + length))
        self.placed.append(PlacedItem(QRectF(top.x() - width / 2, top.y(), width, length)))

    def ring(self, middle: QPointF, radius: float) -> None:
        """Draw a small ring for a tick."""
        self._painter.setPen(QPen(QColor(GREY), _RING_WIDTH))
        self._painter.drawEllipse(middle, radius, radius)
        self.placed.append(PlacedItem(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)))

    def fill(self, box: QRectF, ink: str) -> None:
        self._painter.fillRect(box, QColor(ink))
        self.placed.append(PlacedItem(box))

    def tint(self, box: QRectF, tone: Tone, strength: float) -> None:
        """Fill `box` with the shade of a cell."""
        self.fill(box, tint(tone, strength, colour=self._colour))

    def die(self, box: QRectF, face: int) -> None:
        """Draw a die into `box`; face 0 is blank."""
        paint_die(self._painter, box, face, QColor(BLACK), QColor(WHITE))
        self.placed.append(PlacedItem(box))

    def row_of_dice(self, corner: QPointF, faces: Sequence[int], side: float) -> None:
        """Draw dice in a row from the top left `corner`, each `side` mm wide."""
        for place, face in enumerate(faces):
            self.die(QRectF(corner.x() + place * side * (1 + _DICE_GAP), corner.y(), side, side), face)

    def heap(self, box: QRectF, dice: int, side: float) -> None:
        """Draw `dice` blank dice at the centre of `box`, up to three per row; the lower row is full."""
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
        self.placed.append(PlacedItem(QRectF(baseline.x(), top, style.width(text), style.cap_height), text))


def row_width(dice: int, side: float) -> float:
    """Return the length of a row of `dice` dice, mm."""
    return side * (dice + (dice - 1) * _DICE_GAP)


def page_size(paper: PaperName) -> QPageSize:
    return QPageSize(QPageSize.PageSizeId[paper.value])


def size_of(paper: PaperName) -> QSizeF:
    """Return width and height of a paper in millimetres."""
    return page_size(paper).size(QPageSize.Unit.Millimeter)


def usual_paper(locale: QLocale | None = None) -> PaperName:
    """Return the usual paper in the territory of `locale` (default: the system's)."""
    territory = (locale or QLocale.system()).territory()
    return PaperName.LETTER if QLocale.territoryToCode(territory) in _LETTER_TERRITORIES.split() else PaperName.A4


@dataclass(frozen=True)
class Measures:
    """Sizes on some paper, as shares of those on A4.

    Type shrinks less than the paper, because a small paper is held closer, and always stays legible.
    """

    number: float  # number, text, space: size of numbers; size of text; distances and drawings
    text: float
    space: float
    margin: float  # on every side of the page, mm
    label_share: float  # width of a table's column of labels, as a share of the table's
    beside_rules: float  # minimum free height above and below the text of a row together, mm
    is_card: bool = False  # whether there is space for one column only

    def figures(self, style: Style) -> Style:
        return style.at(self.number)

    def words(self, style: Style, scale: float = 1.0) -> Style:
        """Return the style for text, enlarged by `scale`."""
        return style.at(self.text * scale)

    def mm(self, length: float) -> float:
        """Return the length on this paper for a length (mm) on A4."""
        return length * self.space

    def enlarged(self, times: float) -> "Measures":
        """Return larger measures, for a page that little stands on."""
        return replace(self, number=times * self.number, text=times * self.text, space=times * self.space)

    @staticmethod
    def of(paper: PaperName) -> "Measures":
        return _BY_PAPER[paper]


_FULL: Final = Measures(1.0, 1.0, 1.0, 14.0, 0.255, 1.5)


_BY_PAPER: Final = {
    PaperName.A4: _FULL,
    PaperName.LETTER: _FULL,
    PaperName.A5: Measures(0.82, 0.84, 0.74, 9.0, 0.26, 1.5),
    PaperName.A6: Measures(0.68, 0.76, 0.62, 6.0, 0.305, 2.2, is_card=True),
}


def ends_height(sheet: CheatSheet, foot: Sequence[str], measures: Measures) -> float:
    above_foot = max(measures.mm(_ABOVE_FOOT), _LEAST_ABOVE_FOOT)
    return head_height(sheet, measures) + len(foot) * measures.words(_FOOT).line + above_foot


def head_height(sheet: CheatSheet, measures: Measures) -> float:
    return measures.mm(_HEAD) + (0.0 if sheet.converged else _warning_height(measures))


def _warning_height(measures: Measures) -> float:
    return max(measures.mm(_WARNING_HEIGHT), measures.words(_WARNING).line + 1.5)


def foot_lines(paragraphs: Sequence[str], width: float, measures: Measures) -> tuple[str, ...]:
    """Return the text at the foot, in lines of at most `width` mm."""
    return tuple(line for paragraph in paragraphs for line in measures.words(_FOOT).wrapped(paragraph, width))


def paint_head(page: SheetPage, sheet: CheatSheet, measures: Measures, what: str, side: str) -> None:
    """Paint the kind of sheet, its title, and a warning if the numbers are not exact.

    `side`: the page number of several; ``""`` for one page.
    """
    frame, mm = page.frame, measures.mm
    die = mm(_TITLE_DIE)
    width = row_width(sheet.dice, die)
    page.row_of_dice(QPointF(frame.right() - width, frame.y() + mm(6.0)), range(1, sheet.dice + 1), die)
    kicker = "  ·  ".join(filter(None, (what, sheet.aim, side)))
    page.line_of_text(QRectF(frame.x(), frame.y(), frame.width(), mm(5.0)), kicker, measures.words(_KICKER))
    room = frame.width() - width - mm(5.0)
    _paint_title(page, sheet.title, QRectF(frame.x(), frame.y() + mm(5.0), room, mm(10.0)), measures)
    page.rule(QPointF(frame.x(), frame.y() + mm(16.3)), frame.width(), mm(0.9))
    if not sheet.converged:
        bar = QRectF(frame.x(), frame.y() + mm(_HEAD) - 1.0, frame.width(), _warning_height(measures) - 1.0)
        page.fill(bar, BLACK)
        text = _("NOT EXACT: the solver stopped before it was done. Do not trust these numbers.")
        page.line_of_text(bar.adjusted(2.0, 0.0, -2.0, 0.0), text, measures.words(_WARNING), Align.MIDDLE)


def _paint_title(page: SheetPage, title: str, box: QRectF, measures: Measures) -> None:
    """Paint the title on one line, or smaller on two; cut off the rest."""
    usual = measures.figures(_TITLE)
    style = usual.fitted(title, box.width(), measures.figures(Style(_SMALLEST_TITLE)).points)
    if style.width(title) <= box.width():
        page.line_of_text(box, title, style)
        return
    long = measures.figures(_LONG_TITLE)
    first, *rest = long.wrapped(title, box.width())
    half = QRectF(box.x(), box.y(), box.width(), box.height() / 2)
    page.line_of_text(half, first, long)
    page.line_of_text(half.translated(0.0, half.height()), " ".join(rest), long, may_cut=True)


def paint_foot(page: SheetPage, lines: Sequence[str], measures: Measures) -> None:
    style, frame = measures.words(_FOOT), page.frame
    top = frame.bottom() - len(lines) * style.line
    page.rule(QPointF(frame.x(), top - 0.6), frame.width(), 0.15)
    for place, line in enumerate(lines):
        page.line_of_text(QRectF(frame.x(), top + place * style.line, frame.width(), style.line), line, style)
