"""What is said of going for it, against every single turn, and against every other such sentence."""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree

import numpy as np
import pytest
from commands import Here
from games import penalised, plain
from loaded import LUCKY, ODD, with_dice
from nightly_cases import sampled, with_nightly

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import SHIPPED_GROUPS, Farkles, Ruleset, Turn, save_document, shipped_ruleset, to_document
from farkle_core.sheets import situations
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.solution.going_for_it import GoForItRegion, GoStatement, go_for_it
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.surfaces import Surface, make_surface, some_of
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.solution.turn_table import NO_PREFERENCE, preference_numbers

PLAIN = replace(shipped_ruleset("busche-neller"), goal=900)
SETTINGS = Settings(bound=-600, ceiling=500, check_bound=False)
GAMES: dict[str, tuple[Ruleset, TurnStart]] = {
    "plain": (PLAIN, FIRST_TURN),
    "after a farkle": (replace(PLAIN, turn=Turn(minimum=300), farkles=Farkles(2, 300)), FIRST_TURN.after(1, 0)),
    "last turns": (replace(shipped_ruleset("last-turn"), goal=900), FIRST_TURN),
    "hot dice must roll": (replace(shipped_ruleset("zilch"), goal=900), FIRST_TURN),
    "loaded": (with_dice(ODD, LUCKY, goal=600), FIRST_TURN),
    "three players": (replace(PLAIN, goal=500), TurnStart(third=300)),
}


def _solved(name: str) -> Solution:
    rules, _start = GAMES[name]
    return solve_trio(rules, SETTINGS) if name == "three players" else solve(rules, SETTINGS)


