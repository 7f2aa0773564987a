"""What is said of going for it, against every single turn, and against every other such sentence."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from loaded import LUCKY, ODD, with_dice

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.sheets import situations
from farkle_core.solution.going_for_it import GoForItRegion, GoStatement, go_for_it
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.solve import solve_trio

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
