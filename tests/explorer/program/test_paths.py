"""From a ruleset to any answer in at most three clicks or keys: the guide's table of questions, clicked through."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest
from patience import HANGS
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QListView,
    QMenu,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_core.published import checking
from farkle_explorer.help.guide import Guide
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.session import SessionState
from farkle_explorer.workers.worker import TaskQueue

MOST_STEPS = 3

TYPING = "type "


NUMBERS = {
    "How likely am I to win at any scores?": r"win at turn start \d+\.\d\d %",
    "How does it move after other farkles?": r"Net B: you 1 farkle, .+ go for it at \d+ % of the scores",
    "What may the next roll bring?": r"The average over all rolls is \d+\.\d\d %",
    "How well can I play by heart?": r"Most points a turn \|.*\d\d\.\d\d %",
    "Who wins, the first player or the second?": r"first player wins \d+\.\d\d %",
    "What do my changes do?": r"first player wins \d+\.\d\d % → \d+\.\d\d % \([+−]\d+\.\d\d of 100\)",
    "Are the numbers right?": r"All \d+ published numbers match",
}
"""What has to be read besides the words of the table: answers are numbers, and titles are none."""

EDITED = "What do my changes do?"


class Path_(NamedTuple):  # noqa: N801 - pathlib has the name
    """A row of the table: a question, the steps to its answer, and words of it."""

    question: str
    steps: tuple[str, ...]
    answer: str


def paths() -> list[Path_]:
    text = Guide.of("en").path("paths").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", text, re.MULTILINE)[2:]
    return [Path_(question, tuple(steps.split(", ")), answer) for question, steps, answer in rows]


def test_no_path_is_longer_than_three_clicks_or_keys() -> None:
    assert len(paths()) >= 20
    for path in paths():
        assert len([step for step in path.steps if not step.startswith(TYPING)]) <= MOST_STEPS, path.question


def test_paths_lead_to_their_answers(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lead_to_their_answers(qtbot, tmp_path, monkeypatch, paths()[::4])


@pytest.mark.nightly
def test_every_path_leads_to_its_answer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(NUMBERS) <= {path.question for path in paths()}
    lead_to_their_answers(qtbot, tmp_path, monkeypatch, paths())


def lead_to_their_answers(
    qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch, followed: Sequence[Path_]
) -> None:
    monkeypatch.setattr(checking, "CLAIMS", {"busche-neller": checking.CLAIMS["busche-neller"]})  # solved in a second
    rules = {"farkles": {"count": 2, "penalty": 200}}  # with a penalty a bound matters, too
    with started(qtbot, small_file(folder, **rules)) as explorer:
        explorer.actions.follow_edits.setChecked(False)
        settled(qtbot, explorer)
        for number, path in enumerate(followed):
            begin_anew(qtbot, explorer, goal=800 + 50 * (number % 5))
            for step in path.steps:
                take(qtbot, explorer, step)
                explorer.actions.follow_edits.setChecked(path.question == EDITED)
            read_at_last(qtbot, explorer, path)
            assert "F5" not in path.steps or explorer.session.state is SessionState.FRESH


def read_at_last(qtbot: QtBot, explorer: Explorer, path: Path_) -> None:
    """Wait for the answer: as long as anything is being worked out, then for a while."""
    wanted = re.escape(path.answer), NUMBERS.get(path.question, "")
    busy = monotonic()

    def is_over() -> bool:
        nonlocal busy
        if not is_idle(explorer):
            busy = monotonic()
            return False
        return all(map(is_read, wanted)) or monotonic() > busy + HANGS / 20

    qtbot.waitUntil(is_over)
    assert all(map(is_read, wanted)), f"{path.question} {', '.join(path.steps)} does not lead to “{path.answer}”"


def is_idle(explorer: Explorer) -> bool:
    """Return whether nothing is being worked out that could still bring an answer."""
    asked = any(each.is_running for each in explorer.findChildren(TaskQueue))
    solves = explorer.session.state is SessionState.SOLVING
    rests = explorer.kernels.are_ready and explorer.is_at_rest and not explorer.background.is_busy
    return rests and not solves and not asked


def begin_anew(qtbot: QtBot, explorer: Explorer, goal: int) -> None:
    """Go back to where one is after choosing a ruleset: nothing of it solved, the first page, no other window."""
    explorer.actions.follow_edits.setChecked(False)
    explorer.selection.update(**asdict(Selection()))
    for window in other_windows(explorer):
        window.close()
    explorer.centre.pages.turn_to(0)
    explorer.score_map.mode_choice.button("hold").click()
    explorer.curves.along_choice.button("own").click()
    QGuiApplication.clipboard().clear()
    explorer.draft.set_value("goal", goal)
    explorer.draft.check()
    explorer.window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is explorer.window)  # else keys would go nowhere
    explorer.centre.setFocus()
    settled(qtbot, explorer)


def take(qtbot: QtBot, explorer: Explorer, step: str) -> None:
    """Press a key, click what has a name, or type."""
    if step.startswith(TYPING):
        qtbot.keyClicks(QApplication.focusWidget(), step.removeprefix(TYPING))
    elif step.startswith("*"):
        click(qtbot, explorer, step.strip("*"))
    elif (action := menu_entry(explorer, step)) is not None:
        trigger(action)
    else:
        press(explorer, step)
    qtbot.waitUntil(lambda: explorer.session.state is not SessionState.SOLVING)
    settled(qtbot, explorer)


def press(explorer: Explorer, key: str) -> None:
    combination = QKeySequence(key)[0]  # type: ignore[index]
    focused = QApplication.focusWidget() or explorer.window
    QTest.keyClick(focused, combination.key(), combination.keyboardModifiers())


def click(qtbot: QtBot, explorer: Explorer, words: str) -> None:
    """Click the one button, seen and enabled, that says `words`; a section that was just opened is laid out first."""
    qtbot.waitUntil(lambda: bool(buttons_that_say(explorer, words)))
    button = buttons_that_say(explorer, words)[-1]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(4, button.height() // 2))


def buttons_that_say(explorer: Explorer, words: str) -> list[QAbstractButton]:
    buttons = explorer.window.findChildren(QAbstractButton)
    found = [each for each in buttons if each.isVisible() and each.isEnabled() and says(each, words)]
    return [each for each in found if not each.visibleRegion().isEmpty()]


def says(button: QAbstractButton, words: str) -> bool:
    return words in (button.text().replace("&", ""), button.accessibleName())


def menu_entry(explorer: Explorer, words: str) -> QAction | None:
    """Return the menu of this name, or its entry, as it is found by opening menus one after another."""
    for top in explorer.window.menu.actions():
        menu = top.menu()
        actions: list[QAction] = menu.actions() if isinstance(menu, QMenu) else []
        for action in (top, *actions):
            if action.text().replace("&", "") == words:
                return action
    return None


def trigger(action: QAction) -> None:
    if action.menu() is None:
        assert action.isEnabled(), action.text()
        action.trigger()


def other_windows(explorer: Explorer) -> list[QWidget]:
    tops = QApplication.topLevelWidgets()
    return [each for each in tops if each.isVisible() and each is not explorer.window and not isinstance(each, QMenu)]


def is_read(answer: str) -> bool:
    """Return whether a pattern is found anywhere in what is seen, or on the clipboard."""
    return bool(re.search(answer, QGuiApplication.clipboard().text())) or any(
        re.search(answer, words) for each in QApplication.allWidgets() if is_seen(each) for words in written_on(each)
    )


def is_seen(widget: QWidget) -> bool:
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def written_on(widget: QWidget) -> tuple[str, ...]:
    shown = widget.accessibleDescription(), widget.windowTitle()
    if isinstance(widget, QLabel | QAbstractButton):
        return (*shown, widget.text())
    if isinstance(widget, QTextEdit):
        return (*shown, widget.toPlainText())
    if isinstance(widget, QAbstractItemView):
        return (*shown, *rows_in_sight(widget))
    return shown


def rows_in_sight(view: QAbstractItemView) -> tuple[str, ...]:
    """Return the words of the rows of a list or a table that are in sight, a row in a text."""
    model, area, top = view.model(), view.viewport().rect(), QModelIndex()
    columns = 1 if isinstance(view, QListView) else model.columnCount(top)
    seen = [row for row in range(model.rowCount(top)) if area.intersects(view.visualRect(model.index(row, 0)))]
    return tuple(" | ".join(str(model.index(row, each).data() or "") for each in range(columns)) for row in seen)
