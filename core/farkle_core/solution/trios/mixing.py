"""Finds equilibria at starts without one of fixed decisions: two or three players mix two ways of equal value.

A farkle leads from A to B to C and back. A's way to play changes how often B's farkles come back, and vice versa.
Sometimes each player's answer changes the other's without end. An equilibrium exists there too (Nash 1951): each of
them is indifferent between two ways to play, and mixes them so that the others are indifferent as well.

A *way* is the best play for one farkle value. It has the win chances apart from farkles, of the mover, the next and the
last player, and the chance that the turn ends in a farkle. The solver finds a mixture by trying all supports of one or
two ways for each start. Its weights solve ``f_i(weights) = f_i*``, with f* the farkle value at which both ways have the
same value for the mover.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

import numpy as np

from farkle_core.arrays import Floats
from farkle_core.kernels.trios.context import TIE, Layer, TrioStarts, place

StartWay = tuple[float, float, float, float]
Support = tuple[StartWay, ...]

_SAME: Final = 1e-12  # ways with no larger difference in any number are equal; win chances are exact to about 1e-15

# Mixtures take 3 to 5 steps in `busche-neller` and `kingdom-come` (to 2,500); supports that have none take all.
_NEWTON_STEPS: Final = 50
_NUDGE: Final = 1e-6  # the step for slopes; any will do, because the equations are linear in each weight


@dataclass(frozen=True, slots=True)
class MixedStrategies:
    """An equilibrium of three starts in a cycle of farkles."""

    wins: Floats  # shape (3, 3): win chances at the starts A, B, C (axis 0), of mover, next and last player (axis 1)
    # for each start the share of plays of its second way; 0 with one way only
    weights: tuple[float, float, float]


def add_way(ways: list[StartWay], way: StartWay) -> None:
    """Add a way to those known, unless it is one of them."""
    if not any(max(abs(a - b) for a, b in zip(way, known, strict=True)) <= _SAME for known in ways):
        ways.append(way)


def equilibrium(ways: Sequence[Sequence[StartWay]]) -> MixedStrategies | None:
    """Return an equilibrium in which every start plays one of its ways, or mixes two; None if there is none.

    `ways`: the ways known at the starts A, B and C.
    """
    for supports in product(*(_supports(each) for each in ways)):
        weights = _balance(supports)
        if weights is not None and _is_best(weights.wins, ways):
            return weights
    return None


def _supports(ways: Sequence[StartWay]) -> Iterator[Support]:
    yield from ((way,) for way in ways)
    yield from (pair for pair in combinations(ways, 2) if abs(pair[0][3] - pair[1][3]) > _SAME)


def _balance(supports: tuple[Support, ...]) -> MixedStrategies | None:
    """Return the mixture of these supports in which every mover with two ways is indifferent between them."""
    mixing = [start for start, support in enumerate(supports) if len(support) > 1]
    weights = np.zeros(3)
    weights[mixing] = 0.5
    for _step in range(_NEWTON_STEPS if mixing else 0):
        missed = _misses(supports, weights)[mixing]
        if np.abs(missed).max() < 1e-16:
            break
        slopes = np.empty((len(mixing), len(mixing)))
        for column, start in enumerate(mixing):
            nudged = weights.copy()
            nudged[start] += _NUDGE
            slopes[:, column] = (_misses(supports, nudged)[mixing] - missed) / _NUDGE
        if abs(np.linalg.det(slopes)) < 1e-18:
            return None
        weights[mixing] -= np.linalg.solve(slopes, missed)
    if not ((weights >= 0.0) & (weights <= 1.0)).all():
        return None
    return MixedStrategies(_wins(supports, weights), (float(weights[0]), float(weights[1]), float(weights[2])))


def _misses(supports: tuple[Support, ...], weights: Floats) -> Floats:
    """Return the difference of each start's farkle value from the one at which its two ways have the same value."""
    farkles = farkle_values(_wins(supports, weights))
    wanted = [
        (two[0][0] - two[1][0]) / (two[1][3] - two[0][3]) if len(two) > 1 else farkles[start]
        for start, two in enumerate(supports)
    ]
    missed: Floats = farkles - np.array(wanted)
    return missed


def farkle_values(wins: Floats) -> Floats:
    """Return each mover's win chance after a farkle: the last player's at the start that follows."""
    return np.array([wins[1, 2], wins[2, 2], wins[0, 2]])


