"""Advice from a first answer: what a small error could turn round is said to be equal."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from nightly_cases import with_nightly

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnState
from farkle_core.play.advise import Adviser, Moment, standing
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

ERROR = 0.01  # large, so that it turns many decisions round
EQUAL = "equal so far."
BY_DAY = ("facebook", "steal", "kingdom-come")


def _blurred(solution: Solution) -> Solution:
    """Return a provisional solution whose win chances are off by as much as it says."""
    noise = np.random.default_rng(1).choice((-ERROR, ERROR), solution.chances.shape)
    certificate = replace(solution.certificate, converged=False, provisional=ERROR)
    is_open = (solution.chances > 0.0) & (solution.chances < 1.0)  # the others are certain
    chances = np.clip(solution.chances + noise * is_open, 0.0, 1.0)
    return replace(solution, chances=chances, certificate=certificate)


def _moments(random: Random, adviser: Adviser, count: int) -> list[Moment]:
    grid, dice = adviser.solution.grid, adviser.solution.ruleset.dice
    scores = range(0, grid.goal, grid.quantum)
    return [
        adviser.moment(
            TurnState(random.choice(scores), random.choice(scores), turn_total=random.choice(scores[1:]), dice=each)
        )
        for each in random.choices(range(1, dice + 1), k=count)
    ]


@pytest.mark.parametrize("name", with_nightly(BY_DAY, shipped_ids()))
def test_advice_that_an_error_turns_round_was_said_to_be_equal(name: str) -> None:
    ruleset = replace(shipped_ruleset(name), goal=500)
    solution = solve(ruleset, Settings(bound=-500, ceiling=500, threads=1, check_bound=False))
    now, end = Adviser(_blurred(solution)), Adviser(solution)
    random, turned = Random(3), 0
    for moment in _moments(random, end, 150):
        said, true = standing(now, moment).headline, standing(end, moment).headline
        assert said == true or said.endswith(EQUAL)
        assert not true.endswith(EQUAL)
        roll = counts_of(random.choices(range(1, 7), k=moment.state.dice))
        said, true = (each.advise(moment, roll).headline for each in (now, end))
        assert said == true or said.endswith(EQUAL)
        assert not true.endswith(EQUAL)
        turned += said != true
    assert turned
