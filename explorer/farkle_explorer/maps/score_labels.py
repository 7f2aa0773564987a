"""Where the labels of the score map stand: in regions, on outlines and on contours."""

from typing import Final

import numpy as np
from PySide6.QtGui import QColor, QFont

from farkle_core.arrays import Bools
from farkle_core.language.messages import N_, _
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import CHANCE_MAP, ChanceScale, colour_table
from farkle_explorer.plots.geometry import Segments
from farkle_explorer.plots.labels import Label, label_size
from farkle_explorer.plots.placing import Window, in_region, on_line
from farkle_explorer.widgets.lettering import bold
from farkle_explorer.widgets.theme import Theme

GO_FOR_IT: Final = N_("go for it")
_OWN_SHARE: Final = 0.3
_FIRST_SHARE, _LAST_SHARE = 0.08, 0.9
_CONTOUR_SHARE: Final = 0.3
_CONTOURS_APART: Final = 4.0  # pixels between two labels on different contours
_MOST: Final = 0.7  # largest share of a plot's width for a label on a line, so that part of the line stays visible
# Contours below and above one half, on the dark and the light end of the map, in both themes.
LOW_CONTOUR, HIGH_CONTOUR = QColor(255, 255, 255, 170), QColor(0, 0, 0, 130)


def region_label(
    region: Bools | None, line: Segments, dice: str, window: Window, theme: Theme, font: QFont
) -> list[Label]:
    """Label the go-for-it region of a set of dice: inside if it fits, otherwise on its outline."""
    colour, letters = QColor(theme.text), bold(font)
    if region is not None:
        size = label_size(_(GO_FOR_IT), letters)
        place = window.settle(in_region(region, window, *size), *size)
        if place is not None:
            return [Label(_(GO_FOR_IT), *place, colour, strong=True)]
    for text in (_("go for it with {dice}", dice=dice), dice):
        size = label_size(text, letters)
        place = window.settle(on_line(line, window, _OWN_SHARE), *size) if size[0] < _MOST * window.width else None
        if place is not None:
            return [Label(text, *place, colour, strong=True)]
    return []


def outline_labels(lines: dict[int, Segments], window: Window, theme: Theme, font: QFont) -> list[Label]:
    """Label the outlines of the other dice counts, side by side."""
    labels = []
    for rank, (dice, line) in enumerate(sorted(lines.items())):
        share = _FIRST_SHARE + (_LAST_SHARE - _FIRST_SHARE) * rank / max(len(lines) - 1, 1)
        text = plot_words.dice(dice)
        place = window.settle(on_line(line, window, share), *label_size(text, font))
        if place is not None:
            labels.append(Label(text, *place, QColor(theme.text)))
    return labels


def contour_labels(lines: dict[float, Segments], window: Window, font: QFont) -> list[Label]:
    """Label the contours in per cent, one half in bold, each on the colour of its chance."""
    labels, table = [], colour_table(CHANCE_MAP)
    for level, line in sorted(lines.items(), key=lambda entry: abs(entry[0] - 0.5)):
        half = level == 0.5
        text = plot_words.chance(level, 0)
        size = label_size(text, bold(font) if half else font)
        place = window.settle(on_line(line, window, _CONTOUR_SHARE), *size, apart=_CONTOURS_APART)
        if place is not None:
            ink = QColor(LOW_CONTOUR if level < 0.5 else HIGH_CONTOUR)
            ink.setAlpha(255)
            ground = QColor(*map(int, table[ChanceScale().indices(np.array(level))][:3]))
            labels.append(Label(text, *place, ink, strong=half, ground=ground))
    return labels
