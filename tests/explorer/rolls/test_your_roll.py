"""What to set aside of a roll, by real clicks and keys, on small games."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QLabel, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot
from roll_bench import Asked, asked
from small_games import plain_game
from whole_window import settled, small_file, solved, started

from farkle_core.engine.settings import Settings
from farkle_core.game.points import play_for_points
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise import Adviser, SteppedGame
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.plots.plot_words import state_words
from farkle_explorer.rolls.kept_games import selection_of
from farkle_explorer.rolls.roll_reasons import numbers
from farkle_explorer.rolls.your_roll import YourRoll
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.situation.advice import advise
from farkle_explorer.workers.background import Background

HARD_SPACE = "\N{NO-BREAK SPACE}"


@cache
def game(name: str, goal: int) -> Solution:
    settings = Settings(threads=1, check_bound=False, bound=-500, ceiling=1000)
    return solve(replace(shipped_ruleset(name), goal=goal), settings)


@pytest.fixture
def facebook(qtbot: QtBot) -> Iterator[Asked]:
    with asked(qtbot, game("facebook", 2000)) as panel:
        yield panel


@pytest.fixture
def plain(qtbot: QtBot) -> Iterator[Asked]:
    with asked(qtbot, game("busche-neller", 1000)) as panel:
        yield panel


def test_without_a_solution_it_says_what_to_do(qtbot: QtBot) -> None:
    background = Background()
    panel = YourRoll(SelectionModel(), background)
    qtbot.addWidget(panel)
    panel.invite(Prompt("These rules are not solved yet."))
    assert panel.prompt.words == "These rules are not solved yet."
    assert not panel.prompt.isHidden()
    assert panel.text == ""
    for button in (panel.aside, panel.hold, panel.roll, panel.undo, panel.new_game, panel.copy_button):
        assert not button.isEnabled()
    assert not panel.entry.isEnabled()
    rule = QLineEdit()
    qtbot.addWidget(rule)
    rule.show()
    rule.activateWindow()
    rule.setFocus()
    qtbot.waitUntil(rule.hasFocus)
    panel.begin()
    assert not rule.hasFocus()  # dice that are typed now must not change a rule
    background.close()


def test_the_published_roll_has_its_three_scorings_as_the_core_says(facebook: Asked) -> None:
    # The roll of [B16]'s example; its printed win chances are those of the whole game, which tests of the core solve.
    adviser = Adviser(facebook.solution)
    found = adviser.advise(adviser.new_game(), counts_of((6, 5, 3, 3, 3, 2)))
    facebook.type("6 5 3 3 3 2")
    assert {(choice.faces, choice.turn_total, choice.dice) for choice in facebook.shown} == {
        ((5,), 50, 5),
        ((3, 3, 3), 300, 3),
        ((3, 3, 3, 5), 350, 2),
    }
    assert [choice.win for choice in facebook.shown] == [choice.win for choice in found.shown]
    for row, choice in zip(facebook.rows, found.shown, strict=True):
        assert f"wins {100 * choice.win:.4f} %" in row  # six digits, as many as are printed
        assert f"{choice.turn_total} points, {choice.dice} dice to roll" in row
    assert facebook.panel.headline.text() == found.headline
    assert facebook.panel.reason.text().replace(HARD_SPACE, " ") == found.reason
    assert facebook.panel.win.text() == f"{100 * found.win:.2f} %"


@pytest.mark.nightly
@pytest.mark.published
def test_the_published_roll_of_the_whole_game_is_shown_as_printed(qtbot: QtBot) -> None:
    # [B16], with its lowest score: after 6-5-3-3-3-2 on the first turn the single 5 wins 0.511005, both 0.509711, and
    # the triple 0.506680.
    solution = solve(shipped_ruleset("facebook"), Settings(bound=-2500, check_bound=False))
    with asked(qtbot, solution) as panel:
        panel.type("653332")
        assert [(choice.faces, choice.turn_total, choice.dice) for choice in panel.shown] == [
            ((5,), 50, 5),
            ((3, 3, 3, 5), 350, 2),
            ((3, 3, 3), 300, 3),
        ]
        for row, printed in zip(panel.rows, ("51.1005 %", "50.9711 %", "50.6680 %"), strict=True):
            assert f"wins {printed}" in row
        assert panel.panel.headline.text() == "Set aside a single 5, then roll 5 dice."
        assert panel.panel.win.text() == "51.10 %"


@pytest.mark.parametrize("typed", ["1 5 5 2 3 4", "155234", "1,5,5,2,3,4"])
def test_the_answer_is_there_with_the_last_die_typed(plain: Asked, typed: str) -> None:
    plain.type(typed[:-1])
    assert plain.rows == []
    assert plain.panel.reason.text() == "Click or type 1 more die, or press Roll."
    assert list(plain.panel.entry.picker.faces) == [1, 5, 5, 2, 3]
    plain.type(typed)
    assert len(plain.rows) == 5  # 1, 5, 1-5, 5-5, 1-5-5
    assert list(plain.panel.entry.picker.faces) == [1, 5, 5, 2, 3, 4]


def test_it_says_how_many_dice_are_still_missing(plain: Asked) -> None:
    assert plain.panel.reason.text() == "Click or type 6 dice, or press Roll."
    plain.type("1")
    assert plain.panel.reason.text() == "Click or type 5 more dice, or press Roll."


def test_enter_on_an_incomplete_roll_says_what_is_missing(qtbot: QtBot, plain: Asked) -> None:
    plain.type("15")
    qtbot.keyClick(plain.panel.entry.line, Qt.Key.Key_Return)
    assert plain.panel.reason.text().startswith("4 dice are missing. ")
    assert plain.panel.entry.line.text() == "15"
    qtbot.keyClicks(plain.panel.entry.line, "234")
    assert "missing" not in plain.panel.reason.text()
    qtbot.keyClick(plain.panel.entry.line, Qt.Key.Key_Return)
    assert plain.panel.reason.text().startswith("1 die is missing. ")


def test_typed_dice_survive_a_corrected_turn_total(qtbot: QtBot, plain: Asked) -> None:
    total = plain.panel.fields.turn_total
    plain.at(turn_total=300, dice=3)
    plain.type("155")
    assert plain.rows
    for text in ("400", "500"):
        type_into(qtbot, total, text)
        qtbot.keyClick(total, Qt.Key.Key_Return)
        assert plain.panel.entry.line.text() == "155"
        assert plain.shown[0].turn_total > int(text)
    plain.type("155234")
    assert plain.panel.reason.text().startswith("6 dice typed, but 3 dice rolled.")
    type_into(qtbot, total, "0")
    qtbot.keyClick(total, Qt.Key.Key_Return)
    assert plain.panel.entry.line.text() == "155234"
    assert len(plain.rows) == 5


def test_roll_sets_the_chosen_dice_aside_and_rolls_the_others(plain: Asked) -> None:
    plain.click(plain.panel.roll)
    assert len(plain.panel.game.faces) == 6
    chosen = plain.panel.game.chosen
    assert chosen is not None
    plain.click(plain.panel.roll)
    assert len(plain.panel.game.faces) == chosen.dice
    assert plain.model.selection.turn_total == chosen.turn_total


def test_dice_are_clicked(qtbot: QtBot, plain: Asked) -> None:
    picker = plain.panel.entry.picker
    for face in (1, 5, 5, 2, 3, 4):
        qtbot.mouseClick(picker.choices[face - 1], Qt.MouseButton.LeftButton)
    assert plain.panel.entry.line.text() == "1 5 5 2 3 4"
    assert len(plain.rows) == 5
    qtbot.mouseClick(picker.places[0], Qt.MouseButton.LeftButton)
    assert plain.panel.entry.line.text() == "5 5 2 3 4"
    assert plain.rows == []


def test_what_is_typed_wrongly_is_explained_and_stays(plain: Asked) -> None:
    plain.type("1 5 7x")
    assert plain.panel.entry.line.text() == "1 5 7x"
    assert plain.panel.reason.text().startswith("7, x: dice show 1 to 6.")
    for wrong in ("-1", "1.5", "5 -1 5"):
        plain.type(wrong)
        strange = wrong.split()[len(wrong.split()) // 2]
        assert plain.panel.reason.text().startswith(f"“{strange}” is no die: dice show 1 to 6. ")
        assert plain.panel.entry.picker.faces == ()
    plain.type("1552341")
    assert plain.panel.entry.line.text() == "1552341"
    assert plain.panel.reason.text().startswith("7 dice typed, but 6 dice rolled.")
    assert plain.rows == []
    plain.type("155234")
    assert "typed" not in plain.panel.reason.text()
    assert len(plain.rows) == 5


def test_a_farkle_is_told_and_the_next_player_plays(plain: Asked) -> None:
    plain.model.update(banked=300, opponent=100)
    plain.type("223466")
    assert plain.panel.headline.text() == "Farkle: the turn is over."
    assert plain.panel.reason.text() == "Nothing here scores."
    assert plain.panel.win.text() == f"{100 * (1 - plain.solution.win_chance(TurnStart(100, 300))):.2f} %"
    assert plain.panel.aside.text() == "Next turn"
    plain.click(plain.panel.aside)
    assert (plain.model.selection.banked, plain.model.selection.opponent) == (100, 300)
    assert "Player 2 plays" in plain.panel.place.text()


def test_enter_sets_the_best_aside_and_the_selection_follows(qtbot: QtBot, plain: Asked) -> None:
    plain.type("111256")
    best = plain.shown[0]
    qtbot.keyClick(plain.panel.entry.line, Qt.Key.Key_Return)
    chosen = plain.model.selection
    assert (chosen.turn_total, chosen.dice) == (best.turn_total, best.dice)
    assert plain.panel.entry.line.text() == ""
    assert plain.panel.history.item(plain.panel.history.count() - 1).text().startswith("set aside 1-1-1")


def test_another_scoring_is_chosen_by_the_keyboard_and_charged(qtbot: QtBot, plain: Asked) -> None:
    plain.type("155234")
    second = plain.shown[1]
    plain.panel.choices.setFocus()
    qtbot.keyClick(plain.panel.choices, Qt.Key.Key_Down)
    assert plain.panel.game.chosen == second
    assert second.outlook is not None
    assert f"roll {100 * (second.outlook.roll or 0):.2f} %" in plain.rows[1]
    assert second.outlook.difference is not None
    assert plain.panel.details.text().endswith(f" better by {100 * second.outlook.difference:.2f} percentage points")
    qtbot.keyClick(plain.panel.choices, Qt.Key.Key_Return)
    assert (plain.model.selection.turn_total, plain.model.selection.dice) == (second.turn_total, second.dice)
    lines = [plain.panel.history.item(row).text() for row in range(plain.panel.history.count())]
    assert f"({100 * second.difference:.2f} percentage points given away)" in lines[-1]


def test_a_chosen_scoring_is_pointed_out_to_the_other_views(qtbot: QtBot, plain: Asked) -> None:
    pointed: list[dict[str, int]] = []
    plain.panel.hovered.connect(pointed.append)
    plain.type("155234")
    assert pointed == []
    plain.panel.choices.setFocus()
    qtbot.keyClick(plain.panel.choices, Qt.Key.Key_Down)
    second = plain.shown[1]
    assert pointed == [{"turn_total": second.turn_total, "dice": second.dice}]
    plain.click(plain.panel.aside)
    assert pointed[-1] == {}


def test_hold_sets_the_chosen_dice_aside_first(plain: Asked) -> None:
    plain.type("112346")
    row = next(row for row, choice in enumerate(plain.shown) if choice.faces == (1, 1))
    plain.panel.choices.setCurrentRow(row)
    plain.click(plain.panel.hold)
    chosen = plain.model.selection
    assert (chosen.banked, chosen.opponent, chosen.turn_total, chosen.dice) == (0, 200, 0, 6)
    lines = [plain.panel.history.item(line).text() for line in range(plain.panel.history.count())]
    assert lines[0] == "Player 1, 0 points:"
    assert lines[1] == "rolled 1-1-2-3-4-6"
    assert lines[2].startswith("set aside 1-1: 200 points, 4 dice left")
    assert lines[3].startswith("held 200 points")


def test_the_points_on_average_come_from_playing_for_points(facebook: Asked) -> None:
    facebook.type("653332")
    run = play_for_points(facebook.solution.ruleset)
    first = facebook.shown[0]
    worth = run.values[0].value[first.turn_total // 50, first.dice - 1]
    assert f"{worth:,.0f} points on average, played for points" in facebook.rows[0]


def test_every_scoring_says_hold_roll_risk_and_points_and_so_does_the_copied_text(facebook: Asked) -> None:
    facebook.type("653332")
    run = play_for_points(facebook.solution.ruleset)
    table = facebook.solution.turn_table()
    facebook.click(facebook.panel.copy_button)
    said = QGuiApplication.clipboard().text().splitlines()
    for number, (choice, row) in enumerate(zip(facebook.shown, facebook.rows, strict=True), 1):
        at = table.row(choice.turn_total), choice.dice - 1
        hold = f"{100 * table.hold[at]:.2f} %" if table.may_hold[at] else "–"
        roll, risk = f"{100 * table.roll[at]:.2f} %", f"{100 * table.farkle_chance[at[1]]:.2f} %"
        worth = f"{run.values[0].value[choice.turn_total // 50, choice.dice - 1]:,.0f}"
        assert numbers(choice) == (hold, roll, risk, worth)
        for part in ("holding not allowed" if hold == "–" else f"hold {hold}", f"roll {roll}", f"farkle risk {risk}",
                     f"{worth} points on average"):  # fmt: skip
            assert part in row
        assert f"{number}. {row}" in said
    assert len({numbers(choice) for choice in facebook.shown}) == 3


def test_the_heads_stand_above_the_numbers_while_there_are_any(facebook: Asked) -> None:
    heads = facebook.panel.choices.heads
    assert not heads.isVisible()
    facebook.type("653332")
    assert heads.isVisible()
    assert heads.accessibleDescription() == "hold, roll, farkle, average"
    assert heads.mapTo(facebook.panel, QPoint(0, heads.height())) == facebook.panel.choices.pos()
    assert heads.height() >= heads.fontMetrics().height()


def test_scores_turn_total_and_farkles_are_typed_in_the_panel(qtbot: QtBot, facebook: Asked) -> None:
    fields = facebook.panel.fields
    for box, text in ((fields.banked, "650"), (fields.opponent, "1200"), (fields.turn_total, "400")):
        type_into(qtbot, box, text)
        qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.keyClick(fields.own_farkles, Qt.Key.Key_Up)
    chosen = facebook.model.selection
    assert (chosen.banked, chosen.opponent, chosen.turn_total) == (650, 1200, 400)
    assert (chosen.farkles, chosen.opponent_farkles) == (1, 0)
    facebook.click(fields.dice.dice[2])
    facebook.type("115")
    adviser = Adviser(facebook.solution)
    moment = adviser.moment(chosen.start.at(650, 1200).after(1, 0).state(400, 3))
    found = adviser.advise(moment, counts_of((1, 1, 5)))
    assert [choice.win for choice in facebook.shown] == [choice.win for choice in found.shown]
    # What is selected elsewhere is not; a score between two steps becomes one of them.
    facebook.model.update(banked=0, opponent_farkles=2)
    assert (fields.banked.value(), fields.opponent_farkles.value()) == (650, 0)
    type_into(qtbot, fields.opponent, "1210")
    qtbot.keyClick(fields.opponent, Qt.Key.Key_Return)
    assert fields.opponent.value() == facebook.model.selection.opponent == 1200


def test_farkles_are_asked_for_only_where_they_count(plain: Asked, facebook: Asked) -> None:
    assert not plain.panel.fields.own_farkles.isVisible()
    assert facebook.panel.fields.own_farkles.isVisible()


def test_dice_that_cannot_come_with_the_turn_total_are_told_as_by_the_command(plain: Asked) -> None:
    said = "These dice with this turn total cannot occur in a game."
    plain.at(banked=300, opponent=300, turn_total=50, dice=3)
    plain.type("152")
    assert said in plain.panel.reason.text()
    assert said in plain.panel.text
    assert plain.panel.headline.text() == "Cannot happen"  # as the maps say; no advice for what never happens
    assert plain.panel.win.text() == ""
    assert not plain.panel.game.choices
    assert not any(button.isEnabled() for button in (plain.panel.aside, plain.panel.hold, plain.panel.roll))
    assert plain.panel.fields.dice.isVisible()  # to choose others
    plain.click(plain.panel.fields.dice.dice[4])  # five dice: one 5 was set aside
    assert said not in plain.panel.reason.text()
    assert plain.panel.game.faces == (1, 5, 2) or not plain.panel.game.choices
    plain.at(dice=3, turn_total=150)  # 1-5 and another 5, or 100 and 50: three dice are left
    assert plain.panel.game.game is not None
    plain.type("152")
    assert said not in plain.panel.reason.text()
    plain.at(turn_total=50, dice=5)
    assert said not in plain.panel.reason.text()
    plain.at(turn_total=0)
    assert said not in plain.panel.reason.text()


def test_the_ranking_can_be_taken_along_as_numbers_and_whole_as_pictures(facebook: Asked, tmp_path: Path) -> None:
    panel = facebook.panel
    assert not panel.export_button.isEnabled()
    facebook.model.update(banked=300, opponent=450)
    facebook.type("115523")
    assert len(facebook.shown) > 4
    before = panel.choices.size(), panel.size()
    assert panel.choices.verticalScrollBar().maximum() > 0  # not all of them are in sight
    said: list[str] = []
    panel.reported.connect(said.append)
    for kind in ("csv", "png", "svg"):
        assert panel.export_button.save(tmp_path / f"roll.{kind}"), said
    with (tmp_path / "roll.csv").open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    adviser = Adviser(facebook.solution, play_for_points(facebook.solution.ruleset))
    moment = adviser.moment(facebook.model.selection.start.at(300, 450).state())
    core = adviser.advise(moment, counts_of((1, 1, 5, 5, 2, 3))).shown
    for line, choice in zip(found, core, strict=True):
        outlook = choice.outlook
        assert outlook is not None
        assert line["set aside"] == " ".join(map(str, choice.faces))
        assert float(line["win chance (0 to 1)"]) == choice.win
        assert float(line["behind the best (win chance, 0 to 1)"]) == choice.difference
        assert line["win chance after holding (0 to 1)"] == ("" if outlook.hold is None else repr(outlook.hold))
        assert float(line["win chance when rolling (0 to 1)"]) == outlook.roll
        assert float(line["chance of a farkle (0 to 1)"]) == outlook.farkle_chance
        assert float(line["points on average"]) == outlook.points
    drawing = ElementTree.parse(tmp_path / "roll.svg")
    words = {str(each.text).strip() for each in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert {f"wins {100 * choice.win:.4f} %" for choice in core} <= words
    assert QImage(str(tmp_path / "roll.png")).height() > before[1].height()
    assert (panel.choices.size(), panel.size()) == before  # and all is where it was


def type_into(qtbot: QtBot, box: QAbstractSpinBox, text: str) -> None:
    """Replace what stands in a box by typing."""
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, text)


def test_a_selection_made_elsewhere_is_where_the_game_goes_on(plain: Asked) -> None:
    plain.model.update(banked=400, opponent=600, turn_total=250, dice=3)
    assert plain.panel.game.needed == 3
    plain.type("115")
    adviser = Adviser(plain.solution)
    moment = adviser.moment(plain.model.selection.start.at(400, 600).state(250, 3))
    found = adviser.advise(moment, counts_of((1, 1, 5)))
    assert [choice.win for choice in plain.shown] == [choice.win for choice in found.shown]


def test_dice_chosen_for_the_maps_do_not_disturb_a_roll_that_begins_a_turn(plain: Asked) -> None:
    plain.model.update(dice=3)
    plain.type("155234")
    assert len(plain.rows) == 5
    plain.model.update(dice=2)
    assert len(plain.rows) == 5
    assert not plain.panel.game.game or not plain.panel.game.game.steps


@pytest.mark.parametrize(
    ("name", "goal"),
    with_nightly([("facebook", 1000), ("steal", 600)], [("high-stakes", 600), ("zilch", 600), ("open-1000", 600)]),
)
def test_a_whole_game_by_clicks_and_back_to_its_start(qtbot: QtBot, name: str, goal: int) -> None:
    with asked(qtbot, game(name, goal)) as table:
        panel, start, selected = table.panel, table.panel.game.game, table.model.selection
        assert start is not None
        now: SteppedGame = start
        while not now.is_over:
            step(table, now)
            assert panel.game.game is not None
            now = panel.game.game
        assert panel.headline.text().startswith("The game is over: ")
        last = panel.history.item(panel.history.count() - 1).text()
        assert last == (
            "Win chance given away by decisions: Player 1 0.00 percentage points, Player 2 0.00 percentage points."
        )
        assert not panel.entry.isEnabled()
        while panel.undo.isEnabled():
            table.click(panel.undo)
        assert panel.game.game == start
        assert table.model.selection == selected
        assert panel.history.count() == 0


def win_from_800(table: Asked) -> None:
    """Win the game to 1,000 points by a roll with which at least 200 are to be had."""
    table.model.update(banked=800, opponent=600)
    table.type("111234")
    table.click(table.panel.hold)


def test_when_the_game_is_over_the_final_scores_stand_and_nothing_is_advised(plain: Asked) -> None:
    win_from_800(plain)
    panel, game = plain.panel, plain.panel.game.game
    assert game is not None
    assert game.is_over
    final = game.state.scores
    assert final[0] >= 1000
    assert final[1] == 600
    assert panel.headline.text() == "The game is over: Player 1 has won."
    assert panel.reason.text() == "All views show how the next game begins."
    fields = panel.fields
    assert (fields.banked.value(), fields.opponent.value(), fields.turn_total.value()) == (*final, 0)
    assert not fields.isEnabled()
    heads = [head.text() for head in fields.findChildren(QLabel)]
    assert heads[:2] == ["Player 1", "Player 2"]
    assert "You" not in heads
    # Nothing is left to decide in this game: the views go on with the next one.
    assert plain.model.selection == Selection()
    assert panel.new_game.hasFocus()
    plain.click(panel.new_game)
    assert game.is_over
    assert not panel.game.is_over
    assert fields.isEnabled()
    assert (fields.banked.value(), fields.opponent.value()) == (0, 0)
    assert panel.headline.text() == "Roll 6 dice."


def test_no_farkles_are_told_of_a_game_that_is_over(facebook: Asked) -> None:
    facebook.model.update(banked=1800, opponent=600, farkles=1, opponent_farkles=2)
    fields = facebook.panel.fields
    boxes = fields.own_farkles, fields.opponent_farkles
    assert [(box.isVisible(), box.value()) for box in boxes] == [(True, 1), (True, 2)]
    facebook.type("111234")
    facebook.click(facebook.panel.hold)
    assert facebook.panel.game.is_over
    assert not any(box.isVisible() for box in boxes)
    facebook.click(facebook.panel.new_game)
    assert [(box.isVisible(), box.value()) for box in boxes] == [(True, 0), (True, 0)]


def test_what_was_played_beyond_the_goal_can_occur_and_has_one_turn_total(plain: Asked) -> None:
    plain.model.update(banked=700, opponent=500)
    for roll in ("523466", "52346", "5234", "123", "12", "5", "523466"):
        plain.type(roll)
        plain.click(plain.panel.aside)
    panel, game = plain.panel, plain.panel.game.game
    assert game is not None
    assert (game.state.turn_total, game.state.dice) == (450, 5)
    assert plain.model.selection.turn_total == 300  # all that is told apart
    assert panel.fields.turn_total.value() == 450
    assert "cannot occur" not in panel.reason.text()
    table = plain.solution.turn_table(TurnStart(700, 500))
    assert not table.reachable[-1, 4]  # 300 points exactly do not come with five dice
    advice = advise(table, plain.model.selection, plain.solution.ruleset)
    assert advice.reachable
    assert state_words(table, 300, 5) == "300 with 5 dice: hold and win"


def test_a_won_game_can_be_taken_back_or_left(plain: Asked) -> None:
    win_from_800(plain)
    plain.click(plain.panel.undo)
    assert plain.panel.fields.isEnabled()
    assert plain.panel.fields.banked.value() == plain.model.selection.banked == 800
    plain.click(plain.panel.hold)
    assert not plain.panel.fields.isEnabled()
    plain.model.update(banked=300, turn_total=350)
    assert plain.panel.headline.text().startswith("The game is over")
    plain.click(plain.panel.elsewhere.ask)
    assert plain.panel.headline.text() == "Roll 6 dice."
    assert plain.panel.fields.turn_total.value() == 350
    plain.click(plain.panel.elsewhere.back)
    assert plain.panel.headline.text().startswith("The game is over")


def step(table: Asked, now: SteppedGame) -> None:
    """Do the next thing as advised, by clicks."""
    panel = table.panel
    if now.moment.offers:
        opening = now.adviser.opening(now.moment)
        assert opening is not None
        table.click(panel.hold if opening.takes else panel.roll)
        return
    if not panel.game.faces:
        table.click(panel.roll)
    shown = panel.game.choices
    assert len(table.rows) == len(shown)
    chosen = shown[0] if shown else None
    if chosen is None or chosen.outlook is None:
        table.click(panel.aside)
    else:
        table.click(panel.hold if chosen.holds else panel.roll)


def test_a_new_game_can_be_taken_back(plain: Asked) -> None:
    plain.type("155234")
    plain.click(plain.panel.aside)
    before = plain.panel.game.game
    plain.click(plain.panel.new_game)
    assert plain.model.selection.turn_total == 0
    assert plain.panel.history.count() == 0
    plain.click(plain.panel.undo)
    assert plain.panel.game.game == before
    assert plain.model.selection.turn_total > 0


def test_undo_takes_dice_and_steps_back_one_by_one(plain: Asked) -> None:
    plain.type("155234")
    plain.click(plain.panel.aside)
    plain.type("12")
    plain.click(plain.panel.undo)  # the dice typed
    assert plain.panel.entry.line.text() == ""
    plain.click(plain.panel.undo)  # the dice set aside
    assert len(plain.rows) == 5
    assert plain.panel.entry.line.text() == "1 5 5 2 3 4"
    plain.type("223344")  # another roll instead
    assert plain.panel.aside.text() == "Next turn"
    plain.click(plain.panel.undo)
    assert not plain.panel.undo.isEnabled()


def test_offered_dice_are_asked_about_before_anything_is_rolled(qtbot: QtBot) -> None:
    with asked(qtbot, game("high-stakes", 2000)) as table:
        table.type("111234")
        table.click(table.panel.hold)
        assert table.panel.game.game is not None
        state = table.panel.game.game.state
        assert state.carried_dice > 0
        assert table.panel.hold.text() == f"Take {state.carried_dice} dice" if state.carried_dice > 1 else "Take 1 die"
        assert not table.panel.entry.isEnabled()
        taken = table.solution.turn_table(table.model.selection.start)
        assert table.panel.win.text() == f"{100 * taken.win_at_start:.2f} %"
        assert "bring" in table.panel.reason.text()
        table.click(table.panel.hold)
        assert table.panel.game.needed == state.carried_dice
        assert table.panel.entry.isEnabled()


def test_every_number_shown_is_the_cores(qtbot: QtBot) -> None:
    random, advised = Random(4), 0
    for name, goal in (("facebook", 1000), ("zilch", 600), ("hot-dice-must-roll", 800)):
        with asked(qtbot, game(name, goal)) as table:
            adviser = Adviser(table.solution)
            for _ in range(30):
                table.at(
                    banked=random.randrange(0, goal, 50),
                    opponent=random.randrange(0, goal, 50),
                    farkles=random.randrange(3),
                    turn_total=random.randrange(0, 900, 50),
                    dice=random.randint(1, 6),
                )
                chosen = table.model.selection
                dice = chosen.dice if chosen.turn_total else 6
                faces = tuple(random.randint(1, 6) for _ in range(dice))
                table.type("".join(map(str, faces)))
                moment = adviser.moment(chosen)
                if not adviser.can_occur(moment):
                    assert not table.shown
                    assert table.panel.headline.text() == "Cannot happen"
                    table.at(turn_total=0)
                    continue
                advised += 1
                found = adviser.advise(moment, counts_of(faces))
                assert [each.win for each in table.shown] == [each.win for each in found.shown]
                assert table.panel.headline.text() == found.headline
                assert table.panel.win.text() == f"{100 * found.win:.2f} %"
                for row, choice in zip(table.rows, found.shown, strict=True):
                    assert f"wins {100 * choice.win:.4f} %" in row
                table.at(turn_total=0)
    assert advised >= 45  # the others cannot happen


def test_everything_is_copied_as_text(facebook: Asked) -> None:
    facebook.type("653332")
    facebook.click(facebook.panel.aside)
    facebook.type("11555"[: facebook.panel.game.needed])
    facebook.click(facebook.panel.copy_button)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].startswith("Facebook Farkle, changed: Player 1 plays; you 0, opponent 0, no farkles; turn total ")
    assert lines[1].startswith("roll 1 1 5")
    assert lines[2].startswith("1. ")
    assert "%" in lines[2]
    assert "The game so far" in lines
    assert lines[-1].startswith("set aside ")


def test_every_control_is_named_and_reached_by_the_keyboard(plain: Asked) -> None:
    plain.type("155234")
    for widget in plain.panel.findChildren(QWidget):
        is_part = widget.parent() is plain.panel.entry.line or isinstance(widget.parent(), QAbstractSpinBox)
        if isinstance(widget, QAbstractButton | QAbstractSpinBox | QLineEdit | QListWidget) and not is_part:
            named = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
            assert named, widget
            assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, widget


def test_in_the_window_a_roll_moves_all_views(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        panel = explorer.your_roll
        explorer.window.activateWindow()
        qtbot.keyClick(explorer.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(panel.isVisible)
        qtbot.keyClicks(panel.entry.line, "1 5 5 2 3 4")
        best = panel.game.choices[0]
        qtbot.keyClick(panel.entry.line, Qt.Key.Key_Return)
        settled(qtbot, explorer)
        assert (explorer.situation.turn_total.value(), explorer.selection.selection.dice) == (
            best.turn_total,
            best.dice,
        )
        assert explorer.situation.advice is not None
        assert explorer.situation.advice.win == best.win
        # A click on the map explores another place, and leaves the game alone.
        game = panel.game.game
        canvas = explorer.score_map.canvas
        place = canvas.place(600, 450).toPoint()
        qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
        assert (explorer.selection.selection.banked, explorer.selection.selection.opponent) == (600, 450)
        assert panel.game.game is game
        assert (panel.fields.banked.value(), panel.fields.opponent.value()) == (0, 0)
        assert panel.elsewhere.line.text().startswith("Exploring another place: you 600, opponent 450")
        qtbot.mouseClick(panel.elsewhere.back, Qt.MouseButton.LeftButton)
        assert (explorer.selection.selection.banked, explorer.selection.selection.turn_total) == (0, best.turn_total)
        assert not panel.elsewhere.isVisible()
        settled(qtbot, explorer)
        # Other rules have a game of their own; the one before waits, and goes on under its rules.
        explorer.actions.follow_edits.setChecked(False)
        explorer.draft.set_value("goal", 600)
        explorer.draft.check()
        settled(qtbot, explorer)
        assert panel.elsewhere.line.text() == "Your game under other rules waits: Small game (1,000 points)."
        assert panel.elsewhere.open_rules.isVisible()
        solved(qtbot, explorer)
        other = panel.game.game
        assert other is not None
        assert other.steps == ()
        assert other.adviser.solution is explorer.session.solution
        assert panel.elsewhere.line.text() == "Your game under other rules waits: Small game (1,000 points)."
        explorer.draft.set_value("goal", 1000)
        solved(qtbot, explorer)
        assert panel.game.game == game
        assert not panel.elsewhere.isVisible()


def test_another_name_for_the_rules_keeps_the_game(plain: Asked) -> None:
    plain.type("155234")
    plain.click(plain.panel.aside)
    before = plain.panel.game.game
    renamed = replace(plain.solution, ruleset=replace(plain.solution.ruleset, name="Ours"))
    plain.panel.set_solution(renamed)
    assert plain.panel.game.game == before
    assert plain.panel.text.startswith("Ours: ")


def test_a_smaller_game_forgets_the_larger_ones_dice(qtbot: QtBot) -> None:
    five = solve(replace(plain_game(500), dice=5), Settings(threads=1))
    with asked(qtbot, five) as table:
        assert table.panel.game.needed == 5
        table.type("11234")
        assert table.rows
        table.panel.set_solution(None)
        assert table.rows == []
        assert not table.panel.prompt.isHidden()


@pytest.mark.parametrize(
    "name", with_nightly(["facebook", "steal", "open-1000"], ["high-stakes", "beat-the-last-turn", "welfare"])
)
def test_a_seeded_random_user_always_sees_where_the_game_stands(qtbot: QtBot, name: str) -> None:
    random = Random(name)
    with asked(qtbot, game(name, 600)) as table:
        panel, model = table.panel, table.model
        lowest, highest = model.space.grid.lowest, model.space.grid.ceiling

        def set_up() -> None:
            points = {field: random.randrange(lowest, highest + 500, 50) for field in ("banked", "opponent")}
            more = {"turn_total": random.randrange(0, 1200, 50), "dice": random.randint(1, 6)}
            rest = ("seat", "turns_left", "farkles", "carried_dice", "bonuses")
            model.update(**points, **more, **{field: random.randrange(4) for field in rest})

        def type_dice() -> None:
            table.type("".join(random.choices("123456", k=max(panel.game.needed, 1))))

        buttons = [panel.aside, panel.hold, panel.roll, panel.undo] * 3 + [panel.new_game]
        for _ in range(90):
            button = random.choice([*buttons, None])
            if button is None:
                explored = panel.game.table
                set_up()
                assert explored is not None
                assert not explored.is_begun or panel.game.table is explored
                if panel.elsewhere.ask.isVisible():
                    table.click(random.choice([panel.elsewhere.ask, panel.elsewhere.back]))
            elif random.random() < 0.15 and panel.entry.isEnabled():
                type_dice()
            elif button.isEnabled():
                table.click(button)
            now = panel.game.game
            assert now is not None
            if not now.is_over:
                here = model.space.clamp(selection_of(now.moment, now.adviser.columns))
                begins = now.state.turn_total == 0 and now.state.bonuses == 0
                assert replace(model.selection, dice=here.dice if begins else model.selection.dice) == here
            assert len(table.rows) == len(table.shown)
        while panel.undo.isEnabled():
            table.click(panel.undo)
        assert panel.game.game is not None
        assert panel.game.game.steps == ()
