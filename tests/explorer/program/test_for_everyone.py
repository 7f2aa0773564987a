"""Without a mouse or a screen one gets everything, too: names, Tab, pictures in words. No page speaks to experts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from comparing import compared, done, press_part
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot
from reading_aloud import controls, name_of, tab_round, wants_tab, where
from view_bench import at
from whole_window import settled, small_file, solved, started, turn_to

from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.program.explorer import Explorer

FARKLES = {"count": 2, "penalty": 200}

EXPERTS = re.compile(r"states?\b|sweep|bound\b|1e-\d|PCG64|komi|several ranges|beside the second", re.IGNORECASE)

WINDOWS_OF_THE_SYSTEM = "Open", "Save", "Show log"
"""How actions begin that open what is not of this program."""


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, farkles=FARKLES)) as program:
        solved(qtbot, program)
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
        yield program


def openers(explorer: Explorer) -> Iterator[QAction]:
    """Give the actions of the menus that open a window of this program."""
    for top in explorer.window.menu.actions():
        menu = top.menu()
        if not isinstance(menu, QMenu):
            continue
        for action in menu.actions():
            words = action.text().replace("&", "")
            opens = words.endswith("…") or top.text() == "&Help"
            if opens and action.isEnabled() and not words.startswith(WINDOWS_OF_THE_SYSTEM):
                yield action


def other_windows(explorer: Explorer) -> list[QWidget]:
    return [
        each
        for each in QApplication.topLevelWidgets()
        if each.isVisible() and each is not explorer.window and not isinstance(each, QMenu)
    ]


def nameless(top: QWidget) -> list[str]:
    return [where(each) for each in controls(top) if not name_of(each).strip()]


def check_that_every_control_of_the_window_has_a_name(explorer: Explorer) -> None:
    found = controls(explorer.window)
    assert len(found) > 150  # all docks and all pages, seen or not
    assert not nameless(explorer.window)


def check_that_every_control_of_every_other_window_has_a_name(explorer: Explorer, qtbot: QtBot) -> None:
    opened = set()
    for action in list(openers(explorer)):
        action.trigger()
        settled(qtbot, explorer)
        for window in other_windows(explorer):
            opened.add(window.accessibleName() or window.windowTitle())
            assert not nameless(window), f"{action.text()}: {nameless(window)}"
            window.close()
        QWhatsThis.leaveWhatsThisMode()  # one of the actions asks to be told what to explain
    assert {"Check against published numbers", "Keyboard", "Preferences"} <= opened


def check_that_tab_comes_to_every_control_of_every_page(explorer: Explorer, qtbot: QtBot) -> None:
    for section in explorer.rules.findChildren(QWidget):
        if type(section).__name__ == "SectionHeader" and "closed" in section.accessibleName():
            qtbot.keyClick(section, Qt.Key.Key_Space)
    for page in range(len(explorer.centre.pages.choices)):
        explorer.centre.pages.turn_to(page)
        settled(qtbot, explorer)
        qtbot.waitUntil(lambda: not explorer.more.comparison.is_running)  # it shows a map at its end
        settled(qtbot, explorer)
        check_that_no_words_of_experts_are_in_front(explorer.window)
        visited = tab_round(explorer.window)
        missed = [
            each for each in controls(explorer.window) if wants_tab(each, explorer.window) and each not in visited
        ]
        assert not [where(each) for each in missed]


def check_that_no_words_of_experts_are_in_front(window: QWidget) -> None:
    parts: list[QLabel | QAbstractButton] = [*window.findChildren(QLabel), *window.findChildren(QAbstractButton)]
    said = [part.text() for part in parts if part.isVisible()]
    assert len(said) > 10
    assert not list(filter(EXPERTS.search, said))


def check_that_tab_goes_where_one_reads_on(explorer: Explorer) -> None:
    explorer.centre.pages.turn_to(0)
    situation = explorer.situation
    situation.banked.setFocus()
    for box, after in ((situation.banked, situation.opponent), (situation.opponent, situation.turn_total)):
        QTest.keyClick(box, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is after


def check_that_arrow_keys_come_to_the_other_buttons_of_a_choice(explorer: Explorer, qtbot: QtBot) -> None:
    controls_ = explorer.controls
    controls_.die(6).setFocus()
    qtbot.keyClick(controls_.die(6), Qt.Key.Key_Left)
    assert QApplication.focusWidget() is controls_.die(5)
    assert explorer.selection.selection.dice == 5
    mode = explorer.score_map.mode_choice
    mode.button("hold").setFocus()
    qtbot.keyClick(mode.button("hold"), Qt.Key.Key_Right)
    assert mode.value == "win"
    assert explorer.score_map.title.text() == "Your chance of winning"


def check_that_every_picture_says_in_words_what_it_shows_of_the_selection(explorer: Explorer, qtbot: QtBot) -> None:
    for view in (explorer.turn_map, explorer.more.surface, explorer.more.roll, explorer.score_map):
        turn_to(explorer, view)
        settled(qtbot, explorer)
        said = []
        for banked, total in ((100, 300), (450, 400)):
            explorer.selection.update(banked=banked, opponent=200, turn_total=total, dice=3)
            settled(qtbot, explorer)
            pictures = [view, *(explorer.plots if view is explorer.score_map else ())]
            for picture in (each.focusProxy() for each in pictures):
                assert picture is not None
                assert f"you {banked}, opponent 200" in picture.accessibleDescription()
                assert "%" in picture.accessibleDescription()
            said.append(view.accessibleDescription())
        assert said[0] != said[1]
    strip = explorer.more.roll.strip
    assert "average" in strip.accessibleDescription()
    explorer.centre.pages.choice_of(explorer.more.odds).trigger()
    settled(qtbot, explorer)
    assert "farkle" in explorer.more.odds.table.accessibleDescription()


def check_that_pictures_of_a_comparison_say_in_words_what_they_show(explorer: Explorer, qtbot: QtBot) -> None:
    page = explorer.more.compare
    explorer.centre.pages.choice_of(page).trigger()
    page.form.choose_players("optimal", "max-score")
    compared(qtbot, explorer)
    press_part(qtbot, page, CompareSection.MAP)
    done(qtbot, explorer)
    picture = page.map.focusProxy()
    assert picture is not None
    assert name_of(picture)
    said = []
    for banked in (100, 450):
        explorer.selection.update(banked=banked, opponent=200, dice=3)
        settled(qtbot, explorer)
        said.append(picture.accessibleDescription())
        assert page.map.words in said[-1]
        assert page.map.words in page.accessibleDescription()
    assert said[0] != said[1]


def check_that_the_foot_reads_out_the_selection_and_what_is_pointed_at(explorer: Explorer) -> None:
    foot = explorer.window.foot
    explorer.selection.update(banked=450, opponent=700, turn_total=300, dice=3)
    assert foot.words == f"you 450, opponent 700, no farkles; {explorer.turn_map.readout.text()}"
    assert foot.accessibleDescription() == foot.words
    canvas = explorer.score_map.canvas
    spot = at(canvas, 200, 600)
    QTest.mouseMove(canvas.viewport(), spot)
    explorer.score_map.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QTest.mouseMove(canvas.viewport(), spot + QPoint(40, 0))
    assert foot.words.startswith("Score map: you ")
    assert foot.words.endswith(explorer.score_map.readout.text())
    QTest.mouseMove(canvas.viewport(), QPoint(1, 1))
    assert foot.words.startswith("you 450, opponent 700")


def test_keys_and_names_lead_everywhere(explorer: Explorer, qtbot: QtBot) -> None:
    check_that_every_control_of_the_window_has_a_name(explorer)
    check_that_arrow_keys_come_to_the_other_buttons_of_a_choice(explorer, qtbot)
    check_that_tab_goes_where_one_reads_on(explorer)
    check_that_tab_comes_to_every_control_of_every_page(explorer, qtbot)


@pytest.mark.nightly
def test_pictures_and_other_windows_are_read_aloud(explorer: Explorer, qtbot: QtBot) -> None:
    check_that_the_foot_reads_out_the_selection_and_what_is_pointed_at(explorer)
    check_that_every_picture_says_in_words_what_it_shows_of_the_selection(explorer, qtbot)
    check_that_pictures_of_a_comparison_say_in_words_what_they_show(explorer, qtbot)
    check_that_every_control_of_every_other_window_has_a_name(explorer, qtbot)
