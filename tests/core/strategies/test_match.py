"""Matches between given players, against the referee's game played by the same words."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from drawn_rulesets import drawn_players, is_risky, many_combinations, states_of
from fixed_players import Decide, Game
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st
from literal_players import by_solution, literal
from loaded import dice_lists, with_dice
from nightly_cases import with_nightly
from small_matches import GAMES, LOADED, NEAR, OFFERS, ON_TABLES, QUICK, TABLE_3, fitted, referee_of, solved

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.game.points import play_for_points
from farkle_core.play import SolutionStrategy
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.referee import GameState, Hold, Referee, TurnPhase
from farkle_core.rules import Ruleset, check, to_document
from farkle_core.rules.model import End, EndRule, Farkles, Pattern, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import effect_of_limits, how_long, match, play_seats
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, HoldAt, MatchPlayer, MaxScore, Optimal, Tabled
from farkle_core.strategies.names import strategy_by_name

CLOSE = 1e-10
TABLE_4 = (9600, 9550, 9350, 8950, None, None), (9500, 9550, 9350, 8600, 7900, None)


class TestPublished:
    """[BN], sections 4 and 5."""

    def test_most_points_against_perfect_play(self, busche_neller: Solution) -> None:
        """Table 3 is play for most points by heart."""
        found, by_heart = (match(busche_neller, player, Optimal()) for player in (MaxScore(), TABLE_3))
        assert found.first == pytest.approx(0.513812, abs=5e-7)
        assert found.second == pytest.approx(0.438470, abs=5e-7)
        assert found.overall == pytest.approx(0.476141, abs=5e-7)
        assert found.converged
        assert by_heart.overall == pytest.approx(found.overall, abs=1e-12)

    def test_margins(self, busche_neller: Solution) -> None:
        # 49.1124 % and an advantage of 1.7754 % do not go together: the latter is 49.1123 %, and is what is met.
        found = match(busche_neller, GoForIt(MaxScore(), *TABLE_4), Optimal())
        assert 1 - 2 * found.overall == pytest.approx(0.017754, abs=5e-7)

    def test_perfect_play_against_itself(self, busche_neller: Solution) -> None:
        found = match(busche_neller, Optimal(), Optimal())
        assert found.first == pytest.approx(busche_neller.first_player_win, abs=1e-12)
        assert found.overall == pytest.approx(0.5, abs=1e-12)


PLAYERS = {True: [name for name in ON_TABLES if name not in ("memory table", "margins")], False: [*ON_TABLES]}
ALL = [
    (game, name)
    for game in (*GAMES, *LOADED)
    for name in (["one number"] if game in OFFERS else PLAYERS[game in LOADED])
]
SLOW = ("playoff", "beat the last turn", "last turns", "penalised", "hot dice must roll", "farkle keeps", "equal turns",
        "full round")  # fmt: skip
QUICKLY = [
    (game, name)
    for game, name in ALL
    if (game, name) in (("exact", "bands"), ("three, one wild", "most points and margins"))
    or (game in ("three, one wild", "against fair dice, three") and name == "numbers")
    or (game not in (*SLOW, *LOADED) and (game in OFFERS or name == "margins and numbers"))
]


def agrees_with_the_referee(solution: Solution, wanted: Tabled, ceiling: int) -> None:
    player, referee = fitted(wanted, solution.ruleset.dice), referee_of(solution.ruleset, ceiling)
    perfect = by_solution(Advised(solution, referee), referee)
    plays = literal(player, referee)
    found = match(solution, player, Optimal(), threads=1)
    assert found.converged
    assert found.first == pytest.approx(Game(referee, plays, perfect).share(0), abs=CLOSE)
    if solution.ruleset.seats == 1 or solution.ruleset.dice_differ:
        assert found.second == pytest.approx(Game(referee, perfect, plays).share(1), abs=CLOSE)


def of_game(game: str, wanted: Tabled, ceiling: int = QUICK.ceiling) -> None:
    agrees_with_the_referee(solved(game, ceiling), wanted, ceiling)


@pytest.mark.parametrize(("game", "name"), with_nightly(QUICKLY, ALL))
def test_against_the_referee(game: str, name: str) -> None:
    of_game(game, ON_TABLES[name])


@pytest.mark.parametrize("game", with_nightly(["fair, minimum"], ["loaded, minimum"]))
def test_of_equal_choices_the_perfect_player_makes_the_same(game: str) -> None:
    """Who must hold 100 misses as much with 50 points to go as with 100; but the opponent may then play differently."""
    for edge in (-100, 0):
        of_game(game, Bands((edge,), (HoldAt((100, 200)), HoldAt((100, 100)))))


@pytest.mark.parametrize(
    ("game", "player", "ceiling"), [("loaded, last turn", MaxScore(), 200), ("full round", ON_TABLES["numbers"], 300)]
)
def test_whoever_reaches_the_ceiling_holds(game: str, player: Tabled, ceiling: int) -> None:
    """Thresholds may lie past it: loaded dice are rolled on up to 300 points, 250 pass the ceiling."""
    of_game(game, player, ceiling)


@st.composite
def _games(draw: st.DrawFn) -> Ruleset:
    own, second = draw(dice_lists(2)), draw(st.one_of(st.just(()), dice_lists(2)))
    turn = draw(st.sampled_from((Turn(), Turn(minimum=100), Turn(set_aside_all=True))))
    return with_dice(*own, second=second, goal=draw(st.sampled_from((200, 300))), turn=turn)


@pytest.mark.nightly
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(_games(), st.sampled_from(PLAYERS[True]))
def test_random_dice(ruleset: Ruleset, player: str) -> None:
    assume(not check(to_document(ruleset)))
    agrees_with_the_referee(solve(ruleset, QUICK), ON_TABLES[player], QUICK.ceiling)


@pytest.mark.parametrize(
    ("game", "name"),
    with_nightly(
        [
            ("exact", "bands"),
            ("safe roll", "bands"),
            ("three, one wild", "numbers"),
            ("against fair dice, three", "numbers"),
        ],
        product(("penalised", "exact", "equal turns", "safe roll", "loaded, penalty"), ("bands", "most points")),
    ),
)
def test_best_response(game: str, name: str) -> None:
    solution = solved(game)
    player = fitted(ON_TABLES[name], solution.ruleset.dice)
    referee = referee_of(solution.ruleset)
    found, plays = match(solution, BestResponse(), player, threads=1), literal(player, referee)
    assert found.first == pytest.approx(Game(referee, None, plays).share(0), abs=CLOSE)
    if solution.ruleset.dice_differ:
        assert found.second == pytest.approx(Game(referee, plays, None).share(1), abs=CLOSE)
    assert found.overall >= match(solution, Optimal(), player, threads=1).overall - 1e-12


@pytest.mark.parametrize("game", with_nightly(("penalised", "steal"), ("plain", "last turns", *OFFERS)))
def test_nothing_beats_perfect_play(game: str) -> None:
    solution = solved(game)
    found = match(solution, BestResponse(), Optimal(), threads=1)
    assert found.overall == pytest.approx(0.5, abs=1e-12)
    for each in ON_TABLES.values():
        player = fitted(each, solution.ruleset.dice)
        assert match(solution, player, Optimal(), threads=1).overall <= 0.5 + 1e-12


@pytest.mark.parametrize(
    "game", ["three, one wild", "against fair dice", "loaded, last turn", "loaded, penalty, other dice"]
)
def test_perfect_play_against_itself(game: str) -> None:
    solution = solved(game)
    found = match(solution, Optimal(), Optimal(), threads=1)
    assert found.first == pytest.approx(solution.first_player_win, abs=1e-12)


def test_a_memory_table_is_refused_with_loaded_dice() -> None:
    for text in ("memory", "memory+go"):
        with pytest.raises(UserError) as raised:
            strategy_by_name(text, LOADED["odd and lucky"], lambda _: pytest.fail("no margins are fitted"))
        assert "loaded dice" in raised.value.problems[0].allowed


# Matches of random games and players against the referee's whole game, in which each plays by its words.


SAME = 1e-9
NARROW = Settings(threads=1, check_bound=False, ceiling=100, bound=-100)


def agree(drawn: Ruleset, players: tuple[MatchPlayer, MatchPlayer], largest: int) -> None:
    """Compare as ``compare`` does, if the game is risky, converges, and has no more than so many states."""
    assume(not check(to_document(drawn)) and is_risky(drawn))
    assume(
        states_of(
            drawn,
            0 if drawn.farkles.never_below_zero else NARROW.bound,
            NARROW.ceiling,
        )
        <= largest
    )
    solution = solve(drawn, NARROW)
    assume(solution.certificate.converged)
    compare(solution, players)


def compare(solution: Solution, players: tuple[MatchPlayer, MatchPlayer]) -> None:
    """Compare a match, and the best response to its second player, with the referee's game."""
    drawn = solution.ruleset
    ceiling = make_grid(drawn, NARROW).ceiling if drawn.last_turns_follow else None
    referee = Referee(drawn, floor=NARROW.bound, ceiling=ceiling)

    def deciding(player: MatchPlayer) -> Decide | None:
        if isinstance(player, BestResponse):
            return None
        advised = by_solution(SolutionStrategy(solution, referee), referee)
        return cache(advised if isinstance(player, Optimal) else literal(player, referee))

    for first, second in (players, (BestResponse(), players[1])):
        found = play_seats(solution, (first, second), threads=1)
        assert found.converged
        played = Game(referee, deciding(first), deciding(second)).share(0)
        assert found.first_wins == pytest.approx(played, abs=SAME)


