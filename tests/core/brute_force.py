"""The slow truth: the referee's whole state graph, solved by plain iteration.

Nothing here knows how the fast solver works. The value of a state is its mover's expected share of the win (a shared
win counts half), and all values are brought up to date together until none changes any more. Which states there are,
and how games that could go on for ever are bounded, says :mod:`game_graph`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from game_graph import CONSTANTS, NOT_ALLOWED, Decisions, Dice, Floats, Graph, Ints, Rollings

from farkle_core.beginning import USUAL, Beginning
from farkle_core.referee import GameState, Referee
from farkle_core.rules.model import Ties

_STILL = 1e-14
_MOST_ROUNDS = 10_000


class TooLong(Exception):  # noqa: N818 - it is no error of anybody's
    """A game that goes on for so many turns that plain iteration does not come to rest in time."""


class Start(NamedTuple):
    """The start of a turn from the mover's view, and his expected share of the win."""

    banked: int
    opponent: int
    farkles: int
    opponent_farkles: int
    beginning: Beginning
    value: float


class Within(NamedTuple):
    """A decision within a turn from the mover's view, and his expected share of the win."""

    banked: int
    opponent: int
    farkles: int
    opponent_farkles: int
    beginning: Beginning
    bonuses: int
    turn_total: int
    dice: int
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

    def at(
        self,
        banked: int,
        opponent: int,
        farkles: int = 0,
        opponent_farkles: int = 0,
        beginning: Beginning = USUAL,
    ) -> float:
        """Return the mover's value at the start of his turn, with the choice of what is offered still to be made.

        Raises
        ------
        KeyError
            If no game comes to this.
        """
        rules, mover = self._graph.referee.ruleset, beginning.seat
        order = 1 - 2 * mover
        first = mover if beginning.mover_first else 1 - mover
        state = GameState(
            scores=(banked, opponent)[::order],
            farkles=(farkles, opponent_farkles)[::order],
            mover=mover,
            turn_total=0,
            dice=rules.dice,
            last_turn_total=beginning.last_turn_total,
            carried_dice=beginning.carried_dice,
            carried_points=beginning.carried_points,
            turns_left=beginning.turns_left,
            reached=(first,) if beginning.turns_left and rules.end.ties is Ties.FIRST else (),
        )
        return self.values[self._graph.simplest(state)]

    def starts(self) -> Iterator[Start]:
        """Yield every start of a turn; not those with an offer that stands for all larger ones."""
        for state, value in self.values.items():
            if state.turn_total == 0 and self._graph.is_exact(state):
                yield Start(*self._begun(state), value)

    def within(self) -> Iterator[Within]:
        """Yield every decision within a turn; not those with a turn total that stands for all larger ones."""
        for state, value in self.values.items():
            if state.turn_total and self._graph.is_exact(state):
                yield Within(*self._begun(state), state.bonuses, state.turn_total, state.dice, value)

    def _begun(self, state: GameState) -> tuple[int, int, int, int, Beginning]:
        mover, other = state.mover, 1 - state.mover
        beginning = Beginning(
            seat=mover if self._graph.referee.ruleset.seats > 1 else 0,
            turns_left=state.turns_left,
            mover_first=state.reached[:1] == (mover,),
            last_turn_total=state.last_turn_total,
            carried_dice=state.carried_dice,
            carried_points=state.carried_points,
        )
        return state.scores[mover], state.scores[other], state.farkles[mover], state.farkles[other], beginning


class Equations:
    """The equations of a graph as arrays, and the values.

    The values are `CONSTANTS`, then the movers' values, then, after as much room again, the values that the other
    player has in the same states.
    """

    def __init__(self, graph: Graph) -> None:
        self._states = len(graph.places)
        self.values = np.full(len(CONSTANTS) + 2 * self._states, 0.5)
        self.values[: len(CONSTANTS)] = CONSTANTS
        self._rolling = np.full(len(CONSTANTS) + graph.rolls, CONSTANTS[NOT_ALLOWED])
        self._steps = [
            (
                [self._of_rolling(graph.rollings[key]) for key in sorted(graph.rollings) if key[0] == total],
                self._of_deciding(graph.decisions[total]),
            )
            for total in sorted(graph.decisions, reverse=True)
        ]

    def _of_rolling(self, rollings: Rollings) -> tuple[Dice, Ints, Ints]:
        return rollings.dice, np.array(rollings.places), self._where(np.array(rollings.leads_to).T)

    def _of_deciding(self, decisions: Decisions) -> tuple[Ints, Ints, Ints, Ints]:
        holds = self._where(np.array(decisions.holds))
        return np.array(decisions.places), holds, np.array(decisions.rolls), np.array(decisions.takes)

    def _where(self, leads_to: Ints) -> Ints:
        return np.where(leads_to < 0, self._states - leads_to, leads_to)

    def update(self) -> float:
        """Bring all values up to date, the largest turn totals first; return the largest change."""
        values, rolling, change = self.values, self._rolling, 0.0
        for rollings, (places, holds, rolls, takes) in self._steps:
            for dice, thrown, leads_to in rollings:
                best = np.maximum.reduceat(values[leads_to][dice.columns], dice.kinds, axis=0)
                rolling[thrown] = dice.chances @ best
            renewed = np.maximum(np.maximum(values[holds], rolling[rolls]), rolling[takes])
            change = max(change, float(np.abs(renewed - values[places]).max()))
            values[places] = renewed
            values[places + self._states] = 1.0 - renewed
        return change

    @property
    def own(self) -> Floats:
        """The movers' values, in the order of the graph's places."""
        return self.values[len(CONSTANTS) : len(CONSTANTS) + self._states]


def brute_force(referee: Referee, mirror: bool = True) -> Truth:
    """Solve the referee's two-player game from 0 : 0 on; raises TooLong for one that hardly ever ends."""
    graph = Graph(referee, mirror)
    equations = Equations(graph)
    for rounds in range(1, _MOST_ROUNDS):
        if equations.update() < _STILL:
            return Truth(graph, equations.own, rounds)
    raise TooLong
