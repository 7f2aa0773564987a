"""How often a game in which both players play perfectly comes to each start of a turn."""

from typing import Final

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.engine.plan import aligned, make_contexts, make_game, make_plan
from farkle_core.kernels.turn.context import Game
from farkle_core.solution.solution import Solution

_LEFT: Final = 1e-7  # visits that need not be followed any more: no start's number is off by more

# How often all sums of scores are gone through where farkles cost points: counted in Facebook Farkle.
_SWEEPS: Final = 8


def visits_of(solution: Solution, monitor: Monitor = unwatched) -> Floats | None:
    """Return how often a game comes to each start on average, before anybody is at the goal.

    Without a penalty every sum of scores is gone through once; with one, once for each penalty that still happens.

    Returns
    -------
    float array or None
        Shape (seats, farkles, opponent's farkles, own scores, opponent's scores), the player who is to move first. None
        where starts differ by more than that, where the goal has to be met exactly, and where a turn may go on for
        ever.

    Raises
    ------
    Cancelled
        From the monitor.
    """
    game = make_game(solution.game)
    if not _can_be_followed(game):
        return None
    from farkle_core.kernels.reading.visits import Visits, note_visits  # imports numba, which takes half a second

    plan = make_plan(solution.automaton, game, sharing=False)
    (context,) = make_contexts(plan, game, solution.stages, solution.chances)
    mass = aligned(context.workspace.values.size)
    shape = game.parts, game.counts, game.counts, game.size, game.size
    visits = Visits(*(np.zeros(shape) for _each in Visits._fields))
    holds = np.zeros((game.parts, game.counts, game.size, game.size))
    visits.pending[0, 0, 0, game.zero, game.zero] = 1.0
    sums, sweeps, done = 2 * game.size - 1, 0, 0.0
    expected = _SWEEPS if game.penalty > 0 else 1
    while visits.pending.sum() > _LEFT:
        expected = max(expected, sweeps + 1)
        for total in range(sums):
            done = max(done, (sweeps + total / sums) / expected)  # more sweeps than expected never lower it
            monitor(Progress(WorkPhase.COMPARING, done))
            note_visits(context, mass, visits, holds, total)
        sweeps += 1
    visits.followed.flags.writeable = False
    return visits.followed


def _can_be_followed(game: Game) -> bool:
    """Whether a start is nothing but scores, farkles and seat, and every turn comes to its end."""
    carries = game.offered_dice > 0 or game.beats
    return not (carries or game.exact or game.restless or (game.keeps and game.penalty > 0))
