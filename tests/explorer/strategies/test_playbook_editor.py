"""Two pages beside the strategies: one that edits playbooks, and one that finds which dice to bring."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from present import present
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QListWidget, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.files.folders import config_path
from farkle_core.game.turn_start import TurnStart
from farkle_core.playbooks.model import (
    DICE_TESTS,
    NUMBERED,
    WITHOUT_NUMBER,
    Asks,
    Condition,
    DiceSentence,
    Go,
    Playbook,
    Sentence,
    Take,
    TurnSentence,
)
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
from farkle_core.strategies.sentence_truth import Truth, truth_of
from farkle_explorer.plots import plot_words
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.strategies.dice_page import DicePage
from farkle_explorer.strategies.page import StrategiesPage
from farkle_explorer.strategies.sentence_form import SentenceForm

LEFT = Qt.MouseButton.LeftButton
FIRST = DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (6,)), Condition(Asks.NO_SET, (0,))))
SECOND = DiceSentence(Take.SINGLES, (Condition(Asks.FIVES, (2,)),), 1)
EVERY, HOLD = DiceSentence(Take.ALL), TurnSentence(Go.HOLD, (), (0, 250, 300, 450, None, None))
FOUND = Playbook((FIRST, SECOND, EVERY, HOLD))
OVERALL = 4


Shown = TypeVar("Shown", bound=QWidget)


class Editor:
    """The workshop's list of sentences, found by what a screen reader says."""

    def __init__(self, qtbot: QtBot, page: StrategiesPage) -> None:
        self._qtbot, self._page = qtbot, page
        self.list = self._find(QListWidget, "Sentences, the first that applies decides")

    def _find(self, kind: type[Shown], name: str) -> Shown:
        parts = [each for each in self._page.findChildren(kind) if each.isVisible()]
        (found,) = [each for each in parts if each.accessibleName() == name]
        return found

    @property
    def price(self) -> str:
        return self._find(QLabel, "Price of the sentences").text()

    @property
    def problem(self) -> str:
        labels = [each for each in self._page.findChildren(QLabel) if each.isVisible()]
        return "".join(each.text() for each in labels if each.accessibleName() == "What is wrong with the sentences")

    def press(self, words: str) -> None:
        """Press a button by its words, or by its name if it has one."""
        parts = [each for each in self._page.findChildren(QAbstractButton) if each.isVisible()]
        (button,) = [each for each in parts if words in (each.text(), each.accessibleName())]
        self._qtbot.mouseClick(button, LEFT)

    def select(self, number: int) -> None:
        """Click a sentence."""
        item = self.list.item(number - 1)
        self.list.scrollToItem(item)
        self._qtbot.mouseClick(self.list.viewport(), LEFT, pos=self.list.visualItemRect(item).center())
        assert self.list.currentRow() == number - 1

    def choose(self, name: str, words: str) -> None:
        """Open a drop-down list, and choose an entry."""
        box = self._find(QComboBox, name)
        self._qtbot.mouseClick(box, LEFT)
        self._qtbot.waitUntil(box.view().isVisible)
        box.view().setCurrentIndex(box.model().index(box.findText(words), 0))
        self._qtbot.keyClick(box.view(), Qt.Key.Key_Return)

    def type(self, name: str, number: str) -> None:
        """Type a number into a box, and press Enter."""
        box = self._find(QSpinBox, name)
        self._qtbot.mouseClick(box.lineEdit(), LEFT)
        self._qtbot.keyClicks(box, number)
        self._qtbot.keyClick(box, Qt.Key.Key_Return)

    def shows(self, *sentences: Sentence) -> bool:
        words = [f"{place}. {sentence_words(each)}" for place, each in enumerate(sentences, 1)]
        return [self.list.item(place).text().split("\n")[0] for place in range(self.list.count())] == words


