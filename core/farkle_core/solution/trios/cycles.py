"""Balances trios: three starts between which farkles go round, and whose answers to each other never settle."""

import numpy as np

from farkle_core.kernels.trios.context import TIE, Layer, TrioStarts, place
from farkle_core.solution.trios.mixing import MixedStrategies, StartWay, add_way, equilibrium

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
