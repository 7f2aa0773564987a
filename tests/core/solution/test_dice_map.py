"""All rolls of loaded dice: against every throw looked at one by one, the turn's table, and plain dice."""

from collections import Counter
from dataclasses import replace
from itertools import product
from math import prod

import numpy as np
import pytest
from die_by_die import loaded_choices
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from loaded import DEVIL, LUCKY, ODD, dice_lists, with_dice

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.modes import CompiledGame, compile_kinds
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Ruleset, check, shipped_ruleset, to_document
from farkle_core.rules.dice import Die, Kind, counts_of
from farkle_core.rules.model import Cursed, Effect, End, Overshoot, Turn
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.dice_map import RollOutcome, dice_map, roll_map
from farkle_core.solution.solution import Along, Solution
from farkle_core.solution.solve import solve

QUICK = Settings(threads=1, check_bound=False, bound=-200, ceiling=400)
KINGDOM = shipped_ruleset("kingdom-come")
GAMES: dict[str, Ruleset] = {
    "three different": with_dice(ODD, LUCKY, DEVIL, goal=600),
    "two alike": with_dice(replace(ODD, count=2), DEVIL, goal=600, ruleset=replace(KINGDOM, patterns=())),
    "other dice": with_dice(ODD, LUCKY, second=(DEVIL, Die("fair")), goal=500),
    "disaster": with_dice(ODD, LUCKY, goal=300, cursed=Cursed(5, 2, Effect.DISASTER)),
    "toxic, all aside": with_dice(
        ODD, DEVIL, LUCKY, goal=400, cursed=Cursed(3, 2, Effect.TOXIC), turn=Turn(set_aside_all=True)
    ),
    "bonus": with_dice(ODD, LUCKY, goal=400, turn=Turn(hot_dice_bonus=(50, 100))),
    "nothing": with_dice(ODD, replace(DEVIL, count=2), goal=400, turn=Turn(nothing=150)),
    "exact": with_dice(ODD, LUCKY, goal=300, end=End(overshoot=Overshoot.VOID)),
}  # fmt: skip


def throws(kinds: tuple[Kind, ...], rolled: list[int]) -> list[tuple[tuple[int, ...], int]]:
    """Every throw of single dice, with its ways."""
    each = [kinds[kind].shown for kind in rolled]
    return [(tuple(face for face, _ in throw), prod(ways for _, ways in throw)) for throw in product(*each)]


def check_map(solution: Solution, start: TurnStart, total: int, place: int) -> None:
    """Compare a map with the best of each throw, as :func:`loaded_choices` finds it die by die."""
    ruleset, seat = solution.ruleset, solution.dice_seat(start)
    table = solution.dice_table(start)
    left = table.lefts[place]
    rolled = [kind for kind, count in enumerate(left) for _ in range(count)]
    found = dice_map(solution, start, total, place + 1)
    kinds = ruleset.kinds(seat)
    ways: Counter[tuple[int, ...]] = Counter()
    worth: dict[tuple[int, ...], float] = {}
    lost = solution.dice_landings(start, total, place)
    for shown, number in throws(kinds, rolled):
        choices = loaded_choices(solution, start, total, rolled, shown)
        roll = counts_of(shown, wild=bool(ruleset.wild_dice))
        cursed = ruleset.cursed is not None and roll[ruleset.cursed.face - 1] >= ruleset.cursed.count
        none = lost.ruin if cursed and ruleset.has_disaster else lost.farkle
        ways[roll] += number
        worth[roll] = worth.get(roll, 0.0) + number * (choices[0].win if choices else none)
    for roll, number in ways.items():
        rows = [each for each in found.rolls if each.roll == roll]
        assert sum(each.ways for each in rows) == number
        assert sum(each.ways * each.win for each in rows) == pytest.approx(worth[roll], rel=1e-12)
        for each in rows:
            if each.outcome is RollOutcome.SCORES:
                assert each.scoring is not None
                assert sum(each.aside) == each.scoring.dice
                rest = tuple(a - b for a, b in zip(left, each.aside, strict=True))
                assert table.dice_left.place(rest) == each.dice - 1
    assert found.mean == pytest.approx(float(table.roll[table.row(total), place]), abs=1e-12)


