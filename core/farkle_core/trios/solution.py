"""A ruleset solved for three players, and the numbers read from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from farkle_core.arrays import Floats
from farkle_core.game.compiled import CompiledGame
from farkle_core.game.grid import Grid
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.kernels.trios.context import HoldsPastGoal, place
from farkle_core.rules.model import Ruleset
from farkle_core.solution.turn_table import TurnTable
from farkle_core.trios.context import kind_at, seats_of
from farkle_core.trios.turn import TrioReader, TrioTurn, mover_table

Chances = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class TrioCertificate:
    """The exactness and the cost of a solution for three players."""

    converged: bool  # whether both residuals are at most `tolerance`
    tolerance: float  # the requested tolerance
    # The largest difference between a mover's win chance and the mover's best response to it, over all starts of turns
    # and with all options; from a pass of its own. Every turn passes through such a start, so no player gains more than
    # this times the number of turns by other play (one-shot deviation).
    residual: float
    # the same difference for the next player's win chance, which follows the mover's decisions; without starts that mix
    # two ways
    others_residual: float
    # the largest change of the next player's win chance if ties are decided the other way round; 0.0 if ties never
    # decide anything
    tie_effect: float
    mixed: int  # starts at which a player has to mix two ways to play of equal worth
    starts: int  # starts, seconds, threads: starts of turns; seconds of solving and checking; cores used
    seconds: float
    threads: int
    # with last turns: the chance that a turn with no other aim passes the largest distinguished turn total, or if it is
    # larger, the chance to win from further behind than is distinguished. The error of win chances is at most that in a
    # turn. 0.0 if the goal ends the game.
    limit_effect: float
    sweeps: int = 1  # passes over all starts until they were final; more than one where turns lead to smaller scores
    # the largest difference of a win chance, over all starts from a score of 0, if scores may fall one penalty lower;
    # None if scores cannot fall below 0, or if it has not been measured
    bound_effect: float | None = None
    # as in the certificate of two players; nothing has been checked yet if `provisional` is a number
    provisional: float | None = None
    seconds_to_first_answer: float | None = None
    first_answer_error: float | None = None


@dataclass(frozen=True)
class TrioSolution:
    """A ruleset solved for three players.

    If two decisions have the same win chance for the mover, the first in this order counts: hold before roll, then more
    points, then fewer dice left. Without such a rule the others' chances would not be unique.
    """

    ruleset: Ruleset  # the solved rules
    certificate: TrioCertificate  # its exactness
    grid: Grid  # banked scores
    # shape (2, kinds · size³ + EDGE), read-only: win chances of the mover and of the next player at all starts, in the
    # order of `TrioStarts`; then zeros for kernels
    wins: Floats
    over: HoldsPastGoal  # the value of reaching the goal

    @cached_property
    def game(self) -> CompiledGame:
        """The game that was solved."""
        return CompiledGame(self.ruleset, self.grid)

    @cached_property
    def reader(self) -> TrioReader:
        """The reader of turns."""
        return TrioReader(self.game, self.wins, self.over)

    @property
    def seats(self) -> int:
        """The number of seats with separate win chances: 3 if rounds are completed, else 1."""
        return seats_of(self.game)

    def chances(self, start: TurnStart = FIRST_TURN) -> Chances:
        """Return the win chances of the mover, the next player and the player after that; they sum to 1.

        The last player's score is :attr:`.TurnStart.third`; the seat matters where `seats` is 3. Raises UserError if a
        score does not occur.
        """
        mover, following, last = map(self.grid.index, (start.banked, start.opponent, start.third))
        at = place(self.grid.size, mover, following, last, kind_at(self.game, start))
        own, other = float(self.wins[0, at]), float(self.wins[1, at])
        return own, other, 1.0 - own - other

    def turn(self, start: TurnStart = FIRST_TURN) -> TrioTurn:
        """Return every state of a turn that begins so; UserError if a score does not occur."""
        return self.reader.turn(start)

    def turn_table(self, start: TurnStart = FIRST_TURN) -> TurnTable:
        """Return the mover's win chances in every state of such a turn; UserError if a score does not occur."""
        return mover_table(self.game, self.turn(start), start)
