"""Faces of made-up surfaces as they are painted: where they are, what colours they have, and what hides them."""

import numpy as np
import numpy.typing as npt
import pytest
from drawn import dots_of
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from farkle_core.game.turn_start import FIRST_TURN
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots.colours import Hatch, PointsScale, go_for_it_colours, hatch_brush
from farkle_explorer.surface.plot import SurfacePlot
from farkle_explorer.surface.shape import Camera, Net, Patches, Scene, SurfaceBox
from farkle_explorer.widgets.theme import Theme

FLAT, SLOPE, RIDGE = "flat", "slope", "ridge"
TOP = 1000

Pixels = npt.NDArray[np.int_]


def surface(shape: str, count: int = 20) -> Surface:
    """Return a surface: level; rising to the back, and never held in one half; or with a high ridge in front."""
    scores = np.linspace(0, 950, count).round().astype(np.int64)
    own, opponent = np.meshgrid(scores, scores, indexing="ij")
    heights = {
        FLAT: np.full(own.shape, 400),
        SLOPE: 100 + opponent // 2 + own // 4,
        RIDGE: np.where((opponent > 150) & (opponent < 300), TOP, 100 + opponent // 4),
    }[shape]
    never = (own >= 500) & (shape == SLOPE)
    one = DiceLeft.fair(1)
    return Surface(FIRST_TURN, scores, scores, heights[np.newaxis].astype(np.int32), never[np.newaxis], one)


def scene(shape: str, *others: Surface, count: int = 20, cuts: bool = False) -> Scene:
    found = surface(shape, count)
    nets = tuple(Net(other, "#ff0000", "A", "") for other in others)
    box = SurfaceBox.around([found, surface(RIDGE, count)])
    return Scene(1, found, nets, box, PointsScale(100, TOP), (300, 500, 200), cuts)


class Painted:
    """A plot without its walls and marks: its picture of the faces alone."""

    def __init__(self, qtbot: QtBot) -> None:
        self.plot = SurfacePlot("plot")
        qtbot.addWidget(self.plot)
        self.plot.apply_theme(Theme.light())
        self.plot.resize(700, 500)
        self.plot.show()

    def show(self, *scenes: Scene, camera: Camera) -> QImage:
        self.plot.show_scenes(scenes)
        self.plot.look(camera)
        self.plot._come_to_rest()
        self.plot.grab()
        return self.plot._image

    def at(self, image: QImage, places: npt.NDArray[np.float64]) -> Pixels:
        """Return the colours, and their opacity, at places given in pixels of the window."""
        found = [image.pixelColor(*place).getRgb() for place in np.floor(places).astype(int).reshape(-1, 2).tolist()]
        return np.array(found).reshape(*places.shape[:-1], 4)


@pytest.fixture
def painted(qtbot: QtBot) -> Painted:
    return Painted(qtbot)


def middles(shown: Scene) -> tuple[npt.NDArray[np.float64], Patches]:
    patches = Patches.of(shown.box, shown.surface, 1, shown.scale)
    mesh = patches.mesh
    return 0.25 * (mesh[:-1, :-1] + mesh[1:, :-1] + mesh[1:, 1:] + mesh[:-1, 1:]), patches


@pytest.mark.parametrize("camera", [Camera(), Camera(70.0, 60.0), Camera(-150.0, 20.0, 0.6)])
def test_corners_of_a_surface_are_at_their_pixels(painted: Painted, camera: Camera) -> None:
    image = painted.show(scene(FLAT), camera=camera)
    shown = painted.plot.scenes[0]
    mesh = shown.box.mesh(shown.surface, 1)
    places = painted.plot.view(0).pixels(mesh[[0, 0, -1, -1], [0, -1, 0, -1]])[0]
    inwards = places.mean(axis=0) - places
    step = inwards / np.linalg.norm(inwards, axis=1, keepdims=True)
    assert painted.at(image, places + 3.0 * step)[:, 3].tolist() == [255] * 4
    assert painted.at(image, places - 2.0 * step)[:, 3].tolist() == [0] * 4


def test_faces_have_the_colours_of_the_scale_in_every_box(painted: Painted) -> None:
    shown = scene(SLOPE)
    image = painted.show(shown, shown, camera=Camera(-38.0, 60.0))
    points, patches = middles(shown)
    for number in range(2):
        places = painted.plot.view(number).pixels(points)[0][~patches.never]
        wanted = patches.colours[~patches.never].astype(int)
        assert np.abs(painted.at(image, places)[:, :3] - wanted).max() <= 1


def test_where_one_goes_for_it_there_are_the_stripes_of_the_legend(painted: Painted) -> None:
    shown = scene(SLOPE)
    image = painted.show(shown, camera=Camera(-38.0, 60.0))
    points, patches = middles(shown)
    places = np.floor(painted.plot.view(0).pixels(points)[0][patches.never]).astype(int)
    found = painted.at(image, places.astype(float))[:, :3]
    assert found.min() < 130
    assert found.max() > 240
    tile = dots_of(hatch_brush(Hatch.GO_FOR_IT, *go_for_it_colours(Theme.light())).textureImage())
    wanted = tile[places[:, 1] % len(tile), places[:, 0] % len(tile)]
    assert (found == wanted).all(axis=1).mean() > 0.9  # but where another face begins


def test_what_is_behind_a_ridge_is_hidden(painted: Painted) -> None:
    shown = scene(RIDGE)
    image = painted.show(shown, shown, camera=Camera(0.0, 20.0))
    points, patches = middles(shown)
    behind = painted.plot.view(0).pixels(points[4:15, 7:11])[0]
    apart = np.abs(painted.at(image, behind)[..., :3] - patches.colours[4:15, 7:11].astype(int)).max(axis=-1)
    assert apart.min() > 30


def test_nets_are_seen_above_a_surface_and_hidden_below_it(painted: Painted) -> None:
    red = []
    for shape, net in ((FLAT, RIDGE), (RIDGE, FLAT)):  # but for the ridge, what is flat is higher
        dots = dots_of(painted.show(scene(shape, surface(net)), camera=Camera(0.0, 89.0)))
        red.append(int(((dots[..., 0] > 200) & (dots[..., 1] < 60)).sum()))
    assert 0 < red[0] < red[1] / 4


def test_one_sees_through_what_lies_above_a_cut(painted: Painted) -> None:
    camera = Camera(20.0, 35.0)
    clear, cut = (dots_of(painted.show(scene(SLOPE, cuts=cuts), camera=camera)) for cuts in (False, True))
    changed = np.abs(clear - cut).max(axis=2) > 0
    assert 0.01 < changed.mean() < 0.5
    image = painted.show(scene(FLAT, cuts=True), camera=camera)
    above = painted.plot.view(0).pixels(np.array((300 / 950 - 0.5, 0.5, 0.37)))[0]
    colour = painted.at(image, above + np.array((3.0, 6.0)))
    assert 0 < colour[3] < 255
