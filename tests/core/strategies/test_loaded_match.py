"""Matches with loaded dice: exact win chances against the referee's game played by the same words, die by die."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from fixed_players import Game
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from literal_players import by_solution, literal
from loaded import DEVIL, LUCKY, ODD, dice_lists, with_dice
from nightly_cases import with_nightly

from farkle_core.coach.players import TablePlayer
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.errors import UserError
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.play.advise import Adviser, Moment
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState, Referee, TurnPhase
from farkle_core.rules import Ruleset, check, to_document
from farkle_core.rules.dice import Die
from farkle_core.rules.model import End, EndRule, Farkles, Overshoot, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, HoldAt, MaxScore, Optimal, Tabled
from farkle_core.strategies.names import strategy_by_name

CLOSE = 1e-10
QUICK = Settings(bound=-200, ceiling=800, threads=1, check_bound=False)
FAIR_TWO, FAIR_THREE = (Die("fair", 2),), (Die("fair", 3),)
NUMBERS = HoldAt((150, 200, None))
PLAYERS: dict[str, Tabled] = {
    "numbers": NUMBERS,
    "bands": Bands((-100, 100), (NUMBERS, HoldAt((100, 200, 250)), HoldAt((100, 100, 150)))),
    "most points": MaxScore(),
    "margins": GoForIt(NUMBERS, (150, 200, None), (None, 200, 150)),
    "most points and margins": GoForIt(MaxScore(), (150, None, 100), (200, None, None)),
}
GAMES: dict[str, Ruleset] = {
    "odd and lucky": with_dice(ODD, LUCKY, goal=400),
    "three, one wild": with_dice(ODD, LUCKY, DEVIL, goal=200),
    "against fair dice": with_dice(replace(ODD, count=2), second=FAIR_TWO, goal=400),
    "against fair dice, three": with_dice(ODD, DEVIL, LUCKY, second=FAIR_THREE, goal=200),
    "fair dice against three": with_dice(*FAIR_THREE, second=(ODD, DEVIL, LUCKY), goal=200),
    "penalty": with_dice(ODD, LUCKY, goal=200, farkles=Farkles(2, 100)),
    "penalty, other dice": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=200, farkles=Farkles(2, 100)),
    "hot-dice bonus": with_dice(ODD, LUCKY, goal=400, turn=Turn(hot_dice_bonus=(50, 100))),
    "keeps": with_dice(ODD, LUCKY, goal=300, turn=Turn(farkle_keeps_turn_total=True, minimum=100)),
    "last turn": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=250, end=End(EndRule.LAST_TURN, Ties.SPLIT)),
    "equal turns": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=250, end=End(EndRule.EQUAL_TURNS)),
    "exact": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=300, end=End(overshoot=Overshoot.WELFARE)),
}
QUICKLY = [
    *((name, "numbers") for name in ("three, one wild", "against fair dice, three")),
    ("three, one wild", "most points and margins"),
]


@cache
def solved(ruleset: Ruleset, ceiling: int = QUICK.ceiling) -> Solution:
    return solve(ruleset, replace(QUICK, ceiling=ceiling))


def fitted(player: Tabled, dice: int) -> Tabled:
    if isinstance(player, HoldAt):
        return HoldAt(player.thresholds[:dice])
    if isinstance(player, Bands):
        return Bands(player.edges, tuple(HoldAt(each.thresholds[:dice]) for each in player.holds))
    if isinstance(player, GoForIt):
        return GoForIt(fitted(player.base, dice), player.own[:dice], player.opponent[:dice])  # type: ignore[arg-type]
    return player


def referee_of(ruleset: Ruleset, ceiling: int = QUICK.ceiling) -> Referee:
    ends, grid = ruleset.end.rule is not EndRule.SUDDEN, make_grid(ruleset, replace(QUICK, ceiling=ceiling))
    return Referee(ruleset, floor=QUICK.bound, ceiling=grid.ceiling if ends else None)


def agrees_with_the_referee(ruleset: Ruleset, wanted: Tabled, ceiling: int = QUICK.ceiling) -> None:
    solution, referee = solved(ruleset, ceiling), referee_of(ruleset, ceiling)
    player = fitted(wanted, ruleset.dice)
    perfect, plays = by_solution(Advised(solution, referee), referee), literal(player, referee)
    found = match(solution, player, Optimal(), threads=1)
    assert found.converged
    assert found.first == pytest.approx(Game(referee, plays, perfect).share(0), abs=CLOSE)
    assert found.second == pytest.approx(Game(referee, perfect, plays).share(1), abs=CLOSE)


@pytest.mark.parametrize(("name", "player"), QUICKLY)
def test_against_the_referee(name: str, player: str) -> None:
    agrees_with_the_referee(GAMES[name], PLAYERS[player], ceiling=400)  # lower than by night, where it counts


@pytest.mark.parametrize("dice", [FAIR_TWO, pytest.param((ODD, LUCKY), marks=pytest.mark.nightly)])
def test_of_equal_choices_the_perfect_player_makes_the_same(dice: tuple[Die, ...]) -> None:
    """Who must hold 100 misses as much with 50 points to go as with 100; but the opponent may then play differently."""
    ruleset = with_dice(*dice, goal=400, turn=Turn(minimum=100))
    for edge in (-100, 0):
        agrees_with_the_referee(ruleset, Bands((edge,), (HoldAt((100, 200)), HoldAt((100, 100)))))


def test_whoever_reaches_the_ceiling_holds() -> None:
    """Thresholds may lie past it, as here: loaded dice are rolled on up to 300 points, 250 pass the ceiling."""
    agrees_with_the_referee(GAMES["last turn"], MaxScore(), ceiling=200)


def test_the_ceiling_changes_a_match_by_no_more_than_games_come_to_it() -> None:
    rules = GAMES["last turn"]
    near, far = (match(solved(rules, ceiling), MaxScore(), MaxScore(), threads=1).first for ceiling in (200, 800))
    referee = referee_of(rules, 200)
    plays, ceiling = literal(MaxScore(), referee), referee.ceiling
    assert ceiling is not None

    def comes_to_it(state: GameState, _: object) -> float:
        total = state.turn_total
        return float(state.phase is TurnPhase.DECIDING and total > 0 and state.scores[state.mover] + total >= ceiling)

    assert 0.0 < abs(near - far) <= Game(referee, plays, plays).count(comes_to_it)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", PLAYERS)
def test_all_against_the_referee(name: str, player: str) -> None:
    agrees_with_the_referee(GAMES[name], PLAYERS[player])


@st.composite
def _games(draw: st.DrawFn) -> Ruleset:
    own, second = draw(dice_lists(2)), draw(st.one_of(st.just(()), dice_lists(2)))
    turn = draw(st.sampled_from((Turn(), Turn(minimum=100), Turn(set_aside_all=True))))
    return with_dice(*own, second=second, goal=draw(st.sampled_from((200, 300))), turn=turn)


@pytest.mark.nightly
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(_games(), st.sampled_from(list(PLAYERS)))
def test_random_dice(ruleset: Ruleset, player: str) -> None:
    assume(not check(to_document(ruleset)))
    agrees_with_the_referee(ruleset, PLAYERS[player])


@pytest.mark.parametrize(
    ("name", "seat"),
    with_nightly(
        [("three, one wild", 0), ("against fair dice", 1)],
        product(("three, one wild", "against fair dice", "penalty"), (0, 1)),
    ),
)
def test_best_response(name: str, seat: int) -> None:
    ruleset = GAMES[name]
    solution, player, referee = solved(ruleset), fitted(NUMBERS, ruleset.dice), referee_of(ruleset)
    found = match(solution, BestResponse(), player, threads=1)
    plays = literal(player, referee)
    share = Game(referee, None, plays).share(0) if seat == 0 else Game(referee, plays, None).share(1)
    assert (found.first, found.second)[seat] == pytest.approx(share, abs=CLOSE)


def test_perfect_play_against_itself() -> None:
    for name in ("three, one wild", "against fair dice", "last turn", "penalty, other dice"):
        solution = solved(GAMES[name])
        found = match(solution, Optimal(), Optimal(), threads=1)
        assert found.first == pytest.approx(solution.first_player_win, abs=1e-12)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "player"),
    with_nightly(
        [("against fair dice, three", "most points and margins")],
        product(("against fair dice, three", "hot-dice bonus"), ("bands", "most points and margins")),
    ),
)
def test_who_sits_at_the_table_plays_the_same(name: str, player: str) -> None:
    ruleset = GAMES[name]
    strategy, adviser = fitted(PLAYERS[player], ruleset.dice), Adviser(solved(ruleset))
    referee = adviser.referee
    seated = TablePlayer(strategy, adviser)
    says = literal(strategy, referee)

    def agrees(state: GameState) -> GameState:
        after = referee.apply(state, seated.decide(Moment(adviser.turn_begins(referee.new_game()).start, state)))
        assert _as_kinds(ruleset, after) == _as_kinds(ruleset, says(state))
        return after

    game = Game(referee, agrees, agrees)
    assert len(game.places) > 100
    assert any(state.phase is TurnPhase.SCORING for state in game.places)


def _as_kinds(ruleset: Ruleset, state: GameState) -> tuple[object, ...]:
    return DiceColumns(ruleset).of(state) if state.phase is TurnPhase.DECIDING else -1, state._replace(left=())


def test_a_memory_table_is_refused() -> None:
    for text in ("memory", "memory+go"):
        with pytest.raises(UserError) as raised:
            strategy_by_name(text, GAMES["odd and lucky"], lambda _: pytest.fail("no margins are fitted"))
        assert "loaded dice" in raised.value.problems[0].allowed
