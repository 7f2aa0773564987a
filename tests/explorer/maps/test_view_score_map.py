"""Score map, turn map and curves: what they show, and what clicks and keys pick; numbers: `test_views_agree.py`."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from present import present
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from view_bench import Bench, at, penalty_solution, plain_solution, recorder, texts_of, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import HoldRegions, Solution, TurnTable
from farkle_core.solution.turn_table import Along, Decision
from farkle_explorer.maps.score_map import MapMode, ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots.colours import NOTHING
from farkle_explorer.session.following import BROKEN, Prompt


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(plain_solution())
        yield views


@pytest.fixture
def penalty(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        yield views


def regions_of(bench: Bench, farkles: int = 0, opponent_farkles: int = 0) -> HoldRegions:
    return present(bench.source.regions(TurnStart(0, 0, farkles, opponent_farkles)))


def solution_of(bench: Bench) -> Solution:
    current = present(bench.score_map.current())
    return current[0]


def cells_of_path(view: ScoreMap, dice: int) -> set[tuple[int, int, int, int]]:
    """Return the outline's edges of one cell each, as their two ends."""
    path, found = view.layers.outlines[dice].path, set()
    for number in range(0, path.elementCount(), 2):
        a, b = path.elementAt(number), path.elementAt(number + 1)
        steps = round(abs(b.x - a.x) + abs(b.y - a.y))
        for step in range(steps):
            x, y = a.x + (b.x - a.x) * step / steps, a.y + (b.y - a.y) * step / steps
            dx, dy = np.sign(b.x - a.x), np.sign(b.y - a.y)
            ends = sorted([(round(x), round(y)), (round(x + dx), round(y + dy))])
            found.add((*ends[0], *ends[1]))
    return found


def test_outlines_colours_and_legend_are_those_of_the_regions(bench: Bench) -> None:
    for dice in range(1, 7):
        region, wanted = regions_of(bench).go_for_it[dice - 1], set()
        for i in range(region.shape[0]):
            for j in range(region.shape[1]):
                if i and region[i, j] != region[i - 1, j]:
                    wanted.add((i, j, i, j + 1))
                if j and region[i, j] != region[i, j - 1]:
                    wanted.add((i, j, i + 1, j))
        assert cells_of_path(bench.score_map, dice) == wanted

    # Colours rise with the turn total and leave out the region.
    bench.select(dice=4)
    first = regions_of(bench).first[3]
    shown = bench.score_map.layers.image.image
    assert ((shown == NOTHING) == (first < 0)).all()
    order = np.argsort(first[first > 0], kind="stable")
    assert (np.diff(shown[first > 0][order].astype(int)) >= 0).all()

    # Where holding never pays there is no scale.
    bench.select(dice=2)
    assert bench.score_map.bar.isVisible()
    assert bench.score_map.title.text() == "When to hold with 2 dice"
    bench.select(dice=6, banked=600, opponent=800)
    assert bench.score_map.subtitle.text() == "you 600, opponent 800"
    assert not (regions_of(bench).first[5] > 0).any()
    assert not bench.score_map.bar.isVisible()
    bench.score_map.set_mode(MapMode.WIN)
    assert bench.score_map.title.text() == "Your chance of winning"
    assert bench.score_map.bar.isVisible()
    bench.score_map.set_mode(MapMode.HOLD)

    # The legend explains the outlines of other dice.
    for dice in range(1, 7):
        bench.select(dice=dice)
        shown = bench.score_map.samples
        others = any(cells_of_path(bench.score_map, n) for n in range(1, 7) if n != dice)
        assert others
        assert texts_of(shown)[:2] == ("go for it: never hold", "with other dice")
        assert shown._samples[1].line is not None
    bench.score_map.set_mode(MapMode.WIN)
    assert "go for it with other dice" in texts_of(bench.score_map.samples)
    bench.show_solution(plain_solution(50))  # without points there is no hold, and no outline
    assert not any(each.line for each in bench.score_map.samples._samples)


