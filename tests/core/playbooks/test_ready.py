"""Playbooks with a name: they come back by it, fit any number of dice, and have the price that is published."""

from dataclasses import replace

import pytest

from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.names import READY, name_of, no_margins, ready


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("dice", [3, 5, 6])
def test_a_name_leads_to_the_playbook_and_back(name: str, dice: int) -> None:
    ruleset = replace(shipped_ruleset("busche-neller"), dice=dice)
    playbook = strategy_named(name, ruleset, no_margins)
    assert playbook == ready(name, dice)
    assert name_of(playbook, ruleset) == name


def test_three_sentences_win_as_often_as_was_measured() -> None:
    """The price of `docs/strategies.md`, which another program found."""
    solution = solve(shipped_ruleset("busche-neller"))
    playbook = strategy_named("three-sentences", solution.ruleset, no_margins)
    assert match(solution, playbook, Optimal()).overall == pytest.approx(0.4585, abs=5e-5)
