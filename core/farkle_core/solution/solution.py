"""A solved ruleset: the win chances at all starts of turns, and all numbers that follow from them.

A solution keeps only the starts of turns. One pass backwards from the largest turn total gives the values within a
turn, see :mod:`farkle_core.kernels.turn.turn_pass`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.engine.settings import Settings
from farkle_core.game.automaton import Automaton
from farkle_core.game.modes import CompiledGame
from farkle_core.game.phases import EVEN, PhaseTables
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import FIRST_TURN, Grid, TurnStart
from farkle_core.language.messages import html_table
from farkle_core.rules import short_fingerprint
from farkle_core.rules.library import refuse_loaded_dice
from farkle_core.rules.model import Ruleset
from farkle_core.solution.certificate import Certificate
from farkle_core.solution.turn_table import Along, Decision, HoldRegions, HoldSlice, Interval, TurnTable

if TYPE_CHECKING:
    from xarray import Dataset

    from farkle_core.solution.reader import Reader
    from farkle_core.solution.turn_table import Landings

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

_SHOWN: Final = 0.1  # the listed handicaps reach at least this far from even


@dataclass(frozen=True, slots=True)
class Komi:
    """The handicap that makes the game fairest: points that one player has before the game begins.

    Attributes
    ----------
    points : int
        Points to the second player, negative when they go to the first; 0 only where no handicap is fairer.
    first_player_win : float
        The first player's win chance with this handicap.
    chances : tuple of (int, float)
        Handicaps (points as above, from 0 on) with the first player's win chance, up to the fairest at least.
    """

    points: int
    first_player_win: float
    chances: tuple[tuple[int, float], ...]


def fairest_handicap(wins: Floats, grid: Grid) -> Komi:
    """Return the fairest handicap; `wins`: the win chances at usual starts, by own banked score and the opponent's."""
    zero, quantum = grid.index(0), grid.quantum
    to_second, to_first = wins[zero, zero:].tolist(), wins[zero:, zero].tolist()
    handicaps = [(quantum * step, chance) for step, chance in enumerate(to_second)]
    handicaps += [(-quantum * step, chance) for step, chance in enumerate(to_first) if step]
    points, chance = min(handicaps, key=lambda each: (abs(each[1] - EVEN), abs(each[0])))
    goes_to_first = points < 0 or (points == 0 and chance < EVEN)
    side = (each for each in handicaps if each[0] == 0 or (each[0] < 0) is goes_to_first)
    listed = (each for each in side if abs(each[0]) <= abs(points) or abs(each[1] - EVEN) <= _SHOWN)
    return Komi(points, chance, tuple(listed))


