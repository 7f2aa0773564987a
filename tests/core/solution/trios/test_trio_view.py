"""A game of three read as views read one: regions and slices of all scores against single turns."""

from dataclasses import replace

import numpy as np
import pytest

from farkle_core import Settings
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Turn, shipped_ruleset
from farkle_core.rules.model import Cursed, Effect, End, EndRule, Farkles, Overshoot, Ties
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.solution.turn_table import Along

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
