"""The places of the window: one key and one click each, kept for the next start; the workshop is behind a switch."""

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, solved, started

from farkle_explorer.program.explore_page import SURFACE
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import SavedSettings

LEFT = Qt.MouseButton.LeftButton


def tabs(explorer: Explorer) -> list[str]:
    bar = explorer.centre.pages.bar
    return [bar.tabText(tab) for tab in range(bar.count()) if bar.isTabVisible(tab)] if bar.isVisible() else []


def go(qtbot: QtBot, explorer: Explorer, name: str) -> None:
    qtbot.mouseClick(explorer.window.workspace_bar.buttons[name], LEFT)
    settled(qtbot, explorer)


def offered(explorer: Explorer) -> list[str]:
    return [each.text() for each in explorer.window.workspace_bar.buttons.values() if each.isVisible()]


def test_each_place_has_a_key_and_pages_of_its_own_and_no_button_looks_chosen(qtbot: QtBot, explorer: Explorer) -> None:
    # Each place has a key and pages of its own.
    solved(qtbot, explorer)
    window, games = explorer.window, explorer.further.games.pages
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert offered(explorer) == ["Our rules", "Explore", "Ask", "Play", "Print"]
    assert tabs(explorer) == ["Map", "Surface", "Curves", "Turn", "Next roll", "How often dice score"]
    for key, page in (
        (Qt.Key.Key_F6, explorer.rules),
        (Qt.Key.Key_F8, explorer.ask),
        (Qt.Key.Key_F9, games.play),
        (Qt.Key.Key_F11, explorer.sheets.page),
        (Qt.Key.Key_F7, explorer.score_map),
    ):
        QTest.keyClick(window, key)
        settled(qtbot, explorer)
        assert page.isVisible()
        assert explorer.controls.isVisible() is (page is explorer.score_map)
        assert (window.width(), window.height()) == (1280, 800)

    # No button looks chosen because the window came to the front.
    window, buttons = explorer.window, explorer.window.workspace_bar.buttons.values()
    for name in ("ask", "explore"):
        go(qtbot, explorer, name)
        other = QWidget()
        qtbot.addWidget(other)
        other.show()
        other.activateWindow()
        qtbot.waitUntil(other.isActiveWindow)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        assert not any(button.hasFocus() for button in buttons)


def test_the_workshop_opens_by_a_switch_and_stays_open(qtbot: QtBot) -> None:
    with started(qtbot, shows_map=False) as explorer:
        settled(qtbot, explorer)
        explorer.actions.workshop.trigger()
        assert offered(explorer)[5:] == ["Strategies", "Rule lab"]
        go(qtbot, explorer, "strategies")
        assert tabs(explorer) == ["Play by heart", "Compare", "Turn table", "Which dice"]
        explorer.window.close()
    with started(qtbot, shows_map=False) as again:
        settled(qtbot, again)
        assert again.more.strategies.isVisible()
        again.actions.workshop.trigger()
        settled(qtbot, again)
        assert len(offered(again)) == 5
        assert again.centre.pages.current == SURFACE


def test_a_place_comes_back_as_it_was_left_and_so_after_another_start(qtbot: QtBot) -> None:
    with started(qtbot, shows_map=False) as explorer:
        solved(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.more.roll).trigger()
        for name in ("play", "explore"):
            go(qtbot, explorer, name)
        assert explorer.more.roll.isVisible()
        go(qtbot, explorer, "ask")
        explorer.window.close()
    with started(qtbot, shows_map=False) as again:
        solved(qtbot, again)
        assert again.ask.isVisible()
        go(qtbot, again, "explore")
        assert again.more.roll.isVisible()


@pytest.mark.parametrize("place", with_nightly([b"\xff\xfe", b"play"], [b"attic", b"train"]))
def test_what_an_earlier_or_later_version_kept_does_not_break_the_start(qtbot: QtBot, place: bytes) -> None:
    remembered = SavedSettings()
    remembered.geometry = QByteArray(b"x")
    kept = {"maps": b"z", "away": b"rules", "workspace": place, "play-page": b"1", "explore-page": b"9" * 9}
    for name, state in kept.items():
        remembered.keep(name, QByteArray(state))
    remembered.write()
    with started(qtbot, shows_map=False) as explorer:
        settled(qtbot, explorer)
        assert explorer.further.games.pages.play.isVisible() is (place == b"play")
        go(qtbot, explorer, "explore")
        assert explorer.centre.pages.current == SURFACE


def test_pages_that_come_after_the_solution_and_an_edit_show_both(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        explorer.draft.load(small_document(), explorer.draft.origin)
        explorer.actions.solve.trigger()
        qtbot.waitUntil(lambda: explorer.session.solution is not None, timeout=180_000)
        explorer.draft.set_value("turn.minimum", 200)
        qtbot.waitUntil(lambda: explorer.session.is_stale)
        explorer.centre.pages.turn_to(6)
        strategies = explorer.more.strategies
        settled(qtbot, explorer)
        assert strategies.isVisible()
        assert strategies.table.rows_model.rowCount() > 2
        assert not strategies.export_button.isEnabled()
