"""Three players who play as the exact solution says, led by the referee: each seat wins as often as it promises."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.play.advise.trio import TrioStrategy
from farkle_core.play.box import Box
from farkle_core.play.games import play_out
from farkle_core.play.turns import TurnPlayer
from farkle_core.referee import GameState, Referee
from farkle_core.rules import Farkles, Ruleset, shipped_ruleset
from farkle_core.rules.model import End, Overshoot
from farkle_core.trios.solve import solve_trio
from farkle_core.trios.view import TrioView

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
    solution, referee = solve_trio(rules, Settings(threads=1)), Referee(rules)
    assert solution.certificate.mixed == 0
    wins = np.zeros(PLAYERS)

    def count(state: GameState, games: list[int]) -> None:
        wins[list(state.winners)] += len(games)

    player = TurnPlayer(referee, TrioStrategy(TrioView.of(solution, Settings()), referee), Box(referee, 25))
    play_out(referee.new_game(PLAYERS), player, GAMES, over=count)
    assert wins.sum() == GAMES
    expected = np.array(solution.first_wins)
    errors = np.sqrt(expected * (1.0 - expected) / GAMES)
    assert (np.abs(wins / GAMES - expected) < 4 * errors).all()
