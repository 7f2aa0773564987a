"""The model of how penalties act back: it spares sweeps, and moves no number."""

from dataclasses import replace

import numpy as np
import pytest
from games import penalised
from nightly_cases import sampled

from farkle_core.engine import defect_correction
from farkle_core.engine.settings import Settings
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


@pytest.mark.parametrize("end", sampled(ENDS, 2), ids=lambda end: end.rule.value)
def test_it_spares_sweeps_and_moves_no_number(end: End, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = replace(penalised(800), end=end)
    without, with_ = (solved(ruleset, monkeypatch, model=model) for model in (False, True))
    assert with_.certificate.sweeps < without.certificate.sweeps
    assert with_.certificate.converged
    np.testing.assert_allclose(with_.chances, without.chances, rtol=0.0, atol=2e-12)
