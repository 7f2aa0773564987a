"""Matches of random games and players against the referee's whole game, in which each plays by its words."""

from dataclasses import replace
from functools import cache

import pytest
from drawn_rulesets import drawn_players, is_risky, many_combinations, states_of
from fixed_players import Decide, Game
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from literal_players import by_solution, literal

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.play import SolutionStrategy
from farkle_core.referee import Referee
from farkle_core.rules.document import check, to_document
from farkle_core.rules.model import End, EndRule, Farkles, Pattern, Ruleset, Ties
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import effect_of_limits, match, play_seats
from farkle_core.strategies.model import Bands, BestResponse, HoldAt, MatchPlayer, Optimal

CLOSE = 1e-9
QUICK = Settings(threads=1, check_bound=False, ceiling=100, bound=-100)


def agree(drawn: Ruleset, players: tuple[MatchPlayer, MatchPlayer], largest: int) -> None:
    """Compare as ``compare`` does, if the game is risky, converges, and has no more than so many states."""
    assume(not check(to_document(drawn)) and is_risky(drawn))
    assume(states_of(drawn, 0 if drawn.farkles.never_below_zero else QUICK.bound, QUICK.ceiling) <= largest)
    solution = solve(drawn, QUICK)
    assume(solution.certificate.converged)
    compare(solution, players)


def compare(solution: Solution, players: tuple[MatchPlayer, MatchPlayer]) -> None:
    """Compare a match, and the best response to its second player, with the referee's game."""
    drawn = solution.ruleset
    ceiling = make_grid(drawn, QUICK).ceiling if drawn.last_turns_follow else None
    referee = Referee(drawn, floor=QUICK.bound, ceiling=ceiling)

    def deciding(player: MatchPlayer) -> Decide | None:
        if isinstance(player, BestResponse):
            return None
        advised = by_solution(SolutionStrategy(solution, referee), referee)
        return cache(advised if isinstance(player, Optimal) else literal(player, referee))

    for first, second in (players, (BestResponse(), players[1])):
        found = play_seats(solution, (first, second), threads=1)
        assert found.converged
        played = Game(referee, deciding(first), deciding(second)).share(0)
        assert found.first_wins == pytest.approx(played, abs=CLOSE)


QUIET = settings(phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck), database=None)


def some(examples: int, part: int, largest: int) -> None:
    """Compare so many random matches, of games with no more than so many states."""

    @seed(part)
    @settings(QUIET, max_examples=examples)
    @given(many_combinations(), drawn_players())
    def compared(drawn: Ruleset, players: tuple[MatchPlayer, MatchPlayer]) -> None:
        agree(drawn, players, largest)

    compared()


def test_random_matches() -> None:
    some(12, 11, 300)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(12))
def test_three_hundred_random_matches(part: int) -> None:
    some(25, part, 700)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(12))
def test_random_matches_of_larger_games(part: int) -> None:
    some(5, part, 3000)


def test_rounding_decides_no_move_of_perfect_play() -> None:
    """Many moves of perfect play win equally often here, but not against a player who errs."""
    sets = ((50,), (0,), (0, 50), (50,), (50,), (150, 250))
    rows = tuple((*each, *[0] * (6 - len(each))) for each in sets)
    patterns = Pattern("two that differ", 50, shape=(1, 1)), Pattern("1 and 6", 150, faces=(1, 6))
    rules = Ruleset("tied", "Tied", "", 230, 2, rows, patterns, end=End(EndRule.FULL_ROUND, Ties.SPLIT))
    assert match(solve(rules, QUICK), Optimal(), HoldAt((50, 150)), threads=1).residual < 1e-12


def test_fewer_points_can_be_best_against_bands() -> None:
    """A lead of 50 points leaves this opponent rolling for ever, one of 100 does not."""
    ones, sixes, nothing = (50, *[0] * 5), (100, *[0] * 5), (0,) * 6
    rules = Ruleset("lead", "Lead", "", 500, 2, (ones, *[nothing] * 4, sixes))
    strong = HoldAt((100, 100))
    compare(solve(rules, QUICK), (strong, Bands((-50, 0), (strong, HoldAt((None, None)), strong))))


CAREFUL = HoldAt((50, 0))


def low(farkles: Farkles) -> Ruleset:
    """Return rules with turns of thousands of points to a low goal."""
    points = ((50,), (100, 50), (50,), (0, 0, 50), (100, 50), (150, 50))
    sets = tuple((*each, *[0] * (6 - len(each))) for each in points)
    return Ruleset("low", "Low", "", 150, 2, sets, farkles=farkles, end=End(EndRule.LAST_TURN, Ties.SPLIT))


@pytest.mark.parametrize("farkles", [Farkles(), Farkles(1, 50, True)])
def test_rolling_on_at_the_ceiling_can_be_best(farkles: Farkles) -> None:
    """With all points that count the last turns are lost more often than a farkle loses: so a low ceiling is."""
    compare(solve(low(farkles), QUICK), (CAREFUL, CAREFUL))


@pytest.mark.parametrize("player", [BestResponse(), Optimal()])
def test_a_match_says_what_a_higher_ceiling_changes(player: MatchPlayer) -> None:
    """Two scores may be equal at the ceiling; the solution's own effect is another number."""
    settings = Settings(threads=1, ceiling=4000, bound=-100)
    near, far = (solve(low(Farkles()), replace(settings, ceiling=ceiling)) for ceiling in (4000, 5000))
    found, wider = (match(solution, player, CAREFUL, threads=1) for solution in (near, far))
    change = max(abs(found.first - wider.first), abs(found.second - wider.second))
    effect = effect_of_limits(near, (player, CAREFUL), found, threads=1)
    assert effect == pytest.approx(change)
    assert change > 1e-3
