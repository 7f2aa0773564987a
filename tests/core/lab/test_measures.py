"""Every measure on five rulesets and more, against the referee's whole game, its games, and matches by other means."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from fixed_players import Game
from games import last_turns, penalised, plain
from lab_by_hand import ByHand, by_hand, first_holds
from literal_players import by_solution, literal
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly
from small_matches import QUICK, referee_of, small

from farkle_core.lab.measures import BY_NAME, MEASURES, SLOW, USUAL, named
from farkle_core.lab.measuring import Figure, Measuring, changes, watch
from farkle_core.lab.study import SETTINGS
from farkle_core.play import SolutionStrategy, play
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.model import End, EndRule, Farkles, Ruleset, Ties
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal, Tabled

FAIR_DIE = Die("fair die")
GAMES: dict[str, Ruleset] = {
    "plain": small(plain(), 350, 3),
    "opening": small(replace(plain(), turn=replace(plain().turn, opening=200, set_aside_all=True)), 350, 3),
    "penalised": replace(small(penalised(minimum=100), 300, 3), farkles=Farkles(2, 100, never_below_zero=True)),
    "doubling": small(shipped_ruleset("kingdom-come"), 350, 3),
    "last turns": replace(small(last_turns(), 250, 2), end=End(EndRule.LAST_TURN, Ties.SPLIT)),
    "six of a kind": small(shipped_ruleset("six-kind-wins"), 200, 6),
}


@cache
def measuring(name: str) -> Measuring:
    return Measuring(GAMES[name], SETTINGS, 2000)


@cache
def hand(name: str) -> ByHand:
    return by_hand(measuring(name).solution)


def value(name: str, measure: str) -> float:
    found = measuring(name).figures([measure])[measure].value
    assert isinstance(found, int | float)
    return float(found)


@pytest.mark.parametrize("name", GAMES)
def test_fairness(name: str) -> None:
    win = hand(name).first_wins
    assert value(name, "first_player_win") == pytest.approx(win, abs=1e-8)
    assert value(name, "unfairness") == pytest.approx(abs(win - 0.5), abs=1e-8)


@pytest.mark.parametrize("name", GAMES)
def test_length(name: str) -> None:
    assert value(name, "mean_turns") == pytest.approx(hand(name).turns, abs=1e-6)
    assert value(name, "farkles_per_turn") == pytest.approx(hand(name).farkles / hand(name).turns, abs=1e-7)


@pytest.mark.parametrize("name", GAMES)
def test_choices(name: str) -> None:
    by = hand(name)
    modest = measuring(name).figures(["modest_scorings"])["modest_scorings"].value
    assert modest == (None if by.scorings == 0.0 else pytest.approx(by.modest / by.scorings, abs=1e-6))
    assert value(name, "decisions") == pytest.approx(by.decided, abs=1e-6)
    assert value(name, "opponent_matters") == pytest.approx(by.dependent / by.decided, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_luck(name: str) -> None:
    by, figures = hand(name), measuring(name).figures(["rolls", "roll_sigma"])
    variance = by.first_wins * (1.0 - by.first_wins) - by.shared / 4.0
    for figure, truth in ((figures["rolls"], by.rolls), (figures["roll_sigma"], sqrt(variance / by.rolls))):
        assert isinstance(figure.value, float)
        assert figure.value == pytest.approx(truth, abs=1e-6 if figure.error is None else 5.0 * figure.error)
    assert (figures["rolls"].error is None) == (GAMES[name].end.rule is EndRule.SUDDEN)


def test_the_luck_of_rolls_adds_up_to_the_game() -> None:
    """The variance of a result is the sum over rolls of the variance of their luck: counted in games of their own."""
    solution = measuring("plain").solution
    record = play(solution, 4000, seed=5)
    spread = float(record.shares.var()) / float(record.rolls.mean())
    assert value("plain", "roll_sigma") ** 2 == pytest.approx(spread, rel=0.05)


@pytest.mark.parametrize("name", with_nightly(["plain", "last turns"], GAMES))
def test_komi(name: str) -> None:
    """Points for one player at the start, tried one by one: none makes the game fairer."""
    solution, grid = measuring(name).solution, measuring(name).solution.grid
    zero = grid.index(0)
    found = {
        sign * points: abs(float(solution.wins[0, 0, *((zero, at) if sign > 0 else (at, zero))]) - 0.5)
        for sign in (1, -1)
        for at in range(zero, grid.size)
        if (points := (at - zero) * grid.quantum) or sign > 0
    }
    komi = round(value(name, "komi"))
    assert found[komi] == min(found.values())
    assert value(name, "komi_remainder") == found[komi]
    played = by_hand(solution, (0, komi) if komi >= 0 else (-komi, 0)).first_wins
    assert value(name, "komi_remainder") == pytest.approx(abs(played - 0.5), abs=1e-8)


def test_prices_are_those_of_the_source(busche_neller_measuring: Measuring) -> None:
    """[BN]: play for most points loses 0.0239 against perfect play; 1,190 and 45 games tell the difference."""
    names = ["price_max_score", "price_hold_300", "games_max_score", "games_hold_300"]
    figures = {name: figure.value for name, figure in busche_neller_measuring.figures(names).items()}
    assert figures["price_max_score"] == pytest.approx(0.0239, abs=5e-5)
    assert figures["games_max_score"] == pytest.approx(1190, abs=6)
    assert figures["games_hold_300"] == pytest.approx(45, abs=0.5)


@pytest.fixture(scope="module")
def busche_neller_measuring() -> Measuring:
    return Measuring(shipped_ruleset("busche-neller"), SETTINGS, 200)


def prices_are_the_referees(name: str, measure: str, strategy: Tabled) -> None:
    """Against the referee's whole game, in which one player decides by the words of the strategy."""
    found = Measuring(GAMES[name], QUICK, 50)
    games = measure.replace("price", "games")
    solution, referee = found.solution, referee_of(GAMES[name])
    perfect, plays = by_solution(SolutionStrategy(solution, referee), referee), literal(strategy, referee)
    shares = Game(referee, plays, perfect).share(0), Game(referee, perfect, plays).share(1)
    price = 0.5 - sum(shares) / 2.0
    assert found.figures([measure])[measure].value == pytest.approx(price, abs=1e-9)
    needed = found.figures([games])[games].value
    assert needed == (pytest.approx(0.68 / price**2, rel=1e-4) if price > 1e-6 else None)


