"""The selection in words, on real small games: what a turn begins with, chosen by real clicks, and what is advised."""

from dataclasses import replace
from pathlib import Path

import pytest
from csv_files import rows_of
from present import present
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QComboBox, QSpinBox
from pytestqt.qtbot import QtBot
from situation_bench import Shown
from small_games import plain_game
from view_bench import plain_solution, small_solution

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import End, EndRule, Ruleset, Turn
from farkle_core.rules.model import Carry, Start
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.plots import plot_words
from farkle_explorer.situation import advice as advice_texts
from farkle_explorer.situation.advice import CLOSE, UNREACHABLE
from farkle_explorer.situation.turn_start import ScoreFields
from farkle_explorer.situation.verdict import INEXACT


def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset, Settings(check_bound=False))


@pytest.fixture
def plain(qtbot: QtBot) -> Shown:
    return Shown(qtbot, solved(plain_game(1000)))


@pytest.fixture
def with_minimum(qtbot: QtBot) -> Shown:
    return Shown(qtbot, solved(replace(plain_game(1000), turn=Turn(minimum=300, opening=500))))


def test_what_is_typed_is_selected_at_the_nearest_step(qtbot: QtBot, plain: Shown) -> None:
    plain.panel.banked.setFocus()
    plain.panel.banked.selectAll()
    qtbot.keyClicks(plain.panel.banked, "600")
    qtbot.keyClick(plain.panel.banked, Qt.Key.Key_Return)
    assert plain.model.selection.banked == 600

    plain.model.update(opponent=600)
    plain.panel.opponent.setFocus()
    plain.panel.opponent.selectAll()
    qtbot.keyClicks(plain.panel.opponent, "610")
    qtbot.keyClick(plain.panel.opponent, Qt.Key.Key_Return)
    assert plain.model.selection.opponent == 600
    assert plain.panel.opponent.value() == 600

    plain.model.update(turn_total=400, dice=1)
    fields = ScoreFields(plain.model)  # of Ask; in Explore dice are chosen above the pictures
    qtbot.addWidget(fields)
    fields.picked.connect(lambda picked: plain.model.update(**picked))
    for key, dice in ((Qt.Key.Key_2, 2), (Qt.Key.Key_3, 3), (Qt.Key.Key_7, 3), (Qt.Key.Key_A, 3)):
        qtbot.keyClick(fields.dice.dice[0], key)
        assert plain.model.selection.dice == dice


def test_the_arrows_lead_from_nothing_to_beat_to_the_least_there_can_be(qtbot: QtBot) -> None:
    shown = Shown(qtbot, solved(replace(plain_game(1000), turn=Turn(minimum=350, beat_last_turn=True))))
    box = shown.panel.turn_start.last_turn_total
    assert not box.isEnabled()  # with no score nobody has banked anything
    shown.model.update(opponent=600)
    for key, points in ((Qt.Key.Key_Up, 350), (Qt.Key.Key_Up, 400), (Qt.Key.Key_Down, 350), (Qt.Key.Key_Down, 0)):
        qtbot.keyClick(box, key)
        assert (shown.model.selection.last_turn_total, box.value()) == (points, points)


