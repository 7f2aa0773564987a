"""How often rolls hold what: every sequence of dice is looked at, with counting of another kind."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from nightly_cases import sampled

from farkle_core.game.roll_odds import OddsKind, ResultOdds, RollOdds, farkle_chances, farkle_ways, roll_odds
from farkle_core.rules import Ruleset, shipped_ids, shipped_ruleset
from farkle_core.rules.model import Pattern

Faces = npt.NDArray[np.int8]
Mask = npt.NDArray[np.bool_]


@cache
def sequences(dice: int) -> Faces:
    """All throws of some dice told apart; shape (dice, 6 ** dice), faces 1 to 6."""
    return (np.indices((6,) * dice).reshape(dice, -1) + 1).astype(np.int8)


@cache
def counts(dice: int) -> Faces:
    """How many dice show each face; shape (6, 6 ** dice)."""
    return np.stack([(sequences(dice) == face).sum(axis=0) for face in range(1, 7)]).astype(np.int8)


def cursed(rules: Ruleset, dice: int) -> Mask:
    if rules.cursed is None:
        return np.zeros(6**dice, np.bool_)
    return np.asarray(counts(dice)[rules.cursed.face - 1] >= rules.cursed.count)


def has_shape(pattern: Pattern, dice: int) -> Mask:
    """Whether the faces can be told apart so that each group of the shape has a face of its own, the largest first."""
    if pattern.faces:
        wanted = [pattern.faces.count(face) for face in range(1, 7)]
        return np.asarray(np.all(counts(dice) >= np.array(wanted)[:, None], axis=0))
    most_first = -np.sort(-counts(dice), axis=0)
    return np.asarray(np.all(most_first[: len(pattern.shape)] >= np.array(pattern.shape)[:, None], axis=0))


def parts(rules: Ruleset) -> Iterator[tuple[str, list[Mask]]]:
    """Each set and pattern by its name, with the throws of 1 dice, 2 dice … that hold it, cursed ones included."""
    words = ("one", "two", "three", "four", "five", "six")
    numbers = range(1, rules.dice + 1)
    for face in range(1, 7):
        for count in numbers:
            if rules.sets[face - 1][count - 1]:
                name = f"{words[count - 1]} {face}{'s' if count > 1 else ''}"
                yield name, [counts(dice)[face - 1] >= count for dice in numbers]
    for pattern in rules.patterns:
        if pattern.dice <= rules.dice:
            yield pattern.name, [has_shape(pattern, dice) for dice in numbers]


def by_name(odds: RollOdds) -> dict[str, ResultOdds]:
    return {odd.name: odd for odd in odds.combinations}


@pytest.mark.parametrize("name", sampled(shipped_ids(), 3))
def test_every_throw_looked_at(name: str) -> None:
    rules = shipped_ruleset(name)
    odds, seen = roll_odds(rules), set()
    anything = [np.zeros(6**dice, np.bool_) for dice in range(1, rules.dice + 1)]
    for part, held in parts(rules):
        ways = tuple(int((mask & ~cursed(rules, dice)).sum()) for dice, mask in enumerate(held, 1))
        assert by_name(odds)[part].ways == ways, part
        anything = [before | mask for before, mask in zip(anything, held, strict=True)]
        seen.add(part)
    kinds = (OddsKind.SET, OddsKind.PATTERN)
    assert {odd.name for odd in odds.combinations if odd.kind in kinds} == seen
    for dice, some in enumerate(anything, 1):
        saved = rules.turn.nothing > 0 and dice == rules.dice
        farkles = cursed(rules, dice) if saved else cursed(rules, dice) | ~some
        assert odds.farkle.ways[dice - 1] == int(farkles.sum())
        assert odds.cursed.ways[dice - 1] == int(cursed(rules, dice).sum())
        if rules.turn.nothing:
            nothing = int((~some & ~cursed(rules, dice)).sum()) if saved else 0
            assert by_name(odds)["nothing on all dice"].ways[dice - 1] == nothing
    assert odds.farkle.ways == farkle_ways(rules)


def worths(rules: Ruleset) -> list[tuple[tuple[int, ...], int]]:
    """Every combination as dice and points, straight from the ruleset; instant wins count as 0 points."""
    found = []
    for face in range(6):
        for count in range(1, rules.dice + 1):
            points = rules.sets[face][count - 1]
            if points:
                dice = tuple(count if other == face else 0 for other in range(6))
                found.append((dice, points if isinstance(points, int) else 0))
    for pattern in rules.patterns:
        for roll in map(tuple, np.unique(counts(pattern.dice).T, axis=0).tolist()):
            groups = sorted((count for count in roll if count), reverse=True)
            same = groups == list(pattern.shape) if pattern.shape else roll == counts_of_faces(pattern)
            if same and pattern.dice <= rules.dice:
                triples = sum(int(rules.sets[face][2]) for face, count in enumerate(roll) if count)
                worth = triples + pattern.bonus if pattern.points == "triples" else pattern.points
                found.append((roll, worth if isinstance(worth, int) else 0))
    return found


def counts_of_faces(pattern: Pattern) -> tuple[int, ...]:
    return tuple(pattern.faces.count(face) for face in range(1, 7))


@pytest.mark.parametrize("name", sampled([
    "playmonster", "facebook", "open-550", "disaster-twos", "kingdom-come", "nothing-500", "busche-neller",
    "set-aside-all", "toxic-twos", "five-dice",
], 3))  # fmt: skip
def test_hot_dice_and_most_points_by_taking_a_roll_apart(name: str) -> None:
    rules = shipped_ruleset(name)
    known = worths(rules)

    @cache
    def ends(left: tuple[int, ...]) -> tuple[bool, int]:
        """Whether all dice can be used up, and the most points."""
        all_used, most = not any(left), 0
        for dice, points in known:
            if all(a >= b for a, b in zip(left, dice, strict=True)):
                rest = ends(tuple(a - b for a, b in zip(left, dice, strict=True)))
                all_used, most = all_used or rest[0], max(most, points + rest[1])
        return all_used, most

    odds = roll_odds(rules)
    for dice in range(1, rules.dice + 1):
        hot, points = 0, []
        free = counts(dice)[:, ~cursed(rules, dice)]
        different, ways = np.unique(free.T, axis=0, return_counts=True)
        for roll, times in zip(map(tuple, different.tolist()), ways.tolist(), strict=True):
            all_used, most = ends(roll)
            nothing = rules.turn.nothing and dice == rules.dice and not any(
                all(a >= b for a, b in zip(roll, each, strict=True)) for each, _ in known
            )  # fmt: skip
            hot += times if all_used or nothing else 0
            points += [(rules.turn.nothing if nothing else most, times)]
        top = max(each for each, _ in points)
        assert odds.hot_dice.ways[dice - 1] == hot
        assert odds.most_points[dice - 1] == top
        assert odds.most_ways[dice - 1] == sum(times for each, times in points if each == top and top)
        mean = Fraction(sum(each * times for each, times in points), 6**dice)
        assert odds.mean_points[dice - 1] == pytest.approx(float(mean), rel=1e-14)


@pytest.mark.published
def test_plain_rules_farkle_as_often_as_the_solver_notes_say() -> None:
    # notes on solving Farkle, section 2
    assert farkle_ways(shipped_ruleset("busche-neller")) == (4, 16, 60, 204, 600, 1440)


@pytest.mark.published
def test_facebook_farkles_as_often_as_busche_says() -> None:
    # [B16], F_1 to F_6
    published = (
        Fraction(2, 3),
        Fraction(4, 9),
        Fraction(5, 18),
        Fraction(17, 108),
        Fraction(25, 324),
        Fraction(5, 216),
    )
    ways = farkle_ways(shipped_ruleset("facebook"))
    assert tuple(Fraction(way, 6**dice) for dice, way in enumerate(ways, start=1)) == published


@pytest.mark.published
def test_some_dice_score_as_often_as_the_open_550_page_says() -> None:
    # [S3], odds of a scorable roll in percent; its 92.4 for five dice is off (600 of 7,776 are none) and left out
    chances = farkle_chances(shipped_ruleset("busche-neller"))
    for dice, percent in ((4, 84.3), (3, 72.2), (2, 55.6), (1, 33.3)):
        assert 100 * (1 - chances[dice - 1]) == pytest.approx(percent, abs=0.05)
