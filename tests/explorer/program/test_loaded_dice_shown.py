"""A game with loaded dice in the window: solved, read by which dice are left, and refused where that cannot be."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from present import present
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, solved, started

from farkle_core.rules import save_document
from farkle_core.solution.dice_map import dice_map
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import HoldAt
from farkle_core.strategies.regions import hold_regions
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer

ODD = {"name": "Odd die", "count": 2, "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "loaded.toml"
    save_document(small_document(id="loaded", dice=3, die=[ODD, DEVIL], goal=1000), path)
    return path


@pytest.fixture
def explorer(qtbot: QtBot, file: Path) -> Iterator[Explorer]:
    with started(qtbot, file, follows=False) as found:
        solved(qtbot, found)
        yield found


def answer(explorer: Explorer) -> Solution:
    return present(explorer.session.answer)


def turn_to(qtbot: QtBot, explorer: Explorer, name: str) -> None:
    next(each for each in explorer.centre.pages.choices if each.text() == name).trigger()
    settled(qtbot, explorer)


def test_dice_are_chosen_by_name_and_every_view_is_about_them(qtbot: QtBot, explorer: Explorer) -> None:
    # The turn table, the next roll and the odds go by the dice left.
    solution = answer(explorer)
    turn_to(qtbot, explorer, "Turn table")
    model = explorer.more.turn_table.model
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert heads == ["AAB", "AA", "AB", "A", "B"]
    assert {row[1] for row in model.as_table().rows} >= {"Odd die", "Devil's head die", "2 × Odd die"}
    turn_to(qtbot, explorer, "Next roll")
    page, chosen = explorer.more.roll, explorer.selection.selection
    assert page.map == dice_map(solution, chosen.start, chosen.turn_total, chosen.dice)
    line = next(each for each in page.as_table().rows if each[0] == "1 1 *")
    assert (line[4], line[-1]) == ("1 1 *", "2 × Odd die + Devil's head die")
    turn_to(qtbot, explorer, "How often dice score")
    shown = explorer.more.odds.as_table()
    assert shown.headings[-2:] == ("2 × Odd die", "Odd die") or "Devil's head die" in shown.headings

    # Dice are chosen by name, and every view is about them.
    turn_to(qtbot, explorer, "Map")
    solution, buttons = answer(explorer), explorer.controls.dice_by_name.buttons
    assert [button.text() for button in buttons] == ["A Odd die", "A Odd die", "B Devil's head …"]
    assert all(button.isChecked() for button in buttons)
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    explorer.selection.update(turn_total=200)
    settled(qtbot, explorer)
    chosen = explorer.selection.selection
    table = solution.dice_table(chosen.start)
    place = table.lefts.index((1, 1))
    assert chosen.dice == place + 1
    row = table.row(chosen.turn_total)
    win = plot_words.chance(float(table.win[row, place]))
    assert any(win in line for line in explorer.situation.verdict.lines)
    assert "Odd die + Devil's head die to roll" in explorer.situation.text
    for view in explorer.plots:
        assert view.freshness.name == "FRESH"
    score_map, _curves, turn_map = explorer.plots
    assert "AB" in score_map.title.text()
    assert win in turn_map.readout.text()
    regions = solution.dice_regions(chosen.start.anywhere)
    first = next(iter(score_map.as_table().rows))
    assert first[2] == "Odd die + Devil's head die"
    assert first[3] == ("" if regions.first[place, 0, 0] < 0 else str(regions.first[place, 0, 0]))

    # Number keys choose so many.
    settled(qtbot, explorer)
    explorer.plots[0].setFocus()
    qtbot.keyClick(explorer.centre, Qt.Key.Key_1)
    assert explorer.selection.space.dice_in_words(explorer.selection.selection) in ("Odd die", "Devil's head die")
    assert sum(button.isChecked() for button in explorer.controls.dice_by_name.buttons) == 1
    pressed = next(button for button in explorer.controls.dice_by_name.buttons if button.isChecked())
    qtbot.mouseClick(pressed, Qt.MouseButton.LeftButton)
    assert pressed.isChecked()  # the last one stays


def test_surface_strategies_sheets_and_bookmarks_take_loaded_dice(qtbot: QtBot, explorer: Explorer) -> None:
    # The surface is about the dice left.
    page, solution = explorer.more.surface, answer(explorer)
    explorer.selection.update(dice=3)  # AA, AB have two dice
    turn_to(qtbot, explorer, "Surface")
    qtbot.waitUntil(lambda: page.is_at_rest and bool(page.plot.scenes))
    left = solution.dice_regions().dice_left
    assert left.short(2) in page.title.text()
    qtbot.mouseClick(page.dice_choice.button("all"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.is_at_rest and len(page.plot.scenes) == 2)
    assert page.title.text() == "When to hold with 2 dice"
    assert {scene.name for scene in page.plot.scenes} == {"AA", "AB"}
    first, rows = solution.dice_regions().first, list(page.as_table().rows)
    assert {row[0] for row in rows} == {"2 × Odd die", "Odd die + Devil's head die"}
    for scene in page.plot.scenes:
        held = first[scene.dice - 1, 0, 0]
        row = next(each for each in rows if each[0] == left.full_words(scene.dice - 1))
        assert row[-2:] == ((str(held), "no") if held >= 0 else (row[-2], "yes"))

    # Strategies are fitted and shown on the map.
    by_heart, book = explorer.more.strategies, explorer.strategy_controller.book
    turn_to(qtbot, explorer, "Play by heart")
    assert [entry.key for entry in book.entries if "memory" in entry.key] == []
    qtbot.waitUntil(lambda: book.is_prepared)
    button = present(by_heart.table.button("one-number"))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: isinstance(_player(explorer), HoldAt))
    strategy = _player(explorer)
    assert isinstance(strategy, HoldAt)
    qtbot.mouseClick(by_heart.details.map_button, Qt.MouseButton.LeftButton)
    settled(qtbot, explorer)
    source, found = explorer.strategy_controller.players, hold_regions(strategy, answer(explorer))
    qtbot.waitUntil(lambda: source.regions(explorer.selection.selection) is not None)
    shown = present(source.regions(explorer.selection.selection))
    assert (shown.first == found.first).all()
    assert shown.dice_left.is_loaded

    # Sheets and bookmarks take loaded dice.
    explorer.sheets.open()
    settled(qtbot, explorer)
    assert not present(explorer.sheets.shown).prompt.words
    assert explorer.session.fair_answer is None
    assert explorer.bookmark_controller.panel.mark.isEnabled()
    qtbot.mouseClick(explorer.situation.bookmark_button, Qt.MouseButton.LeftButton)
    (bookmark,) = explorer.bookmark_controller.bookmarks.entries
    dice = explorer.selection.space.dice_of(explorer.selection.selection)
    assert bookmark.dice == dice.full_words(explorer.selection.selection.dice - 1)


def _player(explorer: Explorer) -> object:
    entry = explorer.strategy_controller.book.entry("one-number")
    return None if entry is None else entry.player
