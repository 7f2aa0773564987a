"""Values of small games by OpenSpiel's own value iteration, played by the referee: ``open_spiel_run.py GOAL DICE``.

Runs in an environment of its own (``packaging/requirements-openspiel.txt``), with ``core`` and ``resources`` on the
path, and prints the first player's win chance. OpenSpiel knows nothing of Farkle: it is given the referee's moves and
rolls, builds the graph of states from them, and solves it.

Rolling is left out where holding wins, or the graph would have no end. The graph is walked recursively, which takes
a deep stack.
"""

import sys
import threading
from dataclasses import replace
from typing import Any

import pyspiel
from open_spiel.python.algorithms import value_iteration

from farkle_core.referee import GameState, Hold, Referee, TurnPhase
from farkle_core.rules import shipped_ruleset

STACK = 1 << 29
DEPTH = 1_000_000


def make_game(referee: Referee) -> pyspiel.Game:  # noqa: C901 - OpenSpiel wants these methods
    """Register the game with OpenSpiel and return it."""
    kind = pyspiel.GameType(
        "farkle", "Farkle", pyspiel.GameType.Dynamics.SEQUENTIAL, pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        pyspiel.GameType.Information.PERFECT_INFORMATION, pyspiel.GameType.Utility.ZERO_SUM,
        pyspiel.GameType.RewardModel.TERMINAL, 2, 2, False, False, False, False,
    )  # fmt: skip
    about = pyspiel.GameInfo(
        num_distinct_actions=500, max_chance_outcomes=500, num_players=2, min_utility=-1.0, max_utility=1.0,
        utility_sum=0.0, max_game_length=DEPTH,
    )  # fmt: skip

    class State(pyspiel.State):  # type: ignore[misc]
        def __init__(self, game: Any, place: GameState) -> None:
            super().__init__(game)
            self.place = place

        def current_player(self) -> Any:
            if self.place.phase is TurnPhase.OVER:
                return pyspiel.PlayerId.TERMINAL
            return pyspiel.PlayerId.CHANCE if self.place.phase is TurnPhase.ROLLING else self.place.mover

        def moves(self) -> tuple[Any, ...]:
            found = referee.legal_actions(self.place)
            holds = [each for each in found if isinstance(each, Hold)]
            won = holds and referee.apply(self.place, holds[0]).phase is TurnPhase.OVER
            return tuple(holds) if won else found

        def _legal_actions(self, _player: int) -> list[int]:
            return list(range(len(self.moves())))

        def chance_outcomes(self) -> list[tuple[int, float]]:
            ways = [count for _roll, count in referee.chance(self.place)]
            return [(number, count / sum(ways)) for number, count in enumerate(ways)]

        def _apply_action(self, action: int) -> None:
            if self.place.phase is TurnPhase.ROLLING:
                self.place = referee.apply_roll(self.place, referee.chance(self.place)[action][0])
            else:
                self.place = referee.apply(self.place, self.moves()[action])

        def _action_to_string(self, _player: int, action: int) -> str:
            return str(action)

        def is_terminal(self) -> bool:
            return self.place.phase is TurnPhase.OVER

        def returns(self) -> list[float]:
            if not self.is_terminal():
                return [0.0, 0.0]
            first = 2.0 * (0 in self.place.winners) / len(self.place.winners) - 1.0
            return [first, -first]

        def __str__(self) -> str:
            return repr(self.place)

        def clone(self) -> "State":
            return State(self.get_game(), self.place)

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, _parameters: Any = None) -> None:
            super().__init__(kind, about, {})

        def new_initial_state(self) -> State:
            return State(self, referee.new_game())

    return Game()


def main() -> None:
    """Print the first player's win chance."""
    goal, dice = map(int, sys.argv[1:])
    ruleset = replace(shipped_ruleset("busche-neller"), goal=goal, dice=dice)
    game = make_game(Referee(ruleset))
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-12, cyclic_game=True)
    sys.stdout.write(f"{(1.0 + values[str(game.new_initial_state())]) / 2.0!r} {len(values)}\n")


if __name__ == "__main__":
    sys.setrecursionlimit(DEPTH)
    threading.stack_size(STACK)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()
