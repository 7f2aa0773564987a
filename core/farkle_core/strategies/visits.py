"""Counts how often a game between perfect players reaches each start."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Floats, frozen
from farkle_core.engine.contexts import aligned, make_contexts, make_game, make_plan
from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.game.turn_start import TurnStart
from farkle_core.kernels.turn.context import Game
from farkle_core.solution.solution import Solution
from farkle_core.strategies.tables import follow_worth

_LEFT: Final = 1e-7  # visits not followed further: no start's number is off by more

# Expected sweeps over all sums of scores if farkles cost points: counted in Facebook Farkle.
_SWEEPS: Final = 8


def visits_of(solution: Solution, monitor: Monitor = unwatched) -> Floats | None:
    """Return the average visits of each start in a game, before a player is at the goal.

    Without a penalty each sum of scores is visited once; with a penalty, once more for each penalty that still occurs.
    Shape (seats, farkles, opponent's farkles, own scores, opponent's scores), the mover's first. None if starts differ
    by more than that, if the players' dice differ, if the goal has to be met exactly, or if a turn may be endless.
    Raises Cancelled from the monitor.
    """
    game = make_game(solution.game)
    if solution.ruleset.dice_differ or not _can_be_followed(game):
        return None
    from farkle_core.kernels.reading.visits import Visits, note_visits  # imports numba, which takes half a second

    plan = make_plan(solution.automaton, game, sharing=False)
    (context,) = make_contexts(plan, game, solution.phase_tables, solution.chances)
    mass = aligned(context.workspace.values.size)
    shape = game.seats, game.counts, game.counts, game.size, game.size
    visits = Visits(*(np.zeros(shape) for _each in Visits._fields))
    holds = np.zeros((game.seats, game.counts, game.size, game.size))
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
    return frozen(visits.followed)


def _can_be_followed(game: Game) -> bool:
    """Whether scores, farkles and seat define a start, and every turn ends."""
    carries = game.offered_dice > 0 or game.beats
    return not (carries or game.exact or game.restless or (game.keeps and game.penalty > 0))


@dataclass(frozen=True)
class TurnProbabilities:
    """The probabilities of a turn played perfectly."""

    quantum: int  # quantum, width: points between turn totals; choices of dice to roll, see :meth:`chance`
    width: int
    # shape (totals, modes), read-only: the chance that the turn reaches each turn total (in quanta) with each number of
    # dice less one to roll, before the decision; numbers of dice after hot-dice bonuses follow
    comes: Floats
    points: float  # average points that the turn banks; points beyond the goal count
    farkle: float  # chance of a farkle

    def chance(self, turn_total: int, dice: int) -> float:
        """Return the chance that the turn reaches a total (points) with so many dice, loaded ones by place, from 1."""
        row = turn_total // self.quantum
        if row >= len(self.comes):
            return 0.0
        return float(self.comes[row, dice - 1 :: self.width].sum())


def course_of(solution: Solution, start: TurnStart) -> TurnProbabilities | None:
    """Follow a turn through all rolls; takes some hundredths of a second.

    `solution`: defines the dice to set aside, and when to hold. Returns None if the goal has to be met exactly: then
    more points may be worse, and the turn's tables alone do not determine the dice to set aside.
    """
    ruleset = solution.ruleset
    if ruleset.exact_goal:
        return None
    worth, holds = _tables(solution, start)
    automaton = solution.game.automaton_of(solution.dice_seat(start))
    probabilities = follow_worth(automaton, holds, worth)
    quantum = solution.grid.quantum
    return TurnProbabilities(
        quantum, automaton.width, frozen(probabilities.reached), probabilities.mean * quantum, probabilities.farkle
    )


def _tables(solution: Solution, start: TurnStart) -> tuple[Floats, Bools]:
    """Return the worth of every state, and whether to hold; shape (totals, modes). At the last total all hold."""
    automaton = solution.game.automaton_of(solution.dice_seat(start))
    kinds = range(len(automaton.modes) // automaton.width)
    tables = [solution.dice_table(replace(start, bonuses=kind)) for kind in kinds]
    totals = max(len(table.turn_totals) for table in tables)
    rows = [np.minimum(np.arange(totals), len(table.win) - 1) for table in tables]
    worth = [table.win[row] for table, row in zip(tables, rows, strict=True)]
    holds = [table.holds[row] for table, row in zip(tables, rows, strict=True)]
    return np.concatenate(worth, axis=1), np.concatenate(holds, axis=1)
