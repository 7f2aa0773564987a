"""The slow truth: the referee's whole state graph, solved by plain iteration.

Nothing here knows how the fast solver works. The value of a state is its mover's expected share of the win (a shared
win counts half). A lower and an upper bound of all values are brought up to date together until they meet: the lower
one begins as if games that never end were lost, the upper one as if they were won. So the values are known to be right
up to half of what is left between the bounds. There are games in which the bounds never meet, because with best play
they need not end: where whoever moves on first loses by it, both wait. Nobody can say what those are worth.

Which states there are, and how the number of states is kept finite, says :mod:`game_graph`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from game_graph import CONSTANTS, NOT_ALLOWED, Decisions, Dice, Floats, Graph, Ints, Rollings

from farkle_core.game.turn_start import TurnStart
from farkle_core.referee import GameState, Referee
from farkle_core.referee.states import all_left
from farkle_core.rules.model import Ties

_CLOSE = 1e-12
_STILL = 1e-15
_MOST_ROUNDS = 10_000


class TooLong(Exception):  # noqa: N818 - it is no error of anybody's
    """A game that need not end, or goes on for so many turns that its values are not known in time."""


class Start(NamedTuple):
    """The start of a turn, and the mover's expected share of the win."""

    start: TurnStart
    value: float


class Within(NamedTuple):
    """A decision within a turn, and the mover's expected share of the win."""

    start: TurnStart
    state: GameState
    value: float


class Truth:
    """The value of every reachable state that waits for a decision.

    Attributes
    ----------
    values : dict of GameState to float
        The mover's expected share of the win.
    rounds : int
        How often all values were brought up to date.
    """

    def __init__(self, graph: Graph, values: Floats, rounds: int) -> None:
        self.values: dict[GameState, float] = dict(zip(graph.places, values.tolist(), strict=True))
        self.rounds = rounds
        self._graph = graph

    def at(self, start: TurnStart) -> float:
        """Return the mover's value at the start of his turn, with the choice of what is offered still to be made.

        Raises
        ------
        KeyError
            If no game comes to this.
        """
        rules, mover = self._graph.referee.ruleset, start.seat
        order = 1 - 2 * mover
        first = mover if start.mover_first else 1 - mover
        state = GameState(
            scores=(start.banked, start.opponent)[::order],
            farkles=(start.farkles, start.opponent_farkles)[::order],
            mover=mover,
            turn_total=0,
            dice=rules.dice,
            last_turn_total=start.last_turn_total,
            carried_dice=start.carried_dice,
            carried_points=start.carried_points,
            turns_left=start.turns_left,
            reached=(first,) if start.turns_left and rules.end.ties is Ties.FIRST else (),
            left=all_left(rules),
        )
        return self.of(state)

    def of(self, state: GameState) -> float:
        """Return the mover's value in a state that waits for a decision; KeyError if no game comes to it."""
        return self.values[self._graph.simplest(state)]

    def starts(self) -> Iterator[Start]:
        """Yield every start of a turn; not those with an offer that stands for all larger ones."""
        for state, value in self.values.items():
            if state.turn_total == 0 and self._graph.is_exact(state):
                yield Start(self.begun(state), value)

    def within(self) -> Iterator[Within]:
        """Yield every decision within a turn; not those with a turn total that stands for all larger ones."""
        for state, value in self.values.items():
            if state.turn_total and self._graph.is_exact(state):
                start = replace(self.begun(state), bonuses=state.bonuses)
                yield Within(start, state, value)

    def is_exact(self, state: GameState) -> bool:
        """Return whether a state stands for no other, with more points."""
        return self._graph.is_exact(state)

    def begun(self, state: GameState) -> TurnStart:
        """Return how the turn of a state began."""
        mover, other = state.mover, 1 - state.mover
        return TurnStart(
            banked=state.scores[mover],
            opponent=state.scores[other],
            farkles=state.farkles[mover],
            opponent_farkles=state.farkles[other],
            seat=mover if self._graph.referee.ruleset.seats > 1 else 0,
            turns_left=state.turns_left,
            mover_first=state.reached[:1] == (mover,),
            last_turn_total=state.last_turn_total,
            carried_dice=state.carried_dice,
            carried_points=state.carried_points,
        )


