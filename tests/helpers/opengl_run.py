"""Draws made-up surfaces with OpenGL and with a painter: ``python opengl_run.py [without]``.

Without: PyOpenGL cannot be imported. Prints one JSON object of what was found; what should be in it stands in
``test_opengl.py``.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import PointsScale
from farkle_explorer.program.app import make_application
from farkle_explorer.surface import gl_machine
from farkle_explorer.surface.gl_choice import OpenGLChoice
from farkle_explorer.surface.plot import SurfacePlot
from farkle_explorer.surface.scene import Net, Scene
from farkle_explorer.surface.shape import Box, Patches, corners_of
from farkle_explorer.surface.space import Camera
from farkle_explorer.widgets.theme import Theme

Picture = npt.NDArray[np.int64]
SCORES = np.arange(0, 1000, 50)
FLAT, SLOPE, RIDGE = "flat", "slope", "ridge"
TOP = 1000


def surface(shape: str, count: int = len(SCORES)) -> Surface:
    """Return a surface: level; rising to the back, and never held in one half; or with a high ridge in front."""
    scores = np.linspace(0, 950, count).round().astype(np.int64)
    own, opponent = np.meshgrid(scores, scores, indexing="ij")
    heights = {
        FLAT: np.full(own.shape, 400),
        SLOPE: 100 + opponent // 2 + own // 4,
        RIDGE: np.where((opponent > 150) & (opponent < 300), TOP, 100 + opponent // 4),
    }[shape]
    never = (own >= 500) & (shape == SLOPE)
    return Surface(0, 0, scores, scores, heights[np.newaxis].astype(np.int32), never[np.newaxis])


def scene(shape: str, count: int = len(SCORES), others: tuple[Surface, ...] = (), *, cuts: bool = False) -> Scene:
    found = surface(shape, count)
    box = Box.around([found, surface(RIDGE, count)])
    nets = tuple(Net(other, "#ff0000", "A", "") for other in others)
    return Scene(1, found, nets, box, PointsScale(100, TOP), (300, 500, 200), cuts)


class Plots:
    """One plot, grabbed as OpenGL draws it and as it is painted."""

    def __init__(self) -> None:
        self.opengl = OpenGLChoice(wanted=True)
        self.plot = SurfacePlot("plot", self.opengl)
        self.plot.apply_theme(Theme.light())
        self.plot.resize(700, 500)
        self.plot.show()

    def show(self, *scenes: Scene, camera: Camera) -> None:
        self.plot.show_scenes(scenes)
        self.plot.look(camera)
        self.plot._come_to_rest()

    def picture(self, *, drawn: bool) -> Picture:
        self.opengl.want(drawn)
        return array(self.plot.grab().toImage())

    def both(self) -> tuple[Picture, Picture]:
        return self.picture(drawn=True), self.picture(drawn=False)

    def faces(self) -> Picture:
        """Return what OpenGL alone draws, with its opacity."""
        self.opengl.want(wanted=True)
        image = self.plot._drawn()
        assert image is not None
        return array(image)

    def at(self, picture: Picture, places: npt.NDArray[np.float64]) -> Picture:
        """Return the colours at places given in pixels of the window."""
        pixels = np.floor(places * self.plot.devicePixelRatioF()).astype(int)
        found: Picture = picture[pixels[..., 1], pixels[..., 0]]
        return found


def array(image: QImage) -> Picture:
    whole = image.convertToFormat(QImage.Format.Format_RGBA8888)
    numbers = np.frombuffer(whole.constBits(), dtype=np.uint8).reshape(whole.height(), whole.bytesPerLine() // 4, 4)
    return numbers[:, : whole.width()].astype(np.int64)


def corners(plots: Plots) -> dict[str, Any]:
    """Look a little inside and outside of the corners of a level surface."""
    found: dict[str, Any] = {"inside": [], "outside": []}
    for camera in (Camera(), Camera(70.0, 60.0), Camera(-150.0, 20.0, 0.6)):
        plots.show(scene(FLAT), camera=camera)
        shown, picture = plots.plot.scenes[0], plots.faces()
        mesh = shown.box.mesh(shown.surface, 1)
        places = plots.plot.view(0).pixels(mesh[[0, 0, -1, -1], [0, -1, 0, -1]])[0]
        inwards = places.mean(axis=0) - places
        step = inwards / np.linalg.norm(inwards, axis=1, keepdims=True)
        found["inside"] += plots.at(picture, places + 3.0 * step)[:, 3].tolist()
        found["outside"] += plots.at(picture, places - 2.0 * step)[:, 3].tolist()
    return found


def colours(plots: Plots) -> dict[str, Any]:
    """Compare the middles of faces that all can be seen with what the numbers say, and with the painted ones."""
    shown = scene(SLOPE)
    plots.show(shown, shown, camera=Camera(-38.0, 60.0))
    drawn, painted = plots.both()
    patches = Patches.of(shown.box, shown.surface, 1, shown.scale)
    middles = corners_of(patches.mesh).mean(axis=1).reshape(*patches.never.shape, 3)
    worst = []
    for number in range(2):
        places = plots.plot.view(number).pixels(middles)[0][~patches.never]
        wanted = patches.colours[~patches.never].astype(np.int64)
        clear = np.abs(plots.at(painted, places)[:, :3] - wanted).max(axis=1) <= 1  # not below the ring
        worst.append(int(np.abs(plots.at(drawn, places)[clear, :3] - wanted[clear]).max()))
        assert clear.mean() > 0.9
    striped = plots.plot.view(0).pixels(middles)[0][patches.never]
    hatches = [plots.at(picture, striped)[:, :3] for picture in (drawn, painted)]
    return {
        "worst": worst,
        "hatch apart": float(np.abs(hatches[0] - hatches[1]).mean()),
        "hatch darkest": int(hatches[0].min()),
        "hatch lightest": int(hatches[0].max()),
    }


def hidden(plots: Plots) -> dict[str, Any]:
    """Look at faces behind a ridge: their colours are not to be seen, in either way."""
    shown = scene(RIDGE)
    plots.show(shown, shown, camera=Camera(0.0, 20.0))
    drawn, painted = plots.both()
    patches = Patches.of(shown.box, shown.surface, 1, shown.scale)
    middles = corners_of(patches.mesh).mean(axis=1).reshape(*patches.never.shape, 3)
    behind = plots.plot.view(0).pixels(middles[4:15, 7:11])[0]
    apart = np.abs(drawn - painted)[..., :3].max(axis=-1)
    seen = np.abs(plots.at(drawn, behind)[..., :3] - patches.colours[4:15, 7:11].astype(np.int64)).max(axis=-1)
    return {"nearest to their colour": int(seen.min()), "share that differs": float((apart > 40).mean())}


def around(plots: Plots) -> dict[str, Any]:
    """Compare all pixels that OpenGL leaves alone; and count red ones of a net above the surface, and below it."""
    shown = scene(SLOPE, cuts=True)
    plots.show(shown, camera=Camera(20.0, 35.0))
    drawn, painted = plots.both()
    alone = plots.faces()[..., 3] == 0
    for axis in (0, 1):  # painted edges reach a little further
        alone &= np.roll(alone, 2, axis) & np.roll(alone, -2, axis)
    red = []
    for below, above in ((FLAT, RIDGE), (RIDGE, FLAT)):
        plots.show(scene(below, others=(surface(above),)), camera=Camera(0.0, 89.0))
        picture = plots.faces()
        red.append(int(((picture[..., 0] > 200) & (picture[..., 1] < 60)).sum()))
    return {"compared": int(alone.sum()), "apart": int(np.abs(drawn - painted)[alone].max()), "red": red}


def picked(plots: Plots) -> list[Any]:
    """Point everywhere, drawn and painted; and say how long a point of a fine surface takes to be found."""
    plots.show(scene(RIDGE, 201), camera=Camera())
    places = [QPointF(x, y) for x in range(50, 650, 40) for y in range(50, 450, 40)]
    found = []
    for drawn in (True, False):
        plots.picture(drawn=drawn)
        found.append([plots.plot.found_at(place) for place in places])
    return found


@contextmanager
def broken() -> Iterator[None]:
    """Have OpenGL fail."""
    from farkle_explorer.surface.gl_canvas import Canvas  # not before the machine was tried

    with patch.object(Canvas, "_drawn", side_effect=RuntimeError("out of memory")):
        yield


def failing(plots: Plots) -> dict[str, Any]:
    """Fail in the midst of drawing, and draw again."""
    told: list[str] = []
    plots.opengl.failed.connect(told.append)
    plots.show(scene(RIDGE), camera=Camera())
    painted = plots.picture(drawn=False)
    with broken():
        failed = plots.picture(drawn=True)
    after = plots.picture(drawn=True)
    return {
        "told": told,
        "trouble": plots.opengl.trouble,
        "painted": bool((failed == painted).all() and (after == painted).all()),
    }


def main() -> None:
    log = logging.getLogger("farkle_explorer")
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    if sys.argv[1:] == ["without"]:
        sys.modules["OpenGL"] = None  # type: ignore[assignment]
    application = make_application()
    application.setStyle("Fusion")
    plots = Plots()
    found: dict[str, Any] = {"trouble": plots.opengl.trouble, "ratio": plots.plot.devicePixelRatioF()}
    if not found["trouble"]:
        for part in (corners, colours, hidden, around, picked, failing):
            found[part.__name__] = part(plots)
    found["platform"] = os.environ.get("PYOPENGL_PLATFORM", "")
    found["log"] = lines
    plots.plot.close()
    plots.plot.deleteLater()
    application.processEvents()
    assert gl_machine.canvas() is gl_machine.canvas()
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
