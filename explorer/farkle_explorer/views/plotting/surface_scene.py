"""What there is to see in one box: a surface, nets of others over it, and what is selected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from farkle_core.surfaces import Surface
from farkle_explorer.views.plotting.colours import PointsScale
from farkle_explorer.views.plotting.surface_shape import Box

_MARK_ROWS: Final = (0.15, 0.85, 0.4, 0.6)
"""Where along your scores the letters of nets stand, so that none hides another."""


class Net(NamedTuple):
    """A surface that is laid over, as lines that one can look through.

    Attributes
    ----------
    surface : Surface
        It.
    colour : str
        That of its lines.
    mark : str
        The letter that stands at it, so that nobody has to tell colours apart.
    words : str
        What it is.
    """

    surface: Surface
    colour: str
    mark: str
    words: str


@dataclass(frozen=True)
class Scene:
    """What there is to see with one number of dice.

    Attributes
    ----------
    dice : int
        Dice to roll.
    surface : Surface
        That of the selected farkles.
    others : tuple of Net
        Those of other farkles.
    box : Box
        The axes.
    scale : PointsScale
        The colours of turn totals.
    selected : (int, int, int)
        Your score, the opponent's and the turn total, in points.
    with_slices : bool
        Whether the cuts at the selected scores are shown.
    is_selected : bool
        Whether these dice are selected.
    """

    dice: int
    surface: Surface
    others: tuple[Net, ...]
    box: Box
    scale: PointsScale
    selected: tuple[int, int, int]
    with_slices: bool
    is_selected: bool = True


def place_of_mark(surface: Surface, dice: int, number: int) -> tuple[int, int] | None:
    """Return at which scores the letter of a net stands: where it is, near a row of its own; None if it is nowhere."""
    there = ~surface.never[dice - 1]
    if not there.any():
        return None
    rows, columns = np.nonzero(there)
    wanted = _MARK_ROWS[number % len(_MARK_ROWS)] * (there.shape[0] - 1), 0.5 * (there.shape[1] - 1)
    nearest = int(np.argmin((rows - wanted[0]) ** 2 + (columns - wanted[1]) ** 2))
    return int(rows[nearest]), int(columns[nearest])
