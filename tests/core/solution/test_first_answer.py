"""The first answer of a solve: how near it is to the end, and that it does not change the end."""

from dataclasses import replace

import numpy as np
import pytest
from drawn_rulesets import rulesets
from games import last_turns, penalised, plain
from hypothesis import HealthCheck, assume, given
from hypothesis import settings as hypothesis_settings
from nightly_cases import sampled, with_nightly
from small_matches import small

from farkle_core.arrays import Floats
from farkle_core.engine.acceleration import FirstAnswer
from farkle_core.engine.engine import Engine
from farkle_core.engine.estimate import is_checked_as_solved
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.engine.short_calls import Team
from farkle_core.errors import Cancelled
from farkle_core.kernels.sweeps import sweep as sweep_kernels
from farkle_core.rules import check, from_document, shipped_document, shipped_ids, shipped_ruleset, to_document
from farkle_core.rules.model import Carry, Cursed, Effect, End, EndRule, Farkles, Overshoot, Ruleset, Start, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import first_answer, solve
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio

ONE = Settings(bound=-200, ceiling=400, threads=1, check_bound=False)
QUIET = hypothesis_settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)
MILLIONTH = 1e-6

# Farkles are so frequent that each of dozens of sweeps gains little.
SLOW = replace(plain(200), dice=2, sets=((0, 100, 0, 0, 0, 0), *((0,) * 6,) * 5), farkles=Farkles(2, 100))


def _answers(ruleset: Ruleset, settings: Settings = ONE) -> tuple[Solution, Solution]:
    """Return the first answer and the end of a solve, and check what holds for any."""
    answers: list[Solution] = []
    end = solve(ruleset, settings, first=answers.append)
    if not answers:  # rules in which both players wait for ever have no value
        assert not end.certificate.converged
        return end, end
    (first,) = answers
    assert (first.certificate.provisional, end.certificate.provisional) == (MILLIONTH, None)
    assert not first.certificate.converged
    error = float(np.abs(first.chances - end.chances).max())
    assert end.certificate.first_answer_error == error
    assert error < MILLIONTH or not end.certificate.converged
    assert first.certificate.seconds_to_first_answer == end.certificate.seconds_to_first_answer
    return first, end


@pytest.mark.parametrize("ruleset", [
    penalised(1000),
    replace(last_turns(600), farkles=Farkles(3, 500)),
    SLOW,
    replace(plain(600), cursed=Cursed(2, 4, Effect.DISASTER)),
    replace(penalised(400), end=End(overshoot=Overshoot.WELFARE)),
    replace(plain(400), farkles=Farkles(1, 100), turn=Turn(beat_last_turn=True)),
    replace(plain(400), start=Start(Carry.STEAL), end=End(EndRule.EQUAL_TURNS, Ties.FIRST)),
])  # fmt: skip
def test_no_win_chance_of_the_first_answer_is_off_by_a_millionth(ruleset: Ruleset) -> None:
    first, end = _answers(ruleset)
    alone = solve(ruleset, ONE)
    assert np.array_equal(end.chances, alone.chances)
    assert alone.certificate.first_answer_error is None
    assert first.turn_table().roll == pytest.approx(end.turn_table().roll, abs=MILLIONTH, nan_ok=True)


