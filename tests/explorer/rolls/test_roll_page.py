"""The next roll: list and strip show the core's roll map; their average is the roll's value shown everywhere else."""

import csv
from collections import Counter
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from whole_window import afresh, settled, small_file, solved, started

from farkle_core.rules.dice import faces_of
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.rolls.roll_strip import ChanceSpan
from farkle_explorer.tables.model import bar_place
from farkle_explorer.widgets.theme import Theme, ThemeChoice


def shown(qtbot: QtBot, explorer: Explorer) -> RollPage:
    if explorer.session.answer is None:
        solved(qtbot, explorer)
    afresh(explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == "Next roll").trigger()
    settled(qtbot, explorer)
    return explorer.more.roll


def check_list_and_strip_follow_the_selection(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    for fields in ({"dice": 6, "turn_total": 0}, {"dice": 3, "turn_total": 300}, {"dice": 1, "banked": 600}):
        explorer.selection.update(**fields)
        advice, map_ = explorer.situation.advice, page.map
        assert advice is not None
        assert map_ is not None
        assert map_.mean == pytest.approx(advice.roll, abs=1e-12)
        assert len(page.table.rows) == len(map_.rolls)
        assert f"average over all rolls is {plot_words.chance(advice.roll)}" in page.readout.text()
        for row, rolled in zip(page.table.rows, map_.rolls, strict=True):
            assert row.dice[0] == faces_of(rolled.roll)
            assert row.cells[4] == plot_words.chance(rolled.win)
        assert page.table.rows[-1].cells[2] == "farkle"
    assert page.title.text() == "What will the next roll of 1 die bring?"
    assert "turn total 300" in page.subtitle.text()


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


def test_the_next_roll_is_shown_chosen_and_exported(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        check_list_and_strip_follow_the_selection(qtbot, explorer)
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


def check_there_are_lines_between_all_bars_or_between_none(qtbot: QtBot, dice: int, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    explorer.actions.themes[ThemeChoice.LIGHT].trigger()
    explorer.selection.update(dice=dice)
    settled(qtbot, explorer)
    assert page.map is not None
    picture, area = page.strip.grab().toImage(), page.strip.area()
    foot, panel = round(area.bottom()) - 1, QColor(Theme.light().panel)
    ends = [area.left() + area.width() * share for share in accumulate(each.chance for each in page.map.rolls)]
    parted = [picture.pixelColor(round(end) - 1, foot) == panel for end in ends[:-1]]
    inside = range(round(area.left()), round(area.right()))
    assert all(parted) or all(picture.pixelColor(x, foot) != panel for x in inside)
    if dice <= 2:
        assert all(parted)


def check_a_hold_and_an_average_that_are_alike_can_both_be_seen(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    explorer.actions.themes[ThemeChoice.LIGHT].trigger()
    explorer.selection.update(dice=3, turn_total=300)
    settled(qtbot, explorer)
    assert page.map is not None
    page.strip.show_map(replace(page.map, hold=page.map.mean))
    picture, area, theme = page.strip.grab().toImage(), page.strip.area(), Theme.light()
    names = (theme.roll_text, theme.hold_text)
    seen = Counter(
        picture.pixelColor(x, y).name()
        for x in range(round(area.left()), round(area.center().x()))
        for y in range(round(area.top()), round(area.bottom()))
    )
    one, other = (seen[name] for name in names)
    assert one == pytest.approx(other, rel=0.1)
    assert one + other == pytest.approx(area.width() / 2 * 2, rel=0.1)


def check_no_line_covers_the_words_at_the_foot(qtbot: QtBot, explorer: Explorer) -> None:
    page = shown(qtbot, explorer)
    strip, map_ = page.strip, page.map
    assert map_ is not None
    strip.setFixedHeight(strip.minimumSizeHint().height())
    best, *others = map_.rolls
    flat = replace(map_, rolls=(replace(best, win=0.9), *(replace(each, win=0.5) for each in others)))
    pictures = []
    for hold in (None, 0.5):
        strip.show_map(replace(flat, hold=hold))
        foot = round(strip.area().bottom()) + 2
        pictures.append(strip.grab(QRect(0, foot, strip.width(), strip.height() - foot)).toImage())
    assert pictures[0] == pictures[1]


def test_the_strip_shows_what_is_likely(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        for choice in [ThemeChoice.LIGHT, ThemeChoice.DARK]:
            check_the_strip_is_as_wide_as_rolls_are_likely(qtbot, choice, explorer)
        for dice in [1, 2, 3, 4, 5, 6]:
            check_there_are_lines_between_all_bars_or_between_none(qtbot, dice, explorer)
        check_a_hold_and_an_average_that_are_alike_can_both_be_seen(qtbot, explorer)
        check_no_line_covers_the_words_at_the_foot(qtbot, explorer)


@pytest.mark.parametrize("height", [20, 24, 40])
def test_a_bar_is_nearer_to_its_own_number_than_to_the_next(qapp: QApplication, height: int) -> None:
    option = QStyleOptionViewItem()
    option.rect = QRect(0, height, 100, height)
    option.fontMetrics = QFontMetrics(qapp.font())
    bar, letters = bar_place(option, 0.5), option.fontMetrics
    baseline = height + (height - letters.height()) // 2 + letters.ascent()
    next_digits = baseline + height - letters.capHeight()
    assert bar.width() == pytest.approx(46, abs=1)
    assert baseline <= bar.top()
    assert bar.bottom() < option.rect.bottom()
    assert bar.top() - baseline < next_digits - bar.bottom()


@pytest.mark.parametrize(("low", "high"), [(0.5, 0.5), (0.0, 1.0), (0.4412, 0.5701), (0.999, 1.0), (0.0, 1e-6)])
def test_the_scale_has_round_ends_around_all_chances(low: float, high: float) -> None:
    span = ChanceSpan(low, high)
    assert 0.0 <= span.low <= low <= high <= span.high <= 1.0
    assert span.low < span.high
    ticks = span.ticks()
    assert 2 <= len(ticks) <= 9
    assert len({text for _, text in ticks}) == len(ticks)
