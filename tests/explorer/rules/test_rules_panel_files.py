"""Ruleset files of other folders: opened, recent, dropped, damaged; what earlier versions left unsaved."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_bench import click, open_panel

from farkle_core.rules import dumps, shipped_document
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.rules.ruleset_list import name_and_line
from farkle_explorer.session.draft import Origin
from farkle_explorer.session.settings import SavedSettings


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