@pytest.mark.parametrize("ruleset", [
    replace(shipped_ruleset("three-farkles"), goal=600),
    replace(penalised(400), end=End(overshoot=Overshoot.WELFARE)),
    SLOW,
])  # fmt: skip
def test_no_sweep_is_further_off_than_is_estimated(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    offers: list[tuple[float, Floats]] = []
    monkeypatch.setattr(FirstAnswer, "offer", lambda _, chances, _far, error: offers.append((error, chances.copy())))
    end = solve(ruleset, ONE)
    assert len(offers) >= 5
    for estimate, chances in offers:
        assert np.abs(chances - end.chances).max() <= max(estimate, 1e-11)


@pytest.mark.parametrize("examples", with_nightly([8], [300]))
def test_nor_is_it_in_random_rules(examples: int) -> None:
    @given(rulesets())
    @hypothesis_settings(QUIET, max_examples=examples)
    def is_near(ruleset: Ruleset) -> None:
        assume(not check(to_document(ruleset)))
        _answers(ruleset, replace(ONE, bound=-100, ceiling=100))

    is_near()


def test_the_first_answer_alone_stops_the_solve() -> None:
    first = first_answer(penalised(600), ONE)
    _, end = _answers(penalised(600))
    assert first.certificate.provisional == MILLIONTH
    assert first.certificate.sweeps < end.certificate.sweeps
    assert first.certificate.residual <= MILLIONTH
    assert not first.chances.flags.writeable


def test_a_looser_tolerance_is_that_of_the_first_answer() -> None:
    assert first_answer(penalised(600), replace(ONE, tolerance=1e-3)).certificate.provisional == 1e-3


def test_the_user_may_stop_at_the_first_answer() -> None:
    def refuse(_answer: Solution) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        solve(penalised(600), ONE, first=refuse)


@pytest.mark.parametrize("ruleset", [small(plain(), 400, 3), small(penalised(), 200, 2)])
def test_three_players_have_a_first_answer_too(ruleset: Ruleset) -> None:
    answers: list[TrioSolution] = []
    end = solve_trio(ruleset, ONE, first=answers.append)
    (first,) = answers
    assert (first.certificate.provisional, end.certificate.provisional) == (MILLIONTH, None)
    error = float(np.abs(first.wins - end.wins).max())
    assert end.certificate.first_answer_error == error < MILLIONTH
    assert np.array_equal(solve_trio(ruleset, ONE).wins, end.wins)


@pytest.mark.parametrize("players", [2, 3])
def test_options_that_only_seemed_never_to_be_best_spoil_no_first_answer(players: int) -> None:
    """With one die that nearly always scores, fewer dice are better: win chances are off by 0.002 without them."""
    dice = [{"name": "Plain", "count": 2}, {"name": "Good", "count": 1, "weights": [9, 1, 0, 0, 1, 0]}]
    document = shipped_document("kingdom-come") | {"die": dice, "dice": 3, "patterns": [], "goal": 300}
    ruleset = replace(from_document(document), farkles=Farkles(2, 100))
    answers: list[Solution] = []
    end = solve(ruleset, ONE, first=answers.append, players=players)
    assert len(answers) == 1
    assert end.certificate.first_answer_error is not None
    assert end.certificate.first_answer_error < MILLIONTH


# Games without a penalty are checked as they are solved; a pass of its own over the whole game finds the same.


CLOSING = 1e-14


def unwatched(_share: float) -> None:
    pass


@pytest.mark.parametrize("members", with_nightly([1, 3], [2]))
@pytest.mark.parametrize("ruleset", [
    plain(3000),
    replace(plain(2000), turn=Turn(minimum=300, opening=500)),
    replace(plain(2000), turn=Turn(farkle_keeps_turn_total=True)),
    replace(plain(2000), cursed=Cursed(2, 4, Effect.TOXIC)),
    replace(plain(1000), end=End(overshoot=Overshoot.VOID)),
    replace(plain(1000), end=End(overshoot=Overshoot.WELFARE)),
    replace(shipped_ruleset("five-dice"), goal=4000),
])  # fmt: skip
def test_the_check_of_each_start_is_that_of_the_whole_game(ruleset: Ruleset, members: int) -> None:
    with Team(members) as team:
        engine = Engine.prepare(compile_game(ruleset, Settings()), team)
        closed = engine.solve_pairs(CLOSING, unwatched, known=False)
        assert 0.0 < closed.residual <= CLOSING
        assert engine.compare(unwatched) == closed.residual


@pytest.mark.parametrize("end", [End(EndRule.LAST_TURN), End(EndRule.EQUAL_TURNS, Ties.SPLIT)])
def test_it_is_that_of_the_sweeps_where_last_turns_follow(end: End) -> None:
    ruleset = replace(plain(1500), end=end)
    with Team(2) as team:
        engine = Engine.prepare(compile_game(ruleset, Settings(ceiling=1500)), team)
        engine.last_turns(unwatched)
        closed = engine.solve_pairs(CLOSING, unwatched, known=False)
        change = engine.sweep(sweep_kernels.COMPARE, unwatched)
        assert closed.residual <= CLOSING
        assert change == pytest.approx(closed.residual, abs=1e-16)


@pytest.mark.parametrize("name", sampled(shipped_ids(), 4))
def test_the_rules_tell_whether_a_game_is_checked_as_it_is_solved(name: str) -> None:
    ruleset = replace(shipped_ruleset(name), goal=1000 if shipped_ruleset(name).quantum < 100 else 4000)
    settings = Settings(bound=-500, ceiling=500)
    with Team(1) as team:
        engine = Engine.uncompiled(compile_game(ruleset, settings), team)
        assert engine.checks_pairs == is_checked_as_solved(ruleset)


def test_no_estimate_decides_when_a_pair_is_closed() -> None:
    """Even a pair that needs many steps is closed to what is asked for, whatever that is."""
    ruleset = plain(2000)
    with Team(1) as team:
        for closing in (1e-6, 1e-9, 1e-12, 2e-15):
            engine = Engine.prepare(compile_game(ruleset, Settings()), team)
            engine.solve_pairs(closing, unwatched, known=False)
            assert engine.compare(unwatched) <= closing