def test_advice_follows_the_table_and_is_copied_as_text(qtbot: QtBot, plain: Shown) -> None:
    plain.model.update(banked=400, opponent=300, turn_total=250, dice=3)
    table = plain.solution.turn_table(TurnStart(400, 300))
    advice = present(plain.panel.advice)
    assert advice.hold == table.hold[5, 2]
    assert advice.roll == table.roll[5, 2]
    assert advice.win == max(table.hold[5, 2], table.roll[5, 2])
    assert advice.farkle_risk == pytest.approx(60 / 216)  # rolls of three dice without a 1, a 5 or a triple

    qtbot.mouseClick(plain.panel.copy_button, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Busche & Neller, changed: you 400, opponent 300; turn total 250, 3 dice to roll\n")
    assert "farkle risk with 3 dice 27.78 %" in text


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
    assert present(panel.advice).why_roll == ""


def test_what_cannot_happen_and_what_is_not_exact_are_said_so(plain: Shown) -> None:
    # One die left after five were set aside is worth at least 250 points: five times a 5.
    plain.model.update(turn_total=50, dice=1)
    assert not present(plain.panel.advice).reachable
    assert UNREACHABLE in plain.panel.text
    lines = plain.panel.verdict.lines
    assert lines[0].startswith("hold ")
    assert lines[1].startswith("roll ")  # neither is in capitals: nothing is advised
    assert next(iter(plain.panel.as_table().rows))[advice_texts.ADVICE.index("best")] == ""

    assert INEXACT not in plain.panel.text
    certificate = replace(plain.solution.certificate, converged=False)
    plain.panel.set_solution(replace(plain.solution, certificate=certificate))
    assert INEXACT in plain.panel.text


def test_the_advice_can_be_taken_along_as_numbers_and_pictures(plain: Shown, tmp_path: Path) -> None:
    plain.model.update(banked=300, opponent=450, turn_total=200, dice=4)
    said: list[str] = []
    plain.panel.reported.connect(said.append)
    for kind in ("csv", "png", "svg"):
        assert plain.panel.export_button.save(tmp_path / f"situation.{kind}"), said
    (found,) = rows_of(tmp_path / "situation.csv")
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


SELECTORS = {
    "busche-neller": set(),
    "equal-turns": {"seat"},
    "last-turn": {"turns_left"},
    "open-1000": {"seat", "turns_left"},
    "high-stakes": {"seat", "carried_dice"},
    "steal": {"carried_dice"},
    "beat-the-last-turn": {"last_turn_total"},
    "hot-dice-bonus": {"bonuses"},
}


def panel_of(qtbot: QtBot, ruleset_id: str) -> Shown:
    return Shown(qtbot, small_solution(ruleset_id))


def pick(qtbot: QtBot, combo: QComboBox, words: str) -> None:
    """Choose an entry of a list by its keys."""
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(combo.findText(words)):
        qtbot.keyClick(combo, Qt.Key.Key_Down)
    assert combo.currentText() == words


def type_points(qtbot: QtBot, box: QSpinBox, points: int) -> None:
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, str(points))
    qtbot.keyClick(box, Qt.Key.Key_Return)


def selectors(panel: Shown) -> set[str]:
    """Return the names of the lines that are there."""
    start = panel.panel.turn_start
    names = ("seat", "turns_left", "mover_first", "last_turn_total", "carried_dice", "carried_points", "bonuses")
    return {name for name in names if getattr(start, name).isVisible()}


@pytest.mark.parametrize("ruleset_id", SELECTORS)
def test_there_is_a_selector_only_for_what_the_rules_know(qtbot: QtBot, ruleset_id: str) -> None:
    assert selectors(panel_of(qtbot, ruleset_id)) == SELECTORS[ruleset_id]


def test_the_seat_is_clicked(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "equal-turns")
    first, second = bench.panel.turn_start.seat.buttons
    assert (first.text(), second.text()) == ("first", "second")
    assert bench.panel.advice is not None
    assert bench.panel.advice.at_start == pytest.approx(bench.solution.win_chance(), abs=1e-12)
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert bench.model.selection.seat == 1
    wanted = bench.solution.win_chance(TurnStart(seat=1))
    assert bench.panel.advice.at_start == pytest.approx(wanted, abs=1e-12)
    assert "second player" in bench.panel.text
    # At level scores with all to play for, one of the two seats is better: the round is completed for the second one.
    assert abs(wanted - bench.solution.win_chance()) > 0.01


def test_last_turns_are_chosen_and_take_the_scores_along(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "equal-turns")
    combo = bench.panel.turn_start.turns_left
    assert not combo.isVisible(), "the first player has no turn after the second one reached the goal"
    qtbot.mouseClick(bench.panel.turn_start.seat.buttons[1], Qt.MouseButton.LeftButton)
    bench.model.update(banked=600, opponent=700, turn_total=300, dice=3)
    assert [combo.itemText(n) for n in range(combo.count())] == ["no player at the goal", "last turn"]
    pick(qtbot, combo, "last turn")
    assert bench.model.selection.turns_left == 1
    assert (bench.panel.opponent.minimum(), bench.panel.opponent.maximum()) == (1000, 2000)
    assert bench.panel.opponent.value() == 1000
    type_points(qtbot, bench.panel.opponent, 1200)
    table = bench.solution.turn_table(TurnStart(seat=1, turns_left=1).at(600, 1200))
    advice = present(bench.panel.advice)
    assert advice.roll == table.roll[6, 2]
    assert advice.hold == 0.0  # 900 points against 1,200, and no turn follows
    assert advice.after_farkle == 0.0
    bench.model.update(turn_total=650)
    assert "HOLD 100.00 %" in bench.panel.text


def test_turns_left_are_those_of_the_seat(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "open-1000")
    combo = bench.panel.turn_start.turns_left

    def offered() -> list[str]:
        return [combo.itemText(n) for n in range(combo.count())]

    assert offered() == ["no player at the goal", "2 turns left"]
    qtbot.mouseClick(bench.panel.turn_start.seat.buttons[1], Qt.MouseButton.LeftButton)
    assert offered() == ["no player at the goal", "3 turns left", "last turn"]


