"""What must be true of win chances whatever the numbers are: facts about the game, not about the code.

Small games are worked out in two ways that know nothing of the solver: as a whole (:mod:`brute_force`), and against
players whose decisions are given (:mod:`fixed_players`).

What a higher score does, and why. Let a player with a higher score play as if it were the lower one: the same dice are
legal and bring the same points (a score above 0 even takes no opening any more). Nothing that the opponent may do
depends on it. So a higher score never hurts where passing the goal is never worse than staying short of it:

* with a sudden end, because passing the goal wins; penalties, openings and all that is carried over included;
* in the last turns, whose number no score changes any more;
* with equal turns. The player who is past the goal has lost only if the opponent's last turn gets at least as far; a
  player short of the goal has lost at least when that turn gets to the goal, which is less.

It may hurt elsewhere. An exact goal is harder to meet from nearby. With a last turn, passing the goal gives the last
word to the opponent; whoever is short of it can wait for a turn that leads by more. So it can be better to have less
and still be able to bank something short of the goal: with a minimum of 300 a player who needs 350 may do so, one who
needs 300 may not.

Choices never hurt either, as long as the opponent does not react to them.
"""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from brute_force import brute_force
from fixed_players import Game, advised, content_with
from games import plain
from nightly_cases import sampled, with_nightly
from noted_games import noted_games

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.play import SolutionStrategy
from farkle_core.referee import Referee
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Carry, End, EndRule, Farkles, Overshoot, Ruleset, Start, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

CLOSE = 1e-10
EXACT = 1e-12
LIMITS = Settings(bound=-200, ceiling=200, threads=1, check_bound=False)
SMALL = Settings(bound=-1000, ceiling=3000, threads=1, check_bound=False)


def tiny(dice: int = 2, goal: int = 250, **changes: Any) -> Ruleset:
    """The plain game with few dice."""
    return replace(plain(goal), dice=dice, **changes)


def judge(ruleset: Ruleset) -> Referee:
    """The referee with the solver's limits."""
    grid = make_grid(ruleset, LIMITS)
    return Referee(
        ruleset,
        floor=LIMITS.bound if ruleset.may_fall_below_zero else None,
        ceiling=grid.ceiling if ruleset.end.rule is not EndRule.SUDDEN else None,
    )


TINY = noted_games("tiny")


@pytest.mark.parametrize(
    "name",
    with_nightly(("three dice", "disaster", "hot-dice bonus", "piggyback", "last turn, playoff", "welfare"), TINY),
)
def test_both_chances_add_to_one_and_nobody_can_do_better(name: str) -> None:
    # Each player's chance is worked out by itself, with games that never end counted as lost for both.
    ruleset = TINY[name]
    solution, referee = solve(ruleset, LIMITS), judge(ruleset)
    advice = advised(SolutionStrategy(solution, referee), referee)
    both = Game(referee, advice, advice)
    first, second = both.share(0), both.share(1)
    assert first == pytest.approx(solution.first_player_win, abs=CLOSE)
    assert second == pytest.approx(1.0 - solution.first_player_win, abs=CLOSE)
    # Against a player who decides as advised, the best that the other can do is what the solution says.
    assert Game(referee, None, advice).share(0) == pytest.approx(first, abs=CLOSE)
    assert Game(referee, advice, None).share(1) == pytest.approx(second, abs=CLOSE)


@pytest.mark.parametrize("name", with_nightly(["equal turns, split"], ["plain", "penalty", "welfare"]))
def test_games_with_a_komi(name: str) -> None:
    ruleset = TINY[name]
    solution, referee = solve(ruleset, LIMITS), judge(ruleset)
    advice = advised(SolutionStrategy(solution, referee), referee)
    for scores in ((0, 100), (150, 50)):
        game = Game(referee, advice, advice, scores)
        assert game.share(0) == pytest.approx(solution.win_chance(TurnStart(*scores)), abs=CLOSE)
        assert game.share(0) + game.share(1) == pytest.approx(1.0, abs=CLOSE)


@pytest.mark.parametrize("name", ["plain", "penalty", "steal", "high stakes", "last turn, first", "welfare"])
def test_the_second_seat_is_the_first_in_a_mirror(name: str) -> None:
    # The whole game is walked with both seats told apart.
    truth = brute_force(judge(TINY[name]), mirror=False)
    pairs = 0
    for state, value in truth.values.items():
        reached = tuple(1 - player for player in state.reached)
        image = state._replace(
            mover=1 - state.mover, scores=state.scores[::-1], farkles=state.farkles[::-1], reached=reached
        )
        if image in truth.values:
            pairs += 1
            assert truth.values[image] == pytest.approx(value, abs=CLOSE)
    assert pairs > len(truth.values) / 2


def test_where_rounds_are_completed_the_seat_matters() -> None:
    solution = solve(TINY["equal turns, split"], LIMITS)
    truth = brute_force(judge(TINY["equal turns, split"]))
    second = TurnStart(seat=1)
    assert truth.at(TurnStart(50, 50)) == pytest.approx(solution.win_chance(TurnStart(50, 50)), abs=CLOSE)
    assert truth.at(second.at(50, 50)) == pytest.approx(solution.win_chance(second.at(50, 50)), abs=CLOSE)
    # Level scores: whoever moves first in the round lets the other have the last turn.
    assert truth.at(TurnStart(50, 50)) < truth.at(second.at(50, 50))


