"""Players decide as what they play says."""

from functools import cache

import numpy as np
import pytest
from literal_players import literal
from nightly_cases import sampled
from small_matches import GAMES, ON_TABLES, fitted, solved

from farkle_core.coach.drills import draw
from farkle_core.coach.players import PerfectPlayer, TablePlayer, play_game
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.referee import SetAside, TurnPhase
from farkle_core.rules.dice import counts_of
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal


@cache
def adviser_of(game: str) -> Adviser:
    return Adviser(solved(game))


@pytest.mark.parametrize("game", sampled(GAMES, 2))
@pytest.mark.parametrize("name", ["numbers", "memory table", "margins and numbers", "bands", "most points"])
def test_a_strategy_is_played_as_it_is_written(game: str, name: str) -> None:
    """The literal player reads the words of a strategy, and shares nothing with its tables."""
    adviser, ruleset = adviser_of(game), solved(game).ruleset
    strategy = fitted(ON_TABLES[name], ruleset.dice)
    player, truth = TablePlayer(strategy, adviser), literal(strategy, adviser.referee)
    throw = Thrower(4).throw
    for _game in range(4):
        moment = adviser.new_game()
        while moment.state.phase is not TurnPhase.OVER:
            state = moment.state
            if state.phase is TurnPhase.ROLLING:
                state = adviser.referee.apply_roll(state, counts_of(throw(state.dice)))
            else:
                action = player.decide(moment)
                after = adviser.referee.apply(state, action)
                expected = truth(state)
                if isinstance(action, SetAside):  # equally good dice may differ
                    assert (after.turn_total, after.dice, after.mover) == (
                        expected.turn_total,
                        expected.dice,
                        expected.mover,
                    )
                else:
                    assert after == expected
                state = after
            moment = adviser.after(moment, state)


@pytest.mark.parametrize("game", sampled(["plain", "penalised", "last turns"], 3))
def test_it_wins_as_often_as_its_match_says(game: str) -> None:
    adviser, solution = adviser_of(game), solved(game)
    strategy = fitted(ON_TABLES["numbers"], solution.ruleset.dice)
    players = TablePlayer(strategy, adviser), PerfectPlayer(adviser)
    shares = np.array(
        [play_game(GameTable.at(adviser), players, Thrower(seed).throw).now.game.state.share(0) for seed in range(150)]
    )
    found = match(solution, strategy, Optimal(), threads=1)
    assert abs(shares.mean() - found.first) <= 4.0 * shares.std() / np.sqrt(len(shares))


def test_drills_are_decisions_with_a_choice_and_the_same_for_a_seed() -> None:
    adviser = adviser_of("plain")
    drills = draw(adviser, 12, seed=3)
    assert len(drills) == 12
    for each in drills:
        assert each.moment.state.phase is TurnPhase.SCORING
        assert len(each.options) > 1
        assert each.difficulty > 0.0
        assert each.options[0].win == pytest.approx(adviser.win_chance(each.moment), abs=1e-12)
    assert [each.moment for each in draw(adviser, 12, seed=3)] == [each.moment for each in drills]
