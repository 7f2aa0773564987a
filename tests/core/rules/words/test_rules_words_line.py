"""What distinguishes rules in one line."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from farkle_core.rules import Pattern, Start, shipped_ids, shipped_ruleset
from farkle_core.rules.model import Carry, Turn
from farkle_core.rules.words.line import in_one_line
from farkle_core.rules.words.turn import TURN_OPTIONS, turn_option


@pytest.mark.parametrize(
    ("ruleset_id", "line"),
    [
        ("goal-5000", "5,000 points"),
        ("facebook", "10,000 points, minimum 300, third farkle costs 500, straight 1,500"),
        ("playmonster", "10,000 points, opening 500, one last turn, three 1s 300, straight 1,500"),
        ("five-dice", "10,000 points, five dice, equal turns"),
        ("disaster-twos", "10,000 points, four 2s: score lost"),
        ("welfare", "10,000 points, exact goal, welfare, straight 3,000"),
        ("six-kind-wins", "10,000 points, a roll may win at once"),
    ],
)
def test_the_line_says_what_is_special(ruleset_id: str, line: str) -> None:
    assert in_one_line(shipped_ruleset(ruleset_id)) == line


def test_no_two_shipped_rulesets_have_the_same_line() -> None:
    lines = {in_one_line(shipped_ruleset(ruleset_id)) for ruleset_id in shipped_ids()}
    assert len(lines) == len(shipped_ids())


def test_it_is_of_the_rules_not_of_their_name() -> None:
    changed = replace(
        shipped_ruleset("goal-5000"),
        goal=3000,
        start=Start(Carry.PIGGYBACK),
        patterns=(Pattern("three pairs", "triples", (2, 2, 2)),),
    )
    assert in_one_line(changed) == "3,000 points, piggyback, three pairs triples"


def test_every_option_of_a_turn_has_words() -> None:
    assert set(TURN_OPTIONS) == {each.name for each in fields(Turn)}


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("opening", 1000, "opening 1,000"),
        ("opening", 0, ""),
        ("opening", "many", "opening ?"),
        ("set_aside_all", True, "set all aside"),
        ("set_aside_all", False, ""),
        ("hot_dice_bonus", (0, 500), "hot-dice bonus"),
        ("hot_dice_bonus", [0], ""),
    ],
)
def test_an_option_is_worded_with_its_value_unless_it_is_off(name: str, value: object, words: str) -> None:
    assert turn_option(name, value) == words
