"""All that can be said against a document is said at once: no problem hides another that it does not touch."""

from copy import deepcopy
from typing import Any

import pytest

from farkle_core.errors import UserError
from farkle_core.rules import check, find_ruleset

EXACT: dict[str, Any] = {
    "schema": 1,
    "name": "Mine",
    "goal": 1010,
    "sets": {"1": [100, 0, 1000], "5": [50]},
    "end": {"overshoot": "void"},
}
GOAL = "goal: found 1010; a multiple of 50, as all points are: it has to be met exactly"


def said(**tables: Any) -> list[str]:
    document = deepcopy(EXACT)
    for key, value in tables.items():
        document[key] = document[key] | value if isinstance(value, dict) and key in document else value
    return [str(problem) for problem in check(document)]


def keys(**tables: Any) -> set[str]:
    return {line.partition(":")[0] for line in said(**tables)}


def test_contradictions_hide_no_goal() -> None:
    found = said(
        dice=3,
        patterns=[{"shape": [2, 2], "points": 100}, {"faces": [2, 2, 3], "points": "triples"}],
        turn={"farkle_keeps_turn_total": True},
        cursed={"face": 2, "count": 4},
        start={"carry": "steal"},
        end={"rule": "last-turn", "ties": "playoff"},
    )
    assert GOAL in found
    others = {"patterns.1.shape", "patterns.2.points", "cursed.count", "end.ties", "start.carry"}
    assert {line.partition(":")[0] for line in found} == {"goal", *others}


@pytest.mark.parametrize(
    ("tables", "key"),
    [
        ({"turn": {"minimum": -1}}, "turn.minimum"),
        ({"turn": {"set_aside_all": 1}}, "turn.set_aside_all"),
        ({"farkles": {"never_below_zero": 1}}, "farkles.never_below_zero"),
        ({"cursed": {"face": 7, "count": 1}}, "cursed.face"),
        ({"end": {"ties": "none"}}, "end.ties"),
        ({"end": {"rule": "soon"}}, "end.rule"),
        ({"players": 3}, "players"),
    ],
)
def test_what_no_points_come_from_hides_no_goal(tables: dict[str, Any], key: str) -> None:
    assert keys(**tables) == {"goal", key}
    assert GOAL in said(**tables)


@pytest.mark.parametrize(
    ("tables", "key"),
    [
        ({"sets": {"2": [0, 0, -20]}}, "sets.2.3"),
        ({"dice": 7}, "dice"),
        ({"patterns": [{"shape": [2, 2], "points": 0}]}, "patterns.1.points"),
        ({"patterns": 10}, "patterns"),
        ({"turn": {"nothing": "10"}}, "turn.nothing"),
        ({"turn": {"nothin": 10}}, "turn.nothin"),
        ({"turn": []}, "turn"),
        ({"penalty": 10}, "penalty"),
        ({"start": {"carry": "stakes", "bonus": 10}}, "start.carry"),
        ({"end": {"overshoot": "viod"}}, "end.overshoot"),
    ],
)
def test_a_goal_is_not_held_against_points_that_are_not_known(tables: dict[str, Any], key: str) -> None:
    assert keys(**tables) == {key}


def test_what_nobody_could_hold_with_is_told_beside_what_it_does_not_depend_on() -> None:
    twos = {"goal": 1000, "dice": 5, "sets": {"2": [0, 0, 200]}, "turn": {"minimum": 300}}
    document = deepcopy(EXACT) | twos | {"end": {"ties": "none"}, "start": {"bonus": -1}}
    assert {problem.key for problem in check(document)} == {"turn.minimum", "end.ties", "start.bonus"}
    document["farkles"] = {"count": 10}  # whether farkles bank enough is not known now
    document["turn"] = {"minimum": 300, "farkle_keeps_turn_total": True}
    assert {problem.key for problem in check(document)} == {"farkles.count", "end.ties", "start.bonus"}


def test_only_what_is_close_is_suggested() -> None:
    (players,) = said(goal=1000, players=3)
    assert players.startswith("players: found 3; no such key; the keys here are schema, name, ")
    assert said(goal=1000, turn={"minimun": 300}) == ["turn.minimun: found 300; no such key; did you mean minimum?"]


def test_a_suggestion_comes_before_the_long_list() -> None:
    with pytest.raises(UserError, match="found zlch; did you mean zilch"):
        find_ruleset("zlch")
    with pytest.raises(UserError, match="found canasta; one of busche-neller, "):
        find_ruleset("canasta")
