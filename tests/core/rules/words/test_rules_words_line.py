"""What distinguishes rules in one line."""

from dataclasses import fields

import pytest

from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Turn
from farkle_core.rules.words.line import in_one_line
from farkle_core.rules.words.turn import TURN_OPTIONS, turn_option


def test_no_two_shipped_rulesets_have_the_same_line() -> None:
    lines = {in_one_line(shipped_ruleset(ruleset_id)) for ruleset_id in shipped_ids()}
    assert len(lines) == len(shipped_ids())


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
