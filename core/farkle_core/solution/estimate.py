"""What a solve for two or three players takes: states, memory, time."""

from farkle_core.engine.estimate import Estimate, estimate_game
from farkle_core.engine.settings import DEFAULTS, Settings, check_settings, compile_game
from farkle_core.rules.model import Ruleset
from farkle_core.solution.trios.estimate import estimate_trio_game, refuse_for_three
from farkle_core.solution.trios.solution import THREE


def estimate(ruleset: Ruleset, settings: Settings = DEFAULTS, players: int = 2) -> Estimate:
    """Estimate the solve of `ruleset`, and whether memory suffices; fast, without solving.

    Raises UserError for an invalid setting, or if the rules are not solved for three players.
    """
    check_settings(settings)
    if players == THREE:
        refuse_for_three(ruleset)
        return estimate_trio_game(compile_game(ruleset, settings), settings)
    return estimate_game(compile_game(ruleset, settings), settings)
