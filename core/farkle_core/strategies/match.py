"""Computes a match of two given ways to play exactly: how often each wins.

For fixed decisions the win chances at the starts of turns follow from the equations of perfect play, with the
strategy's decision in place of the best. Each player has separate starts. A best response takes the best decision on
its side. The equations are solved and checked as those of a ruleset are (:mod:`farkle_core.solution.solve`). See
``docs/strategies.md``, *Matches*.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.engine.estimate import usual_sweeps
from farkle_core.engine.monitor import Monitor, Reporter, unwatched
from farkle_core.engine.team import Team
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import run
from farkle_core.strategies.model import MatchPlayer

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine

TOLERANCE = 1e-12  # the largest error of an equation


@dataclass(frozen=True)
class FixedSeatMatch:
    """A match in which each player keeps the same seat."""

    first_wins: float  # the first player's chance of winning the game
    # the second player's win chance at a turn of theirs at 0 : 0; if the rules distinguish no seats, the chance in a
    # game that they begin
    second_wins: float
    residual: float  # the largest error of an equation
    converged: bool  # whether the error is within the tolerance


@dataclass(frozen=True)
class Match:
    """How often one player wins against another."""

    # first, second: the player's win chance with the first turn, and with the second
    first: float
    second: float
    residual: float  # the largest error of an equation
    converged: bool  # whether the error is within the tolerance

    @property
    def overall(self) -> float:
        """The win chance if a draw decides who begins."""
        return (self.first + self.second) / 2.0


def match(
    solution: Solution,
    player: MatchPlayer,
    other: MatchPlayer,
    tolerance: float = TOLERANCE,
    monitor: Monitor = unwatched,
    threads: int = 0,
) -> Match:
    """Return how often `player` wins against `other`.

    `solution`: decides for a player who plays perfectly. At most one player is a best response. `tolerance`: the
    largest error of an equation. `threads`: cores to use; 0 = as in the solution. Raises Cancelled from the monitor.
    """
    one = play_seats(solution, (player, other), tolerance, monitor, threads)
    if solution.ruleset.seats == 1:
        return Match(one.first_wins, 1.0 - one.second_wins, one.residual, one.converged)
    two = play_seats(solution, (other, player), tolerance, monitor, threads)
    return Match(one.first_wins, 1.0 - two.first_wins, max(one.residual, two.residual), one.converged and two.converged)


def play_seats(
    solution: Solution,
    players: tuple[MatchPlayer, MatchPlayer],
    tolerance: float = TOLERANCE,
    monitor: Monitor = unwatched,
    threads: int = 0,
) -> FixedSeatMatch:
    """Compute a match in which the first of `players` has the first turn; parameters as for :func:`match`."""
    with seated(solution, players, threads) as engine:
        reporter = Reporter(monitor, solution.certificate.states, *expected_sweeps(engine))
        convergence = run(engine, tolerance, reporter)
    reporter.finish()
    return FixedSeatMatch(
        first_wins=engine.opening_win(0),
        second_wins=engine.opening_win(1),
        residual=convergence.residual,
        converged=max(convergence.change, convergence.left, convergence.residual) <= tolerance,
    )


@contextmanager
def seated(solution: Solution, players: tuple[MatchPlayer, MatchPlayer], threads: int) -> Iterator[Engine]:
    """Yield the engine of a match in which the first of `players` has the first turn, and end its threads."""
    from farkle_core.engine.engine import Engine  # imports numba, which takes half a second
    from farkle_core.strategies.policies import MatchPolicies

    with Team(threads or solution.settings.team_size) as team:
        yield Engine.prepare_match(solution.game, team, MatchPolicies(solution, players))


def expected_sweeps(engine: Engine) -> tuple[float, float]:
    """Return the expected sweeps of a match and its check, counted in sweeps that compute all turns."""
    again = engine.cost_of_later_sweeps
    return 1.0 + (usual_sweeps(engine.compiled.ruleset) - 1.0) * again, 0.0 if engine.checks_pairs else again
