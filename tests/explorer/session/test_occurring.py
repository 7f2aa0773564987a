"""Choosing dice, bonuses or offers leads to what can come about in a game, by the nearest turn total."""

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_core.engine.settings import Settings
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.session.selection import SelectionModel, can_occur
from farkle_explorer.session.selection_space import SelectionSpace


def selecting(solution: Solution) -> SelectionModel:
    model = SelectionModel(SelectionSpace.of(solution.ruleset, solution.grid))
    model.set_turns(lambda selection: solution.turn_table(selection.start))
    return model


@pytest.mark.parametrize("name", ["busche-neller", "hot-dice-bonus", "high-stakes", "steal"])
def test_whatever_is_chosen_can_come_about(name: str) -> None:
    ruleset = replace(shipped_ruleset(name), goal=1000)
    solution = solve(ruleset, Settings(bound=-500, ceiling=1000, check_bound=False, threads=1))
    model, chance = selecting(solution), Random(name)
    choices = {"dice": 6, "bonuses": model.space.bonus_kinds, "carried_dice": 6, "banked": 1000}
    seen = set()
    for _ in range(200):
        field = chance.choice(sorted(choices))
        model.update(**{field: chance.randint(0, choices[field])})
        selection = model.selection
        table = solution.turn_table(selection.start)
        assert can_occur(table, selection), (field, selection)
        seen.add((selection.dice, selection.bonuses, selection.carried_dice > 0))
    assert len({dice for dice, _, _ in seen}) == 6
    assert len({bonuses for _, bonuses, _ in seen}) == model.space.bonus_kinds


def test_what_was_chosen_before_the_rules_were_solved_comes_about_afterwards() -> None:
    solution = solve(replace(shipped_ruleset("busche-neller"), goal=1000), Settings(threads=1))
    model = SelectionModel(SelectionSpace.of(solution.ruleset, solution.grid))
    model.update(dice=4)
    assert (model.selection.dice, model.selection.turn_total) == (4, 0)
    model.set_turns(lambda selection: solution.turn_table(selection.start))
    assert (model.selection.dice, model.selection.turn_total) == (4, 100)
    assert can_occur(solution.turn_table(), model.selection)
    model.set_turns(None)
    model.update(turn_total=50, dice=1)  # a place on a map is where it is
    model.set_turns(lambda selection: solution.turn_table(selection.start))
    assert (model.selection.dice, model.selection.turn_total) == (1, 50)


def test_the_turn_total_gives_way_to_the_dice_and_the_dice_to_a_turn_total() -> None:
    solution = solve(replace(shipped_ruleset("busche-neller"), goal=1000), Settings(threads=1))
    model = selecting(solution)
    table = solution.turn_table()
    for dice in range(1, 7):
        model.update(turn_total=0, dice=6)
        model.update(dice=dice)
        least = int(table.turn_totals[np.flatnonzero(table.can_occur[:, dice - 1])[0]])
        assert (model.selection.dice, model.selection.turn_total) == (dice, least)
    model.update(turn_total=0, dice=6)
    model.update(turn_total=100)
    assert (model.selection.turn_total, model.selection.dice) == (100, 5)
    model.update(turn_total=50, dice=1)  # a place on a map is where it is
    assert (model.selection.turn_total, model.selection.dice) == (50, 1)


def test_a_key_for_the_dice_never_leads_to_what_cannot_be(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        explorer.score_map.canvas.setFocus()
        for key in (Qt.Key.Key_5, Qt.Key.Key_3, Qt.Key.Key_1, Qt.Key.Key_6, Qt.Key.Key_2):
            qtbot.keyClick(explorer.score_map.canvas, key)
            advice = explorer.situation.advice
            assert advice is not None
            assert advice.reachable
            assert advice.selection.dice == key - Qt.Key.Key_0


def test_the_next_roll_of_what_cannot_be_is_not_listed(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        page = explorer.more.roll
        explorer.centre.pages.choice_of(page).trigger()
        explorer.selection.update(turn_total=50, dice=1)
        settled(qtbot, explorer)
        assert page.map is None
        assert page.readout.text() == CANNOT_OCCUR
        assert not page.export_button.isEnabled()
        explorer.selection.update(dice=5)
        settled(qtbot, explorer)
        assert page.map is not None


def test_bonuses_show_a_turn_that_they_can_come_in(qtbot: QtBot, tmp_path: Path) -> None:
    bonuses = {"minimum": 0, "hot_dice_bonus": [500, 1000]}
    with started(qtbot, small_file(tmp_path, goal=2000, turn=bonuses), follows=False) as explorer:
        solved(qtbot, explorer)
        explorer.situation.picked.emit({"bonuses": 1})
        settled(qtbot, explorer)
        advice = explorer.situation.advice
        assert advice is not None
        assert advice.reachable
        assert advice.selection.bonuses == 1
        assert advice.selection.turn_total >= 500
