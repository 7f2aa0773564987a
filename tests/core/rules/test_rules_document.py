from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from places import ROOT
from random_documents import DOCUMENTS

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


def test_what_must_be_there_is_asked_for() -> None:
    assert keys({}) == ["schema", "name", "goal", "sets"]


def test_true_is_no_number() -> None:
    document = changed(goal=True, dice=True, turn__minimum=True, farkles__count=False, sets__1=[True], schema=True)
    assert set(keys(document)) == {"goal", "dice", "turn.minimum", "farkles.count", "sets.1.1", "schema"}


@pytest.mark.parametrize(
    ("key", "low", "high"),
    [
        ("goal", 50, 30000),
        ("dice", 2, 6),
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


def test_a_newer_format_says_so() -> None:
    assert "newer version" in problem(changed(schema=2))


def test_a_row_is_a_list_of_up_to_six_values() -> None:
    assert keys(changed(sets__1=100)) == ["sets.1"]
    assert keys(changed(sets__1=[100] * 7)) == ["sets.1"]
    assert keys(changed(sets__2=[0, 0, "win", "gain", 10**7, 2.5])) == ["sets.2.4", "sets.2.5", "sets.2.6"]


def test_tables_have_to_be_tables() -> None:
    document = changed(turn=3, farkles=[], cursed="toxic", start=True, end="sudden", patterns={}, sets=[1])
    assert keys(document) == ["sets", "patterns", "turn", "farkles", "cursed", "start", "end"]


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


# patterns


def pattern(**values: Any) -> dict[str, Any]:
    return changed(patterns=[{"name": "it", "points": 100, **values}])


def test_a_pattern_has_a_shape_or_faces() -> None:
    assert keys(pattern()) == ["patterns.1.shape"]
    assert keys(pattern(shape=[1, 1], faces=[1, 2])) == ["patterns.1.faces"]
    assert keys(pattern(shape=[1, 1], faces=[])) == []


@pytest.mark.parametrize("shape", [[3], [6], [4, 3], [0, 2], [2, True], "22", [1] * 7, [2.0, 2]])
def test_a_shape_is_of_several_faces_and_few_dice(shape: object) -> None:
    assert keys(pattern(shape=shape)) == ["patterns.1.shape"]


@pytest.mark.parametrize("faces", [[3], [2, 2, 2], [0, 1], [1, 7], [1, 2, 3, 4, 5, 6, 1], "12", [1, None]])
def test_exact_faces_are_several(faces: object) -> None:
    assert keys(pattern(faces=faces)) == ["patterns.1.faces"]


def test_patterns_are_brought_into_order() -> None:
    ruleset = from_document(changed(patterns=[{"shape": [2, 4], "points": 1}, {"faces": [3, 1, 2], "points": 1}]))
    assert [(each.name, each.shape, each.faces) for each in ruleset.patterns] == [
        ("four of a kind and a pair", (4, 2), ()),
        ("straight 1 to 3", (), (1, 2, 3)),
    ]


@pytest.mark.parametrize("points", [0, -50, 2.5, "lose", True, None, 100001])
def test_a_pattern_is_worth_something(points: object) -> None:
    assert keys(pattern(shape=[2, 2], points=points)) == ["patterns.1.points"]


def test_a_pattern_without_points_is_asked_for_them() -> None:
    assert "missing" in problem(changed(patterns=[{"shape": [2, 2]}]))


def test_a_pattern_needs_no_more_dice_than_there_are() -> None:
    document = pattern(shape=[2, 2, 2])
    document["dice"] = 5
    assert problem(document) == "patterns.1.shape: found [2, 2, 2]; at most 5 dice, for that is how many there are"


def test_the_same_pattern_twice_is_refused() -> None:
    twice = [{"name": "a", "shape": [4, 2], "points": 100}, {"name": "b", "shape": [2, 4], "points": 200}]
    assert keys(changed(patterns=twice)) == ["patterns.2.shape"]


def test_triples_must_be_worth_points() -> None:
    assert keys(pattern(shape=[2, 2, 2], points="triples")) == ["patterns.1.points"]
    assert keys(pattern(shape=[2, 2, 2], points="triples", bonus=300)) == []
    winning = pattern(shape=[2, 2, 2], points="triples")
    winning["sets"]["2"] = [0, 0, "win"]
    assert keys(winning) == ["patterns.1.points"]


def test_triples_set_the_quantum_even_with_two_dice() -> None:
    document = pattern(shape=[1, 1], points="triples")
    document |= {"dice": 2, "sets": {"1": [100, 0, 330]}}
    assert from_document(document).quantum == 10


# contradictions


def test_a_goal_below_one_quantum_cannot_be_meant() -> None:
    assert problem(changed(goal=30)) == "goal: found 30; at least 50: all points are multiples of it"


def test_nothing_that_scores_is_no_game() -> None:
    assert keys(changed(sets={})) == ["sets"]
    assert keys(changed(sets={"1": [0, 0, 0, 0, 0, 100]}, dice=5)) == ["sets"]


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


def test_an_exact_goal_has_to_be_met() -> None:
    assert keys(changed(goal=5020, end__overshoot="void")) == ["goal"]
    assert keys(changed(goal=5020)) == []


def test_nothing_is_left_to_steal_when_a_farkle_banks_it() -> None:
    assert keys(changed(start__carry="steal", turn__farkle_keeps_turn_total=True)) == ["start.carry"]


def test_a_curse_needs_no_more_dice_than_there_are() -> None:
    document = changed(dice=3, cursed__face=2, cursed__count=4, cursed__effect="toxic")
    assert keys(document) == ["cursed.count"]


ANY_TWO = {"sets": {str(face): [0, 100] for face in range(1, 7)}, "patterns": [{"shape": [1, 1], "points": 50}]}


def test_a_turn_that_could_never_end_is_refused() -> None:
    document = changed(dice=2, turn__hot_dice_must_roll=True) | ANY_TWO
    assert keys(document) == ["turn.hot_dice_must_roll"]
    document["turn"] = {}
    assert keys(document) == []


def test_a_turn_that_could_only_end_in_a_farkle_is_refused() -> None:
    document = changed(dice=2, turn__hot_dice_must_roll=True) | ANY_TWO | {"patterns": []}
    assert keys(document) == ["turn.hot_dice_must_roll"]
    document["turn"]["farkle_keeps_turn_total"] = True
    assert keys(document) == []


def test_every_face_scoring_is_endless_only_where_all_must_be_set_aside() -> None:
    document = changed(sets={str(face): [50] for face in range(1, 7)}, turn__hot_dice_must_roll=True)
    assert keys(document) == []
    document["turn"]["set_aside_all"] = True
    assert keys(document) == ["turn.hot_dice_must_roll"]


def test_a_threshold_that_no_turn_can_reach_is_refused() -> None:
    document = changed(dice=5, sets={"2": [0, 0, 200]}, turn__minimum=300)
    assert problem(document) == "turn.minimum: found 300; at most 200: no turn can make more with these combinations"
    document["turn"] = {"opening": 250}
    assert keys(document) == ["turn.opening"]
    document["turn"] = {"minimum": 200}
    assert keys(document) == []
    document |= {"dice": 6, "turn": {"minimum": 300}}  # hot dice: three 2s, and three 2s again
    assert keys(document) == []


def test_where_every_scoring_is_cursed_nobody_can_play() -> None:
    document = changed(sets={"2": [50, 0, 200]}, cursed__face=2, cursed__count=1)
    assert keys(document) == ["cursed.count"]
    document["cursed"]["count"] = 2  # one 2 still scores
    assert keys(document) == []
    document["cursed"]["count"] = 1
    document["turn"] = {"nothing": 100}
    assert keys(document) == []


def test_a_win_that_is_always_cursed_helps_nobody() -> None:
    document = changed(sets={"2": [0, 0, 0, 0, 0, "win"]}, cursed__face=2, cursed__count=6)
    assert keys(document) == ["cursed.count"]
    document["cursed"]["face"] = 3
    assert keys(document) == []


ONLY_TWOS: dict[str, Any] = {"dice": 5, "sets": {"2": [0, 0, 200]}}
"""At most 200 points in a turn: five dice hold no more than one triple of 2s, and two dice score nothing."""


@pytest.mark.parametrize("carry", list(Carry))
def test_no_carried_start_helps_over_a_threshold_that_nobody_has_ever_met(carry: str) -> None:
    # what high stakes and piggyback add takes a hold first, and a chain of stealing sets aside no more than one turn
    document = changed(turn__minimum=300, start__carry=carry) | ONLY_TWOS
    assert keys(document) == ["turn.minimum"]


def test_farkles_that_bank_reach_what_no_hold_can() -> None:
    document = changed(turn__minimum=300, turn__farkle_keeps_turn_total=True) | ONLY_TWOS
    assert keys(document) == []
    document["farkles"] = {"count": 3, "penalty": 550}  # 600 for three farkles, 50 are left
    assert keys(document) == []
    document["farkles"]["penalty"] = 600
    assert keys(document) == ["turn.minimum"]
    document["goal"] = 400  # reached before the third
    assert keys(document) == []


def test_an_exact_goal_may_be_met_below_every_threshold() -> None:
    document = changed(goal=200, turn__minimum=300, end__overshoot="void") | ONLY_TWOS
    assert keys(document) == []
    document["goal"] = 400
    assert keys(document) == ["turn.minimum"]


@pytest.mark.parametrize("overshoot", ["void", "welfare"])
@pytest.mark.parametrize("goal", range(100, 2000, 100))
def test_an_exact_goal_is_a_sum_of_scorings(goal: int, overshoot: str) -> None:
    document = changed(goal=goal, sets={"1": [300], "2": [500]}, end__overshoot=overshoot)
    can = any((goal - 300 * ones) % 500 == 0 for ones in range(goal // 300 + 1))
    assert keys(document) == ([] if can else ["goal"])


def test_an_exact_goal_that_no_scorings_add_up_to_names_those_beside_it() -> None:
    document = changed(goal=700, sets={"1": [300], "2": [500]}, end__overshoot="void")
    assert problem(document) == (
        "goal: found 700; points that scorings add up to, such as 600 or 800: no player could ever have exactly these"
    )
    document["end"] = {}
    assert keys(document) == []


def test_a_penalty_or_a_bonus_may_make_an_exact_goal_possible() -> None:
    document = changed(goal=700, sets={"1": [300], "2": [500]}, end__overshoot="void")
    document["farkles"] = {"count": 2, "penalty": 200}  # −200 + 300 + 300 + 300
    assert keys(document) == []
    document["farkles"]["never_below_zero"] = True  # 600 − 200 + 300
    assert keys(document) == []
    document["farkles"]["penalty"] = 500  # 600 − 500 leaves 100, and 100 + 600 is 700
    assert keys(document) == []
    document["goal"] = 400  # 300 − 500 is 0 again
    assert keys(document) == ["goal"]
    del document["farkles"]
    document["start"] = {"carry": "high-stakes", "bonus": 100}
    assert keys(document) == []


EVERY_FACE = {"sets": {str(face): [50] for face in range(1, 7)}}


@pytest.mark.parametrize("rule", ["last-turn", "equal-turns", "full-round"])
@pytest.mark.parametrize("ties", list(Ties))
def test_last_turns_without_farkles_have_no_end(rule: str, ties: str) -> None:
    document = changed(end__rule=rule, end__ties=ties) | EVERY_FACE
    assert keys(document) == ["end.rule"]
    document["cursed"] = {"face": 6, "count": 6}  # every handful comes back to six dice
    assert keys(document) == []


def test_nor_have_they_where_some_numbers_of_dice_never_farkle() -> None:
    # Only three dice may farkle, when they show three 6s; but fewer lead back to three.
    document = changed(end__rule="last-turn", dice=3) | {"sets": {str(face): [50] for face in range(1, 7)}}
    document["cursed"] = {"face": 6, "count": 3}
    assert keys(document) == []
    document["cursed"] = {"face": 6, "count": 1}
    assert keys(document) == []
    del document["cursed"]
    assert keys(document) == ["end.rule"]


ODD = {
    "bonuses that never come": changed(turn__hot_dice_bonus=[500], turn__set_aside_all=True, dice=2),
    "a minimum above the goal": changed(turn__minimum=9000),
    "an opening above an exact goal": changed(turn__opening=9000, end__overshoot="void"),
    "nothing to steal": changed(start__carry="steal") | EVERY_FACE,
    "no farkles to count": changed(farkles__count=3, farkles__penalty=500) | EVERY_FACE,
    "one die that ends most turns": changed(cursed__face=6, cursed__count=1, cursed__effect="disaster"),
    "stakes of nothing": changed(start__carry="high-stakes", start__bonus=0),
    "a penalty above the goal": changed(farkles__count=1, farkles__penalty=100000),
    "everything wins": changed(sets={str(face): ["win"] for face in range(1, 7)}),
    "turns to beat where none goes far": changed(turn__beat_last_turn=True) | ONLY_TWOS,
    "keeping what a disaster takes": changed(
        turn__farkle_keeps_turn_total=True, cursed__face=2, cursed__count=4, cursed__effect="disaster"
    ),
    "all at once": changed(
        turn__minimum=300, turn__opening=500, turn__nothing=500, turn__beat_last_turn=True, turn__set_aside_all=True,
        turn__hot_dice_must_roll=True, turn__hot_dice_bonus=[500, 1000], turn__farkle_keeps_turn_total=True,
        farkles__count=3, farkles__penalty=500, cursed__face=2, cursed__count=4, cursed__effect="disaster",
        start__carry="piggyback", end__rule="full-round", end__ties="playoff",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_what_is_merely_odd_is_allowed(name: str) -> None:
    assert keys(ODD[name]) == []


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


def test_problems_of_one_value_do_not_bring_up_others() -> None:
    assert keys(changed(goal=0, sets__1=[55.5])) == ["goal", "sets.1.1"]
    assert keys(changed(dice=9) | {"patterns": [{"shape": [2, 2, 2], "points": 5}]}) == ["dice"]


@given(DOCUMENTS)
@settings(max_examples=50, deadline=None)
def test_to_document_gives_the_caller_something_of_his_own(document: dict[str, Any]) -> None:
    assume(not check(document))
    ruleset = from_document(document)
    first = to_document(ruleset)
    first["sets"]["1"][0] = -1
    first["turn"]["hot_dice_bonus"].append(-1)
    assert from_document(to_document(ruleset)) == ruleset
