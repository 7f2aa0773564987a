"""Many games side by side."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Protocol

import numpy as np

from farkle_core.play.box import Box
from farkle_core.play.record import Record
from farkle_core.play.strategy import Strategy
from farkle_core.play.turns import PlayedTurn, TurnPlayer
from farkle_core.referee import GameState, Phase, Referee
from farkle_core.solution.solution import Solution


class PlaysTurns(Protocol):
    """Whoever plays turns to their end."""

    def play(self, state: GameState, times: int) -> list[PlayedTurn]:
        """Play so many turns from the same start."""
        ...


# Is told the start of each turn, and the numbers of the games that come to it.
Watch = Callable[[GameState, list[int]], None]


def play(solution: Solution, games: int, seed: int = 0, watch: Watch | None = None) -> Record:
    """Play games between two players who both decide as a solution advises.

    The same seed brings the same games.
    """
    referee = Referee(solution.ruleset)
    turns = TurnPlayer(referee, Strategy(solution, referee), Box(referee, seed))
    return play_out(referee.new_game(), turns, games, watch)


def play_out(
    start: GameState, turns: PlaysTurns, games: int, watch: Watch | None = None, over: Watch | None = None
) -> Record:
    """Play games from a start on until all are over; `over` hears of each end.

    Games that have come to the same start of a turn go on together, those with the smallest sum of scores first: then
    hardly any turn begins the same again later, and little has to be kept.
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
            if after.phase is Phase.OVER:
                shares[game] = after.share(0)
                if over is not None:
                    over(after, [game])
            elif after in waiting:
                waiting[after].append(game)
            else:
                waiting[after] = [game]
                heappush(queue, (sum(after.scores), next(number), after))
    for array in (shares, played, farkles, rolls):
        array.flags.writeable = False
    return Record(shares, played, farkles, rolls)
