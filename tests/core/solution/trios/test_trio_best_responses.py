"""No player of three wins more often by playing in another way: whole best responses, and games with random rules.

The best response is found over the whole game by the referee's rolls, not turn by turn as the certificate does it.
"""

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from literal_trios import PLAYERS, LiteralTrios, chances_at, outcomes
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Cursed, Effect, Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.rules.model import End, EndRule, Overshoot, Ties
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.solution.trios.turn import TrioTurn

CLOSE = 1e-10
CEILING, CEILING_OF_ROUNDS = 150, 100
FLOOR = -50
ENDS = (
    End(),
    End(EndRule.LAST_TURN, Ties.SPLIT),
    End(EndRule.EQUAL_TURNS),
    End(EndRule.EQUAL_TURNS, Ties.PLAYOFF),
    End(EndRule.FULL_ROUND, Ties.SPLIT),
    End(EndRule.FULL_ROUND, Ties.PLAYOFF),
    End(overshoot=Overshoot.VOID),
    End(overshoot=Overshoot.WELFARE),
)
PLAIN = shipped_ruleset("busche-neller")
Scores = tuple[int, int, int]


class BestResponse:
    """One player plays for their own win against two who play by a solution; values are that player's win chances.

    A start is the scores of mover, next and last player, and how many turns after this one the player moves.
    """

    def __init__(self, solution: TrioSolution) -> None:
        self._solution, self._rules = solution, solution.ruleset
        steps = range(0, self._rules.goal, self._rules.quantum)
        counts = range(self._rules.farkles.count if self._rules.has_penalty else 1)
        self.values = {
            ((a, b, c), (f, g, h), after): 1 / PLAYERS
            for a, b, c in product(steps, repeat=PLAYERS)
            for f, g, h in product(counts, repeat=PLAYERS)
            for after in range(PLAYERS)
        }

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

    def _farkled(self, score: int, in_a_row: int) -> tuple[int, int]:
        """Return the points that a farkle banks, and the farkles in a row after it; no score falls below 0."""
        rules = self._rules.farkles
        after = (in_a_row + 1) % rules.count if self._rules.has_penalty else 0
        return (-min(rules.penalty, score) if self._rules.has_penalty and not after else 0), after

    def _turn(self, scores: Scores, farkles: Scores, after: int) -> float:
        turn, rules = self._solution.turn(_start(scores, farkles)), self._rules

        def passed(points: int, in_a_row: int = 0) -> float:
            if scores[0] + points >= rules.goal:
                return float(after == 0)
            left, counts = (scores[1], scores[2], scores[0] + points), (farkles[1], farkles[2], in_a_row)
            return self.values[left, counts, (after - 1) % PLAYERS]

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
            for chance, moves, _roll in outcomes(rules, dice, 0):
                options = [(total + points, left) for points, left, *_more in moves]
                if not options:
                    value += chance * passed(*self._farkled(scores[0], farkles[0]))
                elif after:
                    value += chance * decided(*_chosen(turn, options))
                else:
                    value += chance * max(decided(*option) for option in options)
            return value

        return rolled(0, rules.dice)


def _start(scores: Scores, farkles: Scores) -> TurnStart:
    """Return the start of a turn; scores and farkles in a row are by the order of play."""
    (own, following, last), (mine, others, lasts) = scores, farkles
    return TurnStart(own, following, mine, others, third=last, third_farkles=lasts)


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
    with_nightly(
        [replace(PLAIN, goal=100, dice=2, farkles=Farkles(2, 50, True))],
        [
            replace(PLAIN, goal=200, dice=2),
            replace(PLAIN, goal=250, dice=3, turn=Turn(minimum=100)),
            replace(PLAIN, goal=150, dice=3, farkles=Farkles(2, 100, True)),
        ],
    ),
)
def test_no_seat_gains_by_a_best_response_over_the_whole_game(rules: Ruleset) -> None:
    solution = solve_trio(rules)
    assert solution.certificate.mixed == 0
    response = BestResponse(solution)
    response.improve()
    for (scores, farkles, after), best in response.values.items():
        won = solution.chances_at(_start(scores, farkles))[after]
        assert abs(best - won) <= CLOSE


