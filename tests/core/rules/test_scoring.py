from collections import Counter
from dataclasses import replace
from itertools import combinations as choose
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_documents import DOCUMENTS

from farkle_core.referee import GameState
from farkle_core.referee.referee import why_not_hold
from farkle_core.rules import Pattern, Ruleset, check, from_document, shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of, faces_of, rolls
from farkle_core.rules.scoring import scorings

PLAIN = shipped_ruleset("busche-neller")
FACEBOOK = shipped_ruleset("facebook")


def found(ruleset: Ruleset, *roll: int) -> list[tuple[int, int]]:
    return [(scoring.dice, scoring.points) for scoring in scorings(ruleset, counts_of(roll))]


def with_patterns(*patterns: Pattern, ruleset: Ruleset = PLAIN) -> Ruleset:
    return replace(ruleset, patterns=patterns)


@pytest.mark.published
def test_busche_and_nellers_example() -> None:
    # [BN] section 2: the scorings of (4, 5, 3, 4, 4, 5)
    assert found(PLAIN, 4, 5, 3, 4, 4, 5) == [(1, 50), (2, 100), (3, 400), (4, 450), (5, 500)]


@pytest.mark.published
def test_busches_example() -> None:
    # [B16], the opening roll 6, 5, 3, 3, 3, 2
    assert found(FACEBOOK, 6, 5, 3, 3, 3, 2) == [(1, 50), (3, 300), (4, 350)]


@pytest.mark.published
def test_the_dice_depots_example() -> None:
    # [S4]: a player rolling 1-2-4-5-5-5 could score 100, 150, 500 or 600
    points = {(dice, points) for dice, points in found(PLAIN, 1, 2, 4, 5, 5, 5)}
    assert {(1, 100), (2, 150), (3, 500), (4, 600)} <= points
    # and, as it may leave scoring dice in the roll and count 5s one by one:
    assert points == {(1, 50), (1, 100), (2, 100), (2, 150), (3, 150), (3, 200), (3, 500), (4, 250), (4, 600)}


@pytest.mark.published
@pytest.mark.parametrize(("pairs", "points"), [((2, 5, 3), 1000), ((1, 6, 4), 2000)])
def test_three_pairs_worth_their_triples(pairs: tuple[int, ...], points: int) -> None:
    # [S3]: 200 + 500 + 300 and 1,000 + 600 + 400
    ruleset = with_patterns(Pattern("three pairs", "triples", shape=(2, 2, 2)))
    assert (6, points) in found(ruleset, *pairs, *pairs)


@pytest.mark.published
def test_two_triplets_worth_their_triples_and_300() -> None:
    # [S3]: 600 + 400 and 300 more
    ruleset = with_patterns(Pattern("two triplets", "triples", shape=(3, 3), bonus=300))
    assert found(ruleset, 6, 6, 6, 4, 4, 4) == [(3, 400), (3, 600), (6, 1000), (6, 1300)]


@pytest.mark.published
def test_each_die_counts_once() -> None:
    # [B16]: two 1s, two 2s and two 3s count 200, or 750 as three pairs, not both
    assert found(FACEBOOK, 1, 1, 2, 2, 3, 3) == [(1, 100), (2, 200), (6, 750)]


@pytest.mark.parametrize("roll", [(1, 0, 0, 0, 0), (0,) * 6, (7, 0, 0, 0, 0, 0), (-1, 2, 0, 0, 0, 0)])
def test_what_is_no_roll_is_refused(roll: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not a roll"):
        scorings(PLAIN, roll)


# An independent scorer: it handles dice as a list, tries every subset of positions, and splits it by trying every
# combination on the dice that hold its first die.

Outcome = tuple[tuple[int, ...], int, bool]


def slow_scorings(ruleset: Ruleset, faces: tuple[int, ...]) -> set[Outcome]:
    answers = set()
    for size in range(1, len(faces) + 1):
        for places in choose(range(len(faces)), size):
            aside = tuple(sorted(faces[place] for place in places))
            rest = tuple(face for place, face in enumerate(faces) if place not in places)
            if ruleset.turn.set_aside_all and holds_something(ruleset, rest):
                continue
            answers |= {(counts_of(aside), 0 if wins else points, wins) for points, wins in splits(ruleset, aside)}
    if not answers and ruleset.turn.nothing and len(faces) == ruleset.dice:
        answers = {(counts_of(faces), ruleset.turn.nothing, False)}
    return answers


def holds_something(ruleset: Ruleset, faces: tuple[int, ...]) -> bool:
    return any(worth(ruleset, part) for size in range(1, len(faces) + 1) for part in choose(faces, size))


def splits(ruleset: Ruleset, faces: tuple[int, ...]) -> set[tuple[int, bool]]:
    if not faces:
        return {(0, False)}
    answers = set()
    for size in range(len(faces)):
        for others in choose(range(1, len(faces)), size):
            group = (faces[0], *(faces[place] for place in others))
            rest = tuple(face for place, face in enumerate(faces) if place and place not in others)
            for value in worth(ruleset, group):
                for points, wins in splits(ruleset, rest):
                    answers.add((points, True) if value == "win" else (points + int(value), wins))
    return answers


def worth(ruleset: Ruleset, group: tuple[int, ...]) -> set[Any]:
    """What this whole group is worth as one combination; several patterns may name it."""
    values: set[Any] = set()
    groups = sorted((group.count(face) for face in set(group)), reverse=True)
    if len(groups) == 1:
        values.add(ruleset.sets[group[0] - 1][len(group) - 1])
    for pattern in ruleset.patterns:
        if list(pattern.shape) == groups or pattern.faces == tuple(sorted(group)):
            triples = [ruleset.sets[face - 1][2] for face in set(group)]
            values.add(sum(map(int, triples)) + pattern.bonus if pattern.points == "triples" else pattern.points)
    return values - {0}


def as_outcomes(ruleset: Ruleset, roll: tuple[int, ...]) -> set[Outcome]:
    return {(scoring.counts, scoring.points, scoring.wins) for scoring in scorings(ruleset, counts_of(roll))}


@settings(max_examples=150, deadline=None)
@given(document=DOCUMENTS, data=st.data())
def test_random_rules_score_as_an_independent_scorer_says(document: dict[str, Any], data: st.DataObject) -> None:
    assume(not check(document))
    ruleset = from_document(document)
    for _ in range(5):
        roll = tuple(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=ruleset.dice)))
        assert as_outcomes(ruleset, roll) == slow_scorings(ruleset, roll)


