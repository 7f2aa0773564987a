"""Other rules begin a game of their own, and undo acts where the user is, by key and by menu."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from at_the_table import play
from nightly_cases import with_nightly
from present import present
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play, settled, small_file, solved, started

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.session import SessionState


def _open_file(explorer: Explorer, folder: Path) -> None:
    explorer.rules.files.open_file(small_file(folder, id="other", name="Other game", goal=1200))


def _choose(explorer: Explorer, _folder: Path) -> None:
    explorer.rules.head.chooser.chosen.emit("five-dice")


def _begin_new(explorer: Explorer, _folder: Path) -> None:
    explorer.rules.files.new.trigger()


def _answer(explorer: Explorer, _folder: Path) -> None:
    explorer.welcome.open()
    present(explorer.welcome.page).interview.answered.emit({"goal": 1500, "name": "Ours"}, False)


WAYS: tuple[Callable[[Explorer, Path], None], ...] = (_open_file, _choose, _begin_new, _answer)


@pytest.mark.parametrize("is_solved", with_nightly([True], [False]))
def test_other_rules_begin_at_no_points(qtbot: QtBot, tmp_path: Path, is_solved: bool) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        for open_other in WAYS:
            explorer.rules.files.open_file(small_file(tmp_path))
            settled(qtbot, explorer)
            if is_solved and explorer.session.state is not SessionState.FRESH:
                solved(qtbot, explorer)
            explorer.selection.update(banked=300, opponent=150, turn_total=400, dice=2)
            open_other(explorer, tmp_path)
            explorer.draft.check()
            assert explorer.selection.selection == Selection(dice=explorer.selection.space.grid.dice)
            explorer.draft.set_value("goal", 1000)
            explorer.draft.check()
            explorer.actions.solve.trigger()
            qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
            settled(qtbot, explorer)
            assert (explorer.selection.selection.banked, explorer.selection.selection.opponent) == (0, 0)


def test_an_edit_of_the_same_rules_and_a_file_of_the_same_game_keep_the_scores(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=150)
        there = explorer.selection.selection
        explorer.rules.files.open_file(small_file(tmp_path, name="Another name"))
        settled(qtbot, explorer)
        assert explorer.selection.selection == there
        explorer.draft.set_value("goal", 900)
        solved(qtbot, explorer)
        assert explorer.selection.selection == there


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
    table = present(page.match.table)
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
