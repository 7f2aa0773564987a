"""Strengths are those of matches, and kept: damaged ones are worked out anew."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import kept_path
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal, Tabled
from farkle_core.strategies.policies import TrialMatches
from farkle_core.strategies.strengths import strengths


def test_strengths_are_kept_unless_they_are_damaged() -> None:
    solution = solve(replace(shipped_ruleset("busche-neller"), goal=600), Settings(threads=1))
    players: dict[str, Tabled] = {"Max": MaxScore(), "Paul": HoldAt((300,) * 6)}
    right = {name: pytest.approx(match(solution, each, Optimal()).overall, abs=1e-12) for name, each in players.items()}
    found: dict[str, float] = {}
    strengths(solution, players, found.__setitem__)
    assert found == right
    found.clear()
    with patch.object(TrialMatches, "wins", side_effect=AssertionError):
        strengths(solution, players, found.__setitem__)
    assert found == right
    for damage in ('{"max-score": 2.0}', "[]", "{", '{"max-score": "x"}'):
        kept_path(solution, "strengths", 1).write_text(damage)
        found.clear()
        strengths(solution, players, found.__setitem__)
        assert found == right
