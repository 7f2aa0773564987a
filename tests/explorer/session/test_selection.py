"""The one selection that all views share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from farkle_core.game.turn_start import Grid
from farkle_core.rules import shipped_ruleset
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import FIELDS, Selection, SelectionSpace

FACEBOOK_GRID = Grid(quantum=50, lowest=-2500, goal=10_000, farkle_counts=3, dice=6, ceiling=10_000)
FACEBOOK = SelectionSpace.of(shipped_ruleset("facebook"), FACEBOOK_GRID)
PLAIN = SelectionSpace.unset(Grid(quantum=50, lowest=0, goal=10_000, farkle_counts=1, dice=6, ceiling=10_000))


def heard(model: SelectionModel) -> list[tuple[Selection, frozenset[str]]]:
    told: list[tuple[Selection, frozenset[str]]] = []
    model.changed.connect(lambda selection, names: told.append((selection, names)))
    return told


def test_an_update_is_told_once_with_the_names_of_what_changed() -> None:
    model = SelectionModel(FACEBOOK)
    told = heard(model)
    model.update(banked=6000, opponent=8000, dice=6)
    assert told == [(Selection(banked=6000, opponent=8000), frozenset({"banked", "opponent"}))]


def test_an_update_that_changes_nothing_is_not_told() -> None:
    model = SelectionModel(FACEBOOK)
    model.update(banked=6000)
    told = heard(model)
    model.update(banked=6010)
    model.update()
    assert told == []


@pytest.mark.parametrize(
    ("field", "given_value", "becomes"),
    [
        ("banked", 10_000, 9950),
        ("banked", -9999, -2500),
        ("banked", 6024, 6000),
        ("opponent", 6026, 6050),
        ("farkles", 3, 2),
        ("opponent_farkles", -1, 0),
        ("dice", 7, 6),
        ("dice", 0, 1),
        ("turn_total", -50, 0),
        ("turn_total", 1_000_000, 10_000),
        ("turn_total", 324, 300),
    ],
)
def test_values_become_the_nearest_that_exist(field: str, given_value: int, becomes: int) -> None:
    model = SelectionModel(FACEBOOK)
    model.update(**{field: given_value})
    assert getattr(model.selection, field) == becomes


def test_a_higher_banked_score_leaves_less_room_for_the_turn_total() -> None:
    model = SelectionModel(PLAIN)
    model.update(turn_total=3300)
    told = heard(model)
    model.update(banked=9000)
    assert told == [(Selection(banked=9000, turn_total=1000), frozenset({"banked", "turn_total"}))]


def test_a_minimum_lets_the_turn_total_pass_the_goal() -> None:
    model = SelectionModel()
    model.set_space(FACEBOOK)
    model.update(banked=9950, turn_total=10_000)
    assert model.selection.turn_total == 300


def test_names_that_are_no_fields_are_refused() -> None:
    with pytest.raises(TypeError):
        SelectionModel(PLAIN).update(score=100)


def test_another_grid_moves_the_selection_into_it() -> None:
    model = SelectionModel(FACEBOOK)
    model.update(banked=-500, farkles=2, dice=6)
    smaller = SelectionSpace.unset(Grid(quantum=100, lowest=0, goal=4000, farkle_counts=1, dice=5, ceiling=4000))
    told = heard(model)
    model.set_space(smaller)
    assert model.selection == Selection(dice=5)
    assert told == [(Selection(dice=5), frozenset({"banked", "farkles", "dice"}))]


def test_all_dice_stay_all_dice_in_a_larger_game() -> None:
    model = SelectionModel(SelectionSpace.unset(Grid(50, lowest=0, goal=1000, farkle_counts=1, dice=5, ceiling=1000)))
    model.set_space(PLAIN)
    assert model.selection.dice == 6


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
