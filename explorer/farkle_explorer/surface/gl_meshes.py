"""What OpenGL draws of one box: the surface, its lines, nets and curtains, uploaded again only where they changed."""

from __future__ import annotations

from typing import Final

import numpy as np
from OpenGL import GL
from pyqtgraph.opengl import MeshData
from PySide6.QtGui import QColor

from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import ByteArray, faded
from farkle_explorer.plots.go_for_it import go_for_it_colours
from farkle_explorer.surface.faces import CURTAIN, EDGE, NET_WIDTH
from farkle_explorer.surface.gl_canvas import Lines, Mesh
from farkle_explorer.surface.gl_shaders import FILLED, STRIPED
from farkle_explorer.surface.scene import Scene
from farkle_explorer.surface.shape import Bools, Patches, curtain, lines_of, never_between, slice_lines, triangles_of
from farkle_explorer.surface.space import Floats
from farkle_explorer.widgets.theme import Theme

_FACES: Final = {
    GL.GL_DEPTH_TEST: True, GL.GL_BLEND: False, GL.GL_CULL_FACE: False, "glDepthMask": (True,),
    "glShadeModel": (GL.GL_FLAT,),
    GL.GL_POLYGON_OFFSET_FILL: True, "glPolygonOffset": (1.0, 1.0),  # lines in a face lie before it
}  # fmt: skip
_LINES: Final = {GL.GL_DEPTH_TEST: True, GL.GL_BLEND: False, "glDepthMask": (True,)}
_CLEAR: Final = {
    GL.GL_DEPTH_TEST: True, GL.GL_BLEND: True, GL.GL_CULL_FACE: False, "glDepthMask": (False,),
    "glBlendFuncSeparate": (GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA),
}  # fmt: skip
"""One sees through it, also through one behind another."""

_NET: Final = 12


class BoxMeshes:
    """Keeps what one box is made of where OpenGL has it; every part is sent again only when it is another."""

    def __init__(self) -> None:
        options = {"smooth": True, "computeNormals": False}
        self._faces = Mesh(glOptions=_FACES, shader=FILLED, **options)
        self._striped = Mesh(glOptions=_FACES, shader=STRIPED, **options)
        self._curtains = [Mesh(glOptions=_CLEAR, shader=FILLED, **options) for _ in range(2)]
        self._lines, self._nets = (Lines(glOptions=_LINES, mode="lines", antialias=False) for _ in range(2))
        self._shown: dict[Mesh | Lines, tuple[object, ...]] = {}
        self._filled: set[Mesh | Lines] = set()

    def show(self, scene: Scene, theme: Theme, ratio: float, stride: int, apart: int) -> None:
        """Take another scene, or the same: every `stride`-th point of a surface, lines at every `apart`-th of these."""
        surface = scene.surface, scene.dice, scene.box
        if self._is_new(self._faces, *surface, scene.scale, theme, stride, apart):
            self._show_surface(scene, theme, stride, apart)
        if self._is_new(self._nets, *(part for net in scene.others for part in net[:2]), scene.dice, scene.box):
            self._show_nets(scene, ratio)
        if self._is_new(self._curtains[0], *surface, scene.selected[:2], scene.with_slices, theme):
            self._show_curtains(scene, theme)

    def items(self, *, with_lines: bool) -> list[Mesh | Lines]:
        """Return what is drawn, in this order: what one sees through comes last."""
        lines = [self._lines] if with_lines else []  # after the nets, which stay where both lie in one place
        wanted = [self._faces, self._striped, self._nets, *lines, *self._curtains]
        return [each for each in wanted if each in self._filled]

    def _is_new(self, item: Mesh | Lines, *made_of: object) -> bool:
        known = self._shown.get(item, ())
        self._shown[item] = made_of
        return len(known) != len(made_of) or not all(map(_is_same, made_of, known))

    def _show_surface(self, scene: Scene, theme: Theme, stride: int, apart: int) -> None:
        patches = Patches.of(scene.box, scene.surface, scene.dice, scene.scale, stride)
        if not patches.never.size:
            self._filled -= {self._faces, self._striped, self._lines}
            return
        never, colours = patches.never.reshape(-1), patches.colours.reshape(-1, 3)
        self._fill(self._faces, patches.mesh, ~patches.never, patches.colours)
        self._fill(self._striped, patches.mesh, patches.never, _bytes(go_for_it_colours(theme)[1]))
        lines, beside = lines_of(patches.mesh, apart)
        held = ~never[beside]  # stripes stay as they are in the legend
        self._draw(self._lines, lines[held], (colours[beside[held]] * (100.0 / EDGE)).astype(np.uint8), 1.0)

    def _show_nets(self, scene: Scene, ratio: float) -> None:
        lines, colours = [np.empty((0, 2, 3))], [np.empty((0, 3), dtype=np.uint8)]
        for surface, colour, *_named in scene.others:
            found, beside = lines_of(scene.box.mesh(surface, scene.dice), max(len(surface.own_scores) // _NET, 1))
            compared = ~never_between(surface, scene.dice).reshape(-1)[beside]
            lines.append(found[compared])
            colours.append(np.tile(_bytes(QColor(colour))[:3], (int(compared.sum()), 1)))
        self._draw(self._nets, np.concatenate(lines), np.concatenate(colours), NET_WIDTH * ratio)

    def _show_curtains(self, scene: Scene, theme: Theme) -> None:
        cuts = slice_lines(scene.box, scene.surface, scene.dice, *scene.selected[:2]) if scene.with_slices else ()
        for item, line in zip(self._curtains, cuts or (np.empty((0, 3)),) * 2, strict=True):
            there = np.full((1, max(len(line) - 1, 0)), fill_value=True)
            self._fill(item, curtain(line), there, _bytes(faded(theme.hold, CURTAIN)))

    def _fill(self, item: Mesh, mesh: Floats, wanted: Bools, colours: ByteArray) -> None:
        """Have an item show some of the pieces between points, each of its colour, which its first corner has."""
        self._filled.discard(item)
        if not wanted.any():
            return
        whole = np.full((*mesh.shape[:2], 4), 255, dtype=np.uint8)
        whole[:-1, :-1, : colours.shape[-1]] = colours
        data = MeshData(mesh.reshape(-1, 3), triangles_of(wanted), vertexColors=whole.reshape(-1, 4))
        item.setMeshData(meshdata=data)
        self._filled.add(item)

    def _draw(self, item: Lines, lines: Floats, colours: ByteArray, width: float) -> None:
        """Have an item show lines with two ends, each of its colour."""
        self._filled.discard(item)
        if not len(lines):
            return
        shares = np.ones((len(lines), 2, 4), dtype=np.float32)
        shares[:, :, :3] = colours[:, np.newaxis, :] / 255.0
        item.setData(pos=lines.reshape(-1, 3), color=shares.reshape(-1, 4), width=width)
        self._filled.add(item)


def _is_same(one: object, other: object) -> bool:
    """Return whether two parts of scenes are equal; surfaces, which are long, only if they are one."""
    return one is other or (not isinstance(one, Surface) and one == other)


def _bytes(colour: QColor) -> ByteArray:
    return np.array(colour.getRgb(), dtype=np.uint8)
