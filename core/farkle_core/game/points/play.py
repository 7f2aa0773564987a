"""Play for most points, in the long run, with what farkles in a row cost.

Where farkles are counted, a turn's worth is its points and the position it leaves. With g the mean of a turn in the
long run and h_f what it is worth to begin with f farkles rather than none (h_0 = 0)::

    h_f + g = most of E[points + h_f'],     f' = 0 after banking, f + 1 after a farkle, 0 after a penalty of Y points

(the optimality equation of a long-run mean; Howard, Dynamic Programming and Markov Processes, 1960). For a given g the
equations give h_{N−1}, …, h_1 and then h_0 one after the other; h_0 falls as g rises, and g is where it is 0. Without a
penalty it is one turn: a farkle is worth 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Bools, Floats
from farkle_core.game.automaton import compile_ruleset
from farkle_core.game.points.turn import PointsTurn, Spread, TurnValues, spread_of
from farkle_core.game.points.turns import TurnsToGoal, turns_to_goal
from farkle_core.rules.fair_only import refuse_loaded_dice
from farkle_core.rules.model import Ruleset

# Turn totals to begin with, and at most: the shipped rulesets come to rest at 512 or 1,024.
_FIRST_TOTALS: Final = 256
_MOST_TOTALS: Final = 1 << 14

_EXACT: Final = 1e-12  # the share of the mean that more turn totals or rounds may change; rounding alone changes 1e-15
_MOST_ROUNDS: Final = 60  # rounds of the secant; the shipped rulesets with a penalty take 3 or 4

# How fast h_0 falls with g before two rounds tell; slopes from −1 to −5 come to the same mean, to 4e-13 points.
_USUAL_SLOPE: Final = -1.25


class LongRun(NamedTuple):
    """What turns bring in the long run when the goal is far away."""

    mean: float  # points a turn, penalties for farkles in a row counted
    farkles: float  # share of turns that end with a farkle


def long_run(ruleset: Ruleset, turns: Sequence[Spread]) -> LongRun:
    """Return what turns bring; `turns` by the farkles in a row that they begin with."""
    often = np.cumprod([1.0, *(turn.farkle for turn in turns[:-1])])
    shares = often / often.sum()
    mean = float(shares @ [turn.mean for turn in turns]) * ruleset.quantum
    if ruleset.has_penalty:
        mean -= float(shares[-1] * turns[-1].farkle) * ruleset.farkles.penalty
    return LongRun(mean, float(shares @ [turn.farkle for turn in turns]))


@dataclass(frozen=True)
class PointsPlay:
    """Play for most points, and what comes of it."""

    turn: PointsTurn  # the turn, with as many turn totals as matter
    mean: float  # points a turn in the long run, penalties counted
    farkle_values: Floats  # shape (farkle counts,): what a farkle is worth in points after f farkles in a row
    values: tuple[TurnValues, ...]  # by the farkles in a row that the turn begins with

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.turn.ruleset

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """How turns end, by the farkles in a row that they begin with."""
        return tuple(spread_of(self.turn, values) for values in self.values)

    @property
    def farkle_chance(self) -> float:
        """Share of all turns that end with a farkle, in the long run."""
        return long_run(self.ruleset, self.spreads).farkles

    @cached_property
    def turns(self) -> TurnsToGoal:
        """Turns to the goal."""
        return turns_to_goal(self.turn, self.values)

    @property
    def reachable(self) -> Bools:
        """Which turn totals can stand before a roll, in any order of rolls; shape (totals, modes)."""
        return self.turn.automaton.reachable(self.turn.totals)

    def further_points(self, turn_total: int, dice: int, farkles: int = 0) -> float:
        """Return V(n, t), the points still to be expected in the turn, 0 where one holds; `turn_total` in points."""
        value = self.values[farkles].value[turn_total // self.turn.quantum, dice - 1]
        return float(value) - turn_total

    def hold_from(self, dice: int, farkles: int = 0) -> int | None:
        """Return the least turn total that can occur at which one holds with so many dice; None if there is none.

        From there on one holds at all larger turn totals too: a farkle costs more and a roll brings no more.
        """
        found = np.flatnonzero(self.values[farkles].holds[:, dice - 1] & self.reachable[:, dice - 1])
        return int(found[0]) * self.turn.quantum if len(found) else None


@lru_cache(maxsize=16)
def play_for_points(ruleset: Ruleset) -> PointsPlay:
    """Find the play with most points a turn; neither the goal nor the opening matters.

    So many turn totals are told apart that more change no number by 1e-12 of the mean. Raises UserError if dice are
    loaded: its answers are by number of dice.
    """
    refuse_loaded_dice(ruleset)
    automaton = compile_ruleset(ruleset)
    totals = max(_FIRST_TOTALS, automaton.most_points)
    found = _best_play(PointsTurn(automaton, totals), 0.0)
    while totals < _MOST_TOTALS:
        totals *= 2
        finer = _best_play(PointsTurn(automaton, totals), found.mean)
        if abs(finer.mean - found.mean) <= _EXACT * abs(finer.mean):
            return finer
        found = finer
    return found


def _best_play(turn: PointsTurn, guess: float) -> PointsPlay:
    counts = turn.ruleset.farkles.count if turn.ruleset.has_penalty else 1
    penalty = float(turn.ruleset.farkles.penalty) if turn.ruleset.has_penalty else 0.0

    def begin(mean: float) -> tuple[float, list[float], list[TurnValues]]:
        """Return h_0 for this mean, and what farkles are worth, and the turns, by falling f."""
        worth, farkles, values = -penalty, list[float](), list[TurnValues]()
        for _ in range(counts):
            farkles.append(worth)
            values.append(turn.values(worth))
            worth = float(values[-1].value[0, turn.start]) - mean
        return worth, farkles, values

    mean = guess if counts > 1 else 0.0
    slope = _USUAL_SLOPE
    left, farkles, values = begin(mean)
    for _ in range(_MOST_ROUNDS):
        if counts == 1:
            mean = left
        if counts == 1 or abs(left) <= _EXACT * max(abs(mean), 1.0):
            break
        step = -left / slope
        mean += step
        before = left
        left, farkles, values = begin(mean)
        if step and left != before:
            slope = (left - before) / step
    mean -= left / slope if counts > 1 else 0.0
    return PointsPlay(turn, mean, np.array(farkles[::-1]), tuple(values[::-1]))
