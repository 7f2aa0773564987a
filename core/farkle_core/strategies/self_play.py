"""Counts the turns of a game between given strategies, and how many of them farkle; exactly.

For fixed decisions a game's value is a linear function of the payments at its turns. So the equations of a match
(:mod:`farkle_core.strategies.match`) also count turns. The first player is paid a small amount c at every turn of
either player. That player's chance of winning at the start then rises from W to W + c · L, with L the mean number of
turns of a game. This holds for any c; a small one keeps all numbers near to chances. Farkles are counted in the same
way. Source: expected total rewards of a Markov chain are linear in the rewards (Puterman, Markov Decision Processes,
1994, chapter 7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from farkle_core.engine.monitor import Monitor, Reporter, unwatched
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import run
from farkle_core.strategies.match import TOLERANCE, expected_sweeps, seated
from farkle_core.strategies.model import Optimal, Tabled

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine

# The payment for each turn: in games of a thousand turns it changes no chance by more than a quarter.
_AMOUNT: Final = 2.0**-12


@dataclass(frozen=True)
class SelfPlay:
    """Games in which both players play in the same way."""

    first_wins: float  # the first player's chance of winning
    turns: float  # average turns of both players together until the game is over
    # The share of these turns that farkle, or roll a disaster. If several decisions win equally often, it is the share
    # for the decision in the solution. If both players have all distinguished points past the goal, nothing can change
    # any more, and holding or rolling on is undefined; this is as rare as the settings' ceiling makes it.
    farkles: float
    residual: float  # the largest error of an equation, in turns


def how_long(solution: Solution, player: Tabled | Optimal, monitor: Monitor = unwatched, threads: int = 0) -> SelfPlay:
    """Return the length of a game when both play as `player` does.

    `solution`: of the rules; decides for perfect play. `player`: the strategy of both. `threads`: cores to use; 0 = as
    in the solution. Raises Cancelled from the monitor.
    """
    with seated(solution, (player, player), threads) as engine:
        sweeps, check = expected_sweeps(engine)
        again = sweeps * engine.cost_of_later_sweeps + check
        reporter = Reporter(monitor, solution.certificate.states, sweeps, check + 2.0 * again)
        wins, first = _counted(engine, 0.0, 0.0, reporter)
        turns, second = _counted(engine, _AMOUNT, 0.0, reporter)
        farkles, third = _counted(engine, 0.0, _AMOUNT, reporter)
    reporter.finish()
    length = (turns - wins) / _AMOUNT
    return SelfPlay(wins, length, (farkles - wins) / _AMOUNT / length, max(first, second, third) / _AMOUNT)


def takes_long(solution: Solution) -> bool:
    """Whether counting takes many times as long as solving: with repeated sweeps of turns that cannot be remembered."""
    from farkle_core.engine.distributions import can_be_remembered
    from farkle_core.engine.game_arrays import make_game

    match = solution.game.for_match
    game = make_game(match)
    return (game.penalty > 0 or game.ruins) and not can_be_remembered(game, match.phase_tables)


def _counted(engine: Engine, per_turn: float, per_farkle: float, reporter: Reporter) -> tuple[float, float]:
    """Return the first player's chance at the start, with the payments, and the largest error of an equation."""
    engine.runs.count(per_turn, per_farkle)
    convergence = run(engine, TOLERANCE, reporter)
    return engine.opening_win(0), max(convergence.change if engine.reaches_back else 0.0, convergence.residual)
