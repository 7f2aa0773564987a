"""The one selection that all views share."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import Grid
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.session.selection import SelectionModel, can_occur
from farkle_explorer.session.selection_space import FIELDS, Selection, SelectionSpace

FACEBOOK_GRID = Grid(quantum=50, lowest=-2500, goal=10_000, farkle_counts=3, dice=6, ceiling=10_000)
FACEBOOK = SelectionSpace.of(shipped_ruleset("facebook"), FACEBOOK_GRID)
PLAIN = SelectionSpace.unset(Grid(quantum=50, lowest=0, goal=10_000, farkle_counts=1, dice=6, ceiling=10_000))


def heard(model: SelectionModel) -> list[tuple[Selection, frozenset[str]]]:
    told: list[tuple[Selection, frozenset[str]]] = []
    model.changed.connect(lambda selection, names: told.append((selection, names)))
    return told


def test_an_update_is_told_once_and_only_if_it_changes_something() -> None:
    model = SelectionModel(FACEBOOK)
    told = heard(model)
    model.update(banked=6000, opponent=8000, dice=6)
    assert told == [(Selection(banked=6000, opponent=8000), frozenset({"banked", "opponent"}))]

    model = SelectionModel(FACEBOOK)
    model.update(banked=6000)
    told = heard(model)
    model.update(banked=6010)
    model.update()
    assert told == []


def test_another_grid_moves_the_selection_into_it() -> None:
    model = SelectionModel(FACEBOOK)
    model.update(banked=-500, farkles=2, dice=6)
    smaller = SelectionSpace.unset(Grid(quantum=100, lowest=0, goal=4000, farkle_counts=1, dice=5, ceiling=4000))
    told = heard(model)
    model.set_space(smaller)
    assert model.selection == Selection(dice=5)
    assert told == [(Selection(dice=5), frozenset({"banked", "farkles", "dice"}))]


@given(st.dictionaries(st.sampled_from(FIELDS), st.integers(-20_000, 20_000)))
def test_whatever_is_asked_for_the_selection_exists(fields: dict[str, int]) -> None:
    model = SelectionModel(FACEBOOK)
    model.update(**fields)
    chosen = model.selection
    assert chosen.banked in FACEBOOK_GRID.scores
    assert chosen.opponent in FACEBOOK_GRID.scores
    assert 0 <= chosen.farkles < 3
    assert 0 <= chosen.opponent_farkles < 3
    assert 1 <= chosen.dice <= 6
    assert 0 <= chosen.turn_total <= max(10_000 - chosen.banked, 300)
    assert chosen.turn_total % 50 == 0


def test_the_last_place_of_the_pointer_is_always_told(qtbot: QtBot) -> None:
    model = SelectionModel(PLAIN)
    told: list[Selection | None] = []
    model.hovered.connect(told.append)
    for step in range(200):
        model.hover(banked=50 * step)
        qtbot.wait(1)
    last = Selection(banked=9950)
    qtbot.waitUntil(lambda: told[-1] == last)
    model.hover_nothing()
    qtbot.waitUntil(lambda: told[-1] is None)
    assert model.selection == Selection()


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
