"""How many sweeps the solve of a ruleset takes, for progress and estimates."""

from typing import Final

from farkle_core.engine.settings import Settings, bound_check_cost, measures_bound, wider_grid
from farkle_core.rules.model import Ruleset

_USUAL_SWEEPS: Final = 10.0  # sweeps with a penalty: 9 to 12 with `facebook` and `three-farkles` (`docs/speed.md`)

# Sweeps that a game with a lower bound takes from the solution with the higher one, and the number of penalties above
# the lowest score within which they change relevant starts. With both, `facebook` takes as long as 4.9 sweeps over all
# scores, `three-farkles` as 7.5 (measured).
_WARM_SWEEPS: Final = 9.0
_PENALTIES_UP: Final = 6


def is_checked_as_solved(ruleset: Ruleset) -> bool:
    """Whether every start is checked when its pair is solved: ``Engine.checks_pairs`` by the rules alone."""
    return not (ruleset.has_penalty or ruleset.has_disaster or ruleset.carries_over)


def usual_sweeps(ruleset: Ruleset) -> float:
    """Return how many sweeps the game usually needs."""
    return _USUAL_SWEEPS if ruleset.has_penalty else 1.0


def warm_sweeps(ruleset: Ruleset, settings: Settings) -> float:
    """Return the work to solve a game with a penalty again with wider limits, in sweeps over the game."""
    grid = wider_grid(ruleset, settings)
    apart = max(1.0 - _PENALTIES_UP * ruleset.farkles.penalty / grid.quantum / grid.size, 0.0)
    return _WARM_SWEEPS * (1.0 - apart**3)


def expected_sweeps(ruleset: Ruleset, settings: Settings) -> tuple[float, float]:
    """Return the expected sweeps until the win chances are final, and the work after that, in sweeps."""
    sweeps = usual_sweeps(ruleset)
    again = warm_sweeps(ruleset, settings) if ruleset.has_penalty else sweeps
    measured = measures_bound(ruleset, settings)
    check = 0.0 if is_checked_as_solved(ruleset) else 1.0
    return sweeps, check + (again * bound_check_cost(ruleset, settings) if measured else 0.0)
