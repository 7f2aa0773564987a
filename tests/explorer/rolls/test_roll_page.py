"""The next roll is chosen in the strip or the list, followed and exported; its numbers: `test_views_agree.py`."""

from pathlib import Path

import pytest
from csv_files import rows_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from whole_window import afresh, edit, settled, solved

from farkle_core.game.roll_odds import roll_odds
from farkle_core.rules.dice import faces_of
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.rolls.roll_strip import ChanceSpan
from farkle_explorer.session.following import BROKEN
from farkle_explorer.widgets.theme import ThemeChoice


def shown(qtbot: QtBot, explorer: Explorer) -> RollPage:
    if explorer.session.answer is None:
        solved(qtbot, explorer)
    afresh(explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == "Next roll").trigger()
    settled(qtbot, explorer)
    return explorer.more.roll


def check_a_roll_is_chosen_in_the_strip_or_the_list_and_followed(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    explorer.selection.update(dice=2, turn_total=200)
    assert page.map is not None
    area = page.strip.area()
    qtbot.mouseClick(
        page.strip, Qt.MouseButton.LeftButton, pos=QPoint(round(area.right()) - 2, round(area.bottom()) - 2)
    )
    assert page.table.currentIndex().row() == len(page.map.rolls) - 1
    assert "farkle, the turn ends" in page.readout.text()
    qtbot.mouseMove(page.strip, QPoint(round(area.left()) + 1, round(area.bottom()) - 2))
    assert page.strip.place_at(area.left() + 1) == 0

    best = page.map.rolls[0]
    page.table.follow(0)
    assert page.readout.text().startswith(" ".join(map(str, faces_of(best.roll))))
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    chosen = explorer.selection.selection
    assert (chosen.turn_total, chosen.dice) == (best.turn_total, best.dice)


def check_order_and_export(qtbot: QtBot, tmp_path: Path, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    explorer.selection.update(dice=3)
    assert page.map is not None
    page.order_choice.button("likely").click()
    chances = [float(row.cells[1].removesuffix(" %")) for row in page.table.rows]
    assert chances == sorted(chances, reverse=True)
    assert page.export_button.save(tmp_path / "rolls.csv")
    saved = rows_of(tmp_path / "rolls.csv")
    assert sum(int(line["ways"]) for line in saved) == 216
    mean = sum(int(line["ways"]) * float(line["win chance (0 to 1)"]) for line in saved) / 216
    assert mean == pytest.approx(page.map.mean, abs=1e-12)
    assert page.export_button.save(tmp_path / "rolls.svg")


def test_the_next_roll_is_shown_chosen_and_exported(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    check_a_roll_is_chosen_in_the_strip_or_the_list_and_followed(qtbot, explorer)
    check_order_and_export(qtbot, tmp_path, explorer)


def check_the_strip_is_as_wide_as_rolls_are_likely(qtbot: QtBot, choice: ThemeChoice, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    explorer.actions.themes[choice].trigger()
    explorer.selection.update(dice=1, turn_total=300)
    settled(qtbot, explorer)
    assert page.map is not None
    picture, area = page.strip.grab().toImage(), page.strip.area()
    for share, rolled in ((1 / 12, page.map.rolls[0]), (11 / 12, page.map.rolls[-1])):
        at = QPoint(round(area.left() + share * area.width()), round(area.bottom()) - 1)
        assert picture.pixelColor(at) == page.strip.span.colour(rolled.win)
    assert "average" in page.strip.accessibleDescription()


def test_the_strip_shows_what_is_likely(qtbot: QtBot, explorer: Explorer) -> None:
    for choice in [ThemeChoice.LIGHT, ThemeChoice.DARK]:
        check_the_strip_is_as_wide_as_rolls_are_likely(qtbot, choice, explorer)


@pytest.mark.parametrize(("low", "high"), [(0.5, 0.5), (0.0, 1.0), (0.4412, 0.5701), (0.999, 1.0), (0.0, 1e-6)])
def test_the_scale_has_round_ends_around_all_chances(low: float, high: float) -> None:
    span = ChanceSpan(low, high)
    assert 0.0 <= span.low <= low <= high <= span.high <= 1.0
    assert span.low < span.high
    ticks = span.ticks()
    assert 2 <= len(ticks) <= 9
    assert len({text for _, text in ticks}) == len(ticks)


# The page of odds: what the core counts, for the rules as they are edited; the selected dice stand out.


PAGE = "How often dice score"


def odds_of(qtbot: QtBot, explorer: Explorer) -> OddsPage:
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
    page = odds_of(qtbot, explorer)
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
    edit(explorer, "sets.2", [50, 0, 200, 0, 0, 0])
    qtbot.waitUntil(lambda: row(page, "farkle")[-1] == "50.0 %")
    edit(explorer, "goal", -5)
    views = page, *explorer.plots
    qtbot.waitUntil(lambda: {each.notice for each in views} == {BROKEN})
    assert row(page, "farkle")[-1] == "50.0 %"
    settled(qtbot, explorer)


def test_every_face_can_be_listed_and_everything_exported(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page = odds_of(qtbot, explorer)
    names = [each.cells[0].strip() for each in page.table.rows]
    assert "three of a kind" in names
    assert "three 4s" not in names
    page.rows_choice.button("faces").click()
    assert row(page, "three 4s")[1] == "400"

    assert page.export_button.save(tmp_path / "odds.csv")
    assert explorer.window.statusBar().currentMessage().startswith("Saved as")
    saved = {each["roll"]: each for each in rows_of(tmp_path / "odds.csv")}
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
