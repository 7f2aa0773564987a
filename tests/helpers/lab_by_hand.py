"""Measures of the lab worked out with the referee alone: every turn of a small game, and how often a game comes to it.

The solution says what to do; what may be done, what comes of it and when the game is over is asked of the referee. The
chance of each start of a turn is handed on until hardly any is left.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from farkle_core.play import SolutionStrategy
from farkle_core.play.strategy import Advice, goes_on
from farkle_core.referee import Action, GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.solution.solution import Solution

_LEFT = 1e-11
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


@dataclass
class _Turn:
    """Expected numbers of a turn from one start, and with what chance each state follows it."""

    rolls: float = 0.0
    farkles: float = 0.0
    scorings: float = 0.0
    modest: float = 0.0
    decisions: dict[tuple[object, ...], list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0]))
    ends: dict[GameState, float] = field(default_factory=lambda: defaultdict(float))


def by_hand(solution: Solution, scores: tuple[int, int] = (0, 0)) -> ByHand:
    """Play all games at once, from these scores on."""
    hand, found = _Hand(solution), ByHand()
    waiting: dict[GameState, float] = {hand.referee.new_game()._replace(scores=scores): 1.0}
    while sum(waiting.values()) > _LEFT:
        following: dict[GameState, float] = defaultdict(float)
        for start, chance in waiting.items():
            turn = hand.turn(start)
            found.turns += chance
            for name in ("rolls", "farkles", "scorings", "modest"):
                setattr(found, name, getattr(found, name) + chance * getattr(turn, name))
            for key, (rolled, held) in turn.decisions.items():
                found.decisions[key][0] += chance * rolled
                found.decisions[key][1] += chance * held
            for after, share in turn.ends.items():
                if after.phase is TurnPhase.OVER:
                    found.first_wins += chance * share * after.share(0)
                    found.shared += chance * share * (after.share(0) == 0.5)
                else:
                    following[after] += chance * share
        waiting = following
    return found


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


class _Hand:
    def __init__(self, solution: Solution) -> None:
        self.referee = Referee(solution.ruleset)
        self._seats, self._strategy = solution.ruleset.seats, SolutionStrategy(solution, self.referee)
        self._known: dict[GameState, _Turn] = {}

    def turn(self, start: GameState) -> _Turn:
        """Follow all rolls of a turn."""
        if start not in self._known:
            turn, advice = _Turn(), self._strategy.advise(start)
            inside = {self.referee.apply(start, advice.begin()): 1.0}
            while inside:
                state = min(inside, key=lambda each: each.turn_total)
                self._roll(start, state, inside.pop(state), advice, inside, turn)
            self._known[start] = turn
        return self._known[start]

    def _roll(
        self,
        start: GameState,
        state: GameState,
        chance: float,
        advice: Advice,
        inside: dict[GameState, float],
        turn: _Turn,
    ) -> None:
        turn.rolls += chance
        for roll, ways in self.referee.chance(state):
            share = chance * ways / 6**state.dice
            after = self.referee.apply_roll(state, roll)
            if after.phase is not TurnPhase.SCORING:
                turn.farkles += share
                turn.ends[after] += share
                continue
            after = self._score(start, after, share, advice, turn)
            if goes_on(after):
                action = advice.decide(after)
                self._decide(start, after, action, share, turn)
                after = self.referee.apply(after, action)
            if after.phase is TurnPhase.ROLLING:
                inside[after] = inside.get(after, 0.0) + share
            else:
                turn.ends[after] += share

    def _score(self, start: GameState, state: GameState, share: float, advice: Advice, turn: _Turn) -> GameState:
        moves = [move for move in self.referee.legal_actions(state) if isinstance(move, SetAside)]
        wins = [advice.win_chance(self.referee.apply(state, move), state.mover) for move in moves]
        wins_now = any(move.scoring.wins for move in moves)
        if not start.turns_left and not wins_now and len({move.scoring.dice for move in moves}) > 1:
            most = max(move.scoring.points for move in moves)
            greedy = max(win for move, win in zip(moves, wins, strict=True) if move.scoring.points == most)
            turn.scorings += share
            turn.modest += share * (greedy < max(wins) - _EQUAL)
        return advice.set_aside(state, moves)

    def _decide(self, start: GameState, state: GameState, action: Action, share: float, turn: _Turn) -> None:
        if start.turns_left or Hold() not in self.referee.legal_actions(state):
            return
        if start.scores[start.mover] + state.turn_total >= self.referee.ruleset.goal:
            return
        seat = start.mover if self._seats > 1 else 0
        key = seat, start.scores[start.mover], start.farkles[start.mover], state.turn_total, state.dice, state.bonuses
        turn.decisions[key][0 if isinstance(action, Roll) else 1] += share
