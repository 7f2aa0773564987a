"""Shortcuts past the goal and well below it: no number changes."""

from dataclasses import replace

import numpy as np
import pytest
from nightly_cases import with_nightly

from farkle_core.engine import contexts
from farkle_core.engine.contexts import Contexts
from farkle_core.engine.engine import Engine
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.engine.short_calls import Team
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve


def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset, Settings(threads=2, check_bound=False, bound=-500))


def _no_limits(contexts: Contexts) -> Contexts:
    return contexts


@pytest.mark.parametrize("name", with_nightly(["dice-depot"], ["zilch", "three-farkles", "toxic-twos"]))
def test_the_limits_change_no_number(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = replace(shipped_ruleset(name), goal=1200)
    usual = solved(ruleset)
    monkeypatch.setattr(contexts, "_with_limits", _no_limits)
    np.testing.assert_allclose(solved(ruleset).wins, usual.wins, rtol=0, atol=1e-13)


@pytest.mark.parametrize("name", with_nightly(["dice-depot"], ["three-farkles"]))
@pytest.mark.parametrize(("near", "points"), [(500, 300), (1000, 1000)])
def test_options_left_out_change_no_number(name: str, near: int, points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = replace(shipped_ruleset(name), goal=1500)
    usual = solved(ruleset)
    assert _low_below(ruleset) == 0
    monkeypatch.setattr(contexts, "_NEAR_GOAL", near)
    monkeypatch.setattr(contexts, "_MOST_POINTS", points)
    assert _low_below(ruleset) > 0
    np.testing.assert_allclose(solved(ruleset).wins, usual.wins, rtol=0, atol=1e-13)


def _low_below(ruleset: Ruleset) -> int:
    with Team(1) as team:
        few = Engine.uncompiled(compile_game(ruleset, Settings(bound=-500)), team).few
    return few[0].low_below if few else 0
