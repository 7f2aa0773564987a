import re
import tomllib
from importlib.resources import files

import pytest
from places import ROOT

from farkle_core.rules import (
    check,
    combinations,
    fingerprint,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
)


def test_every_file_is_listed() -> None:
    folder = files("farkle_resources") / "rulesets"
    assert {f"{id_}.toml" for id_ in shipped_ids()} == {file.name for file in folder.iterdir()}


def test_the_documents_name_every_ruleset_and_every_key() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    everything = shipped_document("toxic-twos")
    keys = {*everything, *(key for name in ("turn", "farkles", "cursed", "start", "end") for key in everything[name])}
    assert {name for name in {*shipped_ids(), *keys} if f"`{name}`" not in page and f"[{name}]" not in page} == set()


def test_no_two_rulesets_are_the_same_game_or_have_the_same_name() -> None:
    rulesets = [shipped_ruleset(id_) for id_ in shipped_ids()]
    assert len({fingerprint(ruleset) for ruleset in rulesets}) == len(rulesets)
    assert len({ruleset.name.lower() for ruleset in rulesets}) == len(rulesets)


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
