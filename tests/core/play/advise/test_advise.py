"""What is advised about rolls: against the referee's moves, the turn tables, and what the dice bring on average."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from zlib import crc32

import numpy as np
import pytest
from nightly_cases import sampled, with_nightly
from noted_games import noted_games
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.points import play_for_points
from farkle_core.game.roll_odds import farkle_chances
from farkle_core.game.turn_start import TurnState
from farkle_core.play.advise import Adviser, Ending, Moment, RollKind, moment_of, read_faces, standing
from farkle_core.play.strategy import SolutionStrategy, goes_on
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.dice import Counts, counts_of, rolls
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

ONE = Settings(threads=1, check_bound=False, bound=-500, ceiling=1000)


GAMES = noted_games("advised")


@cache
def solved(name: str) -> Solution:
    return solve(GAMES[name], ONE)


def space(adviser: Adviser, count: int, seed: int) -> Iterator[Moment]:
    """Moments with dice in the air, out of games with random legal moves; their turns begin as they really did."""
    random, referee = Random(seed), adviser.referee
    moment = adviser.new_game()
    while count:
        state = moment.state
        if state.phase is TurnPhase.OVER or max(map(abs, state.scores)) > 1500:
            moment = adviser.new_game()
        elif state.phase is TurnPhase.ROLLING:
            count -= 1
            yield moment
            roll = counts_of([random.randint(1, 6) for _ in range(state.dice)])
            moment = adviser.after(moment, referee.apply_roll(state, roll))
        else:
            moment = adviser.after(moment, referee.apply(state, random.choice(referee.legal_actions(state))))


def thrown(moment: Moment, random: Random) -> Counts:
    return counts_of([random.randint(1, 6) for _ in range(moment.state.dice)])


def win_by_table(solution: Solution, moment: Moment, state: GameState) -> float:
    """The mover's win chance after dice have been set aside, read off by other means than those under test."""
    strategy, mover = SolutionStrategy(solution, Referee(solution.ruleset)), moment.state.mover
    if not goes_on(state):
        return strategy.win_chance(state, mover)
    table = solution.turn_table(replace(moment.start, bonuses=state.bonuses))
    row = min(state.turn_total // solution.grid.quantum, len(table.turn_totals) - 1)
    if table.turn_totals[row] == state.turn_total:
        return float(table.win[row, state.dice - 1])
    held = Hold() in strategy._referee.legal_actions(state)
    return (
        strategy.win_chance(strategy._referee.apply(state, Hold()), mover)
        if held
        else float(table.win[row, state.dice - 1])
    )


@pytest.mark.parametrize("name", sampled(GAMES, 3))
def test_choices_are_the_referees_moves_and_their_worth_the_tables(name: str) -> None:
    solution = solved(name)
    adviser, referee = Adviser(solution), Referee(solution.ruleset)
    strategy, random = SolutionStrategy(solution, referee), Random(crc32(name.encode()))
    seen = 0
    for moment in space(adviser, 55, random.randrange(1000)):
        roll = thrown(moment, random)
        found, after = adviser.advise(moment, roll), referee.apply_roll(moment.state, roll)
        moves = [move for move in referee.legal_actions(after) if isinstance(move, SetAside)]
        if after.phase is not TurnPhase.SCORING:
            assert found.kind is not RollKind.SCORES
            assert found.choices == ()
            assert present(found.after).state == after
            assert found.win == pytest.approx(strategy.win_chance(after, moment.state.mover), abs=1e-12)
            continue
        seen += 1
        advised = {
            (counts, choice.scoring.points, choice.scoring.wins)
            for choice in found.choices
            for counts in (choice.scoring.counts, *choice.alike)
        }
        assert advised == {(move.scoring.counts, move.scoring.points, move.scoring.wins) for move in moves}
        assert sum(1 + len(choice.alike) for choice in found.choices) == len(moves)
        for choice in found.choices:
            assert choice.state == referee.apply(after, SetAside(choice.scoring))
            assert choice.win == pytest.approx(win_by_table(solution, moment, choice.state), abs=1e-12)
        wins = [choice.win for choice in found.choices]
        assert wins == sorted(wins, reverse=True)
        assert [choice.difference for choice in found.choices] == [wins[0] - win for win in wins]
        assert found.win == wins[0]
        # The same as who plays whole games by the solution.
        advice = strategy.advise(moment_of(solution.ruleset, moment.start.state(), moment.state.mover).state)
        assert found.choices[0].state == advice.set_aside(after, moves)
        # What is left out counts the same dice for less and is no better.
        for choice in set(found.choices) - set(found.shown):
            assert any(
                other.scoring.counts == choice.scoring.counts and other.win >= choice.win for other in found.shown
            )
    assert seen > 20


@pytest.mark.parametrize("name", sampled(GAMES, 2))
def test_hold_and_roll_are_those_of_the_referee_and_the_tables(name: str) -> None:
    solution = solved(name)
    adviser, referee = Adviser(solution), Referee(solution.ruleset)
    strategy, random = SolutionStrategy(solution, referee), Random(crc32(name.encode()) + 1)
    chances, seen = farkle_chances(solution.ruleset), 0
    for moment in space(adviser, 45, random.randrange(1000)):
        for choice in adviser.advise(moment, thrown(moment, random)).choices:
            outlook, state = choice.outlook, choice.state
            assert (outlook is not None) == goes_on(state) == (choice.ending is Ending.GOES_ON)
            if outlook is None:
                continue
            seen += 1
            may_hold = Hold() in referee.legal_actions(state)
            assert (
                (outlook.turn_total, outlook.dice) == (choice.turn_total, choice.dice) == (state.turn_total, state.dice)
            )
            assert (outlook.hold is not None) == may_hold == (outlook.why_roll == "")
            assert outlook.win == pytest.approx(choice.win, abs=1e-12)
            assert outlook.farkle_chance == pytest.approx(chances[state.dice - 1])
            if outlook.hold is not None:
                held = referee.apply(state, Hold())
                assert outlook.hold == pytest.approx(strategy.win_chance(held, state.mover), abs=1e-12)
                assert outlook.wins_now == (held.phase is TurnPhase.OVER and held.share(state.mover) == 1.0)
            advice = strategy.advise(moment_of(solution.ruleset, moment.start.state(), state.mover).state)
            assert outlook.holds == (advice.decide(state) == Hold())
    assert seen > 12


@pytest.mark.parametrize("name", sampled(GAMES, 4))
def test_the_best_of_all_rolls_comes_to_what_rolling_is_worth(name: str) -> None:
    # What a roll is worth before the dice come down is the mean of what is advised afterwards, farkles included.
    adviser = Adviser(solved(name))
    random = Random(crc32(name.encode()) + 2)
    for moment in random.sample(list(space(adviser, 60, random.randrange(1000))), 3):
        total = 6**moment.state.dice
        mean = sum(ways * adviser.advise(moment, roll).win for roll, ways in rolls(moment.state.dice)) / total
        assert adviser.win_chance(moment) == pytest.approx(mean, abs=1e-9)


@pytest.mark.published
def test_the_example_of_the_first_turn(facebook: Solution) -> None:
    # [B16]: after the first roll 6-5-3-3-3-2 the single 5 (50 points, five dice) wins 0.511005, the triple (300, three
    # dice) 0.506680, both (350, two dice) 0.509711.
    adviser = Adviser(facebook, play_for_points(facebook.ruleset))
    found = adviser.advise(adviser.new_game(), counts_of((6, 5, 3, 3, 3, 2)))
    read = [(choice.faces, choice.turn_total, choice.dice, round(choice.win, 6)) for choice in found.choices]
    assert read == [
        ((5,), 50, 5, 0.511005),
        ((3, 3, 3, 5), 350, 2, 0.509711),
        ((3, 3, 3), 300, 3, 0.506680),
    ]
    assert [choice.holds for choice in found.choices] == [False, True, False]
    # 2 of 6, 4 of 36 … of all rolls of so many dice farkle: without patterns 25/324, 4/9 and 5/18.
    risks = [choice.outlook.farkle_chance for choice in found.choices if choice.outlook]
    assert risks == pytest.approx([25 / 324, 4 / 9, 5 / 18])
    assert found.headline == "Set aside a single 5, then roll 5 dice."
    assert found.reason == (
        "Rolling 5 dice (a farkle 7.72 %) is better here than holding 350 points with 3-3-3-5: by 0.13 percentage "
        "points. You must roll: holding takes a turn total of 300 points; you have 50."
    )


@pytest.mark.published
def test_points_on_average_are_those_of_busche_and_neller(busche_neller: Solution) -> None:
    # [BN], table of V: with 50 points and five dice 291.561 further points are expected, with 300 and three 23.321.
    adviser = Adviser(busche_neller, play_for_points(busche_neller.ruleset))
    found = adviser.advise(adviser.new_game(), counts_of((6, 5, 3, 3, 3, 2)))
    points = {choice.faces: choice.outlook.points for choice in found.choices if choice.outlook}
    assert points[(5,)] == pytest.approx(50 + 291.561, abs=0.0005)
    assert points[(3, 3, 3)] == pytest.approx(300 + 23.321, abs=0.0005)
    assert points[(3, 3, 3, 5)] == 350


@pytest.mark.parametrize("name", sampled(GAMES, 3))
def test_what_was_rolled_in_a_game_can_occur(name: str) -> None:
    solution = solved(name)
    adviser = Adviser(solution)
    for moment in space(adviser, 300, crc32(name.encode())):
        state = moment.state
        assert adviser.can_occur(moment), state
        if not moment.is_start and not state.taken_over and state.turn_total:
            table = solution.turn_table(replace(moment.start, bonuses=state.bonuses))
            row = min(state.turn_total // solution.grid.quantum, len(table.turn_totals) - 1)
            assert table.can_occur[row, state.dice - 1], state
            assert row == len(table.turn_totals) - 1 or table.reachable[row, state.dice - 1], state


@pytest.mark.parametrize("name", ["busche-neller", "hot-dice-bonus", "six-kind-wins", "nothing-500", "dice-depot"])
@pytest.mark.parametrize("brought", [None, 0, 3, 11, 40])
def test_what_comes_with_a_turn_total_or_more_is_found(name: str, brought: int | None) -> None:
    automaton = compile_ruleset(shipped_ruleset(name))
    all_totals = automaton.reachable(1200, brought)
    for last in (0, 1, 2, 6, 7, 13, 40, 41):
        assert (automaton.reachable_from(last, last + 50, brought) == all_totals[last:].any(axis=0)).all()


@pytest.mark.parametrize("name", ["high-stakes", "steal", "piggyback", "piggyback to beat"])
def test_taking_offered_dice_or_all_is_what_the_solution_takes(name: str) -> None:
    solution = solved(name)
    adviser = Adviser(solution)
    strategy = SolutionStrategy(solution, adviser.referee)
    seen, random = 0, Random(5)
    state = adviser.referee.new_game()
    for _ in range(1000):
        if state.phase is TurnPhase.OVER:
            state = adviser.referee.new_game()
        elif state.phase is TurnPhase.ROLLING:
            state = adviser.referee.apply_roll(state, counts_of([random.randint(1, 6) for _ in range(state.dice)]))
        else:
            if state.phase is TurnPhase.DECIDING and state.carried_dice:
                seen += 1
                moment = Moment(strategy.start(state), state)
                opening = present(adviser.opening(moment))
                assert (opening.dice, opening.all_dice) == (state.carried_dice, 6)
                assert opening.win == pytest.approx(solution.win_chance(moment.start), abs=1e-12)
                assert (TakeOver() if opening.takes else Roll()) == strategy.advise(state).begin()
                for take, worth in ((True, opening.take), (False, opening.roll)):
                    assert adviser.win_chance(adviser.rolling(moment, take=take)) == worth
            state = adviser.referee.apply(state, random.choice(adviser.referee.legal_actions(state)))
    assert seen > 12


@pytest.mark.parametrize("name", sampled(GAMES, 2))
def test_a_start_as_the_solution_knows_it_is_the_referees_again(name: str) -> None:
    solution = solved(name)
    strategy = SolutionStrategy(solution, Referee(solution.ruleset))
    for moment in space(Adviser(solution), 50, 3):
        state = moment_of(solution.ruleset, moment.start.state(), moment.state.mover).state
        assert strategy.start(state) == moment.start


@pytest.mark.parametrize(
    ("typed", "faces", "strange"),
    [
        ("1 5 5 2 3 4", (1, 5, 5, 2, 3, 4), ()),
        ("155234", (1, 5, 5, 2, 3, 4), ()),
        ("1,5,5,2,3,4", (1, 5, 5, 2, 3, 4), ()),
        ("1-5-5-2-3-4", (1, 5, 5, 2, 3, 4), ()),
        ("1 - 5 -", (1, 5), ()),
        (" 1, 5;", (1, 5), ()),
        ("", (), ()),
        ("1 7 x 7", (1,), ("7", "x")),
        ("-1", (), ("-1",)),
        ("-", (), ()),
        ("-1,2,3", (2, 3), ("-1",)),
        ("5 -1 5", (5, 5), ("-1",)),
        ("5--1", (5,), ("-1",)),
        ("\N{MINUS SIGN}1", (), ("\N{MINUS SIGN}1",)),
        ("1.5", (), ("1.5",)),
        ("+1 2", (2,), ("+1",)),
    ],
)
def test_dice_are_typed_in_many_ways(typed: str, faces: tuple[int, ...], strange: tuple[str, ...]) -> None:
    assert read_faces(typed) == (faces, strange)


# Advice from a first answer: what a small error could turn round is said to be equal.


ERROR = 0.01  # large, so that it turns many decisions round
EQUAL = "equal so far."
BY_DAY = ("facebook", "steal", "kingdom-come")


def _blurred(solution: Solution) -> Solution:
    """Return a provisional solution whose win chances are off by as much as it says."""
    noise = np.random.default_rng(1).choice((-ERROR, ERROR), solution.chances.shape)
    certificate = replace(solution.certificate, converged=False, provisional=ERROR)
    is_open = (solution.chances > 0.0) & (solution.chances < 1.0)  # the others are certain
    chances = np.clip(solution.chances + noise * is_open, 0.0, 1.0)
    return replace(solution, chances=chances, certificate=certificate)


def _moments(random: Random, adviser: Adviser, count: int) -> list[Moment]:
    grid, dice = adviser.solution.grid, adviser.solution.ruleset.dice
    scores = range(0, grid.goal, grid.quantum)
    return [
        adviser.moment(
            TurnState(random.choice(scores), random.choice(scores), turn_total=random.choice(scores[1:]), dice=each)
        )
        for each in random.choices(range(1, dice + 1), k=count)
    ]


@pytest.mark.parametrize("name", with_nightly(BY_DAY, shipped_ids()))
def test_advice_that_an_error_turns_round_was_said_to_be_equal(name: str) -> None:
    ruleset = replace(shipped_ruleset(name), goal=500)
    solution = solve(ruleset, Settings(bound=-500, ceiling=500, threads=1, check_bound=False))
    now, end = Adviser(_blurred(solution)), Adviser(solution)
    random, turned = Random(3), 0
    for moment in _moments(random, end, 150):
        said, true = standing(now, moment).headline, standing(end, moment).headline
        assert said == true or said.endswith(EQUAL)
        assert not true.endswith(EQUAL)
        roll = counts_of(random.choices(range(1, 7), k=moment.state.dice))
        said, true = (each.advise(moment, roll).headline for each in (now, end))
        assert said == true or said.endswith(EQUAL)
        assert not true.endswith(EQUAL)
        turned += said != true
    assert turned
