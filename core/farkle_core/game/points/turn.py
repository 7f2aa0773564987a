"""Plays one turn for points: the most points of a turn from every turn total and number of dice.

The dynamic program of [BN], equations 3 and 4, with the value F of a farkle left open::

    roll(t, m)  = P(farkle | m) · F + Σ_rolls P · max over options (p, m') of value(t + p, m')
    value(t, m) = max(t, roll(t, m)) where a hold is allowed, else roll(t, m)

F is 0 if a farkle costs only the turn; with a farkle penalty it is the value of the position after the farkle (see
:mod:`farkle_core.game.points.play`). The goal is far away: only points count. So

* the opening does not matter, the minimum does;
* a roll that could win at once is worth the turn total before it, and ends the turn;
* a farkle that keeps the turn total banks it; a disaster counts as a farkle, because its further cost depends on the
  score;
* dice and points left to the opponent do not count.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.game.automaton import Automaton, Mode, Outcome
from farkle_core.game.modes import compile_ruleset, option_of
from farkle_core.rules.dice import Left, Offer
from farkle_core.rules.handfuls import Taking
from farkle_core.rules.model import Ruleset

# Returns the option taken after each outcome of a roll at a turn total in a mode: quanta, and next modes.
Choose = Callable[[int, int], tuple[Ints, Ints]]

_MOST_ROUNDS: Final = 10_000  # rolls in a row if nothing has to be missing
_STILL: Final = 1e-16  # rounds end when none changes a chance by more than the rounding of 1


@dataclass(frozen=True)
class Options:
    """All outcomes of one mode, with their options side by side."""

    weights: Floats  # shape (outcomes,): chance of each outcome
    # points, modes: shape (outcomes, most options): quanta and next mode of each option; an outcome with fewer repeats
    # its last one. Options that leave more dice come first. Of several ways to the same next mode it has only the one
    # with most points: more points are never worth less.
    points: Ints
    modes: Ints


@dataclass(frozen=True)
class TurnValues:
    """The value of a turn in points for one value of a farkle; arrays of shape (totals, modes)."""

    # value, roll: most expected points of the turn (those at stake included) from each turn total in quanta, and by
    # rolling
    value: Floats
    roll: Floats
    holds: Bools  # whether holding is worth at least as much as rolling


class PointsTurn:
    """A turn that can be computed for any value of a farkle.

    `totals`: turn totals to distinguish, in quanta from 0; from there on the player holds. `most_counted`: points
    beyond which more have no value; None = all count.
    """

    def __init__(self, automaton: Automaton, totals: int, most_counted: int | None = None) -> None:
        self.automaton, ruleset = automaton, automaton.ruleset
        self.ruleset, self.totals, self.start = ruleset, totals, automaton.start
        self.quantum, self.most = automaton.quantum, automaton.most_points
        self.modes = automaton.modes
        self.options = _options_of(automaton)
        self.farkle = np.array([mode.farkle_chance for mode in self.modes])
        self.wins = np.array([mode.winning_ways / mode.ways for mode in self.modes])
        self.holding = np.array([mode.may_hold for mode in self.modes])  # without the minimum
        self.may_hold = self.holding & (np.arange(totals) >= ruleset.least_hold(1) // self.quantum)[:, None]
        lost = [mode.ruin_ways / mode.ways if ruleset.toxic_costs_total else 0.0 for mode in self.modes]
        # the chance of a farkle that banks the turn total
        self.kept = (self.farkle - np.array(lost)) * ruleset.turn.farkle_keeps_turn_total
        self.most_counted = np.inf if most_counted is None else float(most_counted)

    def values(self, farkle: float) -> TurnValues:
        """Compute the turn for a farkle with this value in points."""
        at_stake = np.minimum(np.arange(self.totals + self.most) * float(self.quantum), self.most_counted)
        count = len(self.modes)
        value = np.repeat(at_stake[:, None], count, axis=1)
        reached = value.ravel()  # the same numbers: a place is a turn total times the modes plus a mode
        roll = self.farkle * farkle + (self.kept + self.wins) * at_stake[: self.totals, None]
        places, parts = _places_of(self.automaton)
        for total in range(self.totals - 1, -1, -1):
            best = reached[total * count :].take(places).max(axis=0, initial=-np.inf)
            roll[total] += [weights @ best[part] for weights, part in parts]
            value[total] = np.where(self.may_hold[total], np.maximum(at_stake[total], roll[total]), roll[total])
        value = value[: self.totals]
        return TurnValues(value, roll, self.may_hold & (at_stake[: self.totals, None] >= roll))

    def choices(self, values: TurnValues, total: int, mode: int) -> tuple[Ints, Ints]:
        """Return which option is taken after each outcome of a roll: points in quanta, and next modes."""
        options = self.options[mode]
        totals = total + options.points
        known = np.minimum(totals, self.totals - 1)
        beyond = totals >= self.totals
        value = np.where(beyond, totals * float(self.quantum), values.value[known, options.modes])
        holds = beyond | values.holds[known, options.modes]
        best = value >= value.max(axis=1, keepdims=True)
        # [BN] takes, of equal options, one that leads to a hold, else the one with more dice, which comes first.
        chosen = np.argmax(np.where(best, 1 + holds, 0), axis=1)
        rows = np.arange(len(chosen))
        return options.points[rows, chosen], options.modes[rows, chosen]


@lru_cache(maxsize=32)
def _options_of(automaton: Automaton) -> tuple[Options, ...]:
    modes = automaton.modes
    return tuple(_side_by_side(mode, modes) for mode in modes)


@lru_cache(maxsize=32)
def _places_of(automaton: Automaton) -> tuple[Ints, list[tuple[Floats, slice]]]:
    """Return where the options of all modes lead, for one look at them all, and the outcomes of each mode.

    The places have shape (most options, outcomes): points in quanta times the number of modes plus the next mode.
    """
    options = _options_of(automaton)
    width = max(each.points.shape[1] for each in options)
    ends = np.cumsum([len(each.weights) for each in options]).tolist()
    places = np.concatenate([
        np.pad(each.points * len(options) + each.modes, ((0, 0), (0, width - each.points.shape[1])), "edge")
        for each in options
    ])  # fmt: skip
    return places.T.copy(), [
        (each.weights, slice(end - len(each.weights), end)) for each, end in zip(options, ends, strict=True)
    ]


def _side_by_side(mode: Mode, modes: tuple[Mode, ...]) -> Options:
    outcomes = mode.best
    width = max((len(outcome.options) for outcome in outcomes), default=1)
    rows = [_in_order(outcome, modes, width) for outcome in outcomes]
    points, following = np.array(rows, dtype=np.int64).reshape(len(outcomes), width, 2).transpose(2, 0, 1)
    return Options(np.array([outcome.ways / mode.ways for outcome in outcomes]), points, following)


def _in_order(outcome: Outcome, modes: tuple[Mode, ...], width: int) -> list[tuple[int, int]]:
    options = sorted(outcome.options, key=lambda option: -modes[option.mode].dice)
    row = [(option.points, option.mode) for option in options]
    return row + row[-1:] * (width - len(row))


@dataclass(frozen=True)
class Spread:
    """How turns that begin alike end; exact but for rounding."""

    scores: Floats  # shape (totals,): chance to bank each number of points, by quanta; index 0: to bank none
    farkle: float  # chance that the turn ends with a farkle
    reached: Floats  # shape (totals, modes): chance to reach each turn total before a decision in each mode

    @property
    def mean(self) -> float:
        """Points that the turn banks on average, in quanta."""
        return float(self.scores @ np.arange(len(self.scores)))


def spread_of(turn: PointsTurn, values: TurnValues) -> Spread:
    """Follow a turn that is played for most points through all rolls."""
    return follow(turn, values.holds, partial(turn.choices, values))


def follow(turn: PointsTurn, holds: Bools, choose: Choose) -> Spread:
    """Follow a turn that is played by given decisions through all rolls.

    `holds`, shape (totals, modes): where to hold; beyond the last turn total the player holds everywhere. `choose`: the
    choice of dice to set aside.
    """
    known = len(holds)
    totals = known + turn.most
    reached = np.zeros((totals, len(turn.modes)))
    scores, farkle = np.zeros(totals), 0.0
    reached[0, turn.start] = 1.0
    for total in range(known):
        for mode in np.flatnonzero(reached[total]).tolist():
            chance = reached[total, mode]
            if holds[total, mode]:
                scores[total] += chance
                continue
            farkle += chance * turn.farkle[mode]
            scores[total] += chance * turn.kept[mode]
            scores[0] += chance * (turn.farkle[mode] - turn.kept[mode])
            scores[total] += chance * turn.wins[mode]
            points, modes = choose(total, mode)
            np.add.at(reached, (total + points, modes), chance * turn.options[mode].weights)
    scores[known:] += reached[known:].sum(axis=1)
    return Spread(scores, farkle, reached)


def reach_chances(ruleset: Ruleset, most: int, seat: int = 0) -> Floats:
    """Return the chance to bank at least 0, 1, … `most` quanta in a turn that aims at nothing else; shape (most + 1,).

    `seat`: whose dice are rolled, if the players' dice differ. The minimum to hold is at least the target.
    """
    turn = PointsTurn(compile_ruleset(ruleset, ruleset.dice_seat(seat)), 1)
    reach = np.zeros((most + 1, len(turn.modes)))

    def rolled(missing: int) -> Floats:
        return np.array([
            turn.kept[mode] * (missing == 0) + turn.wins[mode] + each.weights
            @ reach[np.maximum(missing - each.points, 0), each.modes].max(axis=1, initial=0.0)
            for mode, each in enumerate(turn.options)
        ])  # fmt: skip

    reach[0] = turn.holding
    for _ in range(_MOST_ROUNDS):
        before = reach[0].copy()
        reach[0] = np.where(turn.holding, 1.0, rolled(0))
        if np.abs(reach[0] - before).max() <= _STILL:
            break
    for missing in range(1, most + 1):
        reach[missing] = rolled(missing)
    least = ruleset.least_hold(1) // ruleset.quantum
    chances: Floats = reach[np.maximum(np.arange(most + 1), min(least, most)), turn.start]
    return chances


class TurnWorth(NamedTuple):
    """Most expected points of the turn, those at stake included."""

    hold: float | None  # None if a hold is not allowed
    roll: float
    best: float


@dataclass(frozen=True)
class CappedTurn:
    """A computed turn."""

    goal: int  # points beyond this count nothing
    turn: PointsTurn  # turn, values: the turn, and its values
    values: TurnValues

    def at(self, turn_total: int, left: Left) -> TurnWorth:
        """Return the value of the turn with a turn total, in points, and these dice to roll next."""
        return self._worth(turn_total // self.turn.quantum, [mode.left for mode in self.turn.modes].index(left))

    def after(self, turn_total: int, rolled: Left, taking: Taking) -> TurnWorth:
        """Return the value of the turn after dice of a roll have been set aside."""
        scoring = taking.scoring
        if scoring.wins:
            return TurnWorth(float(min(turn_total, self.goal)), 0.0, float(min(turn_total, self.goal)))
        offer = Offer(scoring.points, taking.left, wins=False)
        option = option_of(self.turn.automaton, rolled, 0, offer)
        return self._worth(turn_total // self.turn.quantum + option.points, option.mode)

    def _worth(self, row: int, mode: int) -> TurnWorth:
        points = float(min(row * self.turn.quantum, self.goal))
        if row >= self.turn.totals:
            return TurnWorth(points, points, points)
        roll = float(self.values.roll[row, mode])
        hold = points if self.turn.may_hold[row, mode] else None
        return TurnWorth(hold, roll, roll if hold is None else max(hold, roll))


def play_capped(ruleset: Ruleset, goal: int, seat: int = 0) -> CappedTurn:
    """Compute the turn of the player in a seat for min(points, goal); `goal` in points, at least 1."""
    return _capped(compile_ruleset(ruleset, seat), goal)


@lru_cache(maxsize=4)
def _capped(automaton: Automaton, goal: int) -> CappedTurn:
    turn = PointsTurn(automaton, -(-goal // automaton.quantum), goal)
    return CappedTurn(goal, turn, turn.values(0.0))
