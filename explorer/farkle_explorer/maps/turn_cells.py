"""Colours and texts of the turn map's cells, computed for the whole turn at once."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from farkle_core.language.messages import _, figures, pgettext
from farkle_core.solution.solution import TurnTable
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import ByteArray, rgb
from farkle_explorer.widgets.theme import Theme

# Difference of win chance between holding and rolling that gives the full colour.
CLEAR: Final = 0.02

# Share of the decision's colour in a cell with a clear decision; the rest is the background.
FULL: Final = 0.92

FAINT: Final = 0.30  # the same if both decisions are equally good
FORCED: Final = 0.13  # the same if the mover must roll

# Text colours on cells; on any colour one of them has a contrast of at least 4.58 to 1 (WCAG 2 requires 4.5).
DARK_INK, LIGHT_INK = QColor("#000000"), QColor("#ffffff")

_EVEN: Final = math.sqrt(0.05 * 1.05) - 0.05  # the relative luminance at which both text colours have the same contrast

# Linear light of each sRGB value, 0 to 1, as in WCAG 2.
_PARTS: Final = np.arange(256) / 255.0
_LINEAR: Final = np.where(_PARTS <= 0.04045, _PARTS / 12.92, ((_PARTS + 0.055) / 1.055) ** 2.4)

Mask = npt.NDArray[np.bool_]


class Wording(Enum):
    """The amount of text in a cell, longest first; the value describes the widest such text."""

    FULL = " 80.06 %  +10.38 PP"
    LONG = " 80.06 %"
    SHORT = " 80.1 %"
    BARE = " 80.1"
    WHOLE = " 80"
    WORD = ""

    @property
    def must_roll(self) -> str:
        """The words for a mover who must roll, shorter in narrow cells."""
        is_short = self in (Wording.BARE, Wording.WHOLE, Wording.WORD)
        return pgettext("in a cell", "must") if is_short else _("must roll")


@dataclass(frozen=True)
class TurnCells:
    """One turn ready for painting; axis 0 is the turn total, axis 1 the screen column (most dice first)."""

    colours: ByteArray  # uint8 array, shape (T, N, 4): red, green, blue, opacity; transparent where unreachable
    dark_ink: Mask  # bool array, shape (T, N): whether dark text has the better contrast
    reachable: Mask  # reachable, wins_now, holds, may_hold: bool array, shape (T, N): as in the turn table
    wins_now: Mask
    holds: Mask
    may_hold: Mask
    # win, lead: shape (T, N): win chance of the better decision, and its advantage (0 without a choice)
    win: npt.NDArray[np.float64]
    lead: npt.NDArray[np.float64]
    turn_totals: npt.NDArray[np.int64]  # shape (T,): points, rising
    heads: tuple[str, ...] = ()  # headings of loaded dice; empty for fair dice, whose headings are numbers

    @classmethod
    def of(cls, table: TurnTable, theme: Theme, places: Sequence[int] | None = None) -> "TurnCells":
        """Return the cells of `table` in the theme's colours, for all dice or those at `places`, rising."""
        shown = list(range(table.roll.shape[1]) if places is None else places)[::-1]
        gap = np.abs(table.hold - table.roll)
        lead = np.where(table.may_hold & ~table.wins_now, gap, 0.0)
        strength = FAINT + (FULL - FAINT) * np.minimum(lead / CLEAR, 1.0)
        strength[~table.may_hold] = FORCED
        strength[table.wins_now] = FULL
        colours = _blend(table.holds | table.wins_now, strength, theme)
        colours[~table.can_occur] = 0
        return cls(
            colours=np.ascontiguousarray(colours[:, shown]),
            dark_ink=_is_light(colours)[:, shown],
            reachable=table.can_occur[:, shown],
            wins_now=table.wins_now[:, shown],
            holds=table.holds[:, shown],
            may_hold=table.may_hold[:, shown],
            win=table.win[:, shown],
            lead=lead[:, shown],
            turn_totals=table.turn_totals,
            heads=tuple(map(table.dice_left.short, shown)) if table.dice_left.is_loaded else (),
        )

    @cached_property
    def picture(self) -> QImage:
        """The colours as an image of one pixel per cell, the lowest turn total at the bottom."""
        image = QImage(
            self.colours.data, self.columns, self.rows, self.colours.strides[0], QImage.Format.Format_RGBA8888
        )
        upright = image.flipped(Qt.Orientation.Vertical)
        return upright.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)

    @property
    def rows(self) -> int:
        return self.colours.shape[0]

    @property
    def columns(self) -> int:
        return self.colours.shape[1]

    @cached_property
    def _facts(self) -> list[list[tuple[bool, bool, bool, bool, float, float]]]:
        """Reachable, wins now, holds, may hold, win, lead of every cell, as Python values, which are faster to read."""
        arrays = self.reachable, self.wins_now, self.holds, self.may_hold, self.win, self.lead
        return [list(zip(*rows, strict=True)) for rows in zip(*(each.tolist() for each in arrays), strict=True)]

    def word(self, row: int, column: int, wording: Wording = Wording.FULL) -> str:
        """Return the decision: ``"HOLD"``, ``"roll"``, ``"must roll"``, ``"win"``, or ``""`` if unreachable."""
        reachable, wins_now, holds, may_hold, _win, _lead = self._facts[row][column]
        if not reachable:
            return ""
        if wins_now:
            return pgettext("in a cell", "win")
        if not may_hold:
            return wording.must_roll
        return pgettext("in a cell", "HOLD") if holds else pgettext("in a cell", "roll")

    def text(self, row: int, column: int, wording: Wording) -> str:
        """Return the decision and its win chance, as fully as `wording` allows."""
        reachable, wins_now, holds, may_hold, win, lead = self._facts[row][column]
        key = wording, reachable, wins_now, holds, may_hold
        if key not in self._words:
            self._words[key] = self.word(row, column, wording)
        word = self._words[key]
        if wording is Wording.WORD or wins_now or not reachable:
            return word
        if wording is Wording.BARE:
            return f"{word} {figures(f'{100.0 * win:.1f}')}"
        if wording is Wording.WHOLE:
            return f"{word} {100.0 * win:.0f}"
        if wording is Wording.SHORT:
            return f"{word} {plot_words.chance(win, 1)}"
        more = f"  {plot_words.difference(lead)}" if wording is Wording.FULL and lead > 0.0 else ""
        return f"{word} {plot_words.chance(win)}{more}"

    @cached_property
    def _words(self) -> dict[tuple[Wording, bool, bool, bool, bool], str]:
        return {}


def _blend(holds: Mask, strength: npt.NDArray[np.float64], theme: Theme) -> ByteArray:
    colour = np.where(holds[:, :, np.newaxis], rgb(theme.hold), rgb(theme.roll))
    share = strength[:, :, np.newaxis]
    blended = share * colour + (1.0 - share) * rgb(theme.panel)
    opaque = np.full((*holds.shape, 1), 255.0)
    return np.concatenate([blended, opaque], axis=2).astype(np.uint8)


def _is_light(colours: ByteArray) -> Mask:
    """Return whether dark text has more contrast than light text (relative luminance, WCAG 2)."""
    return np.asarray(_LINEAR[colours[:, :, :3]] @ np.array([0.2126, 0.7152, 0.0722]) > _EVEN)