def _wins(supports: tuple[Support, ...], weights: Floats) -> Floats:
    """Return the win chances when every start plays its mixture: mover, next and last player at A, B and C."""
    mixed = [
        np.array(support[0]) * (1.0 - weight) + np.array(support[-1]) * weight
        for support, weight in zip(supports, weights, strict=True)
    ]
    # By player: A's mover is B's last player and C's next one.
    constants = np.array([np.roll(each[:3], start) for start, each in enumerate(mixed)])
    farkle = np.array([each[3] for each in mixed])
    first = constants[0] + farkle[0] * (constants[1] + farkle[1] * constants[2])
    first /= 1.0 - farkle.prod()
    third = constants[2] + farkle[2] * first
    players = np.array([first, constants[1] + farkle[1] * third, third])
    return np.array([np.roll(each, -start) for start, each in enumerate(players)])


def _is_best(wins: Floats, ways: Sequence[Sequence[StartWay]]) -> bool:
    """Return whether no mover has a better way."""
    farkles = farkle_values(wins)
    return all(
        way[0] + way[3] * farkles[start] <= wins[start, 0] + _SAME for start, each in enumerate(ways) for way in each
    )


Trio = tuple[int, int, int]  # the scores of the first seat's mover, of the next player and of the last
SeatAndScores = tuple[int, int, int, int]  # a seat, and the scores of the mover, the next player and the last


class Cycles:
    """The trios of one sum of scores in a game without penalties; its kinds of starts are the seats."""

    def __init__(self, starts: TrioStarts, layer: Layer) -> None:
        self._starts, self._layer = starts, layer
        self.mixed: dict[Trio, MixedStrategies] = {}  # the trios that were balanced

    def open_trios(self, total: int) -> list[Trio]:
        """Return the trios of one sum of scores that are still open, each once."""
        size, trios = self._starts.size, []
        for at in np.flatnonzero(self._layer.open[: size * size]).tolist():
            a, b = divmod(at, size)
            c = total - a - b
            if c in range(size) and (self._starts.kinds > 1 or (a, b, c) == min((a, b, c), (b, c, a), (c, a, b))):
                trios.append((a, b, c))
        return trios

    def rests(self, trio: Trio) -> bool:
        """Return whether the evaluation found no better way for any mover of a balanced trio."""
        if trio not in self.mixed:
            return False
        wins = self.mixed[trio].wins
        return all(self._layer.mover[self._here(turn)] <= wins[k, 0] + TIE for k, turn in enumerate(self._turns(trio)))

    def mark(self, trio: Trio, mark: int) -> None:
        """Write `mark` to the layer's `open` at the three starts."""
        for turn in self._turns(trio):
            self._layer.open[self._here(turn)] = mark

    def balance(self, trio: Trio, ways: list[list[StartWay]]) -> None:
        """Add the ways that were found best, and write the equilibrium of all that are known."""
        for turn, known in zip(self._turns(trio), ways, strict=True):
            add_way(known, self._way(turn))
        mixed = equilibrium(ways)
        if mixed is None:
            mixed = equilibrium([known[-1:] for known in ways])  # continue from the last ways found
        assert mixed is not None, "single ways always balance"
        self.mixed[trio] = mixed
        for turn, wins in zip(self._turns(trio), mixed.wins, strict=True):
            at = self._place(turn)
            self._starts.mover[at], self._starts.following[at] = wins[:2]

    def _way(self, turn: SeatAndScores) -> StartWay:
        seat, mover, following, third_score = turn
        here, after = self._here(turn), self._place(((seat + 1) % self._starts.kinds, following, third_score, mover))
        own, other, farkle = (float(each[here]) for each in self._layer[:3])
        next_, third = float(self._starts.mover[after]), float(self._starts.following[after])
        last = 1.0 - next_ - third
        return own - farkle * last, other - farkle * next_, 1.0 - own - other - farkle * third, farkle

    def _here(self, turn: SeatAndScores) -> int:
        seat, mover, following, _last = turn
        return (seat * self._starts.size + mover) * self._starts.size + following

    def _place(self, turn: SeatAndScores) -> int:
        seat, mover, following, third_score = turn
        return place(self._starts.size, mover, following, third_score, seat)

    def _turns(self, trio: Trio) -> tuple[SeatAndScores, SeatAndScores, SeatAndScores]:
        """Return the three starts in a cycle of farkles, each with its seat."""
        (a, b, c), seats = trio, self._starts.kinds
        return (0, a, b, c), (1 % seats, b, c, a), (2 % seats, c, a, b)
