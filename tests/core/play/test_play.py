"""Games played by the referee as a solution advises: the solver's win chances against what comes of them."""

import gc
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import sqrt
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from fixed_players import Game, advised
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import sampled, with_nightly

from farkle_core.coach.players import turn_strategy
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.play import GameCounts, SampleMean, SolutionStrategy, play
from farkle_core.play.advise import Adviser
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.games import PartyRecord, play_out, play_party
from farkle_core.play.strategy import goes_on
from farkle_core.play.turns import PlayedTurn, TurnPlayer
from farkle_core.referee import Action, GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.model import WIN, Carry, End, EndRule, Overshoot, Ruleset, Start, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.strategies.match import match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal

ONE = Settings(threads=1, check_bound=False)
GOALS = {"team": 2000}
SOME = ("beat-the-last-turn", "disaster-twos", "open-550", "steal")
MORE = (
    "facebook",
    "farkle-keeps",
    "high-stakes",
    "welfare",
    "busche-neller",
    "playmonster",
    "open-1000",
    "five-dice",
    "hot-dice-bonus",
    "hot-dice-must-roll",
    "nothing-500",
    "set-aside-all",
    "six-kind-wins",
    "team",
)


def small(name: str, goal: int = 1000, **changes: Any) -> Ruleset:
    """A shipped ruleset to a small goal."""
    return replace(shipped_ruleset(name), goal=GOALS.get(name, goal), **changes)


def seed_of(name: str) -> int:
    return crc32(name.encode())


def wins(name: str, ruleset: Ruleset, games: int) -> tuple[float, SampleMean]:
    """The first player's chance as solved, and as played."""
    solution = solve(ruleset, ONE)
    return solution.first_player_win, play(solution, games, seed_of(name)).first_player_wins


@pytest.mark.parametrize("name", with_nightly(SOME, MORE))
def test_the_first_player_wins_as_often_as_solved(name: str) -> None:
    solved, played = wins(name, small(name), 2000)
    assert played.error == pytest.approx(0.5 / sqrt(2000), rel=0.1)
    assert played.is_near(solved), (solved, played)


@pytest.mark.parametrize("ruleset", sampled([
    small("dice-depot", 300, start=Start(Carry.PIGGYBACK)),
    small("busche-neller", 500, end=End(overshoot=Overshoot.VOID)),
    small("last-turn", 500, end=End(EndRule.LAST_TURN, Ties.SPLIT)),
    small("last-turn", 500, end=End(EndRule.LAST_TURN, Ties.PLAYOFF)),
    small("equal-turns", 500, end=End(EndRule.FULL_ROUND, Ties.FIRST), turn=Turn(minimum=300)),
], 5))  # fmt: skip
def test_options_that_no_shipped_ruleset_has(ruleset: Ruleset) -> None:
    solved, played = wins("more", ruleset, 2000)
    assert played.is_near(solved), (solved, played)


def full_game(name: str) -> tuple[str, float, SampleMean]:
    return name, *wins(name, shipped_ruleset(name), 20_000)


@pytest.mark.nightly
def test_every_shipped_ruleset_at_its_full_goal() -> None:
    # A process is done with a ruleset when it ends, and gives its memory back then; some take more than a gigabyte.
    context = multiprocessing.get_context("spawn")
    # What games keep holds no cycles; without looking for any they are played in three quarters of the time.
    with ProcessPoolExecutor(2, context, initializer=gc.disable, max_tasks_per_child=1) as pool:
        found = list(pool.map(full_game, shipped_ids()))
    assert [name for name, _, _ in found] == list(shipped_ids())
    assert not [entry for entry in found if not entry[2].is_near(entry[1])]
    assert all(played.error == pytest.approx(0.5 / sqrt(20_000), rel=0.1) for _, _, played in found)


