"""Solutions whose numbers mean nothing."""

from dataclasses import replace

import numpy as np

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.phases import make_phase_tables
from farkle_core.rules.model import EndRule, Ruleset
from farkle_core.solution.solution import Certificate, Solution

DONE = Certificate(
    converged=True,
    tolerance=1e-12,
    change=3.1e-13,
    residual=2.2e-16,
    bound_effect=None,
    states=1000,
    sweeps=3,
    evaluations=77,
    seconds=0.25,
    compile_seconds=1.5,
    threads=2,
)


def made_up(ruleset: Ruleset, settings: Settings = Settings(), seed: int = 1) -> Solution:  # noqa: B008
    """Return a solution whose numbers mean nothing but have the right shape."""
    grid = make_grid(ruleset, settings)
    chances = np.random.default_rng(seed).random(make_phase_tables(ruleset, grid).length)
    chances.flags.writeable = False
    limited = ruleset.has_penalty or ruleset.end.rule is not EndRule.SUDDEN
    effect = 1e-9 if limited and settings.check_bound else None
    return Solution(ruleset, settings, replace(DONE, bound_effect=effect), grid, chances, {"numpy": "2.4.6"})
