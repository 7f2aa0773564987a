"""The list of rulesets: a person's own first, what distinguishes each, and a search."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from rules_bench import click, open_panel
from shiboken6 import isValid

from farkle_core.rules import save_document, shipped_document
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.rules.ruleset_list import LINE, WHERE, RulesetList
from farkle_explorer.session.draft import Origin
from farkle_explorer.session.settings import SavedSettings


@pytest.fixture
def panel(qtbot: QtBot, tmp_path: Path) -> RulesPanel:
    for name, goal in (("Sunday", 5000), ("At home", 8000)):
        path = tmp_path / f"{goal}.toml"
        save_document(shipped_document("facebook") | {"id": "own", "name": name, "goal": goal}, path)
        SavedSettings().add_recent(path)
    broken = tmp_path / "broken.toml"
    broken.write_text("goal = ")
    SavedSettings().add_recent(broken)
    panel = open_panel(qtbot)
    qtbot.addWidget(panel.head.chooser)  # stands in the window's bar
    panel.head.chooser.show()
    return panel


def opened(qtbot: QtBot, panel: RulesPanel) -> RulesetList:
    """Click the chooser, and return the list that opens."""
    click(qtbot, panel.head.chooser)
    found = QApplication.activePopupWidget()
    assert isinstance(found, RulesetList)
    qtbot.waitUntil(lambda: all(line for line in lines_of(found)))
    return found


def lines_of(found: RulesetList) -> list[str | None]:
    """Return what is said of each ruleset, as far as it is worked out."""
    model = found.view.model()
    indexes = [model.index(row, 0) for row in range(model.rowCount())]
    return [index.data(LINE) for index in indexes if index.data(WHERE) is not None]


def shown(found: RulesetList) -> list[str]:
    """Return the names that are to be seen, headings included."""
    model = found.view.model()
    rows = (row for row in range(model.rowCount()) if not found.view.isRowHidden(row))
    return [model.index(row, 0).data() for row in rows]


def test_ones_own_rules_come_first_and_each_says_what_distinguishes_it(qtbot: QtBot, panel: RulesPanel) -> None:
    # A person's own rules come first, by their names.
    found = opened(qtbot, panel)
    assert shown(found)[:5] == ["Your files", "At home", "broken.toml", "Sunday", "Games"]

    # Each says what distinguishes it.
    model = found.view.model()
    lines = {model.index(row, 0).data(): model.index(row, 0) for row in range(model.rowCount())}
    assert lines["Opening 500"].data(LINE) == "opening 500, equal turns, straight 3,000, 10,000 points"
    assert lines["Opening 500"].data(Qt.ItemDataRole.ToolTipRole) == lines["Opening 500"].data(LINE)
    assert lines["Sunday"].data(LINE).startswith("5,000 points, minimum 300")
    assert lines["broken.toml"].data(LINE) == "cannot be read, or not be played as it is"
    found.close()


def test_typing_searches_names_and_lines(qtbot: QtBot, panel: RulesPanel) -> None:
    # A search without result says so.
    found = opened(qtbot, panel)
    assert not found.nothing.isVisible()
    qtbot.keyClicks(found.search, "loaded dice")
    assert shown(found) == []
    assert found.nothing.isVisible()
    assert found.nothing.text() == "No ruleset has these words."
    found.search.clear()
    assert not found.nothing.isVisible()
    found.close()

    # A name that is typed is chosen before what others say of themselves.
    found = opened(qtbot, panel)
    qtbot.keyClicks(found.search, "last turn")
    assert shown(found)[0] == "Zilch"  # it has “one last turn”
    assert found.view.currentIndex().data() == "Last turn"
    found.close()

    # Typing searches names and lines.
    found = opened(qtbot, panel)
    qtbot.keyClicks(found.search, "opening turns")
    assert shown(found) == ["Opening 550", "Opening 500"]
    qtbot.keyClick(found.search, Qt.Key.Key_Down)
    qtbot.keyClick(found.search, Qt.Key.Key_Return)
    assert QApplication.activePopupWidget() is None
    qtbot.waitUntil(lambda: panel.draft.origin == Origin.shipped("opening-500"))


def test_a_click_chooses_and_escape_does_not(qtbot: QtBot, panel: RulesPanel) -> None:
    found = opened(qtbot, panel)
    qtbot.keyClick(found.search, Qt.Key.Key_Escape)
    assert panel.draft.origin == Origin.shipped("facebook")
    found = opened(qtbot, panel)
    index = found.view.model().index(1, 0)
    found.view.scrollTo(index)
    qtbot.mouseClick(found.view.viewport(), Qt.MouseButton.LeftButton, pos=found.view.visualRect(index).center())
    qtbot.waitUntil(lambda: panel.draft.name == "At home")


def test_a_question_is_asked_after_the_list_has_done_with_the_key(qtbot: QtBot, panel: RulesPanel) -> None:
    # A question runs an event loop, which may delete the list; Qt would go on with the field that is gone.
    found = opened(qtbot, panel)
    chosen: list[bool] = []
    in_key = True
    panel.head.chooser.chosen.connect(lambda _where: chosen.append(in_key))
    qtbot.keyClick(found.search, Qt.Key.Key_Down)
    qtbot.keyClick(found.search, Qt.Key.Key_Return)
    in_key = False
    qtbot.waitUntil(lambda: bool(chosen))
    assert chosen == [False]


def test_hundreds_of_keys_leave_the_chooser_whole(
    qtbot: QtBot, panel: RulesPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask() -> bool:
        loop = QEventLoop()
        QTimer.singleShot(1, loop.quit)
        loop.exec()
        return True

    monkeypatch.setattr(panel.files, "may_leave", ask)
    keys = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_Backspace, *map(Qt.Key, range(0x41, 0x5B)))
    random = Random(1)
    for _ in range(60):
        panel.head.chooser.showPopup()
        found = QApplication.activePopupWidget()
        assert isinstance(found, RulesetList)
        for key in random.choices(keys, k=random.randrange(20)):
            qtbot.keyClick(found.search, key)
            if random.random() < 0.1:
                QApplication.processEvents()
        if random.random() < 0.5:
            qtbot.keyClick(found.search, random.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))
        else:
            place = QPoint(random.randrange(found.width()), random.randrange(found.height()))
            qtbot.mouseClick(found.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        if isValid(found):
            found.close()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert panel.head.chooser.words
