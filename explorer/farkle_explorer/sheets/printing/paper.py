"""The papers a sheet is laid out for."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QLocale, QSizeF
from PySide6.QtGui import QPageSize

from farkle_core.sheets import PaperName


class Paper(Enum):
    """A paper that the sheet is made for, always upright; the value is its name."""

    A4 = "A4"
    LETTER = "Letter"
    A5 = "A5"
    A6 = "A6"

    @property
    def page_size(self) -> QPageSize:
        """What Qt calls this paper."""
        return QPageSize(QPageSize.PageSizeId[self.value])

    @property
    def size(self) -> QSizeF:
        """Width and height in millimetres."""
        return self.page_size.size(QPageSize.Unit.Millimeter)

    @classmethod
    def usual(cls, locale: QLocale | None = None) -> Paper:
        """Return the paper that is usual where `locale` (default: the system's) is spoken."""
        where = QLocale.system() if locale is None else locale
        return cls.LETTER if where.territory() in _LETTER_TERRITORIES else cls.A4


def usual_paper() -> PaperName:
    """Return the name of the paper that is usual here."""
    return PaperName(Paper.usual().value)


_LETTER_TERRITORIES = frozenset(
    {
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Colombia,
        QLocale.Country.Venezuela,
        QLocale.Country.Chile,
        QLocale.Country.Philippines,
        QLocale.Country.PuertoRico,
        QLocale.Country.Guatemala,
        QLocale.Country.CostaRica,
        QLocale.Country.Panama,
        QLocale.Country.DominicanRepublic,
        QLocale.Country.Nicaragua,
        QLocale.Country.ElSalvador,
    }
)
"""Where Letter is the usual paper, after the Unicode locale data."""
