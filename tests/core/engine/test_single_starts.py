"""The check of single starts: what it finds, and that it finds nothing in random games and matches."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from drawn_rulesets import drawn_players, many_combinations
from games import last_turns, penalised, plain
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from loaded import DEVIL, LUCKY, ODD, PLAIN, with_dice
from nightly_cases import sampled, with_nightly

from farkle_core.engine import defect_correction, engine, runs
from farkle_core.engine.engine import Engine
from farkle_core.engine.monitor import Reporter, unwatched
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.engine.short_calls import Team
from farkle_core.engine.single_starts import single_residual
from farkle_core.kernels.sweeps.single_starts import WRONG
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.document import check, from_document, to_document
from farkle_core.rules.model import End, EndRule, Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import run, solve
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, HoldAt, MatchPlayer, MaxScore, Optimal, Tabled
from farkle_core.strategies.names import READY, ready
from farkle_core.strategies.policies import TrialMatches

QUICK = Settings(threads=1, check_bound=False, ceiling=100, bound=-100)
SMALL = (plain(300), penalised(200, 100, 2, 100), last_turns(200))


def _nothing(_share: float) -> None:
    pass


@pytest.mark.parametrize("ruleset", SMALL)
@pytest.mark.parametrize("wrong", [1e-9, 0.3, 1.5, float("nan")])
def test_finds_a_wrong_number(ruleset: Ruleset, wrong: float) -> None:
    with Team(1) as team:
        engine = Engine.prepare(compile_game(ruleset, QUICK), team)
        run(engine, 1e-12, Reporter(unwatched, 1, 1.0, 1.0))
        assert single_residual(engine, _nothing) < 1e-13
        zero = engine.game.zero
        place = engine.phase_tables.begin(0) + zero
        right = engine.chances[place]
        engine.chances[place] += wrong
        found = single_residual(engine, _nothing)
        # The number is a win chance and its equation misses it; or it is no win chance.
        assert found == WRONG if right + wrong > 1.0 or np.isnan(wrong) else found > wrong / 2


def test_a_wrong_number_is_never_converged(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(engine: Engine, _advance: object) -> float:
        engine.chances[engine.phase_tables.begin(0)] = np.nan
        return 0.0

    monkeypatch.setattr(Engine, "compare", spoilt)
    solution = solve(penalised(200, 100, 2, 100), QUICK)
    assert not solution.certificate.converged


def test_a_best_response_where_a_roll_of_all_dice_always_scores() -> None:
    sets = ((0, 0, 500), (0, 0, 400), (0, 0, 100), (0, 0, 100), (50,), (100, 0, 300))
    rows = {str(face): list(row) for face, row in enumerate(sets, start=1)}
    pairs = [{"shape": [2, 2], "points": 1000}]
    rules = from_document({"schema": 1, "name": "Two pairs", "goal": 500, "sets": rows, "patterns": pairs})
    found = match(solve(rules, QUICK), BestResponse(), HoldAt((250,) * 6), threads=1)
    # Figures of a walk over all states of the game that knows nothing of the program.
    assert (found.first, found.second) == pytest.approx((0.859473, 0.207057), abs=5e-7)
    assert found.converged


def agree(drawn: Ruleset, players: tuple[MatchPlayer, MatchPlayer]) -> None:
    assume(not check(to_document(drawn)))
    solution = solve(drawn, QUICK)
    # Where no one has to move on the game has no value, and its numbers do not come to rest.
    assume(solution.certificate.converged or solution.certificate.change <= solution.certificate.tolerance)
    assert solution.certificate.converged
    for pair in (players, (BestResponse(), players[0])):
        assert match(solution, *pair, threads=1).residual <= 1e-11


QUIET = settings(phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.mark.parametrize("examples", with_nightly([6], [300]))
def test_random_matches(examples: int) -> None:
    quiet = settings(QUIET, max_examples=examples)
    seed(3)(quiet(given(many_combinations(), drawn_players())(agree)))()


# The model of how penalties act back: it spares sweeps, and moves no number.


SETTINGS = Settings(check_bound=False, bound=-1500)
ENDS = [End(), End(EndRule.EQUAL_TURNS)]
"""Without and with seats that are told apart."""


def solved(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch, *, model: bool) -> Solution:
    with monkeypatch.context() as patched:
        patched.setattr(defect_correction, "_STARTS_WORTH_A_MODEL", 0 if model else 10**9)
        return solve(ruleset, SETTINGS)


@pytest.mark.parametrize("end", sampled(ENDS, 2), ids=lambda end: end.rule.value)
def test_it_spares_sweeps_and_moves_no_number(end: End, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = replace(penalised(800), end=end)
    without, with_ = (solved(ruleset, monkeypatch, model=model) for model in (False, True))
    assert with_.certificate.sweeps < without.certificate.sweeps
    assert with_.certificate.converged
    np.testing.assert_allclose(with_.chances, without.chances, rtol=0.0, atol=2e-12)


# Turns of a match that are remembered: the same to the last digits as turns worked out anew in every sweep.


CLOSE = 2e-13
NUMBERS = HoldAt((300, 250, 350, 500, 1000, None))
BANDS = Bands((-500, 300), (NUMBERS, HoldAt((200,) * 6), HoldAt((300, 300, 400, 600, 1200, None))))
PLAYERS: dict[str, Tabled] = {
    "numbers": NUMBERS,
    "margins": GoForIt(MaxScore(), (700, 750, 800, None, 700, None), (600, 650, 700, 750, None, None)),
    "bands": BANDS,
}
LOW = Settings(bound=-300, check_bound=False)


@pytest.fixture(
    scope="module",
    params=["penalty", "plain", pytest.param("disaster", marks=pytest.mark.nightly), "other dice a seat"],
)
def solution(request: pytest.FixtureRequest) -> Solution:
    rules = {
        "penalty": penalised(400),
        "disaster": replace(shipped_ruleset("disaster-twos"), goal=500),
        "plain": replace(PLAIN, goal=600),
        "other dice a seat": with_dice(replace(ODD, count=5), LUCKY, second=(replace(DEVIL, count=6),), goal=300),
    }
    return solve(rules[request.param], LOW)


def same(one: Match, other: Match) -> None:
    assert one.converged
    assert other.converged
    assert (one.first, one.second) == pytest.approx((other.first, other.second), abs=CLOSE)


AGAINST = ("optimal", "best response", "numbers")


@pytest.mark.parametrize(("name", "other"), with_nightly(zip(PLAYERS, AGAINST, strict=True), product(PLAYERS, AGAINST)))
def test_as_without_remembering(solution: Solution, name: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
    solution = solve(penalised(400), LOW)
    right = match(solution, NUMBERS, Optimal())
    monkeypatch.setattr(runs, "_SHARE_OF_MEMORY", 0.0)
    same(match(solution, NUMBERS, Optimal()), right)
