"""Play for most points in the long run, with the cost of farkles in a row.

If farkles are counted, a turn's value is its points and the position it leaves. Let g be the mean of a turn in the long
run, and h_f the advantage of beginning with f farkles over none (h_0 = 0)::

    h_f + g = most of E[points + h_f'],     f' = 0 after banking, f + 1 after a farkle, 0 after a penalty of Y points

(the optimality equation of a long-run mean; Howard, Dynamic Programming and Markov Processes, 1960). For a given g the
equations give h_{N−1}, …, h_1 and then h_0 one after the other; h_0 falls as g rises, and g is where it is 0. Without a
penalty it is one turn: a farkle is worth 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.errors import Problem, UserError
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.points.turn import PointsTurn, Spread, TurnValues, spread_of
from farkle_core.language.messages import L_, _
from farkle_core.rules.model import Ruleset

LOWEST: Final = -10_000  # points; a lower score by penalties stays there, which hardly ever happens

# Counting ends when the chance that the goal is still far is so small, or after so many turns.
_LEFT: Final = 1e-12
_MOST_TURNS: Final = 5_000

# The first and the largest number of turn totals: the shipped rulesets need 512 or 1,024.
_FIRST_TOTALS: Final = 256
_MOST_TOTALS: Final = 1 << 14
_EXACT: Final = 1e-12  # the largest change by more turn totals or rounds, as a share of the mean; rounding is 1e-15
_MOST_ROUNDS: Final = 60  # rounds of the secant; the shipped rulesets with a penalty take 3 or 4

# The slope of h_0 by g, before two rounds have measured it; slopes from −1 to −5 give the same mean, to 4e-13 points.
_USUAL_SLOPE: Final = -1.25


class TurnsToGoal(NamedTuple):
    """The number of turns to the goal."""

    mean: float  # turns on average
    chances: Floats  # shape (turns + 1,): chance to need exactly 0, 1, 2, … turns; the sum is 1 but for 1e-12


def turns_to_goal(turn: PointsTurn, values: tuple[TurnValues, ...]) -> TurnsToGoal:
    """Count the turns from 0 points to the goal; exact but for rounding, and for scores that fall below ``LOWEST``.

    `values`: the play of turns, by the farkles in a row before. The opening does not count, and an exact goal may be
    passed.
    """
    ruleset, quantum = turn.ruleset, turn.quantum
    lowest = LOWEST // quantum if ruleset.may_fall_below_zero else 0
    goal = -(-ruleset.goal // quantum)
    most = goal - lowest
    ends = [_turn_ends(turn, each, most) for each in values]
    penalty = ruleset.farkles.penalty // quantum if ruleset.has_penalty else 0
    # left[f, k]: chance of being k quanta short of the goal with f farkles in a row.
    left = np.zeros((len(ends), most + 1))
    left[0, goal] = 1.0
    chances = [0.0]
    while left.sum() > _LEFT and len(chances) < _MOST_TURNS:
        after = np.zeros_like(left)
        done = 0.0
        for count, end in enumerate(ends):
            begins = left[count]
            done += float(begins @ end.reached)
            after[0] += end.banked.T @ begins
            following = (count + 1) % len(ends)
            lost = end.farkled.T @ begins
            if penalty and following == 0:
                lost = _shifted(lost, penalty)
            after[following] += lost
        chances.append(done)
        left = after
    numbers = np.array(chances)
    return TurnsToGoal(float(numbers @ np.arange(len(numbers)) / numbers.sum()), numbers)


class _Ends(NamedTuple):
    """The ends of a turn by the points missing at its start.

    `banked` and `farkled` are by the points missing at the start and at the end.
    """

    reached: Floats
    banked: Floats
    farkled: Floats


def _turn_ends(turn: PointsTurn, values: TurnValues, most: int) -> _Ends:
    # chance[t][m]: the chance to reach t, for all k that may be missing at the start of the turn.
    missing = np.arange(most + 1)
    rows = most + turn.most + 1
    chance = np.zeros((rows, len(turn.modes), most + 1))
    chance[0, turn.start, 1:] = 1.0
    ends = _Ends(np.zeros(most + 1), np.zeros((most + 1, most + 1)), np.zeros((most + 1, most + 1)))
    for total in range(rows):
        for mode, may_hold in enumerate(turn.holding):
            comes = chance[total, mode]
            if not comes.any():
                continue
            there = (missing <= total) & may_hold
            ends.reached[there] += comes[there]
            comes = np.where(there, 0.0, comes)
            if total < turn.totals and not values.holds[total, mode]:
                _roll(turn, values, total, mode, comes, chance, ends)
            else:
                _end(ends.banked, ends.reached, missing, total, comes)
    return ends


def _roll(
    turn: PointsTurn, values: TurnValues, total: int, mode: int, comes: Floats, chance: Floats, ends: _Ends
) -> None:
    missing = np.arange(len(comes))
    _end(ends.farkled, ends.reached, missing, total, comes * turn.kept[mode])
    _end(ends.farkled, ends.reached, missing, 0, comes * (turn.farkle[mode] - turn.kept[mode]))
    ends.reached[:] += comes * turn.wins[mode]
    options = turn.options[mode]
    points, modes = turn.choices(values, total, mode)
    best = np.where(turn.holding[options.modes], options.points, 0).max(axis=1, initial=0)
    for weight, most, taken, following in zip(options.weights, best, points, modes, strict=True):
        # The player takes an option that reaches the goal.
        there = min(total + int(most), len(comes) - 1) + 1
        ends.reached[:there] += weight * comes[:there]
        chance[min(total + taken, len(chance) - 1), following, there:] += weight * comes[there:]


def _end(table: Floats, reached: Floats, missing: Ints, total: int, comes: Floats) -> None:
    """Note that turns end with `total` quanta."""
    there = missing <= total
    reached[there] += comes[there]
    short = np.flatnonzero(~there)
    table[short, short - total] += comes[short]


def _shifted(lost: Floats, penalty: int) -> Floats:
    """Return the same chances with so much more missing; scores below the lowest one stay there."""
    after = np.zeros_like(lost)
    after[penalty:] = lost[: len(lost) - penalty]
    after[-1] += lost[len(lost) - penalty :].sum()
    return after


class LongRun(NamedTuple):
    """The average points of turns in the long run, far from the goal."""

    mean: float  # points a turn, less penalties for farkles in a row
    farkles: float  # share of turns that end with a farkle


def long_run(ruleset: Ruleset, turns: Sequence[Spread]) -> LongRun:
    """Return the long-run averages of turns; `turns` by the farkles in a row that they begin with."""
    often = np.cumprod([1.0, *(turn.farkle for turn in turns[:-1])])
    shares = often / often.sum()
    mean = float(shares @ [turn.mean for turn in turns]) * ruleset.quantum
    if ruleset.has_penalty:
        mean -= float(shares[-1] * turns[-1].farkle) * ruleset.farkles.penalty
    return LongRun(mean, float(shares @ [turn.farkle for turn in turns]))


@dataclass(frozen=True)
class PointsPlay:
    """Play for most points, and its results."""

    turn: PointsTurn  # the turn, with all turn totals that matter
    mean: float  # points a turn in the long run, less penalties
    farkle_values: Floats  # shape (farkle counts,): the worth of a farkle in points after f farkles in a row
    values: tuple[TurnValues, ...]  # by the farkles in a row at the start of the turn
    # whether a turn's worth depends on turn totals that are not distinguished: dice (nearly) never farkle, and play for
    # most points rolls without end
    endless: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.turn.ruleset

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """How turns end, by the farkles in a row that they begin with."""
        return tuple(spread_of(self.turn, values) for values in self.values)

    def refuse_endless(self) -> None:
        """Raise UserError if no turn total is enough: then the limit of turn totals would decide the points a turn."""
        if self.endless:
            second = self.turn.automaton.kinds not in ((), self.ruleset.kinds(0))
            names = ", ".join(die.name for die in self.ruleset.dice_of(int(second)))
            allowed = L_("dice that farkle more often; --capped works a turn out for a goal")
            raise UserError(
                _("Playing for most points never comes to an end with these dice."), (Problem("dice", names, allowed),)
            )

    @property
    def farkle_chance(self) -> float:
        """Share of all turns that end with a farkle, in the long run."""
        return long_run(self.ruleset, self.spreads).farkles

    @cached_property
    def turns(self) -> TurnsToGoal:
        """How many turns one player needs to the goal, alone and playing for most points."""
        return turns_to_goal(self.turn, self.values)

    @property
    def reachable(self) -> Bools:
        """Which turn totals can stand before a roll, in any order of rolls; shape (totals, modes)."""
        return self.turn.automaton.reachable(self.turn.totals)

    def further_points(self, turn_total: int, dice: int, farkles: int = 0) -> float:
        """Return V(n, t), the points still to be expected in the turn, 0 where it is held; `turn_total` in points."""
        value = self.values[farkles].value[turn_total // self.turn.quantum, dice - 1]
        return float(value) - turn_total

    def hold_from(self, dice: int, farkles: int = 0) -> int | None:
        """Return the lowest possible turn total at which to hold with so many dice; None if there is none.

        From there on the player holds at all larger turn totals too: a farkle costs more and a roll brings no more.
        """
        rows = np.flatnonzero(self.values[farkles].holds[:, dice - 1] & self.reachable[:, dice - 1])
        return int(rows[0]) * self.turn.quantum if len(rows) else None


@lru_cache(maxsize=16)
def play_for_points(ruleset: Ruleset, seat: int = 0) -> PointsPlay:
    """Find the play with most points a turn of the player in a seat; neither the goal nor the opening matters.

    The number of turn totals is large enough that more would change no number by 1e-12 of the mean. Loaded dice are
    counted as modes of a turn count them: by their place among the dice left, from 1.
    """
    automaton = compile_ruleset(ruleset, ruleset.dice_seat(seat))
    totals = max(_FIRST_TOTALS, automaton.most_points)
    best = _best_play(PointsTurn(automaton, totals), 0.0)
    while totals < _MOST_TOTALS:
        totals *= 2
        finer = _best_play(PointsTurn(automaton, totals), best.mean)
        if abs(finer.mean - best.mean) <= _EXACT * abs(finer.mean):
            return finer
        best = finer
    return replace(best, endless=True)


def _best_play(turn: PointsTurn, guess: float) -> PointsPlay:
    counts = turn.ruleset.farkles.count if turn.ruleset.has_penalty else 1
    penalty = float(turn.ruleset.farkles.penalty) if turn.ruleset.has_penalty else 0.0

    def begin(mean: float) -> tuple[float, list[float], list[TurnValues]]:
        """Return h_0 for this mean, the worth of farkles, and the turns, by falling f."""
        worth, farkles, values = -penalty, list[float](), list[TurnValues]()
        for _count in range(counts):
            farkles.append(worth)
            values.append(turn.values(worth))
            worth = float(values[-1].value[0, turn.start]) - mean
        return worth, farkles, values

    mean = guess if counts > 1 else 0.0
    slope = _USUAL_SLOPE
    left, farkles, values = begin(mean)
    for _round in range(_MOST_ROUNDS):
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
