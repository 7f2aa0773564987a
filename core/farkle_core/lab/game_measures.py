"""Measures games between perfect players: how long they stay open turn by turn, and what their decisions are.

How long games stay open is measured by Ludii's evaluation of games
(``Evaluation/src/metrics/single/stateEvaluation`` in the repository Ludeme/Ludii: decisiveness threshold, lead change,
decisiveness moves), with exact win chances at the starts of turns for its estimates of positions. Of decisions see
``modest_scorings`` in :mod:`.measures`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.engine.contexts import aligned, make_contexts
from farkle_core.engine.game_arrays import make_game, make_plan
from farkle_core.game.phases import EVEN
from farkle_core.play import SampleMean, SolutionStrategy, play
from farkle_core.play.games import GameCounts, mean_of
from farkle_core.referee import GameState, Referee
from farkle_core.solution.solution import Solution
from farkle_core.strategies.visits import visits_of


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
    decided = [(path, share > EVEN) for path, share in zip(paths, record.shares.tolist(), strict=True) if share != EVEN]
    ends = np.array([_end(path, first_won=won) for path, won in decided]).reshape(-1, 2)
    return GameMeasurements(
        record=record,
        drama=_mean(ends[:, 0]),
        lead_changes=mean_of(np.array([float(changes(path)) for path in paths])),
        decisiveness=_mean(ends[:, 1]),
    )


def changes(path: Sequence[float]) -> int:
    """Return how often the leader changes; `path`: the first player's win chances. Even chances do not count."""
    leads = [chance > EVEN for chance in path if chance != EVEN]
    return sum(one != other for one, other in pairwise(leads))


def _end(path: Sequence[float], *, first_won: bool) -> tuple[float, float]:
    """Return the loser's highest chance, and the share of turns from when the winner is above it."""
    winners = path if first_won else [1.0 - chance for chance in path]
    highest = 1.0 - min(winners)
    above = next((turn for turn, chance in enumerate(winners) if chance > highest), len(winners))
    return highest, 1.0 - above / len(winners)


def _mean(values: Floats) -> SampleMean:
    return mean_of(values) if values.size else SampleMean(float("nan"), float("nan"))


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

    Returns None where visits are not known, see :func:`farkle_core.strategies.visits.visits_of`.
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
