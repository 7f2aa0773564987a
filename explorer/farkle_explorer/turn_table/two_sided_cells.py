"""The states of a turn for two sides, side by side in a cell; contrast and a sign mark differences."""

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter

from farkle_core.compare.preferences import MatchedRanks, SideRanks
from farkle_core.language.messages import _, pgettext
from farkle_core.solution.ranks import NO_PREFERENCE
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import faded
from farkle_explorer.plots.legend import Sample
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme

DIFFERS: Final = "\N{NOT EQUAL TO}"  # between two numbers that differ

# Strength of colours: if all is equal, if only the numbers differ, and if the decisions differ.
_ALIKE, _NUMBER, _DIFFERENT = 45, 120, 255

_SIGN_ROOM: Final = 12.0


@dataclass(frozen=True)
class Pair:
    """A turn as both sides play it."""

    first: SideRanks
    second: MatchedRanks

    @property
    def different(self) -> tuple[int, int]:
        """The number of states that both sides have, and how many of them differ."""
        both = self.second.known & self.first.table.reachable
        return int(both.sum()), int((self.second.differs & both).sum())

    def text(self, at: tuple[int, int]) -> str:
        """Return both decisions in a state, and both ranks."""
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
        """Return the second side's decision and rank in a state, as briefly as possible."""
        if not self.second.known[at]:
            return _("second: does not come here")
        rank = int(self.second.numbers[at])
        decision = pgettext("then", "hold") if self.second.holds[at] else pgettext("then", "roll")
        words = _("second: {decision}", decision=f"{decision}, {plot_words.points(rank)}" if rank else decision)
        return _("{said}; differs", said=words) if self.second.differs[at] else words

    @staticmethod
    def _side(holds: bool, number: int) -> str:
        words = pgettext("in a cell", "HOLD") if holds else pgettext("in a cell", "roll")
        return words if number == NO_PREFERENCE else f"{words} {plot_words.points(number)}"


class PairCells:
    """Paints states as both sides see them, in the colours of a theme; a large table has hundreds.

    `nowhere`: the background of a state that a side does not have.
    """

    def __init__(self, theme: Theme, nowhere: QBrush) -> None:
        self._nowhere, self._plate, self._text = nowhere, QColor(theme.panel), QColor(theme.text)
        strengths = (_ALIKE, _NUMBER, _DIFFERENT)
        self._grounds = {
            (held, strength): faded(theme.hold if held else theme.roll, strength)
            for held in (False, True)
            for strength in strengths
        }
        self._inks = {
            (held, strength): QColor(theme.on_hold if held else theme.on_roll) if strength == _DIFFERENT else self._text
            for held, strength in self._grounds
        }
        self._fonts = QFont(), bold(QFont())

    def paint(self, painter: QPainter, font: QFont, area: QRectF, pair: Pair, at: tuple[int, int]) -> None:
        """Paint a state: the first side's number at the left, the second's at the right."""
        if font != self._fonts[0]:
            self._fonts = QFont(font), bold(font)
        first, second = pair.first, pair.second
        half, sign = area.width() / 2.0, _SIGN_ROOM / 2
        strength = _DIFFERENT if second.decides_otherwise[at] else _NUMBER if second.differs[at] else _ALIKE
        left, right = area.adjusted(0, 0, -half, 0), area.adjusted(half, 0, 0, 0)
        self._paint_side(painter, left, (2, -sign), first.holds[at], first.numbers[at], strength)
        if second.known[at]:
            self._paint_side(painter, right, (sign, -2), second.holds[at], second.numbers[at], strength)
        else:
            painter.fillRect(right, self._nowhere)
        if second.differs[at]:
            self._paint_sign(painter, area)

    def _paint_side(
        self, painter: QPainter, place: QRectF, margins: tuple[float, float], holds: Any, number: Any, strength: int
    ) -> None:
        held = bool(holds)
        painter.fillRect(place, self._grounds[held, strength])
        painter.setPen(self._inks[held, strength])
        painter.setFont(self._fonts[held])
        word = pgettext("in a cell", "HOLD") if held else pgettext("in a cell", "roll")
        words = plot_words.points(int(number)) if number != NO_PREFERENCE else word
        painter.drawText(place.adjusted(margins[0], 0, margins[1], 0), Qt.AlignmentFlag.AlignCenter, words)

    def _paint_sign(self, painter: QPainter, area: QRectF) -> None:
        plate = QRectF(0, 0, _SIGN_ROOM, min(area.height(), painter.fontMetrics().height()))
        plate.moveCenter(area.center())
        painter.fillRect(plate, self._plate)
        painter.setFont(self._fonts[True])
        painter.setPen(self._text)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, DIFFERS)


def pair_legend(theme: Theme) -> tuple[Sample, ...]:
    def brush(colour: str, strength: int) -> QBrush:
        return QBrush(faded(colour, strength))

    return (
        Sample(_("hold, roll: both the same"), brush(theme.hold, _ALIKE), second=brush(theme.roll, _ALIKE)),
        Sample(
            _("≠ rank differs, higher is better"),
            brush(theme.hold, _NUMBER),
            second=brush(theme.roll, _NUMBER),
        ),
        Sample(_("≠ decision differs"), brush(theme.hold, _DIFFERENT), second=brush(theme.roll, _DIFFERENT)),
    )
