"""Difference maps of loaded dice against the referee's whole graph: thresholds by which dice are left, and chances."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from brute_force import Truth, brute_force
from loaded import DEVIL, LUCKY, ODD, PLAIN, with_dice

from farkle_core.compare.maps import Maps, maps_of, ranges_of
from farkle_core.compare.sides import Alignment, Matching, Side
from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import Referee
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Die
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import HoldAt

ALIKE = with_dice(ODD, LUCKY, goal=400)
OTHERS = with_dice(ODD, DEVIL, second=(Die("fair", 1), LUCKY), goal=300)
FAIR = replace(PLAIN, dice=2, goal=400)
NEVER = -1


@cache
def side(ruleset: Ruleset) -> Side:
    return Side(solve(ruleset, Settings(threads=1)))


@cache
def truth_of(ruleset: Ruleset) -> Truth:
    return brute_force(Referee(ruleset))


def compared(one: Side, other: Side, seat: int = 0) -> tuple[Alignment, Maps]:
    alignment = Alignment.of(one.solution.grid, other.solution.grid, Matching.SCORES)
    return alignment, maps_of(one, other, alignment, TurnStart(seat=seat))


def chances(ruleset: Ruleset, seat: int) -> dict[tuple[int, int], float]:
    starts = truth_of(ruleset).starts()
    return {(each.start.banked, each.start.opponent): each.value for each in starts if each.start.seat == seat}


def first_holds(ruleset: Ruleset, seat: int) -> dict[tuple[int, int, int], int]:
    """Return the least turn total at which holding is best, short of winning: (score, opponent's, column) → points."""
    truth, columns = truth_of(ruleset), DiceColumns(ruleset)
    found: dict[tuple[int, int, int], int] = {}
    for state, value in truth.values.items():
        start = truth.begun(state)
        after = start.banked + state.turn_total
        if not state.turn_total or start.seat != seat or after >= ruleset.goal:
            continue
        other = 1 - seat if ruleset.seats > 1 else 0
        hold = 1.0 - truth.at(TurnStart(start.opponent, after, seat=other))
        if hold > value - 1e-9:
            place = start.banked, start.opponent, columns.of(state)
            found[place] = min(found.get(place, state.turn_total), state.turn_total)
    return found


@pytest.mark.parametrize(("rules", "seat"), [(ALIKE, 0), (OTHERS, 0), (OTHERS, 1)])
def test_both_sides_are_those_of_the_graph(rules: Ruleset, seat: int) -> None:
    games = rules, replace(rules, goal=rules.goal + 100)
    alignment, maps = compared(side(games[0]), side(games[1]), seat)
    held = 0
    for number, game in enumerate(games):
        thresholds, known = first_holds(game, seat), chances(game, seat)
        assert maps.dice == len(side(game).solution.dice_table(TurnStart(seat=seat)).lefts)
        for i, own in enumerate(maps.scores.tolist()):
            for j, other in enumerate(maps.scores.tolist()):
                assert maps.wins[number, i, j] == pytest.approx(known[own, other], abs=1e-10)
                for place in range(maps.dice):
                    first = thresholds.get((own, other, place), NEVER)
                    assert maps.holds[number, place, i, j] == first
                    ranges = ranges_of((side(games[0]), side(games[1])), alignment, maps, (own, other), place + 1)
                    assert (ranges[number][0].first if ranges[number] else NEVER) == first
                    held += first > 0
    assert held
    assert (maps.holds[0] != maps.holds[1]).any()


def test_a_side_by_heart_holds_where_it_says() -> None:
    one = side(ALIKE)
    _, maps = compared(one, Side(one.solution, HoldAt((100, 150))))
    at = int(np.flatnonzero(maps.scores == 0)[0])
    lefts = one.solution.dice_table().lefts
    assert [maps.holds[1, place, at, at] for place in range(3)] == [(100, 150)[sum(left) - 1] for left in lefts]
    assert (maps.gains <= 1e-12).all()
    assert maps.gains.min() < -1e-4


@pytest.mark.parametrize("first", [ALIKE, FAIR])
def test_sides_with_other_dice_have_chances_alone(first: Ruleset) -> None:
    second = FAIR if first is ALIKE else ALIKE
    _, maps = compared(side(first), side(second))
    assert maps.dice == 0
    for number, rules in enumerate((first, second)):
        for (own, other), win in chances(rules, 0).items():
            i, j = (int(np.flatnonzero(maps.scores == score)[0]) for score in (own, other))
            assert maps.wins[number, i, j] == pytest.approx(win, abs=1e-10)
    assert np.abs(maps.gains).max() > 0.01