def _read_turns(solution: Solution, start: TurnStart) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return where one never holds short, whether one could, by column and scores; and the scores from 0."""
    scores = np.array([each for each in solution.own_scores(start) if each >= 0])
    goal, columns = solution.ruleset.goal, len(solution.dice_table(start).dice_left)
    never = np.ones((columns, len(scores), len(scores)), dtype=bool)
    could = np.zeros((columns, len(scores), len(scores)), dtype=bool)
    for i, banked in enumerate(scores.tolist()):
        for j, opponent in enumerate(scores.tolist()):
            table = solution.dice_table(start.at(banked, opponent))
            short = table.reachable & ~table.wins_now & table.may_hold
            if solution.ruleset.last_turns_follow:
                short &= (banked + table.turn_totals < goal)[:, np.newaxis]
            never[:, i, j], could[:, i, j] = ~(short & table.holds).any(axis=0), short.any(axis=0)
    return never, could, scores


def _covers(said: GoStatement, scores: np.ndarray) -> np.ndarray:
    theirs = (scores >= (said.opponent or 0)) & (scores <= (said.opponent_to or scores[-1]))
    return (scores >= (said.own or 0))[:, np.newaxis] & theirs


@pytest.mark.parametrize("name", GAMES)
def test_every_statement_is_true_and_none_that_adds_much_is_missing(name: str) -> None:
    solution, start = _solved(name), GAMES[name][1]
    never, could, scores = _read_turns(solution, start)
    told = go_for_it(solution, solution.dice_regions(start))
    assert len(told) == len(never)
    assert sum(len(each.statements) for each in told) >= 4
    for column, region in enumerate(told):
        if not could[column].any():  # they must be rolled
            assert region == GoForItRegion((), 0, region.to_goal)
            continue
        left = never[column] & could[column]
        assert region.pairs == left.sum()
        assert region.to_goal == solution.ruleset.last_turns_follow
        for said in region.statements:
            area = _covers(said, scores)
            assert never[column][area].all()
            assert said.pairs == (left & area).sum() > 0
            left &= ~area
        assert region.left_out == left.sum()
        tops = {said.opponent_to for said in region.statements}
        for banked, opponent in product(scores.tolist(), repeat=2):
            for top in tops:
                area = _covers(GoStatement(banked, opponent, top, 0), scores)
                assert not never[column][area].all() or (left & area).sum() < max(0.05 * region.pairs, 1)
        for one in (GoStatement(score, None, None, 0) for score in scores.tolist()):  # however little it adds
            area = _covers(one, scores)
            assert not never[column][area].all() or not (left & area).any()


def test_least_scores_of_one_player_are_those_of_the_sheet() -> None:
    solution = solve(replace(PLAIN, goal=1500), SETTINGS)
    sheet = situations.go_for_it(solution)
    assert sheet is not None
    for column, region in enumerate(go_for_it(solution, solution.hold_regions())):
        alone = [said for said in region.statements if None in (said.own, said.opponent)]
        assert [said.opponent or 0 for said in alone if said.own is None] == [sheet.opponent[column]]
        ours = [said.own for said in alone if said.own is not None]
        assert ours in ([sheet.own[column]], [])  # the opponent's score alone may say all


def test_a_low_ceiling_hides_no_hold() -> None:
    """With five dice the least turn total to hold is the ceiling itself, from most scores."""
    solution = solve(replace(shipped_ruleset("last-turn"), goal=600), replace(SETTINGS, ceiling=300))
    regions, scores = solution.dice_regions(FIRST_TURN), solution.grid.scores.tolist()
    for (i, banked), (j, opponent) in product(enumerate(scores), repeat=2):
        table = solution.turn_table(FIRST_TURN.at(banked, opponent))
        held = table.reachable & table.holds & ~table.wins_now
        first = np.where(held.any(axis=0), table.turn_totals[held.argmax(axis=0)], -1)
        assert regions.first[:, i, j].tolist() == first.tolist()


# The surfaces on which one begins to hold, against single turns, which another kernel works out.


def penalty() -> Ruleset:
    return replace(plain(1500), turn=Turn(minimum=300), farkles=Farkles(2, 300))


@pytest.mark.parametrize(("rules", "farkles"), [(plain(1500), (0, 0)), (penalty(), (0, 0)), (penalty(), (1, 0))])
def test_a_surface_stands_where_holding_begins_and_else_at_what_wins(rules: Ruleset, farkles: tuple[int, int]) -> None:
    solution = solve(rules, Settings(bound=-600, check_bound=False))
    regions = solution.hold_regions(FIRST_TURN.after(*farkles))
    scores = some_of(regions.own_scores[regions.own_scores >= 0], 9)
    surface = make_surface(solution, regions, scores, scores)
    assert surface.heights.shape == surface.never.shape == (6, len(scores), len(scores))
    assert surface.start == FIRST_TURN.after(*farkles)
    assert surface.never.any()
    assert not surface.never.all()
    for i, banked in enumerate(scores.tolist()):
        for j, opponent in enumerate(scores.tolist()):
            thresholds = solution.turn_table(TurnStart(banked, opponent, *farkles)).thresholds()
            for dice, intervals in enumerate(thresholds):
                enough = max(rules.goal - banked, rules.turn.minimum)  # what takes one to the goal, and may be held
                assert surface.heights[dice, i, j] == (intervals[0].first if intervals else enough)
                assert surface.never[dice, i, j] == (not intervals)


def test_in_a_last_turn_it_stands_at_what_beats_the_opponent() -> None:
    rules = replace(shipped_ruleset("zilch"), goal=600)
    solution = solve(rules, Settings(ceiling=500, check_bound=False))
    seat = next(part.seat for part in solution.phase_tables.phases if part.turns_left == 1)
    first = next(part.mover_first for part in solution.phase_tables.phases if part.turns_left == 1)
    beginning = TurnStart(seat=seat, turns_left=1, mover_first=first)
    regions = solution.hold_regions(beginning)
    surface = make_surface(
        solution, regions, some_of(regions.own_scores[regions.own_scores >= 0], 5), some_of(regions.opponent_scores, 5)
    )
    checked = 0
    for dice, i, j in np.argwhere(surface.never):
        table = solution.turn_table(beginning.at(int(surface.own_scores[i]), int(surface.opponent_scores[j])))
        row = table.row(int(surface.heights[dice, i, j]))
        if table.wins_now[:, dice].any():
            checked += 1
            assert table.hold[row, dice] == 1.0
            assert not (table.hold[:row, dice] == 1.0).any()
    assert checked > 10


@pytest.mark.parametrize("rules", sampled(["busche-neller", "zilch", "opening-500"], 3))
def test_a_fine_surface_is_at_no_point_another_than_a_coarse_one(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(replace(shipped_ruleset(rules), goal=1000), Settings(ceiling=500, check_bound=False))
    last = next((part for part in solution.phase_tables.phases if part.turns_left == 1), None)
    beginning = FIRST_TURN if last is None else TurnStart(seat=last.seat, turns_left=1, mover_first=last.mover_first)
    regions = solution.hold_regions(beginning)
    own = regions.own_scores[regions.own_scores >= 0]
    exact = make_surface(solution, regions, own, regions.opponent_scores)
    monkeypatch.setattr("farkle_core.solution.surfaces._READ", 7)
    kind = type(solution)
    with patch.object(kind, "turn_table", autospec=True, side_effect=kind.turn_table) as read:
        fine = make_surface(solution, regions, own, regions.opponent_scores)
    assert (fine.heights == exact.heights).all()
    assert read.call_count < 0.5 * exact.never.any(axis=0).sum()


def test_scores_are_spread_evenly_with_both_ends() -> None:
    scores = np.arange(0, 10_000, 50)
    some = some_of(scores, 49)
    assert (len(some), some[0], some[-1]) == (49, 0, 9950)
    assert set(some) <= set(scores)
    assert np.ptp(np.diff(some)) <= 50
    assert some_of(scores[:7], 49) is not None
    assert some_of(scores[:7], 49).tolist() == scores[:7].tolist()


def test_it_cannot_be_written() -> None:
    solution = solve(plain(1500))
    regions = solution.hold_regions()
    surface: Surface = make_surface(solution, regions, regions.own_scores[:2], regions.own_scores[:3])
    with pytest.raises(ValueError, match="read-only"):
        surface.heights[0, 0, 0] = 1


# Preference numbers: the order of win chances, the order in which [B16] ranks its example, and what rolls lead to.


@pytest.fixture(scope="module")
def small() -> Solution:
    return solve(penalised(1500), Settings(bound=-500, check_bound=False))


@pytest.mark.published
def test_the_example_of_three_scorings(facebook: Solution) -> None:
    # [B16]: 6, 5, 3, 3, 3, 2 on the first turn; the 5 alone is best, then both, then the three 3s alone
    table = facebook.turn_table()
    numbers = preference_numbers(table)
    five, both, threes = (numbers[table.row(total), dice - 1] for total, dice in ((50, 5), (350, 2), (300, 3)))
    assert five > both > threes > NO_PREFERENCE


@pytest.mark.published
def test_hot_dice_early_in_the_first_turn(facebook: Solution) -> None:
    # [B16], on the first turn at 300 points: six dice are worth more than three, and three more than two or one.
    table = facebook.turn_table()
    row = preference_numbers(table)[table.row(300)]
    assert row[5] > row[2] > row[1] == row[0]  # with two dice and with one he holds: equally good


@pytest.mark.parametrize(("banked", "opponent"), [(0, 0), (700, 1200), (1300, 200), (-250, 900)])
def test_the_order_is_that_of_win_chances(small: Solution, banked: int, opponent: int) -> None:
    table = small.turn_table(TurnStart(banked, opponent))
    numbers = preference_numbers(table)
    states = [(row, column) for row, column in np.argwhere(numbers > 0).tolist()]
    assert {(r, c) for r, c in np.argwhere(table.reachable).tolist() if r > 0} == {(r, c) for r, c in states}
    for one, other in combinations(states, 2):
        apart = table.win[tuple(one)] - table.win[tuple(other)]
        if abs(apart) > 1e-11:
            assert (numbers[tuple(one)] > numbers[tuple(other)]) == (apart > 0)
        elif apart == 0.0:
            assert numbers[tuple(one)] == numbers[tuple(other)]
    assert set(numbers[numbers > 0].tolist()) == set(range(1, int(numbers.max()) + 1))


def test_a_turn_does_not_come_back_to_its_start(small: Solution) -> None:
    assert not preference_numbers(small.turn_table())[0].any()


def test_a_game_without_penalty_has_numbers_too() -> None:
    table = solve(plain(1000)).turn_table(TurnStart(500))
    numbers = preference_numbers(table)
    assert numbers[table.wins_now & table.reachable].min() == numbers.max()


# The fairest handicap brings the first player nearest to one half, and is the same everywhere.


SMALL = Settings(bound=-500, ceiling=1000, threads=1, check_bound=False)
UNLIKE = ("facebook", "five-dice", "high-stakes", "last-turn", "open-550", "steal", "welfare", "zilch")
IDS = [each for group in SHIPPED_GROUPS for each in group.ids]


def all_handicaps(solution: Solution) -> dict[int, float]:
    """Return the first player's win chance by points to the second player, negative to the first."""
    scores = range(0, solution.ruleset.goal, solution.grid.quantum)
    to_second = {points: solution.win_chance(TurnStart(0, points)) for points in scores}
    return {**{-points: solution.win_chance(TurnStart(points)) for points in scores}, **to_second}


