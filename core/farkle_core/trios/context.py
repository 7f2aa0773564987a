"""Makes the context of the kernels for three players from a ruleset."""

import numpy as np

from farkle_core.engine.plan import aligned, make_game, make_plan, make_plan_without_dominated
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import (
    EDGE,
    NUMBERS,
    Layer,
    Over,
    Rules,
    TrioContext,
    TrioStarts,
    TrioWorkspace,
    rises,
)
from farkle_core.kernels.turn.context import LANES, Floats, Game, Plan
from farkle_core.rules.model import EndRule

# Evaluations of a series of forced rolls that represents all larger turn totals. Under any rules, the chance that all
# dice score and nothing else may be set aside is below a half. So after so many evaluations the rest is below 1e-18.
_FORCED = 60


def seats_of(game: CompiledGame) -> int:
    """Return the number of seats with separate win chances: three if rounds are completed, else one."""
    return 3 if game.ruleset.end.rule is EndRule.EQUAL_TURNS else 1


def numbers_of(game: CompiledGame) -> int:
    """Return the length of the win chances of one player."""
    return seats_of(game) * game.grid.size**3 + EDGE


def starts_of(game: CompiledGame, wins: Floats) -> TrioStarts:
    """Return win chances, the movers' and the next players', as kernels read them."""
    size = game.grid.size
    return TrioStarts(size, seats_of(game), rises(size), wins[0], wins[1])


def make_layer(starts: TrioStarts) -> Layer:
    """Return memory for one sum of scores."""
    length = starts.seats * starts.size**2 + EDGE
    mover, following, farkle = (np.zeros(length) for _ in range(3))
    return Layer(mover, following, farkle, np.zeros(length, np.int64))


def make_contexts(
    compiled: CompiledGame, starts: TrioStarts, over: Over, members: int, *, whole: bool
) -> tuple[TrioContext, ...]:
    """Return the contexts of `members` threads; `whole`: with the options that seem never to be best, too."""
    game, automaton = make_game(compiled), compiled.automaton
    plan = None if whole else make_plan_without_dominated(automaton, game, sharing=False)
    plan = _in_order_of_ties(plan or make_plan(automaton, game, sharing=False, best=False))
    forced = 0 if plan.may_hold.all() else _FORCED
    limit = game.ceiling if compiled.ruleset.end.rule is not EndRule.SUDDEN else 0
    rules = Rules(game.minimum, game.opening, game.keeps, forced, limit, game.farkle_least)
    return tuple(TrioContext(plan, rules, starts, over, _workspace(plan, game, limit)) for _ in range(members))


def _in_order_of_ties(plan: Plan) -> Plan:
    """Return the plan with the options of each outcome in the order in which ties are decided: most points first.

    Of equal points the option with fewer dice left comes first.
    """
    places = plan.offsets // LANES
    outcomes = np.repeat(np.arange(plan.weights.size), np.diff(plan.reads))
    order = np.lexsort((places % plan.columns, -(places // plan.columns), outcomes))
    return plan._replace(offsets=plan.offsets[order] * NUMBERS)


def _workspace(plan: Plan, game: Game, limit: int) -> TrioWorkspace:
    rows = max(game.size, limit) + max(game.minimum, game.opening) + plan.most_points + 2
    return TrioWorkspace(
        values=aligned(rows * plan.modes * NUMBERS * LANES),
        holds=aligned(rows * 2 * LANES),
        ends=_room(),
        rolled=_room(),
    )


def _room() -> Floats:
    return aligned(NUMBERS * LANES)
