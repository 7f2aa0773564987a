"""The words of options that are choices."""

from enum import StrEnum

import pytest

from farkle_core.rules import Carry, Effect, EndRule, Overshoot, Ties
from farkle_core.rules.words.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS, TIES, in_a_few_words


@pytest.mark.parametrize(
    ("choices", "words"),
    [(Carry, CARRIES), (Effect, EFFECTS), (EndRule, END_RULES), (Ties, TIES), (Overshoot, OVERSHOOTS)],
)
def test_every_value_has_words(choices: type[StrEnum], words: dict[StrEnum, object]) -> None:
    assert list(words) == list(choices)


@pytest.mark.parametrize("value", [None, 3, ["split"], "Split", ""])
def test_a_value_that_is_no_choice_is_shown_as_unknown(value: object) -> None:
    assert in_a_few_words(TIES, value) == "?"
