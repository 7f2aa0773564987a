"""The page of odds: what the core counts, for the rules as they are edited; the selected dice stand out."""

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from whole_window import settled

from farkle_core.game.roll_odds import roll_odds
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.session.following import BROKEN

PAGE = "How often dice score"


def shown(qtbot: QtBot, explorer: Explorer) -> OddsPage:
    """Turn to the page, and wait until it is filled."""
    choice = next(each for each in explorer.centre.pages.choices if each.text() == PAGE)
    choice.trigger()
    page = explorer.more.odds
    qtbot.waitUntil(lambda: page.odds is not None and page.table.rows_model.rowCount() > 0)
    settled(qtbot, explorer)
    return page


def row(page: OddsPage, name: str) -> tuple[str, ...]:
    return next(each.cells for each in page.table.rows if each.cells[0].strip() == name)


def click(qtbot: QtBot, page: OddsPage, name: str, column: int) -> None:
    number = next(place for place, each in enumerate(page.table.rows) if each.cells[0].strip() == name)
    place: QPoint = page.table.visualRect(page.table.rows_model.index(number, column)).center()
    qtbot.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_page_follows_rules_and_selection(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    assert page.title.text() == "How often do dice score?"
    # [B16]: 4/9 with two dice, 2/3 with one; 600 of 7,776 with five
    assert row(page, "farkle")[2:] == ("3.1 %", "7.7 %", "15.7 %", "27.8 %", "44.4 %", "66.7 %")
    headings = page.table.rows_model.headings
    assert headings == ("", "points", "6 dice", "5 dice", "4 dice", "3 dice", "2 dice", "1 die")

    click(qtbot, page, "farkle", 5)
    assert explorer.selection.selection.dice == 3
    assert page.table.rows_model.marked_column == 5
    assert page.readout.text() == "3 dice: farkle 27.8 %, all score 5.6 %, 86.8 points on average"
    assert page.readout.text() in page.table.accessibleDescription()
    qtbot.keyClick(page.table, Qt.Key.Key_5)
    assert page.table.rows_model.marked_column == 3

    # No solving is needed: an edited value counts at once; bad rules keep the last good ones, dimmed.
    explorer.draft.set_value("sets.2", [50, 0, 200, 0, 0, 0])
    explorer.draft.check()
    qtbot.waitUntil(lambda: row(page, "farkle")[-1] == "50.0 %")
    explorer.draft.set_value("goal", -5)
    explorer.draft.check()
    views = page, *explorer.plots
    qtbot.waitUntil(lambda: {each.notice for each in views} == {BROKEN})
    assert row(page, "farkle")[-1] == "50.0 %"
    settled(qtbot, explorer)


def test_every_face_can_be_listed_and_everything_exported(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page = shown(qtbot, explorer)
    names = [each.cells[0].strip() for each in page.table.rows]
    assert "three of a kind" in names
    assert "three 4s" not in names
    page.rows_choice.button("faces").click()
    assert row(page, "three 4s")[1] == "400"

    assert page.export_button.save(tmp_path / "odds.csv")
    assert explorer.window.statusBar().currentMessage().startswith("Saved as")
    with (tmp_path / "odds.csv").open(encoding="utf-8", newline="") as file:
        saved = {each["roll"]: each for each in csv.DictReader(file)}
    assert page.odds is not None
    odds = {odd.name: odd for odd in page.odds.combinations}
    assert page.odds == roll_odds(page.odds.ruleset)
    assert float(saved["three 4s"]["4 dice"]) == odds["three 4s"].chance(4) == pytest.approx(21 / 1296)
    worth = {each["points"] for each in saved.values()}
    assert saved["three 1s"]["points"] == "1000"  # a number for any spreadsheet
    assert not any("," in each for each in worth)
    page.export_button.copy_text.trigger()
    settled(qtbot, explorer)
    assert QGuiApplication.clipboard().text().startswith("roll\tpoints\t6 dice")
    page.export_button.copy_image.trigger()
    qtbot.waitUntil(lambda: not QGuiApplication.clipboard().pixmap().isNull())
