"""How long games last, against the referee's game with its turns counted one by one."""

import pytest
from fixed_players import Decide, Game
from literal_players import by_solution, literal
from nightly_cases import with_nightly
from small_matches import GAMES, NEAR, OFFERS, TABLE_3, fitted, referee_of, solved

from farkle_core.game.points import play_for_points
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.referee import GameState, Hold, Referee, TurnPhase
from farkle_core.solution.solution import Solution
from farkle_core.strategies.match import how_long
from farkle_core.strategies.model import GoForIt, HoldAt, MaxScore, Optimal, Tabled

CLOSE = 1e-7
PLAYERS: dict[str, Tabled] = {
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

    Nobody wins by what he does there, so either way is right.
    """

    def decide(state: GameState) -> GameState:
        top, own, other = referee.ceiling, state.scores[state.mover], state.scores[1 - state.mover]
        may_hold = state.phase is TurnPhase.DECIDING and Hold() in referee.legal_actions(state)
        if may_hold and top is not None and min(own + state.turn_total, other) >= top:
            return referee.apply(state, Hold())
        return plays(state)

    return decide


def agrees_with_the_referee(game: str, name: str) -> None:
    solution = solved(game)
    player = fitted(PLAYERS[name], solution.ruleset.dice)
    referee = referee_of(solution.ruleset)
    plays = literal(player, referee)
    found = how_long(solution, player, threads=1)
    assert found.residual <= CLOSE
    farkled = []
    for each in {plays, settles(plays, referee) if referee.ceiling else plays}:
        whole = Game(referee, each, each)
        assert found.turns == pytest.approx(whole.count(begins), rel=CLOSE)
        farkled.append(whole.count(farkles))
    assert any(found.turns * found.farkles == pytest.approx(each, rel=CLOSE) for each in farkled)


@pytest.mark.parametrize(
    "game", ["plain", "farkle keeps", *(game for game in OFFERS if game not in ("playoff", "high stakes"))]
)
def test_turns_and_farkles_of_a_game(game: str) -> None:
    agrees_with_the_referee(game, "one number")


@pytest.mark.parametrize("game", with_nightly(["plain", "exact", "steal"], ["penalised", "farkle keeps", "disaster"]))
def test_perfect_play(game: str) -> None:
    """Elsewhere decisions that win equally often differ in how often they farkle."""
    solution = solved(game)
    referee = referee_of(solution.ruleset)
    plays = by_solution(Advised(solution, referee), referee)
    whole = Game(referee, plays, plays)
    found = how_long(solution, Optimal(), threads=1)
    assert found.turns == pytest.approx(whole.count(begins), rel=CLOSE)
    assert found.turns * found.farkles == pytest.approx(whole.count(farkles), rel=CLOSE)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_turns_and_farkles_of_all_games(game: str, name: str) -> None:
    if name == "memory table" and game in OFFERS:
        pytest.skip("a memory table says nothing of dice that are offered")
    agrees_with_the_referee(game, name)


def test_threads_make_no_difference() -> None:
    one, two = (how_long(solved("penalised"), MaxScore(), threads=threads) for threads in (1, 2))
    assert (one.turns, one.farkles) == pytest.approx((two.turns, two.farkles), rel=1e-9)


def test_the_plain_game(busche_neller: Solution) -> None:
    perfect, most_points = how_long(busche_neller, Optimal()), how_long(busche_neller, MaxScore())
    alone = play_for_points(busche_neller.ruleset)
    # The quicker of two players ends the game, and is quicker than one alone is on average.
    assert alone.turns.mean < most_points.turns < 2 * alone.turns.mean
    # Near the goal one rolls where the opponent is about to win, and holds where he is not.
    assert perfect.turns == pytest.approx(most_points.turns, rel=0.01)
    assert perfect.farkles > most_points.farkles
    assert most_points.farkles == pytest.approx(alone.farkle_chance, abs=0.01)
