"""Measures the decisions of games between perfect players: see ``modest_scorings`` in :mod:`.measures`."""

from dataclasses import dataclass

import numpy as np

from farkle_core.compare.visits import visits_of
from farkle_core.engine.contexts import aligned, make_contexts
from farkle_core.engine.game_arrays import make_game, make_plan
from farkle_core.solution.solution import Solution


@dataclass(frozen=True, slots=True)
class Choices:
    """Expected numbers of a game before a player is at the goal, both players together."""

    turns: float  # turns, rolls: turns; rolls of dice
    rolls: float
    farkles: float  # rolls that end a turn as a farkle or a disaster
    # scorings, modest: rolls that can be scored with different numbers of dice; those of them where the scoring with
    # most points is not the best
    scorings: float
    modest: float
    # decisions, dependent: decisions to hold or to roll short of the goal; those of them that are wrong under the best
    # rule that knows all but the opponent's score and farkles
    decisions: float
    dependent: float


def choices_of(solution: Solution) -> Choices | None:
    """Weight all decisions of a game by their frequency.

    Returns None where visits are not known, see :func:`farkle_core.compare.visits.visits_of`.
    """
    followed = visits_of(solution)
    if followed is None:
        return None
    from farkle_core.kernels.compiler.lanes import LANES
    from farkle_core.kernels.reading.choices import FARKLES, MODEST, ROLLS, SCORINGS, SUMS, note_choices

    game = make_game(solution.game)
    plan = make_plan(solution.automaton, game, sharing=False)
    (context,) = make_contexts(plan, game, solution.phase_tables, solution.chances)
    mass, by_lane = aligned(context.workspace.values.size), aligned(SUMS * LANES)
    best = np.maximum.reduceat(plan.offsets, plan.reads[:-1])
    most = best - best % (plan.columns * LANES)
    decisions = np.zeros((game.seats, game.counts, game.size, game.rows, plan.modes, 2))
    for total in range(2 * game.size - 1):
        note_choices(context, mass, most, followed, by_lane, decisions, total)
    sums = by_lane.reshape(SUMS, LANES).sum(axis=1)
    return Choices(
        turns=float(followed.sum()),
        rolls=float(sums[ROLLS]),
        farkles=float(sums[FARKLES]),
        scorings=float(sums[SCORINGS]),
        modest=float(sums[MODEST]),
        decisions=float(decisions.sum()),
        dependent=float(decisions.min(axis=-1).sum()),
    )