@dataclass(frozen=True, repr=False)
class Solution:
    """A solved ruleset.

    Attributes
    ----------
    ruleset, settings
        The rules, and the settings of the solve.
    certificate : Certificate
        The exactness of the solution.
    grid : Grid
        Scores and counts of the axes of `wins`.
    chances : float array, 1-D, read-only
        All win chances, laid out as in :mod:`farkle_core.game.phases`.
    versions : dict
        The program and libraries that computed it.
    """

    ruleset: Ruleset
    settings: Settings
    certificate: Certificate
    grid: Grid
    chances: Floats
    versions: dict[str, str]

    players: ClassVar[int] = 2

    @staticmethod
    def length_of(game: CompiledGame) -> int:
        """Return how many numbers the `chances` of a game are."""
        return game.phase_tables.length

    def __repr__(self) -> str:
        state = "" if self.certificate.converged else ", not converged"
        return f"<Solution of {self.ruleset.id}: the first player wins {self.first_player_win:.6f}{state}>"

    def _repr_html_(self) -> str:
        certificate = self.certificate
        rows = (
            ("Rules", f"{self.ruleset.name or self.ruleset.id} ({short_fingerprint(self.ruleset)})"),
            ("The first player wins", f"{self.first_player_win:.9f}"),
            ("Fair komi", f"{self.komi().points:,}"),
            ("Converged", certificate.converged),
            ("Largest residual", f"{certificate.residual:.1e}"),
            ("States", certificate.states),
            ("Seconds", f"{certificate.seconds:.2f}"),
        )
        return html_table("Solution", rows)

    def to_xarray(self) -> Dataset:
        """Return the win chances at all starts of turns as labelled arrays.

        Scores are coordinates in points; the ruleset, the certificate and the versions are attributes. The arrays are
        views: nothing is copied.

        Returns
        -------
        xarray.Dataset
            See :func:`farkle_core.solution.arrays.dataset`.

        Raises
        ------
        MissingExtraError
            If the extra ``data`` is not installed.
        """
        from farkle_core.solution.arrays import dataset

        return dataset(self.starts, self.chances, self.attributes())

    def attributes(self) -> dict[str, Any]:
        """Return ruleset, certificate and versions as plain values, for files with numbers of this solution."""
        from farkle_core.solution.arrays import attributes

        return attributes(self.ruleset, self.settings, self.certificate, self.versions)

    @cached_property
    def game(self) -> CompiledGame:
        """The game that was solved."""
        return CompiledGame(self.ruleset, self.grid)

    @property
    def phase_tables(self) -> PhaseTables:
        """The phases of the game, and the places of their tables."""
        return self.game.phase_tables

    @property
    def automaton(self) -> Automaton:
        """The modes of a turn."""
        return self.game.automaton

    @cached_property
    def starts(self) -> Starts:
        """All starts of turns, and their places in `chances`."""
        return Starts(self.game)

    @cached_property
    def _readers(self) -> tuple[Reader, ...]:
        from farkle_core.solution.reader import Reader  # imports numba: only when a turn is requested

        return tuple(Reader(self.starts, self.chances, seat) for seat in range(len(self.game.automata)))

    @property
    def _reader(self) -> Reader:
        """The reader of a game with fair dice only; results by number of dice need it."""
        refuse_loaded_dice(self.ruleset)
        return self._readers[0]

    def _seat_reader(self, start: TurnStart) -> Reader:
        return self._readers[self.dice_seat(start)]

    def dice_seat(self, start: TurnStart) -> int:
        """Return the seat whose dice the mover rolls: 1 for the second player if the players' dice differ, else 0."""
        return self.ruleset.dice_seat(self.phase_tables.phases[self.starts.phase(start)].seat)

    @property
    def wins(self) -> Floats:
        """The mover's win chance at the usual start of a turn, a view; shape (counts, counts, size, size).

        Axes: own farkles in a row, the opponent's, own banked score, the opponent's (indices of `grid`).
        """
        table = self.phase_tables.view(self.chances, 0)[:, :, 0, 0]
        wins: Floats = table.transpose(0, 1, 3, 2)
        return wins

    def turns_left(self, seat: int = 0) -> tuple[int, ...]:
        """Return all numbers of turns left for the mover in a seat; 0 (no player at the goal) comes first."""
        numbers = {phase.turns_left for phase in self.phase_tables.phases if phase.seat == seat}
        return tuple(sorted(numbers, key=lambda turns: (turns > 0, -turns)))

    def own_scores(self, start: TurnStart = FIRST_TURN) -> Ints:
        """Return the mover's banked scores in points, rising, with so many turns left."""
        return self._points(self.phase_tables.phases[self.starts.phase(start)].own)

    def opponent_scores(self, start: TurnStart = FIRST_TURN) -> Ints:
        """Return the opponent's banked scores in points, rising, with so many turns left."""
        return self._points(self.phase_tables.phases[self.starts.phase(start)].other)

    def _points(self, indices: tuple[int, int]) -> Ints:
        return self.grid.lowest + self.grid.quantum * np.arange(indices[0], indices[1] + 1, dtype=np.int64)

    def start_chances(self, start: TurnStart = FIRST_TURN) -> Floats:
        """Return the mover's win chance at such starts of turns, for all banked scores; a view, not to be written.

        Returns
        -------
        float array, shape (own scores, opponent's scores)
        """
        start = self._anywhere(start)
        table = self.phase_tables.view(self.chances, self.starts.phase(start))
        chances: Floats = table[start.farkles, start.opponent_farkles, *self.starts.carried(start)]
        return chances.T

    def _anywhere(self, start: TurnStart) -> TurnStart:
        """Return a checked start whose scores do not matter."""
        own, other = self.own_scores(start)[0], self.opponent_scores(start)[0]
        return self.starts.checked(start.at(int(own), int(other))).anywhere

    def prepare(self) -> None:
        """Load the data of the methods below, so that first calls are as fast as later ones; not on a GUI thread."""
        self.dice_table()

    def win_chance(self, start: TurnStart = FIRST_TURN) -> float:
        """Return the mover's win chance at the start of a turn; hot-dice bonuses taken do not matter.

        Raises UserError if there is no such start.
        """
        start = self.starts.checked(start)
        number = self.starts.phase(start)
        phase, (own, other) = self.phase_tables.phases[number], self.starts.indices(start)
        table = self.phase_tables.view(self.chances, number)[
            start.farkles, start.opponent_farkles, *self.starts.carried(start)
        ]
        return float(table[other - phase.other[0], own - phase.own[0]])

    def chances_at(self, start: TurnStart = FIRST_TURN) -> tuple[float, ...]:
        """Return the win chances of all players in the order of play; UserError if there is no such start."""
        own = self.win_chance(start)
        return own, 1.0 - own

    @property
    def first_player_win(self) -> float:
        """The first player's chance of winning the game."""
        return self.win_chance()

    def komi(self) -> Komi:
        """Return the fairest handicap, in steps of the quantum: of equally fair ones the smallest."""
        return fairest_handicap(self.wins[0, 0], self.grid)

    def turn_table(self, start: TurnStart = FIRST_TURN) -> TurnTable:
        """Return every state of one turn; less than a millisecond.

        Raises UserError if there is no such start, or if dice are loaded.
        """
        return self._reader.turn_table(self.starts.checked(start))

    def dice_table(self, start: TurnStart = FIRST_TURN) -> TurnTable:
        """Return every state of one turn with any dice; with loaded dice, a column is a choice of dice left.

        Raises UserError if there is no such start.
        """
        return self._seat_reader(start).turn_table(self.starts.checked(start))

    def dice_landings(self, start: TurnStart, turn_total: int, column: int) -> Landings:
        """Return the results of rolling the dice of a column of :meth:`dice_table`; UserError as there."""
        return self._seat_reader(start).landings(self.starts.checked(start), turn_total, column)

    def landings(self, start: TurnStart, turn_total: int, dice: int) -> Landings:
        """Return the results of one roll of `dice` dice at `turn_total` points.

        Raises UserError if there is no such turn, or no such turn total in it, or if dice are loaded.
        """
        return self._reader.landings(self.starts.checked(start), turn_total, dice - 1)

    def hold_regions(self, start: TurnStart = FIRST_TURN) -> HoldRegions:
        """Return where to hold, for all banked scores at once; a fraction of a second, not on a GUI thread.

        Raises UserError if there is no such start, or if dice are loaded.
        """
        return self._reader.hold_regions(self._anywhere(start))

    def dice_regions(self, start: TurnStart = FIRST_TURN) -> HoldRegions:
        """Return where to hold with any dice; with loaded dice, axis 0 is the dice left. UserError as above."""
        return self._seat_reader(start).hold_regions(self._anywhere(start))

    def hold_slice(self, along: Along, start: TurnStart) -> HoldSlice:
        """Return the decisions along a line of banked scores through those of `start`; with any dice."""
        return self._seat_reader(start).hold_slice(along, self.starts.checked(start))
