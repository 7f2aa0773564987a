"""The referee's game when one player, or both, decide in a given way, worked out by plain iteration.

Every state is a number: the share of the win that one player gets on average. In a state of the player who is free it
is the best, in one of a player with a given way to decide what follows from that, and with dice in the air the mean.
Of rolls of the same dice that allow the same moves one stands for all: dice that cannot be set aside matter to no move.
Values begin at 0, so that games that never end count as lost for whoever is looked at.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
from game_graph import Bound, cursed_in, dice_key

from farkle_core.play import SolutionStrategy
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules.dice import Counts

Decide = Callable[[GameState], GameState]
"""A way to decide: the game after the mover's action."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

_STILL = 1e-14
_PHASES = (TurnPhase.SCORING, TurnPhase.ROLLING, TurnPhase.DECIDING)


class Game:
    """All states that can follow a start.

    Parameters
    ----------
    referee : Referee
        With the limits that make the game finite.
    first, second : Decide or None
        How each player decides; None for whoever is free to do the best.
    start_scores : tuple of int
        Points that the players begin with.
    """

    def __init__(
        self, referee: Referee, first: Decide | None, second: Decide | None, start_scores: tuple[int, int] = (0, 0)
    ) -> None:
        self._referee, self._deciding, self._bound = referee, (first, second), Bound(referee, by_words=True)
        self.places: dict[GameState, int] = {}
        self._follow: list[tuple[list[int], list[float]]] = []
        self._todo: list[GameState] = []
        self._rolls: dict[tuple[int, ...], dict[Counts, float]] = {}
        self.start = referee.new_game(start_scores=start_scores)
        self._lead(self.start)
        while self._todo:
            state = self._todo.pop()
            self._follow[self.places[state]] = self._following(state)
        self._levels = self._sorted()

    def values(self, player: int) -> dict[GameState, float]:
        """Return the player's share of the win on average, in every state."""
        values = np.zeros(len(self.places))
        for state, place in self.places.items():
            if state.phase is TurnPhase.OVER:
                values[place] = state.share(player)
        change = 1.0
        while change > _STILL:
            change = 0.0
            for means, places, leads_to, chances, begins in self._levels:
                if means:
                    renewed = np.add.reduceat(values[leads_to] * chances, begins)
                else:
                    renewed = np.maximum.reduceat(values[leads_to], begins)
                change = max(change, float(np.abs(renewed - values[places]).max()))
                values[places] = renewed
        return dict(zip(self.places, values.tolist(), strict=True))

    def share(self, player: int) -> float:
        """Return the player's share of the win on average, at the start."""
        return self.values(player)[self.start]

    def visits(self) -> Iterator[tuple[GameState, float, dict[GameState, float]]]:
        """Yield each state, how often a game comes to it on average, and with what chances others follow it."""
        states = list(self.places)
        sources = np.repeat(np.arange(len(states)), [len(following) for following, _ in self._follow])
        leads_to = np.array([place for following, _ in self._follow for place in following])
        shares = np.array([share for following, known in self._follow for share in known or [1.0] * len(following)])
        coming, totals = np.zeros(len(states)), np.zeros(len(states))
        coming[self.places[self.start]] = 1.0
        while coming.sum() > _STILL:
            totals += coming
            coming = np.bincount(leads_to, coming[sources] * shares, len(states)).astype(np.float64)
        for state, times, (following, known) in zip(states, totals.tolist(), self._follow, strict=True):
            after = zip(following, known or [1.0] * len(following), strict=True)
            yield state, times, {states[place]: share for place, share in after}

    def count(self, counted: Callable[[GameState, dict[GameState, float]], float]) -> float:
        """Return the sum of what states count for in a whole game, on average.

        `counted` says for how much a state counts; it is told the states that may follow it, with their chances.
        """
        return sum(times * counted(state, after) for state, times, after in self.visits())

    def rolls(self, state: GameState) -> dict[Counts, float]:
        """Return the rolls of the dice in the air, with their chances; one stands for all that allow the same moves."""
        referee, dice = self._referee, dice_key(self._referee, state)
        if dice not in self._rolls:
            rolls, first = referee.chance(state), dict[object, Counts]()
            all_ways, chances = sum(ways for _, ways in rolls), defaultdict[Counts, float](float)
            for roll, ways in rolls:
                after = referee.apply_roll(state, roll)
                moves = referee.legal_actions(after) if after.phase is TurnPhase.SCORING else ()
                chances[first.setdefault(moves or cursed_in(referee, state, roll), roll)] += ways / all_ways
            self._rolls[dice] = chances
        return self._rolls[dice]

    def _lead(self, state: GameState) -> int:
        """Return the number of a state; take note of it if it is new."""
        if state.phase is TurnPhase.DECIDING:
            state = self._bound.simplest(state)
        if state not in self.places:
            self.places[state] = len(self.places)
            self._follow.append(([], []))
            if state.phase is not TurnPhase.OVER:
                self._todo.append(state)
        return self.places[state]

    def _following(self, state: GameState) -> tuple[list[int], list[float]]:
        """Return what may follow, and with what chances if it is by chance."""
        referee, decide = self._referee, self._deciding[state.mover]
        if state.phase is TurnPhase.ROLLING:
            merged: dict[int, float] = defaultdict(float)
            for roll, chance in self.rolls(state).items():
                merged[self._lead(referee.apply_roll(state, roll))] += chance
            return list(merged), list(merged.values())
        if decide is not None:
            return [self._lead(decide(state))], []
        after = [referee.apply(state, action) for action in referee.legal_actions(state)]
        winning = [game for game in after if game.winner == state.mover]
        return sorted({self._lead(game) for game in winning or after}), []

    def _sorted(self) -> list[tuple[bool, Ints, Ints, Floats, Ints]]:
        """Return the equations, those of the largest turn totals first: each round then goes through a whole turn."""
        levels: dict[tuple[int, int], list[int]] = defaultdict(list)
        for state, place in self.places.items():
            if state.phase is not TurnPhase.OVER:
                levels[-state.turn_total, _PHASES.index(state.phase)].append(place)
        return [self._equations(_PHASES[phase] is TurnPhase.ROLLING, levels[_, phase]) for _, phase in sorted(levels)]

    def _equations(self, means: bool, places: list[int]) -> tuple[bool, Ints, Ints, Floats, Ints]:
        leads_to = [self._follow[place][0] for place in places]
        chances = [chance for place in places for chance in self._follow[place][1]]
        begins = np.cumsum([0, *map(len, leads_to[:-1])])
        return means, np.array(places), np.concatenate(leads_to), np.array(chances), begins


