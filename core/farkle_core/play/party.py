"""Simulates games of 2 to 8 players: each plays a game of two against the strongest opponent, as advice does.

Games of more than three players have no exact solution here. So many are played by the referee, and every win chance
comes with its standard error.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from farkle_core.arrays import Floats, frozen
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _
from farkle_core.play.advise.duel import duel
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.games import WatchTurns, play_out
from farkle_core.play.strategy import SolutionStrategy
from farkle_core.play.turns import PlayedTurn, TurnPlayer, TurnStrategy
from farkle_core.referee import GameState, Referee, TurnEnd, TurnPhase
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.solution.solution import Solution


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
