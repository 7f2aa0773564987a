"""The search for playbooks: its prices, and what its sentences are worth."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from fixed_players import Game, advised
from literal_playbook import literal_playbook
from small_matches import referee_of, solved

from farkle_core.game.modes import compile_ruleset
from farkle_core.play import SolutionStrategy
from farkle_core.playbooks.model import DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.playbooks.searching import advices, after_pairs, conditions
from farkle_core.playbooks.turn_prices import SentencePrices
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.names import READY, name_of, no_margins, ready
from farkle_core.strategies.sentence_cache import FoundPlaybook, found_before
from farkle_core.strategies.sentence_search import find_playbook, found_playbook, without
from farkle_core.strategies.tables import make_tables, points_per_turn

CLOSE = 1e-9
TARGET = 0.485  # of games against perfect play: the plain game, ten sentences, five hold numbers


def random_playbook(pick: random.Random) -> Playbook:
    known = [*conditions(shipped_ruleset("busche-neller")), *after_pairs()]
    some = [
        DiceSentence(each.take, tuple(pick.sample(known, pick.randint(0, 2))), each.most)
        for each in pick.choices(advices(), k=5)
    ]
    thresholds = tuple(pick.choice([0, 250, 300, 450, 1000, None]) for _dice in range(5))
    return Playbook((*some, DiceSentence(Take.MOST), TurnSentence(Go.HOLD, (), (*thresholds, 900))))


@pytest.mark.parametrize("seed", range(5))
def test_points_a_turn_are_those_of_the_tables(seed: int) -> None:
    automaton = compile_ruleset(shipped_ruleset("busche-neller"))
    playbook = random_playbook(random.Random(seed))
    found = SentencePrices(automaton).play(playbook.dice, playbook.turn[-1].points).points
    assert found == pytest.approx(points_per_turn(make_tables(playbook, automaton), automaton).mean, abs=1e-2)


@pytest.fixture(scope="module")
def small() -> tuple[Solution, FoundPlaybook]:
    """Return a small game and the playbook found for it; the progress never falls, nor ends too early."""
    solution, shares = solved("plain"), list[float]()
    found = find_playbook(solution, 6, lambda progress: shares.append(progress.fraction), threads=1)
    assert shares == sorted(shares)
    assert shares[-1] < 1.0
    assert {round(each, 1) for each in shares} >= {0.7, 0.9}  # while sentences are priced, and counted
    return solution, found


def wins(solution: Solution, playbook: Playbook) -> float:
    """Return how often a playbook wins, from the referee's whole game."""
    referee = referee_of(solution.ruleset)
    perfect, plays = advised(SolutionStrategy(solution, referee), referee), literal_playbook(playbook, referee)
    return (Game(referee, plays, perfect).share(0) + Game(referee, perfect, plays).share(1)) / 2.0


def test_prices_are_those_of_the_referees_game(small: tuple[Solution, FoundPlaybook]) -> None:
    solution, found = small
    overall = wins(solution, found.playbook)
    assert found.price.overall == pytest.approx(overall, abs=CLOSE)
    assert found.ladder[-1] == found.price.overall
    for place, worth in enumerate(found.worth):
        assert worth == pytest.approx(overall - wins(solution, without(found.playbook, place)), abs=CLOSE)


def test_second_call_reads_what_was_kept(
    small: tuple[Solution, FoundPlaybook], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path))
    solution, _found = small
    assert found_before(solution, 4) is None
    assert found_playbook(solution, 4, threads=1) == found_before(solution, 4)


@pytest.mark.nightly
def test_plain_game_meets_its_target(busche_neller: Solution) -> None:
    found = find_playbook(busche_neller, 10)
    assert found.price.overall >= TARGET
    assert len(found.playbook.sentences) <= 10
    assert len([total for total in found.holds.points if total]) <= 5


# Playbooks with a name: they come back by it, fit any number of dice, and have the price that is published.


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize("dice", [3, 5, 6])
def test_a_name_leads_to_the_playbook_and_back(name: str, dice: int) -> None:
    ruleset = replace(shipped_ruleset("busche-neller"), dice=dice)
    playbook = strategy_named(name, ruleset, no_margins)
    assert playbook == ready(name, dice)
    assert name_of(playbook, ruleset) == name


def test_three_sentences_win_as_often_as_was_measured() -> None:
    """The price of `docs/strategies.md`, which another program found."""
    solution = solve(shipped_ruleset("busche-neller"))
    playbook = strategy_named("three-sentences", solution.ruleset, no_margins)
    assert match(solution, playbook, Optimal()).overall == pytest.approx(0.4585, abs=5e-5)
