"""One turn of three players, whole."""

from dataclasses import dataclass

from farkle_core.arrays import Bools, Floats, Ints
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import _


@dataclass(frozen=True)
class TrioTurn:
    """Every state of one turn; all arrays are read-only."""

    turn_totals: Ints  # shape (T,): points, rising by the quantum from 0 to the first from which on every hold wins
    hold: Floats  # shape (T, 3): win chances after holding, of mover, next and last player
    roll: Floats  # shape (T, dice, 3): the same when rolling; axis 1 is the number of dice less one
    # may_hold, holds, reachable, wins_now: shape (T, dice): whether holding is allowed; is best for the mover; whether
    # the state can occur; whether holding wins the game
    may_hold: Bools
    holds: Bools
    reachable: Bools
    wins_now: Bools

    def row(self, turn_total: int) -> int:
        """Return the row of a turn total in points; larger ones are like the last.

        Raises UserError if it is below 0 or not a multiple of the quantum.
        """
        quantum, last = int(self.turn_totals[1]), len(self.turn_totals) - 1
        row, rest = divmod(turn_total, quantum)
        if rest or row < 0:
            steps = _("0 or more, in steps of {quantum} points", quantum=quantum)
            raise UserError(_("This turn total does not occur."), (Problem("turn-total", f"{turn_total:,}", steps),))
        return min(row, last)

    def chances(self, row: int, dice: int) -> Floats:
        """Return the win chances of mover, next and last player with the mover's better decision; shape (3,)."""
        chances: Floats = self.hold[row] if self.holds[row, dice - 1] else self.roll[row, dice - 1]
        return chances
