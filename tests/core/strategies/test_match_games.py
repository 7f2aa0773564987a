"""Matches against games that the referee plays with dice, by the words of the strategies."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product

import numpy as np
import pytest
from games import last_turns, penalised, plain
from literal_playbook import literal_playbook
from literal_players import by_solution, literal

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.play import SampleMean
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import GameState, Referee, TurnPhase
from farkle_core.rules.dice import Counts
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.forms import memory_table
from farkle_core.strategies.match import play_seats
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, Optimal, Strategy

Decide = Callable[[GameState], GameState]

RULES = {
    "plain": plain(1500),
    "penalised": penalised(1200, minimum=100, count=2, penalty=200),
    "last turns": replace(last_turns(1200), turn=replace(plain().turn, opening=200)),
}
QUICK = Settings(bound=-400, threads=1, check_bound=False, ceiling=3000)
KINDS = ("optimal", "most points", "one number", "numbers", "memory", "memory and margins", "bands")
PAIRS = [(rules, *pair) for rules in RULES for pair in product(KINDS, KINDS)]
QUICKLY = [each for number, each in enumerate(PAIRS) if number % 48 == 4]

SENTENCES = Playbook((
    DiceSentence(Take.SET_AND_ONES, (Condition(Asks.SET, (300,)), Condition(Asks.THEN_HOLD))),
    DiceSentence(Take.ALL, (Condition(Asks.SET, (0,)),)),
    DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (5, 6)), Condition(Asks.TOTAL_BELOW, (500,)))),
    DiceSentence(Take.FIVES, (Condition(Asks.SINGLES, (3,)),), 1),
    DiceSentence(Take.ALL),
    TurnSentence(Go.WIN, (Condition(Asks.OPPONENT_FROM, (900,)), Condition(Asks.LEFT, (2, 3, 4, 5)))),
    TurnSentence(Go.WITHIN, (Condition(Asks.LEAD_BELOW, (-600,)),), (100,)),
    TurnSentence(Go.HOLD, (), (0, 250, 400, 1000, None, None)),
))  # fmt: skip


@lru_cache
def solved(rules: str) -> Solution:
    return solve(RULES[rules], QUICK)


def strategy(kind: str, rules: str) -> Strategy:
    table, numbers = memory_table(RULES[rules]), HoldAt((250, 250, 350, 700, 1200, None))
    known: dict[str, Strategy] = {
        "optimal": Optimal(),
        "most points": MaxScore(),
        "one number": HoldAt((300,) * 6),
        "numbers": numbers,
        "memory": table,
        "memory and margins": GoForIt(table, (900, 900, 800, 700, None, None), (800, 900, 700, 500, 400, None)),
        "sentences": SENTENCES,
        "bands": Bands((-400, 300), (HoldAt((400,) * 6), numbers, HoldAt((250,) * 6))),
    }
    return known[kind]


class Dice:
    """Rolls, each as likely as the referee says."""

    def __init__(self, referee: Referee, seed: int) -> None:
        self._referee, self._generator = referee, np.random.default_rng(seed)

    @cache  # noqa: B019 - lives as long as the test
    def _rolls(self, dice: int) -> tuple[list[Counts], np.ndarray]:
        state = referee_state(self._referee)._replace(dice=dice)
        found = self._referee.chance(state)
        return [roll for roll, _ in found], np.cumsum([ways for _, ways in found]) / 6**dice

    def throw(self, dice: int) -> Counts:
        rolls, shares = self._rolls(dice)
        return rolls[int(np.searchsorted(shares, self._generator.random(), side="right"))]


def referee_state(referee: Referee) -> GameState:
    return referee.new_game()._replace(phase=TurnPhase.ROLLING)


@lru_cache
def players(rules: str, kind: str) -> tuple[Referee, Decide]:
    solution = solved(rules)
    ends = solution.ruleset.end.rule != "sudden"
    ceiling = make_grid(solution.ruleset, QUICK).ceiling if ends else None
    referee = Referee(solution.ruleset, floor=QUICK.bound, ceiling=ceiling)
    chosen = strategy(kind, rules)
    if isinstance(chosen, Optimal):
        return referee, cache(by_solution(Advised(solution, referee), referee))
    said = literal_playbook(chosen, referee) if isinstance(chosen, Playbook) else literal(chosen, referee)
    return referee, cache(said)


def played(rules: str, first: str, second: str, games: int) -> SampleMean:
    """Return the first player's share of the win over so many games."""
    referee, decide = players(rules, first)
    deciding = (decide, players(rules, second)[1])
    dice = Dice(referee, seed=len(rules + first + second))
    shares = np.zeros(games)
    for game in range(games):
        state = referee.new_game()
        while state.phase is not TurnPhase.OVER:
            if state.phase is TurnPhase.ROLLING:
                state = referee.apply_roll(state, dice.throw(state.dice))
            else:
                state = deciding[state.mover](state)
        shares[game] = state.share(0)
    return SampleMean(float(shares.mean()), float(shares.std(ddof=1) / np.sqrt(games)))


def agrees(rules: str, first: str, second: str, games: int) -> None:
    exact = play_seats(solved(rules), (strategy(first, rules), strategy(second, rules)), threads=1)
    assert exact.converged
    found = played(rules, first, second, games)
    assert found.is_near(exact.first_wins), (found, exact.first_wins)


@pytest.mark.parametrize(("rules", "first", "second"), QUICKLY)
def test_games_come_out_as_computed(rules: str, first: str, second: str) -> None:
    agrees(rules, first, second, 400)


@pytest.mark.nightly
@pytest.mark.parametrize(("rules", "first", "second"), PAIRS)
def test_every_pair(rules: str, first: str, second: str) -> None:
    agrees(rules, first, second, 4000)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
def test_sentences(rules: str) -> None:
    agrees(rules, "sentences", "optimal", 20_000)
