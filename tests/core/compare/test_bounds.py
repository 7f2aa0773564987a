"""What a bound does: against every turn's tables, identities, and what [B16] says of Facebook Farkle."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from games import penalised, plain
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core.compare.bounds import BoundStudy, study_bounds, worth_showing
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.model import Farkles
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.turn_table import preference_numbers

RULES = penalised(goal=500, minimum=0, count=2, penalty=100)
DICE = ODD, LUCKY
LOADED = with_dice(*DICE, second=(DEVIL, Die("fair", 1)), goal=400, farkles=Farkles(2, 100))


@cache
def solved(bound: int, ruleset: Ruleset = RULES) -> Solution:
    return solve(ruleset, Settings(bound=bound, check_bound=False))


@cache
def study(ruleset: Ruleset = RULES) -> BoundStudy:
    return study_bounds(solved(-300, ruleset), solved(-500, ruleset), threads=2)


def deviation(near: Solution, far: Solution, start: TurnStart) -> tuple[float, bool]:
    """Return the largest relative deviation in one turn, and whether it is played differently, from both its tables."""
    one, two = near.dice_table(start), far.dice_table(start)
    rows = min(len(one.win), len(two.win))
    going_on = ~(one.wins_now[:rows] | two.wins_now[:rows])
    v, w = one.win[:rows][going_on], two.win[:rows][going_on]
    first, second = (preference_numbers(each)[:rows] for each in (one, two))
    alike = np.array_equal(one.holds[:rows], two.holds[:rows]) and np.array_equal(first, second)
    return float((2 * np.abs(v - w) / (v + w)).max()), not alike


@pytest.mark.parametrize("rules", [RULES, with_dice(*DICE, goal=400, farkles=Farkles(2, 100)), LOADED])
def test_deviations_are_those_of_all_turns_tables(rules: Ruleset) -> None:
    near, far, found = solved(-300, rules), solved(-500, rules), study(rules)
    counts = range(near.grid.farkle_counts)
    worst = np.zeros((len(counts), len(found.scores)))
    differs: dict[int, list[int]] = {count: [] for count in counts}
    for seat, f, e in product(range(near.phase_tables.seats), counts, counts):
        for (i, b), (j, d) in product(enumerate(found.scores.tolist()), enumerate(found.scores.tolist())):
            size, different = deviation(near, far, TurnStart(b, d, f, e, seat))
            for count in range(max(f, e), len(counts)):
                worst[count, : min(i, j) + 1] = np.maximum(worst[count, : min(i, j) + 1], size)
                differs[count] += [min(b, d)] if different else []
    assert found.deviations == pytest.approx(worst, rel=1e-9, abs=1e-15)
    for count in counts:
        expected = max(differs[count], default=-10_000) + 50
        assert found.alike_from[count] == (expected if expected < rules.goal else None)


def test_the_order_of_the_two_makes_no_difference() -> None:
    back = study_bounds(solved(-500), solved(-300), threads=1)
    assert back.bounds == study().bounds == (-300, -500)
    assert np.array_equal(back.deviations, study().deviations)


def test_further_from_the_bound_it_matters_less() -> None:
    overall = study().overall
    assert (np.diff(overall) <= 0).all()
    assert (np.diff(study().deviations, axis=0) >= 0).all()
    assert overall[0] > 0.01
    # Every penalty further away (100 points) it matters less by far: [B16] finds two orders of magnitude.
    fewer = overall[2::2] / np.maximum(overall[:-2:2], 1e-300)
    assert (fewer[overall[2::2] > 1e-9] < 0.5).all()
    places = worth_showing(study(), 5)
    assert places[0] == 0
    assert len(places) <= 7


def test_what_is_no_pair_of_bounds_is_refused() -> None:
    for one, other, said in (
        (solved(-300), solved(-300), "two different bounds"),
        (solved(-300), solved(-300, penalised(goal=400, minimum=0, count=2, penalty=100)), "the same rules"),
        (solved(0, plain(300)), solved(0, plain(300)), "need no bound"),
    ):
        with pytest.raises(UserError, match=said):
            study_bounds(one, other)


@pytest.mark.nightly
@pytest.mark.published
def test_facebook_farkle_as_published() -> None:
    # [B16], "Effects of the banked score lower bound": its bounds, and what the text says of tables 8 and 9.
    rules = shipped_ruleset("facebook")
    found = study_bounds(solved(-2500, rules), solved(-3000, rules))
    overall = dict(zip(found.scores.tolist(), found.overall.tolist(), strict=True))
    assert overall[-2500] > 0.1
    for score in range(-2500, -500, 500):
        # "each time B increases by 500 points …, the maximum relative deviation consistently decreased by 2 orders of
        # magnitude (with one of those two orders … coming with the last 50 point increase)"
        assert 10**1.5 < overall[score] / overall[score + 500] < 10**2.5
        assert overall[score + 450] / overall[score + 500] > 5
    # "driving the maximum relative deviation down to within about 1 part in 10^8 …; as long as both players are about
    # 2000 points above the lower bound on banked scores, all turn strategies are likely to be optimal"
    assert overall[-500] < 1e-8
    assert all(score is not None and score <= -1000 for score in found.alike_from)
