"""Automata of loaded dice are large: no more of them are kept than one game needs."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

from farkle_core.game.modes import compile_ruleset
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.die import Die


def loaded(number: int) -> Ruleset:
    """Return the plain game with three kinds of dice, one game for each number."""
    kinds = (tuple(1 + number * (face != kind) for face in range(6)) for kind in range(3))
    return replace(shipped_ruleset("busche-neller"), own_dice=tuple(Die("", 2, weights, False) for weights in kinds))


def objects_after(*numbers: int) -> int:
    """Return how many objects there are to search for garbage once these games were compiled and looked at."""
    for number in numbers:
        automaton = compile_ruleset(loaded(number))
        automaton.reachable(20)
        automaton.reachable_from(4, 20)
    del automaton
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.nightly
def test_games_with_loaded_dice_are_not_heaped_up() -> None:
    two = objects_after(1, 2)
    assert compile_ruleset(loaded(2)) is compile_ruleset(loaded(2))
    assert objects_after(3, 4, 5, 6, 7) < two + 2000


def test_games_that_are_edited_share_their_options() -> None:
    """Else all that is searched for garbage takes longer than a window may be busy."""
    games = [compile_ruleset(replace(shipped_ruleset("facebook"), goal=goal)) for goal in (5000, 6000)]
    options = [
        option for game in games for mode in game.modes for outcome in mode.outcomes for option in outcome.options
    ]
    assert len({id(option) for option in options}) == len(set(options))
