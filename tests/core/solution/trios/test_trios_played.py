"""Three players who play as the exact solution says, led by the referee: each seat wins as often as it promises."""

from dataclasses import replace

import numpy as np
import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.play.advise.trio import TrioStrategy
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.games import play_out
from farkle_core.play.turns import TurnPlayer, TurnStrategy
from farkle_core.referee import GameState, Referee
from farkle_core.rules import Farkles, Ruleset, shipped_ruleset
from farkle_core.rules.model import End, Overshoot
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio

GAMES = 20_000
PLAYERS = 3


@pytest.mark.parametrize(
    "rules",
    with_nightly(
        [replace(shipped_ruleset("busche-neller"), goal=1000)],
        [
            with_dice(replace(ODD, count=2), LUCKY, DEVIL, goal=500),
            replace(shipped_ruleset("facebook"), goal=600, farkles=Farkles(2, 300, never_below_zero=True)),
            replace(shipped_ruleset("disaster-twos"), goal=600),
            replace(shipped_ruleset("welfare"), goal=800),
            replace(shipped_ruleset("dice-depot"), goal=800, end=End(overshoot=Overshoot.VOID)),
        ],
    ),
    ids=["fair dice", "loaded dice", "penalty", "disaster", "welfare", "exact goal"],
)
def test_twenty_thousand_games_end_as_the_solution_says(rules: Ruleset) -> None:
    solution = solve_trio(rules, Settings(threads=1))
    check(solution, TrioStrategy(solution, Referee(rules)))


def check(solution: TrioSolution, strategy: TurnStrategy) -> None:
    """Play games, and compare how often each seat wins with what the solution promises."""
    assert solution.certificate.mixed == 0
    referee, wins = Referee(solution.ruleset), np.zeros(PLAYERS)

    def count(state: GameState, games: list[int]) -> None:
        wins[list(state.winners)] += len(games) / len(state.winners)

    play_out(referee.new_game(PLAYERS), TurnPlayer(referee, strategy, DiceCup(referee, 25)), GAMES, over=count)
    assert round(wins.sum()) == GAMES
    expected = np.array(solution.chances_at())
    errors = np.sqrt(expected * (1.0 - expected) / GAMES)
    assert (np.abs(wins / GAMES - expected) < 4 * errors).all()
