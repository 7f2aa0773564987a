"""The page that finds which dice to bring: typed lists, the search, its answer, and what cannot be."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.dice import Die
from farkle_core.rules.library import find_die
from farkle_core.solution.solve import solve
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.strategies.dice_page import DicePage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, dice=2, goal=300), follows=False) as found:
        settled(qtbot, found)
        found.centre.pages.choice_of(found.further.games.pages.which_dice).trigger()
        yield found


def searched(qtbot: QtBot, page: DicePage, own: str, against: str = "") -> None:
    page.own.setText(own)
    page.against.setText(against)
    qtbot.mouseClick(page.start, LEFT)
    qtbot.waitUntil(lambda: not page._worker.is_busy)


def test_the_best_dice_and_their_exact_chance(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.which_dice
    searched(qtbot, page, "weighted die, 2 x Odd die", "Odd die")
    odd, weighted = find_die("Odd die"), find_die("Weighted die")
    assert odd is not None
    assert weighted is not None
    rules = explorer.session.ruleset
    assert rules is not None
    mine, theirs = (odd, weighted), (odd, Die("fair die"))
    game = solve(replace(rules, own_dice=mine, second_dice=theirs))
    first, second = game.win_chance(), 1.0 - game.win_chance(TurnStart(seat=1))
    win = plot_words.chance((first + second) / 2)
    assert f"you win {win} against Odd die, fair die" in page.answer.text()
    assert page.choice is not None
    assert {die.name for die in page.choice.mine[0].dice} == {"Odd die", "Weighted die"}
    assert any(win in row.cells for row in page.table.rows)
    assert "all sets" in page.state.text()


def test_what_cannot_be_searched_is_said(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.which_dice
    qtbot.mouseClick(page.start, LEFT)
    assert "Name the dice that you own" in page.state.text()
    searched(qtbot, page, "Odd die, no such die")
    assert "no such die" in page.state.text()
    assert page.choice is None


def test_dice_come_from_the_library_and_lists_are_kept(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.which_dice
    page.own_library.setFocus()
    for name in ("Odd die", "Lucky die"):
        place = page.own_library.findText(name)
        page.own_library.setCurrentIndex(place)
        page.own_library.activated.emit(place)
    assert page.own.text() == "Odd die, Lucky die"
    again = DicePage(explorer.session, explorer.remembered)
    qtbot.addWidget(again)
    assert again.own.text() == "Odd die, Lucky die"
    again.close_down()


def test_the_list_shows_weights_as_bars_and_dice_of_the_open_rules(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.which_dice
    explorer.draft.set_values({"die": [{"name": "Thumb", "count": 2, "weights": [0, 0, 0, 0, 3, 6]}]}, "bring thumbs")
    explorer.draft.check()
    settled(qtbot, explorer)
    qtbot.mouseClick(page.own_library, LEFT)
    shown = page.own_library.view()
    qtbot.waitUntil(shown.isVisible)
    assert page.own_library.itemText(1) == "Thumb"
    assert "5 in 33.3 % and 6 in 66.7 %" in page.own_library.itemData(1, Qt.ItemDataRole.ToolTipRole)
    picture = page.own_library.itemIcon(1).pixmap(page.own_library.iconSize()).toImage()
    heights = [
        sum(picture.pixelColor(picture.width() * (2 * face - 1) // 12, y).alpha() > 0 for y in range(picture.height()))
        for face in range(1, 7)
    ]
    line = min(heights)
    assert [round((height - line) / (max(heights) - line), 1) for height in heights] == [0, 0, 0, 0, 0.5, 1]
    qtbot.keyClick(shown, Qt.Key.Key_Down)
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert page.own.text() == "Thumb"


def test_a_search_can_be_cancelled(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.which_dice
    page.own.setText("Odd die, Lucky die, Even die, King's die, Pie die, Strip die")
    qtbot.mouseClick(page.start, LEFT)
    assert page.cancel.isEnabled()
    qtbot.mouseClick(page.cancel, LEFT)
    qtbot.waitUntil(lambda: not page._worker.is_busy)
    assert page.state.text() == "Cancelled."
