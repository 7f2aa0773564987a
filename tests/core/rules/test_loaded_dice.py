"""Loaded dice and wild faces as rules: files, problems, words, fingerprints, and what rolls offer."""

import tomllib
from collections import Counter
from dataclasses import replace
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loaded import DEVIL, LUCKY, ODD, PLAIN, dice_lists, with_dice

from farkle_core.rules import (
    combinations,
    dumps,
    fingerprint,
    from_document,
    rule_sheet,
    rules_in_short,
    shipped_ruleset,
    to_document,
)
from farkle_core.rules.dice import LARGEST_WEIGHT, WILD, Die, counts_of, kinds_of
from farkle_core.rules.handfuls import handfuls, rolls_of
from farkle_core.rules.library import find_die, library
from farkle_core.rules.model import Cursed, Effect, Turn
from farkle_core.rules.scoring import scorings

KINGDOM = shipped_ruleset("kingdom-come")


def test_a_file_has_all_its_dice_back() -> None:
    ruleset = with_dice(replace(ODD, count=4), DEVIL, LUCKY, second=(Die("fair", 6),))
    assert from_document(tomllib.loads(dumps(to_document(ruleset)))) == ruleset


def test_what_is_the_same_game() -> None:
    loaded = with_dice(replace(ODD, count=3), replace(LUCKY, count=3))
    other = (replace(LUCKY, name="L", count=3, weights=(12, 2, 4, 6, 8, 12)), replace(ODD, name="O", count=3))
    same = [
        with_dice(*other),
        with_dice(replace(ODD, count=1), replace(LUCKY, count=3), replace(ODD, count=2)),
        with_dice(*other, second=loaded.own_dice),
    ]
    assert {fingerprint(each) for each in same} == {fingerprint(loaded)}
    assert {each.seats for each in same} == {1}
    assert fingerprint(with_dice(Die("a", 2), Die("b", 4, (3,) * 6))) == fingerprint(PLAIN)


def test_what_is_another_game() -> None:
    ones = replace(DEVIL, count=6)
    games = [
        PLAIN,
        with_dice(ones),
        with_dice(replace(ones, wild=2)),
        with_dice(ones, second=(Die("fair", 6),)),
        with_dice(Die("fair", 6), second=(ones,)),
    ]
    assert len({fingerprint(each) for each in games}) == len(games)
    assert [each.seats for each in games] == [1, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("roll", "points"),
    [
        ((2, WILD, WILD), {200}),  # three 2s
        ((WILD, WILD, WILD), set()),  # no die that is not wild
        ((1, WILD), {100}),  # two dice are too few: the 1 by itself
        ((1, 5, WILD), {50, 100, 150}),
        ((1, 1, WILD), {100, 200, 1000}),
        # 1 to 5; 2 to 6 with the wild face for the 6
        ((2, 3, 4, 5, WILD), {50, 500, 750}),
        # 1 to 6 and 2 to 6 each with a wild face for the 6; 1 to 5 with or without it for one of its faces
        ((1, 2, 3, 4, 5, WILD), {50, 100, 150, 500, 600, 550, 750, 850, 1500}),
        ((3, 3, 3, WILD), {300, 600}),
        # a wild face with each triple, or all six
        ((4, 4, WILD, WILD, 6, 6), {400, 800, 600, 1200, 1000}),
    ],
)
def test_wild_faces_counted_by_hand(roll: tuple[int, ...], points: set[int]) -> None:
    ruleset = with_dice(replace(DEVIL, count=6), ruleset=KINGDOM)
    assert {each.points for each in scorings(ruleset, counts_of(roll, wild=True))} == points


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 7), min_size=1, max_size=5))
def test_wild_faces_stand_for_any_face(roll: list[int]) -> None:
    """A single combination of dice with wild faces is one of the dice that they stand for, and of no other."""
    ruleset = with_dice(replace(DEVIL, count=6), ruleset=KINGDOM)
    standing = product(*(range(1, 7) if face == WILD else (face,) for face in roll))
    meant = {counts_of(faces) for faces in standing}
    allowed = WILD not in roll or (len(roll) >= 3 and any(face != WILD for face in roll))
    expected = {each.points for each in combinations(ruleset) if allowed and each.counts in meant}
    counts = counts_of(roll, wild=True)
    whole = {each.points for each in scorings(ruleset, counts) if each.counts == counts}
    assert expected <= whole
    if not whole:
        assert not expected