def test_textures_and_colours_of_a_game_with_penalties(penalty: Bench) -> None:
    # Textures lie where the core says.
    assert not penalty.score_map.layers.again.rectangles(), "only on request"
    penalty.score_map.again_switch.click()
    for dice in range(1, 7):
        penalty.select(dice=dice)
        regions, layers = regions_of(penalty), penalty.score_map.layers
        for item, cells in ((layers.go_for_it, regions.pieces == 0), (layers.again, regions.again >= 0)):
            covered = np.zeros(cells.shape[1:], dtype=int)
            for box in item.rectangles():
                x, y, width, height = map(round, (box.x(), box.y(), box.width(), box.height()))
                covered[x : x + width, y : y + height] += 1
            assert (covered == cells[dice - 1]).all()

    # Equal totals have equal colours with any dice.
    regions, seen = regions_of(penalty), dict[int, int]()
    for dice in range(1, 7):
        penalty.select(dice=dice)
        first, shown = regions.first[dice - 1], penalty.score_map.layers.image.image
        for total in np.unique(first[first > 0]).tolist():
            (colour,) = np.unique(shown[first == total]).tolist()
            assert seen.setdefault(total, colour) == colour
    assert len(set(seen.values())) > 3

    # Other farkle counts show another map.
    penalty.select(farkles=0, dice=6)
    before = penalty.score_map.layers.image.image.copy()
    penalty.select(farkles=2, opponent_farkles=1)
    assert penalty.score_map.subtitle.text().endswith("you 2 farkles, opponent 1 farkle")
    expected = regions_of(penalty, 2, 1).first[5]
    assert ((penalty.score_map.layers.image.image == NOTHING) == (expected < 0)).all()
    assert (before != penalty.score_map.layers.image.image).any()

    # Negative scores are beyond the first view.
    penalty.select(banked=0, opponent=0, farkles=0, opponent_farkles=0)
    shown = penalty.score_map.canvas.box.viewRect()
    assert (shown.left(), shown.right()) == (-25.0, 2025.0)
    penalty.score_map.canvas.box.setRange(xRange=(-1000, 2000), yRange=(-1000, 2000), padding=0.0)
    picked, _ = recorder(penalty.score_map)
    canvas = penalty.score_map.canvas
    penalty.window.grab()
    penalty.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, -500, -250))
    assert picked[-1] == {"banked": -500, "opponent": -250}
    assert penalty.score_map.subtitle.text() == "you −500, opponent −250, no farkles"


@pytest.mark.parametrize(("view", "begun", "moved"), [
    ("score_map", {"banked": 1000, "opponent": 1000}, [(1050, 1000), (950, 1000), (1000, 1050), (1000, 950),
                                                       (1500, 1000), (500, 1000), (1000, 1500), (1000, 500)]),
    ("turn_map", {"dice": 3, "turn_total": 600}, [(2, 600), (4, 600), (3, 650), (3, 550),
                                                  (2, 600), (4, 600), (3, 1100), (3, 100)]),
    ("curves", {"opponent": 600, "turn_total": 500}, [(650, 500), (550, 500), (600, 550), (600, 450),
                                                      (1100, 500), (100, 500), (600, 1000), (600, 0)]),
])  # fmt: skip
def test_arrow_keys_move_one_step_or_ten(
    penalty: Bench, view: str, begun: dict[str, int], moved: list[tuple[int, int]]
) -> None:
    penalty.curves.along_choice.button(Along.OPPONENT).click()
    pressed = penalty.turn_map.grid if view == "turn_map" else getattr(penalty, view).canvas
    keys = (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Down)
    modifiers = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    for (modifier, key), expected in zip(product(modifiers, keys), moved, strict=True):
        penalty.selection.update(**{"banked": 100, "opponent": 600, **begun})
        penalty.qtbot.keyClick(pressed, key, modifier)
        there = penalty.selection.selection
        assert tuple(getattr(there, name) for name in begun) == expected
        assert view == "score_map" or there.banked == 100


def test_arrow_keys_stop_at_the_ends(penalty: Bench) -> None:
    for total, dice, keys in ((2000, 6, (Qt.Key.Key_Up, Qt.Key.Key_Left)), (0, 1, (Qt.Key.Key_Down, Qt.Key.Key_Right))):
        penalty.selection.update(banked=0, opponent=0, turn_total=total, dice=dice)
        for key in keys:
            penalty.qtbot.keyClick(penalty.turn_map, key)
        there = penalty.selection.selection
        assert (there.turn_total, there.dice) == (total, dice)


