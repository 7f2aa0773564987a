"""Which states of a game can be selected: every one that exists, and none that cannot, judged by real solutions."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from noted_games import noted_games
from pytestqt.qtbot import QtBot

from farkle_core.engine.settings import Settings, compile_game, make_grid
from farkle_core.errors import UserError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import Grid
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import End, EndRule, Ties
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.context import seats_of
from farkle_core.solution.trios.solution import THREE
from farkle_explorer.session.selection import SelectionModel, can_occur
from farkle_explorer.session.selection_space import FIELDS, Selection, SelectionSpace

RULES = noted_games("selections")


@cache
def solution_of(name: str) -> Solution:
    return solve(RULES[name], Settings(ceiling=300, check_bound=False))


def space_of(name: str) -> SelectionSpace:
    return SelectionSpace.of(RULES[name], make_grid(RULES[name], Settings(ceiling=300)))


@pytest.mark.parametrize("name", RULES)
@settings(max_examples=60, deadline=None)
@given(fields=st.dictionaries(st.sampled_from(FIELDS), st.integers(-3, 30) | st.integers(-2000, 2000)))
def test_whatever_is_asked_for_the_solution_knows_it(name: str, fields: dict[str, int]) -> None:
    space, solution = space_of(name), solution_of(name)
    model = SelectionModel(space)
    model.update(**fields)
    chosen = model.selection
    assert space.has(chosen)
    assert space.clamp(chosen) == chosen
    table = solution.turn_table(chosen.start)
    # A start that was never solved would stand at one half, or at what it leads to by chance: here both agree.
    assert table.win_at_start == pytest.approx(solution.win_chance(chosen.start), abs=1e-9)
    assert chosen.turn_total <= max(space.most_turn_total(chosen), int(table.turn_totals[-1]))


@pytest.mark.parametrize("name", RULES)
def test_scores_and_last_turns_are_those_of_the_solution(name: str) -> None:
    space, solution = space_of(name), solution_of(name)
    assert space.seats == solution.ruleset.seats
    for seat in range(space.seats):
        assert space.turns_left(seat) == solution.turns_left(seat)
    for phase in space.phases:
        chosen = Selection(seat=phase.seat, turns_left=phase.turns_left, mover_first=phase.mover_first)
        assert list(phase.own) == solution.own_scores(chosen.start).tolist()
        assert list(phase.other) == solution.opponent_scores(chosen.start).tolist()


def test_who_was_first_at_the_goal_is_open_only_where_both_can_be() -> None:
    space = space_of("first-at-goal")
    assert space.firsts(0, 0) == (False,)
    assert space.firsts(1, 3) == (False,)
    assert space.firsts(0, 2) == (False, True)
    assert space.firsts(1, 1) == (False, True)
    model = SelectionModel(space)
    model.update(mover_first=True)
    assert not model.selection.mover_first
    model.update(turns_left=2, mover_first=True)
    assert model.selection.mover_first is True


def test_offered_dice_have_their_points_and_none_without() -> None:
    model = SelectionModel(space_of("steal"))
    model.update(carried_dice=3)
    assert (model.selection.carried_dice, model.selection.carried_points) == (3, 500)
    model.update(carried_points=120)
    assert model.selection.carried_points == 100
    model.update(carried_dice=0)
    assert model.selection.carried_points == 0
    plain = SelectionModel(space_of("busche-neller"))
    plain.update(carried_dice=3, carried_points=500, bonuses=1, last_turn_total=300, seat=1, turns_left=1)
    assert plain.selection == Selection()


def test_nobody_has_banked_more_than_he_has() -> None:
    model = SelectionModel(space_of("beat-the-last-turn"))
    model.update(opponent=400, last_turn_total=450)
    assert model.selection.last_turn_total == 400
    model.update(opponent=350)
    assert model.selection.last_turn_total == 350
    assert model.space.least_opponent(model.selection) == 350
    model.update(opponent=300)  # less than the minimum, which every hold banks
    assert model.selection.last_turn_total == 0


@pytest.mark.parametrize(
    "name", ["piggyback-kept", "stakes-to-beat", "steal-to-beat", "piggyback-to-beat", "high-stakes"]
)
def test_the_window_selects_what_the_core_says_there_is(name: str) -> None:
    ruleset, space = RULES[name], space_of(name)
    starts = Starts(CompiledGame(ruleset, space.grid))
    found = {True: 0, False: 0}
    for opponent, last, dice, points in product((0, 50, 450), (0, 50, 100), (0, 1, 6), (0, 50, 100)):
        chosen = Selection(opponent=opponent, last_turn_total=last, carried_dice=dice, carried_points=points)
        occurs = not starts.problems(chosen.start)
        assert space.has(chosen) == occurs, chosen
        found[occurs] += 1
    assert min(found.values()) > 3


def test_a_turn_goes_as_far_as_there_is_something_to_decide() -> None:
    last = space_of("last-turn")
    assert last.most_turn_total(Selection(banked=100)) == 700  # the ceiling lies 300 points past the goal
    exact = space_of("welfare")
    assert exact.most_turn_total(Selection(banked=100)) == 400
    beat = space_of("beat-the-last-turn")
    assert beat.most_turn_total(Selection(banked=450, opponent=400, last_turn_total=400)) == 450


def test_holding_ends_the_game_only_where_nobody_follows() -> None:
    assert space_of("busche-neller").holding_may_win(Selection())
    equal = space_of("equal-turns")
    assert not equal.holding_may_win(Selection(seat=0))
    assert equal.holding_may_win(Selection(seat=1))
    assert equal.holding_may_win(Selection(seat=1, turns_left=1))
    assert not space_of("last-turn").holding_may_win(Selection())
    whole_round = space_of("open-1000")
    assert not whole_round.holding_may_win(Selection(seat=1))
    assert not whole_round.holding_may_win(Selection(seat=0, turns_left=2))


def test_what_cannot_be_is_refused_by_the_solution_too() -> None:
    with pytest.raises(UserError):
        solution_of("busche-neller").turn_table(Selection(carried_dice=2).start)
    assert not space_of("busche-neller").has(Selection(carried_dice=2))
    assert not space_of("equal-turns").has(Selection(turns_left=1))
    assert not space_of("equal-turns").has(Selection(opponent=300, seat=1, turns_left=1))


@pytest.mark.parametrize("rule", EndRule)
@pytest.mark.parametrize("ties", Ties)
def test_games_of_three_have_the_seats_of_their_solution(rule: EndRule, ties: Ties) -> None:
    ruleset = replace(shipped_ruleset("facebook"), goal=1000, end=End(rule, ties))
    game = compile_game(ruleset, Settings(bound=-1000))
    assert SelectionSpace.of(ruleset, game.grid, THREE).seats == seats_of(game)


# The one selection that all views share.


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
