"""Workspaces: one key each, each with its own pages and docks, kept for the next start; old layouts still open."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import LAYOUT_VERSION, SavedSettings

LEFT = Qt.MouseButton.LeftButton
DOCKS = {"rules", "situation", "roll", "solve"}
"""The docks that are open at the first start."""


def opened(explorer: Explorer) -> set[str]:
    return {name for name, dock in explorer.window.docks.items() if not dock.isHidden()}


def tabs(explorer: Explorer) -> list[str]:
    bar = explorer.centre.pages.bar
    return [bar.tabText(tab) for tab in range(bar.count()) if bar.isTabVisible(tab)] if bar.isVisible() else []


def has_width(widget: QWidget, width: int) -> bool:
    return widget.width() == width


def go(qtbot: QtBot, explorer: Explorer, name: str) -> None:
    qtbot.mouseClick(explorer.window.workspace_bar.buttons[name], LEFT)
    settled(qtbot, explorer)


def test_each_has_a_key_pages_and_docks_of_its_own(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        window = explorer.window
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        assert opened(explorer) == DOCKS
        assert tabs(explorer) == ["When to hold", "Surface", "Turn table", "Next roll", "How often dice score"]
        QTest.keyClick(window, Qt.Key.Key_F7)
        settled(qtbot, explorer)
        assert explorer.further.games.pages.play.isVisible()
        assert opened(explorer) == set()
        assert not explorer.controls.isVisible()
        QTest.keyClick(window, Qt.Key.Key_F9)
        settled(qtbot, explorer)
        assert explorer.more.strategies.isVisible()
        assert opened(explorer) == DOCKS
        assert explorer.controls.isVisible()
        assert tabs(explorer) == ["Play by heart", "Compare", "Which dice"]
        QTest.keyClick(window, Qt.Key.Key_F6)
        settled(qtbot, explorer)
        assert explorer.centre.pages.current == 0
        assert window.size().width() == 1280
        bar = explorer.centre.pages.bar
        places = [bar.tabRect(tab) for tab in range(bar.count()) if bar.isTabVisible(tab)]
        assert [place.left() for place in places[1:]] == [place.right() + 1 for place in places[:-1]], "no gaps"


def test_each_comes_back_as_it_was_left_and_so_after_another_start(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.more.roll).trigger()
        explorer.window.docks["rules"].close()
        go(qtbot, explorer, "strategies")
        assert opened(explorer) == DOCKS
        explorer.window.docks["situation"].close()
        explorer.window.docks["roll"].close()
        go(qtbot, explorer, "play")
        explorer.window.docks["rules"].toggleViewAction().trigger()
        settled(qtbot, explorer)
        go(qtbot, explorer, "explore")
        assert explorer.more.roll.isVisible()
        assert opened(explorer) == DOCKS - {"rules"}
        go(qtbot, explorer, "strategies")
        assert opened(explorer) == {"rules", "solve"}
        go(qtbot, explorer, "play")
        assert opened(explorer) == {"rules"}
        explorer.window.close()
    with started(qtbot) as again:
        settled(qtbot, again)
        assert again.further.games.pages.play.isVisible()
        assert opened(again) == {"rules"}
        go(qtbot, again, "strategies")
        assert opened(again) == {"rules", "solve"}
        go(qtbot, again, "explore")
        assert again.more.roll.isVisible()
        assert opened(again) == DOCKS - {"rules"}


def test_a_part_that_explores_leads_out_of_a_game(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        go(qtbot, explorer, "play")
        explorer.actions.enter_roll.trigger()
        settled(qtbot, explorer)
        assert explorer.your_roll.isVisible()
        assert explorer.centre.pages.current == 0


def test_all_tabs_are_in_view_when_a_page_of_another_group_opens(qtbot: QtBot) -> None:
    """While both groups have tabs, there is no room for all, and the bar scrolls."""
    with started(qtbot) as explorer:
        explorer.window.resize(1280, 800)
        settled(qtbot, explorer)
        bar, pages = explorer.centre.pages.bar, explorer.centre.pages
        pages.choice_of(explorer.further.games.pages.which_dice).trigger()
        settled(qtbot, explorer)
        assert tabs(explorer) == ["Play by heart", "Compare", "Which dice"]
        shown = [bar.tabRect(tab) for tab in range(bar.count()) if bar.isTabVisible(tab)]
        assert shown[0].left() == 0
        assert shown[-1].right() < bar.width()


def test_the_first_layout_is_that_of_all(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        go(qtbot, explorer, "play")
        explorer.window.docks["rules"].toggleViewAction().trigger()
        explorer.actions.reset_layout.trigger()
        settled(qtbot, explorer)
        assert explorer.centre.pages.current == 0
        assert opened(explorer) == DOCKS
        go(qtbot, explorer, "play")
        assert opened(explorer) == set()


@pytest.mark.parametrize("workspace", [b"attic", b"\xff\xfe", b"play"])
def test_what_an_earlier_or_later_version_kept_does_not_break_the_start(qtbot: QtBot, workspace: bytes) -> None:
    remembered = SavedSettings()
    remembered.keep_layout(QByteArray(b"x"), QByteArray(b"y"))
    remembered.keep("maps", QByteArray(b"z"))
    remembered.keep("away", QByteArray(b"rules"))
    for name, state in (
        ("workspace", workspace),
        ("play-page", b"1"),
        ("play-state", b"?"),
        ("explore-page", b"9" * 9),
    ):
        remembered.keep(name, QByteArray(state))
    remembered.write()
    assert LAYOUT_VERSION == 3
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        assert explorer.further.games.pages.play.isVisible() is (workspace == b"play")
        go(qtbot, explorer, "explore")
        assert explorer.centre.pages.current == 0


@pytest.mark.parametrize("name", ["play", "train", "strategies", "explore"])
def test_the_window_never_grows(qtbot: QtBot, name: str) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        explorer.window.resize(1000, 700)
        go(qtbot, explorer, name)
        assert (explorer.window.width(), explorer.window.height()) == (1000, 700)
        assert all(not button.visibleRegion().isEmpty() for button in explorer.window.workspace_bar.buttons.values())


def test_no_button_looks_chosen_because_the_window_came_to_the_front(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        window, buttons = explorer.window, explorer.window.workspace_bar.buttons.values()
        for name in ("explore", "strategies", "explore"):
            go(qtbot, explorer, name)
            other = QWidget()
            qtbot.addWidget(other)
            other.show()
            other.activateWindow()
            qtbot.waitUntil(other.isActiveWindow)
            window.activateWindow()
            qtbot.waitUntil(window.isActiveWindow)
            assert not any(button.hasFocus() for button in buttons)


def test_docks_are_as_wide_in_the_next_workspace(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        window, rules = explorer.window, explorer.window.docks["rules"]
        window.resize(1500, 800)
        for width, ways in ((350, ("strategies", "play", "strategies", "lab", "explore")), (361, ("strategies",))):
            window.resizeDocks([rules], [width], Qt.Orientation.Horizontal)  # as dragged by the mouse
            qtbot.waitUntil(partial(has_width, rules, width))
            for name in ways:
                go(qtbot, explorer, name)
                assert rules.width() == width


class Sizes(QObject):
    """Notes which sizes a widget gets."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.seen: list[QSize] = []
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QResizeEvent):
            self.seen.append(event.size())
        return False


def test_a_page_is_laid_out_once_when_the_docks_change_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    """Maps that are laid out for the docks of the workspace before, and then again, take twice as long."""
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        sizes = Sizes(explorer.score_map.canvas)
        for _ in range(2):
            explorer.window.workspaces.enter("play")
            settled(qtbot, explorer)
            sizes.seen.clear()
            explorer.window.workspaces.enter("explore")
            settled(qtbot, explorer)
            assert len(sizes.seen) <= 1
