"""How large things are on which paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from farkle_explorer.sheets.printing.paper import Paper

if TYPE_CHECKING:
    from farkle_explorer.sheets.printing.typography import Style


@dataclass(frozen=True)
class Measures:
    """How large things are, as shares of what they are on A4.

    A small paper is held in the hand, so its type is smaller, but less so than the paper, and never smaller than what
    can be read.

    Attributes
    ----------
    number, text, space : float
        Type of numbers; type of words; distances and drawings.
    margin : float
        White on every side of the page, mm.
    label_share : float
        Width of a table's column for words, as a share of the table's.
    beside_rules : float
        White above and below the words of a row together, at least, mm.
    is_card : bool
        Whether it has room for one column only.
    """

    number: float
    text: float
    space: float
    margin: float
    label_share: float
    beside_rules: float
    is_card: bool = False

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
    def of(paper: Paper) -> Measures:
        """Return how large things are on `paper`."""
        return _BY_PAPER[paper]


_FULL: Final = Measures(1.0, 1.0, 1.0, 14.0, 0.255, 0.8)
_BY_PAPER: Final = {
    Paper.A4: _FULL,
    Paper.LETTER: _FULL,
    Paper.A5: Measures(0.82, 0.84, 0.74, 9.0, 0.26, 1.5),
    Paper.A6: Measures(0.68, 0.76, 0.62, 6.0, 0.305, 2.2, is_card=True),
}
