"""What there is to see in one box: a surface, nets of others over it, and what is selected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF

from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import PointsScale
from farkle_explorer.surface.shape import SurfaceBox
from farkle_explorer.surface.space import View

# Where along your scores the letters of nets stand, so that none hides another.
_MARK_ROWS: Final = (0.15, 0.85, 0.4, 0.6)

# How many times as far as it is wide a piece of the surface may reach away from the eye, and hide none of itself.
_REACH: Final = 14.0
_NEAR: Final = 6.0
_SAME_SIDE: Final = 4.0


class Net(NamedTuple):
    """A surface that is laid over, as lines that one can look through.

    Its letter, `mark`, stands at it, so that nobody has to tell colours apart.
    """

    surface: Surface
    colour: str
    mark: str
    words: str


@dataclass(frozen=True)
class Scene:
    """What there is to see with one number of dice."""

    dice: int
    surface: Surface  # that of the selected farkles
    others: tuple[Net, ...]
    box: SurfaceBox
    scale: PointsScale
    selected: tuple[int, int, int]  # your score, the opponent's and the turn total, in points
    with_slices: bool
    is_selected: bool = True

    @property
    def surfaces(self) -> tuple[Surface, ...]:
        """The surface, and those that are laid over it."""
        return self.surface, *(net.surface for net in self.others)

    @property
    def faces(self) -> Scene:
        """The scene as far as its faces show it."""
        cuts = (*self.selected[:2], 0) if self.with_slices else (0, 0, 0)
        return replace(self, selected=cuts, is_selected=True)


def place_of_mark(surface: Surface, dice: int, number: int) -> tuple[int, int] | None:
    """Return at which scores the letter of a net stands: where it is, near a row of its own; None if it is nowhere."""
    there = ~surface.never[dice - 1]
    if not there.any():
        return None
    rows, columns = np.nonzero(there)
    wanted = _MARK_ROWS[number % len(_MARK_ROWS)] * (there.shape[0] - 1), 0.5 * (there.shape[1] - 1)
    nearest = int(np.argmin((rows - wanted[0]) ** 2 + (columns - wanted[1]) ** 2))
    return int(rows[nearest]), int(columns[nearest])


def point_at(scene: Scene, view: View, place: QPointF) -> tuple[int, int, int] | None:
    """Return dice and scores of the point of a surface at a pixel: of those next to it the nearest to the eye."""
    places, depths = view.pixels(scene.box.mesh(scene.surface, scene.dice))
    apart = np.hypot(places[..., 0] - place.x(), places[..., 1] - place.y())
    if apart.min() > _REACH:
        return None
    near = apart <= max(float(apart.min()), _NEAR)
    in_front = depths <= depths[near].min() + _SAME_SIDE * _NEAR / view.scale
    row, column = np.unravel_index(int(np.where(near & in_front, apart, np.inf).argmin()), apart.shape)
    return scene.dice, int(scene.surface.own_scores[row]), int(scene.surface.opponent_scores[column])