class Literal:
    """Plays turns move by move, keeps nothing, and has all moves that the referee allows looked at."""

    def __init__(self, referee: Referee, strategy: SolutionStrategy, cup: DiceCup) -> None:
        self._referee, self._strategy, self._cup = referee, strategy, cup

    def play(self, state: GameState, times: int) -> list[PlayedTurn]:
        return [self._turn(state) for _ in range(times)]

    def _turn(self, state: GameState) -> PlayedTurn:
        referee, advice = self._referee, self._strategy.advise(state)
        state = referee.apply(state, advice.begin())
        while state.phase is TurnPhase.ROLLING:
            roll = self._cup.rolls[state.dice][next(self._cup.throws[state.dice])]
            state = referee.apply_roll(state, roll)
            if state.phase is not TurnPhase.SCORING:
                return PlayedTurn(state, farkled=True)
            state = advice.set_aside(state, [m for m in referee.legal_actions(state) if isinstance(m, SetAside)])
            if goes_on(state):
                state = referee.apply(state, advice.decide(state))
        return PlayedTurn(state, farkled=False)


@pytest.mark.parametrize("name", sampled([
    "busche-neller", "disaster-twos", "hot-dice-bonus", "steal", "high-stakes", "open-1000", "welfare",
], 3))  # fmt: skip
def test_what_is_kept_changes_nothing(name: str) -> None:
    solution = solve(small(name, 500), ONE)
    referee = Referee(solution.ruleset)
    strategy, start = SolutionStrategy(solution, referee), referee.new_game()
    literal = play_out(start, Literal(referee, strategy, DiceCup(referee, 5)), 300)
    unremembering = TurnPlayer(referee, SolutionStrategy(solution, referee, room=0), DiceCup(referee, 5), room=0)
    little = play_out(start, unremembering, 300)
    played = play(solution, 300, 5)
    for record in (literal, little):
        assert record.shares.tolist() == played.shares.tolist()
        assert record.turns.tolist() == played.turns.tolist()
        assert record.farkles.tolist() == played.farkles.tolist()


def test_another_seed_brings_other_games() -> None:
    solution = solve(small("busche-neller", 500), ONE)
    assert play(solution, 100, 1).turns.tolist() != play(solution, 100, 2).turns.tolist()


def test_a_komi_and_a_later_start() -> None:
    solution = solve(small("equal-turns"), ONE)
    referee = Referee(solution.ruleset)
    turns = TurnPlayer(referee, SolutionStrategy(solution, referee), DiceCup(referee, 9))
    record = play_out(referee.new_game(start_scores=(0, 400)), turns, 2000)
    assert record.first_player_wins.is_near(solution.win_chance(TurnStart(0, 400)))


class Turning:
    """One turn that a test throws the dice for."""

    def __init__(self, solution: Solution, **start: Any) -> None:
        self.referee = Referee(solution.ruleset)
        state = self.referee.new_game()._replace(**start)
        self.advice = SolutionStrategy(solution, self.referee).advise(state)
        self.begins = self.advice.begin()
        self.state = self.referee.apply(state, self.begins)

    def roll(self, *faces: int) -> "Turning":
        if self.state.phase is TurnPhase.DECIDING:
            self.state = self.referee.apply(self.state, Roll())
        self.state = self.referee.apply_roll(self.state, counts_of(faces))
        moves = [move for move in self.referee.legal_actions(self.state) if isinstance(move, SetAside)]
        self.state = self.advice.set_aside(self.state, moves)
        return self

    @property
    def decides(self) -> Action:
        return self.advice.decide(self.state)

    def with_points(self, turn_total: int, dice: int) -> Action:
        state = self.state._replace(phase=TurnPhase.DECIDING, turn_total=turn_total, dice=dice, roll=None)
        return self.advice.decide(state)


@pytest.mark.published
def test_decisions_that_are_published(facebook: Solution) -> None:
    # [B16]: with 8,000 against 6,000 and six dice hold from 1,650 to 1,750; with 9,000 against 9,500 and three dice
    # hold at 700 and 750 only.
    ahead = Turning(facebook, scores=(8000, 6000))
    held = [total for total in range(300, 2000, 50) if ahead.with_points(total, 6) == Hold()]
    assert held == [1650, 1700, 1750]
    behind = Turning(facebook, scores=(9000, 9500))
    assert [total for total in range(300, 1000, 50) if behind.with_points(total, 3) == Hold()] == [700, 750]


