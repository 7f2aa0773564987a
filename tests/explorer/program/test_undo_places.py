"""Undo acts where the user is, by key and by menu; what was left is offered at the next start."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import play
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play, settled, started

from farkle_core.play.advise.game_record import read_record
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton
UNDO, REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        yield explorer


def press(qtbot: QtBot, explorer: Explorer, key: QKeySequence.StandardKey, where: QWidget | None = None) -> None:
    where = explorer.centre.pages if where is None else where
    where.setFocus()
    qtbot.waitUntil(where.hasFocus)
    QTest.keySequence(where, QKeySequence(key))


def offered(explorer: Explorer) -> list[str]:
    """Open the Edit menu, and return what it would undo and redo."""
    menus = explorer.window.findChildren(QMenu)
    (menu,) = (each for each in menus if explorer.actions.undo in each.actions())
    menu.aboutToShow.emit()
    return [action.text().replace("&", "") for action in menu.actions()[:2]]


def left_in(explorer: Explorer, workspace: str) -> None:
    explorer.window.workspaces.enter(workspace)


def test_undo_takes_back_the_move_in_play_and_never_the_rules(qtbot: QtBot, explorer: Explorer) -> None:
    page, goal = explorer.further.games.pages.play, explorer.draft.value("goal")
    explorer.draft.set_value("name", "Mine")
    settled(qtbot, explorer)
    left_in(explorer, "play")
    assert offered(explorer) == ["Nothing to undo here", "Nothing to redo here"]
    press(qtbot, explorer, UNDO, page)
    assert explorer.window.foot.currentMessage() == "There is nothing to undo here."
    qtbot.mouseClick(page.sitting.begin, LEFT)
    play(qtbot, page, 2)
    table = page.match.table
    assert table is not None
    stood = len(table.positions)
    assert offered(explorer) == ["Undo the last move", "Nothing to redo here"]
    press(qtbot, explorer, UNDO, page)
    assert page.match.table is not None, "the game stays on the table"
    assert len(page.match.table.positions) < stood
    press(qtbot, explorer, REDO, page)
    for workspace in ("lab", "print"):
        left_in(explorer, workspace)
        assert offered(explorer)[0] == "Nothing to undo here"
        for key in (UNDO, REDO):
            press(qtbot, explorer, key)
    assert (explorer.draft.name, explorer.draft.value("goal")) == ("Mine", goal)


def test_undo_follows_the_focus_in_explore(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.draft.set_value("name", "Mine")
    left_in(explorer, "rules")
    explorer.centre.pages.setFocus()
    assert offered(explorer) == ["Undo change a rule", "Nothing to redo here"]
    press(qtbot, explorer, UNDO)
    assert explorer.draft.name == "Small game"
    assert offered(explorer) == ["Nothing to undo here", "Redo change a rule"]
    press(qtbot, explorer, REDO)
    assert explorer.draft.name == "Mine"


def test_rules_are_kept_at_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_explorer.session.library.KEEP_DELAY", 10**9)
    with started(qtbot, follows=False) as explorer:
        explorer.welcome.open()
        page = explorer.welcome.page
        assert page is not None
        page.interview.answered.emit({"name": "Ours", "goal": 4000})
        (kept,) = explorer.remembered.folder.glob("rulesets/*.toml")
        assert "goal = 4000" in kept.read_text()


def test_the_game_of_last_time_is_one_click_away(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ready_to_play(qtbot, tmp_path, monkeypatch, goal=800) as explorer:
        page = explorer.further.games.pages.play
        explorer.centre.pages.choice_of(page).trigger()
        qtbot.mouseClick(page.sitting.begin, LEFT)
        play(qtbot, page, 1)
        path = page.match.path
        assert path is not None
        assert not explorer.window.workspace_bar.go_on.isVisible(), "it is on the page"
        entries = read_record(path.read_bytes()).entries
    with ready_to_play(qtbot, tmp_path, monkeypatch, goal=700) as explorer:
        page = explorer.further.games.pages.play
        explorer.window.workspaces.enter("explore")
        qtbot.waitUntil(explorer.window.workspace_bar.go_on.isVisible)
        assert page.is_sitting_down
        assert explorer.window.foot.currentMessage() == explorer.window.workspace_bar.go_on.toolTip()
        assert "is not over: You " in explorer.window.workspace_bar.go_on.toolTip()
        qtbot.mouseClick(explorer.window.workspace_bar.go_on, LEFT)
        qtbot.waitUntil(lambda: page.isVisible() and page.match.table is not None)
        assert page.match.path == path
        assert page.match.table is not None
        assert page.match.table.entries[: len(entries)] == entries
        assert not explorer.window.workspace_bar.go_on.isVisible()
