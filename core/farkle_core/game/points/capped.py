"""One turn played for most points, of which those beyond a goal count nothing: min(points, goal).

It is what a player wants who needs so many points in this very turn, more or less. The equations are those of
:mod:`farkle_core.game.points.turn` with a farkle worth 0, for fair dice and loaded ones.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from farkle_core.game.automaton import Automaton, compile_ruleset, option_of
from farkle_core.game.points.turn import PointsTurn, TurnValues
from farkle_core.rules.die import Left, Offer
from farkle_core.rules.model import Ruleset
from farkle_core.rules.one_roll import Taking


class Worth(NamedTuple):
    """Most expected points of the turn, those at stake included."""

    hold: float | None  # None where one may not hold
    roll: float
    best: float


@dataclass(frozen=True)
class CappedTurn:
    """A turn worked out."""

    goal: int  # points beyond which more count nothing
    turn: PointsTurn  # turn, values: the turn, and what it is worth
    values: TurnValues

    def at(self, turn_total: int, left: Left) -> Worth:
        """Return what the turn is worth with a turn total, in points, and these dice to roll next."""
        return self._worth(turn_total // self.turn.quantum, [mode.left for mode in self.turn.modes].index(left))

    def after(self, turn_total: int, rolled: Left, taking: Taking) -> Worth:
        """Return what the turn is worth once dice of a roll have been set aside."""
        scoring = taking.scoring
        if scoring.wins:
            return Worth(float(min(turn_total, self.goal)), 0.0, float(min(turn_total, self.goal)))
        offer = Offer(scoring.points, taking.left, wins=False)
        option = option_of(self.turn.automaton, rolled, 0, offer)
        return self._worth(turn_total // self.turn.quantum + option.points, option.mode)

    def _worth(self, row: int, mode: int) -> Worth:
        points = float(min(row * self.turn.quantum, self.goal))
        if row >= self.turn.totals:
            return Worth(points, points, points)
        roll = float(self.values.roll[row, mode])
        hold = points if self.turn.may_hold[row, mode] else None
        return Worth(hold, roll, roll if hold is None else max(hold, roll))


def play_capped(ruleset: Ruleset, goal: int, seat: int = 0) -> CappedTurn:
    """Work out the turn of the player in a seat for min(points, goal); `goal` in points, at least 1."""
    return _capped(compile_ruleset(ruleset, seat), goal)


@lru_cache(maxsize=4)
def _capped(automaton: Automaton, goal: int) -> CappedTurn:
    turn = PointsTurn(automaton, -(-goal // automaton.quantum), goal)
    return CappedTurn(goal, turn, turn.values(0.0))
