"""A player who goes by a plain strategy is found to do so, with its price."""

from functools import cache

import pytest

from farkle_core.coach.history import played_game
from farkle_core.coach.players import PerfectPlayer, play_game, player
from farkle_core.coach.review import review
from farkle_core.coach.style import PlainChoice, style_of
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.advise.game_record import PERSON, Seat
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.names import no_margins

SEATS = Seat("Anna", PERSON), Seat("Ada", "optimal")
RULES = shipped_ruleset("kingdom-come")


@cache
def solution() -> Solution:
    return solve(RULES, Settings(check_bound=False))


def games_of(name: str, count: int) -> list[tuple[PlainChoice, ...]]:
    """Return the decisions of a strategy against perfect play."""
    adviser = Adviser(solution())
    players = player(strategy_named(name, RULES, no_margins), adviser), PerfectPlayer(adviser)
    games = (play_game(GameTable.at(adviser), players, Thrower(seed).throw).now.game for seed in range(count))
    return [played_game("", SEATS, 0, game, review(game)).plain for game in games]


@pytest.mark.parametrize("name", ["hold-at:300:all", "hold-at:450:fewest"])
def test_a_plain_strategy_is_found(name: str) -> None:
    style = style_of(games_of(name, 8), RULES)
    assert style is not None
    assert style.name == name
    assert style.agreeing == style.decisions


def test_hold_numbers_differ_where_decisions_say_so() -> None:
    """Held from 300 on with two dice, from 900 with five; slips change neither."""
    some = frozenset({"all"})
    games = [
        [PlainChoice(some, 2, 50 * each, 50 * each >= 300) for each in range(4, 16)],
        [PlainChoice(some, 5, 50 * each, 50 * each >= 900) for each in range(4, 30)],
        [PlainChoice(some, 2, 350, held=False), PlainChoice(some, 5, 400, held=True)],
    ]
    style = style_of(games, RULES)
    assert style is not None
    assert style.name == "hold-at:6=900,5=900,4=900,3=900,2=300,1=900:all"
    assert style.decisions - style.agreeing == 2


def test_perfect_play_is_no_plain_strategy() -> None:
    style = style_of(games_of("optimal", 8), RULES)
    assert style is not None
    assert style.agreeing < 0.97 * style.decisions


def test_few_decisions_have_no_style() -> None:
    assert style_of(games_of("hold-at:300:all", 1), RULES) is None


def test_the_price_is_that_of_the_matches() -> None:
    style = style_of(games_of("hold-at:300:all", 8), RULES)
    assert style is not None
    wins = {name: match(solution(), each, Optimal()).overall for name, each in style.strategies(RULES).items()}
    assert list(wins) == ["hold-at:300:all", "hold-at:300"]
    won, usual = (100 * each for each in wins.values())
    assert f"wins {won:.1f} of 100 games against perfect play: the dice cost {usual - won:.1f} of them" in style.price(
        wins
    )
    assert style.price(wins).endswith(f"when to hold costs {50 - usual:.1f}.")
    assert style.words(RULES).startswith("Take all dice that score. Hold from a turn total of 300")