def opened(qtbot: QtBot, explorer: Explorer) -> StrategiesPage:
    """Turn to the page, and open the sentences that were found."""
    solved(qtbot, explorer)
    solution, worth = explorer.session.solution, (0.01, -0.02, 0.3, 0.4)
    truth = (Truth(2.5, 0.75, 1.0),) * 4
    keep(
        present(solution),
        USUAL,
        FoundPlaybook(FOUND, Match(0.5, 0.4, 0.0, converged=True), 400.0, 0.3, worth, worth, truth),
    )
    next(each for each in explorer.centre.pages.choices if each.text() == "Play by heart").trigger()
    settled(qtbot, explorer)
    page = explorer.more.strategies
    (button,) = [each for each in page.findChildren(QPushButton) if each.text() == "Find sentences"]
    qtbot.mouseClick(button, LEFT)
    qtbot.waitUntil(lambda: page.table.key == "own-1")
    settled(qtbot, explorer)
    return page


def kept_playbook(explorer: Explorer, key: str) -> Playbook:
    """Read the file of one of the user's playbooks."""
    (file,) = (config_path() / "strategies").rglob(f"{key}.strategy")
    kept = load_strategy(file, present(explorer.session.solution).ruleset, no_margins)
    assert isinstance(kept, Playbook)
    return kept


