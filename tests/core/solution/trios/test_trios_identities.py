"""What must hold between the win chances of three players, and what the command says of them."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from farkle_core import Settings, solve
from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.engine.short_calls import cores
from farkle_core.errors import Cancelled, TooLargeError, UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.kernels.trios.context import EDGE
from farkle_core.rules import Turn, shipped_ruleset
from farkle_core.rules.model import Cursed, Effect, End, EndRule, Farkles, Overshoot, Ties
from farkle_core.solution.estimate import estimate
from farkle_core.solution.storage import store
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.solution.turn_table import Along

RULES = replace(shipped_ruleset("busche-neller"), goal=2000)


LOW = Settings(bound=-100, threads=1)
PENALISED = replace(RULES, goal=300, dice=3, farkles=Farkles(2, 100))


@pytest.fixture(scope="module")
def penalised() -> TrioSolution:
    return solve_trio(PENALISED, LOW)


@pytest.fixture(scope="module")
def solution() -> TrioSolution:
    return solve_trio(RULES)


def test_win_chances_sum_to_one_and_stay_within_their_range(solution: TrioSolution) -> None:
    third = 1.0 - solution.wins.sum(axis=0)
    assert min(float(solution.wins.min()), float(third.min())) >= 0.0
    assert max(float(solution.wins.max()), float(third.max())) <= 1.0


def test_a_third_player_far_behind_leaves_the_game_of_two(solution: TrioSolution) -> None:
    two = solve(RULES).win_chance(TurnStart(1950, 1950))
    missing = [abs(solution.chances_at(TurnStart(1950, 1950, third=third))[0] - two) for third in (1500, 1000, 500, 0)]
    assert missing == sorted(missing, reverse=True)
    assert missing[-1] < 2e-4


def test_a_turn_begins_with_what_the_start_is_worth(solution: TrioSolution) -> None:
    for own, following, last in ((0, 0, 0), (1950, 0, 1900), (500, 1500, 850)):
        start = TurnStart(own, following, third=last)
        turn = solution.turn(start)
        assert turn.roll[0, -1] == pytest.approx(solution.chances_at(start), abs=1e-12)
        assert turn.roll.sum(axis=2) == pytest.approx(np.ones(turn.holds.shape), abs=1e-12)
        # Farkles and holds of nothing lead to the same start.
        assert turn.hold[0] == pytest.approx(np.roll(solution.chances_at(TurnStart(following, last, third=own)), 1))


def test_the_number_of_threads_changes_nothing(solution: TrioSolution) -> None:
    assert np.array_equal(solve_trio(RULES, Settings(threads=1)).wins, solution.wins)


def test_penalties_that_do_not_fit_are_refused_with_their_size() -> None:
    (problem,) = estimate(shipped_ruleset("facebook"), players=3).problems
    assert problem.key == "goal"
    starts = 27 * 250**3  # farkles in a row of three players, and scores from −2,500 to 9,950
    memory = float(problem.allowed.split("take ")[1].split(" GB")[0])
    assert memory > 2 * 16 * starts / 1e9
    with pytest.raises(TooLargeError):
        solve_trio(shipped_ruleset("facebook"))


def test_chances_with_a_penalty_sum_to_one_and_farkles_in_a_row_cost(penalised: TrioSolution) -> None:
    third = 1.0 - penalised.wins.sum(axis=0)
    assert min(float(penalised.wins.min()), float(third[:-EDGE].min())) >= 0.0
    for own, following, last in ((0, 0, 0), (250, 100, -50), (-50, 200, 250), (-100, 200, 250)):
        none, one = (penalised.chances_at(TurnStart(own, following, count, third=last)) for count in (0, 1))
        if own == LOW.bound:
            assert none[0] == pytest.approx(one[0], abs=1e-12)  # no penalty leads below
        else:
            assert none[0] > one[0] + 1e-3
        assert sum(none) == pytest.approx(1.0, abs=1e-15)


def test_with_a_penalty_a_third_player_far_behind_leaves_the_game_of_two(penalised: TrioSolution) -> None:
    two = solve(PENALISED, LOW).win_chance(TurnStart(250, 250, 1, 0))
    missing = [abs(penalised.chances_at(TurnStart(250, 250, 1, third=third))[0] - two) for third in (200, 100, 0, -100)]
    assert missing == sorted(missing, reverse=True)
    assert missing[-1] < 0.02


def test_the_effect_of_the_bound_is_measured(penalised: TrioSolution) -> None:
    effect = penalised.certificate.bound_effect
    lower = solve_trio(PENALISED, replace(LOW, bound=LOW.bound - 100, check_bound=False))
    assert lower.certificate.bound_effect is None
    scores = range(0, 300, 50)
    apart = max(
        abs(lower.chances_at(start)[player] - penalised.chances_at(start)[player])
        for a, b, c in product(scores, repeat=3)
        for f, g, h in product(range(2), repeat=3)
        for start in [TurnStart(a, b, f, g, third=c, third_farkles=h)]
        for player in range(3)
    )
    assert effect == pytest.approx(apart, abs=1e-11)


def test_damaged_solutions_are_not_used(
    solution: TrioSolution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path))
    path = store.save(solution)
    found = store.find(RULES, Settings(), 3)
    assert found is not None
    assert np.array_equal(found.wins, solution.wins)
    assert found.certificate == solution.certificate
    content = bytearray(path.read_bytes())
    for place in (100, len(content) // 2, len(content) - 30):
        damaged = content.copy()
        damaged[place] ^= 4
        path.write_bytes(damaged)
        assert store.find(RULES, Settings(), 3) is None
    assert store.find(replace(RULES, goal=1950), Settings(), 3) is None


def test_ties_that_decide_something_are_checked_in_both_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real ties are rare. Here win chances that differ by less than a hundredth are one."""
    rules = replace(RULES, goal=400, dice=3)
    assert solve_trio(rules, Settings(threads=1)).certificate.tie_effect == 0.0
    monkeypatch.setattr("farkle_core.solution.trios.solve.TIE", 0.01)
    certificate = solve_trio(rules, Settings(threads=1)).certificate
    assert certificate.converged
    assert certificate.tie_effect > 1e-4


