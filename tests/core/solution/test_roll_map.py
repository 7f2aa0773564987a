"""The roll map: its average is the turn's table, its parts are what every throw leads to, looked at one by one."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from games import plain
from nightly_cases import sampled

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import Cursed, Effect, Ruleset, Start, Turn, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.model import Carry, End, Overshoot
from farkle_core.solution.dice_map import RollMap, RollOutcome, RollResult, roll_map
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

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


def test_every_throw_looked_at(small: Solution) -> None:
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
