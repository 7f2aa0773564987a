"""Computes a match of two given ways to play exactly: how often each wins, and how long a game lasts.

For fixed decisions the win chances at the starts of turns follow from the equations of perfect play, with the
strategy's decision in place of the best. Each player has separate starts. A best response takes the best decision on
its side. The equations are solved and checked as those of a ruleset are (:mod:`farkle_core.solution.solve`). See
``docs/strategies.md``, *Matches*.

For fixed decisions a game's value is a linear function of the payments at its turns. So the equations of a match
also count turns, and how many of them farkle. The first player is paid a small amount c at every turn of
either player. That player's chance of winning at the start then rises from W to W + c · L, with L the mean number of
turns of a game. This holds for any c; a small one keeps all numbers near to chances. Farkles are counted in the same
way. Source: expected total rewards of a Markov chain are linear in the rewards (Puterman, Markov Decision Processes,
1994, chapter 7).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from farkle_core.engine.estimate import usual_sweeps
from farkle_core.engine.monitor import Monitor, Reporter, unwatched
from farkle_core.engine.settings import measures_bound, wider_game
from farkle_core.engine.short_calls import Team
from farkle_core.game.modes import CompiledGame
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import run, solve
from farkle_core.strategies.model import BestResponse, MatchPlayer, Optimal, Tabled

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine


TOLERANCE = 1e-12  # the largest error of an equation
_SECONDS: Final = 5.0  # a match solves no game again that took longer


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
    game: CompiledGame | None = None,
) -> Match:
    """Return how often `player` wins against `other`.

    `solution`: decides for a player who plays perfectly. At most one player is a best response. `tolerance`: the
    largest error of an equation. `threads`: cores to use; 0 = as in the solution. `game`: the game with other limits;
    by default those of the solution. Raises Cancelled from the monitor.
    """
    one = play_seats(solution, (player, other), tolerance, monitor, threads, game)
    if solution.ruleset.seats == 1:
        return Match(one.first_wins, 1.0 - one.second_wins, one.residual, one.converged)
    two = play_seats(solution, (other, player), tolerance, monitor, threads, game)
    return Match(one.first_wins, 1.0 - two.first_wins, max(one.residual, two.residual), one.converged and two.converged)


def effect_of_limits(
    solution: Solution,
    players: tuple[MatchPlayer, MatchPlayer],
    found: Match,
    monitor: Monitor = unwatched,
    threads: int = 0,
) -> float | None:
    """Return by how much a chance of a match differs if the bound is lower and the ceiling higher, as in a solve.

    `found`: the match of `players`. None if a solve would not measure that, or if the wider match does not converge;
    with perfect play, which has to be solved again, also if that took more than a few seconds.
    """
    settings, game = solution.settings, wider_game(solution.game, solution.settings)
    if not measures_bound(solution.ruleset, settings):
        return None
    if Optimal() in players:
        if solution.certificate.seconds > _SECONDS:
            return None
        limits = {"bound": min(game.grid.lowest, settings.bound), "ceiling": settings.ceiling + settings.ceiling // 4}
        solution = solve(solution.ruleset, replace(settings, check_bound=False, **limits), monitor)
        game = solution.game
    other = match(solution, *players, monitor=monitor, threads=threads, game=game)
    return max(abs(other.first - found.first), abs(other.second - found.second)) if other.converged else None


def play_seats(
    solution: Solution,
    players: tuple[MatchPlayer, MatchPlayer],
    tolerance: float = TOLERANCE,
    monitor: Monitor = unwatched,
    threads: int = 0,
    game: CompiledGame | None = None,
) -> FixedSeatMatch:
    """Compute a match in which the first of `players` has the first turn; parameters as for :func:`match`."""
    with seated(solution, players, threads, game) as engine:
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
def seated(
    solution: Solution, players: tuple[MatchPlayer, MatchPlayer], threads: int, game: CompiledGame | None = None
) -> Iterator[Engine]:
    """Yield the engine of a match in which the first of `players` has the first turn, and end its threads."""
    from farkle_core.engine.engine import Engine  # imports numba, which takes half a second
    from farkle_core.strategies.policies import MatchPolicies

    with Team(threads or solution.settings.team_size) as team:
        # An opponent who goes by the scores may answer more points better, so fewer can be best for the free player.
        best = False if BestResponse() in players else None
        yield Engine.prepare_match(game or solution.game, team, MatchPolicies(solution, players), best=best)


def expected_sweeps(engine: Engine) -> tuple[float, float]:
    """Return the expected sweeps of a match and its check, counted in sweeps that compute all turns."""
    again = engine.cost_of_later_sweeps
    return 1.0 + (usual_sweeps(engine.compiled.ruleset) - 1.0) * again, 0.0 if engine.checks_pairs else again


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
    from farkle_core.engine.contexts import make_game
    from farkle_core.engine.runs import can_be_remembered

    game = make_game(solution.game.for_match)
    return (game.penalty > 0 or game.ruins) and not can_be_remembered(game)


def _counted(engine: Engine, per_turn: float, per_farkle: float, reporter: Reporter) -> tuple[float, float]:
    """Return the first player's chance at the start, with the payments, and the largest error of an equation."""
    engine.runs.count(per_turn, per_farkle)
    convergence = run(engine, TOLERANCE, reporter)
    return engine.opening_win(0), max(convergence.change if engine.reaches_back else 0.0, convergence.residual)