def parts(solution: Solution) -> list[TurnStart]:
    """All kinds of turns with nothing carried over."""
    return [
        TurnStart(seat=part.seat, turns_left=part.turns_left, mover_first=part.mover_first)
        for part in solution.phase_tables.phases
    ]


def falls(solution: Solution, beginnings: list[TurnStart]) -> tuple[float, float]:
    """How much a step of the own score takes away at most, and how much one of the opponent's brings."""
    counts = range(solution.grid.farkle_counts)
    own, other = 0.0, 0.0
    for beginning in beginnings:
        for f in counts:
            for e in counts:
                # What the opponent's last turn has banked is part of his score.
                banked = max(beginning.last_turn_total, beginning.carried_points)
                possible = solution.opponent_scores(beginning) >= banked
                chances = solution.start_chances(beginning.after(f, e))[:, possible]
                own = max(own, float(-np.diff(chances, axis=0).min(initial=0.0)))
                other = max(other, float(np.diff(chances, axis=1).max(initial=0.0)))
    return own, other


SAFE = {name: replace(shipped_ruleset(name), goal=1000) for name in shipped_ids()
        if shipped_ruleset(name).end.rule in (EndRule.SUDDEN, EndRule.EQUAL_TURNS)
        and not shipped_ruleset(name).exact_goal and name not in ("team", "goal-5000")}  # fmt: skip
"""Where a higher score never hurts: a sudden end or equal turns, and no exact goal."""


@cache
def solved_safe(name: str) -> Solution:
    return solve(SAFE[name], SMALL)


@pytest.mark.parametrize("name", sampled(SAFE, 3))
def test_a_higher_score_never_hurts(name: str) -> None:
    solution = solved_safe(name)
    assert max(falls(solution, parts(solution))) < EXACT


@pytest.mark.parametrize("changes", [
    {"start": Start(Carry.HIGH_STAKES)},
    {"start": Start(Carry.PIGGYBACK)},
    {"start": Start(Carry.STEAL)},
    {"turn": Turn(beat_last_turn=True, minimum=350)},
    {"turn": Turn(opening=500), "farkles": Farkles(2, 300)},
])  # fmt: skip
def test_nor_does_it_with_anything_carried_over(changes: dict[str, Any]) -> None:
    solution = solve(replace(plain(500), **changes), SMALL)
    begun = [FIRST_TURN]
    if solution.ruleset.start.carry is not Carry.NONE:
        points = 0 if solution.ruleset.start.carry is Carry.HIGH_STAKES else 200
        begun += [TurnStart(carried_dice=dice, carried_points=points) for dice in range(1, 7)]
    if solution.ruleset.turn.beat_last_turn:
        begun.append(TurnStart(last_turn_total=200))
    assert max(falls(solution, begun)) < EXACT


@pytest.mark.parametrize("name", ["last-turn", "zilch", "playmonster", "open-1000", "three-farkles"])
def test_in_the_last_turns_it_never_hurts(name: str) -> None:
    solution = solve(replace(shipped_ruleset(name), goal=500), SMALL)
    last = [beginning for beginning in parts(solution) if beginning.turns_left]
    assert last
    assert max(falls(solution, last)) < EXACT


@pytest.mark.parametrize("goal", with_nightly([500], [1000, 2000]))
def test_just_short_of_the_goal_may_be_better_than_at_it(goal: int) -> None:
    # The opponent, who needs 150, has the turn. At the goal one can do no more about it; 50 short of it one has another
    # turn, or the last one.
    solution = solve(replace(shipped_ruleset("last-turn"), goal=goal), SMALL)
    short = 1.0 - solution.win_chance(TurnStart(goal - 150, goal - 50))
    there = 1.0 - solution.win_chance(TurnStart(turns_left=1).at(goal - 150, goal))
    assert short == pytest.approx(0.487520, abs=1e-6)
    assert there == pytest.approx(0.071414, abs=1e-6)
    # With equal turns the same crossing is a gain, from either seat and at every score of the opponent's.
    equal = solve(replace(shipped_ruleset("equal-turns"), goal=goal), SMALL)
    for score in equal.opponent_scores():
        short = 1.0 - equal.win_chance(TurnStart(seat=1).at(int(score), goal - 50))
        assert short < 1.0 - equal.win_chance(TurnStart(seat=1, turns_left=1).at(int(score), goal))


