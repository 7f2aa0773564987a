import tomllib
from copy import deepcopy
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from noted_games import with_keys
from random_documents import DOCUMENTS
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles, cases

from farkle_core.errors import RulesetError
from farkle_core.rules import Carry, EndRule, Ties, check, from_document, shipped_document, shipped_ids, to_document
from farkle_core.rules.document import slug
from farkle_core.rules.fingerprint import fingerprint

LEAST: dict[str, Any] = {"schema": 1, "name": "Mine", "goal": 5000, "sets": {"1": [100], "5": [50]}}
changed = partial(with_keys, LEAST)


def keys(document: dict[str, Any]) -> list[str]:
    return [problem.key for problem in check(document)]


def test_the_shortest_document_gets_the_plain_values() -> None:
    ruleset = from_document(LEAST)
    assert (ruleset.id, ruleset.name, ruleset.source) == ("mine", "Mine", "")
    assert (ruleset.goal, ruleset.dice, ruleset.quantum) == (5000, 6, 50)
    assert ruleset.sets[0] == (100, 0, 0, 0, 0, 0)
    assert ruleset.sets[1] == (0,) * 6
    assert to_document(ruleset)["end"] == {"rule": "sudden", "ties": "first", "overshoot": "allowed"}
    assert to_document(ruleset)["start"] == {"carry": "none", "bonus": 1000}


@pytest.mark.parametrize("id_", shipped_ids())
def test_shipped_rules_go_round(id_: str) -> None:
    document = shipped_document(id_)
    assert to_document(from_document(document)) == document


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_random_rules_go_round(document: dict[str, Any]) -> None:
    before = deepcopy(document)
    problems = check(document)
    assert document == before
    if problems:
        with pytest.raises(RulesetError) as caught:
            from_document(document)
        assert caught.value.problems == problems
    else:
        ruleset = from_document(document)
        assert from_document(to_document(ruleset)) == ruleset
        assert check(to_document(ruleset)) == ()


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS, st.data())
def test_anything_anywhere_is_refused_or_read_but_never_breaks(document: dict[str, Any], data: st.DataObject) -> None:
    place: Any = to_document(from_document(document)) if not check(document) else document
    top = place
    name = data.draw(st.sampled_from(list(place)))
    while isinstance(place[name], dict | list) and place[name] and data.draw(st.booleans()):
        place = place[name]
        name = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else range(len(place))))
    place[name] = data.draw(ANYTHING)
    for each in check(top):
        assert each.key
        assert each.allowed


@pytest.mark.parametrize(("name", "id_"), [("Größe: 10,000!", "groe-10-000"), ("点数", "my-rules"), ("A  b", "a-b")])
def test_an_id_is_made_from_the_name(name: str, id_: str) -> None:
    assert slug(name) == id_
    assert from_document(changed(name=name)).id == id_


KINDS: dict[str, dict[str, Any]] = {
    "any two alike or not": {
        "sets": {str(face): [0, 100] for face in range(1, 7)}, "patterns": [{"shape": [1, 1], "points": 50}]
    },
    "only 2s": {"dice": 5, "sets": {"2": [0, 0, 200]}},  # at most 200 points in a turn: two dice score nothing
    "every face": {"sets": {str(face): [50] for face in range(1, 7)}},
    "exact": {"goal": 1010, "sets": {"1": [100, 0, 1000], "5": [50]}, "end": {"overshoot": "void"}},
    "300 or 500": {"sets": {"1": [300], "2": [500]}},
}  # fmt: skip


def test_problems_are_those_recorded(snapshot: SnapshotAssertion) -> None:
    """The recording lists the cases: changes of the shortest document or of one of the kinds, as a file states them."""
    first, *others = cases(__file__, "test_problems_are_those_recorded")
    lines = [f"# {first}", *map(str, check({})), ""]
    for case in others:
        kind, _, rest = case.partition("; ") if case.partition("; ")[0] in KINDS else ("", "", case)
        changes = tomllib.loads(rest.replace("; ", "\n"))
        lines += [f"# {case}", *(map(str, check(LEAST | KINDS.get(kind, {}) | changes))), ""]
    assert "\n".join(lines) == snapshot(extension_class=TextFiles)