@pytest.mark.parametrize("name", GAMES)
def test_every_throw_looked_at(name: str) -> None:
    assert check(to_document(GAMES[name])) == ()
    solution = solve(GAMES[name], QUICK)
    for seat in range(1 + GAMES[name].dice_differ):
        start = TurnStart(100, 50, seat=seat)
        table = solution.dice_table(start)
        for place in range(len(table.dice_left)):
            check_map(solution, start, int(table.turn_totals[min(2, len(table.turn_totals) - 1)]), place)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(dice_lists(3), st.integers(0, 3))
def test_random_dice(dice: tuple[Die, ...], row: int) -> None:
    ruleset = with_dice(*dice, goal=300)
    assume(not check(to_document(ruleset)))
    solution = solve(ruleset, QUICK)
    for place in range(len(solution.dice_table().dice_left)):
        check_map(solution, TurnStart(), row * solution.grid.quantum, place)


def test_fair_dice_written_as_loaded_ones_give_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rolls, hold regions and slices of the plain rules, to the last digit, through all that loaded dice take."""
    plain = replace(KINGDOM, goal=1000)
    expected = solve(plain, QUICK)
    start = TurnStart(200, 350)
    fair = [roll_map(expected, start, 100, dice) for dice in range(1, 7)]
    regions, cut = expected.hold_regions(), expected.hold_slice(Along.OWN, start)
    listed = replace(plain, own_dice=(Die("one", 6, (2,) * 6),))
    monkeypatch.setattr(Ruleset, "has_loaded_dice", property(lambda rules: bool(rules.own_dice)))
    monkeypatch.setattr(
        CompiledGame, "automata", property(lambda game: (compile_kinds(game.ruleset, game.ruleset.kinds(0)),))
    )
    forced = solve(listed, QUICK)
    assert forced.dice_table(start).dice_left.is_loaded
    for dice, one in enumerate(fair, start=1):
        other = dice_map(forced, start, 100, dice)
        assert (other.mean, other.all_ways) == (one.mean, one.all_ways)
        shown = [
            [(r.roll, r.ways, r.outcome, r.scoring, r.turn_total, r.dice, r.win) for r in m.rolls] for m in (one, other)
        ]
        assert shown[0] == shown[1]
    for name in ("first", "last", "again", "pieces"):
        assert (getattr(forced.dice_regions(), name) == getattr(regions, name)).all()
    assert (forced.hold_slice(Along.OWN, start).decisions == cut.decisions).all()


@pytest.mark.parametrize("name", ["three different", "other dice"])
def test_regions_are_those_of_the_tables(name: str) -> None:
    solution = solve(GAMES[name], QUICK)
    for seat in range(1 + GAMES[name].dice_differ):
        regions = solution.dice_regions(TurnStart(seat=seat))
        for own, other in ((0, 0), (100, 250), (300, 450)):
            table = solution.dice_table(TurnStart(own, other, seat=seat))
            assert regions.dice_left == table.dice_left
            at = np.searchsorted(regions.own_scores, own), np.searchsorted(regions.opponent_scores, other)
            for place, runs in enumerate(table.thresholds()):
                assert int(regions.first[place, *at]) == (runs[0].first if runs else -1)
                assert int(regions.pieces[place, *at]) == len(runs)


def test_what_is_read_by_number_of_dice_is_refused() -> None:
    solution = solve(GAMES["three different"], QUICK)
    with pytest.raises(UserError, match="fair dice"):
        roll_map(solution, TurnStart(), 0, 3)


def test_dice_left_have_names() -> None:
    left = DiceLeft.of(GAMES["two alike"])
    assert left.lefts == ((0, 1), (1, 0), (1, 1), (2, 0), (2, 1))
    assert [left.full_words(place) for place in (0, 3, 4)] == [
        "Devil's head die", "2 × Odd die", "2 × Odd die + Devil's head die",
    ]  # fmt: skip
    assert left.words(4) == "all 3 dice"
    assert [left.place(each) for each in ((1, 0), (0, 0))] == [1, 4]
    assert DiceLeft.of(KINGDOM).words(2) == "3 dice"
    alike = with_dice(ODD, Die("Twin", 1, ODD.weights), LUCKY)
    assert DiceLeft.of(alike).full_words(3) == "2 × Odd die/Twin"
