"""The map of keys: everything is listed, can be found, changed and put back; nothing is taken twice unseen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.files.folders import config_path
from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.surface.space import Camera
from farkle_explorer.widgets.view_commands import ViewCommand, ViewKeys

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
        assert (rows["Move left"], rows["Ten steps up"], rows["Choose 3 dice"]) == ("Left", "Shift+Up", "3")
        assert (rows["Turn the surface left"], rows["Nearer"], rows["Back to the first view"]) == (
            "Ctrl+Left",
            "+, =",
            "Home",
        )
        assert rows["Turn the surface"] == "Drag"


def test_commands_of_files_and_of_undo_say_what_they_do(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        keys, files = explorer.keyboard.keys, explorer.rules.files
        edits = explorer.actions.undo, explorer.actions.redo
        told = [keys.command(action.objectName()).does for action in (*files.all, *edits)]
        assert all(told)
        assert len(set(told)) == len(told)
        assert (keys.command("save").key_words, keys.command("undo").key_words) == ("Ctrl+S", "Ctrl+Z")
        # The button still names what would be undone.
        assert files.undo.toolTip() == "Undo the last change to the rules"
        explorer.draft.set_value("goal", 5000)
        assert files.undo.toolTip() == explorer.rules.head.undo.toolTip() == "Undo change a rule"
        files.undo.trigger()
        assert files.undo.toolTip() == "Undo the last change to the rules"
        assert files.redo.toolTip() == "Redo change a rule"


def test_quit_has_a_key_that_keyboards_have(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        assert explorer.keyboard.keys.command("quit").key_words == "Ctrl+Q"
        assert explorer.actions.quit.toolTip() == "Close the program (Ctrl+Q)"


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
        with qtbot.waitSignal(explorer.session.solution_changed):
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


def test_a_key_that_a_command_has_already_changes_nothing(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown, guide = _open(qtbot, explorer), explorer.actions.guide
        before = guide.shortcuts()
        _click(qtbot, shown, "Guide")
        _press(qtbot, shown, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
        assert guide.shortcuts() == before
        assert not shown.reset.isEnabled()


def test_a_key_that_is_taken_is_told_and_taken_only_when_one_says_so(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown, actions = _open(qtbot, explorer), explorer.actions
        assert not shown.take.isVisible(), "there is nothing to take yet"
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
        (Qt.Key.Key_5, Qt.KeyboardModifier.NoModifier, "5 is used to move the cursor and type"),
        (Qt.Key.Key_Left, SHIFT, "Shift+Left is used to move the cursor and type"),
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
    with started(qtbot, follows=False) as explorer:
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
        assert "Left                    Move left\n" in copied
        assert "Backspace               take the last die away" in copied
        assert explorer.before.prompt.button.toolTip() == "Solve the rules as they are now (F5)"
        _click(qtbot, shown, "Solve")
        qtbot.mouseClick(shown.clear, LEFT)
        assert explorer.before.prompt.button.toolTip() == "Solve the rules as they are now"
        _click(qtbot, shown, "Turn the surface")
        assert not shown.edit.isEnabled()


def test_what_a_person_chose_wins_over_the_first_key_of_another_command(qtbot: QtBot) -> None:
    config_path().mkdir(parents=True, exist_ok=True)
    remembered = SavedSettings()
    remembered.set_keys("solve", ("Ctrl+P",))  # as if a later version had given Ctrl+P to the sheet
    remembered.set_keys("cancel", ("no such key at all",))
    remembered.write()
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        assert explorer.actions.solve.shortcuts() == [QKeySequence("Ctrl+P")]
        assert QKeySequence("Ctrl+P") not in explorer.actions.sheet.shortcuts()
        assert explorer.actions.cancel.shortcut() == QKeySequence("Esc")


def _give(
    qtbot: QtBot, shown: KeyboardWindow, command: str, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN
) -> str:
    """Press a new key for a command, and return what came of it."""
    _click(qtbot, shown, command)
    _press(qtbot, shown, key, modifiers)
    return shown.message.text()


def test_a_new_key_moves_the_selection_in_every_view_and_the_old_one_does_not(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        shown = _open(qtbot, explorer)
        assert _give(qtbot, shown, "Move up", Qt.Key.Key_K) == "“Move up” is now K."
        assert _give(qtbot, shown, "Ten steps up", Qt.Key.Key_K, SHIFT) == "“Ten steps up” is now Shift+K."
        shown.close()
        chosen = explorer.selection
        maps, turns = (explorer.score_map, explorer.more.surface.plot), (explorer.curves, explorer.turn_map)
        for view, field in (*((view, "opponent") for view in maps), *((view, "turn_total") for view in turns)):
            chosen.update(banked=300, opponent=100, turn_total=100, dice=3)
            qtbot.keyClick(view, Qt.Key.Key_Up)
            qtbot.keyClick(view, Qt.Key.Key_Up, SHIFT)
            assert getattr(chosen.selection, field) == 100, view
            qtbot.keyClick(view, Qt.Key.Key_K)
            assert getattr(chosen.selection, field) == 150, view
            qtbot.keyClick(view, Qt.Key.Key_K, SHIFT)
            assert getattr(chosen.selection, field) == 650, view
        table = explorer.more.turn_table.table
        explorer.centre.pages.turn_to(2)
        chosen.update(banked=300, opponent=100, turn_total=600, dice=3)
        settled(qtbot, explorer)
        qtbot.keyClick(table, Qt.Key.Key_K)
        assert chosen.selection.turn_total == 550


def test_dice_are_chosen_with_the_keys_one_wants_wherever_one_is(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        shown = _open(qtbot, explorer)
        _give(qtbot, shown, "Choose 2 dice", Qt.Key.Key_PageDown)
        _give(qtbot, shown, "Choose 3 dice", Qt.Key.Key_Z)
        shown.close()
        chosen = explorer.selection
        for view in (explorer.score_map, explorer.turn_map, explorer.more.turn_table.table, explorer.more.surface.plot):
            chosen.update(dice=6)
            for old in (Qt.Key.Key_2, Qt.Key.Key_3):
                qtbot.keyClick(view, old)
            assert chosen.selection.dice == 6, view
            qtbot.keyClick(view, Qt.Key.Key_PageDown)
            assert chosen.selection.dice == 2, view
            qtbot.keyClick(view, Qt.Key.Key_Z)
            assert chosen.selection.dice == 3, view
        qtbot.keyClick(explorer.more.roll.table, Qt.Key.Key_5, Qt.KeyboardModifier.KeypadModifier)
        assert chosen.selection.dice == 5


def test_the_surface_is_turned_with_the_keys_one_wants(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        explorer.centre.pages.turn_to(1)
        settled(qtbot, explorer)
        plot, shown = explorer.more.surface.plot, _open(qtbot, explorer)
        for command, key in (
            ("Turn the surface left", Qt.Key.Key_A),
            ("Nearer", Qt.Key.Key_Asterisk),
            ("Back to the first view", Qt.Key.Key_End),
        ):
            _give(qtbot, shown, command, key)
        hint = plot.statusTip()
        assert hint.endswith("A, Ctrl+Right, Ctrl+Up, Ctrl+Down: turn it; *, -: zoom; End: reset it")
        shown.close()
        qtbot.keyClick(plot, Qt.Key.Key_Left, CTRL)
        qtbot.keyClick(plot, Qt.Key.Key_Plus)
        assert plot.camera == Camera()
        qtbot.keyClick(plot, Qt.Key.Key_A)
        qtbot.keyClick(plot, Qt.Key.Key_Asterisk)
        assert plot.camera.yaw < Camera().yaw
        assert plot.camera.zoom > Camera().zoom
        qtbot.keyClick(plot, Qt.Key.Key_Home)
        assert plot.camera != Camera()
        qtbot.keyClick(plot, Qt.Key.Key_End)
        assert plot.camera == Camera()


def test_conflicts_of_view_keys_are_told(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        shown, keys = _open(qtbot, explorer), explorer.keyboard.keys
        assert _give(qtbot, shown, "Move left", Qt.Key.Key_F5) == "F5 is already the key of “Solve”."
        assert _give(qtbot, shown, "Move left", Qt.Key.Key_4) == "4 is already the key of “Choose 4 dice”."
        assert _give(qtbot, shown, "Move left", Qt.Key.Key_C, CTRL).startswith("Ctrl+C is used to copy")
        assert _give(qtbot, shown, "Move left", Qt.Key.Key_Return).startswith("Return is used to press buttons")
        assert keys.command("view-left").key_words == "Left"
        assert _give(qtbot, shown, "Solve", Qt.Key.Key_Left, CTRL) == (
            "Ctrl+Left is already the key of “Turn the surface left”."
        )
        qtbot.mouseClick(shown.take, LEFT)
        assert keys.command("view-turn-left").key_words == ""
        assert explorer.actions.solve.shortcut() == QKeySequence("Ctrl+Left")
        assert "Ctrl+Right, Ctrl+Up, Ctrl+Down: turn it" in explorer.more.surface.plot.statusTip()


def test_view_keys_are_kept_over_a_restart_and_put_back(qtbot: QtBot, tmp_path: Path) -> None:
    file = small_file(tmp_path)
    usual = "Arrow keys: move the selection; Shift + arrow keys: ten steps; 1 to 6: choose the dice"
    with started(qtbot, file) as explorer:
        settled(qtbot, explorer)
        assert explorer.window.foot.hint == usual
        _give(qtbot, _open(qtbot, explorer), "Choose 4 dice", Qt.Key.Key_V)
        assert explorer.window.foot.hint.endswith("; 1, 2, 3, V, 5, 6: choose the dice")
    with started(qtbot, file) as again:
        solved(qtbot, again)
        assert "1, 2, 3, V, 5, 6" in again.window.foot.hint
        again.selection.update(dice=6)
        qtbot.keyClick(again.curves, Qt.Key.Key_4)
        assert again.selection.selection.dice == 6
        qtbot.keyClick(again.curves, Qt.Key.Key_V)
        assert again.selection.selection.dice == 4
        shown = _open(qtbot, again)
        _click(qtbot, shown, "Choose 4 dice")
        qtbot.mouseClick(shown.reset, LEFT)
        assert again.window.foot.hint == usual
        shown.close()
        again.selection.update(dice=6)
        qtbot.keyClick(again.curves, Qt.Key.Key_V)
        assert again.selection.selection.dice == 6
        qtbot.keyClick(again.curves, Qt.Key.Key_4)
        assert again.selection.selection.dice == 4


def test_explanations_name_the_key_that_the_guide_has_now(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        assert explorer.help_controller.explanation(explorer.score_map).endswith("<p>F1 opens the guide.</p>")
        shown = _open(qtbot, explorer)
        _give(qtbot, shown, "Guide", Qt.Key.Key_H, CTRL)
        assert explorer.help_controller.explanation(explorer.score_map).endswith("<p>Ctrl+H opens the guide.</p>")
        _click(qtbot, shown, "Guide")
        qtbot.mouseClick(shown.clear, LEFT)
        assert "opens the guide" not in explorer.help_controller.explanation(explorer.score_map)


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
    assert ViewKeys.first().meaning(event) is wanted
