"""The page with the surface: real clicks, drags and keys, compared with what the core says."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from csv_files import rows_of
from drawn import words_drawn
from present import present
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from whole_window import afresh, settled, small_file, solved, started

from farkle_core.game.turn_start import TurnStart
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.legend import Samples
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.surface.page import SurfacePage
from farkle_explorer.surface.shape import HEIGHT, Camera, Span
from farkle_explorer.widgets.theme import ThemeChoice

PENALTY = {"count": 2, "penalty": 200}


def shown(qtbot: QtBot, explorer: Explorer) -> SurfacePage:
    """Solve, turn to the page, and return it with its surface."""
    page = explorer.more.surface
    if explorer.session.answer is None:
        solved(qtbot, explorer)
        assert page.plot.scenes == ()  # nothing is worked out for a hidden page
    afresh(explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == "Surface").trigger()
    drawn(qtbot, explorer)
    return page


def drawn(qtbot: QtBot, explorer: Explorer) -> None:
    qtbot.waitUntil(lambda: bool(explorer.more.surface.plot.scenes))
    settled(qtbot, explorer)
    explorer.window.grab()


def corner(page: SurfacePage, number: int = 0) -> tuple[tuple[int, int], QPoint]:
    """Return the scores of the point that is nearest to the eye, and where it is seen."""
    scene = page.plot.scenes[number]
    places, depths = page.plot.view(number).pixels(scene.box.mesh(scene.surface, scene.dice))
    i, j = np.unravel_index(int(depths.argmin()), depths.shape)
    scores = int(scene.surface.own_scores[i]), int(scene.surface.opponent_scores[j])
    return scores, QPointF(*places[i, j].tolist()).toPoint()


def check_no_name_of_an_axis_is_cut_however_the_surface_is_turned(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    plot, seen = page.plot, set[str]()
    room, letters = QRectF(plot.viewport().rect()), QFontMetricsF(plot.font())
    for yaw in range(0, 360, 90):
        for pitch in (5.0, 40.0):
            plot.look(replace(Camera(), yaw=float(yaw), pitch=pitch))
            for word in words_drawn(plot.viewport()):
                left, right = word.place.x(), word.place.x() + letters.horizontalAdvance(word.text)
                assert room.left() - 1.0 <= left < right <= room.right() + 1.0, (yaw, pitch, word)
                seen.add(word.text)
    assert {"your score", "opponent's score", "turn total"} <= seen


def drag(qtbot: QtBot, page: SurfacePage, begin: QPoint, end: QPoint) -> None:
    viewport = page.plot.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=begin)
    for step in range(1, 5):
        qtbot.mouseMove(viewport, (QPointF(begin) + QPointF(end - begin) * (step / 4)).toPoint())
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)


def test_a_camera_only_turns_and_looks_from_above_and_the_front() -> None:
    points = np.random.default_rng(1).normal(size=(50, 3))
    for camera in (Camera(), Camera(120.0, 10.0), Camera().turned(500.0, -300.0)):
        seen = camera.seen(points)
        assert np.linalg.norm(seen, axis=1) == pytest.approx(np.linalg.norm(points, axis=1))
        assert np.linalg.norm(seen[1:] - seen[:-1], axis=1) == pytest.approx(
            np.linalg.norm(points[1:] - points[:-1], axis=1)
        )
        assert 5.0 <= camera.pitch <= 89.0
    floor, top, back = Camera(0.0, 30.0).seen(np.array(((0, 0, 0), (0, 0, 1), (0, 1, 0)), dtype=float))
    assert top[1] > floor[1]
    assert top[2] < floor[2] < back[2]
    assert Camera().turned(360.0, 0.0).yaw == pytest.approx(Camera().yaw)


def test_axes_have_round_numbers() -> None:
    assert Span(0, 10_000).ticks(5) == [0, 2000, 4000, 6000, 8000, 10_000]
    assert Span(-2500, 9950).ticks(3) == [0, 5000]
    assert Span(0, 10_000).positions([0, 5000, 10_000]).tolist() == [-0.5, 0.0, 0.5]


def check_the_surface_is_where_the_core_says_one_holds(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    solution = present(explorer.session.solution)
    for dice in (1, 3, 6):
        explorer.selection.update(dice=dice)
        drawn(qtbot, explorer)
        (scene,) = page.plot.scenes
        assert scene.dice == dice
        assert page.title.text() == f"When to hold with {plot_words.dice(dice)}"
        assert page.bar._ticks == explorer.score_map.bar._ticks  # equal totals have equal colours in both
        mesh = scene.box.mesh(scene.surface, dice)
        own, opponent = scene.surface.own_scores.tolist(), scene.surface.opponent_scores.tolist()
        assert (own[0], own[-1], opponent[0], opponent[-1]) == (0, 950, 0, 950)
        for i in range(0, len(own), 4):
            for j in range(0, len(opponent), 4):
                intervals = solution.turn_table(TurnStart(own[i], opponent[j])).thresholds()[dice - 1]
                height = intervals[0].first if intervals else 1000 - own[i]
                assert mesh[i, j, 2] == pytest.approx(HEIGHT * (height / scene.box.total.high - 0.5))


def check_clicks_and_keys_select_for_the_whole_window(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    scores, _place = corner(page)
    pointed = f"{plot_words.scores(*scores)}, 6 dice: "

    def point() -> bool:
        """Point there, coming from elsewhere: a pointer that is there already does not move.

        Where it is seen is asked each time, for the window may still come to have another layout.
        """
        viewport, window = page.plot.viewport(), explorer.window
        for at in (QPoint(1, 1), corner(page)[1]):  # told to this very window, whatever others the screen has there
            QTest.mouseMove(window.windowHandle(), viewport.mapTo(window, at))
            QCoreApplication.processEvents()
        return page.readout.text().startswith(pointed)

    qtbot.waitUntil(point)
    qtbot.mouseClick(page.plot.viewport(), Qt.MouseButton.LeftButton, pos=corner(page)[1])
    chosen = explorer.selection.selection
    assert (chosen.banked, chosen.opponent) == scores
    assert explorer.situation.banked.value() == scores[0]
    explorer.selection.update(banked=500, opponent=500)
    page.plot.setFocus()
    qtbot.keyClick(page.plot, Qt.Key.Key_Right)
    qtbot.keyClick(page.plot, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    chosen = explorer.selection.selection
    assert (chosen.banked, chosen.opponent) == (550, 0)
    qtbot.keyClick(page.plot, Qt.Key.Key_2)
    assert explorer.selection.selection.dice == 2
    drawn(qtbot, explorer)
    assert "you 550, opponent 0" in page.subtitle.text()
    description = page.plot.accessibleDescription()
    assert "With 2 dice the surface goes from " in description
    assert "go for it at " in description
    solution = present(explorer.session.solution)
    assert f"win at turn start {plot_words.chance(solution.win_chance(TurnStart(550)))}" in description


def check_it_is_turned_and_zoomed_by_mouse_and_by_keys(qtbot: QtBot, explorer: Explorer) -> None:
    page, before = shown(qtbot, explorer), explorer.selection.selection
    plot = page.plot
    middle = plot.viewport().rect().center()
    drag(qtbot, page, middle, middle + QPoint(100, 40))
    assert plot.camera.yaw == pytest.approx(Camera().yaw + 40.0)
    assert plot.camera.pitch == pytest.approx(Camera().pitch + 16.0)
    assert explorer.selection.selection == before
    qtbot.mouseDClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert plot.camera == Camera()
    plot.setFocus()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
        qtbot.keyClick(plot, key, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(plot, Qt.Key.Key_Plus)
    assert (plot.camera.yaw, plot.camera.pitch) == (Camera().yaw - 5.0, Camera().pitch + 5.0)
    assert plot.camera.zoom > 1.0
    assert explorer.selection.selection == before
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    assert plot.camera == Camera()


def check_the_ring_is_on_the_surface_exactly_at_the_threshold(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    solution = present(explorer.session.solution)
    explorer.selection.update(banked=200, opponent=300, dice=3)
    first = solution.turn_table(TurnStart(200, 300)).thresholds()[2][0].first
    for total, side in ((first - 50, -1), (first, 0), (first + 100, 1)):
        explorer.selection.update(turn_total=total)
        drawn(qtbot, explorer)
        ring, on_surface = page.plot._painters[0].ring(page.plot.view(0))
        assert ring.x() == pytest.approx(on_surface.x())
        assert np.sign(round(on_surface.y() - ring.y(), 6)) == side


def check_all_dice_side_by_side(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    page.dice_choice.button("all").click()
    drawn(qtbot, explorer)
    assert [scene.dice for scene in page.plot.scenes] == [6, 5, 4, 3, 2, 1]
    assert page.title.text() == "When to hold with 1 to 6 dice"
    scores, place = corner(page, 4)
    qtbot.mouseClick(page.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    chosen = explorer.selection.selection
    assert (chosen.dice, chosen.banked, chosen.opponent) == (2, *scores)
    drawn(qtbot, explorer)
    assert [scene.is_selected for scene in page.plot.scenes] == [False] * 4 + [True, False]


def test_the_surface_is_read_turned_and_clicked(qtbot: QtBot, explorer: Explorer) -> None:
    check_the_surface_is_where_the_core_says_one_holds(qtbot, explorer)
    check_clicks_and_keys_select_for_the_whole_window(qtbot, explorer)
    check_it_is_turned_and_zoomed_by_mouse_and_by_keys(qtbot, explorer)
    check_the_ring_is_on_the_surface_exactly_at_the_threshold(qtbot, explorer)
    check_no_name_of_an_axis_is_cut_however_the_surface_is_turned(qtbot, explorer)
    check_it_is_painted_in_both_themes_and_follows_edits(qtbot, explorer)
    check_all_dice_side_by_side(qtbot, explorer)


def test_surfaces_after_other_farkles_are_laid_over_and_exported(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=600, farkles=PENALTY)) as explorer:
        page = shown(qtbot, explorer)
        solution = present(explorer.session.solution)
        assert page.others.button.isVisible()
        action = next(each for each in page.others.menu.actions() if each.data() == (1, 0))
        action.trigger()
        qtbot.waitUntil(lambda: len(page.plot.scenes[0].others) == 1)
        drawn(qtbot, explorer)
        (net,) = page.plot.scenes[0].others
        assert (net.surface.start.farkles, net.surface.start.opponent_farkles) == (1, 0)
        assert "A: you 1 farkle, opponent no farkles" in [each.text for each in page.samples._samples]

        assert page.export_button.save(tmp_path / "surface.csv")
        lines = rows_of(tmp_path / "surface.csv")
        assert len(lines) == 2 * page.plot.scenes[0].surface.heights[0].size
        for line in lines[:: len(lines) // 40]:
            farkles = int(line["your farkles"]), int(line["opponent's farkles"])
            scores = int(line["your score (points)"]), int(line["opponent's score (points)"])
            intervals = solution.turn_table(TurnStart(*scores, *farkles)).thresholds()[int(line["dice"]) - 1]
            assert line["only to win"] == ("no" if intervals else "yes")
            assert int(line["turn total (points)"]) == (intervals[0].first if intervals else 600 - scores[0])
        for name in ("surface.png", "surface.svg"):
            assert page.export_button.save(tmp_path / name)
            assert (tmp_path / name).stat().st_size > 5000
        action.trigger()
        drawn(qtbot, explorer)
        assert page.plot.scenes[0].others == ()


def test_nets_are_told_apart_by_letters_and_in_words_and_are_four_at_most(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=600, farkles={"count": 3, "penalty": 200})) as explorer:
        page, others = shown(qtbot, explorer), explorer.more.surface.others
        explorer.selection.update(dice=3)
        solution = present(explorer.session.solution)
        qtbot.mouseClick(others.switch, Qt.MouseButton.LeftButton, pos=QPoint(8, others.switch.height() // 2))
        qtbot.waitUntil(lambda: len(page.plot.scenes[0].others) == 2)  # those of your other farkles
        actions = {action.data(): action for action in others.menu.actions()}
        assert [pair for pair, action in actions.items() if action.isChecked()] == [(0, 0), (1, 0), (2, 0)]
        actions[0, 0].trigger()
        for pair in ((1, 1), (0, 2)):
            actions[pair].trigger()
        assert {pair for pair, action in actions.items() if action.isEnabled()} == {(1, 0), (2, 0), (1, 1), (0, 2)}
        assert "At most 4 can be shown at once" in actions[2, 2].toolTip()
        qtbot.waitUntil(lambda: len(page.plot.scenes[0].others) == 4)
        drawn(qtbot, explorer)
        nets = page.plot.scenes[0].others
        assert [net.mark for net in nets] == ["A", "B", "C", "D"]
        assert len({net.colour for net in nets}) == 4
        named = {(net.surface.start.farkles, net.surface.start.opponent_farkles): net.mark for net in nets}
        assert (named[1, 0], named[2, 0]) == ("B", "C")  # what stays keeps its letter
        # Every letter stands in the picture, in the legend, and in what is said to those who do not see them.
        assert page.export_button.save(tmp_path / "surface.svg")
        drawing = ElementTree.parse(tmp_path / "surface.svg")
        texts = [str(each.text).strip() for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
        said, dice = page.plot.accessibleDescription(), explorer.selection.selection.dice
        for (own, other), mark in named.items():
            name = f"{mark}: you {plot_words.farkles(own)}, opponent {plot_words.farkles(other)}"
            assert name in texts
            runs = [
                solution.turn_table(TurnStart(banked, opponent, own, other)).thresholds()[dice - 1]
                for banked in range(0, 600, 50)
                for opponent in range(0, 600, 50)
            ]
            firsts = [each[0].first for each in runs if each]
            assert texts.count(mark) == bool(firsts)  # a net that is nowhere has no letter in the picture
            if not firsts:
                assert f"Net {name}, {dice} dice: go for it at 100 % of the scores" in said
                continue
            found = present(re.search(rf"Net {name}, {dice} dice: from ([\d,]+) to ([\d,]+), go for it at", said))
            low, high = (int(points.replace(",", "")) for points in found.groups())
            assert (low, high) == (min(firsts), max(firsts))
        qtbot.mouseClick(others.switch, Qt.MouseButton.LeftButton, pos=QPoint(8, others.switch.height() // 2))
        drawn(qtbot, explorer)
        assert page.plot.scenes[0].others == ()
        assert "Net " not in page.plot.accessibleDescription()


def check_it_is_painted_in_both_themes_and_follows_edits(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK):
        explorer.actions.themes[choice].trigger()
        explorer.selection.update(dice=2)
        drawn(qtbot, explorer)
        picture = page.plot.grab().toImage()
        colours = {picture.pixel(x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)}
        assert len(colours) > 50
        theme = explorer.theme.theme
        assert QColor(theme.panel).rgb() in colours
        letters = page.slices_switch.palette().color(page.slices_switch.foregroundRole())
        assert letters.name() == theme.text
        # Going for it looks as on the score map.
        views = page, explorer.score_map
        one, other = (colour_of_sample(view.samples, "go for it: never hold", theme.panel) for view in views)
        assert one == pytest.approx(other, abs=4)
    before = page.plot.scenes[0].surface
    explorer.draft.set_value("turn.minimum", 300)
    qtbot.waitUntil(lambda: page.plot.scenes[0].surface is not before)
    settled(qtbot, explorer)
    heights, never = page.plot.scenes[0].surface.heights, page.plot.scenes[0].surface.never
    assert heights[~never].min() == 300
    assert page.notice == ""


def test_a_game_of_one_quantum_has_no_faces_and_is_painted_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=50)) as explorer:
        solved(qtbot, explorer)
        explorer.centre.pages.turn_to(1)
        settled(qtbot, explorer)
        page = explorer.more.surface
        assert page.isVisible()
        assert not page.plot.grab().isNull()
        assert page.readout.text()


def colour_of_sample(samples: Samples, text: str, ground: str) -> list[float]:
    """Return the mean colour of a sample as it is seen on a ground."""
    fill = next(each.fill for each in samples._samples if each.text == text)
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.fillRect(image.rect(), fill)
    painter.end()
    colours = [image.pixelColor(x, y) for x in range(16) for y in range(16)]
    return [sum(part(each) for each in colours) / 256 for part in (QColor.red, QColor.green, QColor.blue)]
