"""How often sentences decide and are right, counted again move by move in the referee's game.

Nothing here comes from tables of a turn: only the win chances at the starts of turns are the solution's.
"""

from collections import defaultdict

import numpy as np
import numpy.typing as npt
import pytest
from fixed_players import Game, advised
from game_graph import Bound
from literal_playbook import LiteralPlayer
from nightly_cases import with_nightly
from small_matches import referee_of, solved

from farkle_core.play import SolutionStrategy
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Sentence, Take, TurnSentence
from farkle_core.referee import GameState, Roll, SetAside, TurnPhase
from farkle_core.solution.solution import Solution
from farkle_core.strategies.sentence_truth import CLOSE, truth_of

SAME = 1e-9  # win chances that differ by less are equally good
NEAR = 1e-6  # decisions a game; starts that hardly a game reaches are left out
RARE = 1e-12  # turns still rolling that are followed no further
# A second hand counts whole games: those of `small_matches` that are not here have patterns, or starts of more kinds.
COUNTED = (
    "plain", "penalised", "last turns", "opening", "hot-dice bonus", "equal turns", "farkle keeps", "disaster",
    "full round",
)  # fmt: skip
# What the slow count says of "full round", in a minute and a half: decisions, and the best of them.
ROUND = (
    (0.020078, 0.567489, 0.029248, 0.052809, 0.0, 0.062356, 2.030748),
    (0.020078, 0.564287, 0.0, 0.052809, 0.0, 0.060791, 1.848063),
)

Floats = npt.NDArray[np.float64]


def when(test: Asks, *numbers: int) -> Condition:
    return Condition(test, numbers)


PLAYBOOK = Playbook((
    DiceSentence(Take.ALL, (when(Asks.SET, 0),)),
    DiceSentence(Take.ALL, (when(Asks.THEN_HOLD),)),
    DiceSentence(Take.ONE, (when(Asks.ROLLED, 3), when(Asks.SINGLES, 2))),
    DiceSentence(Take.MOST),
    TurnSentence(Go.WIN, (when(Asks.OPPONENT_FROM, 250), when(Asks.LEFT, 1, 3))),
    TurnSentence(Go.ROLL, (when(Asks.LEAD_BELOW, -150), when(Asks.LEFT, 2))),
    TurnSentence(Go.HOLD, (), (100, 150, 250)),
))  # fmt: skip


class SlowCount:
    """Follows turns of a playbook, roll by roll."""

    def __init__(self, solution: Solution, playbook: Playbook) -> None:
        self._referee, self._sentences = referee_of(solution.ruleset), playbook.sentences
        self._player, self._bound = LiteralPlayer(playbook, self._referee), Bound(self._referee)
        perfect = advised(SolutionStrategy(solution, self._referee), self._referee)
        self._game = Game(self._referee, perfect, perfect)
        self._wins = [
            Game(self._referee, None, perfect).values(0),
            Game(self._referee, perfect, None).values(1),
        ]  # of a player who is free, by state: how often that player wins

    def results(self) -> Floats:
        """Return decisions of a player in a game, the best of them, and the close ones, by sentence."""
        starts = [each for each in self._game.places if is_start(each) and not each.turns_left]
        turns = {each: self._turn(each) / 2.0 for each in starts}  # of two players
        return np.array(
            [[self._counted(turns, row, place) for place in range(len(self._sentences))] for row in range(3)]
        )

    def _counted(self, turns: dict[GameState, Floats], row: int, place: int) -> float:
        return self._game.count(lambda state, _after: float(turns[state][row, place]) if state in turns else 0.0)

    def _turn(self, start: GameState) -> Floats:
        counts = np.zeros((3, len(self._sentences)))
        rolled = {self._referee.apply(start, Roll()): 1.0}
        while sum(rolled.values()) > RARE:
            following: dict[GameState, float] = defaultdict(float)
            for state, weight in rolled.items():
                for roll, chance in self._game.rolls(state).items():
                    after = self._decided(self._referee.apply_roll(state, roll), weight * chance, counts)
                    if after.phase is TurnPhase.ROLLING:
                        following[after] += weight * chance
            rolled = following
        return counts

    def _decided(self, state: GameState, weight: float, counts: Floats) -> GameState:
        """Return the state after the decisions on a roll."""
        if state.phase is not TurnPhase.SCORING:
            return state
        sentence, after = self._player.taking(state)
        moves = [move for move in self._referee.legal_actions(state) if isinstance(move, SetAside)]
        if sentence is not None and len({move.scoring.dice for move in moves}) > 1:
            self._note(sentence, state, after, weight, counts)
        if after.mover != state.mover or after.phase is not TurnPhase.DECIDING:
            return after
        state = self._bound.simplest(after)
        sentence, after = self._player.holding(state)[0], self._player.hold_or_roll(state)
        if sentence is not None:
            self._note(sentence, state, after, weight, counts)
        return after

    def _note(self, sentence: Sentence, state: GameState, after: GameState, weight: float, counts: Floats) -> None:
        wins = self._wins[state.mover]
        if after.phase is TurnPhase.DECIDING:
            after = self._bound.simplest(after)
        cost = wins[state] - wins[after]
        counts[:, self._sentences.index(sentence)] += weight * np.array([1.0, cost <= SAME, cost <= CLOSE])


def is_start(state: GameState) -> bool:
    return state.phase is TurnPhase.DECIDING and not state.turn_total


@pytest.mark.parametrize("name", with_nightly(["plain"], COUNTED))
def test_reach_and_truth_are_those_of_the_referees_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solved(name)
    monkeypatch.setattr("farkle_core.strategies.sentence_truth._MOST_STARTS", 100_000)
    found = truth_of(solution, PLAYBOOK)
    assert found is not None
    reach, best, close = SlowCount(solution, PLAYBOOK).results()
    assert [each.reach for each in found] == pytest.approx(reach, abs=NEAR)
    assert [each.best * each.reach for each in found] == pytest.approx(best, abs=NEAR)
    assert [each.close * each.reach for each in found] == pytest.approx(close, abs=NEAR)


def test_turns_of_the_first_at_the_goal_count_where_others_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_core.strategies.sentence_truth._MOST_STARTS", 100_000)
    found = truth_of(solved("full round"), PLAYBOOK)
    assert found is not None
    assert [each.reach for each in found] == pytest.approx(ROUND[0], abs=NEAR)
    assert [each.best * each.reach for each in found] == pytest.approx(ROUND[1], abs=NEAR)
