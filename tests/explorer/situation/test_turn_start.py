"""What a turn begins with, in the situation panel: who chooses what by real clicks, and what is said about it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSpinBox
from pytestqt.qtbot import QtBot
from situation_bench import Shown
from view_bench import plain_solution, small_solution

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.model import Carry, Start
from farkle_core.solution.solve import solve

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


def shown(qtbot: QtBot, ruleset_id: str) -> Shown:
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
    names = (
        "seat",
        "turns_left",
        "mover_first",
        "last_turn_total",
        "carried_dice",
        "carried_points",
        "bonuses",
    )
    return {name for name in names if getattr(start, name).isVisible()}


@pytest.mark.parametrize("ruleset_id", SELECTORS)
def test_there_is_a_selector_only_for_what_the_rules_know(qtbot: QtBot, ruleset_id: str) -> None:
    assert selectors(shown(qtbot, ruleset_id)) == SELECTORS[ruleset_id]


def test_the_seat_is_clicked(qtbot: QtBot) -> None:
    bench = shown(qtbot, "equal-turns")
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
    bench = shown(qtbot, "equal-turns")
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
    advice = bench.panel.advice
    assert advice is not None
    assert advice.roll == table.roll[6, 2]
    assert advice.hold == 0.0  # 900 points against 1,200, and nobody plays after this turn
    assert advice.after_farkle == 0.0
    bench.model.update(turn_total=650)
    assert "HOLD 100.00 %" in bench.panel.text


def test_turns_left_are_those_of_the_seat(qtbot: QtBot) -> None:
    bench = shown(qtbot, "open-1000")
    combo = bench.panel.turn_start.turns_left

    def offered() -> list[str]:
        return [combo.itemText(n) for n in range(combo.count())]

    assert offered() == ["no player at the goal", "2 turns left"]
    qtbot.mouseClick(bench.panel.turn_start.seat.buttons[1], Qt.MouseButton.LeftButton)
    assert offered() == ["no player at the goal", "3 turns left", "last turn"]


def test_offered_dice_are_taken_where_that_is_better(qtbot: QtBot) -> None:
    bench = shown(qtbot, "high-stakes")
    bench.model.update(opponent=500)  # dice are left by a hold, and a hold banks something
    for dice in range(1, 7):
        pick(qtbot, bench.panel.turn_start.carried_dice, "1 die" if dice == 1 else f"{dice} dice")
        table = bench.solution.turn_table(TurnStart(carried_dice=dice).at(0, 500))
        advice = bench.panel.advice
        assert advice is not None
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
    bench = shown(qtbot, "high-stakes")
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
    advice = bench.panel.advice
    assert advice is not None
    assert advice.take == bench.solution.turn_table(beginning.at(300, 800)).take
    assert "4 dice offered with 350 points" in bench.panel.text


def test_what_nobody_can_have_banked_is_not_offered(qtbot: QtBot) -> None:
    ruleset = replace(plain_solution(1000).ruleset, start=Start(Carry.PIGGYBACK))
    bench = Shown(qtbot, solve(ruleset, Settings(check_bound=False)))
    assert not bench.panel.turn_start.carried_dice.isEnabled()
    bench.model.update(opponent=400)
    assert bench.panel.turn_start.carried_dice.isEnabled()
    pick(qtbot, bench.panel.turn_start.carried_dice, "2 dice")
    assert bench.panel.turn_start.carried_points.maximum() == 400


def test_a_turn_to_beat_is_typed(qtbot: QtBot) -> None:
    bench = shown(qtbot, "beat-the-last-turn")
    bench.model.update(banked=300, opponent=600, dice=3)
    type_points(qtbot, bench.panel.turn_start.last_turn_total, 450)
    assert bench.model.selection.last_turn_total == 450
    bench.model.update(turn_total=400)
    assert "Holding takes more than the 450 points of the last turn; you have 400." in bench.panel.verdict.lines
    bench.model.update(turn_total=500)
    table = bench.solution.turn_table(TurnStart(last_turn_total=450).at(300, 600))
    advice = bench.panel.advice
    assert advice is not None
    assert advice.hold == table.hold[10, 2]
    bench.model.update(last_turn_total=0, turn_total=300)
    assert "Holding takes a turn total of 350 points; you have 300." in bench.panel.verdict.lines


def test_bonuses_taken_are_clicked(qtbot: QtBot) -> None:
    bench = shown(qtbot, "hot-dice-bonus")
    none, more = bench.panel.turn_start.bonuses.buttons
    assert (none.text(), more.text()) == ("0", "1+")
    bench.model.update(banked=0, opponent=300, turn_total=350, dice=1)
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    assert bench.model.selection.bonuses == 1
    after = bench.solution.turn_table(TurnStart(0, 300, bonuses=1))
    before = bench.solution.turn_table(TurnStart(0, 300))
    advice = bench.panel.advice
    assert advice is not None
    assert advice.roll == after.roll[7, 0]
    assert after.roll[7, 0] > before.roll[7, 0], "the next bonus is 1,000 points instead of 500"


def test_what_is_too_high_scrolls_and_nothing_is_cut(qtbot: QtBot) -> None:
    bench = shown(qtbot, "high-stakes")
    panel = bench.panel
    bench.model.update(opponent=500)
    pick(qtbot, panel.turn_start.carried_dice, "3 dice")
    panel.resize(panel.minimumSizeHint().width(), 300)
    shown_last = (panel.banked, panel.turn_start.seat, panel.turn_start.carried_dice, panel.dice.dice[-1])

    def ends() -> list[int]:
        return [widget.mapTo(panel, widget.rect().topRight()).x() for widget in shown_last]

    qtbot.waitUntil(lambda: max(ends()) < panel.width())
    assert panel.height() == 300
    assert panel.minimumSizeHint().height() < 300
