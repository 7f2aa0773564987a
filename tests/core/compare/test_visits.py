"""How often a game comes to each start and each decision, against games counted in other ways."""

from dataclasses import replace

import numpy as np
import pytest
from games import penalised, plain
from present import present

from farkle_core.compare.decisions import Differences, Order, compare_decisions
from farkle_core.compare.sides import Matching, Side
from farkle_core.compare.summary import list_differences
from farkle_core.engine.monitor import Progress, WorkPhase, part_of, timed
from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import how_long
from farkle_core.strategies.model import MaxScore, Optimal
from farkle_core.strategies.visits import course_of, visits_of

GAMES: dict[str, Ruleset] = {
    "plain": plain(1000),
    "penalty": penalised(600),
    "ruins": replace(shipped_ruleset("disaster-twos"), goal=1000),
    "keeps": replace(shipped_ruleset("farkle-keeps"), goal=1000),
    "bonus": replace(shipped_ruleset("hot-dice-bonus"), goal=1000),
}


def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset, Settings(bound=-2000, ceiling=1000, threads=1, check_bound=False))


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
