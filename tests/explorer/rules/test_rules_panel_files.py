"""Ruleset files: new, open, save, recent, dropped; nothing unsaved gets lost, not even in a crash."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from patience import HANGS
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot
from rules_bench import click, field, open_panel, type_into

from farkle_core.files.folders import config_path
from farkle_core.rules import dumps, load_ruleset, shipped_document, shipped_ids, shipped_ruleset
from farkle_core.rules.words.line import in_one_line
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import Origin
from farkle_explorer.session.ruleset_files import DraftStore
from farkle_explorer.session.settings import SavedSettings

Answer = Callable[[QMessageBox.StandardButton], list[str]]


@pytest.fixture
def answer() -> Answer:
    """Return what clicks a button of the next question; the list it returns gets what was asked."""

    def arrange(button: QMessageBox.StandardButton) -> list[str]:
        asked: list[str] = []

        def click_it() -> None:
            box = QApplication.activeModalWidget()
            if not isinstance(box, QMessageBox):
                QTimer.singleShot(10, click_it)
                return
            asked.append(box.text())
            box.button(button).click()

        QTimer.singleShot(0, click_it)
        return asked

    return arrange


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house rules.toml"
    document = shipped_document("facebook") | {"id": "house", "name": "House rules", "goal": 7000}
    path.write_text("# ours since 1987\n" + dumps(document), encoding="utf-8")
    return path


def file_dialog(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    """Let the person choose `path` in whatever file dialog opens; None is to cancel it."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path or ""), ""))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: (path.stem if path else "Ours", True))


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


