"""Turns of a match that are remembered: the same to the last digits as turns worked out anew in every sweep."""

from dataclasses import replace
from itertools import product

import pytest
from games import penalised
from loaded import DEVIL, LUCKY, ODD, PLAIN, with_dice
from nightly_cases import with_nightly

from farkle_core.engine import engine, runs
from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, HoldAt, MatchPlayer, MaxScore, Optimal, Tabled
from farkle_core.strategies.names import READY, ready
from farkle_core.strategies.policies import TrialMatches

CLOSE = 2e-13
NUMBERS = HoldAt((300, 250, 350, 500, 1000, None))
BANDS = Bands((-500, 300), (NUMBERS, HoldAt((200,) * 6), HoldAt((300, 300, 400, 600, 1200, None))))
PLAYERS: dict[str, Tabled] = {
    "numbers": NUMBERS,
    "margins": GoForIt(MaxScore(), (700, 750, 800, None, 700, None), (600, 650, 700, 750, None, None)),
    "bands": BANDS,
}
SETTINGS = Settings(bound=-500, check_bound=False)


@pytest.fixture(
    scope="module",
    params=["penalty", "plain", pytest.param("disaster", marks=pytest.mark.nightly), "other dice a seat"],
)
def solution(request: pytest.FixtureRequest) -> Solution:
    rules = {
        "penalty": penalised(600),
        "disaster": replace(shipped_ruleset("disaster-twos"), goal=500),
        "plain": replace(PLAIN, goal=1000),
        "other dice a seat": with_dice(replace(ODD, count=5), LUCKY, second=(replace(DEVIL, count=6),), goal=500),
    }
    return solve(rules[request.param], SETTINGS)


def same(one: Match, other: Match) -> None:
    assert one.converged
    assert other.converged
    assert (one.first, one.second) == pytest.approx((other.first, other.second), abs=CLOSE)


AGAINST = ("optimal", "best response", "numbers")


@pytest.mark.parametrize(("name", "other"), with_nightly(zip(PLAYERS, AGAINST, strict=True), product(PLAYERS, AGAINST)))
def test_as_when_every_sweep_works_turns_out(
    solution: Solution, name: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: dict[str, MatchPlayer] = {"optimal": Optimal(), "best response": BestResponse(), "numbers": NUMBERS}
    against = known[other]
    remembered = match(solution, PLAYERS[name], against)
    monkeypatch.setattr(engine, "make_distributions", lambda *_: ())
    same(remembered, match(solution, PLAYERS[name], against))


def test_whoever_changes_is_forgotten(solution: Solution) -> None:
    rules = solution.ruleset
    sentences = [each for name in READY if not rules.has_loaded_dice and (each := ready(name, rules.dice))]
    with TrialMatches(solution, 1e-12) as trials:
        for player in (*PLAYERS.values(), *sentences, NUMBERS):
            assert trials.wins(player) == pytest.approx(match(solution, player, Optimal()).overall, abs=CLOSE)


def test_threads_make_no_difference(solution: Solution) -> None:
    one, two = (match(solution, BANDS, Optimal(), threads=threads) for threads in (1, 2))
    assert (one.first, one.second) == (two.first, two.second)


def test_without_room_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(penalised(600), SETTINGS)
    right = match(solution, NUMBERS, Optimal())
    monkeypatch.setattr(runs, "_SHARE_OF_MEMORY", 0.0)
    same(match(solution, NUMBERS, Optimal()), right)
