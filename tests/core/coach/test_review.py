"""Luck and skill add up, exactly, whoever plays."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from novice import Novice
from small_matches import small

from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.players import PerfectPlayer, Player, SoftPlayer
from farkle_core.coach.playing import play_game
from farkle_core.coach.review import Review, review
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.advise.table import Typed
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

EXACT = 1e-12


@cache
def solution_of(name: str) -> Solution:
    return solve(small(shipped_ruleset(name), 1500, 5), Settings(threads=1, check_bound=False, bound=-500))


@cache
def plain_game() -> Solution:
    return solve(shipped_ruleset("busche-neller"), Settings())


def played(adviser: Adviser, players: tuple[Player, Player], seed: int) -> Review:
    return review(play_game(GameTable.at(adviser), players, Thrower(seed).throw).now.game)


@pytest.mark.parametrize("name", shipped_ids())
def test_result_is_first_chance_plus_luck_and_skill(name: str) -> None:
    adviser, chance = Adviser(solution_of(name)), np.random.default_rng(1)
    players = SoftPlayer(adviser, 0.01, chance), SoftPlayer(adviser, 0.03, chance)
    for seed in range(2):
        found = played(adviser, players, seed)
        assert found.is_over
        assert abs(found.remainder) <= EXACT
        for seat, each in enumerate(found.seats):
            luck, skill = found.layers(seat)
            change = (found.result - found.first_chance) * (1 if seat == 0 else -1)
            assert luck[-1] + skill[-1] == pytest.approx(change, abs=EXACT)
            assert len(luck) == len(skill) == len(found.chances)
            assert each.loss == pytest.approx(each.wrong_dice + each.held_early + each.rolled_long, abs=EXACT)
            assert min(each.loss for each in found.decisions) >= -EXACT
            assert found.adjusted(seat) == pytest.approx(
                (found.first_chance if seat == 0 else 1.0 - found.first_chance)
                - each.loss
                + found.seats[1 - seat].loss,
                abs=EXACT,
            )


@pytest.mark.nightly
@pytest.mark.parametrize("name", shipped_ids())
def test_it_is_at_full_goals(name: str) -> None:
    adviser, chance = Adviser(solve(shipped_ruleset(name), Settings(check_bound=False))), np.random.default_rng(1)
    weak: list[Player] = [SoftPlayer(adviser, temperature, chance) for temperature in (0.0025, 0.01, 0.05)]
    for player in (*weak, Novice(adviser)):
        both: tuple[tuple[Player, Player], ...] = (player, PerfectPlayer(adviser)), (PerfectPlayer(adviser), player)
        for players in both:
            for seed in range(5):
                found = played(adviser, players, seed)
                assert found.is_over
                assert abs(found.remainder) <= EXACT
                perfect = found.seats[players.index(player) ^ 1]
                assert perfect.loss == pytest.approx(0.0, abs=EXACT)


@pytest.mark.parametrize("name", shipped_ids())
def test_perfect_play_loses_nothing(name: str) -> None:
    adviser = Adviser(solution_of(name))
    found = played(adviser, (PerfectPlayer(adviser), PerfectPlayer(adviser)), 3)
    for place, seat in enumerate(found.seats):
        assert seat.loss == pytest.approx(0.0, abs=EXACT)
        assert seat.rating is None or seat.rating == pytest.approx(0.0, abs=EXACT)
        assert set(seat.grades) <= {Grade.GOOD}
        assert found.to_look_at(place) == []


def test_luck_averages_to_nothing() -> None:
    adviser = Adviser(solution_of("kingdom-come"))
    players = PerfectPlayer(adviser), PerfectPlayer(adviser)
    luck = np.array([each.luck for seed in range(60) for each in played(adviser, players, seed).luck])
    assert abs(luck.mean()) <= 4.0 * luck.std() / np.sqrt(len(luck))


def test_grades_are_those_of_a_plain_game() -> None:
    sigma = luck_scale(plain_game())
    assert sigma == pytest.approx(0.048, rel=0.06)  # measured: 4.8 percentage points
    given = {0.0: Grade.GOOD, 0.001: Grade.GOOD, 0.003: Grade.DOUBTFUL, 0.007: Grade.MISTAKE, 0.016: Grade.BLUNDER}
    assert {loss: grade_of(loss, sigma) for loss in given} == given


def test_what_is_typed_is_neither_luck_nor_skill() -> None:
    solution = solution_of("busche-neller")
    adviser = Adviser(solution)
    player = PerfectPlayer(adviser)
    typed = Typed(600, 300, dice=solution.ruleset.dice)
    table = GameTable.at(adviser).after(typed)
    found = review(play_game(table, (player, player), Thrower(1).throw).now.game)
    assert abs(found.typed) > 0.01
    assert abs(found.remainder) <= EXACT


def test_a_game_that_is_not_over_ends_with_its_win_chance() -> None:
    adviser = Adviser(solution_of("busche-neller"))
    game = GameTable.at(adviser).now.game
    found = review(game)
    assert (found.result, found.is_over) == (found.first_chance, False)
    assert replace(found).seats[0].rating is None
