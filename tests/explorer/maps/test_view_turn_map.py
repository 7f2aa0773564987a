"""The turn map: cells, words, numbers, and what clicks and keys pick."""

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, plain_solution, recorder, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import TurnTable
from farkle_explorer.maps.turn_cells import TurnCells, Wording
from farkle_explorer.maps.turn_map import TurnMap
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


def test_cells_have_words_where_rows_are_high_enough_and_textures_where_nothing_can_be(bench: Bench) -> None:
    # Unreachable cells are hatched.
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

    # Words appear when rows are high enough.
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

    # All turn totals fit in the whole turn.
    view = bench.turn_map
    view.grid.show_whole_turn(True)
    layout = view.grid.layout_now()
    assert list(layout.rows_in_view()) == list(range(layout.rows))
    view.grid.show_whole_turn(False)
    assert len(view.grid.layout_now().rows_in_view()) < layout.rows
    assert view.rows_choice.value == "rows"


def test_arrow_keys_move_totals_and_dice_and_stop_at_the_ends(bench: Bench) -> None:
    shift, none = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
    for key, modifier, expected in (
        (Qt.Key.Key_Up, none, (650, 3)),
        (Qt.Key.Key_Down, none, (550, 3)),
        (Qt.Key.Key_Left, none, (600, 4)),
        (Qt.Key.Key_Right, none, (600, 2)),
        (Qt.Key.Key_Up, shift, (1100, 3)),
        (Qt.Key.Key_Down, shift, (100, 3)),
    ):
        bench.selection.update(banked=0, opponent=0, turn_total=600, dice=3)
        bench.qtbot.keyClick(bench.turn_map.grid, key, modifier)
        assert (bench.selection.selection.turn_total, bench.selection.selection.dice) == expected
    for total, dice, keys in ((2000, 6, (Qt.Key.Key_Up, Qt.Key.Key_Left)), (0, 1, (Qt.Key.Key_Down, Qt.Key.Key_Right))):
        bench.selection.update(turn_total=total, dice=dice)
        for key in keys:
            bench.qtbot.keyClick(bench.turn_map, key)
        assert (bench.selection.selection.turn_total, bench.selection.selection.dice) == (total, dice)


def test_numbers_and_rows_in_view_are_those_of_the_selection(bench: Bench) -> None:
    # The selection stays in view.
    dealer, view = random.Random(3), bench.turn_map
    for _ in range(8):
        selection = bench.select(banked=dealer.randrange(0, 2000, 50), turn_total=dealer.randrange(0, 2000, 50))
        row = table_of(view).row(selection.turn_total)
        assert row in view.grid.layout_now().rows_in_view()

    # Numbers of the selection are those of the core.
    dealer, solution = random.Random(11), penalty_solution()
    for _ in range(10):
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

    # A turn total beyond the turn shows its end.
    bench.turn_map.show_selection(Selection(1900, dice=4, turn_total=3000))
    assert bench.turn_map.readout.text().startswith("300 with 4 dice")


def test_the_pointer_reads_out_and_picks(bench: Bench) -> None:
    # Hover reads out exact numbers.
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
            assert f"+{100 * abs(table.hold[row, n] - table.roll[row, n]):.2f} of 100" in text
        else:
            assert text.endswith("cannot happen")
    assert picked == []

    # A click picks turn total and dice.
    bench.select(banked=500, opponent=500, turn_total=400, dice=3)
    picked, _ = recorder(bench.turn_map)
    view = bench.turn_map
    spot = cell_rect(view, 450, 2).center().toPoint()
    bench.qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert picked == [{"turn_total": 450, "dice": 2}]
    assert bench.selection.selection.turn_total == 450

    # The pointer stays while another turn ends sooner.
    bench.select(banked=500, opponent=700, turn_total=400, dice=3)
    view = bench.turn_map
    QTest.mouseMove(view.grid.viewport(), cell_rect(view, 450, 3).center().toPoint())
    assert view.readout.text().startswith("450 with 3 dice: ")
    bench.select(banked=1900, opponent=700, turn_total=50, dice=3)
    assert int(table_of(view).turn_totals[-1]) < 450
    assert view.readout.text().startswith("50 with 3 dice")


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


def test_wheel_and_strip_scroll(bench: Bench) -> None:
    # The strip scrolls.
    view = bench.turn_map
    bench.select(banked=0, opponent=0, turn_total=0)
    strip = view.grid.layout_now().strip
    place = QPointF(strip.center().x(), strip.top() + 3).toPoint()
    bench.qtbot.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.grid.layout_now().rows_in_view().stop == view.grid.layout_now().rows

    # The wheel scrolls, and zooms with Ctrl.
    highest = view.grid.layout_now().rows_in_view().start
    turn_wheel(view, -1, Qt.KeyboardModifier.NoModifier)
    assert view.grid.layout_now().rows_in_view().start < highest
    height = view.grid.layout_now().row_height
    turn_wheel(view, 2, Qt.KeyboardModifier.ControlModifier)
    assert view.grid.layout_now().row_height > height
    turn_wheel(view, -40, Qt.KeyboardModifier.ControlModifier)
    assert view.grid.whole_turn
    assert view.rows_choice.value == "whole"
