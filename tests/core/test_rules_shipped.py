from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from farkle_core.rules import (
    DEFAULT_ID,
    check,
    combinations,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
)


def test_the_plain_rules_come_first() -> None:
    assert shipped_ids() == ("busche-neller", "facebook", "kingdom-come", "set-aside-all", "goal-5000")
    assert shipped_ids()[0] == DEFAULT_ID


@pytest.mark.parametrize("id_", shipped_ids())
def test_shipped_files_are_what_they_are_called(id_: str) -> None:
    text = (files("farkle_resources") / "rulesets" / f"{id_}.toml").read_text(encoding="utf-8")
    assert check(tomllib.loads(text)) == ()
    ruleset = shipped_ruleset(id_)
    assert ruleset.id == id_
    assert ruleset.source
    assert not re.search(r"https?:", text)


@pytest.mark.parametrize("id_", ["nobody", "", "../busche-neller"])
def test_an_unknown_id_is_a_key_error(id_: str) -> None:
    with pytest.raises(KeyError):
        shipped_ruleset(id_)


def test_a_shipped_document_is_the_callers_own() -> None:
    shipped_document("facebook")["goal"] = 1
    assert shipped_document("facebook")["goal"] == 10000


@pytest.mark.published
def test_the_plain_game_has_eight_combinations() -> None:
    # [BN] table 1
    known = {combination.name: combination.points for combination in combinations(shipped_ruleset("busche-neller"))}
    assert known == {
        "one 1": 100, "one 5": 50, "three 1s": 1000, "three 2s": 200, "three 3s": 300, "three 4s": 400,
        "three 5s": 500, "three 6s": 600,
    }  # fmt: skip


@pytest.mark.published
def test_facebook_farkle_is_as_busche_describes_it() -> None:
    # [B16], the rules of Farkle
    ruleset = shipped_ruleset("facebook")
    assert (ruleset.goal, ruleset.turn.minimum) == (10000, 300)
    assert (ruleset.farkles.count, ruleset.farkles.penalty, ruleset.farkles.never_below_zero) == (3, 500, False)
    assert [(pattern.shape, pattern.points) for pattern in ruleset.patterns] == [((1,) * 6, 1500), ((2, 2, 2), 750)]
    for row in ruleset.sets:
        triple = int(row[2])
        assert row[3:] == (2 * triple, 3 * triple, 4 * triple)


def test_kingdom_come_doubles_and_has_three_straights() -> None:
    ruleset = shipped_ruleset("kingdom-come")
    assert ruleset.goal == 4000
    assert {pattern.faces: pattern.points for pattern in ruleset.patterns} == {
        (1, 2, 3, 4, 5): 500,
        (2, 3, 4, 5, 6): 750,
        (1, 2, 3, 4, 5, 6): 1500,
    }
    for row in ruleset.sets:
        triple = int(row[2])
        assert row[3:] == (2 * triple, 4 * triple, 8 * triple)


def test_the_variations_differ_from_the_plain_game_in_one_thing() -> None:
    plain = shipped_document("busche-neller")
    everything = shipped_document("set-aside-all")
    assert everything["turn"].pop("set_aside_all") is True
    shorter = shipped_document("goal-5000")
    assert shorter.pop("goal") == 5000
    for document, without in ((everything, "turn"), (shorter, "goal")):
        for key in set(document) - {"id", "name", "source", without}:
            assert document[key] == plain[key]
