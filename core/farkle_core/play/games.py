"""Plays many games at once."""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, Protocol

import numpy as np

from farkle_core.arrays import Floats, Ints, freeze
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.strategy import SolutionStrategy
from farkle_core.play.turns import PlayedTurn, TurnPlayer
from farkle_core.referee import GameState, Referee, TurnPhase
from farkle_core.solution.solution import Solution

# Called with the start of each turn, and the numbers of the games that reach it.
WatchTurns = Callable[[GameState, list[int]], None]


class SampleMean(NamedTuple):
    """A mean over sampled games."""

    value: float
    error: float

    def is_near(self, truth: float) -> bool:
        """Return whether `truth` lies within four standard errors."""
        return abs(self.value - truth) <= 4.0 * self.error


@dataclass(frozen=True)
class GameCounts:
    """Counts of many games, game by game; all arrays read-only, shape (games,)."""

    shares: Floats  # the first player's share of the win: 1, 0, or a half if the win is shared
    turns: Ints  # turns, farkles: turns of both players, and the number of them that ended with a farkle
    farkles: Ints
    rolls: Ints  # of dice, by both players

    @property
    def first_player_wins(self) -> SampleMean:
        """The first player's mean share of the win."""
        return mean_of(self.shares)

    @property
    def turns_per_game(self) -> SampleMean:
        """The length of a game: the turns of both players together."""
        return mean_of(self.turns.astype(np.float64))

    @property
    def rolls_per_game(self) -> SampleMean:
        """How often both players together roll dice."""
        return mean_of(self.rolls.astype(np.float64))

    @property
    def farkles_per_turn(self) -> SampleMean:
        """The share of turns that end with a farkle; its error comes from the spread between whole games."""
        ratio = float(self.farkles.sum() / self.turns.sum())
        return SampleMean(ratio, mean_of(self.farkles - ratio * self.turns).error / float(self.turns.mean()))


def mean_of(values: Floats) -> SampleMean:
    """Return the mean of independent values, shape (games,), with its standard error; infinite for one value."""
    spread = float(values.std(ddof=1)) if values.size > 1 else float("inf")
    return SampleMean(float(values.mean()), spread / float(np.sqrt(values.size)))


class PlaysTurns(Protocol):
    """A player who plays turns to their end."""

    def play(self, state: GameState, times: int) -> list[PlayedTurn]:
        """Play so many turns from the same start."""
        ...


def play(solution: Solution, games: int, seed: int = 0, watch: WatchTurns | None = None) -> GameCounts:
    """Play games between two players who both decide as a solution advises. The same seed gives the same games."""
    referee = Referee(solution.ruleset)
    turns = TurnPlayer(referee, SolutionStrategy(solution, referee), DiceCup(referee, seed))
    return play_out(referee.new_game(), turns, games, watch)


def play_out(
    start: GameState, turns: PlaysTurns, games: int, watch: WatchTurns | None = None, over: WatchTurns | None = None
) -> GameCounts:
    """Play games from a start until all are over; `over` hears of each end.

    Games at the same start of a turn continue together, those with the smallest sum of scores first. Then hardly any
    turn begins the same again later, and little memory is needed.
    """
    shares = np.zeros(games)
    played, farkles, rolls = (np.zeros(games, dtype=np.int64) for _count in range(3))
    waiting: dict[GameState, list[int]] = {start: list(range(games))}
    number = count()
    queue = [(sum(start.scores), next(number), start)]
    while queue:
        state = heappop(queue)[-1]
        together = waiting.pop(state)
        played[together] += 1
        if watch is not None:
            watch(state, together)
        for game, (after, farkled, thrown) in zip(together, turns.play(state, len(together)), strict=True):
            farkles[game] += farkled
            rolls[game] += thrown
            if after.phase is TurnPhase.OVER:
                shares[game] = after.share(0)
                if over is not None:
                    over(after, [game])
            elif after in waiting:
                waiting[after].append(game)
            else:
                waiting[after] = [game]
                heappush(queue, (sum(after.scores), next(number), after))
    freeze(shares, played, farkles, rolls)
    return GameCounts(shares, played, farkles, rolls)
