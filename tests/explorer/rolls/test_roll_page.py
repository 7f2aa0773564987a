"""The next roll is chosen in the strip or the list, followed and exported; its numbers: `test_views_agree.py`."""

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from whole_window import afresh, settled, solved

from farkle_core.rules.dice import faces_of
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.rolls.roll_strip import ChanceSpan
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
    with (tmp_path / "rolls.csv").open(encoding="utf-8", newline="") as file:
        saved = list(csv.DictReader(file))
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
