"""The turn map: cells, words, numbers, and what clicks and keys pick."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, plain_solution, recorder, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import TurnTable
from farkle_explorer.maps.turn_cells import DARK_INK, LIGHT_INK, TurnCells, Wording
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.maps.turn_painter import TurnLayout, TurnPainter
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.widgets.theme import Theme


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        yield views


def table_of(view: TurnMap) -> TurnTable:
    assert view.table is not None
    return view.table


def cell_rect(view: TurnMap, turn_total: int, dice: int) -> QRectF:
    table = table_of(view)
    return view.grid.layout_now().cell(table.row(turn_total), table.roll.shape[1] - dice)


def colours_in(view: TurnMap, rect: QRectF) -> set[str]:
    image: QImage = view.grid.viewport().grab(rect.toAlignedRect()).toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
def test_cells_say_what_core_says(theme: Theme) -> None:
    solution = penalty_solution()
    for start in ((0, 0, 0, 0), (1500, 1800, 1, 2), (-500, 300, 2, 0)):
        table = solution.turn_table(TurnStart(*start))
        cells = TurnCells.of(table, theme)
        for row in range(cells.rows):
            for column in range(cells.columns):
                n = cells.columns - 1 - column
                word = "HOLD" if table.holds[row, n] else "roll"
                word = word if table.may_hold[row, n] else "must roll"
                word = "win" if table.wins_now[row, n] else word
                assert cells.word(row, column) == (word if table.can_occur[row, n] else "")
                text = cells.text(row, column, Wording.LONG)
                assert not table.can_occur[row, n] or word == "win" or text == f"{word} {100 * table.win[row, n]:.2f} %"
                assert (cells.colours[row, column, 3] == 0) == (not table.can_occur[row, n])


def test_hold_is_amber_and_roll_is_blue() -> None:
    table = plain_solution().turn_table()
    cells = TurnCells.of(table, Theme.light())
    red, blue = cells.colours[:, :, 0].astype(int), cells.colours[:, :, 2].astype(int)
    holds = cells.holds & cells.reachable
    assert (red[holds] > blue[holds]).all()
    rolls = ~cells.holds & cells.reachable
    assert (blue[rolls] > red[rolls]).all()


def luminance(colours: np.ndarray) -> np.ndarray:
    """Return the relative luminance (WCAG 2) of colours in parts of 255."""
    parts = colours / 255.0
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def test_letters_have_the_better_contrast_of_dark_and_light() -> None:
    inks = (np.array([ink.red(), ink.green(), ink.blue()], dtype=float) for ink in (DARK_INK, LIGHT_INK))
    dark, light = map(luminance, inks)
    for theme in (Theme.light(), Theme.dark()):
        for scores in ((500, 700), (0, 0), (1500, 1700)):
            cells = TurnCells.of(penalty_solution().turn_table(TurnStart(*scores)), theme)
            ground = luminance(cells.colours[:, :, :3])
            with_dark, with_light = (ground + 0.05) / (dark + 0.05), (light + 0.05) / (ground + 0.05)
            chosen = np.where(cells.dark_ink, with_dark, with_light)[cells.reachable]
            assert (chosen == np.maximum(with_dark, with_light)[cells.reachable]).all()
            assert chosen.min() >= 4.5


def test_the_unit_is_said_where_cells_have_no_room_for_it(bench: Bench) -> None:
    bench.select(banked=500, opponent=700, turn_total=300, dice=5)
    view, said = bench.turn_map, set()
    for width in range(600, 2000, 100):
        bench.window.resize(width, 900)
        bench.settle()
        column = table_of(view).roll.shape[1] - 5
        room = view.grid.layout_now().cell(table_of(view).row(300), column).width() - 8
        letters = QFont(view.grid.viewport().font())
        letters.setBold(True)
        needed = QFontMetricsF(letters).horizontalAdvance("HOLD 80.1 %")
        if abs(room - needed) > 8:  # beside "must roll", which is a little narrower or wider
            assert ("win chance in %" in view.subtitle.text()) is (room < needed), width
        assert view.subtitle.text() in view.accessibleDescription()
        said.add("%" in view.subtitle.text())
    assert said == {False, True}
    bench.window.resize(700, 900)
    view.grid.show_whole_turn(True)
    assert view.grid.layout_now().has_text or "%" not in view.subtitle.text()


def test_unreachable_cells_are_hatched(bench: Bench) -> None:
    bench.select(banked=500, opponent=500, turn_total=0, dice=6)
    view, theme = bench.turn_map, Theme.light()
    table = table_of(view)
    assert not table.reachable[table.row(50), 5]
    assert table.reachable[table.row(50), 4]
    hatched = colours_in(view, cell_rect(view, 50, 3).adjusted(6, 4, -6, -4))
    assert len(hatched) > 2, "a texture has several colours"
    for name in hatched:
        colour = QColor(name)
        assert max(parts := (colour.red(), colour.green(), colour.blue())) - min(parts) < 24, (
            "and none of holding or rolling"
        )
    assert QColor(theme.panel).name() in hatched


def test_words_appear_when_rows_are_high_enough(bench: Bench) -> None:
    bench.select(banked=500, opponent=500, turn_total=500, dice=3)
    view = bench.turn_map
    rect = cell_rect(view, 500, 3).adjusted(30, 3, -30, -3)
    assert view.grid.layout_now().has_text
    assert len(colours_in(view, rect)) > 4
    bench.qtbot.mouseClick(view.rows_choice.button("whole"), Qt.MouseButton.LeftButton)
    bench.window.grab()
    assert view.rows_choice.value == "whole"
    assert view.grid.layout_now().row_height < 14.0
    assert len(colours_in(view, cell_rect(view, 1000, 1).adjusted(30, 0, -30, 0))) <= 3


def test_all_turn_totals_fit_in_the_whole_turn(bench: Bench) -> None:
    view = bench.turn_map
    view.grid.show_whole_turn(True)
    layout = view.grid.layout_now()
    assert list(layout.rows_in_view()) == list(range(layout.rows))
    view.grid.show_whole_turn(False)
    assert len(view.grid.layout_now().rows_in_view()) < layout.rows
    assert view.rows_choice.value == "rows"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("row_height", [24.0, 8.0], ids=["with words", "low"])
@pytest.mark.parametrize("width", [1280, 2600, 2637])
def test_colours_end_where_their_column_does(width: int, row_height: float) -> None:
    """Beside the gap between two columns each side has its own colour, however wide they are."""
    cells = TurnCells.of(penalty_solution().turn_table(TurnStart(500, 500)), Theme.light())
    picture = QImage(width, 900, QImage.Format.Format_RGB32)
    layout = TurnLayout.of(picture.size(), QFontMetricsF(QFont()), cells.rows, cells.columns, whole=False)
    layout = layout.with_rows(row_height, 0.0)
    with QPainter(picture) as painter:
        TurnPainter(Theme.light()).paint(painter, layout, cells)
    compared = 0
    for row in layout.rows_in_view():
        for column in range(1, cells.columns):
            cell = layout.cell(row, column)
            for side, x in ((column - 1, round(cell.left()) - 2), (column, round(cell.left()) + 1)):
                if cells.reachable[row, side]:
                    wanted = QColor(*cells.colours[row, side].tolist()).name()
                    assert picture.pixelColor(x, round(cell.center().y())).name() == wanted, (row, side)
                    compared += 1
    assert compared > 50


def test_most_dice_stand_left_and_totals_rise(bench: Bench) -> None:
    view = bench.turn_map
    assert cell_rect(view, 300, 6).left() < cell_rect(view, 300, 5).left() < cell_rect(view, 300, 1).left()
    assert cell_rect(view, 300, 6).top() < cell_rect(view, 250, 6).top()


def test_click_picks_turn_total_and_dice(bench: Bench) -> None:
    bench.select(banked=500, opponent=500, turn_total=400, dice=3)
    picked, _ = recorder(bench.turn_map)
    view = bench.turn_map
    spot = cell_rect(view, 450, 2).center().toPoint()
    bench.qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert picked == [{"turn_total": 450, "dice": 2}]
    assert bench.selection.selection.turn_total == 450


@pytest.mark.parametrize(
    ("key", "shift", "expected"),
    [
        (Qt.Key.Key_Up, False, (650, 3)),
        (Qt.Key.Key_Down, False, (550, 3)),
        (Qt.Key.Key_Left, False, (600, 4)),
        (Qt.Key.Key_Right, False, (600, 2)),
        (Qt.Key.Key_Up, True, (1100, 3)),
        (Qt.Key.Key_Down, True, (100, 3)),
    ],
)
def test_arrow_keys_move_totals_and_dice(bench: Bench, key: Qt.Key, shift: bool, expected: tuple[int, int]) -> None:
    bench.select(banked=0, opponent=0, turn_total=600, dice=3)
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    bench.qtbot.keyClick(bench.turn_map.grid, key, modifier)
    assert (bench.selection.selection.turn_total, bench.selection.selection.dice) == expected


def test_keys_stop_at_the_ends(bench: Bench) -> None:
    bench.select(banked=0, opponent=0, turn_total=2000, dice=6)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
        bench.qtbot.keyClick(bench.turn_map, key)
    assert (bench.selection.selection.turn_total, bench.selection.selection.dice) == (2000, 6)
    bench.select(turn_total=0, dice=1)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        bench.qtbot.keyClick(bench.turn_map, key)
    assert (bench.selection.selection.turn_total, bench.selection.selection.dice) == (0, 1)


def test_selection_stays_in_view(bench: Bench) -> None:
    dealer, view = random.Random(3), bench.turn_map
    for _ in range(30):
        selection = bench.select(banked=dealer.randrange(0, 2000, 50), turn_total=dealer.randrange(0, 2000, 50))
        row = table_of(view).row(selection.turn_total)
        assert row in view.grid.layout_now().rows_in_view()


def test_hover_reads_out_exact_numbers(bench: Bench) -> None:
    bench.select(banked=500, opponent=700, turn_total=400, dice=3)
    view, (picked, hovered) = bench.turn_map, recorder(bench.turn_map)
    table = table_of(view)
    for dice in (2, 3, 4):
        QTest.mouseMove(view.grid.viewport(), cell_rect(view, 450, dice).center().toPoint())
        assert hovered[-1] == {"turn_total": 450, "dice": dice}
        row, n = table.row(450), dice - 1
        text = view.readout.text()
        assert text.startswith(f"450 with {dice} dice: ")
        if table.can_occur[row, n]:
            assert f"hold {100 * table.hold[row, n]:.2f} %" in text
            assert f"roll {100 * table.roll[row, n]:.2f} %" in text
            assert f"+{100 * abs(table.hold[row, n] - table.roll[row, n]):.2f} pp" in text
        else:
            assert text.endswith("cannot happen")
    assert picked == []


def test_the_pointer_stays_while_another_turn_ends_sooner(bench: Bench) -> None:
    bench.select(banked=500, opponent=700, turn_total=400, dice=3)
    view = bench.turn_map
    QTest.mouseMove(view.grid.viewport(), cell_rect(view, 450, 3).center().toPoint())
    assert view.readout.text().startswith("450 with 3 dice: ")
    bench.select(banked=1900, opponent=700, turn_total=50, dice=3)
    assert int(table_of(view).turn_totals[-1]) < 450
    assert view.readout.text().startswith("50 with 3 dice")


def test_numbers_of_the_selection_are_those_of_core(bench: Bench) -> None:
    dealer, solution = random.Random(11), penalty_solution()
    for _ in range(40):
        selection = bench.select(
            banked=dealer.randrange(-1000, 2000, 50),
            opponent=dealer.randrange(-1000, 2000, 50),
            farkles=dealer.randrange(3),
            dice=dealer.randint(1, 6),
            turn_total=dealer.randrange(0, 1500, 50),
        )
        table = solution.turn_table(
            TurnStart(selection.banked, selection.opponent, selection.farkles, selection.opponent_farkles)
        )
        row, n = table.row(selection.turn_total), selection.dice - 1
        text = bench.turn_map.readout.text()
        if not table.can_occur[row, n]:
            assert text.endswith("cannot happen")
        elif table.wins_now[row, n]:
            assert text.endswith("hold and win")
        else:
            best = "hold" if table.holds[row, n] else "roll" if table.may_hold[row, n] else "must roll"
            assert f": {best} {100 * table.win[row, n]:.2f} %" in text
        assert text in bench.turn_map.grid.accessibleDescription()


def test_wheel_scrolls_and_zooms_with_control(bench: Bench) -> None:
    view = bench.turn_map
    bench.select(banked=0, opponent=0, turn_total=0)
    lowest = view.grid.layout_now().rows_in_view().start
    turn_wheel(view, 1, Qt.KeyboardModifier.NoModifier)
    assert view.grid.layout_now().rows_in_view().start > lowest
    height = view.grid.layout_now().row_height
    turn_wheel(view, 2, Qt.KeyboardModifier.ControlModifier)
    assert view.grid.layout_now().row_height > height
    turn_wheel(view, -40, Qt.KeyboardModifier.ControlModifier)
    assert view.grid.whole_turn
    assert view.rows_choice.value == "whole"


def turn_wheel(view: TurnMap, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    place = QPointF(view.grid.layout_now().body.center())
    event = QWheelEvent(
        place,
        view.grid.viewport().mapToGlobal(place),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.grid.viewport(), event)


def test_strip_scrolls(bench: Bench) -> None:
    view = bench.turn_map
    bench.select(banked=0, opponent=0, turn_total=0)
    strip = view.grid.layout_now().strip
    place = QPointF(strip.center().x(), strip.top() + 3).toPoint()
    bench.qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.grid.layout_now().rows_in_view().stop == view.grid.layout_now().rows


def test_a_turn_total_beyond_the_turn_shows_its_end(bench: Bench) -> None:
    bench.turn_map.show_selection(Selection(1900, dice=4, turn_total=3000))
    assert bench.turn_map.readout.text().startswith("300 with 4 dice")


def test_marks_move_over_a_picture_that_is_kept(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[object] = []
    paint = TurnPainter.paint

    def counted(turn_painter: TurnPainter, painter: QPainter, layout: TurnLayout, cells: TurnCells | None) -> None:
        painted.append(layout)
        paint(turn_painter, painter, layout, cells)

    monkeypatch.setattr(TurnPainter, "paint", counted)
    bench.show_solution(plain_solution())
    grid = bench.turn_map.grid
    painted.clear()
    for move in (partial(grid.hover, (1, 2)), partial(grid.hover, None), partial(grid.select, (2, 2))):
        move()
        bench.window.grab()
        assert painted == []
    for change in (
        partial(grid.show_whole_turn, True),
        partial(bench.select, banked=300),
        partial(bench.turn_map.apply_theme, Theme.dark()),
        partial(bench.window.resize, 700, 500),
    ):
        change()
        kept = bench.turn_map.grid.grab().toImage()
        assert painted
        painted.clear()
        grid._still = None
        assert grid.grab().toImage() == kept
        painted.clear()
