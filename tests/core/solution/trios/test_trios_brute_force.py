"""Three players: the solver against plain iteration over the referee's moves."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from literal_trios import LiteralTrios, Start, Values, chances_at, rotations
from loaded import DEVIL, LUCKY, ODD, dice_lists, with_dice
from nightly_cases import with_nightly
from noted_games import noted_games

from farkle_core.engine.settings import Settings
from farkle_core.play.advise.trio import TrioStrategy
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.games import play_out
from farkle_core.play.turns import TurnPlayer, TurnStrategy
from farkle_core.referee import GameState, Referee
from farkle_core.rules import Cursed, Effect, Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.model import End, EndRule, Overshoot, Ties
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio

CLOSE = 1e-10
CEILING = 300
"""How far past the goal a turn total is told apart, in games with last turns."""
CEILING_OF_ROUNDS = 100
"""The same where two turns of a player may follow the goal."""
FLOOR = -50
"""The lowest score, where penalties would let scores fall without end."""
PLAIN = shipped_ruleset("busche-neller")
GAMES = noted_games("trios")


def differences(ruleset: Ruleset) -> tuple[float, TrioSolution, LiteralTrios]:
    """Return by how much the win chances at all starts differ at most."""
    limited = ruleset.end.rule is not EndRule.SUDDEN
    floor = FLOOR if ruleset.may_fall_below_zero else 0
    ceiling = CEILING_OF_ROUNDS if ruleset.end.rule is EndRule.FULL_ROUND else CEILING
    truth = LiteralTrios(ruleset, ruleset.goal + ceiling - floor if limited else 0, floor)
    solution = solve_trio(ruleset, Settings(ceiling=ceiling, bound=FLOOR, threads=1))
    assert solution.certificate.converged
    restless = truth.iterate()
    assert not restless, "no mixture is needed in these games"
    worst = max(
        float(np.abs(np.array(chances_at(solution, start), dtype=np.float64) - value).max())
        for start, value in truth.starts.items()
    )
    return worst, solution, truth


BY_DAY = (
    "six dice",
    "toxic",
    "loaded dice, one wild",
    "penalty for every farkle",
    "penalty",
    "disaster, last turn",
    "full round",
    "exact goal, farkles keep",
)


@pytest.mark.parametrize("name", with_nightly(BY_DAY, GAMES))
def test_all_starts_are_those_of_plain_iteration(name: str) -> None:
    worst, solution, truth = differences(GAMES[name])
    assert worst < CLOSE
    assert len(truth.starts) == solution.certificate.states


@pytest.mark.nightly
@settings(deadline=None, max_examples=20)
@given(dice_lists(2), st.sampled_from((100, 150, 200)))
def test_random_dice(dice: tuple[Die, ...], goal: int) -> None:
    assert differences(with_dice(*dice, goal=goal))[0] < CLOSE


def test_mixed_starts_are_an_equilibrium() -> None:
    """The game to 2,000 has a trio that plain iteration never brings to rest: no mover gains by playing otherwise."""
    ruleset = replace(PLAIN, goal=2000)
    solution = solve_trio(ruleset)
    assert solution.certificate.mixed == 2
    assert solution.certificate.converged
    truth = LiteralTrios(ruleset)
    truth.starts = AllOf(solution)
    for turn in rotations((0, 700, 1350, 850)):
        best = truth.evaluate(turn)
        assert best[0] == pytest.approx(chances_at(solution, turn)[0], abs=CLOSE)


class AllOf(dict[Start, Values]):
    """The solver's win chances, looked up when they are needed."""

    def __init__(self, solution: TrioSolution) -> None:
        super().__init__()
        self._solution = solution

    def __missing__(self, start: Start) -> Values:
        return np.array(chances_at(self._solution, start), dtype=np.float64)


# Games of three with random rules: the solver against plain iteration, or one turn of the referee from every start.


RANDOM_CEILING, RANDOM_ROUNDS = 150, 100
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
    ceiling = RANDOM_ROUNDS if rules.end.rule is EndRule.FULL_ROUND else RANDOM_CEILING
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


@pytest.mark.nightly
@pytest.mark.usefixtures("beyond_files")
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(small_rules())
def test_random_small_games_are_those_of_the_referees_graph(rules: Ruleset) -> None:
    check(rules)


# Three players who play as the exact solution says, led by the referee: each seat wins as often as it promises.


GAMES_PLAYED = 20_000
PLAYERS = 3


@pytest.mark.parametrize(
    "rules",
    with_nightly(
        [replace(shipped_ruleset("busche-neller"), goal=600)],
        [
            with_dice(replace(ODD, count=2), LUCKY, DEVIL, goal=500),
            replace(shipped_ruleset("facebook"), goal=600, farkles=Farkles(2, 300, never_below_zero=True)),
            replace(shipped_ruleset("disaster-twos"), goal=600),
            replace(shipped_ruleset("welfare"), goal=800),
            replace(shipped_ruleset("dice-depot"), goal=800, end=End(overshoot=Overshoot.VOID)),
        ],
    ),
    ids=["fair dice", "loaded dice", "penalty", "disaster", "welfare", "exact goal"],
)
def test_twenty_thousand_games_end_as_the_solution_says(rules: Ruleset) -> None:
    solution = solve_trio(rules, Settings(threads=1))
    play_all(solution, TrioStrategy(solution, Referee(rules)))


def play_all(solution: TrioSolution, strategy: TurnStrategy) -> None:
    """Play games, and compare how often each seat wins with what the solution promises."""
    assert solution.certificate.mixed == 0
    referee, wins = Referee(solution.ruleset), np.zeros(PLAYERS)

    def count(state: GameState, games: list[int]) -> None:
        wins[list(state.winners)] += len(games) / len(state.winners)

    play_out(
        referee.new_game(PLAYERS),
        TurnPlayer(referee, strategy, DiceCup(referee, 25)),
        GAMES_PLAYED,
        over=count,
    )
    assert round(wins.sum()) == GAMES_PLAYED
    expected = np.array(solution.chances_at())
    errors = np.sqrt(expected * (1.0 - expected) / GAMES_PLAYED)
    assert (np.abs(wins / GAMES_PLAYED - expected) < 4 * errors).all()
