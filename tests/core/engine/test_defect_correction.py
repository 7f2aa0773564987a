"""The model of how penalties act back: it spares sweeps, and moves no number."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from games import penalised

from farkle_core.engine import defect_correction
from farkle_core.engine.defect_correction import DefectCorrection
from farkle_core.engine.game_arrays import make_game
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.rules.model import End, EndRule, Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

SETTINGS = Settings(check_bound=False, bound=-1500)
ENDS = [End(), End(EndRule.EQUAL_TURNS)]
"""Without and with seats that are told apart."""


def solved(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch, *, model: bool) -> Solution:
    with monkeypatch.context() as patched:
        patched.setattr(defect_correction, "_STARTS_WORTH_A_MODEL", 0 if model else 10**9)
        return solve(ruleset, SETTINGS)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.rule.value)
def test_it_spares_sweeps_and_moves_no_number(end: End, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = replace(penalised(800), end=end)
    without, with_ = (solved(ruleset, monkeypatch, model=model) for model in (False, True))
    assert with_.certificate.sweeps < without.certificate.sweeps
    assert with_.certificate.converged
    np.testing.assert_allclose(with_.chances, without.chances, rtol=0.0, atol=2e-12)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.rule.value)
def test_an_echo_is_in_proportion_and_smaller(end: End) -> None:
    ruleset = replace(penalised(1000), end=end)
    compiled = compile_game(ruleset, SETTINGS)
    game = make_game(compiled)
    correction = DefectCorrection(compiled.automaton, game)
    change = np.random.default_rng(7).normal(size=game.seats * game.counts * game.size**2)
    assert not correction.of(np.zeros_like(change)).any()
    once, twice = correction.of(change), correction.of(2.0 * change)
    np.testing.assert_allclose(twice, 2.0 * once, rtol=0.0, atol=1e-9)
    assert 0.0 < np.abs(once).max() < np.abs(change).max()


def test_one_turn_from_a_penalty_it_is_the_chance_of_a_farkle() -> None:
    """Only a start from which a penalty leads to the one that changed answers at once, and with that chance."""
    ruleset = penalised(1000, count=1)
    compiled = compile_game(ruleset, SETTINGS)
    game = make_game(compiled)
    change = np.zeros((game.size, game.size))  # by the score of who was penalised, and of who is to move
    own, opponent = game.size - 1, game.size - 1 - game.penalty
    change[opponent, own] = 1e-6
    found = DefectCorrection(compiled.automaton, game).of(change.ravel()).reshape(change.shape)
    # The next player is one quantum short of the goal: whatever he banks wins, so only a penalty acts back on him.
    before = found[own, game.size - 1]
    assert before < 0.0
    assert 0.1 < -before / 1e-6 < 0.3  # [B16]'s rules: about one turn in six to four ends with a farkle
