"""Two ways to play compared: against turns followed by hand, identities of the game, and published claims."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from games import last_turns, penalised, plain
from present import present

from farkle_core.compare.decisions import Difference, Differences, compare_decisions
from farkle_core.compare.maps import maps_of
from farkle_core.compare.side_words import summary_lines
from farkle_core.compare.sides import (
    Alignment,
    Matching,
    Side,
    usual_matching,
)
from farkle_core.compare.strips import Strips
from farkle_core.compare.summary import list_differences, summarise, summary_records, takes_long_to_play, with_games
from farkle_core.engine.settings import Settings
from farkle_core.engine.short_calls import Team
from farkle_core.errors import UserError
from farkle_core.game.points import play_for_points
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.kernels.turn.context import EQUAL
from farkle_core.language.messages import use
from farkle_core.rules import Ruleset, shipped_ids, shipped_ruleset
from farkle_core.rules.dice import rolls
from farkle_core.rules.model import End, EndRule, Overshoot, Turn
from farkle_core.rules.scoring import scorings
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import how_long, match
from farkle_core.strategies.model import GoForIt, HoldAt, MaxScore, Optimal
from farkle_core.strategies.regions import holding_runs, play_turns
from farkle_core.strategies.visits import course_of


@cache
def solved(ruleset: Ruleset, bound: int = -2500) -> Solution:
    return solve(ruleset, Settings(bound=bound, threads=1, check_bound=False))


@cache
def steps(ruleset: Ruleset, dice: int) -> frozenset[tuple[int, int]]:
    """Every way on from a roll of so many dice: points and dice left to roll, from the scorings alone."""
    found = set()
    for roll, _ in rolls(dice):
        for scoring in scorings(ruleset, roll):
            found.add((scoring.points, dice - scoring.dice or ruleset.dice))
    return frozenset(found)


def by_hand(
    first: Side, second: Solution, shift: int, start: tuple[int, int, int, int]
) -> dict[tuple[int, int], float]:
    """Return what differs in one turn, by walking through it: (turn total, dice) → cost."""
    solution = first.solution
    banked, opponent, farkles, opponent_farkles = start
    table = solution.turn_table(TurnStart(*start))
    counts = second.grid.farkle_counts - 1
    other = second.turn_table(
        TurnStart(banked + shift, opponent + shift, min(farkles, counts), min(opponent_farkles, counts))
    )
    seen, waiting, found = set(), [(0, solution.ruleset.dice)], {}
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        total, dice = state
        if total > table.turn_totals[-1]:
            continue
        row = table.row(total)
        holds = bool(table.holds[row, dice - 1])
        if total and table.may_hold[row, dice - 1] and table.hold[row, dice - 1] < 1.0:
            beyond = total > other.turn_totals[-1]
            theirs = beyond or bool(other.holds[other.row(total), dice - 1])
            if theirs != holds:
                gain = float(table.hold[row, dice - 1] - table.roll[row, dice - 1])
                found[state] = gain if holds else -gain
        if not holds:
            waiting += [(total + points, left) for points, left in steps(solution.ruleset, dice)]
    return found


def assert_found_by_hand(found: Differences) -> int:
    """Assert that the costs of all turns are those found by walking through them; return how many decisions differ."""
    grid, alignment = found.first.solution.grid, found.alignment
    different = 0
    for farkles in range(grid.farkle_counts):
        for opponent_farkles in range(grid.farkle_counts):
            for i, banked in enumerate(grid.scores.tolist()):
                for j, opponent in enumerate(grid.scores.tolist()):
                    there = found.costs[0, farkles, opponent_farkles, :, i, j]
                    if min(alignment.places[i], alignment.places[j]) < 0:
                        assert (there == 0).all()
                        continue
                    start = banked, opponent, farkles, opponent_farkles
                    hand = by_hand(found.first, found.second.solution, alignment.shift, start)
                    different += len(hand)
                    for dice in range(1, grid.dice + 1):
                        costs = [cost for (_, count), cost in hand.items() if count == dice]
                        assert there[dice - 1] == pytest.approx(max(costs, default=0.0), abs=1e-14)
    return different


def test_what_differs_is_what_walking_through_every_turn_finds() -> None:
    one, other = Side(solved(plain(600))), Side(solved(replace(plain(600), turn=Turn(opening=400))))
    found = compare_decisions(one, other, Matching.SCORES, threads=1)
    assert found.different == assert_found_by_hand(found) > 0


def test_farkles_in_a_row_and_bounds_are_compared_start_by_start() -> None:
    rules = penalised(goal=500, minimum=0, count=2, penalty=200)
    one, other = Side(solved(rules, -200)), Side(solved(replace(rules, goal=700), -400))
    found = compare_decisions(one, other, Matching.NEEDED, threads=2)
    assert found.alignment.shift == 200
    assert found.different == assert_found_by_hand(found) > 0


def test_other_steps_of_points_leave_the_scores_that_both_games_have() -> None:
    coarse = replace(plain(600), sets=((100, 0, 1000, 0, 0, 0), *((0, 0, 100, 0, 0, 0),) * 5))
    assert coarse.quantum == 100
    found = compare_decisions(Side(solved(plain(600))), Side(solved(coarse)), Matching.SCORES, threads=1)
    assert found.alignment.scores.tolist() == list(range(0, 600, 100))
    assert not found.costs[..., 1::2, :].any()
    assert (found.turn_totals[found.turn_totals > 0] % 100 == 0).all()
    assert found.different > 0


def test_a_game_without_a_past_is_the_same_with_the_same_points_needed() -> None:
    # Without penalties, opening or last turns a position is what both players still need: nothing else is left of it.
    one, other = Side(solved(plain(1500))), Side(solved(plain(1000)))
    assert usual_matching(one, other) is Matching.NEEDED
    found = compare_decisions(one, other, Matching.NEEDED, threads=1)
    assert found.compared > 0
    assert found.different == 0
    maps = maps_of(one, other, found.alignment)
    assert np.abs(maps.gains).max() < 1e-11
    assert maps.scores.tolist() == list(range(500, 1500, 50))


def test_the_other_way_round_the_same_decisions_differ_where_both_play_alike_so_far() -> None:
    one, other = Side(solved(plain(1000))), Side(solved(plain(1000)), HoldAt((300,) * 6))
    found = compare_decisions(one, other, Matching.SCORES, threads=1)
    back = compare_decisions(Side(other.solution, other.strategy), one, Matching.SCORES, threads=1)
    listed = {(each.banked, each.opponent, each.turn_total, each.dice): each for each in found.dearest(10_000)}
    common = [
        (each, listed[key])
        for each in back.dearest(10_000)
        if (key := (each.banked, each.opponent, each.turn_total, each.dice)) in listed
    ]
    assert common
    for backward, forward in common:
        assert forward.cost > 0
        assert backward.cost == pytest.approx(-forward.cost, abs=1e-14)
        assert forward.holds is not backward.holds


def test_a_listed_decision_is_what_the_turns_table_says() -> None:
    solution = solved(plain(1000))
    found = compare_decisions(Side(solution), Side(solution, MaxScore()), Matching.SCORES, threads=1)
    listed = list_differences(found, most=30)
    costs = [each.difference.cost for each in listed]
    assert costs == sorted(costs, reverse=True)
    assert len(listed) == 30
    for line in listed:
        each = line.difference
        table = solution.turn_table(each.start)
        at = table.row(each.turn_total), each.dice - 1
        assert (each.hold, each.roll) == (table.hold[at], table.roll[at])
        assert each.holds == table.holds[at]
        assert each.cost == pytest.approx(abs(each.hold - each.roll), abs=1e-15)
        course = present(course_of(solution, each.start))
        assert present(line.times) <= 2.0 * course.chance(each.turn_total, each.dice)
        assert table.reachable[at]
    far = found.dearest(1000, apart=500)
    assert not any(_near(one, two, 500) for one, two in combinations(far, 2))
    assert all(any(_near(each, kept, 500) for kept in far) for each in found.dearest(100_000))


def _near(one: Difference, two: Difference, apart: int) -> bool:
    own = min(abs(one.banked - two.banked), abs(one.banked + one.turn_total - two.banked - two.turn_total))
    return one.dice == two.dice and max(own, abs(one.opponent - two.opponent)) < apart


def test_strategies_are_asked_what_they_hold_with() -> None:
    # Who holds from 300 on, but never beyond 800 points: all decisions of a turn, state by state.
    solution = solved(plain(1000))
    strategy = GoForIt(HoldAt((300,) * 6), own=(800,) * 6, opponent=(900,) * 6)
    found = compare_decisions(Side(solution), Side(solution, strategy), Matching.SCORES, threads=1)
    listed = [each for each in found.dearest(100_000) if each.banked + each.turn_total < 1000]
    assert listed
    for each in listed:
        goes = each.banked >= 800 or each.opponent >= 900
        assert each.holds == (goes or each.turn_total < 300)


@pytest.mark.parametrize(
    "rules",
    [
        replace(plain(600), turn=Turn(minimum=200, opening=400)),
        replace(plain(600), end=End(EndRule.LAST_TURN)),
        replace(plain(600), end=End(EndRule.EQUAL_TURNS)),
        penalised(goal=500, minimum=150, count=2, penalty=200),
    ],
)
@pytest.mark.parametrize(
    "strategy", [MaxScore(), GoForIt(HoldAt((150, 200, 300, 350, 400, 500)), (400,) * 6, (450,) * 6)]
)
def test_what_a_strategy_does_is_what_the_kernels_of_matches_play(rules: Ruleset, strategy: MaxScore | GoForIt) -> None:
    solution = solve(rules, Settings(bound=-200, ceiling=400, threads=1, check_bound=False))
    side, grid = Side(solution, strategy), solution.grid
    played = play_turns(strategy, solution, TurnStart()).regions
    with Team(1) as team:
        strips = Strips(side, team)
        turns = strips.turns(0, 0, 0, 0, grid.size - 1)
        decisions = strips.played(0, 0, 0, grid.size - 1, turns)
    for i, banked in enumerate(grid.scores.tolist()):
        for j, opponent in enumerate(grid.scores.tolist()):
            runs = holding_runs(strategy, solution, solution.turn_table(TurnStart(banked, opponent)))
            table = solution.turn_table(TurnStart(banked, opponent))
            settled, rows = int(table.turn_totals[-1]), len(table.turn_totals) - 1
            for dice in range(1, 7):
                told = (runs[dice - 1][0].first, runs[dice - 1][0].last) if runs[dice - 1] else (-1, -1)
                assert told == (played.first[dice - 1, i, j], played.last[dice - 1, i, j])
                assert len(runs[dice - 1]) == played.pieces[dice - 1, i, j]
                known = -1 if told[0] >= settled else told[0]  # beyond, perfect play has nothing left to decide
                going_on = turns[0][i, j, :rows, dice - 1] < 1.0
                held = (decisions[i, j, :rows] >> (dice - 1) & 1).astype(bool)
                holding = np.flatnonzero(held & going_on & table.reachable[:rows, dice - 1])
                assert known == (int(holding[0]) * grid.quantum if len(holding) else -1)


def test_decisions_beyond_what_perfect_play_has_to_decide_are_listed() -> None:
    # In the last turns a hold does not end the game: perfect play always holds from 2,300 on, the other rolls on there.
    rules = replace(plain(300), end=End(EndRule.LAST_TURN))
    solution = solve(rules, Settings(threads=1))
    found = compare_decisions(Side(solution), Side(solution, MaxScore()), Matching.SCORES, threads=1)
    listed = list_differences(found, 1000)
    assert len(listed) == int((found.costs > EQUAL).sum())
    beyond = 0
    for each in (line.difference for line in listed):
        table = solution.turn_table(TurnStart(each.banked, each.opponent))
        assert each.cost == pytest.approx(abs(each.hold - each.roll), abs=1e-12)
        if each.turn_total > table.turn_totals[-1]:
            beyond += 1
            assert each.holds
            assert each.hold == pytest.approx(held(solution, each, 0), abs=1e-12)
            assert each.roll == pytest.approx(rolled(solution, each, table.farkle_value), abs=1e-12)
    assert beyond


def held(solution: Solution, each: Difference, points: int) -> float:
    """Return the win chance after banking so many points more: the opponent has one turn left."""
    banked = min(each.banked + each.turn_total + points, solution.grid.ceiling)
    return 1.0 - solution.win_chance(TurnStart(turns_left=1).at(each.opponent, banked))


def rolled(solution: Solution, each: Difference, farkle: float) -> float:
    """Return what a roll is worth where one holds whatever comes of it, so that most points are best."""
    total = 0.0
    for roll, ways in rolls(each.dice):
        points = max((scoring.points for scoring in scorings(solution.ruleset, roll)), default=0)
        total += ways * (held(solution, each, points) if points else farkle)
    return total / float(6**each.dice)


@pytest.mark.usefixtures("beyond_files")
def test_how_often_a_turn_comes_to_a_state() -> None:
    # A coin for a die: 1 counts one point, all else is a farkle; two points win.
    coins = Ruleset(
        id="coin", name="Coin", source="", goal=2, dice=1, sets=((1, 0, 0, 0, 0, 0), *((0, 0, 0, 0, 0, 0),) * 5)
    )
    course = present(course_of(solved(coins), FIRST_TURN))
    table = solved(coins).turn_table()
    assert course.chance(1, 1) == pytest.approx(1 / 6)
    goes_on = not table.holds[1, 0]
    assert course.farkle == pytest.approx(5 / 6 + (5 / 36 if goes_on else 0))
    exact = replace(plain(600), end=End(EndRule.SUDDEN, overshoot=Overshoot.VOID))
    assert course_of(solved(exact), FIRST_TURN) is None


def test_far_from_the_goal_the_first_turn_brings_what_play_for_most_points_brings() -> None:
    solution, play = solved(shipped_ruleset("busche-neller")), play_for_points(shipped_ruleset("busche-neller"))
    course = present(course_of(solution, FIRST_TURN))
    assert play.mean - 0.05 < course.points < play.mean
    assert course.farkle == pytest.approx(play.farkle_chance, abs=0.001)


def test_the_summary_says_what_solutions_and_matches_say() -> None:
    solution, other = solved(plain(1000)), solved(plain(1500))
    found = summarise(Side(solution), Side(other), threads=1)
    assert found.match is None
    assert found.first.first_player_win == solution.first_player_win
    assert found.second.komi == other.komi()
    assert found.first.holding == solution.turn_table().thresholds()
    words = {line.about: line for line in summary_lines(found)}
    assert words["First player wins, perfect play"].first == f"{100 * solution.first_player_win:.2f} %"
    assert words["Turns to the goal, play for most points"].difference.startswith("+")
    against = summarise(Side(solution), Side(solution, MaxScore()), threads=1)
    assert present(against.match).overall == match(solution, Optimal(), MaxScore(), threads=1).overall
    assert against.second.turns is None
    assert against.first.games is None
    counted = with_games(against, Side(solution), Side(solution, MaxScore()), threads=1)
    games = counted.first.games, counted.second.games
    assert games == (how_long(solution, Optimal(), threads=1), how_long(solution, MaxScore(), threads=1))
    line = {line.about: line for line in summary_lines(counted)}["Turns in a game when both play this way"]
    assert (line.first, line.second) == tuple(f"{each.turns:.2f}" for each in games if each is not None)
    assert line.first != line.second


def test_where_games_take_long_to_count() -> None:
    """With a penalty sweeps are repeated; if a farkle keeps the turn total, turns cannot be remembered."""
    quick, slow = penalised(goal=300, minimum=0, count=2, penalty=100), last_turns(300)
    both = replace(quick, turn=replace(quick.turn, farkle_keeps_turn_total=True), dice=2, patterns=())
    assert not takes_long_to_play(Side(solved(quick, -200)), Side(solved(slow)))
    assert takes_long_to_play(Side(solved(quick, -200)), Side(solved(both, -200)))


def test_records_of_a_summary_are_exact_and_english_in_every_language() -> None:
    one, other = Side(solved(plain(1000))), Side(solved(plain(1500)))
    summary = summarise(one, other, threads=1)
    use("de")
    records = {name: rest for name, *rest in summary_records(summary)}
    chances = one.solution.first_player_win, other.solution.first_player_win
    name = "first player's win chance, perfect play (0 to 1)"
    assert [float(each) for each in records[name]] == [*chances, chances[1] - chances[0]]
    komi = one.solution.komi().points, other.solution.komi().points
    assert records["fair komi, perfect play (points to the second player)"] == [*map(str, komi), str(komi[1] - komi[0])]
    runs = [side.solution.turn_table().thresholds()[2][0] for side in (one, other)]
    assert records["first turn with 3 dice: hold from (points)"][:2] == [str(run.first) for run in runs]
    ends = ["" if run.to_goal else str(run.last) for run in runs]
    assert records["first turn with 3 dice: first range of holding ends at (points)"][:2] == ends
    assert any(ends)
    numbers = [value for rest in records.values() for value in rest if value]
    assert all(np.isfinite(float(value)) for value in numbers)


def test_maps_have_what_each_side_says_at_the_scores_of_both() -> None:
    one, other = Side(solved(plain(1000))), Side(solved(replace(plain(600), turn=Turn(opening=400))))
    alignment = Alignment.of(one.solution.grid, other.solution.grid, Matching.NEEDED)
    maps = maps_of(one, other, alignment)
    regions = one.solution.hold_regions(), other.solution.hold_regions()
    for place, score in enumerate(maps.scores.tolist()):
        theirs = alignment.other_score(score)
        at = np.searchsorted(one.solution.grid.scores, score), np.searchsorted(other.solution.grid.scores, theirs)
        assert (
            maps.holds[0, :, place, 0] == regions[0].first[:, at[0], np.searchsorted(regions[0].opponent_scores, 400)]
        ).all()
        assert (maps.holds[1, :, place, 0] == regions[1].first[:, at[1], 0]).all()
        assert maps.wins[0, place, 0] == one.solution.win_chance(TurnStart(score, 400))
        assert maps.wins[1, place, 0] == other.solution.win_chance(TurnStart(theirs))
    never = maps.never(0, 1) | maps.never(1, 1) | maps.never_either(1)
    assert np.array_equal(np.isnan(maps.later(1)), never)


def test_games_without_a_score_in_common_are_refused() -> None:
    grid = solved(plain(1000)).grid
    odd = replace(grid, quantum=30, lowest=-10, goal=50, ceiling=50)
    with pytest.raises(UserError, match="no scores in common"):
        Alignment.of(replace(grid, quantum=50, lowest=25, goal=1025), odd, Matching.SCORES)


@pytest.mark.nightly
@pytest.mark.parametrize("ruleset_id", shipped_ids())
def test_every_shipped_ruleset_compares_with_play_for_points_and_with_the_plain_game(ruleset_id: str) -> None:
    rules = shipped_ruleset(ruleset_id)
    rules = replace(rules, goal=max(1000 // rules.quantum * rules.quantum, 20 * rules.quantum))
    one = Side(solve(rules, Settings(bound=-1000, ceiling=1000, check_bound=False)))
    other = Side(solved(plain(1500)))
    for first, second in ((one, Side(one.solution, MaxScore())), (one, other), (other, one)):
        found = compare_decisions(first, second, usual_matching(first, second))
        alignment, game = found.alignment, second.solution
        for line in list_differences(found, most=60):
            each = line.difference
            table = first.solution.turn_table(each.start)
            at = table.row(each.turn_total), each.dice - 1
            assert table.reachable[at]
            assert table.may_hold[at]
            assert bool(table.holds[at]) is each.holds
            assert each.cost == pytest.approx(abs(float(table.hold[at] - table.roll[at])), abs=1e-12)
            if second.is_perfect:
                scores = alignment.other_score(each.banked), alignment.other_score(each.opponent)
                counts = alignment.counts(each.farkles), alignment.counts(each.opponent_farkles)
                theirs = game.turn_table(TurnStart(*scores, *counts, min(each.seat, game.phase_tables.seats - 1)))
                if each.turn_total <= theirs.turn_totals[-1]:
                    assert bool(theirs.holds[theirs.row(each.turn_total), each.dice - 1]) is not each.holds
        maps = maps_of(first, second, alignment)
        assert maps.holds.shape[1] == alignment.dice
    assert summary_lines(summarise(one, other))
