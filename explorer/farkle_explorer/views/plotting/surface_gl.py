"""The surfaces of all boxes of a plot as OpenGL draws them: one transparent picture, to be laid over the walls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from OpenGL.error import Error
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage

from farkle_core.language import _
from farkle_explorer.theme import Theme
from farkle_explorer.views.plotting.gl_canvas import Canvas, Part
from farkle_explorer.views.plotting.gl_machine import NoOpenGLError
from farkle_explorer.views.plotting.gl_shaders import set_stripes
from farkle_explorer.views.plotting.space import View
from farkle_explorer.views.plotting.surface_meshes import BoxMeshes
from farkle_explorer.views.plotting.surface_painter import Scene

_MANY_POINTS: Final = 41_000
"""Points that a processor can turn without delay; where there are more, several boxes share the room for them."""


class SurfaceDrawing:
    """Keeps the meshes of a plot's boxes, one after the other, while the boxes are turned.

    Parameters
    ----------
    canvas : Canvas
        Where OpenGL draws.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._boxes: list[BoxMeshes] = []

    def picture(
        self,
        size: QSize,
        ratio: float,
        boxes: Sequence[tuple[Scene, QRectF, View]],
        theme: Theme,
        *,
        smooth: bool,
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
        smooth : bool
            Whether edges are smooth, which takes three times as long where a processor draws.

        Raises
        ------
        NoOpenGLError
            If OpenGL fails.
        """
        self._boxes += [BoxMeshes() for _number in range(len(boxes) - len(self._boxes))]
        points = sum(scene.surface.heights[0].size for scene, _area, _view in boxes)
        stride = math.ceil(math.sqrt(points / _MANY_POINTS))
        try:
            set_stripes(QColor(theme.muted), ratio)
            parts = []
            for meshes, (scene, area, view) in zip(self._boxes, boxes, strict=False):
                meshes.show(scene, theme, ratio, stride)
                parts.append(Part(area, view, meshes.items(with_lines=len(boxes) == 1)))
            return self._canvas.picture(size, ratio, parts, smooth=smooth)
        except (Error, RuntimeError, OSError) as error:
            raise NoOpenGLError(_("OpenGL failed, and is not tried again before the next start.")) from error
