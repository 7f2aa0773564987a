"""A state of a turn as two sides see it, side by side in a cell; what differs stands out by strength and by a sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter

from farkle_core.compare.preferences import Beside, Ranked
from farkle_core.language import _, pgettext
from farkle_core.preferences import NO_PREFERENCE
from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting import words
from farkle_explorer.views.plotting.colours import faded
from farkle_explorer.views.plotting.hatch import Hatch, hatch_brush
from farkle_explorer.views.plotting.labels import bold
from farkle_explorer.views.plotting.legend import Sample

DIFFERS: Final = "\N{NOT EQUAL TO}"
"""Stands between two numbers that differ."""

_ALIKE, _NUMBER = 45, 120
"""How strong colours are where all is alike, and where only the numbers differ; else they have all their strength."""

_SIGN_ROOM: Final = 12.0


@dataclass(frozen=True)
class Pair:
    """A turn as both sides see it."""

    first: Ranked
    second: Beside

    @property
    def different(self) -> tuple[int, int]:
        """How many states there are that both know, and in how many of them something differs."""
        both = self.second.known & self.first.table.reachable
        return int(both.sum()), int((self.second.differs & both).sum())

    def text(self, at: tuple[int, int]) -> str:
        """Return what both do in a state, and how they rank it."""
        if not self.second.known[at]:
            return f"{self._side(bool(self.first.holds[at]), int(self.first.numbers[at]))} | –"
        sides = [
            self._side(bool(holds[at]), int(numbers[at]))
            for holds, numbers in (
                (self.first.holds, self.first.numbers),
                (self.second.holds, self.second.numbers),
            )
        ]
        return f" {DIFFERS if self.second.differs[at] else '|'} ".join(sides)

    def sentence(self, at: tuple[int, int]) -> str:
        """Return what the second side does in a state, in words."""
        if not self.second.known[at]:
            return _("the second does not come here")
        rank = int(self.second.numbers[at])
        said = _("the second holds") if self.second.holds[at] else _("the second rolls")
        if rank:
            said = _("{decision}, preference {rank}", decision=said, rank=words.points(rank))
        return _("{decision}: not alike", decision=said) if self.second.differs[at] else said

    @staticmethod
    def _side(holds: bool, number: int) -> str:
        said = pgettext("in a cell", "HOLD") if holds else pgettext("in a cell", "roll")
        return said if number == NO_PREFERENCE else f"{said} {words.points(number)}"


def paint_pair(painter: QPainter, font: QFont, area: QRectF, pair: Pair, at: tuple[int, int], theme: Theme) -> None:
    """Paint a state: the first side's number to the left, the second's to the right."""
    second = pair.second
    half = area.width() / 2.0
    areas = area.adjusted(0, 0, -half, 0), area.adjusted(half, 0, 0, 0)
    strength = 255 if second.decides_otherwise[at] else _NUMBER if second.differs[at] else _ALIKE
    sides = (pair.first.holds, pair.first.numbers, True), (second.holds, second.numbers, bool(second.known[at]))
    for place, (holds, numbers, known) in zip(areas, sides, strict=True):
        if not known:
            painter.fillRect(place, hatch_brush(Hatch.UNREACHABLE, QColor(theme.line), QColor(theme.panel)))
            continue
        held = bool(holds[at])
        painter.fillRect(place, faded(theme.hold if held else theme.roll, strength))
        strong = theme.on_hold if held else theme.on_roll
        painter.setPen(QColor(strong if strength == 255 else theme.text))
        painter.setFont(bold(font) if held else font)
        number = int(numbers[at])
        inside = (
            place.adjusted(2, 0, -_SIGN_ROOM / 2, 0) if place is areas[0] else place.adjusted(_SIGN_ROOM / 2, 0, -2, 0)
        )
        word = pgettext("in a cell", "HOLD") if held else pgettext("in a cell", "roll")
        said = words.points(number) if number != NO_PREFERENCE else word
        painter.drawText(inside, Qt.AlignmentFlag.AlignCenter, said)
    if second.differs[at]:
        _paint_sign(painter, font, area, theme)


def _paint_sign(painter: QPainter, font: QFont, area: QRectF, theme: Theme) -> None:
    plate = QRectF(0, 0, _SIGN_ROOM, min(area.height(), painter.fontMetrics().height()))
    plate.moveCenter(area.center())
    painter.fillRect(plate, QColor(theme.panel))
    painter.setFont(bold(font))
    painter.setPen(QColor(theme.text))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, DIFFERS)


def pair_legend(theme: Theme) -> tuple[Sample, ...]:
    """Return what the colours of such cells mean."""

    def brush(colour: str, strength: int) -> QBrush:
        return QBrush(faded(colour, strength))

    return (
        Sample(_("hold, roll: alike"), brush(theme.hold, _ALIKE), second=brush(theme.roll, _ALIKE)),
        Sample(
            _("≠ number differs"),
            brush(theme.hold, _NUMBER),
            second=brush(theme.roll, _NUMBER),
        ),
        Sample(_("≠ decision differs"), brush(theme.hold, 255), second=brush(theme.roll, 255)),
    )