def test_the_mouse_picks_drags_reads_out_and_zooms(bench: Bench) -> None:
    # Hover reads out without selecting.
    picked, hovered = recorder(bench.score_map)
    bench.select(banked=1000, opponent=1000, dice=3)
    canvas = bench.score_map.canvas
    QTest.mouseMove(canvas.viewport(), at(canvas, 300, 1500))
    win = solution_of(bench).win_chance(TurnStart(300, 1500))
    assert hovered[-1] == {"banked": 300, "opponent": 1500}
    assert bench.score_map.readout.text().startswith("you 300, opponent 1,500: ")
    assert bench.score_map.readout.text().endswith(f"win at turn start {100 * win:.2f} %")
    assert canvas.hover_mark.position() == (300, 1500)
    QTest.mouseMove(canvas.viewport(), QPoint(1, 1))
    assert hovered[-1] == {}
    assert canvas.hover_mark.position() == (None, None)
    assert picked == []

    # A click picks both scores.
    picked, _ = recorder(bench.score_map)
    canvas = bench.score_map.canvas
    bench.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, 1210, 390))
    assert picked[-1] == {"banked": 1200, "opponent": 400}
    assert bench.selection.selection.banked == 1200
    assert canvas.selection_mark.position() == (1200, 400)

    # A drag takes the selection along.
    canvas = bench.score_map.canvas
    view = canvas.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(canvas, 500, 500))
    QTest.mouseMove(view, at(canvas, 700, 900))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(canvas, 700, 900))
    assert (bench.selection.selection.banked, bench.selection.selection.opponent) == (700, 900)
    assert canvas.is_fitted

    # The wheel zooms, the right button pans, a double click fits.
    canvas = bench.score_map.canvas
    view, centre = canvas.viewport(), at(canvas, 1000, 1000)
    canvas.box.scaleBy((0.25, 0.25))
    before = canvas.box.viewRect()
    QTest.mousePress(view, Qt.MouseButton.RightButton, pos=centre)
    QTest.mouseMove(view, centre + QPoint(-40, 0))
    QTest.mouseRelease(view, Qt.MouseButton.RightButton, pos=centre + QPoint(-40, 0))
    after = canvas.box.viewRect()
    assert after.left() > before.left()
    assert after.width() == pytest.approx(before.width())
    assert canvas.fit_button.isVisible()
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=centre)
    assert canvas.is_fitted

    # A button shows all again.
    canvas = bench.score_map.canvas
    assert not canvas.fit_button.isVisible()
    canvas.box.scaleBy((0.5, 0.5))
    bench.qtbot.mouseClick(canvas.fit_button, Qt.MouseButton.LeftButton)
    assert canvas.is_fitted
    assert canvas.fit_button.isHidden()


def test_chances_are_shown_with_contours(bench: Bench) -> None:
    bench.qtbot.mouseClick(bench.score_map.mode_choice.button(MapMode.WIN), Qt.MouseButton.LeftButton)
    wins, shown = solution_of(bench).wins[0, 0], bench.score_map.layers.image.image
    order = np.argsort(wins, axis=None)
    assert (np.diff(shown.ravel()[order].astype(int)) >= 0).all()
    assert not bench.score_map.layers.half.path.isEmpty()
    assert [text for _, text in bench.score_map.bar._ticks] == ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]
    bench.window.grab()
    assert "50 %" in [label.text for label in bench.score_map.canvas.labels.all()]


def test_a_selection_of_another_grid_waits_and_an_empty_map_says_what_to_do(bench: Bench) -> None:
    # A selection of another grid waits.
    bench.score_map.set_solution(plain_solution(1000))
    bench.select(banked=1500)
    assert bench.score_map.current() is None
    bench.settle()
    bench.select(banked=900)
    assert "win" in bench.score_map.readout.text()

    # Empty and stale say what to do.
    view = bench.score_map
    assert view.notice == ""
    view.invite(Prompt("The rules changed.", "Solve"))
    assert view.notice == ""
    view.set_stale(True)
    assert view.notice == "The rules changed."
    view.invite(Prompt(BROKEN))  # then nothing can be solved
    assert view.notice == BROKEN
    view.set_stale(False)
    assert view.notice == ""
    view.invite(Prompt("Not solved."))
    bench.show_solution(None)
    assert view.notice == "Not solved."
    assert view.readout.text() == ""
    assert view.notice in view.accessibleDescription()
    view.set_stale(True)
    assert view.notice == "Not solved."
    bench.qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(150, 100))
    bench.qtbot.keyClick(view.canvas, Qt.Key.Key_Up)


def table_of(view: TurnMap) -> TurnTable:
    assert view.table is not None
    return view.table


def cell_rect(view: TurnMap, turn_total: int, dice: int) -> QRectF:
    table = table_of(view)
    return view.grid.layout_now().cell(table.row(turn_total), table.roll.shape[1] - dice)


def test_the_pointer_reads_out_and_picks(penalty: Bench) -> None:
    # Hover reads out without selecting.
    penalty.select(banked=500, opponent=700, turn_total=400, dice=3)
    view, (picked, hovered) = penalty.turn_map, recorder(penalty.turn_map)
    for dice in (2, 3, 4):
        QTest.mouseMove(view.grid.viewport(), cell_rect(view, 450, dice).center().toPoint())
        assert hovered[-1] == {"turn_total": 450, "dice": dice}
        assert view.readout.text().startswith(f"450 with {dice} dice: ")
    assert picked == []

    # A click picks turn total and dice.
    penalty.select(banked=500, opponent=500, turn_total=400, dice=3)
    picked, _ = recorder(penalty.turn_map)
    view = penalty.turn_map
    spot = cell_rect(view, 450, 2).center().toPoint()
    penalty.qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert picked == [{"turn_total": 450, "dice": 2}]
    assert penalty.selection.selection.turn_total == 450

    # The pointer stays while another turn ends sooner.
    penalty.select(banked=500, opponent=700, turn_total=400, dice=3)
    view = penalty.turn_map
    QTest.mouseMove(view.grid.viewport(), cell_rect(view, 450, 3).center().toPoint())
    assert view.readout.text().startswith("450 with 3 dice: ")
    penalty.select(banked=1900, opponent=700, turn_total=50, dice=3)
    assert int(table_of(view).turn_totals[-1]) < 450
    assert view.readout.text().startswith("50 with 3 dice")


