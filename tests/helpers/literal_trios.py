"""Three players by plain iteration over the referee's moves; knows nothing of the solver.

Scores are in points from the mover's view: (mover, next, after that). Values are the three win chances in that order.
The mover takes the decision with the largest own win chance, the first of those that differ by at most `TIE`.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from farkle_core.referee import GameState, Hold, Phase, Referee, SetAside
from farkle_core.rules import Ruleset

Values = npt.NDArray[np.float64]
Scores = tuple[int, int, int]

TIE = 1e-12
STILL = 1e-14
PLAYERS = 3


class LiteralTrios:
    """The game of three players, with a value for every start of a turn that is renewed until it stands still."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.referee = Referee(ruleset)
        self.starts: dict[Scores, Values] = {}
        self._open: set[tuple[int, int, int]] = set()
        steps = range(0, ruleset.goal, ruleset.quantum)
        self._order = sorted(((a, b, c) for a in steps for b in steps for c in steps), key=sum, reverse=True)

    def iterate(self, rounds: int = 400, still: float = 1e-13) -> list[Scores]:
        """Renew all starts, those with the largest sums first; return the starts that never stand still."""
        restless: list[Scores] = []
        for scores in self._order:
            if scores in self.starts:
                continue
            around = set(rotations(scores))
            for each in around:
                self.starts[each] = np.full(PLAYERS, 1 / PLAYERS)
            for _round in range(rounds):
                change = 0.0
                for each in around:
                    value = self.evaluate(each)
                    change = max(change, float(np.abs(value - self.starts[each]).max()))
                    self.starts[each] = value
                if change < still:
                    break
            else:
                restless += around
        return restless

    def evaluate(self, scores: Scores) -> Values:
        """Return what the start of a turn is worth, by what is known of the next player's turns."""
        rules = self.referee.ruleset
        self._cap = max(rules.goal - scores[0], rules.turn.minimum, rules.turn.opening)
        self._known: dict[tuple[int, int, int], Values] = {}
        self._loops: dict[tuple[int, int, int], Values] = {}
        start = self._state(scores, 0, rules.dice, 0)
        value, change = self._roll(start), 1.0
        while self._loops and change > STILL:
            self._loops.update({key: self._known[key] for key in self._loops})
            self._known, before = {}, value
            value = self._roll(start)
            change = float(np.abs(value - before).max())
        return value

    def _state(self, scores: Scores, total: int, dice: int, bonuses: int) -> GameState:
        return GameState(scores, (0,) * PLAYERS, mover=0, turn_total=total, dice=dice, bonuses=bonuses)

    def _decide(self, state: GameState) -> Values:
        """Return what a decision is worth; all turn totals that win by holding are one."""
        state = state._replace(turn_total=min(state.turn_total, self._cap))
        key = state.turn_total, state.dice, state.bonuses
        if key in self._open:
            return self._loops.setdefault(key, np.array([1.0, 0.0, 0.0]))
        if key not in self._known:
            self._open.add(key)
            may_hold = Hold() in self.referee.legal_actions(state)
            hold = self._after(self.referee.apply(state, Hold())) if may_hold else None
            if hold is not None and hold[0] == 1.0:
                self._known[key] = hold  # a roll is never better than a hold that wins
            else:
                roll = self._roll(state)
                self._known[key] = hold if hold is not None and roll[0] - TIE <= hold[0] else roll
            self._open.remove(key)
        return self._known[key]

    def _roll(self, state: GameState) -> Values:
        value = np.zeros(PLAYERS)
        for chance, moves in outcomes(self.referee.ruleset, state.dice, state.bonuses):
            best: Values | None = None
            if not moves:
                rolling = state._replace(phase=Phase.ROLLING)
                best = self._after(self.referee.apply_roll(rolling, _scoreless(self.referee, state.dice)))
            for points, dice, bonuses, wins in moves:
                total = state.turn_total + points
                new = (
                    np.array([1.0, 0.0, 0.0])
                    if wins
                    else self._decide(state._replace(turn_total=total, dice=dice, bonuses=bonuses))
                )
                if best is None or new[0] - TIE > best[0]:
                    best = new
            assert best is not None
            value += chance * best
        return value

    def _after(self, state: GameState) -> Values:
        """Return what a turn's end is worth to its mover, the next player and the one after."""
        if state.phase is Phase.OVER:
            return np.array([state.share(player) for player in range(PLAYERS)])
        scores = state.scores
        return np.roll(self.starts[scores[1], scores[2], scores[0]], 1)


def rotations(scores: Scores) -> tuple[Scores, Scores, Scores]:
    """Return the starts of turns between which farkles go round."""
    a, b, c = scores
    return (a, b, c), (b, c, a), (c, a, b)


@lru_cache(maxsize=256)
def _scoreless(referee: Referee, dice: int) -> tuple[int, ...]:
    rolling = GameState((0,) * PLAYERS, (0,) * PLAYERS, mover=0, turn_total=0, dice=dice, phase=Phase.ROLLING)
    return next(roll for roll, _ways in referee.chance(rolling) if referee.apply_roll(rolling, roll).mover != 0)


@lru_cache(maxsize=256)
def outcomes(
    ruleset: Ruleset, dice: int, bonuses: int
) -> tuple[tuple[float, tuple[tuple[int, int, int, bool], ...]], ...]:
    """Return what rolling so many dice comes to: the chance, and the moves as (points, dice, bonuses, wins).

    Moves are in the order in which ties are decided: most points first, then fewest dice. No moves: a farkle.
    """
    referee = Referee(ruleset)
    found: dict[tuple[tuple[int, int, int, bool], ...], int] = {}
    rolling = GameState(
        (0,) * PLAYERS, (0,) * PLAYERS, mover=0, turn_total=0, dice=dice, bonuses=bonuses, phase=Phase.ROLLING
    )
    for roll, ways in referee.chance(rolling):
        after, moves = referee.apply_roll(rolling, roll), set()
        if after.phase is Phase.SCORING:
            for move in referee.legal_actions(after):
                assert isinstance(move, SetAside)
                then = referee.apply(after, move)
                moves.add((then.turn_total, then.dice, then.bonuses, then.phase is Phase.OVER))
        key = tuple(sorted(moves, key=lambda move: (not move[3], -move[0], move[1])))
        found[key] = found.get(key, 0) + ways
    return tuple((ways / 6**dice, moves) for moves, ways in found.items())
