"""A surface that was seen stays seen, whatever changes: no frame that reaches the screen is without it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from dots import dots_of
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.surface.plot import SurfacePlot
from farkle_explorer.surface.shape import Span
from farkle_explorer.widgets.theme import ThemeChoice

Pixels = npt.NDArray[np.int_]

_COLOURED = 60
"""How far red, green and blue of a colour are apart at the least: the ground, lines and letters are nearly grey."""


def shares_of_colour(image: QImage, plot: SurfacePlot) -> list[float]:
    """Return which share of each box of a picture is coloured, as faces are."""
    shares = []
    for number in range(len(plot.scenes)):
        dots = dots_of(image.copy(plot._cells.cell(number).toRect()))
        shares.append(float((np.ptp(dots, axis=2) > _COLOURED).mean()))
    return shares


def note_frames(monkeypatch: pytest.MonkeyPatch) -> list[list[float]]:
    """Have noted of each frame, as it stands in the window after it was painted, how much of its boxes is coloured."""
    frames: list[list[float]] = []
    paint = SurfacePlot.paintEvent

    def paint_and_note(plot: SurfacePlot, event: QPaintEvent) -> None:
        paint(plot, event)
        screen = plot.backingStore().paintDevice()
        assert isinstance(screen, QImage)
        place = QRect(plot.viewport().mapTo(plot.window(), QPoint()), plot.viewport().size())
        frames.append(shares_of_colour(screen.copy(place), plot))

    monkeypatch.setattr(SurfacePlot, "paintEvent", paint_and_note)
    return frames


def rest(qtbot: QtBot, explorer: Explorer) -> None:
    settled(qtbot, explorer)
    QApplication.processEvents()
    settled(qtbot, explorer)


def net_on(explorer: Explorer, _qtbot: QtBot) -> None:
    explorer.more.surface.others.switch.click()


def look_again(explorer: Explorer, qtbot: QtBot) -> None:
    """Turn it, and have it painted anew as soon as it rests."""
    plot = explorer.more.surface.plot
    plot.look(plot.camera.turned(10.0, 0.0))
    qtbot.waitUntil(lambda: not plot._is_turning)
    plot.viewport().repaint()


def narrower(explorer: Explorer, _qtbot: QtBot) -> None:
    for width in (1600, 1500, 1400):
        explorer.window.resize(width, 1000)
        QApplication.processEvents()


def other_farkles(explorer: Explorer, qtbot: QtBot) -> None:
    """Select a turn with another surface, and have it painted as soon as that is known."""
    plot = explorer.more.surface.plot
    explorer.selection.update(farkles=1)
    qtbot.waitUntil(lambda: plot.scenes[0].surface.start.farkles == 1)
    plot.viewport().repaint()


def other_colours(explorer: Explorer, _qtbot: QtBot) -> None:
    explorer.actions.themes[ThemeChoice.DARK].trigger()
    explorer.more.surface.plot.viewport().repaint()


def fewer_dice(explorer: Explorer, _qtbot: QtBot) -> None:
    explorer.selection.update(dice=5)
    explorer.more.surface.plot.viewport().repaint()


def other_boxes(explorer: Explorer, _qtbot: QtBot) -> None:
    choice = explorer.more.surface.dice_choice
    choice.button("one" if choice.value == "all" else "all").click()
    explorer.more.surface.plot.viewport().repaint()


@pytest.mark.nightly
@pytest.mark.parametrize("boxes", ["all", "one"])
def test_what_was_seen_of_a_surface_never_vanishes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, boxes: str
) -> None:
    frames = note_frames(monkeypatch)
    with started(qtbot, small_file(tmp_path, goal=5000, farkles={"count": 3, "penalty": 200})) as explorer:
        explorer.window.resize(1920, 1080)
        turn_to_it(qtbot, explorer, boxes)
        changes: tuple[Callable[[Explorer, QtBot], None], ...] = (
            *(net_on, net_on, look_again, narrower, other_farkles, other_colours, fewer_dice, other_boxes),
        )
        for change in changes:
            frames.clear()
            change(explorer, qtbot)
            rest(qtbot, explorer)
            least = 0.4 * min(frames[-1])
            assert least > 0.04
            bare = [frame for frame in frames if min(frame) < least]
            assert not bare, (change.__name__, frames)


def test_no_frame_shows_the_surface_of_other_dice(qtbot: QtBot, tmp_path: Path) -> None:
    with plot_at_rest(qtbot, tmp_path) as (explorer, plot):
        for dice in (1, 6, 2):
            before = on_screen(plot)
            plot.show_scenes([replace(plot.scenes[0], dice=dice)])
            plot.viewport().repaint()
            first = on_screen(plot)
            rest(qtbot, explorer)
            last = on_screen(plot)
            assert apart(first, last) < 0.5 * apart(first, before), dice


def test_no_frame_shows_a_surface_in_other_axes(qtbot: QtBot, tmp_path: Path) -> None:
    with plot_at_rest(qtbot, tmp_path) as (explorer, plot):
        scene = plot.scenes[0]
        higher = replace(scene.box, total=Span(0, 2 * scene.box.total.high))
        for box in (higher, scene.box):
            before = on_screen(plot)
            plot.show_scenes([replace(scene, box=box)])
            plot.viewport().repaint()
            first = on_screen(plot)
            rest(qtbot, explorer)
            assert apart(first, on_screen(plot)) < 0.5 * apart(first, before)


@contextmanager
def plot_at_rest(
    qtbot: QtBot, folder: Path, size: tuple[int, int] = (1920, 1080)
) -> Iterator[tuple[Explorer, SurfacePlot]]:
    """Solve, and give the surface in a window of this size when all of it is there."""
    with started(qtbot, small_file(folder, goal=3000)) as explorer:
        explorer.window.resize(*size)
        turn_to_it(qtbot, explorer, "one")
        yield explorer, explorer.more.surface.plot


def on_screen(plot: SurfacePlot) -> Pixels:
    """Return the plot as it stands in the window now."""
    screen = plot.backingStore().paintDevice()
    assert isinstance(screen, QImage)
    image = screen.copy(QRect(plot.viewport().mapTo(plot.window(), QPoint()), plot.viewport().size()))
    return dots_of(image)


def apart(one: Pixels, other: Pixels) -> float:
    return float(np.abs(one - other).mean())


def turn_to_it(qtbot: QtBot, explorer: Explorer, boxes: str) -> None:
    solved(qtbot, explorer)
    page = explorer.more.surface
    next(each for each in explorer.centre.pages.choices if each.text() == "Surface").trigger()
    qtbot.waitUntil(lambda: bool(page.plot.scenes))
    page.dice_choice.button(boxes).click()
    rest(qtbot, explorer)