def test_a_wild_face_is_no_cursed_face() -> None:
    ruleset = with_dice(replace(DEVIL, count=3), cursed=Cursed(1, 2, Effect.TOXIC))
    rolls = [roll for roll in rolls_of(ruleset, ruleset.kinds(0), (3,)) if roll.is_cursed]
    assert rolls == []


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 4).flatmap(dice_lists), st.booleans(), st.sampled_from((0, 250)), st.integers(1, 6))
def test_rolls_against_every_single_fall(dice: tuple[Die, ...], all_of_it: bool, nothing: int, face: int) -> None:
    """What rolls of loaded dice offer, die by die from scratch."""
    turn = Turn(set_aside_all=all_of_it, nothing=nothing)
    ruleset = with_dice(*dice, turn=turn, cursed=Cursed(face, 2, Effect.TOXIC))
    kinds, wild = ruleset.kinds(0), bool(ruleset.wild_dice)
    every = tuple(kind.count for kind in kinds)
    plain = [kind_.shown for kind_ in kinds for _ in range(kind_.count)]
    of = [place for place, kind in enumerate(kinds) for _ in range(kind.count)]
    expected: Counter[object] = Counter()
    for fall in product(*plain):
        roll = counts_of([face for face, _ in fall], wild=wild)
        offers = set()
        cursed = roll[face - 1] >= 2
        for each in () if cursed else scorings(ruleset, roll):
            for chosen in product((False, True), repeat=len(fall)):
                taken = counts_of([up for (up, _), take in zip(fall, chosen, strict=True) if take], wild=wild)
                if taken == each.counts:
                    gone = Counter(place for place, take in zip(of, chosen, strict=True) if take)
                    offers.add((each.points, tuple(count - gone[k] for k, count in enumerate(every)), each.wins))
        expected[cursed, frozenset(offers)] += prod(weight for _, weight in fall)
    found: Counter[object] = Counter()
    for roll_ in rolls_of(ruleset, kinds, every):
        found[roll_.is_cursed, frozenset(map(tuple, roll_.offers))] += roll_.ways
    assert found == expected


def test_fair_dice_roll_alike_either_way() -> None:
    alike = kinds_of([Die("", 6)])
    for left in handfuls((6,)):
        found = [
            Counter({(roll.is_cursed, frozenset(roll.offers)): 0 for roll in rolls_of(KINGDOM, kinds, left)})
            for kinds in ((), alike)
        ]
        for counter, kinds in zip(found, ((), alike), strict=True):
            for roll in rolls_of(KINGDOM, kinds, left):
                counter[roll.is_cursed, frozenset(roll.offers)] += roll.ways
        assert found[0] == found[1]


def test_the_sheet_says_the_dice() -> None:
    ruleset = with_dice(replace(ODD, count=5), DEVIL, second=(Die("fair", 6),))
    text = " ".join(rule_sheet(ruleset).text().split())
    assert "The first player brings 5 × Odd die and Devil's head die." in text
    assert "Odd die: 1 in 26.7 %, 2 in 6.7 %, 3 in 26.7 %, 4 in 6.7 %, 5 in 26.7 % and 6 in 6.7 %." in text
    assert "(wild) in 16.7 %" in text
    assert "A wild face stands for any face" in text
    assert any("the second player has" in line for line in rules_in_short(ruleset))
    assert "brings" not in rule_sheet(PLAIN).text()


# The library of games' dice against tables that others print.


def test_every_die_can_be_used_and_has_a_source() -> None:
    names = [each.die.name.casefold() for each in library()]
    assert len(names) == len(set(names)) == 53
    for each in library():
        assert len(each.die.weights) == 6
        assert 0 < max(each.die.weights) <= LARGEST_WEIGHT
        assert not each.die.wild or each.die.weights[each.die.wild - 1]
        assert each.measured_source == f"{each.source}, as measured by players"


@pytest.mark.published
@pytest.mark.parametrize(
    ("name", "percents"),
    [
        # The table of tenguides.com (Kingdom Come: Deliverance II), another source than the library's.
        ("Weighted die", (66.7, 6.7, 6.7, 6.7, 6.7, 6.7)),
        ("Pie die", (46.2, 7.7, 23.1, 23.1, 0, 0)),
        ("Heavenly Kingdom die", (36.8, 10.5, 10.5, 10.5, 10.5, 21.0)),
        ("Favourable die", (33.3, 0, 5.6, 5.6, 33.3, 22.2)),
        ("Aranka's die", (28.6, 4.8, 28.6, 4.8, 28.6, 4.8)),
        ("Lucky die", (27.3, 4.5, 9.1, 13.6, 18.2, 27.3)),
        ("Odd die", (26.7, 6.7, 26.7, 6.7, 26.7, 6.7)),
        ("Strip die", (25.0, 12.5, 12.5, 12.5, 18.7, 18.7)),
        ("Cautious cheater's die", (23.8, 14.3, 9.5, 14.3, 23.8, 14.3)),
        ("Shrinking die", (22.2, 11.1, 11.1, 11.1, 11.1, 33.3)),
    ],
)
def test_weights_agree_with_another_table(name: str, percents: tuple[float, ...]) -> None:
    die = find_die(name)
    assert die is not None
    total = sum(die.weights)
    assert [100 * weight / total for weight in die.weights] == pytest.approx(percents, abs=0.11)


def test_names_in_any_capitals() -> None:
    assert find_die(" devil's HEAD die ") == find_die("Devil's head die")
    assert find_die("a die that nobody has") is None