def test_last_turns_are_kept_with_a_solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path))
    rules = replace(RULES, goal=200, dice=2, end=End(EndRule.FULL_ROUND, Ties.PLAYOFF))
    limits = Settings(ceiling=200, threads=1)
    solved = solve_trio(rules, limits)
    path = store.save(solved)
    found = store.find(rules, limits, 3)
    assert isinstance(found, TrioSolution)
    assert np.array_equal(found.over.level, solved.over.level)
    start = TurnStart(150, 100, seat=1)
    assert np.array_equal(found.turn(start).hold, solved.turn(start).hold)
    content = bytearray(path.read_bytes())
    place = content.index(solved.over.level[solved.over.level > 0.5][:1].tobytes())
    content[place] ^= 4
    path.write_bytes(content)
    assert store.find(rules, limits, 3) is None


def test_the_plain_game_is_expected_to_keep_within_its_limits() -> None:
    """Two minutes and one gigabyte; [BN] counts 24,120,000 states for two players, and the third has 200 scores."""
    wanted = estimate(shipped_ruleset("busche-neller"), Settings(threads=2), 3)
    assert wanted.states == 200 * 24_120_000
    assert wanted.memory < 1e9
    assert wanted.seconds < 120 * max(1.0, 2 / cores())
    assert wanted.problems == ()


def test_a_solve_stops_when_it_is_cancelled_and_says_how_far_it_is() -> None:
    heard: list[Progress] = []

    def stop_in_the_middle(progress: Progress) -> None:
        heard.append(progress)
        if progress.fraction > 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        solve_trio(RULES, monitor=stop_in_the_middle)
    fractions = [each.fraction for each in heard]
    assert fractions == sorted(fractions)
    assert {each.phase for each in heard} == {WorkPhase.SOLVING}


