"""The surfaces of all boxes of a plot as OpenGL draws them: one transparent picture, to be laid over the walls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from OpenGL.error import Error
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage

from farkle_core.language.messages import _
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.go_for_it import go_for_it_colours
from farkle_explorer.surface.gl_canvas import Canvas, Part
from farkle_explorer.surface.gl_errors import NoOpenGLError
from farkle_explorer.surface.gl_meshes import BoxMeshes
from farkle_explorer.surface.gl_shaders import set_stripes
from farkle_explorer.surface.scene import Scene
from farkle_explorer.surface.space import View
from farkle_explorer.widgets.theme import Theme

_MOST: Final = {True: 65_000, False: 15_000}
"""Points of all surfaces together that a processor draws without delay, at rest and while they are turned."""
_LINES: Final = 48
"""Lines on a surface along each axis, at the most."""


class SurfaceDrawing:
    """Keeps the meshes of a plot's boxes, one after the other: all points of them, and fewer to turn them.

    Parameters
    ----------
    canvas : Canvas
        Where OpenGL draws.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._boxes: dict[bool, list[BoxMeshes]] = {True: [], False: []}

    def picture(
        self,
        size: QSize,
        ratio: float,
        boxes: Sequence[tuple[Scene, QRectF, View]],
        theme: Theme,
        *,
        at_rest: bool,
    ) -> QImage:
        """Return a picture of all scenes.

        Parameters
        ----------
        size, ratio
            Of the plot in pixels of the window, and device pixels for each of them.
        boxes : sequence of (Scene, QRectF, View)
            What there is to see, in which part of the plot, and how it is seen.
        theme : Theme
            Its colours.
        at_rest : bool
            Whether there is time for all points and smooth edges.

        Raises
        ------
        NoOpenGLError
            If OpenGL fails.
        """
        known = self._boxes[at_rest]
        known += [BoxMeshes() for _number in range(len(boxes) - len(known))]
        try:
            set_stripes(go_for_it_colours(theme)[0], ratio)
            parts = []
            for meshes, (scene, area, view) in zip(known, boxes, strict=False):
                meshes.show(scene, theme, ratio, *_steps(scene.surface, len(boxes), at_rest=at_rest))
                parts.append(Part(area, view, meshes.items(with_lines=len(boxes) == 1)))
            return self._canvas.picture(size, ratio, parts, smooth=at_rest)
        except (Error, RuntimeError, OSError) as error:
            raise NoOpenGLError(_("OpenGL failed and stays off until the next start.")) from error


def _steps(surface: Surface, boxes: int, *, at_rest: bool) -> tuple[int, int]:
    """Return how many points to go on, and how many of these from line to line; the lines stay where they are."""
    shape = surface.heights[0].shape
    resting, turning = (math.ceil(math.sqrt(boxes * math.prod(shape) / _MOST[each])) for each in (True, False))
    stride = resting if at_rest else turning
    apart = turning * math.ceil(max(shape) / (turning * _LINES))
    return stride, max(apart // stride, 1)
