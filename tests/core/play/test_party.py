"""Games of several players, simulated, against what is known exactly."""

from dataclasses import replace

import numpy as np
import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core import Settings, solve
from farkle_core.coach.players import turn_strategy
from farkle_core.errors import UserError
from farkle_core.play.advise import Adviser
from farkle_core.play.games import PartyRecord, play_party
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal

PLAIN = shipped_ruleset("busche-neller")
FARKLES = 4 / 6
"""Of one die: only 1 and 5 score."""


def assert_within_four_errors(record: PartyRecord, wins: list[float]) -> None:
    assert (np.abs(record.wins - wins) < 4 * record.standard_errors).all()


@pytest.mark.usefixtures("beyond_files")
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_first_roll_that_scores_wins_where_any_points_reach_the_goal(players: int) -> None:
    """All strategies are the same then: a seat wins if all before it farkle, any number of times round."""
    solution = solve(replace(PLAIN, goal=50, dice=1), Settings(threads=1))
    whole = 1.0 - FARKLES**players
    wins = [FARKLES**seat * (1.0 - FARKLES) / whole for seat in range(players)]
    assert_within_four_errors(play_party(solution, players, 4000, seed=1), wins)


def test_two_players_win_as_often_as_the_solution_says() -> None:
    solution = solve(replace(PLAIN, goal=1000), Settings(threads=1))
    win = solution.first_player_win
    assert_within_four_errors(play_party(solution, 2, 4000, seed=2), [win, 1.0 - win])


def test_a_named_strategy_wins_as_often_as_its_match_says() -> None:
    """A match is worked out by passes over whole turns; these games are played by the referee, decision by decision."""
    solution = solve(replace(PLAIN, goal=500), Settings(threads=1))
    for strategy in (HoldAt((200,) * 6), MaxScore()):
        exact = match(solution, strategy, Optimal()).first
        seats = [turn_strategy(strategy, Adviser(solution)), None]
        assert_within_four_errors(play_party(solution, 2, 3000, seed=6, strategies=seats), [exact, 1.0 - exact])


def test_three_players_to_a_goal_that_one_hold_reaches_are_those_of_the_exact_solution() -> None:
    """Three dice to 50 points: a hold wins, so all strategies are the same."""
    rules = replace(PLAIN, goal=50, dice=3)
    exact = solve_trio(rules, Settings(threads=1)).chances_at()
    assert_within_four_errors(play_party(solve(rules, Settings(threads=1)), 3, 4000, seed=3), list(exact))


def test_each_game_has_one_win_and_the_seed_decides() -> None:
    solution = solve(replace(PLAIN, goal=1000), Settings(threads=1))
    record = play_party(solution, 5, 60, seed=4)
    assert record.shares.sum(axis=1) == pytest.approx(1.0)
    assert np.array_equal(record.shares, play_party(solution, 5, 60, seed=4).shares)
    assert not np.array_equal(record.shares, play_party(solution, 5, 60, seed=5).shares)


def test_rules_that_carry_dice_are_refused() -> None:
    with pytest.raises(UserError) as refused:
        play_party(solve(replace(shipped_ruleset("steal"), goal=500), Settings(threads=1)), 4, 10)
    assert {problem.key for problem in refused.value.problems} == {"start.carry"}


def test_loaded_dice_are_the_same_for_all() -> None:
    """Two players win as often as in the exact match; other dice for the second player are refused."""
    solution = solve(with_dice(ODD, DEVIL, goal=300), Settings(threads=1))
    adviser = Adviser(solution)
    strategies = HoldAt((100, 100)), MaxScore()
    record = play_party(solution, 2, 1500, 5, strategies=[turn_strategy(each, adviser) for each in strategies])
    first = match(solution, *strategies).first
    assert_within_four_errors(record, [first, 1.0 - first])
    assert play_party(solution, 4, 100, 5).wins.sum() == pytest.approx(1.0)
    with pytest.raises(UserError) as raised:
        play_party(solve(with_dice(ODD, DEVIL, second=(ODD, LUCKY), goal=300), Settings(threads=1)), 3, 10)
    assert raised.value.problems[0].key == "second_die"
