"""The list of commands: everything is in it, is found, and runs from there; no key stands for two things."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QMenu, QTreeWidgetItem
from pytestqt.qtbot import QtBot
from whole_window import settled, solved, started

from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.actions import ViewCommand, meaning
from farkle_explorer.widgets.theme import ThemeChoice

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def _open(qtbot: QtBot, explorer: Explorer) -> KeyboardWindow:
    qtbot.keyClick(explorer.window, Qt.Key.Key_F1, CTRL)
    shown = explorer.keyboard.shown
    assert shown is not None
    qtbot.waitExposed(shown)
    return shown


def _items(shown: KeyboardWindow) -> Iterator[QTreeWidgetItem]:
    yield from (line for line in shown.list.findItems("", Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchContains)
                if line.parent() is not None)  # fmt: skip


def _rows(shown: KeyboardWindow) -> dict[str, str]:
    return {item.text(0): item.text(1) for item in _items(shown) if not item.isHidden()}


def _menu_actions(explorer: Explorer) -> Iterator[QAction]:
    """Return what can be chosen in the menus, but for recent files, which come and go."""
    menus = {menu.menuAction(): menu for menu in explorer.window.findChildren(QMenu)}
    waiting = list(explorer.window.menu.actions())
    while waiting:
        action = waiting.pop()
        if action not in menus:
            yield action
        elif menus[action] is not explorer.rules.files.recent:
            waiting += menus[action].actions()


def test_everything_in_the_menus_is_listed_with_its_key(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        listed = {command.action for command in explorer.window.commands()}
        for action in _menu_actions(explorer):
            assert action.isSeparator() or not action.isVisible() or action in listed, action.text()
        rows = _rows(_open(qtbot, explorer))
        assert (rows["Work them out"], rows["Sheet"], rows["Surface"], rows["Quit"]) == (
            "F5",
            "Ctrl+P",
            "Ctrl+2",
            "Ctrl+Q",
        )
        assert (rows["Move left"], rows["Ten steps up"], rows["Choose 3 dice"]) == ("Left", "Shift+Up", "3")
        assert (rows["Turn the surface left"], rows["Nearer"]) == ("Ctrl+Left", "+")
        assert rows["Turn the surface"] == "Drag"
        assert explorer.actions.quit.toolTip() == "Close the program (Ctrl+Q)"
        assert explorer.window.foot.hint == (
            "Arrow keys: move the selection; Shift + arrow keys: ten steps; 1 to 6: choose the dice"
        )


def test_no_key_stands_for_two_commands(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        actions = {id(each): each for each in _menu_actions(explorer)}.values()
        keys = Counter(key.toString() for action in actions for key in action.shortcuts())
        keys.update(key for command in ViewCommand for key in command.keys)
        assert {key for key, count in keys.items() if count > 1} == set()


def test_commands_are_found_by_word_and_by_key_and_run(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    shown = _open(qtbot, explorer)
    qtbot.keyClicks(shown.filter, "situ copy")
    assert list(_rows(shown)) == ["Copy situation"]
    qtbot.keyClick(shown.filter, Qt.Key.Key_Return)
    assert not shown.isVisible()
    assert "Small game" in QGuiApplication.clipboard().text()
    shown = _open(qtbot, explorer)
    shown.filter.clear()
    qtbot.keyClicks(shown.filter, "colours")
    names = list(_rows(shown))
    assert "Dark" in names
    for _ in range(names.index("Dark")):
        qtbot.keyClick(shown.filter, Qt.Key.Key_Down)
    qtbot.keyClick(shown.filter, Qt.Key.Key_Return)
    assert explorer.theme.choice is ThemeChoice.DARK


def test_what_cannot_run_says_so_and_all_can_be_copied(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        qtbot.keyClicks(shown.filter, "Stop solving")
        qtbot.mouseClick(shown.run, LEFT)
        assert shown.isVisible()
        assert shown.message.text() == "“Cancel” is not possible now."
        shown.filter.setText("Turn the surface left")
        assert not shown.run.isEnabled()
        qtbot.mouseClick(shown.copy, LEFT)
        copied = QGuiApplication.clipboard().text()
        assert "F5                      Work them out\n" in copied
        assert "Left                    Move left\n" in copied
        assert "Backspace               take the last die away" in copied


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "wanted"),
    [
        (Qt.Key.Key_Plus, SHIFT, "+", ViewCommand.NEARER),  # on an American keyboard
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.KeypadModifier, "+", ViewCommand.NEARER),
        (Qt.Key.Key_3, SHIFT, "3", ViewCommand.DICE_3),  # on a French keyboard
        (Qt.Key.Key_Left, SHIFT | Qt.KeyboardModifier.KeypadModifier, "", ViewCommand.FAR_LEFT),  # on a Macintosh
        (Qt.Key.Key_Left, SHIFT | CTRL, "", None),
        (Qt.Key.Key_3, CTRL, "", None),
        (Qt.Key.Key_Shift, SHIFT, "", None),
        (Qt.Key.Key_unknown, PLAIN, "", None),
    ],
)
def test_keys_mean_the_same_on_every_keyboard(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, wanted: ViewCommand | None
) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)
    assert meaning(event) is wanted