def test_offered_dice_are_taken_where_that_is_better(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "high-stakes")
    bench.model.update(opponent=500)  # dice are left by a hold, and a hold banks something
    for dice in range(1, 7):
        pick(qtbot, bench.panel.turn_start.carried_dice, "1 die" if dice == 1 else f"{dice} dice")
        table = bench.solution.turn_table(TurnStart(carried_dice=dice).at(0, 500))
        advice = present(bench.panel.advice)
        assert table.take is not None
        assert (advice.take, advice.roll) == (table.take, table.roll[0, 5])
        assert advice.takes == (table.take >= table.roll[0, 5])
        assert advice.at_start == max(table.take, table.roll[0, 5])
        take, roll = ("TAKE", "roll") if advice.takes else ("take", "ROLL")
        die = "1 die" if dice == 1 else f"{dice} dice"
        lines = bench.panel.verdict.lines
        assert lines[0] == f"{take} {die} {100 * table.take:.2f} %"
        assert lines[1] == f"{roll} all 6 {100 * table.roll[0, 5]:.2f} %"
        assert f"difference +{100 * abs(table.take - table.roll[0, 5]):.2f} of 100" in lines
        rolled = dice if advice.takes else 6
        assert any(line.startswith(f"farkle risk with {'1 die' if rolled == 1 else f'{rolled} dice'} ")
                   for line in lines)  # fmt: skip
        assert "1,000 points" in lines[-1]


def test_offers_are_gone_after_the_first_roll(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "high-stakes")
    bench.model.update(opponent=500)
    pick(qtbot, bench.panel.turn_start.carried_dice, "3 dice")
    assert "TAKE 3 dice" in bench.panel.text
    bench.model.update(turn_total=1100, dice=2)
    assert "TAKE" not in bench.panel.text
    assert "HOLD" in bench.panel.text
    bench.model.update(turn_total=0, dice=3)
    assert "TAKE 3 dice" in bench.panel.text, "the dice offered are as good a place to ask about the start"


@pytest.mark.parametrize(("carry", "said"), [(Carry.PIGGYBACK, "Just banked"), (Carry.STEAL, "Just lost")])
def test_points_come_with_the_dice(qtbot: QtBot, carry: Carry, said: str) -> None:
    ruleset = replace(plain_solution(1000).ruleset, start=Start(carry))
    bench = Shown(qtbot, solve(ruleset, Settings(check_bound=False)))
    bench.model.update(banked=300, opponent=800)
    start = bench.panel.turn_start
    assert not start.carried_points.isVisible()
    pick(qtbot, start.carried_dice, "4 dice")
    assert start.carried_points.isVisible()
    label = bench.panel._form.labelForField(start.carried_points)
    assert label.property("text") == said
    type_points(qtbot, start.carried_points, 350)
    assert bench.model.selection.carried_points == 350
    beginning = TurnStart(carried_dice=4, carried_points=350)
    advice = present(bench.panel.advice)
    assert advice.take == bench.solution.turn_table(beginning.at(300, 800)).take
    assert "4 dice offered with 350 points" in bench.panel.text


def test_a_turn_to_beat_is_typed(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "beat-the-last-turn")
    bench.model.update(banked=300, opponent=600, dice=3)
    type_points(qtbot, bench.panel.turn_start.last_turn_total, 450)
    assert bench.model.selection.last_turn_total == 450
    bench.model.update(turn_total=400)
    assert "Holding takes more than the 450 points of the last turn; you have 400." in bench.panel.verdict.lines
    bench.model.update(turn_total=500)
    table = bench.solution.turn_table(TurnStart(last_turn_total=450).at(300, 600))
    advice = present(bench.panel.advice)
    assert advice.hold == table.hold[10, 2]
    bench.model.update(last_turn_total=0, turn_total=300)
    assert "Holding takes a turn total of 350 points; you have 300." in bench.panel.verdict.lines


def test_bonuses_taken_are_clicked(qtbot: QtBot) -> None:
    bench = panel_of(qtbot, "hot-dice-bonus")
    none, more = bench.panel.turn_start.bonuses.buttons
    assert (none.text(), more.text()) == ("0", "1+")
    bench.model.update(banked=0, opponent=300, turn_total=350, dice=1)
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert bench.model.selection.bonuses == 1
    after = bench.solution.turn_table(TurnStart(0, 300, bonuses=1))
    before = bench.solution.turn_table(TurnStart(0, 300))
    advice = present(bench.panel.advice)
    assert advice.roll == after.roll[7, 0]
    assert after.roll[7, 0] > before.roll[7, 0], "the next bonus is 1,000 points instead of 500"
