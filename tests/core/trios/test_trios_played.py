"""Three players who play as the exact solution says, led by the referee: each seat wins as often as it promises."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.play.box import Box
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.play.games import play_out
from farkle_core.play.strategy import Strategy
from farkle_core.play.turns import TurnPlayer
from farkle_core.referee import Action, GameState, Hold, Referee, Roll
from farkle_core.rules import Farkles, Ruleset, shipped_ruleset
from farkle_core.trios.solution import TrioSolution
from farkle_core.trios.solve import solve_trio

GAMES = 20_000
PLAYERS = 3


class AsSolved:
    """Decides as a solution for three players says."""

    def __init__(self, solution: TrioSolution) -> None:
        self._solution = solution

    def advise(self, state: GameState) -> TurnAsSolved:
        return TurnAsSolved(self._solution, state)


class TurnAsSolved:
    """The decisions of one turn."""

    size = 50_000

    def __init__(self, solution: TrioSolution, start: GameState) -> None:
        (own, following, last), (f, g, h) = (
            [each[(start.mover + step) % PLAYERS] for step in range(PLAYERS)] for each in (start.scores, start.farkles)
        )
        self._turn = solution.turn(own, (following, last), farkles=(f, g, h))
        self._columns = DiceColumns(solution.ruleset)

    def begin(self) -> Action:
        return Roll()

    def decide(self, state: GameState) -> Action:
        return Hold() if self._turn.holds[self._turn.row(state.turn_total), self._columns.of(state)] else Roll()

    def win_chance(self, state: GameState, _player: int) -> float:
        return float(self._turn.chances(self._turn.row(state.turn_total), self._columns.of(state) + 1)[0])


@pytest.mark.parametrize(
    "rules",
    with_nightly(
        [replace(shipped_ruleset("busche-neller"), goal=1000)],
        [
            with_dice(replace(ODD, count=2), LUCKY, DEVIL, goal=500),
            replace(shipped_ruleset("facebook"), goal=600, farkles=Farkles(2, 300, never_below_zero=True)),
            replace(shipped_ruleset("disaster-twos"), goal=600),
        ],
    ),
    ids=["fair dice", "loaded dice", "penalty", "disaster"],
)
def test_twenty_thousand_games_end_as_the_solution_says(rules: Ruleset) -> None:
    solution, referee = solve_trio(rules, Settings(threads=1)), Referee(rules)
    assert solution.certificate.mixed == 0
    wins = np.zeros(PLAYERS)

    def count(state: GameState, games: list[int]) -> None:
        wins[list(state.winners)] += len(games)

    player = TurnPlayer(referee, cast("Strategy", AsSolved(solution)), Box(referee, 25))
    play_out(referee.new_game(PLAYERS), player, GAMES, over=count)
    assert wins.sum() == GAMES
    expected = np.array(solution.first_wins)
    errors = np.sqrt(expected * (1.0 - expected) / GAMES)
    assert (np.abs(wins / GAMES - expected) < 4 * errors).all()
