"""No player of three wins more often by playing in another way: whole best responses, and games with random rules.

The best response is found over the whole game by the referee's rolls, not turn by turn as the certificate does it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from literal_trios import PLAYERS, LiteralTrios, outcomes
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.rules import Ruleset, Turn, shipped_ruleset
from farkle_core.rules.model import End, EndRule, Ties
from farkle_core.trios.solution import TrioSolution
from farkle_core.trios.solve import solve_trio
from farkle_core.trios.turn import TrioTurn

CLOSE = 1e-10
CEILING = 300
PLAIN = shipped_ruleset("busche-neller")
Scores = tuple[int, int, int]


class BestResponse:
    """One player plays for their own win against two who play by a solution; values are that player's win chances.

    A start is the scores of mover, next and last player, and how many turns after this one the player moves.
    """

    def __init__(self, solution: TrioSolution) -> None:
        self._solution, self._rules = solution, solution.ruleset
        steps = range(0, self._rules.goal, self._rules.quantum)
        starts = ((a, b, c) for a, b, c in product(steps, repeat=PLAYERS))
        self.values = {(scores, after): 1 / PLAYERS for scores in starts for after in range(PLAYERS)}

    def improve(self, rounds: int = 200) -> None:
        """Repeat all turns until nothing changes."""
        order = sorted(self.values, key=lambda start: -sum(start[0]))
        for _round in range(rounds):
            change = 0.0
            for start in order:
                value = self._turn(*start)
                change = max(change, abs(value - self.values[start]))
                self.values[start] = value
            if change < 1e-13:
                return
        raise AssertionError("the best response does not come to rest")

    def _turn(self, scores: Scores, after: int) -> float:
        turn = self._solution.turn(scores[0], scores[1:])
        quantum, rules = self._rules.quantum, self._rules

        def passed(points: int) -> float:
            if scores[0] + points >= rules.goal:
                return float(after == 0)
            return self.values[(scores[1], scores[2], scores[0] + points), (after - 1) % PLAYERS]

        @cache
        def decided(total: int, dice: int) -> float:
            row = turn.row(total)
            if after:
                return passed(total) if turn.holds[row, dice - 1] else rolled(total, dice)
            if scores[0] + total >= rules.goal and turn.may_hold[row, dice - 1]:
                return 1.0
            return max(passed(total), rolled(total, dice)) if turn.may_hold[row, dice - 1] else rolled(total, dice)

        def rolled(total: int, dice: int) -> float:
            value = 0.0
            for chance, moves in outcomes(rules, dice, 0):
                options = [(total + points, left) for points, left, *_more in moves]
                if not options:
                    value += chance * passed(0)
                elif after:
                    value += chance * decided(*_chosen(turn, options))
                else:
                    value += chance * max(decided(*option) for option in options)
            return value

        assert quantum > 0
        return rolled(0, rules.dice)


def _chosen(turn: TrioTurn, options: list[tuple[int, int]]) -> tuple[int, int]:
    """Return what the solution sets aside: the first of those that are best for the mover."""
    best, worth = options[0], float(turn.chances(turn.row(options[0][0]), options[0][1])[0])
    for option in options[1:]:
        win = float(turn.chances(turn.row(option[0]), option[1])[0])
        if win - 1e-12 > worth:
            best, worth = option, win
    return best


@pytest.mark.parametrize(
    "rules",
    with_nightly([replace(PLAIN, goal=200, dice=2)], [replace(PLAIN, goal=250, dice=3, turn=Turn(minimum=100))]),
)
def test_no_seat_gains_by_a_best_response_over_the_whole_game(rules: Ruleset) -> None:
    solution = solve_trio(rules)
    assert solution.certificate.mixed == 0
    response = BestResponse(solution)
    response.improve()
    for (scores, after), best in response.values.items():
        won = solution.chances(scores[0], scores[1:])[after]
        assert abs(best - won) <= CLOSE


@st.composite
def small_rules(draw: st.DrawFn) -> Ruleset:
    """Draw a game of one to three dice whose turns the referee can play through."""
    points = st.integers(0, 3).map(lambda count: 50 * count)
    dice = draw(st.integers(1, 3))
    sets = [[draw(points) for _count in range(dice)] for _face in range(6)]
    sets[draw(st.integers(0, 5))][0] = 50  # something scores, and points come in steps of 50
    minimum, opening = draw(st.sampled_from([0, 50, 100])), draw(st.sampled_from([0, 100, 150]))
    end = draw(st.sampled_from([End(), End(), End(EndRule.LAST_TURN, Ties.SPLIT), End(EndRule.EQUAL_TURNS)]))
    turn = Turn(minimum=minimum, opening=opening, set_aside_all=draw(st.booleans()))
    every = tuple((*each, *[0] * (6 - dice)) for each in sets)
    goal = draw(st.integers(2, 4)) * 50
    return replace(PLAIN, goal=goal, dice=dice, sets=every, turn=turn, end=end, patterns=())


def check(rules: Ruleset) -> None:
    truth = LiteralTrios(rules, 0 if rules.end.rule is EndRule.SUDDEN else rules.goal + CEILING)
    solution = solve_trio(rules, Settings(ceiling=CEILING))
    assert solution.certificate.converged
    restless = truth.iterate()
    for (seat, own, following, last), value in truth.starts.items():
        chances = np.array(solution.chances(own, (following, last), seat))
        assert abs(chances.sum() - 1.0) <= CLOSE
        if not restless:
            assert np.abs(chances - value).max() <= CLOSE


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)


@pytest.mark.nightly
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_many_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)