def test_every_shipped_ruleset_can_be_chosen(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for ruleset_id in shipped_ids():
        choose_ruleset(panel, shipped_ruleset(ruleset_id).name)
        assert panel.draft.origin == Origin.shipped(ruleset_id)
        assert panel.draft.ruleset == shipped_ruleset(ruleset_id)
        assert panel.head.chooser.words == shipped_ruleset(ruleset_id).name


def test_the_chooser_goes_by_the_keyboard(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "busche-neller")
    qtbot.keyClick(panel.head.chooser, Qt.Key.Key_Down)
    assert panel.draft.origin.id == "facebook"
    assert panel.head.chooser.hasFocus() or panel.head.chooser.isEnabled()


def test_a_file_is_opened_edited_and_saved(qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = open_panel(qtbot)
    file_dialog(monkeypatch, file)
    qtbot.keySequence(panel, QKeySequence.StandardKey.Open)
    assert panel.draft.name == "House rules"
    assert panel.draft.origin == Origin.file(file)
    assert panel.head.chooser.words == "House rules"
    assert not field(panel, "goal").differs
    type_into(qtbot, field(panel, "goal").editor, "8000")
    assert panel.head.chooser.words == "House rules •"
    assert "not saved" in panel.head.chooser.accessibleName()
    assert field(panel, "goal").differs
    qtbot.keySequence(panel, QKeySequence.StandardKey.Save)
    assert load_ruleset(file).goal == 8000
    assert "# ours since 1987" in file.read_text(encoding="utf-8")
    assert panel.head.chooser.words == "House rules"
    assert not field(panel, "goal").differs


def test_a_shipped_ruleset_is_saved_as_a_file_of_ones_own(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_panel(qtbot)
    type_into(qtbot, field(panel, "goal").editor, "5000")
    file_dialog(monkeypatch, tmp_path / "Kitchen table")
    qtbot.keySequence(panel, QKeySequence.StandardKey.Save)
    saved = load_ruleset(tmp_path / "Kitchen table.farkle.toml")
    assert (saved.goal, saved.id, saved.name) == (5000, "kitchen-table", "Kitchen table")
    assert saved.source == f"Based on Facebook Farkle ({shipped_ruleset('facebook').source})"
    assert shipped_ruleset("facebook").goal == 10000
    assert panel.draft.origin == Origin.file(tmp_path / "Kitchen table.farkle.toml")
    assert not panel.draft.modified


def test_rules_of_a_file_that_are_changed_and_saved_under_another_name_say_so(
    qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_panel(qtbot)
    panel.files.open_file(file)
    panel.draft.set_value("source", "Grandmother")
    panel.files.save_here()
    panel.draft.set_value("goal", 6000)
    panel.files.save_here()
    assert load_ruleset(file).source == "Grandmother"
    panel.draft.set_value("goal", 5000)
    file_dialog(monkeypatch, file.with_name("Sunday rules.toml"))
    panel.files.save_as.trigger()
    saved = load_ruleset(file.with_name("Sunday rules.toml"))
    assert (saved.name, saved.source) == ("Sunday rules", "Based on House rules (Grandmother)")
    assert load_ruleset(file).goal == 6000


def test_the_name_is_asked_for_with_what_the_rules_are_based_on(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def ask(*given: Any) -> tuple[str, bool]:
        asked.extend(given)
        return "", False

    monkeypatch.setattr(QInputDialog, "getText", ask)
    panel = open_panel(qtbot)
    panel.files.save_as.trigger()
    assert asked[-1] == "Facebook Farkle"
    panel.draft.set_value("goal", 5000)
    panel.files.save_as.trigger()
    assert asked[-1] == "Facebook Farkle, changed"
    assert asked[-3].startswith("Based on Facebook Farkle (Matt Busche")
    assert panel.draft.name == "Facebook Farkle"
    monkeypatch.setattr(panel.files, "may_leave", lambda: True)
    panel.files.open_shipped("busche-neller")
    panel.draft.set_value("goal", 5000)
    panel.files.save_as.trigger()
    assert asked[-3].startswith("Based on Busche && Neller")  # a single one would mark the letter of a key


def test_rules_with_problems_can_be_saved_and_opened_again(qtbot: QtBot, file: Path) -> None:
    panel = open_panel(qtbot)
    assert panel.files.open_file(file)
    panel.draft.set_value("goal", 0)
    assert panel.files.save_here()
    other = open_panel(qtbot)
    assert other.files.open_file(file)
    assert [problem.key for problem in other.draft.problems] == ["goal"]


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


def test_a_file_that_cannot_be_written_keeps_the_changes(qtbot: QtBot, file: Path, tmp_path: Path) -> None:
    panel = open_panel(qtbot)
    panel.files.open_file(file)
    panel.draft.set_value("goal", 6000)
    panel.draft.origin = Origin.file(tmp_path / "no such folder" / "rules.toml")
    assert not panel.files.save_here()
    assert "failure" in panel.head.notices
    assert panel.draft.modified


def test_recent_files_are_in_the_menu_and_in_the_chooser(qtbot: QtBot, file: Path) -> None:
    panel = open_panel(qtbot)
    assert not panel.files.recent.isEnabled()
    panel.files.open_file(file)
    panel.files.open_shipped("kingdom-come")
    other = open_panel(qtbot)
    line = in_one_line(load_ruleset(file))
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


def test_a_dropped_file_is_opened(qtbot: QtBot, file: Path) -> None:
    panel = open_panel(qtbot)
    assert drop(panel, file)
    qtbot.waitUntil(lambda: panel.draft.name == "House rules")


def test_what_is_no_single_ruleset_file_cannot_be_dropped(qtbot: QtBot, file: Path, tmp_path: Path) -> None:
    panel = open_panel(qtbot)
    picture = tmp_path / "dice.png"
    picture.write_bytes(b"")
    assert not drop(panel, picture)
    assert not drop(panel, file, file)
    assert not drop(panel)


@pytest.mark.parametrize("way", ["new", "chooser", "file", "drop", "close"])
def test_unsaved_changes_are_asked_about_and_cancel_stays(qtbot: QtBot, answer: Answer, file: Path, way: str) -> None:
    panel = open_panel(qtbot)
    type_into(qtbot, field(panel, "goal").editor, "5000")
    asked = answer(QMessageBox.StandardButton.Cancel)
    if way == "new":
        panel.files.new.trigger()
    elif way == "chooser":
        choose_ruleset(panel, shipped_ruleset("kingdom-come").name)
    elif way == "file":
        assert not panel.files.open_file(file)
    elif way == "drop":
        assert drop(panel, file)
        qtbot.waitUntil(lambda: bool(asked))
    else:
        assert not panel.may_close()
    assert asked == ["Save the changes to “Facebook Farkle”?"]
    assert panel.draft.value("goal") == 5000
    assert panel.draft.modified
    assert panel.head.chooser.currentText() == "Facebook Farkle"


def test_unsaved_changes_can_be_discarded(qtbot: QtBot, answer: Answer) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 5000)
    panel.keeper.keep()
    answer(QMessageBox.StandardButton.Discard)
    panel.files.new.trigger()
    assert panel.draft.name == "My rules"
    assert panel.draft.origin == Origin.new()
    assert not panel.draft.modified
    assert open_panel(qtbot).keeper.pending() is None


def test_unsaved_changes_can_be_saved_first(qtbot: QtBot, answer: Answer, file: Path) -> None:
    panel = open_panel(qtbot)
    panel.files.open_file(file)
    panel.draft.set_value("goal", 6000)
    answer(QMessageBox.StandardButton.Save)
    assert panel.may_close()
    assert load_ruleset(file).goal == 6000


def test_saving_that_is_cancelled_stays(qtbot: QtBot, answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 6000)
    file_dialog(monkeypatch, None)
    answer(QMessageBox.StandardButton.Save)
    assert not panel.may_close()


def test_nothing_is_asked_when_everything_is_saved(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    assert panel.may_close()
    panel.draft.set_value("goal", 5000)
    panel.draft.undo_stack.undo()
    assert panel.may_close()


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
while not (os.path.isdir(folder) and any(name.endswith(".json") for name in os.listdir(folder))):
    application.processEvents()
os._exit(11)
"""


def crash() -> None:
    """Edit rules in another program and let it die without a word."""
    done = subprocess.run([sys.executable, "-c", CRASH, str(config_path() / "drafts")], timeout=HANGS, check=False)
    assert done.returncode == 11


def test_edits_survive_a_crash(qtbot: QtBot) -> None:
    crash()
    panel = open_panel(qtbot, "kingdom-come")
    notice = panel.head.notices["pending"]
    assert notice.isVisible()
    assert "Half an idea" in notice.words
    assert panel.draft.name != "Half an idea", "offered, not forced upon anybody"
    click(qtbot, notice.buttons[0])
    assert panel.draft.value("goal") == 12345
    assert panel.draft.modified
    assert panel.draft.origin == Origin.shipped("facebook")
    assert field(panel, "goal").differs
    assert "pending" not in panel.head.notices
    click(qtbot, field(panel, "goal").put_back)
    assert panel.draft.value("goal") == 10000


def test_edits_from_before_can_be_declined(qtbot: QtBot) -> None:
    crash()
    panel = open_panel(qtbot)
    click(qtbot, panel.head.notices["pending"].buttons[1])
    assert "pending" not in panel.head.notices
    assert open_panel(qtbot).keeper.pending() is None


def test_two_programs_at_once_keep_out_of_each_others_way(qtbot: QtBot, tmp_path: Path) -> None:  # noqa: ARG001
    one, other = DraftStore(tmp_path), DraftStore(tmp_path)
    one.keep({"name": "one"}, {}, Origin.new())
    other.keep({"name": "other"}, {}, Origin.new())
    assert one.pending() is None, "a program that runs has left nothing behind"
    assert other.pending() is None
    assert DraftStore(tmp_path).pending() is None
    one.forget()
    assert len(list((tmp_path / "drafts").glob("*.json"))) == 1
    other.forget()


def test_edits_are_kept_a_second_after_they_were_made(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("goal", 5000)
    folder = config_path() / "drafts"
    assert not folder.exists()
    qtbot.waitUntil(lambda: any(folder.glob("*.json")))
    kept = json.loads(next(folder.glob("*.json")).read_text(encoding="utf-8"))
    assert kept["document"]["goal"] == 5000
    panel.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: not any(folder.glob("*.json")))


DEEP = '{"a": ' * 900 + "0" + "}" * 900


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"[]", b"{", b'{"format": 1, "document": 5}', b"\x00", "{}".encode("utf-16"), b"[" * 100_000),
        f'{{"format": 1, "origin": {{}}, "base": {{}}, "document": {DEEP}}}'.encode(),
        b'{"format": 1, "origin": {}, "base": {}, "document": {"name": "\\ud800"}}',
    ],
)
def test_a_damaged_draft_is_set_aside_and_told(qtbot: QtBot, content: bytes) -> None:
    folder = config_path() / "drafts"
    folder.mkdir(parents=True)
    (folder / "0123.json").write_bytes(content)
    panel = open_panel(qtbot)
    assert panel.keeper.pending() is None
    assert str(folder / "0123.json.damaged") in panel.head.notices["damaged"].words
    assert (folder / "0123.json.damaged").read_bytes() == content
    click(qtbot, panel.head.notices["damaged"].buttons[0])
    assert "damaged" not in panel.head.notices
    assert "damaged" not in open_panel(qtbot).head.notices


def test_a_draft_of_a_newer_version_is_left_alone(qtbot: QtBot) -> None:
    file = config_path() / "drafts" / "0123.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"format": 99}', encoding="utf-8")
    panel = open_panel(qtbot)
    assert panel.keeper.pending() is None
    assert "damaged" not in panel.head.notices
    assert file.exists()


def test_where_nothing_can_be_kept_it_is_said_once(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "drafts").write_text("a file where a folder should be", encoding="utf-8")
    panel = open_panel(qtbot, store=DraftStore(tmp_path))
    panel.draft.set_value("goal", 5000)
    panel.keeper.keep()
    assert panel.head.notices["kept"].words == "Autosave failed: a part of its path is not a folder."
    click(qtbot, panel.head.notices["kept"].buttons[0])
    panel.keeper.keep()
    assert "kept" not in panel.head.notices


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


@pytest.mark.parametrize("count", [1, 3, 6])
def test_no_line_of_a_notice_is_cut(qtbot: QtBot, count: int) -> None:
    panel = open_panel(qtbot)
    panel.resize(320, 640)
    words = "The file of settings cannot be read: its content is damaged. It is kept as /var/someone/settings.damaged."
    for number in range(count):
        panel.warn(words, str(number))
    notices = panel.head.notices
    for number in range(count):
        label = notices[str(number)].remark.label

        def seen(label: QLabel = label) -> bool:
            notices.ensureWidgetVisible(label)
            whole = label.height() >= label.heightForWidth(label.width())
            return whole and label.visibleRegion().boundingRect() == label.rect()  # all of it, once it is scrolled to

        qtbot.waitUntil(seen)
    assert notices.height() <= panel.height() // 3
