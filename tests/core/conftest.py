"""Solutions that several tests read; each is computed once."""

from __future__ import annotations

import pytest

from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve


@pytest.fixture(scope="session")
def busche_neller() -> Solution:
    """The plain game of [BN], whole."""
    return solve(shipped_ruleset("busche-neller"))


@pytest.fixture(scope="session")
def facebook() -> Solution:
    """The game of [B16], whole, at its bound of −2500."""
    return solve(shipped_ruleset("facebook"), Settings(bound=-2500, tolerance=1e-12, check_bound=False))
