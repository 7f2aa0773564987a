"""A solved ruleset: the win chances at all starts of turns, and everything that follows from them.

Only the starts of turns are kept. What holding and rolling are worth within a turn is one pass backwards from the
largest turn total, see :mod:`farkle_core.kernels.turn`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from farkle_core.errors import Problem, UserError
from farkle_core.grid import Grid
from farkle_core.rules.model import Ruleset
from farkle_core.settings import Settings
from farkle_core.turn_table import Along, Decision, HoldRegions, HoldSlice, Interval, TurnTable

if TYPE_CHECKING:
    from farkle_core.reader import Reader

__all__ = [
    "Along",
    "Certificate",
    "Decision",
    "HoldRegions",
    "HoldSlice",
    "Interval",
    "Komi",
    "Solution",
    "TurnTable",
]

_LEAST_SHOWN_CHANCE = 0.4


@dataclass(frozen=True, slots=True)
class Certificate:
    """How exact a solution is, and what it took.

    Attributes
    ----------
    converged : bool
        Whether both `change` and `residual` are at most `tolerance`.
    tolerance : float
        What was asked for.
    change : float
        The largest change of a win chance in the last sweep; without a penalty, where one sweep solves the game, what
        another would change, which is the residual.
    residual : float
        The largest difference between the two sides of any equation, from a pass of its own.
    bound_effect : float or None
        The largest difference of a win chance, both scores at least 0, when the bound is lowered by one penalty;
        None where no bound is needed or it was not measured.
    states, sweeps, evaluations : int
        Game states; sweeps; starts of turns computed in all sweeps.
    seconds, compile_seconds : float
        Solving alone (checks of the bound left out); preparing the kernels.
    threads : int
        Cores used.
    """

    converged: bool
    tolerance: float
    change: float
    residual: float
    bound_effect: float | None
    states: int
    sweeps: int
    evaluations: int
    seconds: float
    compile_seconds: float
    threads: int


@dataclass(frozen=True, slots=True)
class Komi:
    """The fairest start for the second player.

    Attributes
    ----------
    points : int
        The second player's points at the start that bring the first player nearest to one half.
    first_player_win : float
        The first player's win chance then.
    chances : tuple of (int, float)
        The first player's win chance for each number of points, rising from 0.
    """

    points: int
    first_player_win: float
    chances: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Solution:
    """A solved ruleset.

    Attributes
    ----------
    ruleset, settings
        What was solved, and how.
    certificate : Certificate
        How exact it is.
    grid : Grid
        Scores and counts of the axes of `wins`.
    wins : float array, shape (counts, counts, size, size), read-only
        The mover's win chance at the start of the turn; axes: own farkles in a row, the opponent's, own banked
        score, the opponent's (indices of `grid`).
    versions : dict
        The program and libraries that computed it.
    """

    ruleset: Ruleset
    settings: Settings
    certificate: Certificate
    grid: Grid
    wins: npt.NDArray[np.float64]
    versions: dict[str, str]

    @cached_property
    def _reader(self) -> Reader:
        from farkle_core.reader import Reader  # imports numba: only when a turn is asked for

        return Reader(self.ruleset, self.grid, self.wins)

    def prepare(self) -> None:
        """Load what the methods below need, so that their first call is as fast as the others; not on a GUI thread."""
        self.turn_table(0, 0)

    def win_chance(self, banked: int, opponent: int, farkles: int = 0, opponent_farkles: int = 0) -> float:
        """Return the mover's win chance at the start of the turn; scores in points.

        Raises
        ------
        UserError
            If a score or a count does not occur.
        """
        i, j, f, e = self._place(banked, opponent, farkles, opponent_farkles)
        return float(self.wins[f, e, i, j])

    @property
    def first_player_win(self) -> float:
        """The first player's chance of winning the game."""
        return self.win_chance(0, 0)

    def komi(self) -> Komi:
        """Return the fairest number of points for the second player to start with, in steps of the quantum."""
        row = self.wins[0, 0, self.grid.index(0), self.grid.index(0) :].tolist()
        chances = tuple((step * self.grid.quantum, chance) for step, chance in enumerate(row))
        points, chance = min(chances, key=lambda entry: abs(entry[1] - 0.5))
        shown = tuple(entry for entry in chances if entry[0] <= points or entry[1] >= _LEAST_SHOWN_CHANCE)
        return Komi(points, chance, shown)

    def turn_table(self, banked: int, opponent: int, farkles: int = 0, opponent_farkles: int = 0) -> TurnTable:
        """Return every state of one turn; scores in points; less than a millisecond.

        Raises
        ------
        UserError
            If a score or a count does not occur.
        """
        i, j, f, e = self._place(banked, opponent, farkles, opponent_farkles)
        return self._reader.turn_table(i, j, f, e)

    def hold_regions(self, farkles: int = 0, opponent_farkles: int = 0) -> HoldRegions:
        """Return where one holds, for all banked scores at once; a fraction of a second, not on a GUI thread."""
        self._place(0, 0, farkles, opponent_farkles)
        return self._reader.hold_regions(farkles, opponent_farkles)

    def hold_slice(
        self, along: Along, banked: int, opponent: int, farkles: int = 0, opponent_farkles: int = 0
    ) -> HoldSlice:
        """Return what to do along a line of banked scores through (`banked`, `opponent`), in points."""
        i, j, f, e = self._place(banked, opponent, farkles, opponent_farkles)
        return self._reader.hold_slice(along, i, j, f, e)

    def _place(self, banked: int, opponent: int, farkles: int, opponent_farkles: int) -> tuple[int, int, int, int]:
        grid, problems = self.grid, list[Problem]()
        for name, score in (("banked", banked), ("opponent", opponent)):
            if (score - grid.lowest) % grid.quantum or not grid.lowest <= score < grid.goal:
                top = f"from {grid.lowest:,} to {grid.goal - grid.quantum:,} in steps of {grid.quantum} points"
                problems.append(Problem(name, f"{score:,}", f"banked scores go {top}"))
        for name, count in (("farkles", farkles), ("opponent-farkles", opponent_farkles)):
            if not 0 <= count < grid.farkle_counts:
                allowed = f"farkles in a row go from 0 to {grid.farkle_counts - 1} in these rules"
                problems.append(Problem(name, str(count), allowed))
        if problems:
            raise UserError("There is no such start of a turn.", tuple(problems))
        return grid.index(banked), grid.index(opponent), farkles, opponent_farkles
