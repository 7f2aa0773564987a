"""Own rulesets are kept while one types: named, copied, renamed, deleted, brought back; by real keys and buttons."""

import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from patience import HANGS
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QStandardItem
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox, QToolButton
from pytestqt.qtbot import QtBot
from rules_bench import click, field, open_panel, type_into

from farkle_core.files.folders import config_path
from farkle_core.rules import dumps, load_document, load_ruleset, shipped_document, shipped_ruleset
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.rules.ruleset_list import LINE, WHERE, name_and_line
from farkle_explorer.session.draft import Origin, Source
from farkle_explorer.session.settings import SavedSettings

DAY = 86_400  # seconds


@pytest.fixture(autouse=True)
def _kept_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_explorer.session.library.KEEP_DELAY", 50)


def own() -> list[Path]:
    return sorted((config_path() / "rulesets").glob("*.farkle.toml"))


def listed(panel: RulesPanel) -> list[str]:
    """Return the names of own rulesets in the list, without the heading."""
    model = panel.head.chooser.rulesets
    return [model.item(row).text() for row in range(model.rowCount()) if isinstance(model.item(row).data(WHERE), Path)]


def press(panel: RulesPanel, name: str) -> None:
    """Press a button below the list."""
    buttons = (each for each in panel.findChildren(QToolButton) if each.text() == name and each.isVisible())
    next(buttons).click()


def says(item: QStandardItem, words: str) -> bool:
    return words in (item.data(LINE) or "")


def kept(qtbot: QtBot, panel: RulesPanel) -> None:
    qtbot.waitUntil(lambda: not panel.draft.modified)


def test_a_shipped_ruleset_that_is_changed_becomes_an_own_one_at_once(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    type_into(qtbot, field(panel, "goal").editor, "5000")
    kept(qtbot, panel)
    (path,) = own()
    saved = load_ruleset(path)
    assert (saved.goal, saved.name, saved.id) == (5000, "Facebook Farkle (ours)", "facebook-farkle-ours")
    assert saved.source == f"Based on Facebook Farkle ({shipped_ruleset('facebook').source})"
    assert panel.draft.origin == Origin.file(path)
    assert listed(panel) == ["Facebook Farkle (ours)"]
    assert field(panel, "goal").differs, "what was changed is still to be seen"
    assert SavedSettings().last_ruleset == str(path)
    type_into(qtbot, field(panel, "goal").editor, "6000")
    kept(qtbot, panel)
    assert own() == [path]
    assert load_ruleset(path).goal == 6000
    item = panel.head.chooser.rulesets.item(1)  # below the heading
    for goal, line in (("-5", "cannot be read"), ("6000", "6,000 points")):
        type_into(qtbot, field(panel, "goal").editor, goal)
        qtbot.waitUntil(partial(says, item, line))
    again = open_panel(qtbot, "kingdom-come")
    again.files.open_last()
    assert (again.draft.name, again.draft.value("goal")) == ("Facebook Farkle (ours)", 6000)


def test_all_edits_undone_it_is_the_shipped_one_again(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 5000)
    kept(qtbot, panel)
    assert own()
    panel.files.undo.trigger()
    kept(qtbot, panel)
    assert not own()
    assert panel.draft.origin == Origin.shipped("facebook")
    assert panel.draft.name == "Facebook Farkle"
    panel.files.redo.trigger()
    kept(qtbot, panel)
    assert load_ruleset(own()[0]).name == "Facebook Farkle (ours)"


def test_a_new_ruleset_is_in_the_list_before_anything_is_typed(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for name in ("My rules", "My rules 2"):
        qtbot.keyClick(panel, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        assert panel.draft.name == name
        assert panel.draft.origin.source is Source.FILE
        assert not panel.draft.modified
    assert listed(panel) == ["My rules", "My rules 2"]


def test_rules_are_duplicated_renamed_deleted_and_brought_back(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = open_panel(qtbot)
    press(panel, "Duplicate")
    assert panel.draft.name == "Facebook Farkle, copy"
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Miller family", True))
    press(panel, "Rename")
    kept(qtbot, panel)
    assert listed(panel) == ["Miller family"]
    press(panel, "Duplicate")
    assert listed(panel) == ["Miller family", "Miller family, copy"]
    press(panel, "Delete")
    assert listed(panel) == ["Miller family"]
    assert panel.draft.name == "Miller family"
    notice = panel.head.notices["deleted"]
    assert "Miller family, copy" in notice.words
    click(qtbot, notice.buttons[0])
    assert listed(panel) == ["Miller family", "Miller family, copy"]
    assert panel.draft.name == "Miller family, copy"
    panel.files.open_shipped("facebook")
    assert not panel.files.delete.isEnabled()
    assert not panel.files.rename.isEnabled()


def test_yesterdays_rules_come_back_as_one_step(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    press(panel, "New ruleset")
    panel.draft.set_value("goal", 4000)
    kept(qtbot, panel)
    assert not panel.files.go_back.isEnabled(), "it was made today"
    (path,) = own()
    yesterday = time.time() - DAY
    os.utime(path, (yesterday, yesterday))
    for goal in (5000, 6000):
        panel.draft.end_step()
        panel.draft.set_value("goal", goal)
        panel.files.keeper.keep()
    assert panel.files.go_back.isEnabled()
    press(panel, "Go back to yesterday's")
    assert panel.draft.value("goal") == 4000
    kept(qtbot, panel)
    assert load_document(path)["goal"] == 4000
    panel.files.undo.trigger()
    assert panel.draft.value("goal") == 6000


def test_a_file_of_another_folder_stays_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("# ours since 1987\n" + dumps(shipped_document("facebook") | {"id": "house", "name": "House"}))
    before = file.read_bytes()
    panel = open_panel(qtbot)
    panel.files.open_file(file)
    assert not own()
    panel.draft.set_value("goal", 8000)
    kept(qtbot, panel)
    assert file.read_bytes() == before
    assert load_ruleset(own()[0]).goal == 8000
    assert sorted(listed(panel)) == ["House", "House"]


def test_rules_are_exported_and_stay(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 5000)
    kept(qtbot, panel)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "Kitchen table"), ""))
    panel.files.export.trigger()
    assert load_ruleset(tmp_path / "Kitchen table.farkle.toml").goal == 5000
    assert panel.draft.origin == Origin.file(own()[0])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "a.toml"), ""))
    panel.files.export.trigger()
    assert "could not be saved" in panel.head.notices["failure"].words


