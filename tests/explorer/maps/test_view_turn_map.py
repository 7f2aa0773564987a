"""The turn map: cells, words, numbers, and what clicks and keys pick."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, recorder, view_bench

from farkle_core.solution.solution import TurnTable
from farkle_explorer.maps.turn_map import TurnMap


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
