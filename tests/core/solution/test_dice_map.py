"""All rolls of loaded dice: against every throw looked at one by one, the turn's table, and plain dice."""

from collections import Counter
from dataclasses import replace
from itertools import product
from math import prod
from random import Random

import numpy as np
import pytest
from die_by_die import loaded_choices
from games import plain
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from loaded import DEVIL, LUCKY, ODD, dice_lists, with_dice
from nightly_cases import sampled
from noted_games import noted_games

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game import modes
from farkle_core.game.modes import CompiledGame, compile_kinds, compile_ruleset
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import Cursed, Effect, Ruleset, Start, Turn, check, shipped_ruleset, to_document
from farkle_core.rules.dice import Die, Kind, counts_of, kinds_of
from farkle_core.rules.model import Carry, End, Overshoot
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.dice_map import RollMap, RollOutcome, RollResult, dice_map, roll_map
from farkle_core.solution.solution import Along, Solution
from farkle_core.solution.solve import solve

QUICK = Settings(threads=1, check_bound=False, bound=-200, ceiling=400)
KINGDOM = shipped_ruleset("kingdom-come")
GAMES = noted_games("dice_maps")


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


# The roll map: its average is the turn's table, its parts are what every throw leads to, looked at one by one.


FAST = Settings(ceiling=500, bound=-500, check_bound=False)
MIXED: dict[str, Ruleset] = {
    name: replace(shipped_ruleset(name), goal=800)
    for name in (
        "facebook", "open-550", "nothing-500", "six-kind-wins", "hot-dice-bonus", "beat-the-last-turn", "farkle-keeps",
        "steal", "disaster-twos", "toxic-twos", "hot-dice-must-roll", "high-stakes", "welfare", "last-turn",
    )
}  # fmt: skip
MIXED["void"] = replace(plain(800), end=End(overshoot=Overshoot.VOID))
MIXED["keeps and disaster"] = replace(
    plain(800), turn=Turn(farkle_keeps_turn_total=True), cursed=Cursed(2, 3, Effect.DISASTER)
)
MIXED["steal and disaster"] = replace(plain(600), start=Start(Carry.STEAL), cursed=Cursed(2, 3, Effect.DISASTER))


@pytest.fixture(scope="module")
def small() -> Solution:
    return solve(plain(2000))


def found(map_: RollMap, *faces: int) -> RollResult:
    return next(each for each in map_.rolls if each.roll == counts_of(faces))


@pytest.mark.parametrize("name", sampled(sorted(MIXED), 3))
def test_the_average_is_what_rolling_is_worth(name: str) -> None:
    solution, random = solve(MIXED[name], FAST), Random(name)
    for _ in range(6):
        banked, opponent = (
            random.choice(scores.tolist()) for scores in (solution.own_scores(), solution.opponent_scores())
        )
        bonuses = random.choice((0, 1)) if solution.ruleset.turn.bonuses else 0
        turn = TurnStart(banked, opponent, bonuses=bonuses)
        table = solution.turn_table(turn)
        for _ in range(6):
            row, dice = random.randrange(len(table.turn_totals)), random.randint(1, solution.grid.dice)
            map_ = roll_map(solution, turn, int(table.turn_totals[row]), dice)
            assert map_.mean == pytest.approx(float(table.roll[row, dice - 1]), abs=1e-12), (
                banked,
                opponent,
                row,
                dice,
            )
            assert sum(each.ways for each in map_.rolls) == 6**dice
            assert sum(each.chance for each in map_.rolls) == pytest.approx(1.0, abs=1e-12)


def test_every_throw_of_plain_dice_looked_at(small: Solution) -> None:
    # The best of each throw, from the table's numbers and the values of dice that everybody knows.
    table, turn = small.turn_table(TurnStart(800, 1100)), TurnStart(800, 1100)
    farkle = 1 - small.win_chance(TurnStart(1100, 800))
    map_ = roll_map(small, turn, 250, 3)
    total = 0.0
    for faces in product(range(1, 7), repeat=3):
        best = max((worth(table, 250 + points, left) for points, left in ways_out(faces)), default=farkle)
        assert found(map_, *faces).win == pytest.approx(best, abs=1e-15)
        total += best
    assert map_.mean == pytest.approx(total / 216, abs=1e-14)


def ways_out(faces: tuple[int, ...]) -> list[tuple[int, int]]:
    """Points and dice left of every way to set some of three dice aside in the plain game."""
    ones, fives = faces.count(1), faces.count(5)
    found = [(100 * a + 50 * b, (3 - a - b) or 6) for a in range(ones + 1) for b in range(fives + 1) if a + b]
    if len(set(faces)) == 1:
        found.append((1000 if faces[0] == 1 else 100 * faces[0], 6))
    return found


