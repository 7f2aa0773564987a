"""In how much detail surfaces are painted: thousands of faces at once would hold up the window."""

from __future__ import annotations

import math
from typing import Final

from farkle_explorer.surface.scene import Scene

_MANY_FACES: Final = 1500

FEW_FACES: Final = 400
"""Faces that are shown until all are there; where there are no more of them, they are painted at once."""

_TURNED_FACES: Final = 2 * FEW_FACES
"""Faces of what is being turned: they are painted anew for each step."""


def faces_of(scene: Scene) -> int:
    """Return how many faces a scene has in full detail."""
    return len(scene.surface.own_scores) * len(scene.surface.opponent_scores)


def stride(faces: int, *, quickly: bool, is_turning: bool) -> int:
    """Return how many points of a surface to go on: 1 paints it in full.

    Parameters
    ----------
    faces : int
        How many all boxes of a plot have in full detail.
    quickly : bool
        Whether less detail is shown until all is there.
    is_turning : bool
        Whether the boxes are being turned.
    """
    usual = math.ceil(math.sqrt(faces / (2 * _MANY_FACES)))
    if not quickly:
        return usual
    return max(usual, math.ceil(math.sqrt(faces / (_TURNED_FACES if is_turning else FEW_FACES))))
