"""Three players who play as the exact solution says, led by the referee: each seat wins as often as it promises."""

from dataclasses import replace

import numpy as np
import pytest
from literal_trios import TIE, LiteralTrios, LiteralTurn
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.play.advise.trio import TrioStrategy
from farkle_core.play.dice_cup import DiceCup
from farkle_core.play.games import play_out
from farkle_core.play.strategy import goes_on
from farkle_core.play.turns import TurnAdvice, TurnPlayer, TurnStrategy
from farkle_core.referee import Action, GameState, Hold, Referee, Roll
from farkle_core.rules import Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.rules.model import End, EndRule, Overshoot, Ties
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.trios.solve import solve_trio

GAMES = 20_000
PLAYERS = 3
NOTHING = (0,) * 6
FEW = replace(shipped_ruleset("busche-neller"), dice=2, sets=((50, *[0] * 5), *[NOTHING] * 3, (50, *[0] * 5), NOTHING))
CEILING = 400


@pytest.mark.parametrize(
    "rules",
    with_nightly(
        [replace(shipped_ruleset("busche-neller"), goal=1000)],
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
    check(solution, TrioStrategy(solution, Referee(rules)))


def check(solution: TrioSolution, strategy: TurnStrategy) -> None:
    """Play games, and compare how often each seat wins with what the solution promises."""
    assert solution.certificate.mixed == 0
    referee, wins = Referee(solution.ruleset), np.zeros(PLAYERS)

    def count(state: GameState, games: list[int]) -> None:
        wins[list(state.winners)] += len(games) / len(state.winners)

    play_out(referee.new_game(PLAYERS), TurnPlayer(referee, strategy, DiceCup(referee, 25)), GAMES, over=count)
    assert round(wins.sum()) == GAMES
    expected = np.array(solution.chances_at())
    errors = np.sqrt(expected * (1.0 - expected) / GAMES)
    assert (np.abs(wins / GAMES - expected) < 4 * errors).all()


class WithLastTurns:
    """Plays as solved until a player is at the goal, and the last turns by plain iteration over the referee's moves."""

    def __init__(self, strategy: TrioStrategy, truth: LiteralTrios) -> None:
        self._strategy, self._truth = strategy, truth

    def advise(self, state: GameState) -> TurnAdvice:
        return LastTurn(self._truth, state) if state.turns_left else self._strategy.advise(state)


class LastTurn:
    """The decisions of one last turn."""

    size = 5000

    def __init__(self, truth: LiteralTrios, start: GameState) -> None:
        self._truth, self._turn = truth, LiteralTurn(truth, start)

    def begin(self) -> Action:
        return Roll()

    def decide(self, state: GameState) -> Action:
        if Hold() not in self._truth.referee.legal_actions(state):
            return Roll()
        hold = self._truth.after(self._truth.referee.apply(state, Hold()), state.mover)
        beyond = state.turn_total >= self._truth.limit
        return Hold() if beyond or self._turn._roll(state)[0] - TIE <= hold[0] else Roll()

    def win_chance(self, state: GameState, player: int) -> float:
        return float((self._turn._decide(state) if goes_on(state) else self._truth.after(state, player))[0])


@pytest.mark.parametrize(
    "rules",
    with_nightly(
        [replace(FEW, goal=150, turn=Turn(farkle_keeps_turn_total=True), end=End(EndRule.LAST_TURN, Ties.SPLIT))],
        [
            replace(FEW, goal=150, end=End(EndRule.EQUAL_TURNS, Ties.PLAYOFF)),
            replace(FEW, goal=100, turn=Turn(opening=100), end=End(EndRule.FULL_ROUND, Ties.PLAYOFF)),
        ],
    ),
    ids=["farkles keep", "playoff", "full round"],
)
def test_twenty_thousand_games_with_last_turns_end_as_the_solution_says(rules: Ruleset) -> None:
    settings = Settings(threads=1, ceiling=CEILING)
    solution = solve_trio(rules, settings)
    assert solution.certificate.limit_effect < 2e-3  # the standard errors are 3e-3
    strategy = TrioStrategy(solution, Referee(rules))
    check(solution, WithLastTurns(strategy, LiteralTrios(rules, rules.goal + CEILING)))
