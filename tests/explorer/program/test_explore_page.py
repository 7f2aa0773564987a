"""Explore: one large picture, two small ones, a sentence, and a panel, all linked by one selection; by real clicks."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from present import present
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QListWidgetItem, QPushButton
from pytestqt.qtbot import QtBot
from whole_window import edit, settled, small_file, solved, started

from farkle_core.solution.going_for_it import GoStatement, never_holds
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path), shows_map=False) as found:
        solved(qtbot, found)
        yield found


def named(explorer: Explorer, name: str) -> QAbstractButton:
    buttons = explorer.explore.findChildren(QAbstractButton)
    return next(each for each in buttons if each.accessibleName() == name and each.isVisible())


def click(qtbot: QtBot, explorer: Explorer, name: str) -> None:
    qtbot.mouseClick(named(explorer, name), LEFT)
    settled(qtbot, explorer)


def check_the_surface_comes_first_and_takes_two_fifths_of_the_window(qtbot: QtBot, explorer: Explorer) -> None:
    surface, window = explorer.more.surface, explorer.window
    assert surface.isVisible()
    assert surface.plot.isVisible()
    assert surface.width() * surface.height() >= 0.4 * window.width() * window.height()
    assert explorer.score_map.isVisible()
    assert explorer.curves.isVisible()
    for name in ("Map", "Curves"):
        click(qtbot, explorer, f"{name}: show it large")
        large = explorer.centre.pages.shown
        assert large.width() * large.height() >= 0.4 * window.width() * window.height()
    assert large is explorer.curves
    assert not surface.isVisible()
    assert explorer.turn_map.isVisible()
    assert explorer.turn_map.grid.whole_turn, "its numbers have no room when small"


def check_the_sentence_says_what_the_core_says(explorer: Explorer) -> None:
    solution, random = explorer.session.answer, Random("sentence")
    assert solution is not None
    for _ in range(20):
        banked, opponent, dice = 50 * random.randint(0, 19), 50 * random.randint(0, 19), random.randint(1, 6)
        explorer.selection.update(banked=banked, opponent=opponent, dice=dice)
        chosen = explorer.selection.selection
        runs = solution.dice_table(chosen.start).thresholds()[dice - 1]
        said = explorer.explore.sentence.text()
        assert said.startswith(f"{banked:,} to {opponent:,}, {dice} di")
        if not runs or banked + runs[0].first >= solution.ruleset.goal:
            assert said.endswith("never hold short of winning.")
        else:
            assert f"{runs[0].first:,}" in said.split(": ")[1]


def check_the_panel_gives_way_in_a_narrow_window(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.window.resize(1000, 700)
    settled(qtbot, explorer)
    assert not explorer.situation.isVisible()
    assert explorer.score_map.isVisible()
    qtbot.mouseClick(explorer.explore.fold, LEFT)
    assert explorer.situation.isVisible()
    assert not explorer.score_map.isVisible(), "the small pictures make room"
    explorer.window.resize(1280, 800)
    settled(qtbot, explorer)
    assert explorer.situation.isVisible()
    assert explorer.score_map.isVisible()


def test_pictures_sentence_and_panel_go_together(qtbot: QtBot, explorer: Explorer) -> None:
    check_the_panel_gives_way_in_a_narrow_window(qtbot, explorer)
    check_the_surface_comes_first_and_takes_two_fifths_of_the_window(qtbot, explorer)
    check_the_sentence_says_what_the_core_says(explorer)
    check_each_line_of_the_regions_is_outlined_and_true(qtbot, explorer)


def point_at(explorer: Explorer, item: QListWidgetItem) -> None:
    listed = explorer.regions.list
    listed.scrollToItem(item)
    place = QPointF(listed.visualItemRect(item).center())
    moved = QMouseEvent(QEvent.Type.MouseMove, place, QPointF(listed.viewport().mapToGlobal(place)),
                        Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, NONE)  # fmt: skip
    QApplication.sendEvent(listed.viewport(), moved)


def check_each_line_of_the_regions_is_outlined_and_true(qtbot: QtBot, explorer: Explorer) -> None:
    solution = present(explorer.session.answer)
    click(qtbot, explorer, "What the panel shows: never hold")
    qtbot.waitUntil(lambda: explorer.regions.list.count() > 0)
    regions = solution.hold_regions()
    never = never_holds(regions, solution.ruleset)
    own, other = regions.own_scores[:, np.newaxis], regions.opponent_scores
    for row in range(explorer.regions.list.count()):
        item = explorer.regions.list.item(row)
        statement, column = item.data(Qt.ItemDataRole.UserRole), item.data(Qt.ItemDataRole.UserRole + 1)
        if statement is None:
            assert item.text() == f"With {column + 1} {'die' if column == 0 else 'dice'}"
            continue
        assert isinstance(statement, GoStatement)
        inside = (own >= (statement.own or 0)) & (other >= (statement.opponent or 0))
        assert never[column][inside & (own >= 0) & (other >= 0)].all(), item.text()
        point_at(explorer, item)
        outlined = explorer.score_map.layers.pointed.path.boundingRect()
        assert (outlined.width(), outlined.height()) == (inside.any(axis=1).sum(), inside.any(axis=0).sum())
        qtbot.mouseClick(
            explorer.regions.list.viewport(), LEFT, pos=explorer.regions.list.visualItemRect(item).center()
        )
        chosen = explorer.selection.selection
        assert chosen.dice == column + 1
        assert explorer.explore.sentence.text().endswith("never hold short of winning.")


def test_a_rule_is_changed_beside_the_picture_and_space_shows_it_as_before(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.selection.update(banked=300, opponent=200, dice=3)
    click(qtbot, explorer, "What the panel shows: rules")
    assert explorer.explore.isAncestorOf(explorer.rules.forms)
    before = explorer.explore.sentence.text()
    with qtbot.waitSignal(explorer.session.solution_changed):
        edit(explorer, "turn.minimum", 600)
    qtbot.waitUntil(lambda: explorer.session.answer is not None and not explorer.session.is_provisional)
    settled(qtbot, explorer)
    after = explorer.explore.sentence.text()
    assert after != before
    picture = present(explorer.more.surface.focusProxy())
    picture.setFocus()
    QTest.keyPress(picture, Qt.Key.Key_Space)
    assert explorer.explore.sentence.text() == f"Before: {before}"
    QTest.keyRelease(picture, Qt.Key.Key_Space)
    assert explorer.explore.sentence.text() == after
    qtbot.mouseClick(explorer.window.workspace_bar.buttons["rules"], LEFT)
    settled(qtbot, explorer)
    assert explorer.rules.isAncestorOf(explorer.rules.forms), "the forms go where they are needed"
    qtbot.mouseClick(explorer.window.workspace_bar.buttons["explore"], LEFT)
    settled(qtbot, explorer)
    assert explorer.explore.isAncestorOf(explorer.rules.forms)


def test_the_covers_of_small_pictures_are_reached_by_the_keyboard(explorer: Explorer) -> None:
    covers = [each for each in explorer.explore.findChildren(QPushButton) if "show it large" in each.accessibleName()]
    assert [each.accessibleName() for each in covers] == ["Map: show it large", "Curves: show it large"]
    covers[0].setFocus()
    QTest.keyClick(covers[0], Qt.Key.Key_Space)
    assert explorer.centre.pages.shown is explorer.score_map
