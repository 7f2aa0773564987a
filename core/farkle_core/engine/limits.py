"""Which scores a solution covers: the grid of a ruleset under the solver's bound and ceiling."""

from dataclasses import replace

from farkle_core.engine.settings import Settings
from farkle_core.game.compiled import CompiledGame
from farkle_core.game.grid import Grid
from farkle_core.rules.model import EndRule, Ruleset

# What measuring the limits' effect may cost at most, as a multiple of a sweep over the game itself.
MOST_BOUND_COST = 20.0


def needs_bound(ruleset: Ruleset) -> bool:
    """Whether banked scores can fall below 0 without end, so that the solver's bound matters."""
    return ruleset.has_penalty and not ruleset.farkles.never_below_zero


def needs_ceiling(ruleset: Ruleset) -> bool:
    """Whether scores go on past the goal, so that the solver's ceiling matters."""
    return ruleset.end.rule is not EndRule.SUDDEN


def make_grid(ruleset: Ruleset, settings: Settings) -> Grid:
    """Return the scores and counts that a solution of `ruleset` covers."""
    quantum = ruleset.quantum
    lowest = settings.bound // quantum * quantum if needs_bound(ruleset) else 0
    goal = -(-ruleset.goal // quantum) * quantum
    past = -(-settings.ceiling // quantum) * quantum if needs_ceiling(ruleset) else 0
    if ruleset.turn.farkle_keeps_turn_total and ruleset.has_penalty and not past and not ruleset.exact_goal:
        past = ruleset.farkles.penalty  # what a farkle banks counts before the penalty takes its share
    return Grid(
        quantum=quantum,
        lowest=lowest,
        goal=goal,
        ceiling=goal + past,
        farkle_counts=ruleset.farkles.count if ruleset.has_penalty else 1,
        dice=ruleset.dice,
    )


def compile_game(ruleset: Ruleset, settings: Settings) -> CompiledGame:
    """Return the game that a solution of `ruleset` covers."""
    return CompiledGame(ruleset, make_grid(ruleset, settings))


def wider_grid(ruleset: Ruleset, settings: Settings) -> Grid:
    """Return the grid with the bound lowered by one penalty and the ceiling raised by a quarter."""
    lowest = make_grid(ruleset, settings).lowest - (ruleset.farkles.penalty if needs_bound(ruleset) else 0)
    ceiling = settings.ceiling + settings.ceiling // 4
    return make_grid(ruleset, replace(settings, bound=lowest, ceiling=ceiling))


def wider_game(game: CompiledGame, settings: Settings) -> CompiledGame:
    """Return the same rules with wider limits."""
    return replace(game, grid=wider_grid(game.ruleset, settings))


def bound_check_cost(ruleset: Ruleset, settings: Settings) -> float:
    """Return what a sweep costs with the bound lowered by one penalty, as a multiple of a sweep over the game."""
    return float((wider_grid(ruleset, settings).size / make_grid(ruleset, settings).size) ** 3)


def measures_bound(ruleset: Ruleset, settings: Settings) -> bool:
    """Whether a solve measures what its limits do: where there are any, it is asked for, and not out of proportion."""
    limited = needs_bound(ruleset) or needs_ceiling(ruleset)
    return settings.check_bound and limited and bound_check_cost(ruleset, settings) <= MOST_BOUND_COST
