"""The slow truth: the referee's whole state graph, solved by plain iteration.

Nothing here knows how the fast solver works. From the first move on, every state that the referee allows is visited;
the value of a state is its mover's chance of winning, and all values are brought up to date together until none
changes any more.

A game can go on for ever in two ways. Scores can fall without end: the referee is given a floor, the same one the
solver has. And a turn total can grow without end: beyond what reaches the goal and satisfies every least turn total,
more points change nothing that the referee allows or does, so such turn totals count as one state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from farkle_core.referee import GameState, Hold, Phase, Referee, Roll

Floats = npt.NDArray[np.float64]

NOT_ALLOWED = -1
WINS = -2
_STILL = 1e-14
_MOST_ROUNDS = 10_000


class TooLong(Exception):  # noqa: N818 - it is no error of anybody's
    """A game that goes on for so many turns that plain iteration does not come to rest in time."""


@dataclass(frozen=True)
class Truth:
    """The value of every reachable state that waits for a decision."""

    values: dict[GameState, float]

    def at(self, banked: int, opponent: int, farkles: int, opponent_farkles: int, dice: int) -> float:
        """Return the first player's win chance at the start of his turn."""
        return self.values[GameState((banked, opponent), (farkles, opponent_farkles), 0, 0, dice)]


@dataclass
class Equations:
    """The equations of states with the same turn total, as flat arrays.

    Attributes
    ----------
    states : list of int
        The states.
    holds : list of int
        The state after holding; NOT_ALLOWED or WINS where there is none.
    ways, rolls_of : list
        The probability of each roll, and where each state's rolls begin.
    choices, passes, choices_of : list
        The state after each choice, whether the other player is then the mover, and where each roll's choices begin.
    """

    states: list[int] = field(default_factory=list)
    holds: list[int] = field(default_factory=list)
    ways: list[float] = field(default_factory=list)
    rolls_of: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    passes: list[bool] = field(default_factory=list)
    choices_of: list[int] = field(default_factory=list)

    def update(self, values: Floats) -> float:
        """Bring the values of the states up to date; return the largest change."""
        worth = np.where(self.passes, 1.0 - values[self.choices], values[self.choices])
        rolling = np.add.reduceat(self.ways * np.maximum.reduceat(worth, self.choices_of), self.rolls_of)
        holds = np.asarray(self.holds)
        holding = np.where(holds >= 0, 1.0 - values[holds], np.where(holds == WINS, 1.0, -1.0))
        renewed = np.maximum(holding, rolling)
        change = float(np.abs(renewed - values[self.states]).max())
        values[self.states] = renewed
        return change

    def freeze(self) -> None:
        """Turn the lists into arrays, once all is written."""
        for name, kind in (("ways", float), ("choices", int), ("passes", bool), ("states", int), ("holds", int)):
            setattr(self, name, np.array(getattr(self, name), dtype=kind))


class Walk:
    """Visits all states of a two-player game and writes their equations down."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        rules = referee.ruleset
        self._enough = max(rules.turn.minimum, rules.turn.opening)
        self._places: dict[GameState, int] = {}
        self._todo: list[GameState] = []
        self._equations: dict[int, Equations] = {}
        self._place(referee.new_game())
        while self._todo:
            self._visit(self._todo.pop())

    def _place(self, state: GameState) -> int:
        state = self._simplest(state)
        if state not in self._places:
            self._places[state] = len(self._places)
            self._todo.append(state)
        return self._places[state]

    def _simplest(self, state: GameState) -> GameState:
        enough = max(self._enough, self._referee.ruleset.goal - state.scores[state.mover])
        return replace(state, turn_total=enough) if state.turn_total > enough else state

    def _visit(self, state: GameState) -> None:
        referee, written = self._referee, self._equations.setdefault(state.turn_total, Equations())
        after = referee.apply(state, Hold()) if Hold() in referee.legal_actions(state) else None
        won = after is not None and after.phase is Phase.OVER
        written.states.append(self._place(state))
        written.holds.append(NOT_ALLOWED if after is None else WINS if won else self._place(after))
        written.rolls_of.append(len(written.ways))
        rolling = referee.apply(state, Roll())
        for roll, ways in referee.chance(rolling):
            written.ways.append(ways / 6**state.dice)
            written.choices_of.append(len(written.choices))
            # A hold that wins is taken: no choice can be better, so what follows need not be visited.
            for child in [state] if won else self._after(referee.apply_roll(rolling, roll)):
                written.choices.append(self._place(child))
                written.passes.append(child.mover != state.mover)

    def _after(self, state: GameState) -> Iterator[GameState]:
        if state.phase is not Phase.SCORING:
            yield state
            return
        for action in self._referee.legal_actions(state):
            yield self._referee.apply(state, action)

    def solve(self) -> Truth:
        """Iterate, the largest turn totals first, until no value changes; raises TooLong if that does not happen."""
        values = np.full(len(self._places), 0.5)
        in_order = [self._equations[total] for total in sorted(self._equations, reverse=True)]
        for equations in in_order:
            equations.freeze()
        for _ in range(_MOST_ROUNDS):
            if max([equations.update(values) for equations in in_order]) < _STILL:
                return Truth(dict(zip(self._places, values.tolist(), strict=True)))
        raise TooLong


def brute_force(referee: Referee) -> Truth:
    """Solve the referee's two-player game from 0 : 0 on; raises TooLong for one that hardly ever ends."""
    return Walk(referee).solve()