def test_the_price_of_most_points() -> None:
    prices_are_the_referees("plain", "price_max_score", MaxScore())


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in GAMES if name != "six of a kind"])
def test_prices(name: str) -> None:
    prices_are_the_referees(name, "price_max_score", MaxScore())
    prices_are_the_referees(name, "price_hold_300", HoldAt((300,) * GAMES[name].dice))


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_no_single_number_is_better(name: str) -> None:
    """The best single number against all others, each in a match of its own."""
    solution, ruleset = measuring(name).solution, GAMES[name]
    steps = range(0, ruleset.goal, ruleset.quantum)
    prices = [0.5 - match(solution, HoldAt((at,) * ruleset.dice), Optimal(), threads=1).overall for at in steps]
    prices.append(0.5 - match(solution, HoldAt((None,) * ruleset.dice), Optimal(), threads=1).overall)
    assert value(name, "price_one_number") == pytest.approx(min(prices), abs=1e-9)
    best = measuring(name).figures(["best_one_number"])["best_one_number"].value
    at_best = prices[-1] if best is None else prices[list(steps).index(round(float(best)))]
    assert at_best == pytest.approx(min(prices), abs=1e-9)
    assert value(name, "price_each_dice") <= value(name, "price_one_number") + 1e-9


def test_sentences_are_counted_until_they_lose_one_game_in_100() -> None:
    counted = Measuring(GAMES["plain"], SETTINGS, 50)
    assert counted.sentences is not None
    price = 0.5 - match(counted.solution, counted.sentences.playbook, Optimal(), threads=1).overall
    assert counted.figures(["price_sentences"])["price_sentences"].value == pytest.approx(price, abs=1e-9)
    for ladder, needed in (((0.305, 0.489, 0.4905, 0.495), 3), ((0.305, 0.489), None)):
        counted.sentences = replace(counted.sentences, ladder=ladder)
        assert counted.figures(["sentences_needed"])["sentences_needed"].value == needed


def test_drama_of_a_written_path() -> None:
    assert changes([0.6, 0.55, 0.45, 0.5, 0.4, 0.7]) == 2
    assert changes([0.6]) == 0