CRASH = """
import os, sys
from PySide6.QtWidgets import QApplication
from farkle_core.rules import shipped_document
from farkle_explorer.session.draft import Origin, RulesetDraft
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.rules.panel import RulesPanel
application = QApplication([])
draft = RulesetDraft(shipped_document("facebook"), Origin.shipped("facebook"))
panel = RulesPanel(draft, SavedSettings())
draft.set_value("goal", 12345)
draft.set_value("name", "Half an idea")
folder = sys.argv[1]
while not (os.path.isdir(folder) and any(name.endswith(".toml") for name in os.listdir(folder))):
    application.processEvents()
panel.files.keeper.keep()
SavedSettings().write()
os._exit(11)
"""


def test_edits_survive_a_crash_and_are_there_at_the_next_start(qtbot: QtBot) -> None:
    done = subprocess.run([sys.executable, "-c", CRASH, str(config_path() / "rulesets")], timeout=HANGS, check=False)
    assert done.returncode == 11
    panel = open_panel(qtbot, "kingdom-come")
    assert listed(panel) == ["Half an idea"]
    panel.files.open_last()
    assert (panel.draft.name, panel.draft.value("goal")) == ("Half an idea", 12345)


def test_two_windows_never_write_to_the_same_file(qtbot: QtBot) -> None:
    one = open_panel(qtbot)
    press(one, "New ruleset")
    one.draft.set_value("goal", 4000)
    kept(qtbot, one)
    (path,) = own()
    other = open_panel(qtbot)
    other.files.open_file(path)
    other.draft.set_value("goal", 5000)
    kept(qtbot, other)
    assert load_document(path)["goal"] == 4000
    assert len(own()) == 2
    assert other.draft.origin.path != path
    one.draft.set_value("goal", 4500)
    kept(qtbot, one)
    assert load_document(path)["goal"] == 4500


def test_what_another_window_wrote_meanwhile_stays(qtbot: QtBot) -> None:
    one = open_panel(qtbot)
    press(one, "New ruleset")
    kept(qtbot, one)
    (path,) = own()
    other = open_panel(qtbot)
    other.files.open_file(path)
    one.draft.set_value("goal", 7000)
    kept(qtbot, one)
    one.files.open_shipped("facebook")  # now the other window may write to the file, which it read before
    one.draft.set_value("goal", 3000)
    kept(qtbot, one)
    other.draft.set_value("turn.minimum", 350)
    kept(qtbot, other)
    assert load_document(path)["goal"] == 7000
    (new,) = set(own()) - {path} - {one.draft.origin.path}
    assert other.draft.origin.path == new
    assert load_ruleset(new).turn.minimum == 350


def test_unsaved_edits_of_earlier_versions_become_own_rulesets(qtbot: QtBot) -> None:
    folder = config_path() / "drafts"
    folder.mkdir(parents=True)
    document = shipped_document("facebook") | {"goal": 3000, "name": "Aunt Polly"}
    draft = {"format": 1, "origin": {"source": "shipped", "id": "facebook"}, "document": document, "base": {}}
    (folder / "0123.json").write_text(json.dumps(draft), encoding="utf-8")
    panel = open_panel(qtbot)
    assert "Aunt Polly" in panel.head.notices["adopted"].words
    assert load_ruleset(own()[0]).goal == 3000
    assert not list(folder.glob("*.json"))


