"""How going for it looks: hatched in the colour of rolling, the same in every view."""

from typing import Final

from PySide6.QtGui import QBrush, QColor

from farkle_explorer.plots.colours import Hatch, faded, hatch_brush, tint
from farkle_explorer.widgets.theme import Theme

_INK, _PAPER = 150, 40
_WHOLE: Final = 255


def go_for_it_over(theme: Theme, ratio: float) -> QBrush:
    """Return the hatch for a region through which one sees what is below; `ratio` device pixels make one pixel."""
    return hatch_brush(Hatch.GO_FOR_IT, faded(theme.roll, _INK), faded(theme.roll, _PAPER), ratio)


def go_for_it_on(theme: Theme, ratio: float, paper: QColor | None) -> QBrush:
    """Return its lines alone on `paper`; None for lines on what is there already."""
    return hatch_brush(Hatch.GO_FOR_IT, faded(theme.roll, _INK), paper, ratio)


def go_for_it_colours(theme: Theme) -> tuple[QColor, QColor]:
    """Return the colours that lines, and what is between them, have on the panel: for what must hide what is behind."""
    seen_through = (1.0 - _INK / _WHOLE) * (1.0 - _PAPER / _WHOLE)
    return tint(theme, theme.roll, 1.0 - seen_through), tint(theme, theme.roll, _PAPER / _WHOLE)