QUIET = settings(phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck), database=None)


def some(examples: int, part: int, largest: int) -> None:
    """Compare so many random matches, of games with no more than so many states."""

    @seed(part)
    @settings(QUIET, max_examples=examples)
    @given(many_combinations(), drawn_players())
    def compared(drawn: Ruleset, players: tuple[MatchPlayer, MatchPlayer]) -> None:
        agree(drawn, players, largest)

    compared()


BY_NIGHT = [(examples, part, largest) for examples, largest in ((25, 700), (5, 3000)) for part in range(12)]


@pytest.mark.parametrize(("examples", "part", "largest"), with_nightly([(6, 11, 300)], BY_NIGHT))
def test_random_matches(examples: int, part: int, largest: int) -> None:
    some(examples, part, largest)


def test_rounding_decides_no_move_of_perfect_play() -> None:
    """Many moves of perfect play win equally often here, but not against a player who errs."""
    sets = ((50,), (0,), (0, 50), (50,), (50,), (150, 250))
    rows = tuple((*each, *[0] * (6 - len(each))) for each in sets)
    patterns = Pattern("two that differ", 50, shape=(1, 1)), Pattern("1 and 6", 150, faces=(1, 6))
    rules = Ruleset("tied", "Tied", "", 230, 2, rows, patterns, end=End(EndRule.FULL_ROUND, Ties.SPLIT))
    assert match(solve(rules, NARROW), Optimal(), HoldAt((50, 150)), threads=1).residual < 1e-12


