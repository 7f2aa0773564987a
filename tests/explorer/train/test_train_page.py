"""A session of drills on the cloth by clicks and keys, checked against the core; what was learnt is on disk."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from at_the_table import chosen_faces
from drilling import asked, give, press
from literal_players import literal
from present import present
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from reading_aloud import controls, name_of, where
from whole_window import edit, settled, small_file, solved, started

from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.drills import PERFECT
from farkle_core.coach.people import Person
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import of_100_games
from farkle_core.play.advise import Adviser
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Hold, TurnPhase
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import WILD, counts_of
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, Optimal
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import AnsweredDrill, TrainingStage

LEFT = Qt.MouseButton.LeftButton

PRESSES = 20_000
"""Of 64 choices of six dice at least one is allowed: a press in 200 answers, and three answers come for certain."""


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    monkeypatch.setattr("farkle_explorer.play.cloth.ROLLING", 0)
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        QTest.keyClick(explorer.window, Qt.Key.Key_F9)
        yield explorer


@pytest.fixture
def page(qtbot: QtBot, explorer: Explorer) -> TrainPage:
    """The page with its first question: one click away from the page before a game."""
    press(qtbot, explorer.window, "Practise")
    asked(qtbot, explorer.further.games.pages.train)
    return explorer.further.games.pages.train


def test_a_session_is_asked_judged_and_kept(qtbot: QtBot, explorer: Explorer, page: TrainPage, tmp_path: Path) -> None:
    solution = present(explorer.session.answer)
    adviser, losses, count = Adviser(solution), [], page.trainer.length
    for place in range(count):
        options = asked(qtbot, page)
        assert page.count.text() == f"Drill {place + 1} of {count}"
        assert not page.why.isVisible(), "nothing is said before the answer"
        drill = present(page.trainer.drill)
        if page.trainer.shown:
            QTest.keyClick(page, Qt.Key.Key_A)
            chosen = [page.trainer.shown[each] for each in page.dice.chosen]
            assert len(chosen) == max(each.choice.scoring.dice for each in options), "A takes all that scores"
            page.dice.choose_places(())
        option = options[-1 if place in (1, 3) else 0]
        give(qtbot, page, option)
        after = option.choice.state
        after = adviser.referee.apply(after, option.then) if goes_on(after) else after
        win = adviser.win_chance(adviser.after(drill.moment, after))
        own = win if after.mover == drill.moment.state.mover or after.winner is not None else 1.0 - win
        losses.append(adviser.win_chance(drill.moment) - own)
        shown = page.why.table.rows
        assert len(shown) == len(options)
        assert "right" in shown[0].cells[-1]
        said = page.cloth.coach.verdict.text()
        assert of_100_games(losses[-1]) in said or (losses[-1] < 1e-12 and said == "That was best.")
        assert adviser.advise_on_table(drill.moment, option.made).reason in page.why.reason.text()
        assert page.why.picture.isVisible()
        press(qtbot, page, "Result" if place == count - 1 else "Next")
    assert page.trainer.stage is TrainingStage.RESTING
    right = sum(loss < 1e-12 for loss in losses)
    assert f"{right} of {count}" in page.cloth.news.text()
    assert f"Rating {1000 * sum(losses) / count:.1f}" in page.cloth.news.text()
    qtbot.waitUntil(lambda: not explorer.background.is_busy)
    (file,) = tmp_path.rglob("train/*.json")
    kept = [answer["loss"] for answer in json.loads(file.read_bytes())["answers"]]
    assert kept == pytest.approx(losses, abs=1e-12)
    assert not file.with_name(f"{file.name}.lock").exists(), "other windows may go on"


def test_keys_at_random_answer_only_what_the_rules_allow(qtbot: QtBot, page: TrainPage) -> None:
    random = Random(3)
    page.setFocus()
    keys = [*(Qt.Key(Qt.Key.Key_1 + place) for place in range(6)), Qt.Key.Key_Return, Qt.Key.Key_H, Qt.Key.Key_Plus]
    judged: list[AnsweredDrill] = []
    for _press in range(PRESSES):
        if page.trainer.stage is TrainingStage.LOOKING:
            asked(qtbot, page)
        QTest.keyClick(page, random.choice(keys))
        QCoreApplication.processEvents()  # a session begins as soon as its key is dealt with
        answered = page.trainer.answered
        if answered is not None and answered not in judged:
            chosen, scoring = counts_of(chosen_faces(page.dice)), answered.option.choice
            assert chosen in (scoring.scoring.counts, *scoring.alike)
            judged.append(answered)
        if len(judged) == 3:
            break
    assert len(present(page.trainer.deck).answers) == 3


def test_the_roll_opens_in_explore_and_a_session_ends_where_games_begin(
    qtbot: QtBot, explorer: Explorer, page: TrainPage
) -> None:
    # The roll opens in Explore.
    roll, drill = explorer.ask, page.trainer.drill
    assert drill is not None
    give(qtbot, page, drill.options[-1])
    press(qtbot, page, "Show in Explore")
    settled(qtbot, explorer)
    selection, state = explorer.selection.selection, drill.moment.state
    assert (selection.banked, selection.opponent) == (state.scores[state.mover], state.scores[1 - state.mover])
    assert (selection.turn_total, selection.dice) == (state.turn_total, state.dice)
    assert counts_of(roll.faces) == drill.moment.roll
    assert explorer.score_map.isVisible()
    assert not page.isVisible()
    QTest.keyClick(explorer.window, Qt.Key.Key_F8)
    assert roll.isVisible(), "the ways to set it aside are ranked at the place to ask"

    # The place of the dice stays, and a session ends where games begin.
    explorer.centre.pages.choice_of(page).trigger()
    press(qtbot, page, "Next")
    asked(qtbot, page)
    assert not page.roll.isEnabled()
    assert not page.hold.isEnabled()
    places = [die.mapTo(page, die.rect().topLeft()) for die in page.dice.buttons if die.isVisible()]
    give(qtbot, page, asked(qtbot, page)[-1])
    layout = present(page.layout())
    layout.activate()
    assert [die.mapTo(page, die.rect().topLeft()) for die in page.dice.buttons if die.isVisible()] == places

    press(qtbot, page, "End session")
    assert "of 2 drills" in page.cloth.news.text()
    assert "Rating" not in page.cloth.news.text(), "a rating of two answers says nothing"
    press(qtbot, page, "Back to Play")
    assert explorer.further.games.pages.play.isVisible()
    press(qtbot, explorer.window, "Practise")
    asked(qtbot, page)
    QTest.keyClick(explorer.window, Qt.Key.Key_F9)
    assert explorer.further.games.pages.play.isVisible(), "the key of the place leads to its first page"


def test_a_sheet_is_learnt_from_its_own_page_with_its_price_beside(qtbot: QtBot, explorer: Explorer) -> None:
    page, strategies, solution = explorer.further.games.pages.train, explorer.more.strategies, explorer.session.answer
    assert solution is not None
    book = explorer.strategy_controller.book
    book.add("hold-at:300")
    qtbot.waitUntil(lambda: any(entry.is_own and entry.known is not None for entry in book.entries))
    explorer.centre.pages.choice_of(strategies).trigger()
    settled(qtbot, explorer)
    own = next(place for place, entry in enumerate(book.entries) if entry.is_own)
    strategies.table.selectRow(own)
    qtbot.mouseClick(strategies.details.practise_button, LEFT)
    assert page.isVisible()
    strategy = HoldAt((300,) * 6)
    price = match(solution, strategy, Optimal(), threads=1)
    asked(qtbot, page)
    assert page.trainer.sheet is not None
    assert page.count.text() == f"Drill 1 of 10: what does {page.trainer.sheet.title} say?"
    says = literal(strategy, Adviser(solution).referee)
    for _drill in range(3):
        asked(qtbot, page)
        drill = present(page.trainer.drill)
        expected = says(drill.moment.state)
        option = next(
            each
            for each in drill.options
            if (each.choice.state.turn_total, each.choice.state.dice) == (expected.turn_total, expected.dice)
            and (
                not goes_on(each.choice.state)
                or (each.then == Hold()) == (says(expected).phase is not TurnPhase.ROLLING)
            )
        )
        give(qtbot, page, option)
        assert page.cloth.coach.verdict.text() == "That is what the sheet says."
        assert f"{100 * price.overall:.2f} %" in page.why.reason.text()
        press(qtbot, page, "Next")
    press(qtbot, page, "End session")
    assert f"{100 * price.overall:.2f} %" in page.cloth.message.text()
    press(qtbot, page, "Practise perfect play")
    asked(qtbot, page)
    assert page.trainer.sheet is None


def test_rules_that_change_end_the_session_and_answers_stay(qtbot: QtBot, explorer: Explorer, page: TrainPage) -> None:
    give(qtbot, page, asked(qtbot, page)[0])
    edit(explorer, "goal", 1500)
    qtbot.waitUntil(lambda: page.trainer.stage is TrainingStage.RESTING)
    settled(qtbot, explorer)
    qtbot.waitUntil(lambda: page.trainer.deck is not None)
    assert page.trainer.deck is not None
    assert page.trainer.deck.answers == (), "other rules have other decks"
    edit(explorer, "goal", 1000)
    settled(qtbot, explorer)
    qtbot.waitUntil(lambda: bool(page.trainer.deck and page.trainer.deck.answers))
    assert len(page.trainer.deck.answers) == 1


@pytest.mark.usefixtures("page")
def test_a_second_window_says_that_it_keeps_nothing(qtbot: QtBot, explorer: Explorer) -> None:
    other = TrainPage(explorer.background, explorer.further.players)
    qtbot.addWidget(other)
    with qtbot.waitSignal(other.reported, check_params_cb=lambda line: "not kept" in line):
        other.set_solution(explorer.session.answer)
        other.trainer.begin(5)
    other.trainer.close()


def test_a_damaged_deck_is_set_aside_and_said(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page, solution = explorer.further.games.pages.train, explorer.session.answer
    person: Person = explorer.further.players.current
    path = DeckShelf(person.train).path(fingerprint(present(solution).ruleset), PERFECT)
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_bytes(b'{"schema": "farkle-training", "version": 1, "cards": {"9": {}}, "answers": []}')
    with qtbot.waitSignal(page.reported) as said:
        press(qtbot, explorer.window, "Practise")
    assert "damaged" in said.args[0]
    assert list(tmp_path.rglob("*.json.damaged"))
    give(qtbot, page, asked(qtbot, page)[0])
    qtbot.waitUntil(path.exists)


@pytest.mark.nightly
def test_a_session_by_keys_alone(qtbot: QtBot, explorer: Explorer) -> None:
    """From another place to the last answer and back, without a mouse; what matters is read aloud."""
    page, window = explorer.further.games.pages.train, explorer.window
    explorer.centre.pages.turn_to(0)
    QTest.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    assert page.isVisible()
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Return)
    for place in range(page.trainer.length):
        best = asked(qtbot, page)[0]
        assert page.dots.accessibleName() == f"{place} of {place} answers so far were good"
        assert [card.accessibleName().partition(",")[0] for card in page.cloth.cards.cards[:2]] == ["You", "Opponent"]
        for face in best.choice.faces:
            QTest.keyClick(page, Qt.Key(Qt.Key.Key_0 + face))
        assert sorted(chosen_faces(page.dice)) == sorted(best.choice.faces)
        QTest.keyClick(page, Qt.Key.Key_H if best.then == Hold() else Qt.Key.Key_Return)
        assert present(page.trainer.answered).verdict.is_right
        assert not nameless(page), "each control says what it is"
        QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.trainer.stage is TrainingStage.RESTING
    assert "10 of 10" in page.cloth.news.text()
    assert not nameless(page)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert explorer.further.games.pages.play.isVisible()


def nameless(page: TrainPage) -> list[str]:
    return [where(each) for each in controls(page) if each.isVisible() and not name_of(each)]


ODD = {"name": "Odd die", "count": 2, "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}
LUCKY = {"name": "Lucky die", "weights": [6, 1, 2, 3, 4, 6]}


@pytest.fixture
def loaded_page(qtbot: QtBot, tmp_path: Path) -> Iterator[TrainPage]:
    second = [{"name": "fair", "count": 2}, LUCKY]
    with started(qtbot, small_file(tmp_path, dice=3, die=[ODD, DEVIL], second_die=second, goal=800)) as explorer:
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        explorer.further.games.pages.play.practise_wanted.emit()
        yield explorer.further.games.pages.train


def give_loaded(qtbot: QtBot, loaded_page: TrainPage, option: RatedOption) -> None:
    left = present(loaded_page.trainer.drill).moment.state.left
    for number in option.choice.taken:
        qtbot.mouseClick(loaded_page.dice.buttons[left.index(number)], LEFT)
    qtbot.mouseClick(loaded_page.hold if option.then == Hold() else loaded_page.roll, LEFT)
    assert loaded_page.trainer.stage is TrainingStage.ANSWERED


def test_a_session_by_clicks_on_the_very_dice(qtbot: QtBot, loaded_page: TrainPage) -> None:
    """The best is right, anything that loses is not, and both are what the adviser says of these dice."""
    for place in range(loaded_page.trainer.length):
        found = asked(qtbot, loaded_page)
        drill, solution = loaded_page.trainer.drill, loaded_page.trainer.solution
        assert drill is not None
        adviser, state = Adviser(present(solution)), drill.moment.state
        assert tuple(die.face for die in loaded_page.dice.buttons if die.isVisible()) == state.shown
        letters = [label.text() for label in loaded_page.dice.letters if label.isVisible()]
        assert letters == list(adviser.columns.letters(state.mover, state.left))
        assert loaded_page.dice.key.text()
        assert found[0].win == pytest.approx(adviser.ranked(drill.moment)[0].win, abs=1e-12)
        option = found[0] if place % 2 == 0 else found[-1]
        give_loaded(qtbot, loaded_page, option)
        answered = present(loaded_page.trainer.answered)
        assert answered.option.win == option.win
        assert answered.verdict.is_right == (option.win >= found[0].win - 1e-12)
        assert adviser.referee.roll_of(state, answered.faces) == state.shown
        assert answered.best in loaded_page.cloth.coach.verdict.text() or answered.verdict.is_right
        qtbot.mouseClick(loaded_page.roll, LEFT)


def test_the_turn_around_an_answer_has_as_many_dice_and_its_roll_opens_in_explore(
    qtbot: QtBot, loaded_page: TrainPage
) -> None:
    give_loaded(qtbot, loaded_page, asked(qtbot, loaded_page)[0])
    assert loaded_page.why.picture.isVisible()
    cells = present(loaded_page.why.picture.grid._cells)
    assert len({len(head) for head in cells.heads}) == 1
    wanted: list[tuple[int, ...]] = []
    loaded_page.roll_picked.connect(lambda _fields, faces: wanted.append(faces))
    press(qtbot, loaded_page, "Show in Explore")
    assert wanted == [present(loaded_page.trainer.answered).faces]
    assert all(face < WILD for face in wanted[0])
