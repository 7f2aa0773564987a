"""The facts that a ruleset works out for solver and referee."""

from dataclasses import replace

import pytest

from farkle_core.referee import GameState
from farkle_core.referee.referee import why_not_hold
from farkle_core.rules import Ruleset, shipped_ruleset

PLAIN = shipped_ruleset("welfare")  # an exact goal, which no hold below meets
DICE = 2  # no rule forbids a hold with so many dice to roll


@pytest.mark.parametrize("banked", [-500, 0, 50, 4000])
@pytest.mark.parametrize(
    ("minimum", "opening"), [(0, 0), (50, 0), (0, 350), (300, 0), (300, 500), (500, 300), (320, 333)]
)
def test_holds_are_allowed_from_the_least_hold_on(minimum: int, opening: int, banked: int) -> None:
    rules = replace(PLAIN, turn=replace(PLAIN.turn, minimum=minimum, opening=opening, beat_last_turn=True))
    least = rules.least_hold(banked)
    allowed = [total for total in totals(rules) if holds(rules, banked, total)]
    assert least % rules.quantum == 0
    assert allowed == [total for total in totals(rules) if total >= least]


@pytest.mark.parametrize("to_beat", [50, 300, 450])
@pytest.mark.parametrize("banked", [0, 50])
def test_a_turn_to_beat_sets_the_minimum_aside(banked: int, to_beat: int) -> None:
    rules = replace(PLAIN, turn=replace(PLAIN.turn, minimum=400, opening=350, beat_last_turn=True))
    least = max(to_beat + rules.quantum, rules.least_hold(banked, to_beat=True))
    allowed = [total for total in totals(rules) if holds(rules, banked, total, to_beat)]
    assert allowed == [total for total in totals(rules) if total >= least]


def totals(rules: Ruleset) -> range:
    return range(0, 1000, rules.quantum)


def holds(rules: Ruleset, banked: int, total: int, to_beat: int = 0) -> bool:
    state = GameState((banked, 100), (0, 0), 0, total, DICE, last_turn_total=to_beat)
    return not why_not_hold(rules, state)