def test_fewer_points_can_be_best_against_bands() -> None:
    """A lead of 50 points leaves this opponent rolling for ever, one of 100 does not."""
    ones, sixes, nothing = (50, *[0] * 5), (100, *[0] * 5), (0,) * 6
    rules = Ruleset("lead", "Lead", "", 500, 2, (ones, *[nothing] * 4, sixes))
    strong = HoldAt((100, 100))
    compare(solve(rules, NARROW), (strong, Bands((-50, 0), (strong, HoldAt((None, None)), strong))))


CAREFUL = HoldAt((50, 0))


def low(farkles: Farkles) -> Ruleset:
    """Return rules with turns of thousands of points to a low goal."""
    points = ((50,), (100, 50), (50,), (0, 0, 50), (100, 50), (150, 50))
    sets = tuple((*each, *[0] * (6 - len(each))) for each in points)
    return Ruleset("low", "Low", "", 150, 2, sets, farkles=farkles, end=End(EndRule.LAST_TURN, Ties.SPLIT))


@pytest.mark.parametrize("farkles", [Farkles(), Farkles(1, 50, True)])
def test_rolling_on_at_the_ceiling_can_be_best(farkles: Farkles) -> None:
    """With all points that count the last turns are lost more often than a farkle loses: so a low ceiling is."""
    compare(solve(low(farkles), NARROW), (CAREFUL, CAREFUL))


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