@pytest.mark.parametrize("name", with_nightly(["plain"], GAMES))
def test_drama(name: str) -> None:
    """The same games played one by one, their chances written down by the referee's own walk."""
    from farkle_core.play.dice_cup import DiceCup
    from farkle_core.play.games import play_out
    from farkle_core.play.turns import TurnPlayer
    from farkle_core.referee import Referee

    solution = measuring(name).solution
    found = watch(solution, 2000, seed=3)
    referee = Referee(solution.ruleset)
    strategy = SolutionStrategy(solution, referee)
    drama, lead, early = [], [], []
    turns = TurnPlayer(referee, strategy, DiceCup(referee, 99))
    path: list[float] = []
    for _game in range(1000):
        path.clear()
        record = play_out(referee.new_game(), turns, 1, lambda state, _: path.append(strategy.win_chance(state, 0)))
        lead.append(sum((one - 0.5) * (two - 0.5) < 0 for one, two in pairwise(path)))
        if record.shares[0] != 0.5:
            loser = [chance if record.shares[0] == 0.0 else 1.0 - chance for chance in path]
            drama.append(max(loser))
            sure = [1.0 - chance > max(loser) for chance in loser]
            early.append((len(path) - sure.index(True)) / len(path) if True in sure else 0.0)
    for mean, other in ((found.drama, drama), (found.lead_changes, lead), (found.decisiveness, early)):
        spread = float(np.hypot(mean.error, np.std(other) / sqrt(len(other))))
        assert mean.value == pytest.approx(float(np.mean(other)), abs=4.5 * spread)


@pytest.mark.parametrize("name", with_nightly(["plain", "penalised"], GAMES))
def test_comeback(name: str) -> None:
    """The referee's games from 0 points against half of the goal."""
    half = GAMES[name].goal // 100 * 50
    assert value(name, "comeback") == pytest.approx(by_hand(measuring(name).solution, (0, half)).first_wins, abs=1e-8)


def test_first_holds_are_those_of_the_source(busche_neller_measuring: Measuring) -> None:
    """[BN]'s player holds on the first turn from these totals with 6, 5, 4, 3, 2 and 1 dice."""
    found = busche_neller_measuring.figures(["first_hold"])["first_hold"].value
    assert found == "3700/2150/950/400/250/250"


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.end.rule is EndRule.SUDDEN])
def test_first_holds(name: str) -> None:
    """Every state of the first turn, by the referee's moves."""
    found = measuring(name).figures(["first_hold"])["first_hold"].value
    assert found == first_holds(measuring(name).solution)


def test_the_same_numbers_again() -> None:
    once, again = (Measuring(GAMES["plain"], SETTINGS, 50).figures(USUAL) for _time in range(2))
    assert once == again


def test_what_has_no_meaning_is_left_empty() -> None:
    steal = replace(small(shipped_ruleset("steal"), 300, 2))
    found = Measuring(steal, SETTINGS, 50).figures(["modest_scorings", "opponent_matters", "decisions", "rolls"])
    assert [found[name].value for name in ("modest_scorings", "opponent_matters", "decisions")] == [None] * 3
    assert found["rolls"].error is not None


def test_names() -> None:
    assert len(BY_NAME) == len(MEASURES)
    assert named("fairness") == ("first_player_win", "unfairness", "komi", "komi_remainder")
    assert named("komi") == ("komi",)
    assert named("all") == tuple(BY_NAME)
    assert named("nonsense") == ()
    assert set(USUAL) | set(SLOW) == set(BY_NAME)
    assert Figure(1.0).error is None


@pytest.mark.parametrize("second", [(LUCKY, FAIR_DIE), pytest.param((), marks=pytest.mark.nightly)])
def test_loaded_dice_have_every_measure_but_those_by_number_of_dice(second: tuple[Die, ...]) -> None:
    """Games are thrown die by die, each seat with its own dice, and are won as often as solved."""
    rules = small(with_dice(ODD, DEVIL, second=second), 300, 2)
    measured = Measuring(rules, SETTINGS, 400)
    figures = measured.figures(each.name for each in MEASURES)
    assert [name for name, each in figures.items() if each.value is None and name in _GAMES] == []
    assert figures["first_hold"].value is None
    assert play(measured.solution, 1500, 25).first_player_wins.is_near(measured.solution.first_player_win)


_GAMES = ("first_player_win", "mean_turns", "drama", "lead_changes", "decisiveness", "price_hold_300", "rolls")
