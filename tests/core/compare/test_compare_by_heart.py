"""Comparisons with who plays by heart, where there are seats and last turns: what is compared is what is played."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from farkle_core.compare.maps import maps_of
from farkle_core.compare.sides import Alignment, Matching, Side
from farkle_core.compare.strips import Strips
from farkle_core.engine.settings import Settings
from farkle_core.engine.short_calls import Team
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import GoForIt, HoldAt
from farkle_core.strategies.regions import holding_runs, play_turns

BY_HEART = GoForIt(HoldAt((300, 250, 400, None, None, None)), (None,) * 5 + (800,), (900, 900, None, None, None, None))


@cache
def game(name: str) -> Solution:
    ruleset = replace(shipped_ruleset(name), goal=1200)
    return solve(ruleset, Settings(check_bound=False, ceiling=2000, threads=1))


@pytest.mark.parametrize("seat", [0, 1])
def test_maps_are_those_of_the_seat(seat: int) -> None:
    solution = game("equal-turns")
    sides = Side(solution), Side(solution, BY_HEART)
    alignment = Alignment.of(solution.grid, solution.grid, Matching.SCORES)
    found = maps_of(*sides, alignment, TurnStart(seat=seat))
    played = play_turns(BY_HEART, solution, TurnStart(seat=seat))
    assert np.abs(found.wins[1] - played.starts).max() < 1e-12
    assert np.array_equal(found.holds[1], played.regions.first)
    assert (found.gains < 1e-12).all()


def test_past_a_goal_that_is_not_the_end_tables_go_on_and_margins_do_not() -> None:
    solution = game("last-turn")
    grid, dice = solution.grid, solution.ruleset.dice
    regions = play_turns(BY_HEART, solution, TurnStart()).regions
    with Team(1) as team:
        strips = Strips(Side(solution, BY_HEART), team)
        decisions = strips.played(0, 0, 0, grid.size - 1, strips.turns(0, 0, 0, 0, grid.size - 1))
        totals = np.arange(min(strips.totals, decisions.shape[2]))
    reachable = compile_ruleset(solution.ruleset).reachable(len(totals))
    for mode in range(dice):
        holds = (decisions[:, :, totals] >> mode & 1).astype(bool) & reachable[: len(totals), mode]
        first = np.where(holds.any(axis=2), holds.argmax(axis=2) * grid.quantum, -1)
        known = regions.first[mode] >= 0
        assert np.array_equal(first[known], regions.first[mode][known])
        assert (mode < 3) == known.any()
    runs = holding_runs(BY_HEART, solution, solution.turn_table(TurnStart(1100, 950)))
    at = grid.index(1100), grid.index(950)
    for mode in range(dice):
        assert (runs[mode][0].first if runs[mode] else -1) == regions.first[(mode, *at)]
    assert runs[0][0].first == 300  # beyond both margins, and past the goal
