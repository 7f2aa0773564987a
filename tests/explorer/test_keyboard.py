"""The map of keys: everything is listed, can be found, changed and put back; nothing is taken twice unseen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_explorer.explorer import Explorer
from farkle_explorer.settings import Remembered, config_path
from farkle_explorer.views.keyboard_window import KeyboardWindow

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def _open(qtbot: QtBot, explorer: Explorer) -> KeyboardWindow:
    qtbot.keyClick(explorer.window, Qt.Key.Key_F1, CTRL)
    shown = explorer.keyboard.shown
    assert shown is not None
    qtbot.waitExposed(shown)
    return shown


def _items(shown: KeyboardWindow) -> Iterator[QTreeWidgetItem]:
    root = shown.list.invisibleRootItem()
    for group in (root.child(place) for place in range(root.childCount())):
        yield from (group.child(row) for row in range(group.childCount()))


def _rows(shown: KeyboardWindow) -> dict[str, str]:
    return {item.text(0): item.text(1) for item in _items(shown) if not item.isHidden()}


def _click(qtbot: QtBot, shown: KeyboardWindow, text: str) -> None:
    item = next(item for item in _items(shown) if item.text(0) == text)
    shown.list.scrollToItem(item)
    qtbot.mouseClick(shown.list.viewport(), LEFT, pos=shown.list.visualItemRect(item).center())
    assert shown.list.currentItem() is item


def _press(qtbot: QtBot, shown: KeyboardWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
    inner = shown.edit.findChild(QWidget, "qt_keysequenceedit_lineedit")
    assert inner is not None
    qtbot.mouseClick(inner, LEFT)
    qtbot.keyClick(shown.edit, key, modifiers)


def _menu_actions(explorer: Explorer) -> Iterator[QAction]:
    """Return what can be chosen in the menus, but for recent files, which come and go."""
    menus = {menu.menuAction(): menu for menu in explorer.window.findChildren(QMenu)}
    waiting = list(explorer.window.menuBar().actions())
    while waiting:
        action = waiting.pop()
        if action not in menus:
            yield action
        elif menus[action] is not explorer.rules.files.recent:
            waiting += menus[action].actions()


def test_everything_in_the_menus_is_listed_with_its_key(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        listed = {command.action for command in explorer.keyboard.keys.commands}
        for action in _menu_actions(explorer):
            assert action.isSeparator() or not action.isVisible() or action in listed, action.text()
        rows = _rows(_open(qtbot, explorer))
        assert (rows["Solve"], rows["Sheet"], rows["Surface"]) == ("F5", "Ctrl+P", "Ctrl+2")
        assert rows["move the selection by one step"] == "Arrow keys"
        assert rows["turn the boxes"] == "Ctrl + arrow keys"


def test_commands_are_found_by_word_and_by_key(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        qtbot.keyClicks(shown.filter, "situ copy")
        assert list(_rows(shown)) == ["Copy situation"]
        shown.filter.clear()
        qtbot.keyClicks(shown.filter, "ctrl+p")
        assert list(_rows(shown)) == ["Sheet"]


def test_another_key_works_at_once_and_at_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        _click(qtbot, shown, "Solve")
        _press(qtbot, shown, Qt.Key.Key_L, CTRL | SHIFT)
        assert shown.message.text() == "“Solve” is now Ctrl+Shift+L."
        assert "(Ctrl+Shift+L)" in explorer.actions.solve.toolTip()
        shown.close()
        with qtbot.waitSignal(explorer.session.solution_changed, timeout=180_000):
            qtbot.keyClick(explorer.window, Qt.Key.Key_L, CTRL | SHIFT)
        settled(qtbot, explorer)
    with started(qtbot) as again:
        settled(qtbot, again)
        assert again.actions.solve.shortcut() == QKeySequence("Ctrl+Shift+L")
        shown = _open(qtbot, again)
        assert _rows(shown)["Solve"] == "Ctrl+Shift+L"
        _click(qtbot, shown, "Solve")
        qtbot.mouseClick(shown.reset, LEFT)
        assert again.actions.solve.shortcut() == QKeySequence("F5")
        assert not shown.reset.isEnabled()


def test_a_key_that_is_taken_is_told_and_taken_only_when_one_says_so(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown, actions = _open(qtbot, explorer), explorer.actions
        _click(qtbot, shown, "Solve")
        _press(qtbot, shown, Qt.Key.Key_P, CTRL)
        assert shown.message.text() == "Ctrl+P is already the key of “Sheet”."
        assert actions.solve.shortcut() == QKeySequence("F5")
        assert actions.sheet.shortcut() == QKeySequence("Ctrl+P")
        qtbot.mouseClick(shown.take, LEFT)
        assert actions.solve.shortcut() == QKeySequence("Ctrl+P")
        assert not actions.sheet.shortcuts()
        assert actions.sheet.toolTip() == "A page to take to the table"
        _click(qtbot, shown, "Sheet")
        qtbot.mouseClick(shown.reset, LEFT)  # its own key, which “Solve” has now
        assert shown.message.text() == "Ctrl+P is already the key of “Solve”."
        qtbot.mouseClick(shown.reset_all, LEFT)
        assert actions.solve.shortcut() == QKeySequence("F5")
        assert actions.sheet.shortcut() == QKeySequence("Ctrl+P")
        assert not shown.reset_all.isEnabled()


@pytest.mark.parametrize(
    ("key", "modifiers", "words"),
    [
        (Qt.Key.Key_5, Qt.KeyboardModifier.NoModifier, "5 is used to move about and type"),
        (Qt.Key.Key_Left, CTRL, "Ctrl+Left is used to turn the boxes"),
        (Qt.Key.Key_C, CTRL, "Ctrl+C is used to copy"),
        (Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier, "Alt+F is used to open the menu “File”"),
    ],
)
def test_keys_that_views_and_menus_need_are_refused(
    qtbot: QtBot, key: Qt.Key, modifiers: Qt.KeyboardModifier, words: str
) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        _click(qtbot, shown, "Solve")
        _press(qtbot, shown, key, modifiers)
        assert shown.message.text().startswith(words)
        assert explorer.actions.solve.shortcut() == QKeySequence("F5")
        assert shown.edit.keySequence() == QKeySequence("F5")


def test_a_command_may_have_no_key_and_all_can_be_copied(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        _click(qtbot, shown, "Enter a roll")
        qtbot.mouseClick(shown.clear, LEFT)
        assert not explorer.actions.enter_roll.shortcuts()
        assert shown.message.text() == "“Enter a roll” has no key now."
        qtbot.mouseClick(shown.copy, LEFT)
        copied = QGuiApplication.clipboard().text()
        assert "F5                      Solve\n" in copied
        assert "Enter a roll" not in copied
        assert "Arrow keys" in copied
        _click(qtbot, shown, "turn the boxes")
        assert not shown.edit.isEnabled()


def test_what_a_person_chose_wins_over_the_first_key_of_another_command(qtbot: QtBot) -> None:
    config_path().mkdir(parents=True, exist_ok=True)
    remembered = Remembered()
    remembered.set_keys("solve", ("Ctrl+P",))  # as if a later version had given Ctrl+P to the sheet
    remembered.set_keys("cancel", ("no such key at all",))
    remembered.write()
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        assert explorer.actions.solve.shortcuts() == [QKeySequence("Ctrl+P")]
        assert QKeySequence("Ctrl+P") not in explorer.actions.sheet.shortcuts()
        assert explorer.actions.cancel.shortcut() == QKeySequence("Esc")