def advised(strategy: SolutionStrategy, referee: Referee) -> Decide:
    """Decide as a solution advises."""

    def decide(state: GameState) -> GameState:
        advice = strategy.advise(begun(state, referee))
        if state.phase is TurnPhase.SCORING:
            return advice.set_aside(state, [m for m in referee.legal_actions(state) if isinstance(m, SetAside)])
        return referee.apply(state, advice.decide(state) if state.turn_total else advice.begin())

    return decide


def begun(state: GameState, referee: Referee) -> GameState:
    """Return the start of the turn; what was offered then is no longer known once points have been set aside."""
    if state.phase is TurnPhase.DECIDING and not state.turn_total:
        return state
    return state._replace(
        phase=TurnPhase.DECIDING, turn_total=0, dice=referee.ruleset.dice, roll=None, bonuses=0, carried_points=0,
        taken_over=False,
    )  # fmt: skip


def content_with(points: int, allowed: Referee, referee: Referee) -> Decide:
    """Set the most points aside that `allowed` allows; hold with so many points, as soon as `allowed` allows it."""

    def decide(state: GameState) -> GameState:
        moves = [move for move in allowed.legal_actions(state) if isinstance(move, SetAside)]
        if moves:
            return referee.apply(state, max(moves, key=lambda move: (move.scoring.wins, move.scoring.points)))
        enough = state.turn_total >= points and Hold() in allowed.legal_actions(state)
        return referee.apply(state, Hold() if enough else Roll())

    return decide
