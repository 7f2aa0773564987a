"""The colours of a difference map: white is none, darker is more."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QBrush

from farkle_core.arrays import Floats
from farkle_core.compare.maps import Maps
from farkle_core.language.messages import _
from farkle_core.solution.turn_table import EQUAL
from farkle_explorer.compare.map_words import BOTH_GO, FIRST_GOES, SECOND_GOES, DifferenceMode
from farkle_explorer.plots.colours import ByteArray, Hatch, faded, hatch_brush
from farkle_explorer.plots.difference_scale import DifferenceScale
from farkle_explorer.plots.geometry import RegionItem, boxes
from farkle_explorer.plots.legend import Sample
from farkle_explorer.widgets.theme import Theme

_INK, _PAPER = 190, 40
_LAYER: Final = 5

_LOOKS: Final = (
    (FIRST_GOES, Hatch.FIRST_ONLY),
    (SECOND_GOES, Hatch.SECOND_ONLY),
    (BOTH_GO, Hatch.GO_FOR_IT),
)


@dataclass(frozen=True)
class Painting:
    """The numbers of a map as colours."""

    colours: ByteArray  # uint8 array: the index in the scale's colour table for each number
    scale: DifferenceScale  # the meaning of the colours
    unit: str  # the unit of the scale


def painting_of(mode: DifferenceMode, values: Floats, quantum: int) -> Painting:
    """Return the colours of a map's numbers; `quantum`: points between neighbouring scores."""
    if mode is DifferenceMode.HOLD:
        scale = DifferenceScale.of_points(values, quantum)
        return Painting(scale.indices(values), scale, _("points"))
    if mode is DifferenceMode.WIN:
        scale = DifferenceScale.of_chances(values)
    else:
        scale = DifferenceScale.of_costs(values, bool((values < -EQUAL).any()))
    return Painting(scale.indices(100.0 * values), scale, _("pp"))


class GoForItDifference:
    """Three regions of going for it: by the first side only, by the second only, by both."""

    def __init__(self) -> None:
        self.items = tuple(RegionItem(_LAYER + place) for place in range(len(_LOOKS)))
        self._brushes: tuple[QBrush, ...] = ()

    def show(self, maps: Maps, dice: int) -> None:
        regions = maps.never(0, dice), maps.never(1, dice), maps.never_either(dice)
        for item, region in zip(self.items, regions, strict=True):
            item.set_boxes(boxes(region))

    def clear(self) -> None:
        for item in self.items:
            item.set_boxes([])

    def apply_theme(self, theme: Theme, ratio: float) -> None:
        """Take the theme's colours; `ratio`: device pixels per pixel of the window."""
        ink, paper = faded(theme.roll, _INK), faded(theme.roll, _PAPER)
        self._brushes = tuple(hatch_brush(hatch, ink, paper, ratio) for _text, hatch in _LOOKS)
        for item, brush in zip(self.items, self._brushes, strict=True):
            item.set_brush(brush)

    def legend(self) -> tuple[Sample, ...]:
        entries = zip(self.items, _LOOKS, self._brushes, strict=True)
        return tuple(Sample(_(text), brush) for item, (text, _hatch), brush in entries if item.rectangles())