def test_found_sentences_say_what_is_known_and_are_moved_and_removed(qtbot: QtBot, explorer: Explorer) -> None:
    page = opened(qtbot, explorer)
    editor = Editor(qtbot, page)
    assert editor.shows(*FOUND.sentences)
    assert editor.list.item(1).text().endswith("2.5 times a game, right in 75.00 % · worth −2.00 of 100 games")
    editor.press("Down")
    assert editor.shows(SECOND, FIRST, EVERY, HOLD)
    assert editor.list.currentRow() == 1
    qtbot.keyClick(editor.list, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert editor.shows(*FOUND.sentences)
    qtbot.keyClick(editor.list, Qt.Key.Key_Delete)
    assert editor.shows(SECOND, EVERY, HOLD)
    assert kept_playbook(explorer, "own-1").sentences == (SECOND, EVERY, HOLD)
    editor.press("Undo")
    assert editor.shows(*FOUND.sentences)
    explorer.actions.undo.trigger()
    assert editor.shows(SECOND, FIRST, EVERY, HOLD)
    editor.press("Undo")
    assert editor.shows(*FOUND.sentences)
    assert "worth" in editor.list.item(0).text(), "what was known is known again"
    editor.select(3)
    editor.press("Remove sentence")  # without it no sentence about dice always applies
    assert editor.shows(*FOUND.sentences)
    assert "as last sentence about dice one without a condition" in editor.problem
    editor.list.model().moveRow(QModelIndex(), 0, QModelIndex(), 2)  # as by dragging
    qtbot.waitUntil(lambda: editor.shows(SECOND, FIRST, EVERY, HOLD))
    editor.select(1)
    editor.list.model().moveRow(QModelIndex(), 0, QModelIndex(), 3)
    qtbot.waitUntil(lambda: "no sentence after one that always decides" in editor.problem)
    assert editor.shows(SECOND, FIRST, EVERY, HOLD)
    assert editor.list.currentRow() == 0, "the form belongs to the selected sentence"
    assert page.details.editor.form.sentence == SECOND


def test_a_sentence_is_chosen_from_lists_and_the_price_follows(qtbot: QtBot, explorer: Explorer) -> None:
    page = opened(qtbot, explorer)
    book, solution = explorer.strategy_controller.book, present(explorer.session.solution)
    editor = Editor(qtbot, page)
    editor.select(2)
    editor.choose("then", "take as few dice as possible")
    editor.choose("If", "you rolled so many dice")
    editor.press("If: 5 dice")
    editor.press("If: 6 dice")
    editor.press("If: 5 dice")  # the last number stays
    fewest = DiceSentence(Take.FEWEST, (Condition(Asks.ROLLED, (5,)),))
    assert editor.shows(FIRST, fewest, EVERY, HOLD)
    assert "Working out" in editor.price
    editor.select(4)
    editor.type("Hold with 3 dice left to roll from", "350")
    hold = TurnSentence(Go.HOLD, (), (0, 250, 350, 450, None, None))
    assert editor.shows(FIRST, fewest, EVERY, hold)
    editor.press("Add sentence")
    again = TurnSentence(Go.ROLL, (Condition(Asks.LEFT, (6,)),))
    assert editor.shows(FIRST, fewest, EVERY, again, hold)
    editor.choose("then", "never hold short of winning")
    editor.choose("If", "the opponent’s banked score is at least")
    editor.type("If: number", "800")
    last = TurnSentence(Go.WIN, (Condition(Asks.OPPONENT_FROM, (800,)),))
    playbook = Playbook((FIRST, fewest, EVERY, last, hold))
    assert editor.shows(*playbook.sentences)
    editor.choose("If", "always")
    assert "no sentence after one that always decides" in editor.problem
    assert editor.shows(*playbook.sentences)
    editor.select(1)
    assert kept_playbook(explorer, "own-1").sentences == playbook.sentences

    qtbot.waitUntil(lambda: not book.is_running)
    price = match(solution, playbook, Optimal())
    row = page.table.rows_model.rows[page.table._keys.index("own-1")]
    assert row.cells[OVERALL] == plot_words.chance(price.overall)
    assert editor.price.startswith(f"Wins {100 * price.overall:.2f} of 100 games against perfect play, ")
    editor.press("Worth of each")
    qtbot.waitUntil(lambda: not book.is_running)
    known, truth = present(present(book.entry("own-1")).known), present(truth_of(solution, playbook))
    assert known.truth == pytest.approx(truth)
    for place, worth in enumerate(known.by_sentence):
        less = price.overall - match(solution, without(playbook, place), Optimal()).overall
        assert worth == pytest.approx(less, abs=1e-8)
        said = f"worth {'−' if less < -0.00005 else ''}{abs(100 * less):.2f} of 100 games"
        assert editor.list.item(place).text().endswith(said)


def test_sentences_are_begun_copied_and_removed(qtbot: QtBot, explorer: Explorer) -> None:
    page = opened(qtbot, explorer)
    editor, book = Editor(qtbot, page), explorer.strategy_controller.book
    editor.press("New sentences")
    assert page.table.key == "own-2"
    assert editor.shows(EVERY, TurnSentence(Go.HOLD, (), (300,) * 6))
    qtbot.waitUntil(lambda: not book.is_running)
    assert editor.price
    editor.press("Duplicate")
    assert page.table.key == "own-3"
    assert present(book.entry("own-3")).title == "Copy of My sentences"
    assert kept_playbook(explorer, "own-3") == kept_playbook(explorer, "own-2")
    editor.press("Remove")
    assert book.entry("own-3") is None
    editor.press("Undo")
    assert page.table.key == "own-3"
    assert kept_playbook(explorer, "own-3").sentences == kept_playbook(explorer, "own-2").sentences


def _of_the_grammar() -> Iterator[Sentence]:
    """Return a sentence for each condition, advice and kind of number."""
    for test in Asks:
        for number in () if test in WITHOUT_NUMBER else ((1,), (2, 5)) if test in (Asks.ROLLED, Asks.LEFT) else ((3,),):
            when = (Condition(test, number),)
            yield DiceSentence(Take.ONE, when) if test in DICE_TESTS else TurnSentence(Go.WIN, when)
    lead = Condition(Asks.LEAD_BELOW, (-275,))
    for take in Take:
        yield DiceSentence(take, (Condition(Asks.SET, (0,)), Condition(Asks.THEN_HOLD)), 2 if take in NUMBERED else 0)
    yield TurnSentence(Go.ROLL, (Condition(Asks.LEFT, (1, 6)), lead))
    yield TurnSentence(Go.HOLD, (lead,), (0, None, 275, 10_000, None, 300))
    yield TurnSentence(Go.WITHIN, (lead,), (0,))
    yield TurnSentence(Go.AHEAD, (Condition(Asks.LEFT, (3,)),), (125,))


def test_the_form_shows_every_sentence_as_it_is(qtbot: QtBot) -> None:
    form, changes = SentenceForm(), list[object]()
    qtbot.addWidget(form)
    form.edited.connect(changes.append)
    for sentence in _of_the_grammar():
        form.show_sentence(sentence, shipped_ruleset("busche-neller"))
        assert form.sentence == sentence
    assert not changes, "nothing changes before the user chooses something"


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
    names = [each.cells[0] for each in page.table.rows]
    odd = present(find_die("Odd die"))
    falls = tuple(plot_words.chance(weight / sum(odd.weights), 1) for weight in odd.weights)
    assert page.table.rows[names.index("Odd die")].cells[1:] == falls
    page.table.selectRow(names.index("Devil's head die"))
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert page.own.text() == "Devil's head die"
    page.own.clear()
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