# How long games last, against the referee's game with its turns counted one by one.


LENGTH = 1e-7
ALONE: dict[str, Tabled] = {
    "one number": HoldAt((200,) * 4),
    "margins and numbers": GoForIt(HoldAt((150, 200, 250, None)), *NEAR),
    "memory table": TABLE_3,
}


def begins(state: GameState, _after: dict[GameState, float]) -> float:
    return float(state.phase is TurnPhase.DECIDING and state.turn_total == 0)


def farkles(state: GameState, after: dict[GameState, float]) -> float:
    """Count rolls after which nothing can be set aside."""
    if state.phase is not TurnPhase.ROLLING:
        return 0.0
    return sum(chance for game, chance in after.items() if game.phase is not TurnPhase.SCORING)


def settles(plays: Decide, referee: Referee) -> Decide:
    """Hold where nothing can change any more: neither player can have more points than both have.

    No decision there wins more, so either way is right.
    """

    def decide(state: GameState) -> GameState:
        top, own, other = referee.ceiling, state.scores[state.mover], state.scores[1 - state.mover]
        may_hold = state.phase is TurnPhase.DECIDING and Hold() in referee.legal_actions(state)
        if may_hold and top is not None and min(own + state.turn_total, other) >= top:
            return referee.apply(state, Hold())
        return plays(state)

    return decide


ONE_NUMBER = [(game, "one number") for game in ("plain", "farkle keeps", *OFFERS)
              if game not in ("playoff", "high stakes")]  # fmt: skip
"""By day; a memory table says nothing of dice that are offered."""


@pytest.mark.parametrize(("game", "name"), with_nightly(ONE_NUMBER, [
    (game, name) for game in GAMES for name in ALONE if name != "memory table" or game not in OFFERS
]))  # fmt: skip
def test_turns_and_farkles(game: str, name: str) -> None:
    solution = solved(game)
    player = fitted(ALONE[name], solution.ruleset.dice)
    referee = referee_of(solution.ruleset)
    plays = literal(player, referee)
    found = how_long(solution, player, threads=1)
    assert found.residual <= LENGTH
    farkled = []
    for each in {plays, settles(plays, referee) if referee.ceiling else plays}:
        whole = Game(referee, each, each)
        assert found.turns == pytest.approx(whole.count(begins), rel=LENGTH)
        farkled.append(whole.count(farkles))
    assert any(found.turns * found.farkles == pytest.approx(each, rel=LENGTH) for each in farkled)


@pytest.mark.parametrize("game", with_nightly(["plain", "exact", "steal"], ["penalised", "farkle keeps", "disaster"]))
def test_perfect_play(game: str) -> None:
    """Elsewhere decisions that win equally often differ in how often they farkle."""
    solution = solved(game)
    referee = referee_of(solution.ruleset)
    plays = by_solution(Advised(solution, referee), referee)
    whole = Game(referee, plays, plays)
    found = how_long(solution, Optimal(), threads=1)
    assert found.turns == pytest.approx(whole.count(begins), rel=LENGTH)
    assert found.turns * found.farkles == pytest.approx(whole.count(farkles), rel=LENGTH)


def test_threads_make_no_difference() -> None:
    one, two = (how_long(solved("penalised"), MaxScore(), threads=threads) for threads in (1, 2))
    assert (one.turns, one.farkles) == pytest.approx((two.turns, two.farkles), rel=1e-9)


def test_the_plain_game(busche_neller: Solution) -> None:
    perfect, most_points = how_long(busche_neller, Optimal()), how_long(busche_neller, MaxScore())
    alone = play_for_points(busche_neller.ruleset)
    # The quicker of two players ends the game, and is quicker than one alone is on average.
    assert alone.turns.mean < most_points.turns < 2 * alone.turns.mean
    # Near the goal perfect play rolls where the opponent is about to win, and holds elsewhere.
    assert perfect.turns == pytest.approx(most_points.turns, rel=0.01)
    assert perfect.farkles > most_points.farkles
    assert most_points.farkles == pytest.approx(alone.farkle_chance, abs=0.01)
