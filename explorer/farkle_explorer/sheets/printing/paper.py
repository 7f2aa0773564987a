"""The papers a sheet is laid out for, and how large things are on each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLocale, QSizeF
from PySide6.QtGui import QPageSize

from farkle_core.sheets import PaperName
from farkle_explorer.sheets.printing.typography import Style

# Where Letter is the usual paper, after the Unicode locale data.
_LETTER_TERRITORIES: Final = "CA CL CO CR DO GT MX NI PA PH PR SV US VE"


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