@pytest.mark.parametrize("ruleset_id", with_nightly(UNLIKE, IDS))
def test_no_handicap_is_fairer(ruleset_id: str) -> None:
    solution = solve(replace(shipped_ruleset(ruleset_id), goal=1000), SMALL)
    found, every = solution.komi(), all_handicaps(solution)
    assert found.first_player_win == every[found.points]
    assert abs(found.first_player_win - 0.5) == min(abs(chance - 0.5) for chance in every.values())
    assert all(every[points] == chance for points, chance in found.chances)
    assert {0, found.points} <= {points for points, _chance in found.chances}
    assert len({points < 0 for points, _chance in found.chances if points}) <= 1
    # Except with an exact goal, who has the better chance never gets points.
    if not solution.ruleset.exact_goal and found.points:
        assert (found.points < 0) == (solution.first_player_win < 0.5)


@pytest.mark.parametrize(("ruleset_id", "opens"), [("open-550", True), ("five-dice", False)])
def test_points_that_replace_an_opening_are_said_to_do_so(
    capsys: pytest.CaptureFixture[str], ruleset_id: str, opens: bool, tmp_path: Path
) -> None:
    ruleset = replace(shipped_ruleset(ruleset_id), goal=1500)
    solution = solve(ruleset, SMALL)
    table = solution.turn_table(TurnStart(solution.grid.quantum))
    less = table.turn_totals < ruleset.turn.opening
    assert table.may_hold[less].any() == opens  # with points on the board
    words = f"with them a player may hold with less than {ruleset.turn.opening} points"
    assert solution.komi().points
    assert (words in cheat_sheet(solution).fair_start) == opens
    path = tmp_path / "rules.toml"
    save_document(to_document(ruleset), path)
    assert (words in Here(capsys, str(path))("komi", path).out) == opens


# How values look in a notebook and in a debugger.


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(replace(shipped_ruleset("busche-neller"), goal=1000, name="A <b> & c"), Settings(threads=1))


def shown(value: object) -> str:
    """The text of a value's table, which has to be well-formed."""
    page = value._repr_html_()  # type: ignore[attr-defined]
    return " ".join(ElementTree.fromstring(page).itertext())


def test_a_solution_shows_its_chance_and_its_certificate(solution: Solution) -> None:
    text = shown(solution)
    assert "A <b> & c" in text
    assert f"{solution.first_player_win:.9f}" in text
    assert str(solution.certificate.residual) in shown(solution.certificate)


def test_a_turn_shows_what_to_do(solution: Solution) -> None:
    text = shown(solution.turn_table())
    assert "6 dice" in text
    assert f"{100 * solution.first_player_win:.2f} r" in text


def test_a_ruleset_shows_only_what_differs_from_the_usual() -> None:
    text = shown(shipped_ruleset("facebook"))
    assert "farkles.penalty 500" in text
    assert "overshoot" not in text
