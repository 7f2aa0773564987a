"""Rules that were changed do not have the source of those they were made from."""

from pathlib import Path

import pytest
from commands import Here

from farkle_core.language.messages import use
from farkle_core.rules import (
    from_document,
    load_document,
    rule_sheet,
    save_document,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
)
from farkle_core.rules.origin import source_words, true_name, true_source

BUSCHE = "Matt Busche, Maximizing Win Probability in the Game of Farkle"
CHANGED = f"Based on Facebook Farkle ({BUSCHE})"


@pytest.mark.parametrize("ruleset_id", shipped_ids())
def test_a_shipped_ruleset_keeps_its_source(ruleset_id: str) -> None:
    assert true_source(shipped_document(ruleset_id)) == shipped_ruleset(ruleset_id).source
    assert source_words(shipped_ruleset(ruleset_id)) == shipped_ruleset(ruleset_id).source


def test_changed_rules_are_based_on_what_they_were() -> None:
    assert true_source(shipped_document("facebook") | {"goal": 5000}) == CHANGED


def test_rules_that_were_changed_back_have_their_source_again() -> None:
    assert true_source(shipped_document("facebook") | {"source": CHANGED, "id": "ours", "name": "Ours"}) == BUSCHE


def test_what_cannot_matter_is_no_change() -> None:
    assert true_source(shipped_document("facebook") | {"start": {"carry": "none", "bonus": 500}}) == BUSCHE


def test_rules_that_cannot_be_played_are_changed_ones() -> None:
    assert true_source(shipped_document("facebook") | {"goal": "much"}) == CHANGED


@pytest.mark.parametrize("source", ["", "Grandmother", 5, None])
def test_what_a_person_wrote_stays(source: object) -> None:
    assert true_source(shipped_document("facebook") | {"goal": 5000, "source": source}) == source


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