@pytest.mark.published
def test_the_hold_regions_say_above_which_total_one_rolls_again(facebook: Solution) -> None:
    # [B16], as above; of the scores from 0 with five dice 32,720 are outside the go-for-it region, and 5,497 of these
    # have a limit, all but 528 of them a single range below it.
    regions, grid = facebook.hold_regions(), facebook.grid
    for scores, dice, wanted in (((8000, 6000), 6, (1650, 1750, 1800)), ((9000, 9500), 3, (700, 750, 800))):
        at = dice - 1, *map(grid.index, scores)
        assert (regions.first[at], regions.last[at], regions.again[at]) == wanted
        assert regions.pieces[at] == 1
    zero = grid.index(0)
    pieces, again = (each[4, zero:, zero:] for each in (regions.pieces, regions.again))
    assert ((pieces > 0).sum(), (again >= 0).sum(), ((again >= 0) & (pieces == 1)).sum()) == (32720, 5497, 4969)
    assert (again[pieces > 1] >= 0).all()


def test_scores_beyond_the_limits_are_advised_on() -> None:
    last = solve(small("last-turn"), replace(ONE, ceiling=500))
    far = Turning(last, scores=(900, 7000), turns_left=1, reached=(1,))
    assert far.with_points(4000, 1) in (Roll(), Hold())
    falling = solve(small("facebook", 500), replace(ONE, bound=-100))
    assert Turning(falling, scores=(-600, -600)).with_points(1100, 2) == Hold()


def test_rolling_may_stay_best_past_the_ceiling() -> None:
    # Half of all pairs win at once: behind by much, that is the better chance at every turn total.
    pairs = ((100, 100, 0, 0, 0, 0), (0,) * 6, (100, 100, 0, 0, 0, 0), *[(100, WIN, 0, 0, 0, 0)] * 3)
    rules = small("busche-neller", 100, dice=2, sets=pairs, patterns=(), end=End(EndRule.LAST_TURN))
    solution = solve(rules, replace(ONE, ceiling=100))
    referee = Referee(rules, ceiling=solution.grid.ceiling)
    perfect = advised(SolutionStrategy(solution, referee), referee)
    assert Game(referee, perfect, perfect).share(0) == pytest.approx(solution.first_player_win, abs=1e-10)


def test_rolls_come_as_often_as_they_can() -> None:
    referee = Referee(small("busche-neller"))
    cup = DiceCup(referee, 3)
    seen = np.zeros(len(cup.rolls[2]))
    for _ in range(36_000):
        seen[next(cup.throws[2])] += 1
    for roll, number in zip(cup.rolls[2], seen, strict=True):
        expected = 1000 * (1 if max(roll) == 2 else 2)  # two equal dice, or two different ones in either order
        assert abs(number - expected) < 5 * sqrt(expected)
    assert len(cup.rolls[6]) == 462  # Busche & Neller's number of different rolls of six dice


def test_the_sums_of_a_record() -> None:
    record = GameCounts(
        np.array([1.0, 0.0, 0.5, 0.5]), np.array([10, 20, 30, 40]), np.array([2, 6, 6, 6]), np.zeros(4, np.int64)
    )
    # By hand: the shares' variance is (0.25 + 0.25) / 3, that of the turns 500 / 3.
    assert record.first_player_wins == pytest.approx((0.5, sqrt(0.5 / 3 / 4)))
    assert record.turns_per_game == pytest.approx((25.0, sqrt(500 / 3 / 4)))
    # 20 farkles in 100 turns; the games' farkles are 0, 2, 0 and −2 off.
    assert record.farkles_per_turn == pytest.approx((0.2, sqrt(8 / 3 / 4) / 25))
    assert SampleMean(0.5, 0.01).is_near(0.46)
    assert not SampleMean(0.5, 0.01).is_near(0.4599)


