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
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import sampled, with_nightly

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.play import SampleMean
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import GameState, Referee, TurnPhase
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Counts
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.forms import memory_table
from farkle_core.strategies.match import play_seats
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, Optimal, Strategy
from farkle_core.strategies.regions import hold_regions, holding_runs, play_turns, turn_costs
from farkle_core.strategies.strategy_words import TakenOffer, offers_taken

Decide = Callable[[GameState], GameState]

RULES = {
    "plain": plain(1000),
    "penalised": penalised(800, minimum=100, count=2, penalty=200),
    "last turns": replace(last_turns(800), turn=replace(plain().turn, opening=200)),
}
QUICK = Settings(bound=-400, threads=1, check_bound=False, ceiling=2000)
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


@pytest.mark.parametrize(("rules", "first", "second", "games"), with_nightly(
    [(*pair, 400) for pair in QUICKLY],
    [*((*pair, 4000) for pair in PAIRS), *((rules, "sentences", "optimal", 20_000) for rules in RULES)],
))  # fmt: skip
def test_games_come_out_as_computed(rules: str, first: str, second: str, games: int) -> None:
    exact = play_seats(solved(rules), (strategy(first, rules), strategy(second, rules)), threads=1)
    assert exact.converged
    found = played(rules, first, second, games)
    assert found.is_near(exact.first_wins), (found, exact.first_wins)


# Strategies in turns of every kind: seats, last turns, offered dice, turns to beat, bonuses taken.


AT_300 = HoldAt((300,) * 6)
BY_BANDS = Bands((0,), (HoldAt((None, 200, 300, 400, 500, None)), AT_300))
NEAR_THE_GOAL = GoForIt(AT_300, (None,) * 5 + (800,), (900,) * 6)

BEGINNINGS = (
    ("equal-turns", TurnStart(seat=1), 0),
    ("last-turn", TurnStart(turns_left=1), 0),
    ("open-1000", TurnStart(seat=1, turns_left=3), 0),
    ("steal", TurnStart(carried_dice=3, carried_points=400), 0),
    ("high-stakes", TurnStart(seat=1, carried_dice=2), 0),
    ("beat-the-last-turn", TurnStart(last_turn_total=400), 0),
    ("hot-dice-bonus", FIRST_TURN, 1),
)


@cache
def game(name: str) -> Solution:
    ruleset = replace(shipped_ruleset(name), goal=1200)
    return solve(ruleset, Settings(check_bound=False, bound=-500, ceiling=2000, threads=1))


@cache
def loaded(second: bool) -> Solution:
    other = (replace(LUCKY, count=2), DEVIL) if second else ()
    ruleset = with_dice(replace(ODD, count=2), DEVIL, second=other, goal=500)
    return solve(ruleset, Settings(check_bound=False, threads=1))


LOADED_STRATEGIES = (HoldAt((100, 150, None)), Bands((0,), (HoldAt((100,) * 3), HoldAt((150,) * 3))), MaxScore())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("strategy", LOADED_STRATEGIES, ids=lambda each: type(each).__name__)
def test_regions_of_loaded_dice_are_those_of_each_turn(seat: int, strategy: HoldAt | Bands | MaxScore) -> None:
    solution, start = loaded(bool(seat)), TurnStart(seat=seat)
    read, played = hold_regions(strategy, solution, start), play_turns(strategy, solution, start)
    assert len(read.dice_left) == len(read.first) == (5, 5)[seat]
    assert read.dice_left.is_loaded
    for field in ("first", "last", "pieces"):
        assert np.array_equal(getattr(read, field), getattr(played.regions, field))
    assert (solution.start_chances(start) - played.starts).min() > -1e-12
    for own, other in ((0, 0), (200, 350), (450, 50)):
        runs = holding_runs(strategy, solution, solution.dice_table(TurnStart(own, other, seat=seat)))
        at = solution.grid.index(own), solution.grid.index(other)
        for column, intervals in enumerate(runs):
            short = [each for each in intervals if each.first < 500 - own]
            assert (read.first[column][at] >= 0) == bool(short)
            if short:
                assert read.first[column][at] == short[0].first