@pytest.mark.parametrize("goal", with_nightly([350], [500, 1000]))
def test_a_higher_score_may_hurt_with_a_last_turn_and_a_minimum(goal: int) -> None:
    ruleset = replace(shipped_ruleset("last-turn"), goal=goal, turn=Turn(minimum=300))
    solution = solve(ruleset, SMALL)
    lower, higher = (solution.win_chance(TurnStart(goal - rest, goal - 150)) for rest in (350, 300))
    assert lower - higher == pytest.approx(0.006596, abs=1e-6)
    # Zilch, after two farkles in a row, is such a game.
    zilch = solve(replace(shipped_ruleset("zilch"), goal=500), SMALL)
    assert zilch.win_chance(TurnStart(150, 450, 2, 2)) - zilch.win_chance(TurnStart(200, 450, 2, 2)) > 0.05


@pytest.mark.nightly
def test_that_is_so_by_plain_iteration_too() -> None:
    ruleset = tiny(5, 650, turn=Turn(minimum=300), end=End(EndRule.LAST_TURN))
    truth, limits = brute_force(Referee(ruleset, ceiling=1250)), replace(LIMITS, ceiling=600)
    solution = solve(ruleset, limits)
    assert truth.at(TurnStart(300, 450)) > truth.at(TurnStart(350, 450)) + 0.001
    assert truth.at(TurnStart(300, 450)) == pytest.approx(solution.win_chance(TurnStart(300, 450)), abs=CLOSE)
    assert truth.at(TurnStart(350, 450)) == pytest.approx(solution.win_chance(TurnStart(350, 450)), abs=CLOSE)


def test_an_exact_goal_may_be_harder_to_meet_from_nearby() -> None:
    # From 400 the goal of 500 takes one 1 or two 5s; from 450 it takes a 5, and everything else is too much.
    for overshoot in (Overshoot.VOID, Overshoot.WELFARE):
        solution = solve(replace(plain(500), end=End(overshoot=overshoot)), SMALL)
        assert solution.win_chance(TurnStart(450, 400)) < solution.win_chance(TurnStart(400, 400)) - 0.1


@pytest.mark.parametrize("name", sampled(SAFE, 3))
def test_more_komi_never_helps_the_first_player(name: str) -> None:
    solution = solved_safe(name)
    zero = solution.grid.index(0)
    assert np.diff(solution.wins[0, 0, zero, zero:]).max() < EXACT


@pytest.mark.parametrize("name", ["last-turn", "playmonster", "zilch", "open-1000"])
def test_nor_does_it_in_these_games(name: str) -> None:
    # There is no reason why it could not, but it does not.
    solution = solve(replace(shipped_ruleset(name), goal=1000), SMALL)
    zero = solution.grid.index(0)
    assert np.diff(solution.wins[0, 0, zero, zero:]).max() < EXACT


def test_with_an_exact_goal_it_may() -> None:
    solution = solve(replace(shipped_ruleset("welfare"), goal=500), SMALL)
    assert solution.win_chance(TurnStart(0, 450)) > solution.win_chance(TurnStart(0, 400)) + 0.05


CHOICES = {
    "no minimum": Turn(minimum=150),
    "no opening": Turn(opening=200),
    "set less aside": Turn(set_aside_all=True),
    "hold with hot dice": Turn(hot_dice_must_roll=True),
}
"""What is given up, in a game of three dice to 300."""

# Pairs score more than twice as much as single dice, so that it matters what is set aside.
PAIRS = ((100, 150, 1000, 0, 0, 0), (0, 50, 200, 0, 0, 0), *plain().sets[2:])


@pytest.mark.parametrize("points", with_nightly([150], [50, 250]))
@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_never_hurts_against_a_given_opponent(choice: str, points: int) -> None:
    # The opponent goes on as the narrower rules allow, so that he is the same player in both games.
    free = tiny(3, 300, sets=PAIRS)
    narrow = replace(free, turn=CHOICES[choice])
    free_judge, narrow_judge = judge(free), judge(narrow)
    with_choice = Game(free_judge, None, content_with(points, narrow_judge, free_judge)).values(0)
    without = Game(narrow_judge, None, content_with(points, narrow_judge, narrow_judge)).values(0)
    starts = [state for state in without if state.turn_total == 0 and state in with_choice]
    assert len(starts) > 50
    assert all(with_choice[state] >= without[state] - EXACT for state in starts)
    start = free_judge.new_game()
    assert with_choice[start] > without[start] + 1e-4


@pytest.mark.parametrize("turn", [
    Turn(minimum=350), Turn(opening=500), Turn(set_aside_all=True), Turn(hot_dice_must_roll=True),
])  # fmt: skip
def test_a_choice_never_hurts_within_one_turn(turn: Turn) -> None:
    # The same win chances after the turn, whatever it is; only what the mover may do in this one turn is different.
    free = replace(plain(1500), sets=PAIRS)
    narrow = solve(replace(free, turn=turn), SMALL)
    wider = replace(narrow, ruleset=free)
    gained = 0
    for own in range(0, 1500, 100):
        for other in range(0, 1500, 300):
            more, less = wider.turn_table(TurnStart(own, other)), narrow.turn_table(TurnStart(own, other))
            rows = min(len(more.win), len(less.win))
            assert (more.win[:rows] - less.win[:rows]).min() > -EXACT
            assert more.win_at_start > less.win_at_start - EXACT
            gained += more.win_at_start > less.win_at_start + 1e-6
    assert gained
