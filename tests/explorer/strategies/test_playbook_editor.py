"""Two pages beside the strategies: one that edits playbooks, and one that finds which dice to bring."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from present import present
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.files.folders import config_path
from farkle_core.game.turn_start import TurnStart
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.playbooks.reading import playbook_of_lines, sentence_lines
from farkle_core.playbooks.wording import sentence_words
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.library import find_die
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import load_strategy
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.names import no_margins
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, keep
from farkle_core.strategies.sentence_search import without
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.strategies.dice_page import DicePage
from farkle_explorer.strategies.page import StrategiesPage

LEFT = Qt.MouseButton.LeftButton
FIRST = DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (6,)), Condition(Asks.NO_SET, (0,))))
SECOND = DiceSentence(Take.SINGLES, (Condition(Asks.FIVES, (2,)),), 1)
EVERY, HOLD = DiceSentence(Take.ALL), TurnSentence(Go.HOLD, (), (0, 250, 300, 450, None, None))
FOUND = Playbook((FIRST, SECOND, EVERY, HOLD))
OVERALL = 4


Shown = TypeVar("Shown", bound=QWidget)


def _named(parts: list[Shown], name: str) -> list[Shown]:
    return [each for each in parts if each.accessibleName() == name]


class Editor:
    """The workshop's list of sentences, found by what a screen reader says."""

    def __init__(self, qtbot: QtBot, page: StrategiesPage) -> None:
        self._qtbot, self._page = qtbot, page
        (self.list,) = _named(page.findChildren(QListWidget), "Sentences, the first that applies decides")
        (self.line,) = _named(page.findChildren(QLineEdit), "The sentence, to edit")
        (self.problem,) = _named(page.findChildren(QLabel), "What is wrong with the sentences")

    def press(self, words: str) -> None:
        (button,) = [each for each in self._page.details.editor.findChildren(QPushButton) if each.text() == words]
        self._qtbot.mouseClick(button, LEFT)

    def type(self, text: str) -> None:
        self.line.selectAll()
        self._qtbot.keyClicks(self.line, text)
        self._qtbot.keyClick(self.line, Qt.Key.Key_Return)

    def shows(self, *sentences: DiceSentence | TurnSentence) -> bool:
        words = [f"{place}. {sentence_words(each)}" for place, each in enumerate(sentences, 1)]
        return [self.list.item(place).text() for place in range(self.list.count())] == words


def opened(qtbot: QtBot, explorer: Explorer) -> StrategiesPage:
    """Turn to the page, and open the sentences that were found."""
    solved(qtbot, explorer)
    solution, nothing = explorer.session.solution, (0.0,) * 4
    keep(
        present(solution),
        USUAL,
        FoundPlaybook(FOUND, Match(0.5, 0.4, 0.0, converged=True), 400.0, 0.3, nothing, nothing, None),
    )
    next(each for each in explorer.centre.pages.choices if each.text() == "Play by heart").trigger()
    settled(qtbot, explorer)
    page = explorer.more.strategies
    (button,) = [each for each in page.findChildren(QPushButton) if each.text() == "Sentences"]
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: page.table.key == "own-1")
    return page


def test_found_sentences_are_edited_priced_and_kept(qtbot: QtBot, explorer: Explorer) -> None:
    page = opened(qtbot, explorer)
    book, solution = explorer.strategy_controller.book, explorer.session.solution
    assert solution is not None
    editor = Editor(qtbot, page)
    assert editor.shows(*FOUND.sentences)
    assert editor.line.text() == 'rolled = 6, no_set = true, take = "one"'
    editor.press("Down")
    assert editor.shows(SECOND, FIRST, EVERY, HOLD)
    assert editor.list.currentRow() == 1
    editor.press("Drop")
    assert editor.shows(SECOND, EVERY, HOLD)
    editor.press("Undo")
    editor.press("Undo")
    assert editor.shows(*FOUND.sentences)
    editor.list.setCurrentRow(2)
    editor.press("Drop")  # without it no sentence about dice always applies
    assert editor.shows(*FOUND.sentences)
    assert "no condition, and take = all, fewest, most" in editor.problem.text()
    editor.list.setCurrentRow(1)
    editor.type("rolled = 5, take")
    assert editor.shows(*FOUND.sentences)
    assert editor.problem.text()
    assert editor.line.text() == "rolled = 5, take", "what was typed stays"
    editor.type('rolled = 5, take = "fewest"')
    changed = DiceSentence(Take.FEWEST, (Condition(Asks.ROLLED, (5,)),))
    assert editor.shows(FIRST, changed, EVERY, HOLD)
    playbook = Playbook((FIRST, changed, EVERY, HOLD), FOUND.title)
    (file,) = (config_path() / "strategies").rglob("own-1.strategy")
    kept = load_strategy(file, solution.ruleset, no_margins)
    assert isinstance(kept, Playbook)
    assert kept.sentences == playbook.sentences

    editor.press("Price")
    qtbot.waitUntil(lambda: not book.is_running)
    entry, price = book.entry("own-1"), match(solution, playbook, Optimal())
    assert entry is not None
    row = page.table.rows_model.rows[page.table._keys.index("own-1")]
    assert row.cells[OVERALL] == plot_words.chance(price.overall)
    for place, worth in enumerate(present(entry.known).by_sentence):
        less = price.overall - match(solution, without(playbook, place), Optimal()).overall
        assert worth == pytest.approx(less, abs=1e-8)
        said = f"Worth {'−' if less < -0.00005 else ''}{abs(100 * less):.2f} of 100 games."
        assert editor.list.item(place).text().endswith(said)


