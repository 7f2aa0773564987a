"""A session of drills by clicks and keys, checked against the core; what was learnt is on disk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from at_the_table import chosen_faces
from literal_players import literal
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from reading_aloud import controls, name_of, where
from whole_window import settled, small_file, solved, started

from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.drills import PERFECT
from farkle_core.coach.players import RatedOption
from farkle_core.play.advise import Adviser
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Hold, TurnPhase
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import counts_of
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, Optimal
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import AnsweredDrill, TrainingStage

LEFT = Qt.MouseButton.LeftButton

PRESSES = 20_000
"""Of 64 choices of six dice at least one is allowed: a press in 200 answers, and three answers come for certain."""


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.further.games.pages.train).trigger()
        yield explorer


def test_a_large_page_is_read_from_further_away(qtbot: QtBot, explorer: Explorer) -> None:
    page, sizes = explorer.further.games.pages.train, []
    for height in (700, 1050):
        explorer.window.resize(1900, height)
        settled(qtbot, explorer)
        parts = page.question.place, page.question.roll, page.overview.table, page.overview.begin
        sizes.append([part.font().pointSizeF() for part in parts])
    assert sizes[1] == pytest.approx([1.25 * size for size in sizes[0]])


def begin(qtbot: QtBot, page: TrainPage, length: int = 5) -> None:
    qtbot.mouseClick(page.overview.length.button(str(length)), LEFT)
    qtbot.mouseClick(page.overview.begin, LEFT)
    asked(qtbot, page)


def asked(qtbot: QtBot, page: TrainPage) -> None:
    qtbot.waitUntil(lambda: page.trainer.stage is TrainingStage.ASKING)


def give(qtbot: QtBot, page: TrainPage, option: RatedOption) -> None:
    """Answer by clicks."""
    left = list(option.choice.faces)
    for die in page.question.dice.buttons:
        if die.isVisible() and die.face in left:
            left.remove(die.face)
            qtbot.mouseClick(die, LEFT)
    assert sorted(chosen_faces(page.question.dice)) == sorted(option.choice.faces)
    qtbot.mouseClick(page.question.hold if option.then == Hold() else page.question.roll, LEFT)
    assert page.trainer.stage is TrainingStage.ANSWERED


def options_of(page: TrainPage) -> list[RatedOption]:
    assert page.trainer.drill is not None
    return page.trainer.drill.options


def test_before_the_first_answer_the_page_says_what_costs_a_weak_player_most(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.train
    overview, pool = page.overview, page.trainer.finding.pool
    qtbot.waitUntil(lambda: pool.has_enough and overview.table.isVisible())
    assert overview.families.text() == "What costs a weak player most, in percentage points of win chance a game"
    heads = overview.table.model()
    assert overview.table.horizontalHeader().length() == overview.table.viewport().width()
    assert [
        heads.headerData(column, Qt.Orientation.Horizontal)
        for column in range(heads.columnCount())
        if not overview.table.isColumnHidden(column)
    ] == ["situation", "a weak player"]
    losses = [100.0 * pool.weak_loss(family) for family in pool.families]
    assert [row.cells[4] for row in overview.table.rows] == [f"{loss:.2f}" for loss in sorted(losses, reverse=True)]
    begin(qtbot, page)
    give(qtbot, page, options_of(page)[0])
    page.trainer.stop()
    assert overview.families.text() == "What costs you most"
    assert not overview.table.isColumnHidden(1)
    assert [row.cells[1] for row in overview.table.rows] == ["1"]


def test_a_session_is_asked_judged_and_kept(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page, solution = explorer.further.games.pages.train, explorer.session.answer
    assert solution is not None
    assert not page.overview.table.isVisible(), "nothing practised yet"
    begin(qtbot, page)
    adviser, losses = Adviser(solution), []
    for place in range(5):
        asked(qtbot, page)
        assert page.count.text() == f"Drill {place + 1} of 5"
        drill = page.trainer.drill
        assert drill is not None
        option = drill.options[-1 if place in (1, 3) else 0]
        give(qtbot, page, option)
        after = option.choice.state
        after = adviser.referee.apply(after, option.then) if goes_on(after) else after
        win = adviser.win_chance(adviser.after(drill.moment, after))
        own = win if after.mover == drill.moment.state.mover or after.winner is not None else 1.0 - win
        losses.append(adviser.win_chance(drill.moment) - own)
        shown = page.answer.options.rows
        assert len(shown) == len(drill.options)
        assert "right" in shown[0].cells[-1]
        assert f"{100 * losses[-1]:.2f}" in page.answer.verdict.text() or losses[-1] < 1e-12
        assert adviser.advise_on_table(drill.moment, option.made).reason in page.answer.reason.text()
        best = drill.options[0].choice
        assert option.choice.named in page.answer.reason.text() or option.choice == best or best.state.winner == 0
        qtbot.waitUntil(page.answer.picture.isVisible)
        qtbot.mouseClick(page.question.next, LEFT)
    assert page.trainer.stage is TrainingStage.RESTING
    assert "3 of 5" in page.overview.session.text()
    assert f"Rating {1000 * sum(losses) / 5:.1f}" in page.overview.session.text()
    qtbot.waitUntil(lambda: not explorer.background.is_busy)
    (file,) = tmp_path.rglob("train/*.json")
    kept = [answer["loss"] for answer in json.loads(file.read_bytes())["answers"]]
    assert kept == pytest.approx(losses, abs=1e-12)
    assert page.trainer.deck is not None
    assert len(page.overview.table.rows) == len(page.trainer.deck.cards)
    assert not file.with_name(f"{file.name}.lock").exists(), "other windows may go on"


def test_keys_are_enough(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.train
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Return)
    asked(qtbot, page)
    for _drill in range(3):
        best = options_of(page)[0]
        for face in best.choice.faces:
            QTest.keyClick(page, Qt.Key(Qt.Key.Key_0 + face))
        assert sorted(chosen_faces(page.question.dice)) == sorted(best.choice.faces)
        QTest.keyClick(page, Qt.Key.Key_H if best.then == Hold() else Qt.Key.Key_Return)
        assert page.trainer.answered is not None
        assert page.trainer.answered.verdict.is_right
        assert page.answer.verdict.text() == "That is best."
        QTest.keyClick(page, Qt.Key.Key_Return)
        asked(qtbot, page)
    qtbot.mouseClick(page.stop, LEFT)
    assert "3 of 3" in page.overview.session.text()


def test_keys_at_random_answer_only_what_the_rules_allow(qtbot: QtBot, explorer: Explorer) -> None:
    page, random = explorer.further.games.pages.train, Random(3)
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
            chosen, scoring = counts_of(chosen_faces(page.question.dice)), answered.option.choice
            assert chosen in (scoring.scoring.counts, *scoring.alike)
            judged.append(answered)
        if len(judged) == 3:
            break
    assert page.trainer.deck is not None
    assert len(page.trainer.deck.answers) == 3


def test_an_answer_that_the_rules_forbid_is_none(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.train
    begin(qtbot, page)
    assert not page.question.roll.isEnabled()
    assert not page.question.hold.isEnabled()
    for die in page.question.dice.buttons:
        if die.isVisible() and not die.isChecked():
            qtbot.mouseClick(die, LEFT)
    legal = {counts for option in options_of(page) for counts in (option.choice.scoring.counts, *option.choice.alike)}
    assert page.question.roll.isEnabled() == (counts_of(chosen_faces(page.question.dice)) in legal)


def test_the_roll_opens_in_explore(qtbot: QtBot, explorer: Explorer) -> None:
    page, roll = explorer.further.games.pages.train, explorer.ask
    begin(qtbot, page)
    drill = page.trainer.drill
    assert drill is not None
    give(qtbot, page, drill.options[-1])
    qtbot.mouseClick(page.answer.explore, LEFT)
    settled(qtbot, explorer)
    selection, state = explorer.selection.selection, drill.moment.state
    assert (selection.banked, selection.opponent) == (state.scores[state.mover], state.scores[1 - state.mover])
    assert (selection.turn_total, selection.dice) == (state.turn_total, state.dice)
    assert counts_of(roll.faces) == drill.moment.roll
    assert explorer.score_map.isVisible()
    assert not page.isVisible()
    QTest.keyClick(explorer.window, Qt.Key.Key_F8)
    assert roll.isVisible(), "the ways to set it aside are ranked at the place to ask"


def test_a_sheet_is_learnt_with_its_price_beside(qtbot: QtBot, explorer: Explorer) -> None:
    page, solution = explorer.further.games.pages.train, explorer.session.answer
    assert solution is not None
    explorer.strategy_controller.book.add("hold-at:300")
    qtbot.waitUntil(lambda: page.overview.truth.findText("hold", Qt.MatchFlag.MatchContains) > 0)
    place = page.overview.truth.findText("hold", Qt.MatchFlag.MatchContains)
    page.overview.truth.setCurrentIndex(place)
    page.overview.truth.activated.emit(place)
    strategy = HoldAt((300,) * 6)
    price = match(solution, strategy, Optimal(), threads=1)
    assert f"{100 * price.overall:.2f} %" in page.overview.about.text()
    begin(qtbot, page)
    assert page.trainer.sheet is not None
    assert page.count.text() == f"Drill 1 of 5: what does {page.trainer.sheet.title} say?"
    says = literal(strategy, Adviser(solution).referee)
    for _drill in range(3):
        asked(qtbot, page)
        drill = page.trainer.drill
        assert drill is not None
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
        assert page.answer.verdict.text() == "That is what the sheet says."
        assert f"{100 * price.overall:.2f} %" in page.answer.reason.text()
        qtbot.mouseClick(page.question.next, LEFT)
    own = next(entry.key for entry in explorer.strategy_controller.book.entries if entry.is_own)
    explorer.strategy_controller.book.rename(own, "Mine")
    assert "Mine" in page.overview.truth.currentText()
    explorer.strategy_controller.book.remove(own)
    assert page.trainer.sheet is not None
    assert page.trainer.sheet.title in page.overview.truth.currentText(), "what is learnt stays"


def test_a_strategy_is_practised_from_its_own_page(qtbot: QtBot, explorer: Explorer) -> None:
    page, strategies = explorer.further.games.pages.train, explorer.more.strategies
    assert "on the page Play by heart" in page.overview.about.text(), "there is none yet"
    explorer.centre.pages.choice_of(strategies).trigger()
    explorer.strategy_controller.book.work_out("max-score")
    qtbot.waitUntil(lambda: page.overview.truth.count() > 1)
    assert "on the page Play by heart" not in page.overview.about.text()
    settled(qtbot, explorer)
    strategies.table.selectRow([entry.key for entry in strategies.table._book.entries].index("max-score"))
    qtbot.mouseClick(strategies.details.practise_button, LEFT)
    assert page.isVisible()
    assert page.trainer.sheet is not None
    assert page.trainer.sheet.title in page.overview.truth.currentText()


def test_rules_that_change_end_the_session_and_answers_stay(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.train
    begin(qtbot, page)
    give(qtbot, page, options_of(page)[0])
    explorer.draft.set_value("goal", 1500)
    explorer.draft.check()
    qtbot.waitUntil(lambda: page.trainer.stage is TrainingStage.RESTING)
    settled(qtbot, explorer)
    qtbot.waitUntil(lambda: page.trainer.deck is not None)
    assert page.trainer.deck is not None
    assert page.trainer.deck.answers == (), "other rules have other decks"
    explorer.draft.set_value("goal", 1000)
    explorer.draft.check()
    settled(qtbot, explorer)
    qtbot.waitUntil(lambda: bool(page.trainer.deck and page.trainer.deck.answers))
    assert len(page.trainer.deck.answers) == 1


def test_a_second_window_says_that_it_keeps_nothing(qtbot: QtBot, explorer: Explorer) -> None:
    page, other = explorer.further.games.pages.train, TrainPage(explorer.background, explorer.further.players)
    qtbot.addWidget(other)
    begin(qtbot, page)
    with qtbot.waitSignal(other.reported, check_params_cb=lambda line: "not kept" in line):
        other.set_solution(explorer.session.answer)
        other.trainer.begin(5)
    other.trainer.close()


def test_a_damaged_deck_is_set_aside_and_said(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    page, solution = explorer.further.games.pages.train, explorer.session.answer
    assert solution is not None
    shelf = page.trainer.open_deck._shelf
    assert isinstance(shelf, DeckShelf)
    path = shelf.path(fingerprint(solution.ruleset), PERFECT)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b'{"schema": "farkle-training", "version": 1, "cards": {"9": {}}, "answers": []}')
    with qtbot.waitSignal(page.reported) as said:
        qtbot.mouseClick(page.overview.begin, LEFT)
    assert "damaged" in said.args[0]
    assert list(tmp_path.rglob("*.json.damaged"))
    asked(qtbot, page)
    give(qtbot, page, options_of(page)[0])
    qtbot.waitUntil(path.exists)


def test_without_a_solution_there_is_a_button_that_solves(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        page = explorer.further.games.pages.train
        explorer.centre.pages.choice_of(page).trigger()
        assert page._veil.prompt.button.isVisible()
        page.trainer.begin(5)
        assert page.trainer.stage is TrainingStage.RESTING
        qtbot.mouseClick(page._veil.prompt.button, LEFT)
        qtbot.waitUntil(lambda: explorer.session.answer is not None)
        settled(qtbot, explorer)
        begin(qtbot, page)


def test_a_session_of_five_drills_by_keys_alone(qtbot: QtBot, explorer: Explorer) -> None:
    """From another workspace to the last answer and back, without a mouse; what matters is read aloud."""
    page, window = explorer.further.games.pages.train, explorer.window
    explorer.centre.pages.turn_to(0)
    QTest.keyClick(window, Qt.Key.Key_9, Qt.KeyboardModifier.ControlModifier)
    assert page.isVisible()
    first = page.overview.length.button("10")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Left)
    assert page.overview.length.value == "5"
    page.overview.begin.setFocus()
    QTest.keyClick(page.overview.begin, Qt.Key.Key_Space)
    for place in range(5):
        asked(qtbot, page)
        assert page.dots.accessibleName() == f"{place} of {place} answers so far were good"
        assert [label.accessibleName() for label in page.question.scores] != ["", "", ""]
        best = options_of(page)[0]
        for face in best.choice.faces:
            QTest.keyClick(page, Qt.Key(Qt.Key.Key_0 + face))
        assert sorted(chosen_faces(page.question.dice)) == sorted(best.choice.faces)
        QTest.keyClick(page, Qt.Key.Key_H if best.then == Hold() else Qt.Key.Key_Return)
        assert page.trainer.answered is not None
        assert page.trainer.answered.verdict.is_right
        assert not nameless(page), "each control says what it is"
        QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.trainer.stage is TrainingStage.RESTING
    assert "5 of 5" in page.overview.session.text()
    assert not nameless(page)


def nameless(page: TrainPage) -> list[str]:
    return [where(each) for each in controls(page) if each.isVisible() and not name_of(each)]