class Equations:
    """The equations of a graph as arrays, and bounds of the values.

    The bounds are `CONSTANTS`, then four numbers a state, each with room for all states: the lower and the upper bound
    of the mover's value, and the same of the other player's.
    """

    def __init__(self, graph: Graph) -> None:
        self._states = len(graph.places)
        self._bounds = np.concatenate([CONSTANTS, *(np.full(self._states, bound) for bound in (0.0, 1.0, 0.0, 1.0))])
        self._rolls = len(CONSTANTS) + graph.rolls
        self._rolling = np.full(2 * self._rolls, CONSTANTS[NOT_ALLOWED])
        self._steps = [
            (
                [self._of_rolling(graph.rollings[key]) for key in sorted(graph.rollings) if key[0] == total],
                self._of_deciding(graph.decisions[total]),
            )
            for total in sorted(graph.decisions, reverse=True)
        ]

    def _of_rolling(self, rollings: Rollings) -> tuple[Dice, Ints, Ints]:
        return rollings.dice, self._of_rolls(rollings.places), self._of_leads(np.array(rollings.leads_to).T)

    def _of_deciding(self, decisions: Decisions) -> tuple[Ints, Ints, Ints, Ints]:
        rolls, takes = self._of_rolls(decisions.rolls), self._of_rolls(decisions.takes)
        return self._of_leads(np.array(decisions.places)), self._of_leads(np.array(decisions.holds)), rolls, takes

    def _of_rolls(self, places: list[int]) -> Ints:
        """Return where the lower, then the upper bounds of dice in the air stand."""
        return np.concatenate([places, np.array(places) + self._rolls])

    def _of_leads(self, leads_to: Ints) -> Ints:
        """Return where the lower, then the upper bounds of states stand."""
        lower = np.where(leads_to < 0, 2 * self._states - leads_to, leads_to)
        upper = np.where(lower >= len(CONSTANTS), lower + self._states, lower)
        return np.concatenate([lower, upper], axis=-1)

    def update(self) -> float:
        """Bring all bounds up to date, those of the largest turn totals first; return the largest change."""
        bounds, rolling, change = self._bounds, self._rolling, 0.0
        for rollings, (places, holds, rolls, takes) in self._steps:
            for dice, thrown, leads_to in rollings:
                worth = bounds.take(leads_to)
                best = ((worth.take(allows, axis=0).max(axis=0), chances) for allows, chances in dice.kinds)
                rolling[thrown] = sum(chances @ values for values, chances in best)
            renewed = np.maximum(np.maximum(bounds.take(holds), rolling.take(rolls)), rolling.take(takes))
            change = max(change, float(np.abs(renewed - bounds.take(places)).max()))
            bounds[places] = renewed
        own, others = self._bounds[len(CONSTANTS) :].reshape(2, 2, self._states)
        others[:] = 1.0 - own[::-1]
        return change

    @property
    def own(self) -> Floats:
        """The bounds of the movers' values, in the order of the graph's places; shape (2, states)."""
        return self._bounds[len(CONSTANTS) :].reshape(4, self._states)[:2]


def brute_force(referee: Referee, mirror: bool = True) -> Truth:
    """Solve the referee's two-player game from 0 : 0 on.

    Parameters
    ----------
    referee : Referee
        With a floor where penalties take scores below 0, and a ceiling where last turns are played.
    mirror : bool
        Whether to save time where the seats make no difference.

    Raises
    ------
    TooLong
        If the bounds do not meet, or not soon enough.
    ValueError
        If a floor or a ceiling is missing.
    """
    graph = Graph(referee, mirror)
    equations = Equations(graph)
    for rounds in range(1, _MOST_ROUNDS):
        change = equations.update()
        if float(np.ptp(equations.own, axis=0).max()) < _CLOSE:
            return Truth(graph, equations.own.mean(axis=0), rounds)
        if change < _STILL:
            raise TooLong("with best play on both sides this game need not end")
    raise TooLong(f"after {_MOST_ROUNDS:,} rounds the values are still not known")
