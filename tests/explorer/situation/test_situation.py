"""The selection in words, on real small games."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot
from situation_bench import Shown
from small_games import penalty_game, plain_game

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import End, EndRule, Ruleset, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.plots import plot_words
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.situation import advice as advice_texts
from farkle_explorer.situation.advice import CLOSE, UNREACHABLE, advise
from farkle_explorer.situation.situation import Situation
from farkle_explorer.situation.verdict import INEXACT


def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset, Settings(check_bound=False))


@pytest.fixture
def plain(qtbot: QtBot) -> Shown:
    return Shown(qtbot, solved(plain_game(1000)))


@pytest.fixture
def with_minimum(qtbot: QtBot) -> Shown:
    return Shown(qtbot, solved(replace(plain_game(1000), turn=Turn(minimum=300, opening=500))))


def test_without_a_solution_it_says_what_to_do(qtbot: QtBot) -> None:
    panel = Situation(SelectionModel())
    qtbot.addWidget(panel)
    panel.invite(Prompt("These rules are not solved yet.", "Solve"))
    assert panel.verdict.lines == ("These rules are not solved yet.",)
    assert panel.text == ""
    assert not panel.copy_button.isEnabled()


def test_what_is_typed_is_selected(qtbot: QtBot, plain: Shown) -> None:
    plain.panel.banked.setFocus()
    plain.panel.banked.selectAll()
    qtbot.keyClicks(plain.panel.banked, "600")
    qtbot.keyClick(plain.panel.banked, Qt.Key.Key_Return)
    assert plain.model.selection.banked == 600


def test_a_score_between_two_steps_is_moved_to_one_that_exists(qtbot: QtBot, plain: Shown) -> None:
    plain.model.update(opponent=600)
    plain.panel.opponent.setFocus()
    plain.panel.opponent.selectAll()
    qtbot.keyClicks(plain.panel.opponent, "610")
    qtbot.keyClick(plain.panel.opponent, Qt.Key.Key_Return)
    assert plain.model.selection.opponent == 600
    assert plain.panel.opponent.value() == 600


def test_the_arrows_of_a_box_go_one_step(qtbot: QtBot, plain: Shown) -> None:
    qtbot.keyClick(plain.panel.turn_total, Qt.Key.Key_Up)
    assert plain.model.selection.turn_total == 50


def test_dice_are_clicked(qtbot: QtBot, plain: Shown) -> None:
    qtbot.mouseClick(plain.panel.dice.dice[2], Qt.MouseButton.LeftButton)
    assert plain.model.selection.dice == 3
    assert [die.isChecked() for die in plain.panel.dice.dice] == [False, False, True, False, False, False]


def test_a_selection_made_elsewhere_is_mirrored(plain: Shown) -> None:
    plain.model.update(banked=200, opponent=450, turn_total=300, dice=2)
    panel = plain.panel
    assert (panel.banked.value(), panel.opponent.value(), panel.turn_total.value()) == (200, 450, 300)
    assert panel.dice.dice[1].isChecked()


def test_the_arrows_lead_from_nothing_to_beat_to_the_least_there_can_be(qtbot: QtBot) -> None:
    shown = Shown(qtbot, solved(replace(plain_game(1000), turn=Turn(minimum=350, beat_last_turn=True))))
    box = shown.panel.turn_start.last_turn_total
    assert not box.isEnabled()  # with no score nobody has banked anything
    shown.model.update(opponent=600)
    for key, points in ((Qt.Key.Key_Up, 350), (Qt.Key.Key_Up, 400), (Qt.Key.Key_Down, 350), (Qt.Key.Key_Down, 0)):
        qtbot.keyClick(box, key)
        assert (shown.model.selection.last_turn_total, box.value()) == (points, points)


def test_farkle_counts_are_there_only_where_farkles_cost_something(qtbot: QtBot, plain: Shown) -> None:
    assert not plain.panel.own_farkles.isVisible()
    costly = Shown(qtbot, solved(penalty_game(500)))
    assert costly.panel.own_farkles.isVisible()
    assert costly.panel.opponent_farkles.isVisible()


def test_advice_follows_the_table(plain: Shown) -> None:
    plain.model.update(banked=400, opponent=300, turn_total=250, dice=3)
    table = plain.solution.turn_table(TurnStart(400, 300))
    advice = plain.panel.advice
    assert advice is not None
    assert advice.hold == table.hold[5, 2]
    assert advice.roll == table.roll[5, 2]
    assert advice.win == max(table.hold[5, 2], table.roll[5, 2])
    assert advice.farkle_risk == pytest.approx(60 / 216)  # rolls of three dice without a 1, a 5 or a triple


def test_holding_what_wins_is_said_so(plain: Shown) -> None:
    plain.model.update(banked=900, turn_total=100, dice=5)
    advice = plain.panel.advice
    assert advice is not None
    assert advice.wins_now
    assert advice.hold == 1.0
    assert "HOLD 100.00 %" in plain.panel.text


def test_where_one_may_not_hold_it_says_why(with_minimum: Shown) -> None:
    model, panel = with_minimum.model, with_minimum.panel
    assert panel.verdict.sentence == "You must roll first."
    assert panel.text.count("You must roll") == 1
    assert panel.verdict.accessibleDescription().count("You must roll") == 1
    model.update(banked=400, turn_total=200, dice=4)
    assert "Holding takes a turn total of 300 points; you have 200." in panel.verdict.lines
    assert "hold not allowed" in panel.verdict.lines
    model.update(banked=0, turn_total=400, dice=2)
    opening = "With a score of 0 or less a hold takes a turn total of 500 points; you have 400."
    assert opening in panel.verdict.lines
    model.update(turn_total=200)
    assert opening.replace("400", "200") in panel.verdict.lines  # it is more than the minimum
    model.update(banked=400, turn_total=300, dice=3)
    assert panel.advice is not None
    assert panel.advice.why_roll == ""


def test_hot_dice_that_must_be_rolled_are_named() -> None:
    ruleset = replace(plain_game(1000), turn=Turn(hot_dice_must_roll=True))
    solution = solve(ruleset)
    moment = Selection(banked=0, opponent=0, turn_total=600, dice=6)
    advice = advise(solution.turn_table(), moment, ruleset)
    assert advice.why_roll == "Hot dice must be rolled."


def test_what_cannot_happen_is_said_so(plain: Shown) -> None:
    # One die left after five were set aside is worth at least 250 points: five times a 5.
    plain.model.update(turn_total=50, dice=1)
    assert plain.panel.advice is not None
    assert not plain.panel.advice.reachable
    assert UNREACHABLE in plain.panel.text
    lines = plain.panel.verdict.lines
    assert lines[0].startswith("hold ")
    assert lines[1].startswith("roll ")  # neither is in capitals: nothing is advised
    assert next(iter(plain.panel.as_table().rows))[advice_texts.ADVICE.index("best")] == ""


def test_advice_from_a_solution_that_did_not_converge_says_so(plain: Shown) -> None:
    assert INEXACT not in plain.panel.text
    certificate = replace(plain.solution.certificate, converged=False)
    plain.panel.set_solution(replace(plain.solution, certificate=certificate))
    assert INEXACT in plain.panel.text


def test_it_is_copied_as_text(qtbot: QtBot, plain: Shown) -> None:
    plain.model.update(banked=400, opponent=300, turn_total=250, dice=3)
    qtbot.mouseClick(plain.panel.copy_button, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Busche & Neller, changed: you 400, opponent 300; turn total 250, 3 dice to roll\n")
    assert "farkle risk with 3 dice 27.78 %" in text


def test_the_advice_can_be_taken_along_as_numbers_and_pictures(plain: Shown, tmp_path: Path) -> None:
    plain.model.update(banked=300, opponent=450, turn_total=200, dice=4)
    said: list[str] = []
    plain.panel.reported.connect(said.append)
    for kind in ("csv", "png", "svg"):
        assert plain.panel.export_button.save(tmp_path / f"situation.{kind}"), said
    with (tmp_path / "situation.csv").open(encoding="utf-8", newline="") as file:
        (found,) = csv.DictReader(file)
    table = plain.solution.turn_table(TurnStart(300, 450))
    at = table.row(200), 3
    assert (found["your score (points)"], found["opponent's score (points)"]) == ("300", "450")
    assert (found["turn total (points)"], found["dice to roll"]) == ("200", "4")
    assert found["best"] == ("hold" if table.holds[at] else "roll")
    assert float(found["win chance after holding (0 to 1)"]) == table.hold[at]
    assert float(found["win chance when rolling (0 to 1)"]) == table.roll[at]
    assert float(found["chance of a farkle (0 to 1)"]) == table.farkle_chance[3]
    at_start = float(found["win chance at turn start (0 to 1)"])
    assert at_start == pytest.approx(plain.solution.win_chance(TurnStart(300, 450)), abs=1e-12)
    assert f"{100 * table.hold[at]:.2f} %" in (tmp_path / "situation.svg").read_text(encoding="utf-8")
    assert not QImage(str(tmp_path / "situation.png")).isNull()


def test_what_a_first_answer_cannot_tell_apart_is_equal_so_far(qtbot: QtBot) -> None:
    end = solved(plain_game(1000))
    first = replace(end, certificate=replace(end.certificate, converged=False, provisional=0.1))
    panel = Shown(qtbot, first)
    panel.model.update(turn_total=300, dice=3)
    assert panel.panel.verdict.sentence.startswith("Both are equal so far.")
    assert not {"HOLD", "ROLL"} & set(" ".join(panel.panel.verdict.lines).split())
    assert INEXACT not in panel.panel.verdict.lines


def test_a_sentence_says_first_what_to_do_and_from_where_on_one_holds(plain: Shown) -> None:
    plain.model.update(banked=0, opponent=0, turn_total=0, dice=6)
    assert plain.panel.verdict.sentence == "You must roll first."
    plain.model.update(turn_total=900, dice=6)
    table = solved(plain_game(1000)).turn_table()
    for total, dice in ((300, 3), (400, 2), (600, 1), (450, 3), (150, 4)):
        plain.model.update(turn_total=total, dice=dice)
        row = table.row(total)
        lead = abs(float(table.hold[row, dice - 1] - table.roll[row, dice - 1]))
        word = "Hold" if table.holds[row, dice - 1] else "Roll"
        said = f"{word}; a close call. " if lead < CLOSE else f"{word}. "
        runs = table.thresholds()[dice - 1]
        hold = plot_words.holding(runs) if runs else "hold only to win"
        assert plain.panel.verdict.sentence == f"{said}With {plot_words.dice(dice)} {hold}."
        assert plain.panel.text.splitlines()[1] == plain.panel.verdict.sentence
    plain.model.update(banked=900, turn_total=100, dice=5)
    assert plain.panel.verdict.sentence == "Hold and win."


def test_the_last_turn_says_how_many_points_it_takes(qtbot: QtBot) -> None:
    rules = replace(plain_game(600), end=End(rule=EndRule.LAST_TURN))
    panel = Shown(qtbot, solved(rules))
    panel.model.update(turns_left=1, opponent=700, banked=200, turn_total=0)
    chosen = panel.model.selection
    assert chosen.turns_left == 1
    needed = chosen.opponent - chosen.banked
    said = panel.panel.verdict.sentence
    assert said == f"Last turn: you need {needed + 50} points. You must roll first."


def test_a_number_key_chooses_the_dice_to_roll(qtbot: QtBot, plain: Shown) -> None:
    plain.model.update(turn_total=400, dice=1)
    plain.panel.dice.dice[0].setFocus()
    for key, dice in ((Qt.Key.Key_2, 2), (Qt.Key.Key_3, 3), (Qt.Key.Key_7, 3), (Qt.Key.Key_A, 3)):
        qtbot.keyClick(plain.panel.dice.dice[0], key)
        assert plain.model.selection.dice == dice
