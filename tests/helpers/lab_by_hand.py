"""Measures of the lab worked out with the referee alone: every state of a small game, and how often a game comes to it.

The solution says what to do; what may be done, what comes of it and when the game is over is asked of the referee.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from fixed_players import Game, advised, begun
from small_matches import referee_of

from farkle_core.play import SolutionStrategy
from farkle_core.play.strategy import goes_on
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.solution.solution import Solution

_EQUAL = 1e-12


@dataclass
class ByHand:
    """Expected numbers of a game between perfect players; those of choices before a player is at the goal."""

    turns: float = 0.0
    rolls: float = 0.0
    farkles: float = 0.0
    scorings: float = 0.0
    modest: float = 0.0
    first_wins: float = 0.0
    shared: float = 0.0
    decisions: dict[tuple[object, ...], list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))

    @property
    def decided(self) -> float:
        """Decisions of a game."""
        return sum(map(sum, self.decisions.values()))

    @property
    def dependent(self) -> float:
        """Decisions that the best rule without the opponent's place gets wrong."""
        return sum(map(min, self.decisions.values()))


def by_hand(solution: Solution, start_scores: tuple[int, int] = (0, 0)) -> ByHand:
    """Play all games at once, from these scores on."""
    referee = referee_of(solution.ruleset)
    strategy = SolutionStrategy(solution, referee)
    perfect, found = advised(strategy, referee), ByHand()
    for state, times, after in Game(referee, perfect, perfect, start_scores).visits():
        if state.phase is TurnPhase.ROLLING:
            found.rolls += times
            found.farkles += times * sum(
                chance for each, chance in after.items() if each.phase is not TurnPhase.SCORING
            )
        elif state.phase is TurnPhase.SCORING:
            _score(state, times, strategy, referee, found)
        elif state.phase is TurnPhase.DECIDING:
            found.turns += times * (state.turn_total == 0)
            _decide(state, times, [*after], referee, found)
        for each, chance in after.items():
            if each.phase is TurnPhase.OVER:
                found.first_wins += times * chance * each.share(0)
                found.shared += times * chance * (each.share(0) == 0.5)
    return found


def _score(state: GameState, times: float, strategy: SolutionStrategy, referee: Referee, found: ByHand) -> None:
    moves = [move for move in referee.legal_actions(state) if isinstance(move, SetAside)]
    wins_now = any(move.scoring.wins for move in moves)
    if state.turns_left or wins_now or len({move.scoring.dice for move in moves}) == 1:
        return
    advice = strategy.advise(begun(state, referee))
    wins = [advice.win_chance(referee.apply(state, move), state.mover) for move in moves]
    most = max(move.scoring.points for move in moves)
    greedy = max(win for move, win in zip(moves, wins, strict=True) if move.scoring.points == most)
    found.scorings += times
    found.modest += times * (greedy < max(wins) - _EQUAL)


def _decide(state: GameState, times: float, after: list[GameState], referee: Referee, found: ByHand) -> None:
    own = state.scores[state.mover]
    if state.turns_left or Hold() not in referee.legal_actions(state) or own + state.turn_total >= referee.ruleset.goal:
        return
    seat = state.mover if referee.ruleset.seats > 1 else 0
    key = seat, own, state.farkles[state.mover], state.turn_total, state.dice, state.bonuses
    found.decisions[key][0 if after[0].phase is TurnPhase.ROLLING else 1] += times


def first_holds(solution: Solution) -> str:
    """Return the least turn totals to hold on the first turn, by the referee's moves; for games that end suddenly."""
    turn = _FirstTurn(solution)
    turn.worth(turn.referee.apply(turn.referee.new_game(), Roll()))
    dice = solution.ruleset.dice
    return "/".join(_first(sorted(turn.holds[count].items())) for count in range(dice, 0, -1))


def _first(holds: list[tuple[int, bool]]) -> str:
    held = [total for total, holds_here in holds if holds_here]
    if not held:
        return "-"
    again = any(not holds_here for total, holds_here in holds if total > held[0])
    return f"{held[0]}*" if again else str(held[0])


class _FirstTurn:
    """The whole first turn at 0 : 0; of the solution only the win chances at the starts of later turns."""

    def __init__(self, solution: Solution) -> None:
        self.referee = Referee(solution.ruleset)
        self.holds: dict[int, dict[int, bool]] = defaultdict(dict)  # by dice and turn total: whether to hold
        self._strategy, self._goal = SolutionStrategy(solution, self.referee), solution.ruleset.goal
        self._known: dict[GameState, float] = {}

    def worth(self, state: GameState) -> float:
        """Return the first player's win chance under the best play of the turn."""
        if state not in self._known:
            self._known[state] = self._worth(state)
        return self._known[state]

    def _worth(self, state: GameState) -> float:
        if state.phase is TurnPhase.ROLLING:
            rolls = list(self.referee.chance(state))
            ways_in_all = sum(ways for _roll, ways in rolls)
            return sum(ways * self.worth(self.referee.apply_roll(state, roll)) for roll, ways in rolls) / ways_in_all
        if state.phase is TurnPhase.SCORING:
            moves = [move for move in self.referee.legal_actions(state) if isinstance(move, SetAside)]
            return max(self.worth(self.referee.apply(state, move)) for move in moves)
        if not goes_on(state):
            return self._strategy.win_chance(state, 0)
        actions = self.referee.legal_actions(state)
        if state.turn_total >= self._goal and Hold() in actions:
            return 1.0
        values = {action: self.worth(self.referee.apply(state, action)) for action in actions}
        best = max(values.values())
        self.holds[state.dice][state.turn_total] = values.get(Hold(), -1.0) >= best - _EQUAL
        return best
