"""One hidden place off the screen where OpenGL draws: made once, for making and dropping such places ends in crashes.

This module and those that it imports need PyOpenGL; who may not have it asks :mod:`gl_machine` first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl import GLLinePlotItem, GLMeshItem
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QImage, QMatrix4x4, QOffscreenSurface, QOpenGLContext
from PySide6.QtOpenGL import QOpenGLFramebufferObject, QOpenGLFramebufferObjectFormat

from farkle_explorer.surface.space import View

_SAMPLES: Final = 4
"""How often each pixel is looked at, so that edges are smooth."""


class Mesh(GLMeshItem):
    """Triangles, seen as :attr:`seen` says; pyqtgraph's own are seen as the view says which they are in."""

    seen = QMatrix4x4()

    def mvpMatrix(self) -> QMatrix4x4:  # noqa: N802
        """Return where points of the box are in the picture."""
        return self.seen


class Lines(GLLinePlotItem):
    """Lines, seen in the same way."""

    seen = QMatrix4x4()

    def mvpMatrix(self) -> QMatrix4x4:  # noqa: N802
        """Return where points of the box are in the picture."""
        return self.seen


@dataclass(frozen=True)
class Part:
    """A part of the picture.

    Attributes
    ----------
    area : QRectF
        In pixels of the window.
    view : View
        How the box in it is seen.
    items : sequence of Mesh and Lines
        What is drawn, in this order.
    """

    area: QRectF
    view: View
    items: Sequence[Any]


class Canvas:
    """Draws pictures of boxes, nearer faces before farther ones.

    Parameters
    ----------
    context, surface
        A context that can be drawn with on this surface.
    """

    def __init__(self, context: QOpenGLContext, surface: QOffscreenSurface) -> None:
        self._context, self._surface = context, surface
        self._frames: dict[bool, QOpenGLFramebufferObject] = {}

    def picture(self, size: QSize, ratio: float, parts: Sequence[Part], *, smooth: bool) -> QImage:
        """Return a picture, transparent where there is nothing.

        Parameters
        ----------
        size : QSize
            In pixels of the window.
        ratio : float
            Device pixels for each of them.
        parts : sequence of Part
            What is to be seen where.
        smooth : bool
            Whether edges are smooth, which takes three times as long where a processor draws.

        Raises
        ------
        RuntimeError
            If the context cannot be used any more; that of PyOpenGL, which is none of this kind, if a call fails.
        """
        if not self._context.makeCurrent(self._surface):
            raise RuntimeError("the OpenGL context is lost")
        try:
            return self._drawn(size, ratio, parts, smooth=smooth)
        finally:
            self._context.doneCurrent()

    def _drawn(self, size: QSize, ratio: float, parts: Sequence[Part], *, smooth: bool) -> QImage:
        frame = self._frame(size * ratio, smooth=smooth)
        frame.bind()
        GL.glViewport(0, 0, frame.width(), frame.height())
        GL.glDepthMask(True)
        GL.glClearColor(0.0, 0.0, 0.0, 0.0)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        GL.glEnable(GL.GL_SCISSOR_TEST)
        for part in parts:
            area = device_rect(part.area, ratio)
            GL.glScissor(area.x(), area.y(), area.width(), area.height())
            seen = seen_by(part.view, frame.width() / ratio, frame.height() / ratio)
            for item in part.items:
                item.seen = seen
                item.paint()
        GL.glDisable(GL.GL_SCISSOR_TEST)  # it would hold for what follows, which takes the whole picture
        frame.release()
        image = frame.toImage(False)  # not turned upside down, for it was drawn so
        image.setDevicePixelRatio(ratio)
        return image

    def _frame(self, size: QSize, *, smooth: bool) -> QOpenGLFramebufferObject:
        """Return what is drawn into, kept while its size is the same."""
        found = self._frames.get(smooth)
        if found is None or found.size() != size:
            wanted = QOpenGLFramebufferObjectFormat()
            wanted.setSamples(_SAMPLES if smooth else 0)
            wanted.setAttachment(QOpenGLFramebufferObject.Attachment.Depth)
            found = QOpenGLFramebufferObject(size, wanted)
            if not found.isValid():
                raise RuntimeError(f"OpenGL offers no picture of {size.width()} × {size.height()} pixels")
            self._frames[smooth] = found
        return found


def device_rect(area: QRectF, ratio: float) -> QRect:
    """Return which device pixels belong to a part of the window."""
    return QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio).toAlignedRect()


def seen_by(view: View, width: float, height: float) -> QMatrix4x4:
    """Return the matrix that takes points of the box to the same pixels as `view` does.

    OpenGL counts −1 to 1 over the picture, upwards and away from the eye; the picture is drawn upside down, for that is
    how it is read.
    """
    right, up, away = view.camera.seen(np.eye(3)).T
    middle, scale = view.area.center(), 2.0 * view.scale
    rows = np.zeros((4, 4))
    rows[0] = (*(scale / width * right), 2.0 * middle.x() / width - 1.0)
    rows[1] = (*(-scale / height * up), 2.0 * middle.y() / height - 1.0)
    rows[2, :3] = away  # no point of the box is farther than 1 from its middle
    rows[3, 3] = 1.0
    return QMatrix4x4(rows.reshape(-1).tolist())