def test_what_cannot_be_kept_is_said_once_and_left_after_a_question(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    config_path().mkdir(parents=True, exist_ok=True)
    (config_path() / "rulesets").write_text("a file where a folder should be", encoding="utf-8")
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 5000)
    panel.files.keeper.keep()
    assert "Autosave failed" in panel.head.notices["kept"].words
    click(qtbot, panel.head.notices["kept"].buttons[0])
    panel.files.keeper.keep()
    assert "kept" not in panel.head.notices
    asked: list[str] = []

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "exec", answer)
    assert not panel.files.open_shipped("kingdom-come")
    assert asked == ["The changes to “Facebook Farkle (ours)” cannot be written. Give them up?"]
    assert panel.draft.value("goal") == 5000


def test_half_typed_rules_are_kept_too(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 0)
    panel.files.open_shipped("kingdom-come")
    (path,) = own()
    assert panel.files.open_file(path)
    assert [problem.key for problem in panel.draft.problems] == ["goal"]


# Ruleset files of other folders: opened, recent, dropped, damaged; what earlier versions left unsaved.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house rules.toml"
    document = shipped_document("facebook") | {"id": "house", "name": "House rules", "goal": 7000}
    path.write_text("# ours since 1987\n" + dumps(document), encoding="utf-8")
    return path


def drop(panel: RulesPanel, *paths: Path) -> bool:
    """Drag files over the panel and drop them; return whether they were taken."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    place, button, key = QPointF(100, 100), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), Qt.DropAction.CopyAction, mime, button, key)
    enter.setAccepted(False)
    QApplication.sendEvent(panel, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(panel, QDropEvent(place, Qt.DropAction.CopyAction, mime, button, key))
    return True


def choose_ruleset(panel: RulesPanel, text: str) -> None:
    """Choose from the list as a click on one of its lines does."""
    chooser = panel.head.chooser
    chooser.setCurrentIndex(chooser.findText(text))
    chooser.activated.emit(chooser.currentIndex())


def test_a_file_that_is_no_ruleset_is_refused_in_a_line(qtbot: QtBot, tmp_path: Path) -> None:
    panel = open_panel(qtbot)
    broken = tmp_path / "broken.toml"
    broken.write_text("goal = \n", encoding="utf-8")
    assert not panel.files.open_file(broken)
    notice = panel.head.notices["failure"]
    assert notice.isVisible()
    assert "line 1" in notice.words
    assert panel.draft.name == "Facebook Farkle", "what was there stays"
    click(qtbot, notice.buttons[0])
    assert "failure" not in panel.head.notices
    assert not panel.files.open_file(tmp_path / "not there.toml")
    assert "not there.toml" in panel.head.notices["failure"].words


def test_recent_files_are_in_the_menu_and_in_the_chooser(qtbot: QtBot, file: Path) -> None:
    panel = open_panel(qtbot)
    assert not panel.files.recent.isEnabled()
    panel.files.open_file(file)
    panel.files.open_shipped("kingdom-come")
    other = open_panel(qtbot)
    line = name_and_line(file)[1]
    assert other.files.recent.actions()[0].text().replace("&&", "&") == f"House rules ({line})"
    assert other.files.recent.actions()[0].toolTip() == f"{line}\n{file}"
    other.files.recent.actions()[0].trigger()
    assert other.draft.name == "House rules"
    other.files.open_shipped("facebook")
    choose_ruleset(other, "House rules")
    assert other.draft.origin == Origin.file(file)
    file.unlink()
    other.files.open_shipped("facebook")
    other.files.recent.actions()[0].trigger()
    assert "house rules.toml" in other.head.notices["failure"].words
    assert not other.files.recent.isEnabled()


def test_a_dropped_file_is_opened_unless_it_is_no_single_ruleset(qtbot: QtBot, tmp_path: Path, file: Path) -> None:
    panel = open_panel(qtbot)
    picture = tmp_path / "dice.png"
    picture.write_bytes(b"")
    assert not drop(panel, picture)
    assert not drop(panel, file, file)
    assert not drop(panel)

    assert drop(panel, file)
    qtbot.waitUntil(lambda: panel.draft.name == "House rules")


def test_the_last_ruleset_is_opened_again(qtbot: QtBot, file: Path) -> None:
    open_panel(qtbot).files.open_shipped("kingdom-come")
    panel = open_panel(qtbot)
    panel.files.open_last()
    assert panel.draft.origin.id == "kingdom-come"
    panel.files.open_file(file)
    assert SavedSettings().last_ruleset == str(file)
    panel = open_panel(qtbot)
    panel.files.open_last()
    assert panel.draft.name == "House rules"
    file.unlink()
    panel = open_panel(qtbot)
    panel.files.open_last()
    assert panel.draft.name == "Facebook Farkle"
    assert "failure" not in panel.head.notices
