import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from commands import Here
from places import ROOT

from farkle_core.language.messages import use
from farkle_core.rules import (
    check,
    combinations,
    fingerprint,
    from_document,
    load_document,
    rule_sheet,
    save_document,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
)
from farkle_core.rules.origin import source_words, true_name, true_source


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


# Rules that were changed do not have the source of those they were made from.


BUSCHE = "Matt Busche, Maximizing Win Probability in the Game of Farkle"
CHANGED = f"Based on Facebook Farkle ({BUSCHE})"


@pytest.mark.parametrize("ruleset_id", shipped_ids())
def test_a_shipped_ruleset_keeps_its_source(ruleset_id: str) -> None:
    assert true_source(shipped_document(ruleset_id)) == shipped_ruleset(ruleset_id).source
    assert source_words(shipped_ruleset(ruleset_id)) == shipped_ruleset(ruleset_id).source


@pytest.mark.parametrize(("changes", "source"), [
    ({"goal": 5000}, CHANGED),
    ({"goal": "much"}, CHANGED),  # cannot be played
    ({"start": {"carry": "none", "bonus": 500}}, BUSCHE),  # cannot matter
    ({"source": CHANGED, "id": "ours", "name": "Ours"}, BUSCHE),  # changed back
    *(({"goal": 5000, "source": each}, each) for each in ("", "Grandmother", 5, None)),  # written by the user
])  # fmt: skip
def test_changed_rules_are_based_on_what_they_were(changes: dict[str, object], source: object) -> None:
    assert true_source(shipped_document("facebook") | changes) == source


def test_one_of_several_with_the_same_source_is_told_by_what_it_was_made_from() -> None:
    document = shipped_document("five-dice") | {"goal": 5000}
    assert true_source(document).startswith("Based on Five dice (A variation listed by")
    renamed = document | {"id": "ours", "name": "Ours"}
    assert true_source(renamed, "five-dice") == true_source(document)
    assert true_source(renamed).startswith("Based on A variation listed by")


def test_a_person_reads_it_in_his_language() -> None:
    ruleset = from_document(shipped_document("five-dice") | {"goal": 5000})
    use("de")
    assert source_words(ruleset).startswith("Beruht auf Fünf Würfel (")


def test_changed_rules_that_keep_the_name_of_shipped_ones_are_told_from_them() -> None:
    facebook = shipped_document("facebook")
    assert true_name(from_document(facebook)) == "Facebook Farkle"
    assert true_name(from_document(facebook | {"goal": 5000})) == "Facebook Farkle, changed"
    assert true_name(from_document(facebook | {"goal": 5000, "name": "Ours"})) == "Ours"
    assert true_name(from_document(facebook | {"name": "Zilch"})) == "Zilch, changed"


def test_rule_sheet_and_command_say_it_of_a_file_that_was_edited_by_hand(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    save_document(shipped_document("facebook") | {"id": "ours", "goal": 5000}, path)
    assert load_document(path)["source"] == BUSCHE
    assert farkle("rules", path, "--json").json["source"] == CHANGED
    assert farkle("rules", path).out.endswith(f"Source: {CHANGED}\n")
    assert rule_sheet(from_document(load_document(path))).source == CHANGED