def test_every_sentence_is_read_back_from_its_line() -> None:
    assert playbook_of_lines(sentence_lines(FOUND), "", shipped_ruleset("busche-neller")) == FOUND


@pytest.fixture
def two_dice(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, dice=2, goal=300), follows=False) as found:
        settled(qtbot, found)
        found.centre.pages.choice_of(found.further.games.pages.which_dice).trigger()
        yield found


def searched(qtbot: QtBot, page: DicePage, own: str, against: str = "") -> None:
    page.own.setText(own)
    page.against.setText(against)
    qtbot.mouseClick(page.start, LEFT)
    qtbot.waitUntil(lambda: not page._worker.is_busy)


def test_the_best_dice_and_their_exact_chance(qtbot: QtBot, two_dice: Explorer) -> None:
    page = two_dice.further.games.pages.which_dice
    searched(qtbot, page, "weighted die, 2 x Odd die", "Odd die")
    odd, weighted = find_die("Odd die"), find_die("Weighted die")
    assert odd is not None
    rules = present(two_dice.session.ruleset)
    mine, theirs = (odd, present(weighted)), (odd, Die("fair die"))
    game = solve(replace(rules, own_dice=mine, second_dice=theirs))
    first, second = game.win_chance(), 1.0 - game.win_chance(TurnStart(seat=1))
    win = plot_words.chance((first + second) / 2)
    assert f"you win {win} against Odd die, fair die" in page.answer.text()
    assert page.choice is not None
    assert {die.name for die in page.choice.mine[0].dice} == {"Odd die", "Weighted die"}
    assert any(win in row.cells for row in page.table.rows)
    assert "all sets" in page.state.text()


def test_what_cannot_be_searched_is_said(qtbot: QtBot, two_dice: Explorer) -> None:
    page = two_dice.further.games.pages.which_dice
    qtbot.mouseClick(page.start, LEFT)
    assert "Name the dice that you own" in page.state.text()
    searched(qtbot, page, "Odd die, no such die")
    assert "no such die" in page.state.text()
    assert page.choice is None


def test_dice_come_from_the_library_and_lists_are_kept(qtbot: QtBot, two_dice: Explorer) -> None:
    page = two_dice.further.games.pages.which_dice
    page.own_library.setFocus()
    for name in ("Odd die", "Lucky die"):
        place = page.own_library.findText(name)
        page.own_library.setCurrentIndex(place)
        page.own_library.activated.emit(place)
    assert page.own.text() == "Odd die, Lucky die"
    again = DicePage(two_dice.session, two_dice.remembered)
    qtbot.addWidget(again)
    assert again.own.text() == "Odd die, Lucky die"
    again.close_down()


def test_the_list_shows_weights_as_bars_and_dice_of_the_open_rules(qtbot: QtBot, two_dice: Explorer) -> None:
    page = two_dice.further.games.pages.which_dice
    two_dice.draft.set_values({"die": [{"name": "Thumb", "count": 2, "weights": [0, 0, 0, 0, 3, 6]}]}, "bring thumbs")
    two_dice.draft.check()
    settled(qtbot, two_dice)
    qtbot.mouseClick(page.own_library, LEFT)
    shown = page.own_library.view()
    qtbot.waitUntil(shown.isVisible)
    assert page.own_library.itemText(1) == "Thumb"
    assert "5 in 33.3 % and 6 in 66.7 %" in page.own_library.itemData(1, Qt.ItemDataRole.ToolTipRole)
    picture = page.own_library.itemIcon(1).pixmap(page.own_library.iconSize()).toImage()
    heights = [
        sum(picture.pixelColor(picture.width() * (2 * face - 1) // 12, y).alpha() > 0 for y in range(picture.height()))
        for face in range(1, 7)
    ]
    line = min(heights)
    assert [round((height - line) / (max(heights) - line), 1) for height in heights] == [0, 0, 0, 0, 0.5, 1]
    qtbot.keyClick(shown, Qt.Key.Key_Down)
    qtbot.keyClick(shown, Qt.Key.Key_Return)
    assert page.own.text() == "Thumb"
