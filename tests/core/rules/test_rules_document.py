import re
import tomllib
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from places import ROOT
from random_documents import DOCUMENTS
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles

from farkle_core.errors import RulesetError
from farkle_core.rules import Carry, EndRule, Ties, check, from_document, shipped_document, shipped_ids, to_document
from farkle_core.rules.document import slug
from farkle_core.rules.fingerprint import fingerprint

LEAST: dict[str, Any] = {"schema": 1, "name": "Mine", "goal": 5000, "sets": {"1": [100], "5": [50]}}


def changed(**keys: Any) -> dict[str, Any]:
    """The shortest document, with other values; a dotted key is written with two underscores."""
    document = deepcopy(LEAST)
    for key, value in keys.items():
        *tables, name = key.split("__")
        place = document
        for table in tables:
            place = place.setdefault(table, {})
        place[name] = value
    return document


def keys(document: dict[str, Any]) -> list[str]:
    return [problem.key for problem in check(document)]


def problem(document: dict[str, Any]) -> str:
    (only,) = check(document)
    return str(only)


def test_the_shortest_document_gets_the_plain_values() -> None:
    ruleset = from_document(LEAST)
    assert (ruleset.id, ruleset.name, ruleset.source) == ("mine", "Mine", "")
    assert (ruleset.goal, ruleset.dice, ruleset.quantum) == (5000, 6, 50)
    assert ruleset.sets[0] == (100, 0, 0, 0, 0, 0)
    assert ruleset.sets[1] == (0,) * 6
    assert to_document(ruleset)["end"] == {"rule": "sudden", "ties": "first", "overshoot": "allowed"}
    assert to_document(ruleset)["start"] == {"carry": "none", "bonus": 1000}


def test_a_document_has_every_key() -> None:
    document = to_document(from_document(LEAST))
    assert list(document) == [
        "schema",
        "id",
        "name",
        "source",
        "goal",
        "dice",
        "sets",
        "turn",
        "farkles",
        "start",
        "end",
    ]
    for name in ("turn", "farkles"):
        assert list(document[name]) == documented_keys(name)


def documented_keys(table: str) -> list[str]:
    """Return the keys of a table in the order of the page on rules."""
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    section = page.partition(f"\n### `[{table}]`")[2].partition("\n#")[0]
    return re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE)


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


def test_all_problems_come_at_once() -> None:
    document = shipped_document("facebook")
    document["gaol"] = 5
    document["goal"] = 10.5
    document["penalty"] = 300
    document["sets"]["3"][3] = -5
    document["sets"]["7"] = [1]
    document["turn"]["minimun"] = 300
    document["turn"]["set_aside_all"] = 1
    document["patterns"][1]["shape"] = [6, 2]
    document["end"]["ties"] = "spilt"
    document["cursed"] = {"face": 0}
    found = {each.key: (each.found, each.allowed) for each in check(document)}
    assert set(found) == {
        "goal", "gaol", "penalty", "sets.3.4", "sets.7", "turn.minimun", "turn.set_aside_all", "patterns.2.shape",
        "end.ties", "cursed.face", "cursed.count",
    }  # fmt: skip
    assert found["goal"] == ("10.5", "whole points from 1 to 30,000")
    assert found["sets.3.4"] == ("-5", 'whole points from 0 (no combination) to 100,000, or "win"')
    assert found["gaol"] == ("5", "no such key; did you mean goal?")
    assert found["penalty"] == ("300", "no such key; did you mean farkles.penalty?")
    assert found["turn.minimun"] == ("300", "no such key; did you mean minimum?")
    assert found["turn.set_aside_all"] == ("1", "true or false")
    assert found["end.ties"][1].endswith('did you mean "split"?')
    assert found["cursed.count"] == ("", "missing; whole number of dice from 1 to 6")


