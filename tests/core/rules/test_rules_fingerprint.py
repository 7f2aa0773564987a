import tomllib
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given, settings
from noted_games import merged, with_keys
from random_documents import DOCUMENTS
from text_files import document

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.phases import make_phase_tables
from farkle_core.rules import (
    check,
    fingerprint,
    from_document,
    shipped_document,
    shipped_ruleset,
    short_fingerprint,
)
from farkle_core.rules.document import Document
from farkle_core.rules.model import End, Turn

FACEBOOK = shipped_document("facebook")
CASES = tomllib.loads(document("fingerprints.toml"))
changed = partial(with_keys, FACEBOOK)


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return fingerprint(from_document(one)) == fingerprint(from_document(other))


def test_fingerprints_stay_what_they_are() -> None:
    # stored solutions are found by them: should this fail, every solution that people have is lost
    known = {"busche-neller": "d19bbb01", "facebook": "8882949b", "kingdom-come": "f3b5f163"}
    assert {id_: short_fingerprint(shipped_ruleset(id_)) for id_ in known} == known


def test_an_option_that_was_added_later_counts_where_it_is_not_the_default() -> None:
    @dataclass(frozen=True, slots=True)
    class LaterTurn(Turn):
        most_rolls: int = 0

    @dataclass(frozen=True, slots=True)
    class LaterEnd(End):
        mercy: bool = False

    ruleset = shipped_ruleset("facebook")
    later = {rolls: replace(ruleset, turn=LaterTurn(minimum=300, most_rolls=rolls)) for rolls in (0, 5)}
    assert fingerprint(later[0]) == fingerprint(ruleset)
    assert fingerprint(later[5]) != fingerprint(ruleset)
    assert fingerprint(replace(ruleset, end=LaterEnd())) == fingerprint(ruleset)
    assert fingerprint(replace(ruleset, end=LaterEnd(mercy=True))) != fingerprint(ruleset)


@pytest.mark.parametrize("changes", CASES["cannot_matter"], ids=str)
def test_what_cannot_matter_does_not(changes: Document) -> None:
    assert same(FACEBOOK, merged(FACEBOOK, changes))


@pytest.mark.parametrize("changes", CASES["matters"], ids=str)
def test_what_can_matter_does(changes: Document) -> None:
    assert not same(FACEBOOK, merged(FACEBOOK, changes))


def test_values_of_options_matter_only_where_the_option_is_on() -> None:
    assert same(changed(farkles__count=0), changed(farkles__count=0, farkles__penalty=1000))
    assert same(changed(farkles__count=0), changed(farkles__penalty=0, farkles__never_below_zero=True))
    assert not same(changed(end__rule="last-turn"), changed(end__rule="last-turn", end__ties="split"))
    assert not same(changed(start__carry="high-stakes"), changed(start__carry="high-stakes", start__bonus=500))


def test_sets_of_more_dice_than_there_are_do_not_matter() -> None:
    five = changed(dice=5, patterns=[])
    more = deepcopy(five)
    more["sets"]["1"][5] = 9999
    assert same(five, more)


def test_the_order_and_the_names_of_patterns_do_not_matter_nor_how_a_straight_is_stated() -> None:
    first, second = FACEBOOK["patterns"]
    by_faces = {"name": "run", "faces": [6, 5, 4, 3, 2, 1], "points": 1500}
    for patterns in ([second, first], [first | {"name": "run"}, second], [by_faces, second]):
        assert same(FACEBOOK, changed(patterns=patterns))


def test_where_the_last_turn_has_to_be_beaten_the_opening_stands_by_itself() -> None:
    # the minimum does not apply after a turn that banked points, the opening does
    def beat(opening: int) -> dict[str, Any]:
        return changed(turn__beat_last_turn=True, turn__minimum=300, turn__opening=opening)

    assert len({fingerprint(from_document(beat(opening))) for opening in (0, 200, 300, 500)}) == 4


def test_an_opening_matters_as_the_larger_of_the_two() -> None:
    assert same(changed(turn__opening=0), changed(turn__opening=200))
    assert not same(changed(turn__minimum=0, turn__opening=300), changed(turn__minimum=300))


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS)
def test_names_never_matter_and_the_goal_always_does(document: dict[str, Any]) -> None:
    assume(not check(document))
    ruleset = from_document(document)
    renamed = document | {"id": "other", "name": "Other", "source": "other"}
    assert fingerprint(from_document(renamed)) == fingerprint(ruleset)
    further = document | {"goal": document["goal"] + ruleset.quantum}
    assume(not check(further))
    assert fingerprint(from_document(further)) != fingerprint(ruleset)


@pytest.mark.parametrize("minimum", [0, 30, 50, 60, 100, 350])
def test_win_chances_of_the_same_game_lie_in_the_same_places(minimum: int) -> None:
    """A solution serves all rules of its fingerprint, so it must be read alike whatever they were written like."""
    for carry in ("none", "high-stakes", "piggyback", "steal"):
        ways = [changed(turn__minimum=each, turn__opening=0, start__carry=carry) for each in (minimum, minimum + 20)]
        if same(*ways):
            one, other = map(from_document, ways)
            tables = [make_phase_tables(each, make_grid(each, Settings())) for each in (one, other)]
            assert tables[0].shapes == tables[1].shapes
            assert tables[0].length == tables[1].length