# patterns


def pattern(**values: Any) -> dict[str, Any]:
    return changed(patterns=[{"name": "it", "points": 100, **values}])


def test_patterns_are_brought_into_order() -> None:
    ruleset = from_document(changed(patterns=[{"shape": [2, 4], "points": 1}, {"faces": [3, 1, 2], "points": 1}]))
    assert [(each.name, each.shape, each.faces) for each in ruleset.patterns] == [
        ("four of a kind and a pair", (4, 2), ()),
        ("straight 1 to 3", (), (1, 2, 3)),
    ]


def test_triples_set_the_quantum_even_with_two_dice() -> None:
    document = pattern(shape=[1, 1], points="triples")
    document |= {"dice": 2, "sets": {"1": [100, 0, 330]}}
    assert from_document(document).quantum == 10


# contradictions


@pytest.mark.parametrize("rule", ["last-turn", "equal-turns", "full-round"])
@pytest.mark.parametrize("overshoot", ["void", "welfare"])
def test_an_exact_goal_ends_at_once(rule: str, overshoot: str) -> None:
    """The others could only draw level, and the first at the goal wins ties: their turns decide nothing."""
    ruleset = from_document(changed(end__rule=rule, end__overshoot=overshoot))
    assert [ruleset.turns_after_goal(seat) for seat in (0, 1)] == [0, 0]
    assert fingerprint(ruleset) == fingerprint(from_document(changed(end__overshoot=overshoot)))
    assert keys(changed(end__rule=rule, end__overshoot=overshoot, end__ties="playoff")) == ["end.ties"]


@pytest.mark.parametrize(("rule", "turns"), [("last-turn", [1, 1]), ("equal-turns", [1, 0]), ("full-round", [2, 1])])
def test_the_others_may_share_an_exact_goal(rule: str, turns: list[int]) -> None:
    ruleset = from_document(changed(end__rule=rule, end__overshoot="void", end__ties="split"))
    assert [ruleset.turns_after_goal(seat) for seat in (0, 1)] == turns


@pytest.mark.parametrize("overshoot", ["void", "welfare"])
@pytest.mark.parametrize("goal", range(100, 2000, 100))
def test_an_exact_goal_is_a_sum_of_scorings(goal: int, overshoot: str) -> None:
    document = changed(goal=goal, sets={"1": [300], "2": [500]}, end__overshoot=overshoot)
    can = any((goal - 300 * ones) % 500 == 0 for ones in range(goal // 300 + 1))
    assert keys(document) == ([] if can else ["goal"])


@pytest.mark.parametrize("carry", list(Carry))
@pytest.mark.parametrize("end", list(EndRule))
@pytest.mark.parametrize("ties", list(Ties))
@pytest.mark.parametrize("extra", [{}, {"beat_last_turn": True}, {"hot_dice_must_roll": True}, {"nothing": 500}])
def test_ends_starts_and_turns_go_together(carry: str, end: str, ties: str, extra: dict[str, Any]) -> None:
    assert keys(changed(start__carry=carry, end__rule=end, end__ties=ties, turn=extra)) == []


def test_settings_of_options_that_are_off_are_kept() -> None:
    document = changed(
        end__ties="playoff", start__bonus=7, farkles__penalty=450, farkles__never_below_zero=True, turn__opening=50,
        turn__minimum=100,
    )  # fmt: skip
    kept = to_document(from_document(document))
    assert (kept["end"]["ties"], kept["start"]["bonus"], kept["farkles"]["penalty"]) == ("playoff", 7, 450)


@given(DOCUMENTS)
@settings(max_examples=50, deadline=None)
def test_to_document_gives_the_caller_something_of_his_own(document: dict[str, Any]) -> None:
    assume(not check(document))
    ruleset = from_document(document)
    first = to_document(ruleset)
    first["sets"]["1"][0] = -1
    first["turn"]["hot_dice_bonus"].append(-1)
    assert from_document(to_document(ruleset)) == ruleset
