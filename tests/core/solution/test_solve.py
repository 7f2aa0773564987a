"""What must hold for every solution, whatever the rules."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from games import last_turns, penalised, plain
from nightly_cases import sampled, with_nightly
from noted_games import noted_games

from farkle_core.engine.monitor import Progress, Reporter, WorkPhase, sweeps_left
from farkle_core.engine.settings import Settings
from farkle_core.engine.short_calls import ThreadTuner
from farkle_core.errors import Cancelled, RulesetError, TooLargeError, UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Carry, Cursed, Effect, End, EndRule, Farkles, Ruleset, Start, Ties, Turn
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.solution.turn_table import Decision

ONE = Settings(bound=-500, ceiling=1000, threads=1, check_bound=False)


@pytest.fixture(scope="module")
def small() -> Solution:
    """Facebook Farkle to 2000, with a bound that keeps it small."""
    return solve(penalised(), ONE)


CERTIFIED = noted_games("certified")


@pytest.mark.parametrize("name", sampled(CERTIFIED, 3))
def test_a_certificate_holds(name: str) -> None:
    solution = solve(CERTIFIED[name], ONE)
    certificate = solution.certificate
    assert certificate.converged
    assert max(certificate.residual, certificate.change) <= 1e-12
    assert np.all((solution.chances >= 0) & (solution.chances <= 1))


@pytest.mark.parametrize("ruleset", with_nightly(
    [
        plain(2000),
        last_turns(),
        replace(plain(1000), start=Start(Carry.STEAL)),
        replace(penalised(1500), farkles=Farkles(1, 500)),  # a farkle at the bound leads from (b, d) to (d, b)
    ],
    [
        replace(penalised(1500), farkles=Farkles(1, 500), turn=Turn(beat_last_turn=True)),
        replace(penalised(1500), farkles=Farkles(1, 500), end=End(EndRule.EQUAL_TURNS, Ties.FIRST)),
        plain(4000),
        penalised(1500),
        replace(penalised(1000), end=End(EndRule.FULL_ROUND, Ties.PLAYOFF)),
        replace(plain(600), start=Start(Carry.STEAL), end=End(EndRule.EQUAL_TURNS, Ties.FIRST)),
        replace(plain(1000), turn=Turn(beat_last_turn=True)),
        replace(shipped_ruleset("beat-the-last-turn"), goal=3000),
        replace(plain(3000), end=End(EndRule.EQUAL_TURNS, Ties.FIRST)),
    ],
))  # fmt: skip
def test_the_numbers_do_not_depend_on_the_number_of_threads(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        ThreadTuner, "choose", lambda pace: max(pace._speeds)
    )  # never one alone, however little there is
    one = solve(ruleset, ONE)
    for threads in (2, 3):
        more = solve(ruleset, replace(ONE, threads=threads))
        assert np.array_equal(one.chances, more.chances)


def test_hold_regions_agree_with_turn_tables(small: Solution) -> None:
    grid = small.grid
    regions = small.hold_regions(TurnStart(0, 0, 1))
    for banked, opponent in ((0, 0), (1000, 1500), (1700, 200), (-400, 1800), (1950, 1950)):
        place = grid.index(banked), grid.index(opponent)
        table = small.turn_table(TurnStart(banked, opponent, 1))
        for column, runs in enumerate(table.thresholds()):
            assert regions.pieces[column, *place] == len(runs)
            assert regions.first[column, *place] == (runs[0].first if runs else -1)
            assert regions.last[column, *place] == (runs[0].last if runs else -1)
            rolls = table.turn_totals[table.decisions()[:, column] == Decision.ROLL]
            above = rolls[rolls > runs[0].last] if runs else rolls[:0]
            assert regions.again[column, *place] == min(above, default=-1)


def test_a_penalty_of_nothing_is_no_penalty() -> None:
    without = solve(plain(), ONE)
    parked = solve(replace(plain(), farkles=replace(plain().farkles, count=3, penalty=0)), ONE)
    assert np.array_equal(without.wins, parked.wins)


def test_the_bounds_effect_is_what_a_lower_bound_does() -> None:
    near = solve(penalised(), replace(ONE, check_bound=True))
    far = solve(penalised(), replace(ONE, bound=-1000))
    zero, far_zero = near.grid.index(0), far.grid.index(0)
    measured = np.abs(near.wins[:, :, zero:, zero:] - far.wins[:, :, far_zero:, far_zero:]).max()
    assert near.certificate.bound_effect == pytest.approx(measured, abs=1e-11)
    assert measured > 1e-6


def test_the_ceilings_effect_is_what_a_higher_ceiling_does() -> None:
    ruleset = last_turns(500)
    near = solve(ruleset, replace(ONE, ceiling=400, check_bound=True))
    far = solve(ruleset, replace(ONE, ceiling=500))
    measured = np.abs(near.wins - far.wins).max()
    assert near.certificate.bound_effect == pytest.approx(measured, abs=1e-11)
    assert measured > 1e-6


def test_scores_never_below_zero_need_no_bound() -> None:
    ruleset = replace(penalised(), farkles=replace(penalised().farkles, never_below_zero=True))
    solution = solve(ruleset, ONE)
    assert solution.grid.lowest == 0
    assert solution.certificate.bound_effect is None


def test_states_are_counted_as_in_the_literature() -> None:
    assert estimate(shipped_ruleset("busche-neller")).states == 24_120_000
    assert estimate(shipped_ruleset("facebook")).states == 423_765_000


def test_a_loose_tolerance_is_kept_and_said() -> None:
    solution = solve(penalised(), replace(ONE, tolerance=1e-3))
    assert 1e-12 < solution.certificate.residual <= 1e-3
    assert solution.certificate.tolerance == 1e-3


class TestProgress:
    @pytest.mark.parametrize("ruleset", [
        penalised(600),
        replace(plain(600), cursed=Cursed(2, 4, Effect.DISASTER)),
        last_turns(600),
    ])  # fmt: skip
    def test_all_of_the_work_is_one_bar(self, ruleset: Ruleset) -> None:
        seen: list[Progress] = []
        solve(ruleset, replace(ONE, check_bound=True), seen.append)
        *before, end = (progress.fraction for progress in seen)
        assert before == sorted(before)
        assert before[-1] < end == 1.0
        limits = [progress.fraction for progress in seen if progress.phase is WorkPhase.BOUND]
        assert not limits or limits[0] < 0.95
        assert all(progress.seconds_left is None or progress.seconds_left > 0.0 for progress in seen[:-1])

    def test_the_time_left_follows_the_work_left(self) -> None:
        now, seen = [0.0], list[Progress]()
        reporter = Reporter(seen.append, 100, expected=3.0, afterwards=1.0, clock=lambda: now[0])
        reporter.enter(WorkPhase.SOLVING)
        now[0] = 10.0
        reporter.advance(1.0)
        assert (seen[-1].fraction, seen[-1].seconds_left) == (0.25, 30.0)
        reporter.expect_until_still(6.0)  # and one afterwards
        now[0] = 20.0
        reporter.advance(1.0)
        assert (seen[-1].fraction, seen[-1].seconds_left) == (0.25, 60.0)
        reporter.expect_until_still(0.0)
        reporter.enter(WorkPhase.BOUND, weight=2.0)
        reporter.expect_until_still(4.0)
        now[0] = 40.0
        reporter.advance(1.0)
        assert (seen[-1].fraction, seen[-1].seconds_left) == (2 / 3, 60.0)  # it was 2 of 3 before: it does not fall
        for _ in range(9):  # far more than was expected
            now[0] += 20.0
            reporter.advance(1.0)
            assert seen[-1].seconds_left
            assert seen[-1].fraction < 1.0
        reporter.finish()
        assert (seen[-1].fraction, seen[-1].seconds_left) == (1.0, 0.0)

    def test_sweeps_left_go_by_the_usual_number_first_and_then_by_the_slower(self) -> None:
        assert sweeps_left([0.5, 0.1], 1e-6, 10.0) == 8.0
        assert sweeps_left([0.5, 0.3, 0.2, 0.18], 1e-6, 10.0) > 40.0
        assert sweeps_left([0.5, 0.0, 0.1, 1e-3], 1e-6, 10.0) == pytest.approx(30.0)  # a sweep without a change
        assert sweeps_left([0.5, 1e-7], 1e-6, 10.0) == 0.0

    def test_no_time_left_is_named_before_a_second_of_work(self) -> None:
        now, seen = [0.0], list[Progress]()
        reporter = Reporter(seen.append, 100, expected=10.0, afterwards=0.0, clock=lambda: now[0])
        reporter.enter(WorkPhase.SOLVING)
        for now[0] in (0.2, 0.9, 1.0):
            reporter.advance(0.5)
        assert [progress.seconds_left for progress in seen[1:]] == [None, None, pytest.approx(8.5 / 1.5)]

    def test_cancelling_leaves_no_thread(self) -> None:
        def refuse(progress: Progress) -> None:
            if progress.fraction > 0.05:
                raise Cancelled

        before = threading.active_count()
        with pytest.raises(Cancelled):
            solve(penalised(), replace(ONE, threads=2), refuse)
        assert threading.active_count() == before


def test_what_further_sweeps_would_change_counts() -> None:
    # Two dice of which only a pair of 1s scores: farkles are so frequent that each sweep gains little.
    ones = replace(plain(200), dice=2, sets=((0, 100, 0, 0, 0, 0), *((0,) * 6,) * 5), farkles=Farkles(2, 100))
    rough = solve(ones, Settings(bound=-100, threads=1, check_bound=False, tolerance=1e-8))
    fine = solve(ones, Settings(bound=-100, threads=1, check_bound=False, tolerance=1e-13))
    assert rough.certificate.converged
    assert fine.certificate.converged
    assert rough.certificate.sweeps > 20
    assert np.abs(rough.wins - fine.wins).max() <= 1e-8


def test_a_thread_that_cannot_be_started_does_not_leave_the_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    submit, submitted = ThreadPoolExecutor.submit, []

    def refuse_the_second(pool: ThreadPoolExecutor, *arguments: Any) -> Any:
        submitted.append(arguments)
        if len(submitted) == 2:
            raise RuntimeError("can't start new thread")
        return submit(pool, *arguments)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", refuse_the_second)
    before = threading.active_count()
    with pytest.raises(RuntimeError, match="new thread"):
        solve(plain(), replace(ONE, threads=3))
    assert threading.active_count() == before


def test_measuring_the_bound_is_foreseen_and_kept_in_proportion() -> None:
    usual, costly = penalised(1500), penalised(1500, penalty=2000)
    assert estimate(costly, Settings(bound=-500)).seconds > 2.5 * estimate(usual, Settings(bound=-500)).seconds
    out_of_proportion = solve(penalised(1000, penalty=20_000), replace(ONE, check_bound=True))
    assert out_of_proportion.certificate.bound_effect is None


class TestRefusals:
    def test_too_little_memory_is_said_with_what_to_change(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Nothing:
            available = 1000

        monkeypatch.setattr("psutil.virtual_memory", Nothing)
        with pytest.raises(TooLargeError, match="goal below"):
            solve(penalised(), ONE)

    def test_settings_that_cannot_be_are_named_at_once(self) -> None:
        with pytest.raises(UserError) as refusal:
            solve(plain(), Settings(bound=100, ceiling=0, tolerance=0.0, threads=-1))
        assert [problem.key for problem in refusal.value.problems] == ["bound", "ceiling", "tolerance", "threads"]

    @pytest.mark.parametrize("solving", [solve, solve_trio, estimate])
    def test_rules_that_no_file_could_hold_are_refused(self, solving: Callable[[Ruleset], object]) -> None:
        odd = replace(shipped_ruleset("toxic-twos"), dice=9, goal=0, cursed=Cursed(2, 7, Effect.TOXIC))
        with pytest.raises(RulesetError) as refused:
            solving(odd)
        assert [problem.key for problem in refused.value.problems] == ["goal", "dice", "cursed.count"]

    def test_a_start_that_does_not_occur(self) -> None:
        solution = solve(plain(), ONE)
        with pytest.raises(UserError) as refusal:
            solution.win_chance(TurnStart(75, 2000, 1, -1))
        assert len(refusal.value.problems) == 4

    @pytest.mark.parametrize("beginning", [
        TurnStart(seat=1),
        TurnStart(turns_left=1),
        TurnStart(last_turn_total=100),
        TurnStart(carried_dice=2),
        TurnStart(carried_points=100),
    ])  # fmt: skip
    def test_a_beginning_that_these_rules_do_not_know(self, beginning: TurnStart) -> None:
        solution = solve(plain(500), ONE)
        with pytest.raises(UserError):
            solution.win_chance(beginning)
        with pytest.raises(UserError):
            solution.turn_table(TurnStart(bonuses=1))


@pytest.mark.nightly
@pytest.mark.parametrize("ruleset_id", shipped_ids())
def test_every_shipped_ruleset_is_solved_at_its_full_goal(ruleset_id: str) -> None:
    solution = solve(shipped_ruleset(ruleset_id))
    assert solution.certificate.converged
    assert 0.4 < solution.first_player_win < 0.6
