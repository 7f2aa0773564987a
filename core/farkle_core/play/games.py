"""Plays many games at once, of two players or of 2 to 8.

Of several players, each plays a game of two against the strongest opponent, as advice does. Games of more than three
players have no exact solution here. So many are played by the referee, and every win chance comes with its standard
error.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, Protocol

import numpy as np

from farkle_core.arrays import Floats, Ints, freeze, frozen
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _
from farkle_core.play.advise.duel import duel
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.strategy import SolutionStrategy
from farkle_core.play.turns import PlayedTurn, TurnPlayer, TurnStrategy
from farkle_core.referee import GameState, Referee, TurnEnd, TurnPhase
from farkle_core.rules.model import Carry, Ruleset
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


@dataclass(frozen=True)
class PartyRecord:
    """The results of the games."""

    shares: Floats  # each player's share of the win, shape (games, players), read-only

    @property
    def wins(self) -> Floats:
        """How often each seat won, from 0 to 1."""
        wins: Floats = self.shares.mean(axis=0)
        return wins

    @property
    def standard_errors(self) -> Floats:
        """The standard error of each of `wins`."""
        errors: Floats = self.shares.std(axis=0, ddof=1) / np.sqrt(len(self.shares))
        return errors


def play_party(
    solution: Solution,
    players: int,
    games: int,
    seed: int = 0,
    watch: WatchTurns | None = None,
    strategies: Sequence[TurnStrategy | None] = (),
) -> PartyRecord:
    """Play games between so many players; the same seed gives the same games.

    `solution`: of two players: those without a strategy decide by it, each against the strongest opponent. `watch`:
    hears of each start of a turn; may raise to stop. `strategies`: how each seat plays the game of two against the
    strongest opponent; those left out play perfectly. Raises UserError if the rules carry something from turn to turn
    that the game of two cannot say.
    """
    refuse_party(solution.ruleset)
    referee, shares = Referee(solution.ruleset), np.zeros((games, players))

    def over(state: GameState, which: list[int]) -> None:
        shares[which] = [state.share(player) for player in range(players)]

    cup, perfect = DiceCup(referee, seed), SolutionStrategy(solution, referee)
    wanted = [strategy or perfect for strategy in (*strategies, *[None] * (players - len(strategies)))]
    kinds = {strategy: TurnPlayer(referee, strategy, cup) for strategy in dict.fromkeys(wanted)}
    seats = [kinds[strategy] for strategy in wanted]
    play_out(referee.new_game(players), _DuelTurns(referee, seats), games, watch, over)
    return PartyRecord(frozen(shares))


def refuse_party(ruleset: Ruleset) -> None:
    """Raise UserError that names every rule by which turns depend on more than the duel with the strongest opponent."""
    if problems := tuple(_problems(ruleset)):
        raise UserError(_("Games of several players cannot be simulated under these rules."), problems)


def _problems(ruleset: Ruleset) -> Iterator[Problem]:
    if ruleset.start.carry is not Carry.NONE:
        yield Problem("start.carry", ruleset.start.carry.value, L_("none, for games of several players"))
    if ruleset.exact_goal:
        yield Problem("end.overshoot", ruleset.end.overshoot.value, L_("allowed, for games of several players"))
    if ruleset.has_disaster:
        yield Problem("cursed.effect", "disaster", L_("toxic or no cursed rolls, for games of several players"))
    if ruleset.turn.farkle_keeps_turn_total:
        yield Problem("turn.farkle_keeps_turn_total", "true", L_("false, for games of several players"))
    if ruleset.dice_differ:
        yield Problem("second_die", "", L_("the same dice for all, for games of several players"))


class _DuelTurns:
    """Plays turns of several players as turns of the duel with the strongest opponent."""

    def __init__(self, referee: Referee, seats: list[TurnPlayer]) -> None:
        self._referee, self._seats = referee, seats

    def play(self, state: GameState, times: int) -> list[PlayedTurn]:
        """Play so many turns from the same start."""
        pair = duel(state)
        known: dict[tuple[GameState, bool], GameState] = {}
        turns = []
        for played in self._seats[state.mover].play(pair, times):
            key = played.state, played.farkled
            if key not in known:
                known[key] = self._after(state, pair, played)
            turns.append(played._replace(state=known[key]))
        return turns

    def _after(self, state: GameState, pair: GameState, played: PlayedTurn) -> GameState:
        """Return the game of all players after a turn of the duel."""
        if played.farkled:
            return self._referee.whole_turn(state, 0, TurnEnd.FARKLE)
        points = played.state.scores[pair.mover] - pair.scores[pair.mover]
        if points == 0 and played.state.phase is TurnPhase.OVER:
            return self._referee.whole_turn(state, 0, TurnEnd.WIN)
        return self._referee.whole_turn(state, points)
