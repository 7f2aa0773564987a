"""What the kernels of three players work on, made from a ruleset."""

from __future__ import annotations

import numpy as np

from farkle_core.engine.plan import aligned, make_game, make_plan, make_plan_without_dominated
from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import EDGE, NUMBERS, Layer, Rules, TrioContext, TrioStarts, TrioWorkspace, rises
from farkle_core.kernels.turn.context import LANES, Floats, Game, Plan

_FORCED = 60
"""Evaluations of a row of forced rolls that stands for all larger turn totals. The chance that all dice score, and
nothing else may be set aside, is below a half in any rules; after so many the rest is below 1e-18."""


def starts_of(size: int, wins: Floats) -> TrioStarts:
    """Return win chances, the movers' and the next players', as kernels read them."""
    return TrioStarts(size, rises(size), wins[0], wins[1])


def make_layer(size: int) -> Layer:
    """Return room for one sum of scores."""
    mover, following, farkle = (np.zeros(size * size + EDGE) for _ in range(3))
    return Layer(mover, following, farkle, np.zeros(size * size + EDGE, np.int64))


def make_contexts(compiled: CompiledGame, starts: TrioStarts, members: int, *, whole: bool) -> tuple[TrioContext, ...]:
    """Return what `members` threads work on; `whole`: with the options that seem never to be best, too."""
    game, automaton = make_game(compiled), compiled.automaton
    plan = None if whole else make_plan_without_dominated(automaton, game, sharing=False)
    plan = _in_order_of_ties(plan or make_plan(automaton, game, sharing=False, best=False))
    forced = 0 if plan.may_hold.all() else _FORCED
    rules = Rules(game.minimum, game.opening, game.keeps, forced)
    return tuple(TrioContext(plan, rules, starts, _workspace(plan, game)) for _ in range(members))


def _in_order_of_ties(plan: Plan) -> Plan:
    """Return the plan with the options of each outcome in the order in which ties are decided: most points first.

    Of equal points the option with fewer dice left comes first.
    """
    places = plan.offsets // LANES
    outcomes = np.repeat(np.arange(plan.weights.size), np.diff(plan.reads))
    order = np.lexsort((places % plan.columns, -(places // plan.columns), outcomes))
    return plan._replace(offsets=plan.offsets[order] * NUMBERS)


def _workspace(plan: Plan, game: Game) -> TrioWorkspace:
    rows = game.size + max(game.minimum, game.opening) + plan.most_points + 2
    return TrioWorkspace(
        values=aligned(rows * plan.modes * NUMBERS * LANES),
        holds=aligned((game.size + 1) * 2 * LANES),
        ends=_room(),
        rolled=_room(),
    )


def _room() -> Floats:
    return aligned(NUMBERS * LANES)
