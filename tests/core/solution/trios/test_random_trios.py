"""Games of three with random rules: the solver against plain iteration, or one turn of the referee from every start."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from literal_trios import LiteralTrios, chances_at

from farkle_core import Settings
from farkle_core.rules import Cursed, Effect, Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.rules.model import End, EndRule, Overshoot, Ties
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio

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
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)


@pytest.mark.nightly
@pytest.mark.usefixtures("beyond_files")
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_many_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)