@pytest.mark.parametrize("id_", shipped_ids())
def test_shipped_rules_score_as_an_independent_scorer_says(id_: str) -> None:
    ruleset = shipped_ruleset(id_)
    for roll in [(1, 1, 1, 1, 1, 1), (1, 1, 2, 2, 3, 3), (1, 2, 3, 4, 5, 6), (1, 1, 5, 5, 5, 5), (2, 2, 2, 5, 5, 1)]:
        assert as_outcomes(ruleset, roll[: ruleset.dice]) == slow_scorings(ruleset, roll[: ruleset.dice])


def test_scorings_are_ordered_by_dice_then_points() -> None:
    for roll, _ in rolls(6):
        pairs = [(scoring.dice, scoring.points) for scoring in scorings(FACEBOOK, roll)]
        assert pairs == sorted(pairs)


@pytest.mark.parametrize("dice", range(1, 7))
def test_rolls_are_what_writing_out_all_sequences_gives(dice: int) -> None:
    written_out = Counter(counts_of(list(sequence)) for sequence in product(range(1, 7), repeat=dice))
    assert dict(rolls(dice)) == written_out
    assert len(rolls(dice)) == len(written_out)


def test_no_dice_can_be_rolled_in_one_way() -> None:
    assert rolls(0) == (((0, 0, 0, 0, 0, 0), 1),)


def test_counts_and_faces_are_opposites() -> None:
    assert counts_of((4, 5, 3, 4, 4, 5)) == (0, 0, 1, 3, 2, 0)
    assert faces_of((0, 0, 1, 3, 2, 0)) == (3, 4, 4, 4, 5, 5)


# The facts that a ruleset works out for solver and referee.


EXACT = shipped_ruleset("welfare")  # an exact goal, which no hold below meets
DICE = 2  # no rule forbids a hold with so many dice to roll


@pytest.mark.parametrize("banked", [-500, 0, 50, 4000])
@pytest.mark.parametrize(
    ("minimum", "opening"), [(0, 0), (50, 0), (0, 350), (300, 0), (300, 500), (500, 300), (320, 333)]
)
def test_holds_are_allowed_from_the_least_hold_on(minimum: int, opening: int, banked: int) -> None:
    rules = replace(EXACT, turn=replace(EXACT.turn, minimum=minimum, opening=opening, beat_last_turn=True))
    least = rules.least_hold(banked)
    allowed = [total for total in totals(rules) if holds(rules, banked, total)]
    assert least % rules.quantum == 0
    assert allowed == [total for total in totals(rules) if total >= least]


@pytest.mark.parametrize("to_beat", [50, 300, 450])
@pytest.mark.parametrize("banked", [0, 50])
def test_a_turn_to_beat_sets_the_minimum_aside(banked: int, to_beat: int) -> None:
    rules = replace(EXACT, turn=replace(EXACT.turn, minimum=400, opening=350, beat_last_turn=True))
    least = max(to_beat + rules.quantum, rules.least_hold(banked, to_beat=True))
    allowed = [total for total in totals(rules) if holds(rules, banked, total, to_beat)]
    assert allowed == [total for total in totals(rules) if total >= least]


def totals(rules: Ruleset) -> range:
    return range(0, 1000, rules.quantum)


def holds(rules: Ruleset, banked: int, total: int, to_beat: int = 0) -> bool:
    state = GameState((banked, 100), (0, 0), 0, total, DICE, last_turn_total=to_beat)
    return not why_not_hold(rules, state)
