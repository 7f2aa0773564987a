"""Rules of Farkle and their exact solution, without a window.

The public names: ``from farkle_core import load_ruleset, solve`` and the types below. Everything else may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from farkle_core.engine.settings import Settings
    from farkle_core.errors import UserError
    from farkle_core.game.turn_start import TurnStart
    from farkle_core.rules import Ruleset, load_ruleset, shipped_ruleset
    from farkle_core.solution.solution import Certificate, HoldRegions, Komi, Solution, TurnTable
    from farkle_core.solution.solve import solve

__version__ = "0.1.0"
__all__ = [
    "Certificate",
    "HoldRegions",
    "Komi",
    "Ruleset",
    "Settings",
    "Solution",
    "TurnStart",
    "TurnTable",
    "UserError",
    "__version__",
    "load_ruleset",
    "shipped_ruleset",
    "solve",
]

_HOMES = {
    "Certificate": "farkle_core.solution.solution",
    "HoldRegions": "farkle_core.solution.solution",
    "Komi": "farkle_core.solution.solution",
    "Ruleset": "farkle_core.rules",
    "Settings": "farkle_core.engine.settings",
    "Solution": "farkle_core.solution.solution",
    "TurnStart": "farkle_core.game.turn_start",
    "TurnTable": "farkle_core.solution.solution",
    "UserError": "farkle_core.errors",
    "load_ruleset": "farkle_core.rules",
    "shipped_ruleset": "farkle_core.rules",
    "solve": "farkle_core.solution.solve",
}


def __getattr__(name: str) -> Any:
    """Import a name on first use: the version and the messages need no imports."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(_HOMES[name]), name)