@pytest.mark.parametrize("seat", [0, 1])
def test_perfect_turns_with_loaded_dice_are_the_solution_s(seat: int) -> None:
    solution, start = loaded(bool(seat)), TurnStart(seat=seat)
    played, best = play_turns(Optimal(), solution, start), solution.dice_regions(start)
    assert np.abs(solution.start_chances(start) - played.starts).max() < 1e-12
    assert np.array_equal(best.first, played.regions.first)
    assert np.array_equal(hold_regions(Optimal(), solution, start).first, best.first)


@pytest.mark.parametrize("name", sampled(["busche-neller", "steal", "facebook", "welfare"], 2))
@pytest.mark.parametrize(
    "strategy", [AT_300, BY_BANDS, NEAR_THE_GOAL, MaxScore()], ids=lambda each: type(each).__name__
)
def test_turns_that_are_played_hold_where_the_tables_say(name: str, strategy: HoldAt | Bands) -> None:
    solution = game(name)
    read, played = hold_regions(strategy, solution), play_turns(strategy, solution, TurnStart()).regions
    for field in ("first", "last", "pieces"):
        assert np.array_equal(getattr(read, field), getattr(played, field))


@pytest.mark.parametrize(("name", "beginning", "bonuses"), BEGINNINGS)
def test_perfect_turns_are_the_solution_s(name: str, beginning: TurnStart, bonuses: int) -> None:
    solution = game(name)
    played = play_turns(Optimal(), solution, replace(beginning, bonuses=bonuses), threads=2)
    regions = solution.hold_regions(replace(beginning, bonuses=bonuses))
    possible = regions.opponent_scores >= beginning.last_turn_total
    best = solution.start_chances(beginning)
    assert np.abs(best - played.starts)[:, possible].max() < 1e-12
    # Where more points than the ceiling are no more, holding and rolling are level, which the solution leaves out.
    apart = (played.regions.first != regions.first)[..., possible]
    assert apart.mean() < 1e-3


@pytest.mark.parametrize(("name", "beginning", "bonuses"), sampled(BEGINNINGS, len(BEGINNINGS)))
@pytest.mark.parametrize("strategy", [AT_300, BY_BANDS])
def test_no_turn_beats_a_perfect_one(name: str, beginning: TurnStart, bonuses: int, strategy: HoldAt | Bands) -> None:
    solution = game(name)
    possible = solution.opponent_scores(beginning) >= beginning.last_turn_total
    costs = turn_costs(strategy, solution, beginning)[:, possible]
    assert costs.min() > -1e-12
    assert costs.max() > 1e-3
    regions = hold_regions(strategy, solution, replace(beginning, bonuses=bonuses))
    known = regions.first[regions.first >= 0]
    assert known.size == 0 or known.min() >= (200 if strategy is BY_BANDS else 300)


def test_the_mover_has_to_beat_the_last_turn() -> None:
    regions = hold_regions(AT_300, game("beat-the-last-turn"), TurnStart(last_turn_total=400))
    held = regions.first[2][regions.first[2] >= 0]
    assert held.size
    assert (held > 400).all()


class TestOffers:
    def test_dice_are_taken_where_a_match_takes_them(self) -> None:
        solution = game("steal")
        (offers,) = offers_taken(AT_300, solution.ruleset)
        assert offers[0].least is None  # one die is taken with 1,200 points or more, and a turn wins with as many
        for offer in offers[1:]:
            assert offer.least is not None
            for points in (offer.least - 50, offer.least):
                if not points:
                    continue
                begun = TurnStart(carried_dice=offer.dice, carried_points=points)
                played = play_turns(AT_300, solution, begun).starts
                alone = play_turns(AT_300, solution, TurnStart()).starts
                assert (played == alone).all() == (points < offer.least)

    def test_points_beyond_the_strategys_numbers_may_be_lost(self) -> None:
        # One die scores one time in three, 75 points on average, and all is held then: (P + 75) / 3 against 421 points.
        (offers,) = offers_taken(AT_300, shipped_ruleset("steal"))
        assert offers[0] == TakenOffer(1, 1200)