@st.composite
def small_rules(draw: st.DrawFn) -> Ruleset:
    """Draw a game of one to three dice whose turns the referee can play through."""
    points = st.integers(0, 3).map(lambda count: 50 * count)
    end = draw(st.sampled_from(ENDS))
    dice = draw(st.integers(1, 3 if end.rule is EndRule.SUDDEN else 2))
    sets = [[draw(points) for _count in range(dice)] for _face in range(6)]
    sets[draw(st.integers(1, 5))][0] = 50  # something scores, and points come in steps of 50
    minimum, opening = draw(st.sampled_from([0, 50, 100])), draw(st.sampled_from([0, 100, 150]))
    turn = Turn(minimum, opening, draw(st.booleans()), farkle_keeps_turn_total=draw(st.booleans()))
    every = tuple((*each, *[0] * (6 - dice)) for each in sets)
    goal = draw(st.integers(2, 4)) * 50
    farkles, cursed = draw(penalties()), draw(st.sampled_from([None, Cursed(2, 1, Effect.DISASTER)]))
    if not any(worth for face, each in enumerate(sets, 1) for worth in each if face != 2):
        cursed = None  # every roll that scores would be cursed, which files of rules may not ask for
    if end.rule is EndRule.FULL_ROUND:
        farkles, cursed = Farkles(), None
    if end.rule is EndRule.FULL_ROUND or end.ties is Ties.PLAYOFF:
        goal = min(goal, 100)
    if end.ties is Ties.PLAYOFF:
        every = ((0,) * 6, *every[1:])  # a roll of 1s farkles: otherwise no player would have to fall behind
    return replace(
        PLAIN, goal=goal, dice=dice, sets=every, turn=turn, end=end, patterns=(), farkles=farkles, cursed=cursed
    )


def penalties() -> st.SearchStrategy[Farkles]:
    """Return a strategy for penalties, or none."""
    return st.builds(Farkles, st.sampled_from([0, 0, 1, 2, 3]), st.sampled_from([50, 100]), st.booleans())


def check(rules: Ruleset) -> None:
    floor = FLOOR if rules.may_fall_below_zero else 0
    ceiling = CEILING_OF_ROUNDS if rules.end.rule is EndRule.FULL_ROUND else CEILING
    truth = LiteralTrios(rules, 0 if rules.end.rule is EndRule.SUDDEN else rules.goal + ceiling - floor, floor)
    solution = solve_trio(rules, Settings(ceiling=ceiling, bound=floor, check_bound=False))
    assert solution.certificate.converged
    if rules.has_penalty or rules.has_disaster:  # turns lead back to lower scores: iteration would take too long
        check_equations(solution, truth)
        return
    restless = truth.iterate()
    for start, value in truth.starts.items():
        chances = np.array(chances_at(solution, start))
        assert abs(chances.sum() - 1.0) <= CLOSE
        if not restless:
            assert np.abs(chances - value).max() <= CLOSE


def check_equations(solution: TrioSolution, truth: LiteralTrios) -> None:
    """Check a solution by one turn of the referee from every start."""
    truth.starts = {start: np.array(chances_at(solution, start)) for start in truth.all_starts()}
    for start, chances in truth.starts.items():
        assert abs(chances.sum() - 1.0) <= CLOSE
        players = slice(1) if solution.certificate.mixed else slice(None)  # others depend on how the mover mixes
        assert np.abs(truth.evaluate(start) - chances)[players].max() <= CLOSE


@pytest.mark.nightly
@pytest.mark.usefixtures("beyond_files")
def test_a_penalty_may_take_a_player_below_the_lowest_score_in_the_last_turns() -> None:
    every = [(0,) * 6, (50, *[0] * 5), *[(0,) * 6] * 4]
    turn, end = Turn(opening=100, farkle_keeps_turn_total=True), End(EndRule.EQUAL_TURNS, Ties.PLAYOFF)
    check(replace(PLAIN, goal=100, dice=1, sets=tuple(every), turn=turn, farkles=Farkles(2, 50), end=end))


@pytest.mark.usefixtures("beyond_files")
def test_a_game_in_which_nearly_every_turn_costs_points_comes_to_rest() -> None:
    sets = tuple((50 * (face == 1),) for face in range(6))
    check(
        replace(PLAIN, goal=100, dice=1, sets=sets, patterns=(), farkles=Farkles(1, 50), end=End(EndRule.EQUAL_TURNS))
    )


@pytest.mark.usefixtures("beyond_files")
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)


@pytest.mark.nightly
@pytest.mark.usefixtures("beyond_files")
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_many_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)
