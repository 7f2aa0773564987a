"""What the colours of a turn's states mean, the same in every view of them."""

from PySide6.QtGui import QBrush, QColor

from farkle_core.language.messages import _, pgettext
from farkle_explorer.maps.turn_cells import FAINT, FORCED, FULL
from farkle_explorer.plots.colours import tint
from farkle_explorer.plots.hatch import Hatch, hatch_brush
from farkle_explorer.plots.legend import Sample
from farkle_explorer.widgets.theme import Theme


def turn_legend(theme: Theme, ratio: float) -> tuple[Sample, ...]:
    """Return the samples; `ratio` are device pixels for each pixel of the window."""
    unreachable = hatch_brush(Hatch.UNREACHABLE, QColor(theme.line), QColor(theme.panel), ratio)
    return (
        Sample(pgettext("in a legend of cells", "hold"), QBrush(tint(theme, theme.hold, FULL))),
        Sample(pgettext("in a legend of cells", "roll"), QBrush(tint(theme, theme.roll, FULL))),
        Sample(_("close call"), QBrush(tint(theme, theme.hold, FAINT)), second=QBrush(tint(theme, theme.roll, FAINT))),
        Sample(_("must roll"), QBrush(tint(theme, theme.roll, FORCED))),
        Sample(_("cannot happen"), unreachable),
    )