@pytest.mark.parametrize(
    ("key", "low", "high"),
    [
        ("goal", 50, 30000),
        ("dice", 1, 6),
        ("turn__minimum", 0, 30000),
        ("turn__opening", 0, 30000),
        ("turn__nothing", 0, 100000),
        ("farkles__count", 0, 9),
        ("farkles__penalty", 0, 100000),
        ("start__bonus", 0, 100000),
    ],
)
def test_numbers_have_their_range(key: str, low: int, high: int) -> None:
    dotted = key.replace("__", ".")
    for right in (low, high):
        assert keys(changed(**{key: right})) == []
    for wrong in (low - 1, high + 1, str(low), float(high), None):
        assert keys(changed(**{key: wrong})) == [dotted]


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "bell\a", "x" * 81, 7, None])
def test_a_name_is_a_line_of_text(name: object) -> None:
    assert keys(changed(name=name)) == ["name"]


@pytest.mark.parametrize("id_", ["Upper", "with space", "", "a--b", "-a", "../up", "x" * 81, "é", 3])
def test_an_id_is_plain(id_: object) -> None:
    assert keys(changed(id=id_)) == ["id"]


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
    "300 or 500": {"sets": {"1": [300], "2": [500]}},
}  # fmt: skip
CASES = """
schema = 2
goal = true; dice = true; turn.minimum = true; farkles.count = false; sets.1 = [true]
sets.1 = 100
sets.1 = [100, 100, 100, 100, 100, 100, 100]
sets.2 = [0, 0, "win", "gain", 10_000_000, 2.5]
turn = 3; farkles = []; cursed = "toxic"; start = true; end = "sudden"; patterns = {}; sets = [1]
patterns = [{points = 100}]
patterns = [{shape = [1, 1], faces = [1, 2], points = 100}]
patterns = [{shape = [1, 1], faces = [], points = 100}]
patterns = [{shape = [3], points = 100}, {shape = [6], points = 100}, {shape = [4, 3], points = 100}]
patterns = [{shape = [0, 2], points = 100}, {shape = [2, true], points = 100}, {shape = "22", points = 100}]
patterns = [{shape = [1, 1, 1, 1, 1, 1, 1], points = 100}, {shape = [2.0, 2], points = 100}]
patterns = [{faces = [3], points = 100}, {faces = [2, 2, 2], points = 100}, {faces = [0, 1], points = 100}]
patterns = [{faces = [1, 7], points = 100}, {faces = [1, 2, 3, 4, 5, 6, 1], points = 100}, {faces = "12", points = 1}]
patterns = [{shape = [2, 2], points = 0}, {shape = [3, 2], points = -50}, {shape = [4, 2], points = 2.5}]
patterns = [{shape = [2, 2], points = "lose"}, {shape = [3, 2], points = true}, {shape = [4, 2], points = 100_001}]
patterns = [{shape = [2, 2]}]
dice = 5; patterns = [{shape = [2, 2, 2], points = 100}]
patterns = [{name = "a", shape = [4, 2], points = 100}, {name = "b", shape = [2, 4], points = 200}]
patterns = [{shape = [2, 2, 2], points = "triples"}]
patterns = [{shape = [2, 2, 2], points = "triples", bonus = 300}]
patterns = [{shape = [2, 2, 2], points = "triples"}]; sets = {1 = [100], 2 = [0, 0, "win"]}
goal = 0; sets.1 = [55.5]
dice = 9; patterns = [{shape = [2, 2, 2], points = 5}]
goal = 30
sets = {}
sets.1 = [0, 0, 0, 0, 0, 100]; dice = 5
goal = 5020
goal = 5020; end.overshoot = "void"
start.carry = "steal"; turn.farkle_keeps_turn_total = true
dice = 3; cursed = {face = 2, count = 4, effect = "toxic"}
any two alike or not; dice = 2
any two alike or not; dice = 2; turn.hot_dice_must_roll = true
any two alike or not; dice = 2; turn.hot_dice_must_roll = true; patterns = []
any two alike or not; dice = 2; turn = {hot_dice_must_roll = true, farkle_keeps_turn_total = true}; patterns = []
every face; turn.hot_dice_must_roll = true
every face; turn = {hot_dice_must_roll = true, set_aside_all = true}
only 2s; turn.minimum = 300
only 2s; turn.minimum = 200
only 2s; turn.opening = 250
only 2s; turn.minimum = 300; dice = 6
only 2s; turn.minimum = 300; start.carry = "high-stakes"
only 2s; turn.minimum = 300; start.carry = "piggyback"
only 2s; turn.minimum = 300; start.carry = "steal"
only 2s; turn = {minimum = 300, farkle_keeps_turn_total = true}
only 2s; turn = {minimum = 300, farkle_keeps_turn_total = true}; farkles = {count = 3, penalty = 550}
only 2s; turn = {minimum = 300, farkle_keeps_turn_total = true}; farkles = {count = 3, penalty = 600}
only 2s; turn = {minimum = 300, farkle_keeps_turn_total = true}; farkles = {count = 3, penalty = 600}; goal = 400
only 2s; turn.minimum = 300; goal = 200; end.overshoot = "void"
only 2s; turn.minimum = 300; goal = 400; end.overshoot = "void"
only 2s; turn.beat_last_turn = true
sets.2 = [50, 0, 200]; cursed = {face = 2, count = 1}
sets.2 = [50, 0, 200]; cursed = {face = 2, count = 2}
sets.2 = [50, 0, 200]; cursed = {face = 2, count = 1}; turn.nothing = 100
sets.2 = [0, 0, 0, 0, 0, "win"]; cursed = {face = 2, count = 6}
sets.2 = [0, 0, 0, 0, 0, "win"]; cursed = {face = 3, count = 6}
300 or 500; goal = 700
300 or 500; goal = 700; end.overshoot = "void"
300 or 500; goal = 700; end.overshoot = "void"; farkles = {count = 2, penalty = 200}
300 or 500; goal = 700; end.overshoot = "void"; farkles = {count = 2, penalty = 200, never_below_zero = true}
300 or 500; goal = 700; end.overshoot = "void"; farkles = {count = 2, penalty = 500, never_below_zero = true}
300 or 500; goal = 400; end.overshoot = "void"; farkles = {count = 2, penalty = 500, never_below_zero = true}
300 or 500; goal = 400; end.overshoot = "void"; start = {carry = "high-stakes", bonus = 100}
every face; end.rule = "last-turn"
every face; end = {rule = "equal-turns", ties = "split"}
every face; end = {rule = "full-round", ties = "playoff"}
every face; end.rule = "last-turn"; cursed = {face = 6, count = 6}
every face; end.rule = "last-turn"; dice = 3
every face; end.rule = "last-turn"; dice = 3; cursed = {face = 6, count = 3}
every face; end.rule = "last-turn"; dice = 3; cursed = {face = 6, count = 1}
every face; start.carry = "steal"
every face; farkles = {count = 3, penalty = 500}
turn = {hot_dice_bonus = [500], set_aside_all = true}; dice = 2
turn.minimum = 9000
turn.opening = 9000; end.overshoot = "void"
cursed = {face = 6, count = 1, effect = "disaster"}
start = {carry = "high-stakes", bonus = 0}
farkles = {count = 1, penalty = 100_000}
sets = {1 = ["win"], 2 = ["win"], 3 = ["win"], 4 = ["win"], 5 = ["win"], 6 = ["win"]}
turn.farkle_keeps_turn_total = true; cursed = {face = 2, count = 4, effect = "disaster"}
"""
"""Changes of the shortest document, as its file would state them."""


def test_problems_are_those_recorded(snapshot: SnapshotAssertion) -> None:
    lines = ["# nothing at all", *map(str, check({})), ""]
    for case in CASES.strip().splitlines():
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
