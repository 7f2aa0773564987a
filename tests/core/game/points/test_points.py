"""Play for most points: published figures, a plain recursion over all rolls, games thrown one by one, identities."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly
from printed_numbers import BN, printed

from farkle_core.game.points import PointsPlay, play_for_points, reach_chances
from farkle_core.game.points.turn import PointsTurn
from farkle_core.referee.states import choices, faces_of_dice, rolls_of
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.model import Farkles, Ruleset, Turn
from farkle_core.rules.scoring import scorings

MAX = BN["max-score"]


@pytest.mark.published
def test_busche_and_neller() -> None:
    bn = play_for_points(shipped_ruleset("busche-neller"))
    assert bn.mean == printed(MAX["points_per_turn"], 5)
    assert bn.farkle_chance == printed(MAX["turns_ending_in_farkle"], 6)
    for total, row in MAX["V"].items():
        for dice, points in row.items():
            assert bn.further_points(int(total), int(dice)) == printed(points, 3), (total, dice)
        # What the table leaves out cannot occur.
        assert {str(dice) for dice in range(1, 7) if bn.reachable[int(total) // 50, dice - 1]} == set(row)
    # The columns of the table to memorise say from which turn total on V is at most 0, 50, 100 …, to the nearest 50.
    for dice, column in MAX["memory"].items():
        for points, total in column.items():
            if bn.reachable[total // 50, int(dice) - 1]:
                assert bn.further_points(total, int(dice)) <= int(points) + 25


def small(dice: int, **changes: Any) -> Ruleset:
    """Few dice, so that all rolls can be looked at one by one."""
    rules = shipped_ruleset("busche-neller")
    return replace(rules, dice=dice, sets=tuple(row[:dice] for row in rules.sets), patterns=(), **changes)


@cache
def what_scores(rules: Ruleset, dice: int) -> Counter[frozenset[tuple[int, int]]]:
    """Return the points and the dice left of all that may be set aside, and how many rolls allow just that."""
    rolled = (scorings(rules, counts_of(faces)) for faces in product(range(1, 7), repeat=dice))
    return Counter(frozenset((each.points, (dice - each.dice) or rules.dice) for each in found) for found in rolled)


def by_recursion(rules: Ruleset, farkle: float, most: int = 20_000) -> float:
    """Return what a turn is worth, all rolls looked at one by one; from `most` points on one holds."""

    @cache
    def value(total: int, dice: int) -> float:
        if total >= most:
            return float(total)
        rolled: float = sum(ways * after(total, found) for found, ways in what_scores(rules, dice).items()) / 6**dice
        may_hold = total >= max(rules.turn.minimum, 50) and not (rules.turn.hot_dice_must_roll and dice == rules.dice)
        return max(float(total), rolled) if may_hold else rolled

    def after(total: int, found: frozenset[tuple[int, int]]) -> float:
        if not found:
            return farkle + (total if rules.turn.farkle_keeps_turn_total else 0)
        return max(value(total + points, left) for points, left in found)

    for total in range(most - 50, 0, -50):  # from above, so that no recursion gets deep
        for dice in range(1, rules.dice + 1):
            value(total, dice)
    return value(0, rules.dice)


@pytest.mark.parametrize("rules", [
    small(1), small(2), small(3), small(2, turn=Turn(minimum=250)), small(2, turn=Turn(hot_dice_must_roll=True)),
    small(2, turn=Turn(farkle_keeps_turn_total=True)), small(3, turn=Turn(set_aside_all=True)),
])  # fmt: skip
def test_a_turn_is_worth_what_all_rolls_say(rules: Ruleset) -> None:
    assert play_for_points(rules).mean == pytest.approx(by_recursion(rules, 0.0), rel=1e-9)


def by_loaded_recursion(rules: Ruleset, seat: int, most: int = 6_000) -> float:
    """Return what a turn of loaded dice is worth, every roll and every choice of dice looked at one by one."""
    dice, wild = faces_of_dice(rules, seat), bool(rules.wild_dice)

    @cache
    def value(total: int, left: tuple[int, ...]) -> float:
        if total >= most:
            return float(total)
        found = what_may_follow(left)
        taken = (
            ways * max((value(total + points, then) for points, then in each), default=0.0) for each, ways in found
        )
        rolled = sum(taken) / sum(ways for _, ways in found)
        return max(float(total), rolled) if total else rolled

    @cache
    def what_may_follow(left: tuple[int, ...]) -> list[tuple[list[tuple[int, tuple[int, ...]]], int]]:
        return [
            (
                [
                    (each.points, tuple(n for n in left if n not in chosen) or tuple(range(rules.dice)))
                    for each in scorings(rules, counts_of(shown, wild=wild))
                    for chosen in choices(left, shown, each.counts)
                ],
                ways,
            )
            for shown, ways in rolls_of([dice[number] for number in left])
        ]

    for total in range(most - 50, 0, -50):  # from above, so that no recursion gets deep
        value(total, tuple(range(rules.dice)))
    return value(0, tuple(range(rules.dice)))


@pytest.mark.parametrize("rules", [
    with_dice(ODD, LUCKY), with_dice(ODD, LUCKY, DEVIL), with_dice(ODD, LUCKY, second=(replace(DEVIL, count=2),)),
])  # fmt: skip
def test_a_turn_of_loaded_dice_is_worth_what_all_rolls_say(rules: Ruleset) -> None:
    for seat in range(1 + rules.dice_differ):
        assert play_for_points(rules, seat).mean == pytest.approx(by_loaded_recursion(rules, seat), rel=1e-9)


@pytest.mark.parametrize(("count", "penalty"), with_nightly([(2, 500)], [(1, 200), (3, 1000)]))
def test_penalties_count_in_the_long_run(count: int, penalty: int) -> None:
    rules = small(2, farkles=Farkles(count=count, penalty=penalty))
    run = play_for_points(rules)
    # Over a long time: what the next n turns are worth, by the farkles in a row that they begin with.
    worth = [0.0] * count
    for _ in range(60):
        before = worth
        worth = [
            by_recursion_in_quanta(rules, (before[f + 1] if f + 1 < count else before[0] - penalty) - before[0])
            + before[0]
            for f in range(count)
        ]
    assert run.mean == pytest.approx(worth[0] - before[0], rel=1e-9)


def by_recursion_in_quanta(rules: Ruleset, farkle: float) -> float:
    return by_recursion(rules, farkle, most=3000)


UNLIKE = (
    "busche-neller",
    "facebook",
    "farkle-keeps",
    "hot-dice-bonus",
    "hot-dice-must-roll",
    "set-aside-all",
    "steal",
    "toxic-twos",
)


@pytest.mark.parametrize("name", with_nightly(UNLIKE[::2], shipped_ids()))
def test_turns_add_up(name: str) -> None:
    rules = shipped_ruleset(name)
    play = play_for_points(rules)
    quanta = np.arange(len(play.spreads[0].scores)) * rules.quantum
    for spread in play.spreads:
        assert spread.scores.sum() == pytest.approx(1.0, abs=1e-12)
    means = [float(spread.scores @ quanta) for spread in play.spreads]
    farkles = [spread.farkle for spread in play.spreads]
    often = np.cumprod([1.0, *farkles[:-1]]) / np.cumprod([1.0, *farkles[:-1]]).sum()
    lost = often[-1] * farkles[-1] * rules.farkles.penalty if rules.has_penalty else 0.0
    assert often @ means - lost == pytest.approx(play.mean, rel=1e-10)
    assert play.turns.chances.sum() == pytest.approx(1.0, abs=1e-10)
    # Whoever plays for nothing but the target reaches it at least as often as who plays for points.
    reach = reach_chances(rules, 40)
    least = -(-rules.turn.minimum // rules.quantum)
    won = [1.0 - play.spreads[0].scores[:target].sum() for target in range(1, 41)]
    assert all(reach[k] >= won[k - 1] - 1e-12 for k in range(max(least, 1), 41))
    assert (np.diff(reach[1:]) <= 1e-15).all()


scorings_of = cache(scorings)


def throw_a_turn(turn: PointsTurn, play: PointsPlay, random: Random, missing: int) -> int | None:
    """Return the quanta that a turn banks, None for a farkle."""
    total, mode = 0, turn.start
    values = play.values[0]
    while True:
        if total >= missing or values.holds[total, mode]:
            return total
        roll = counts_of([random.randint(1, 6) for _ in range(turn.modes[mode].dice)])
        found = scorings_of(play.ruleset, roll)
        if not found:
            return None
        left = [
            (total + each.points // play.ruleset.quantum, (turn.modes[mode].dice - each.dice or 6) - 1)
            for each in found
        ]
        winning = [option for option in left if option[0] >= missing]
        total, mode = max(winning or left, key=lambda option: (winning != [], values.value[option], option[1]))


@pytest.mark.parametrize("penalty", [0, 200])
def test_turns_thrown_one_by_one(penalty: int) -> None:
    bn = play_for_points(replace(shipped_ruleset("busche-neller"), farkles=Farkles(1 if penalty else 0, penalty)))
    random, turn = Random(7), bn.turn
    numbers, farkles, turns = [], 0, 0
    for _ in range(1500):
        missing, number = bn.ruleset.goal // bn.ruleset.quantum, 0
        while missing > 0:
            scored = throw_a_turn(turn, bn, random, missing)
            farkles += scored is None
            missing -= -penalty // bn.ruleset.quantum if scored is None else scored
            number += 1
        numbers.append(number)
        turns += number
    assert abs(np.mean(numbers) - bn.turns.mean) < 4 * np.std(numbers) / sqrt(len(numbers))
    assert abs(farkles / turns - bn.farkle_chance) < 4 * sqrt(0.16 / turns) + 0.003  # the last turn is played to win
