"""From a ruleset to any answer in at most three clicks or keys: the guide's table of questions, clicked through."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest
from comparing import compared, done, press_part
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
    QWhatsThis,
    QWidget,
)
from pytestqt.qtbot import QtBot
from reading_aloud import controls, name_of, tab_round, wants_tab, where
from view_bench import at
from whole_window import edit, settled, small_file, solved, started, turn_to

from farkle_core.published import checking
from farkle_explorer.compare.presenter import CompareSection
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
            begin_anew(qtbot, explorer, goal=500 + 50 * (number % 5))
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
    edit(explorer, "goal", goal)
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


# Without a mouse or a screen one gets everything, too: names, Tab, pictures in words. No page speaks to experts.


FARKLES = {"count": 2, "penalty": 200}

EXPERTS = re.compile(r"states?\b|sweep|bound\b|1e-\d|PCG64|komi|several ranges|beside the second", re.IGNORECASE)

WINDOWS_OF_THE_SYSTEM = "Open", "Save", "Show log"
"""How actions begin that open what is not of this program."""


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, farkles=FARKLES)) as program:
        solved(qtbot, program)
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
        yield program


def openers(explorer: Explorer) -> Iterator[QAction]:
    """Give the actions of the menus that open a window of this program."""
    for top in explorer.window.menu.actions():
        menu = top.menu()
        if not isinstance(menu, QMenu):
            continue
        for action in menu.actions():
            words = action.text().replace("&", "")
            opens = words.endswith("…") or top.text() == "&Help"
            if opens and action.isEnabled() and not words.startswith(WINDOWS_OF_THE_SYSTEM):
                yield action


def nameless(top: QWidget) -> list[str]:
    return [where(each) for each in controls(top) if not name_of(each).strip()]


def check_that_every_control_of_the_window_has_a_name(explorer: Explorer) -> None:
    found = controls(explorer.window)
    assert len(found) > 150  # all docks and all pages, seen or not
    assert not nameless(explorer.window)


def check_that_every_control_of_every_other_window_has_a_name(explorer: Explorer, qtbot: QtBot) -> None:
    opened = set()
    for action in list(openers(explorer)):
        action.trigger()
        settled(qtbot, explorer)
        for window in other_windows(explorer):
            opened.add(window.accessibleName() or window.windowTitle())
            assert not nameless(window), f"{action.text()}: {nameless(window)}"
            window.close()
        QWhatsThis.leaveWhatsThisMode()  # one of the actions asks to be told what to explain
    assert {"Check against published numbers", "Keyboard", "Preferences"} <= opened


def check_that_tab_comes_to_every_control_of_every_page(explorer: Explorer, qtbot: QtBot) -> None:
    for section in explorer.rules.findChildren(QWidget):
        if type(section).__name__ == "SectionHeader" and "closed" in section.accessibleName():
            qtbot.keyClick(section, Qt.Key.Key_Space)
    for page in range(len(explorer.centre.pages.choices)):
        explorer.centre.pages.turn_to(page)
        settled(qtbot, explorer)
        qtbot.waitUntil(lambda: not explorer.more.comparison.is_running)  # it shows a map at its end
        settled(qtbot, explorer)
        check_that_no_words_of_experts_are_in_front(explorer.window)
        visited = tab_round(explorer.window)
        missed = [
            each for each in controls(explorer.window) if wants_tab(each, explorer.window) and each not in visited
        ]
        assert not [where(each) for each in missed]


def check_that_no_words_of_experts_are_in_front(window: QWidget) -> None:
    parts: list[QLabel | QAbstractButton] = [*window.findChildren(QLabel), *window.findChildren(QAbstractButton)]
    said = [part.text() for part in parts if part.isVisible()]
    assert len(said) > 10
    assert not list(filter(EXPERTS.search, said))


def check_that_tab_goes_where_one_reads_on(explorer: Explorer) -> None:
    explorer.centre.pages.turn_to(0)
    situation = explorer.situation
    situation.banked.setFocus()
    for box, after in ((situation.banked, situation.opponent), (situation.opponent, situation.turn_total)):
        QTest.keyClick(box, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is after


def check_that_arrow_keys_come_to_the_other_buttons_of_a_choice(explorer: Explorer, qtbot: QtBot) -> None:
    controls_ = explorer.controls
    controls_.die(6).setFocus()
    qtbot.keyClick(controls_.die(6), Qt.Key.Key_Left)
    assert QApplication.focusWidget() is controls_.die(5)
    assert explorer.selection.selection.dice == 5
    mode = explorer.score_map.mode_choice
    mode.button("hold").setFocus()
    qtbot.keyClick(mode.button("hold"), Qt.Key.Key_Right)
    assert mode.value == "win"
    assert explorer.score_map.title.text() == "Your chance of winning"


def check_that_every_picture_says_in_words_what_it_shows_of_the_selection(explorer: Explorer, qtbot: QtBot) -> None:
    for view in (explorer.turn_map, explorer.more.surface, explorer.more.roll, explorer.score_map):
        turn_to(explorer, view)
        settled(qtbot, explorer)
        said = []
        for banked, total in ((100, 300), (450, 400)):
            explorer.selection.update(banked=banked, opponent=200, turn_total=total, dice=3)
            settled(qtbot, explorer)
            pictures = [view, *(explorer.plots if view is explorer.score_map else ())]
            for picture in (each.focusProxy() for each in pictures):
                assert picture is not None
                assert f"you {banked}, opponent 200" in picture.accessibleDescription()
                assert "%" in picture.accessibleDescription()
            said.append(view.accessibleDescription())
        assert said[0] != said[1]
    strip = explorer.more.roll.strip
    assert "average" in strip.accessibleDescription()
    explorer.centre.pages.choice_of(explorer.more.odds).trigger()
    settled(qtbot, explorer)
    assert "farkle" in explorer.more.odds.table.accessibleDescription()


def check_that_pictures_of_a_comparison_say_in_words_what_they_show(explorer: Explorer, qtbot: QtBot) -> None:
    page = explorer.more.compare
    explorer.centre.pages.choice_of(page).trigger()
    page.form.choose_players("optimal", "max-score")
    compared(qtbot, explorer)
    press_part(qtbot, page, CompareSection.MAP)
    done(qtbot, explorer)
    picture = page.map.focusProxy()
    assert picture is not None
    assert name_of(picture)
    said = []
    for banked in (100, 450):
        explorer.selection.update(banked=banked, opponent=200, dice=3)
        settled(qtbot, explorer)
        said.append(picture.accessibleDescription())
        assert page.map.words in said[-1]
        assert page.map.words in page.accessibleDescription()
    assert said[0] != said[1]


def check_that_the_foot_reads_out_the_selection_and_what_is_pointed_at(explorer: Explorer) -> None:
    foot = explorer.window.foot
    explorer.selection.update(banked=450, opponent=700, turn_total=300, dice=3)
    assert foot.words == f"you 450, opponent 700, no farkles; {explorer.turn_map.readout.text()}"
    assert foot.accessibleDescription() == foot.words
    canvas = explorer.score_map.canvas
    spot = at(canvas, 200, 600)
    QTest.mouseMove(canvas.viewport(), spot)
    explorer.score_map.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QTest.mouseMove(canvas.viewport(), spot + QPoint(40, 0))
    assert foot.words.startswith("Score map: you ")
    assert foot.words.endswith(explorer.score_map.readout.text())
    QTest.mouseMove(canvas.viewport(), QPoint(1, 1))
    assert foot.words.startswith("you 450, opponent 700")


def test_keys_and_names_lead_everywhere(explorer: Explorer, qtbot: QtBot) -> None:
    check_that_every_control_of_the_window_has_a_name(explorer)
    check_that_arrow_keys_come_to_the_other_buttons_of_a_choice(explorer, qtbot)
    check_that_tab_goes_where_one_reads_on(explorer)
    check_that_tab_comes_to_every_control_of_every_page(explorer, qtbot)


@pytest.mark.nightly
def test_pictures_and_other_windows_are_read_aloud(explorer: Explorer, qtbot: QtBot) -> None:
    check_that_the_foot_reads_out_the_selection_and_what_is_pointed_at(explorer)
    check_that_every_picture_says_in_words_what_it_shows_of_the_selection(explorer, qtbot)
    check_that_pictures_of_a_comparison_say_in_words_what_they_show(explorer, qtbot)
    check_that_every_control_of_every_other_window_has_a_name(explorer, qtbot)