# Games of several players, simulated, against what is known exactly.


PLAIN = shipped_ruleset("busche-neller")
FARKLES = 4 / 6
"""Of one die: only 1 and 5 score."""


def assert_within_four_errors(record: PartyRecord, wins: list[float]) -> None:
    assert (np.abs(record.wins - wins) < 4 * record.standard_errors).all()


@pytest.mark.usefixtures("beyond_files")
@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_first_roll_that_scores_wins_where_any_points_reach_the_goal(players: int) -> None:
    """All strategies are the same then: a seat wins if all before it farkle, any number of times round."""
    solution = solve(replace(PLAIN, goal=50, dice=1), Settings(threads=1))
    whole = 1.0 - FARKLES**players
    wins = [FARKLES**seat * (1.0 - FARKLES) / whole for seat in range(players)]
    assert_within_four_errors(play_party(solution, players, 4000, seed=1), wins)


def test_two_players_win_as_often_as_the_solution_says() -> None:
    solution = solve(replace(PLAIN, goal=1000), Settings(threads=1))
    win = solution.first_player_win
    assert_within_four_errors(play_party(solution, 2, 4000, seed=2), [win, 1.0 - win])


def test_a_named_strategy_wins_as_often_as_its_match_says() -> None:
    """A match is worked out by passes over whole turns; these games are played by the referee, decision by decision."""
    solution = solve(replace(PLAIN, goal=500), Settings(threads=1))
    for strategy in (HoldAt((200,) * 6), MaxScore()):
        exact = match(solution, strategy, Optimal()).first
        seats = [turn_strategy(strategy, Adviser(solution)), None]
        assert_within_four_errors(play_party(solution, 2, 3000, seed=6, strategies=seats), [exact, 1.0 - exact])


def test_three_players_to_a_goal_that_one_hold_reaches_are_those_of_the_exact_solution() -> None:
    """Three dice to 50 points: a hold wins, so all strategies are the same."""
    rules = replace(PLAIN, goal=50, dice=3)
    exact = solve_trio(rules, Settings(threads=1)).chances_at()
    assert_within_four_errors(play_party(solve(rules, Settings(threads=1)), 3, 4000, seed=3), list(exact))


def test_each_game_has_one_win_and_the_seed_decides() -> None:
    solution = solve(replace(PLAIN, goal=1000), Settings(threads=1))
    record = play_party(solution, 5, 60, seed=4)
    assert record.shares.sum(axis=1) == pytest.approx(1.0)
    assert np.array_equal(record.shares, play_party(solution, 5, 60, seed=4).shares)
    assert not np.array_equal(record.shares, play_party(solution, 5, 60, seed=5).shares)


def test_rules_that_carry_dice_are_refused() -> None:
    with pytest.raises(UserError) as refused:
        play_party(solve(replace(shipped_ruleset("steal"), goal=500), Settings(threads=1)), 4, 10)
    assert {problem.key for problem in refused.value.problems} == {"start.carry"}


def test_loaded_dice_are_the_same_for_all() -> None:
    """Two players win as often as in the exact match; other dice for the second player are refused."""
    solution = solve(with_dice(ODD, DEVIL, goal=300), Settings(threads=1))
    adviser = Adviser(solution)
    strategies = HoldAt((100, 100)), MaxScore()
    record = play_party(solution, 2, 1500, 5, strategies=[turn_strategy(each, adviser) for each in strategies])
    first = match(solution, *strategies).first
    assert_within_four_errors(record, [first, 1.0 - first])
    assert play_party(solution, 4, 100, 5).wins.sum() == pytest.approx(1.0)
    with pytest.raises(UserError) as raised:
        play_party(solve(with_dice(ODD, DEVIL, second=(ODD, LUCKY), goal=300), Settings(threads=1)), 3, 10)
    assert raised.value.problems[0].key == "second_die"
