"""How often a game comes to each start and each decision, against games counted in other ways."""

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest
from games import penalised, plain
from loaded import DEVIL, LUCKY, ODD, with_dice
from present import present

from farkle_core.compare.bounds import BoundStudy, study_bounds, worth_showing
from farkle_core.compare.decisions import Differences, Order, compare_decisions
from farkle_core.compare.maps import maps_of
from farkle_core.compare.sides import Alignment, Matching, Side
from farkle_core.compare.strips import Strips
from farkle_core.compare.summary import list_differences
from farkle_core.engine.monitor import Progress, WorkPhase, part_of, timed
from farkle_core.engine.settings import Settings
from farkle_core.engine.short_calls import Team
from farkle_core.errors import UserError
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.model import Farkles
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.turn_table import preference_numbers
from farkle_core.strategies.match import how_long
from farkle_core.strategies.model import GoForIt, HoldAt, MaxScore, Optimal
from farkle_core.strategies.regions import holding_runs, play_turns
from farkle_core.strategies.visits import course_of, visits_of

GAMES: dict[str, Ruleset] = {
    "plain": plain(1000),
    "penalty": penalised(600),
    "ruins": replace(shipped_ruleset("disaster-twos"), goal=1000),
    "keeps": replace(shipped_ruleset("farkle-keeps"), goal=1000),
    "bonus": replace(shipped_ruleset("hot-dice-bonus"), goal=1000),
}


def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset, Settings(bound=-1000, ceiling=1000, threads=1, check_bound=False))


@pytest.mark.parametrize("name", GAMES)
def test_all_turns_of_a_game_are_visits(name: str) -> None:
    # In a game that ends at the goal every turn begins before anybody is there; turns are counted by other equations.
    solution = solved(GAMES[name])
    visits = present(visits_of(solution))
    assert visits.sum() == pytest.approx(how_long(solution, Optimal(), threads=1).turns, abs=1e-6)


def test_the_game_begins_once_and_each_turn_follows_one() -> None:
    solution = solved(replace(shipped_ruleset("five-dice"), goal=1000))
    visits = present(visits_of(solution))
    first, second = visits[:, 0, 0]
    farkle = present(course_of(solution, TurnStart()))
    # The second player's turn at 0 to 0 comes after a farkle of the first, and hands it back after one of his own.
    assert second[0, 0] == pytest.approx(first[0, 0] * farkle.farkle, abs=1e-12)
    assert first[0, 0] > 1.0
    # Every turn of the second player follows one of the first, who may have reached the goal.
    assert second.sum() < first.sum()


@pytest.mark.parametrize("name", ["steal", "high-stakes", "beat-the-last-turn", "hot-dice-must-roll", "welfare"])
def test_where_it_is_not_known_nothing_is_said(name: str) -> None:
    solution = solved(replace(shipped_ruleset(name), goal=500))
    assert visits_of(solution) is None
    found = compare_decisions(Side(solution), Side(solution, MaxScore()), Matching.SCORES, threads=1)
    assert list_differences(found, 5, order=Order.WEIGHT) == list_differences(found, 5)
    assert all(each.times is None for each in list_differences(found, 5))


@pytest.fixture(scope="module")
def found() -> Differences:
    solution = solved(GAMES["penalty"])
    return compare_decisions(Side(solution), Side(solution, MaxScore()), Matching.SCORES, threads=1)


def test_what_matters_most_costs_most_a_game(found: Differences) -> None:
    listed = list_differences(found, 40, order=Order.WEIGHT)
    weights = [each.difference.cost * (each.times or 0.0) for each in listed]
    assert weights == sorted(weights, reverse=True)
    assert weights[0] == pytest.approx(np.abs(found.weights).max(), rel=1e-9)
    assert len(listed) == 40
    # Nothing that is dear matters more than what is listed, and what costs most hardly ever comes up.
    costly = list_differences(found, 500)
    assert all(each.difference.cost * (each.times or 0.0) <= weights[0] * (1 + 1e-9) for each in costly)