def worth(table: object, total: int, dice: int) -> float:
    from farkle_core.solution.turn_table import TurnTable

    assert isinstance(table, TurnTable)
    row = min(total // 50, len(table.turn_totals) - 1)
    return float(table.win[row, dice - 1])


@pytest.mark.published
def test_the_best_of_the_published_example(facebook: Solution) -> None:
    # [B16]: of 6, 5, 3, 3, 3, 2 on the first turn the 5 alone is set aside, which leaves 0.511005
    rolled = found(roll_map(facebook, FIRST_TURN, 0, 6), 6, 5, 3, 3, 3, 2)
    assert rolled.scoring is not None
    assert rolled.scoring.counts == counts_of((5,))
    assert (rolled.turn_total, rolled.dice, rolled.scorings, rolled.holds) == (50, 5, 3, False)
    assert rolled.win == pytest.approx(0.511005, abs=5e-7)
    assert rolled.ways == 120  # 6! / 3!


def test_rolls_that_win_at_once() -> None:
    solution = solve(MIXED["six-kind-wins"], FAST)
    map_ = roll_map(solution, FIRST_TURN, 0, 6)
    winning = [each for each in map_.rolls if each.outcome is RollOutcome.WINS]
    assert [max(each.roll) for each in winning] == [6] * 6
    assert {each.win for each in winning} == {1.0}


def test_points_past_an_exact_goal_end_the_turn() -> None:
    solution = solve(MIXED["void"], FAST)
    passed = found(roll_map(solution, TurnStart(700), 50, 1), 1)
    assert (passed.outcome, passed.turn_total, passed.dice) == (RollOutcome.PASSES, 0, 0)
    assert passed.win == pytest.approx(1 - solution.win_chance(TurnStart(0, 700)), abs=1e-15)
    met = found(roll_map(solution, TurnStart(700), 50, 1), 5)
    assert (met.win, met.holds, met.turn_total) == (1.0, True, 100)


def test_a_turn_total_that_does_not_occur_is_refused(small: Solution) -> None:
    with pytest.raises(UserError):
        roll_map(small, FIRST_TURN, 125, 3)


# Games of loaded dice: against fair dice written as loaded ones.


ONE_THREAD = Settings(threads=1, check_bound=False)


def test_fair_dice_written_as_loaded_ones_give_the_same_automaton() -> None:
    for name in ("kingdom-come", "hot-dice-bonus", "six-kind-wins", "nothing-500", "toxic-twos", "five-dice"):
        ruleset = shipped_ruleset(name)
        plain, loaded = compile_ruleset(ruleset), compile_kinds(ruleset, kinds_of([Die("", ruleset.dice)]))
        assert loaded.modes == plain.modes
        assert loaded.start == plain.start


def test_fair_dice_written_as_loaded_ones_give_the_same_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last bit: the same kind six times, through everything that loaded dice take."""
    plain = replace(KINGDOM, goal=1000)
    listed = replace(plain, own_dice=tuple(Die(f"die {number}", 1, (3,) * 6) for number in range(6)))
    expected = solve(plain, ONE_THREAD)
    assert (solve(listed, ONE_THREAD).chances == expected.chances).all()
    monkeypatch.setattr(
        CompiledGame, "automata", property(lambda game: (compile_kinds(game.ruleset, game.ruleset.kinds(0)),))
    )
    forced = solve(listed, ONE_THREAD)
    assert forced.automaton.kinds
    assert (forced.chances == expected.chances).all()


def test_two_equal_lists_are_one_game_for_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a seat for each player, and the same dice in both, each has the chances of the game without seats."""
    one = with_dice(replace(ODD, count=3), replace(LUCKY, count=3), goal=600)
    expected = solve(one, ONE_THREAD).wins
    monkeypatch.setattr(Ruleset, "dice_differ", property(lambda _: True))
    modes._compile_loaded.cache_clear()
    both = solve(replace(one), ONE_THREAD)  # rules that know nothing of themselves yet
    assert both.phase_tables.seats == 2
    for part in (0, 1):
        table = both.phase_tables.view(both.chances, part)[:, :, 0, 0].transpose(0, 1, 3, 2)
        assert np.abs(table - expected).max() < 1e-14


def test_threads_make_no_difference() -> None:
    ruleset = with_dice(ODD, LUCKY, DEVIL, second=(Die("fair", 3),), goal=800)
    one, two = (solve(ruleset, replace(ONE_THREAD, threads=threads)) for threads in (1, 2))
    assert (one.chances == two.chances).all()


def test_solutions_refuse_what_is_read_by_number_of_dice() -> None:
    solution = solve(with_dice(ODD, LUCKY, goal=200), ONE_THREAD)
    for ask in (solution.turn_table, solution.hold_regions):
        with pytest.raises(UserError, match="fair dice"):
            ask()
    assert solution.dice_table().lefts == ((0, 1), (1, 0), (1, 1))
