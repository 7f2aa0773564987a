"""Follows games of perfect players turn by turn, to measure how long they stay open.

The numbers are those of Ludii's evaluation of games (``Evaluation/src/metrics/single/stateEvaluation`` in the
repository Ludeme/Ludii: decisiveness threshold, lead change, decisiveness moves), with exact win chances at the starts
of turns for its estimates of positions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.play import SampleMean, SolutionStrategy, play
from farkle_core.play.games import GameCounts, mean_of
from farkle_core.referee import GameState, Referee
from farkle_core.solution.solution import Solution

_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class GameMeasurements:
    """The measurements of some games."""

    record: GameCounts  # results, turns, farkles and rolls of each game
    # drama, lead_changes, decisiveness: as in `measures`; drama and decisiveness are not a number where every win was
    # shared
    drama: SampleMean
    lead_changes: SampleMean
    decisiveness: SampleMean


def watch(solution: Solution, games: int, seed: int) -> GameMeasurements:
    """Let the referee play games between two players who decide as a solution advises.

    The same seed gives the same games.
    """
    strategy = SolutionStrategy(solution, Referee(solution.ruleset))
    paths: list[list[float]] = [[] for _game in range(games)]

    def note(state: GameState, together: list[int]) -> None:
        chance = strategy.win_chance(state, 0)
        for game in together:
            paths[game].append(chance)

    record = play(solution, games, seed, note)
    decided = [
        (path, share > _EVEN) for path, share in zip(paths, record.shares.tolist(), strict=True) if share != _EVEN
    ]
    ends = np.array([_end(path, first_won=won) for path, won in decided]).reshape(-1, 2)
    return GameMeasurements(
        record=record,
        drama=_mean(ends[:, 0]),
        lead_changes=mean_of(np.array([float(changes(path)) for path in paths])),
        decisiveness=_mean(ends[:, 1]),
    )


def changes(path: Sequence[float]) -> int:
    """Return how often the leader changes; `path`: the first player's win chances. Even chances do not count."""
    leads = [chance > _EVEN for chance in path if chance != _EVEN]
    return sum(one != other for one, other in pairwise(leads))


def _end(path: Sequence[float], *, first_won: bool) -> tuple[float, float]:
    """Return the loser's highest chance, and the share of turns from when the winner is above it."""
    winners = path if first_won else [1.0 - chance for chance in path]
    highest = 1.0 - min(winners)
    above = next((turn for turn, chance in enumerate(winners) if chance > highest), len(winners))
    return highest, 1.0 - above / len(winners)


def _mean(values: Floats) -> SampleMean:
    return mean_of(values) if values.size else SampleMean(float("nan"), float("nan"))