def test_time_left_is_said_once_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What came before the first work was done, here 100 s of compiling, does not count."""
    seen, now = list[Progress](), iter((0.0, 100.0, 109.6))
    monkeypatch.setattr("farkle_core.engine.monitor.perf_counter", lambda: next(now))
    watch = part_of(timed(seen.append), 0.0, 0.5)
    watch(Progress(WorkPhase.COMPARING, 0.02))
    watch(Progress(WorkPhase.COMPARING, 0.5))
    assert [each.fraction for each in seen] == [0.01, 0.25]
    assert [each.seconds_left for each in seen] == [None, pytest.approx(30.0)]


def test_near_duplicates_are_listed_once(found: Differences) -> None:
    for order in Order:
        listed = [each.difference for each in list_differences(found, 100, 100, order=order)]
        places = [(each.dice, each.banked, each.opponent) for each in listed]
        ends = [(each.dice, each.banked + each.turn_total, each.opponent) for each in listed]
        assert len(set(places)) == len(places)
        assert len(set(ends)) == len(ends)


# Comparisons with who plays by heart, where there are seats and last turns: what is compared is what is played.


BY_HEART = GoForIt(HoldAt((300, 250, 400, None, None, None)), (None,) * 5 + (800,), (900, 900, None, None, None, None))


@cache
def game(name: str) -> Solution:
    ruleset = replace(shipped_ruleset(name), goal=1200)
    return solve(ruleset, Settings(check_bound=False, ceiling=2000, threads=1))


@pytest.mark.parametrize("seat", [0, 1])
def test_maps_are_those_of_the_seat(seat: int) -> None:
    solution = game("equal-turns")
    sides = Side(solution), Side(solution, BY_HEART)
    alignment = Alignment.of(solution.grid, solution.grid, Matching.SCORES)
    found = maps_of(*sides, alignment, TurnStart(seat=seat))
    played = play_turns(BY_HEART, solution, TurnStart(seat=seat))
    assert np.abs(found.wins[1] - played.starts).max() < 1e-12
    assert np.array_equal(found.holds[1], played.regions.first)
    assert (found.gains < 1e-12).all()


def test_past_a_goal_that_is_not_the_end_tables_go_on_and_margins_do_not() -> None:
    solution = game("last-turn")
    grid, dice = solution.grid, solution.ruleset.dice
    regions = play_turns(BY_HEART, solution, TurnStart()).regions
    with Team(1) as team:
        strips = Strips(Side(solution, BY_HEART), team)
        decisions = strips.played(0, 0, 0, grid.size - 1, strips.turns(0, 0, 0, 0, grid.size - 1))
        totals = np.arange(min(strips.totals, decisions.shape[2]))
    reachable = compile_ruleset(solution.ruleset).reachable(len(totals))
    for mode in range(dice):
        holds = (decisions[:, :, totals] >> mode & 1).astype(bool) & reachable[: len(totals), mode]
        first = np.where(holds.any(axis=2), holds.argmax(axis=2) * grid.quantum, -1)
        known = regions.first[mode] >= 0
        assert np.array_equal(first[known], regions.first[mode][known])
        assert (mode < 3) == known.any()
    runs = holding_runs(BY_HEART, solution, solution.turn_table(TurnStart(1100, 950)))
    at = grid.index(1100), grid.index(950)
    for mode in range(dice):
        assert (runs[mode][0].first if runs[mode] else -1) == regions.first[(mode, *at)]
    assert runs[0][0].first == 300  # beyond both margins, and past the goal


# What a bound does: against every turn's tables, identities, and what [B16] says of Facebook Farkle.


RULES = penalised(goal=500, minimum=0, count=2, penalty=100)
DICE = ODD, LUCKY
LOADED = with_dice(*DICE, second=(DEVIL, Die("fair", 1)), goal=400, farkles=Farkles(2, 100))


@cache
def bounded(bound: int, ruleset: Ruleset = RULES) -> Solution:
    return solve(ruleset, Settings(bound=bound, check_bound=False))


@cache
def study(ruleset: Ruleset = RULES) -> BoundStudy:
    return study_bounds(bounded(-300, ruleset), bounded(-500, ruleset), threads=2)


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
    near, far, found = bounded(-300, rules), bounded(-500, rules), study(rules)
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
    back = study_bounds(bounded(-500), bounded(-300), threads=1)
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
        (bounded(-300), bounded(-300), "two different bounds"),
        (
            bounded(-300),
            bounded(-300, penalised(goal=400, minimum=0, count=2, penalty=100)),
            "the same rules",
        ),
        (bounded(0, plain(300)), bounded(0, plain(300)), "need no bound"),
    ):
        with pytest.raises(UserError, match=said):
            study_bounds(one, other)


@pytest.mark.nightly
@pytest.mark.published
def test_facebook_farkle_as_published() -> None:
    # [B16], "Effects of the banked score lower bound": its bounds, and what the text says of tables 8 and 9.
    rules = shipped_ruleset("facebook")
    found = study_bounds(bounded(-2500, rules), bounded(-3000, rules))
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
