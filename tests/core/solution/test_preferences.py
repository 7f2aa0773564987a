"""Preference numbers: the order of win chances, the order in which [B16] ranks its example, and what rolls lead to."""

from itertools import combinations

import numpy as np
import pytest
from games import penalised, plain

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.turn_table import NO_PREFERENCE, preference_numbers


@pytest.fixture(scope="module")
def small() -> Solution:
    return solve(penalised(1500), Settings(bound=-500, check_bound=False))


@pytest.mark.published
def test_the_example_of_three_scorings(facebook: Solution) -> None:
    # [B16]: 6, 5, 3, 3, 3, 2 on the first turn; the 5 alone is best, then both, then the three 3s alone
    table = facebook.turn_table()
    numbers = preference_numbers(table)
    five, both, threes = (numbers[table.row(total), dice - 1] for total, dice in ((50, 5), (350, 2), (300, 3)))
    assert five > both > threes > NO_PREFERENCE


@pytest.mark.published
def test_hot_dice_early_in_the_first_turn(facebook: Solution) -> None:
    # [B16], on the first turn at 300 points: six dice are worth more than three, and three more than two or one.
    table = facebook.turn_table()
    row = preference_numbers(table)[table.row(300)]
    assert row[5] > row[2] > row[1] == row[0]  # with two dice and with one he holds: equally good


@pytest.mark.parametrize(("banked", "opponent"), [(0, 0), (700, 1200), (1300, 200), (-250, 900)])
def test_the_order_is_that_of_win_chances(small: Solution, banked: int, opponent: int) -> None:
    table = small.turn_table(TurnStart(banked, opponent))
    numbers = preference_numbers(table)
    states = [(row, column) for row, column in np.argwhere(numbers > 0).tolist()]
    assert {(r, c) for r, c in np.argwhere(table.reachable).tolist() if r > 0} == {(r, c) for r, c in states}
    for one, other in combinations(states, 2):
        apart = table.win[tuple(one)] - table.win[tuple(other)]
        if abs(apart) > 1e-11:
            assert (numbers[tuple(one)] > numbers[tuple(other)]) == (apart > 0)
        elif apart == 0.0:
            assert numbers[tuple(one)] == numbers[tuple(other)]
    assert set(numbers[numbers > 0].tolist()) == set(range(1, int(numbers.max()) + 1))


def test_a_turn_does_not_come_back_to_its_start(small: Solution) -> None:
    assert not preference_numbers(small.turn_table())[0].any()


def test_a_game_without_penalty_has_numbers_too() -> None:
    table = solve(plain(1000)).turn_table(TurnStart(500))
    numbers = preference_numbers(table)
    assert numbers[table.wins_now & table.reachable].min() == numbers.max()
