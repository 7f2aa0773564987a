"""The ruleset draft: undo, problems, differences, origins."""

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from farkle_core.rules import check, from_document, load_document, save_document, shipped_document
from farkle_explorer.rules.summaries import Scheme, scheme_of, sets_with
from farkle_explorer.session.draft import ABSENT, Origin, RulesetDraft, completed, read, written


@pytest.fixture
def draft(qtbot: QtBot) -> RulesetDraft:  # noqa: ARG001 - there must be an application
    return RulesetDraft(shipped_document("facebook"), Origin.shipped("facebook"))


def test_typing_a_number_is_one_step_of_undo_and_none_when_typed_back(draft: RulesetDraft) -> None:
    draft.set_value("goal", 1000)
    draft.set_value("goal", 10000)
    assert draft.undo_stack.count() == 0
    assert not draft.modified
    for goal in (5, 50, 500, 5000):
        draft.set_value("goal", goal)
    draft.set_value("dice", 5)
    assert draft.undo_stack.count() == 2
    draft.undo_stack.undo()
    assert (draft.value("goal"), draft.value("dice")) == (5000, 6)
    draft.undo_stack.undo()
    assert draft.value("goal") == 10000
    assert not draft.modified
    draft.undo_stack.redo()
    assert draft.value("goal") == 5000


def test_what_was_changed_back_on_another_occasion_needs_no_saving(draft: RulesetDraft) -> None:
    told = list[bool]()
    draft.modified_changed.connect(told.append)
    draft.set_value("goal", 5000)
    draft.end_step()
    draft.set_value("goal", 10000)
    assert draft.undo_stack.count() == 2
    assert told == [True, False]
    draft.undo_stack.undo()
    assert told == [True, False, True]
    assert draft.modified


def test_the_source_of_changed_rules_is_theirs_no_more(draft: RulesetDraft, tmp_path: Path) -> None:
    source = draft.value("source")
    changed = f"Based on {draft.name} ({source})"
    draft.set_value("goal", 5000)
    assert draft.value("source") == changed
    assert not draft.differs("source")
    draft.undo_stack.undo()
    assert draft.value("source") == source
    draft.set_value("goal", 5000)
    draft.set_values({"name": "Ours", "id": "ours"}, "name")
    path = tmp_path / "ours.toml"
    save_document(draft.document, path)
    again = RulesetDraft(load_document(path), Origin.file(path))
    assert again.value("source") == changed
    again.set_value("goal", 10_000)
    assert again.value("source") == source
    again.set_values({"source": "Grandmother"}, "source")
    again.set_value("goal", 5000)
    assert again.value("source") == "Grandmother"


def test_problems_are_said_shortly_after_the_edit(qtbot: QtBot, draft: RulesetDraft) -> None:
    with qtbot.waitSignal(draft.problems_changed) as said:
        draft.set_value("goal", 0)
        draft.set_value("turn.minimum", -50)
        assert not said.signal_triggered, "never while one types"
    assert said.args is not None
    assert {problem.key for problem in said.args[0]} == {"goal", "turn.minimum"}
    assert draft.ruleset is None


def test_the_ruleset_is_that_of_the_document_and_told_when_it_changes(qtbot: QtBot, draft: RulesetDraft) -> None:
    with qtbot.assertNotEmitted(draft.ruleset_changed):
        draft.set_value("goal", 5000)
        draft.set_value("goal", 10000)
        draft.check()

    draft.set_value("goal", 5000)
    five_thousand = draft.ruleset
    assert five_thousand is not None
    assert five_thousand.goal == 5000
    draft.set_value("goal", 0)
    assert draft.ruleset is None
    assert [problem.key for problem in draft.problems] == ["goal"]


def test_what_is_kept_still_shows_its_differences(draft: RulesetDraft, tmp_path: Path) -> None:
    draft.set_value("turn.minimum", 350)
    draft.kept(tmp_path / "mine.toml")
    assert draft.origin == Origin.file(tmp_path / "mine.toml")
    assert draft.undo_stack.isClean()
    assert draft.differs("turn.minimum")
    draft.undo_stack.undo()
    assert draft.modified
    assert not draft.differs("turn.minimum")


def test_loading_is_no_step_and_forgets_those_before(qtbot: QtBot, draft: RulesetDraft) -> None:
    draft.set_value("goal", 0)
    with qtbot.waitSignals([draft.origin_changed, draft.changed, draft.modified_changed]):
        draft.load(shipped_document("kingdom-come"), Origin.shipped("kingdom-come"))
    assert draft.undo_stack.count() == 0
    assert not draft.modified
    assert draft.problems == ()
    assert draft.value("goal") == 4000


def test_what_a_file_leaves_out_is_filled_in() -> None:
    short: dict[str, Any] = {"name": "Short", "goal": 1000, "sets": {"1": [100]}}
    document = completed(short)
    assert document["turn"]["minimum"] == 0
    assert document["end"] == {"rule": "sudden", "ties": "first", "overshoot": "allowed"}
    assert document["id"] == "short"
    assert check(document) == ()
    assert from_document(document) == from_document({**short, "schema": 1})
    assert "turn" not in short


@pytest.mark.parametrize(
    ("key", "value"),
    [("goal", 1), ("turn.minimum", 50), ("sets.3.4", "win"), ("sets.3", [1]), ("patterns.2.points", "triples")],
)
def test_a_written_value_is_read_again(key: str, value: Any) -> None:
    before = shipped_document("facebook")
    after = written(before, key, value)
    assert read(after, key) == value
    assert before == shipped_document("facebook"), "the old document is not touched"
    assert read(written(after, key, ABSENT), key) is ABSENT or key.startswith(("sets.3.", "patterns"))


@pytest.mark.parametrize("wrong", [5, "many", [1, 2], None])
def test_writing_below_something_odd_replaces_it(wrong: Any) -> None:
    assert written({"turn": wrong}, "turn.minimum", 300) == {"turn": {"minimum": 300}}
    assert written({"sets": wrong}, "sets.2.3", 200) == {"sets": {"2": [0, 0, 200]}}


def test_schemes_are_recognised_and_leave_a_triple_that_wins_alone() -> None:
    document = written(shipped_document("facebook"), "sets.6", [0, 0, "win", 1, 2, 3])
    assert sets_with(document, Scheme.DOUBLING)["sets.6"] == [0, 0, "win", 1, 2, 3]
    assert sets_with(document, Scheme.ADDING)["sets.1"] == [100, 0, 1000, 2000, 3000, 4000]

    assert scheme_of(shipped_document("facebook")) is Scheme.ADDING
    assert scheme_of(shipped_document("busche-neller")) is Scheme.TRIPLES_ONLY
    assert scheme_of(shipped_document("kingdom-come")) is Scheme.DOUBLING
    assert scheme_of(written(shipped_document("facebook"), "sets.2.4", 450)) is None