def steps_of(path: QPainterPath) -> dict[int, int]:
    """Return the height of a stepped line at every score it has."""
    found: dict[int, int] = {}
    for number in range(1, path.elementCount()):
        a, b = path.elementAt(number - 1), path.elementAt(number)
        if b.isLineTo() and a.y == b.y:
            found |= dict.fromkeys(range(round(a.x) + 25, round(b.x), 50), round(a.y))
    return found


def test_holding_in_several_ranges_and_going_for_it_are_seen_and_named(penalty: Bench) -> None:
    # Holding in several ranges leaves a gap.
    pieces = np.argwhere(penalty_solution().hold_regions().pieces >= 2)
    assert len(pieces), "the game used here has such regions"
    n, i, j = (int(each) for each in pieces[len(pieces) // 2])
    scores = penalty_solution().grid.scores
    penalty.select(banked=int(scores[i]), opponent=int(scores[j]), dice=n + 1)
    column = penalty.curves.layers.image.image[i]
    seen = [int(code) for code in column if code in (Decision.HOLD, Decision.ROLL)]
    changes = [code for code, before in zip(seen, [None, *seen], strict=False) if code != before]
    assert changes.count(Decision.HOLD) >= 2
    text = penalty.score_map.readout.text()
    assert " and " in text or text.endswith(" only")

    # The legend says go for it exactly where it is hatched.
    for opponent in (0, 1900):
        penalty.select(banked=0, opponent=opponent, dice=6)
        hatched = bool(penalty.curves.layers.go_for_it.rectangles())
        assert ("go for it: never hold" in texts_of(penalty.curves.samples)) is hatched
    assert hatched

    # Go for it is hatched and named.
    penalty.curves.along_choice.button(Along.OPPONENT).click()
    penalty.select(banked=0, opponent=0, dice=6)
    layers = penalty.curves.layers
    first = penalty_solution().hold_regions().first[5, penalty_solution().grid.index(0)]
    columns = set()
    for box in layers.go_for_it.rectangles():
        columns |= set(range(round(box.left()), round(box.right())))
    assert columns == set(np.flatnonzero(first < 0).tolist())
    codes = layers.image.image
    for box in layers.go_for_it.rectangles():
        hatched = codes[round(box.left()) : round(box.right()), round(box.top()) : round(box.bottom())]
        assert (hatched == Decision.ROLL).all()  # neither where holding wins, nor where nothing can happen
    assert "go for it" in [label.text for label in penalty.curves.canvas.labels.all()]


def test_other_farkle_counts_are_a_switch(penalty: Bench) -> None:
    penalty.select(banked=0, opponent=1000, dice=3, farkles=0)
    others = penalty.curves.layers.other_lines
    assert [others[f].path.isEmpty() for f in range(3)] == [True, False, False]
    for farkles in (1, 2):
        first = (
            penalty_solution().hold_regions(TurnStart(0, 0, farkles)).first[2, :, penalty_solution().grid.index(1000)]
        )
        scores = penalty_solution().grid.scores.tolist()
        assert steps_of(others[farkles].path) == {s: int(t) for s, t in zip(scores, first, strict=True) if t > 0}
    penalty.qtbot.mouseClick(penalty.curves.others_switch, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    penalty.settle()
    assert all(line.path.isEmpty() for line in others.values())

    # Rules without a penalty have no switch.
    assert penalty.curves.others_switch.isVisible()
    penalty.show_solution(plain_solution())
    assert not penalty.curves.others_switch.isVisible()


def test_click_picks_score_and_turn_total(penalty: Bench) -> None:
    canvas = penalty.curves.canvas
    picked, _ = recorder(penalty.curves)
    for along, expected in (
        (Along.OWN, {"banked": 700, "turn_total": 600}),
        (Along.OPPONENT, {"opponent": 700, "turn_total": 600}),
        (Along.LEVEL, {"banked": 700, "opponent": 700, "turn_total": 600}),
    ):
        penalty.qtbot.mouseClick(penalty.curves.along_choice.button(along), Qt.MouseButton.LeftButton)
        penalty.select(banked=0, opponent=0, turn_total=800)  # in sight, as all below it
        penalty.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, 705, 595))
        assert picked[-1] == expected