def test_a_turn_as_a_table_is_the_turn(solution: TrioSolution) -> None:
    start = TurnStart(500, 1500, third=850)
    table, turn = solution.turn_table(start), solution.turn(start)
    assert table.win_at_start == pytest.approx(solution.chances_at(start)[0], abs=1e-12)
    rows = len(table.turn_totals)
    assert np.array_equal(table.roll, turn.roll[:rows, :, 0])
    assert np.array_equal(table.win, np.where(turn.holds, turn.hold[:, :1], turn.roll[:, :, 0])[:rows])
    assert (turn.holds | ~turn.reachable)[rows - 1 :].all()
    assert table.farkle_value == pytest.approx(solution.chances_at(TurnStart(1500, 850, third=500))[2])


# A game of three read as views read one: regions and slices of all scores against single turns.


PLAIN = shipped_ruleset("busche-neller")
GAMES = {
    "plain": replace(PLAIN, goal=1000),
    "opening": replace(PLAIN, goal=900, turn=Turn(minimum=100, opening=300)),
    "hot dice bonus": replace(PLAIN, goal=600, dice=3, turn=Turn(hot_dice_bonus=(100, 150))),
    "penalty": replace(PLAIN, goal=300, dice=3, farkles=Farkles(2, 100, never_below_zero=True)),
    "disaster": replace(PLAIN, goal=400, dice=3, cursed=Cursed(2, 2, Effect.DISASTER)),
    "equal turns": replace(PLAIN, goal=400, dice=3, end=End(EndRule.EQUAL_TURNS)),
    "full round": replace(PLAIN, goal=400, dice=2, turn=Turn(opening=200), end=End(EndRule.FULL_ROUND, Ties.PLAYOFF)),
    "welfare": replace(PLAIN, goal=600, turn=Turn(minimum=100), end=End(overshoot=Overshoot.WELFARE)),
}
SETTINGS = Settings(ceiling=300)


@pytest.mark.parametrize("name", GAMES)
def test_regions_and_win_chances_are_those_of_single_turns(name: str) -> None:
    view = solve_trio(GAMES[name], SETTINGS)
    goal = view.grid.goal
    for seat in range(view.seats):
        bonuses = len(view.ruleset.turn.hot_dice_bonus[1:])
        start = TurnStart(seat=seat, third=goal // 2 // 50 * 50, bonuses=bonuses)
        if view.ruleset.has_penalty:
            start = replace(start, farkles=1, third_farkles=1)
        regions, chances = view.hold_regions(start), view.start_chances(start)
        for own, banked in enumerate(regions.own_scores.tolist()):
            for other, opponent in enumerate(regions.opponent_scores.tolist()):
                table = view.turn_table(start.at(banked, opponent))
                assert chances[own, other] == view.win_chance(start.at(banked, opponent))
                settled = table.turn_totals[-1]  # from there on holding is best, or wins
                for column, every in enumerate(table.thresholds()):
                    runs = [run for run in every if run.first < settled]
                    first = regions.first[column, own, other]
                    assert (first if first < settled else -1) == (runs[0].first if runs else -1)
                    if regions.again[column, own, other] >= 0:  # otherwise the run has no end short of that
                        assert regions.last[column, own, other] == runs[0].last
                        assert regions.pieces[column, own, other] >= len(runs)


def test_a_slice_is_made_of_turns_at_the_same_third_score() -> None:
    view = solve_trio(GAMES["plain"], SETTINGS)
    start = TurnStart(200, 450, third=900)
    for along in Along:
        found = view.hold_slice(along, start)
        place = found.scores.tolist().index(start.opponent if along is Along.OPPONENT else start.banked)
        banked, opponent = start.banked, start.banked if along is Along.LEVEL else start.opponent
        wanted = view.turn_table(start.at(banked, opponent)).decisions()
        assert np.array_equal(found.decisions[place, : len(wanted)], wanted)


def test_what_a_game_of_three_has_not_is_refused() -> None:
    view = solve_trio(GAMES["plain"], SETTINGS)
    with pytest.raises(UserError) as refused:
        view.win_chance(TurnStart(200, 450, third=1000))
    assert [problem.key for problem in refused.value.problems] == ["third"]
    with pytest.raises(UserError):
        view.komi()
    with pytest.raises(UserError):
        view.turn_table(TurnStart(200, 450, turns_left=1, third=0))
