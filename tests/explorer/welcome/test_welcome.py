"""The welcome: shown once, and again on request; its entries, its questions, its tour. All by clicks and keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import move
from nightly_cases import with_nightly
from own_process import python
from present import present
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, solved, started

from farkle_core.language.messages import known_languages
from farkle_core.rules import EndRule
from farkle_explorer.program.centre import PRINT, RULES
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.welcome.page import WelcomePage
from farkle_explorer.welcome.tour import Tour


def press(button: QAbstractButton) -> None:
    assert button.isVisible()
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())


def opened(explorer: Explorer) -> WelcomePage:
    explorer.actions.welcome.trigger()
    page = present(explorer.welcome.page)
    assert page.isVisible()
    return page


def touring(explorer: Explorer) -> Tour:
    explorer.actions.tour.trigger()
    return present(explorer.welcome.tour)


START = """
import sys
from PySide6.QtWidgets import QApplication
from farkle_explorer.program import app
from farkle_explorer.welcome.page import WelcomePage

def look(*_application):
    print(any(isinstance(each, WelcomePage) and each.isVisible() for each in QApplication.allWidgets()))
    return 0

app.has_screen, QApplication.exec = lambda: True, look
sys.exit(app.main(sys.argv[1:]))
"""


def seen_at_start(settings: Path, *arguments: str) -> bool:
    """Start the program as a person does, in a process of its own, and return whether it shows the welcome."""
    done = python("-c", START, *arguments, FARKLE_CONFIG_DIR=str(settings))
    return {"True": True, "False": False}[done.stdout.strip()]


def test_it_is_shown_at_the_first_start_only(tmp_path: Path) -> None:
    assert seen_at_start(tmp_path)
    assert not seen_at_start(tmp_path)


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path), follows=False) as program:
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
        yield program


def test_it_makes_room_for_the_maps_and_each_door_leads_to_its_place(qtbot: QtBot, explorer: Explorer) -> None:
    page = opened(explorer)
    assert not explorer.centre.pages.isVisible()
    press(explorer.window.workspace_bar.buttons["rules"])
    assert explorer.rules.isVisible()
    assert not page.isVisible()
    opened(explorer)
    explorer.centre.pages.choices[2].trigger()
    assert explorer.before.isVisible(), "no picture yet"
    assert not page.isVisible()
    opened(explorer)
    QTest.keyClick(page.entries[0], Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert QApplication.focusWidget() is explorer.centre.pages  # not a button of a place, which would look chosen
    opened(explorer)
    press(explorer.window.workspace_bar.buttons["ask"])
    assert QApplication.focusWidget() is explorer.ask.entry.line, "a roll can be typed at once"

    page = opened(explorer)
    QTest.keyClick(page.entries[0], Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert explorer.window.workspaces.current is PRINT
    assert not page.isVisible(), "what a key opens is seen"

    bar = explorer.window.workspace_bar
    for door, place in ((0, "play"), (2, "explore"), (3, "ask"), (4, "print")):
        page = opened(explorer)
        assert all(button.property("unmarked") for button in bar.buttons.values()), "it is none of the places"
        press(page.entries[door])
        settled(qtbot, explorer)
        assert explorer.window.workspaces.current.name == place
        assert not bar.buttons[place].property("unmarked")
        kept = explorer.remembered.kept("workspace")
        left = "explore" if kept is None else bytes(kept.data()).decode()  # a window opens there if no place is known
        assert left == place, "the place is kept at once, not only when the window closes"
        assert not page.isVisible()


def test_the_questions_end_in_the_editor(explorer: Explorer, qtbot: QtBot) -> None:
    page = opened(explorer)
    press(page.entries[1])
    interview = page.interview
    goal, *others = interview.before
    goal.boxes[0].setFocus()
    QTest.keyClick(goal.boxes[0], Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(goal.boxes[0], "3000")
    QTest.keyClick(goal.boxes[0], Qt.Key.Key_Return)
    assert interview.place == 1  # Enter is Next
    for question, answer in zip((*others, interview.of_a_kind[6]), (0, 1, 2), strict=True):
        words = next(each for each in question.findChildren(QLabel) if each.text() == _name(question.buttons[answer]))
        QTest.mouseClick(words, Qt.MouseButton.LeftButton)
        press(interview.next_button)
    tick = interview.combinations[6].ticks[1]
    tick.click()
    press(interview.next_button)
    for question, answer in zip(interview.after, (1, 1, 2, 1), strict=True):
        question.buttons[answer].click()
        press(interview.next_button)
    text = interview.read_back.text.toPlainText()
    for part in (
        "3,000 points",
        "three 1s 300",
        "Four of a kind of any face: 1,000 points",
        "Three pairs",
        "1,000 points",
    ):
        assert part in text, text
    assert interview.count.value() == interview.count.maximum()
    interview.read_back.name.selectAll()
    QTest.keyClicks(interview.read_back.name, "Smiths")
    press(interview.next_button)
    settled(qtbot, explorer)
    ruleset = present(explorer.draft.ruleset)
    assert (ruleset.name, ruleset.id, ruleset.goal, ruleset.dice) == ("Smiths", "smiths", 3000, 6)
    assert ruleset.sets[0] == (100, 0, 300, 1000, 2000, 3000)
    assert [(pattern.name, pattern.points) for pattern in ruleset.patterns] == [("three pairs", 1500)]
    assert (ruleset.turn.opening, ruleset.turn.minimum) == (500, 300)
    assert (ruleset.farkles.count, ruleset.farkles.penalty) == (3, 1000)
    assert ruleset.end.rule is EndRule.LAST_TURN
    assert not page.isVisible()
    assert explorer.rules.isVisible()
    assert explorer.rules.files.library.holds(explorer.draft.origin.path), "kept at once"
    explorer.rules.files.undo.trigger()
    assert explorer.draft.name == "My rules"
    assert not explorer.draft.undo_stack.canUndo()


def test_nothing_is_shown_of_the_plain_game_after_the_questions(explorer: Explorer, qtbot: QtBot) -> None:
    explorer.rules.files.new.trigger()
    solved(qtbot, explorer)
    page = opened(explorer)
    press(page.entries[1])
    interview = page.interview
    press(interview.next_button)
    press(interview.next_button)
    interview.before[2].buttons[1].click()
    while interview.pages[interview.place] is not interview.read_back:
        press(interview.next_button)
    press(interview.print_button)
    assert explorer.session.solution is None
    assert explorer.situation.verdict.lines == (explorer.situation.verdict.prompt.words,), "no advice yet"
    qtbot.waitUntil(lambda: explorer.session.answer is not None)  # without another click
    assert present(explorer.session.answer).ruleset.sets[0][2] == 300
    settled(qtbot, explorer)
    assert explorer.window.workspaces.current is PRINT


def test_the_questions_are_found_among_our_rules_and_lead_back_there(explorer: Explorer, qtbot: QtBot) -> None:
    explorer.window.bring_up(RULES)
    settled(qtbot, explorer)
    name = explorer.draft.name
    (ask,) = (
        each
        for each in explorer.rules.findChildren(QAbstractButton)
        if each.isVisible() and "questions" in each.text().replace("&", "")
    )
    press(ask)
    page = present(explorer.welcome.page)
    assert page.interview.isVisible()
    press(page.interview.back_button)
    assert not page.isVisible()
    assert explorer.rules.isVisible()
    assert explorer.draft.name == name, "nothing is begun by looking"
    press(ask)
    clicks = 1
    while page.interview.pages[page.interview.place] is not page.interview.read_back:
        press(page.interview.next_button)
        clicks += 1
    press(page.interview.print_button)
    assert clicks + 1 <= 12, "of the 16 to the printed sheet"
    settled(qtbot, explorer)
    assert explorer.window.workspaces.current is PRINT


def _name(button: QAbstractButton) -> str:
    return button.accessibleName()


def test_five_dice_have_questions_of_their_own(explorer: Explorer) -> None:
    page = opened(explorer)
    press(page.entries[1])
    press(page.interview.next_button)
    page.interview.before[1].buttons[1].click()
    press(page.interview.next_button)
    press(page.interview.next_button)
    assert page.interview.title.text() == "What are four or five of a kind worth?"
    assert not any("six" in label.text() for label in page.interview.of_a_kind[5].findChildren(QLabel))
    press(page.interview.next_button)
    assert page.interview.combinations[5].isVisible()
    page.interview.combinations[5].ticks[2].click()
    assert page.interview.values["patterns"] == [{"name": "full house", "shape": [3, 2], "points": 1500}]
    press(page.interview.back_button)
    assert page.interview.of_a_kind[5].isVisible()


def test_rules_that_cannot_be_played_are_not_used(explorer: Explorer) -> None:
    page = opened(explorer)
    press(page.entries[1])
    interview = page.interview
    interview.before[0].boxes[0].setValue(0)
    for _step in range(9):
        press(interview.next_button)
    assert not interview.next_button.isEnabled()
    assert "goal" in interview.read_back.text.toPlainText()
    interview.before[0].buttons[0].click()
    press(interview.back_button)
    press(interview.next_button)
    assert interview.next_button.isEnabled()


def test_the_first_door_leads_to_the_game_that_was_left(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        play = explorer.further.games.pages.play
        press(opened(explorer).entries[0])
        press(play.sitting.begin)
        move(qtbot, play)
        settled(qtbot, explorer)
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        page = opened(explorer)
        qtbot.waitUntil(page.go_on.isVisible)
        assert page.go_on.accessibleName().startswith("Continue: ")
        press(page.go_on)
        play = explorer.further.games.pages.play
        qtbot.waitUntil(lambda: play.isVisible() and play.match.table is not None)


@pytest.mark.parametrize("language", with_nightly(["de"], known_languages()))
def test_the_tour_points_at_parts(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    with spoken(language, monkeypatch), started(qtbot, small_file(tmp_path), follows=False) as explorer:
        explorer.window.resize(1000, 700)
        tour = touring(explorer)
        said = []
        for number in range(7):
            qtbot.wait(20)
            assert tour.isVisible()
            assert tour.number == number
            assert explorer.window.rect().contains(tour.geometry())
            assert explorer.window.rect().contains(tour.part)
            assert tour.part.width() > 10
            assert not (number != 1 and tour.part.intersects(tour.geometry()))
            said.append(tour.next_button.accessibleDescription())
            for words in (tour.title, tour.text):
                assert words.height() >= words.heightForWidth(words.width())
            QTest.keyClick(QApplication.focusWidget() or tour, Qt.Key.Key_Return)
        assert not tour.isVisible()
        assert len(set(said)) == 7


def test_the_tour_goes_back_and_ends_with_escape(explorer: Explorer) -> None:
    tour = touring(explorer)
    press(tour.next_button)
    QTest.keyClick(tour.next_button, Qt.Key.Key_Return)
    press(tour.back_button)
    assert tour.number == 1
    explorer.actions.cancel.setEnabled(True)  # as while rules are being solved, when Escape is its key
    QTest.keyClick(tour.next_button, Qt.Key.Key_Escape)
    assert not tour.isVisible()
