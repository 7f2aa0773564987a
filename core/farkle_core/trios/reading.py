"""Reads turns off a solution for three players."""

import numpy as np

from farkle_core.game.compiled import CompiledGame
from farkle_core.kernels.trios.context import NUMBERS, TIE
from farkle_core.kernels.trios.turn import read_turn
from farkle_core.kernels.turn.context import LANES, Floats
from farkle_core.trios.context import make_contexts, starts_of
from farkle_core.trios.last_turns import make_over
from farkle_core.trios.turn import TrioTurn


class TrioReader:
    """Computes turns of one solution; keeps the memory to work in.

    Parameters
    ----------
    wins : float array, shape (2, seats · size³ + EDGE)
        As of :class:`farkle_core.trios.solution.TrioSolution`.
    """

    def __init__(self, game: CompiledGame, wins: Floats) -> None:
        self._game = game
        self._context = make_contexts(game, starts_of(game, wins), make_over(game), 1, whole=True)[0]

    def turn(self, banked: int, opponents: tuple[int, int], bonuses: int, seat: int) -> TrioTurn:
        """Return every state of a turn; scores in points, after so many hot-dice bonuses."""
        grid, plan, rules = self._game.grid, self._context.plan, self._context.rules
        mover, following, last = (grid.index(score) for score in (banked, *opponents))
        least = max(rules.minimum, rules.opening) if mover == 0 else rules.minimum
        room = np.empty((max(grid.size - mover, least, rules.limit) + 1, plan.modes, NUMBERS))
        top = read_turn(self._context, seat, mover, following, last, TIE, room)
        modes = slice(bonuses * grid.dice, (bonuses + 1) * grid.dice)
        roll = room[: top + 1, modes]
        roll[:, :, 2] = 1.0 - roll[:, :, 0] - roll[:, :, 1]
        hold = self._holds(top)
        may_hold = np.outer(np.arange(top + 1) >= least, plan.may_hold[modes])
        holds = may_hold & (roll[:, :, 0] - TIE <= hold[:, np.newaxis, 0])
        reachable = self._game.automaton.reachable(top + 1)[:, modes]
        turn = TrioTurn(np.arange(top + 1) * grid.quantum, hold, roll, may_hold, holds, reachable)
        for array in (turn.turn_totals, hold, roll, may_hold, holds):
            array.flags.writeable = False
        return turn

    def _holds(self, top: int) -> Floats:
        """Return what holding is worth at each turn total, in all three win chances."""
        hold = np.empty((top + 1, 3))
        hold[:, :2] = self._context.workspace.holds.reshape(-1, 2, LANES)[: top + 1, :, 0]
        hold[:, 2] = 1.0 - hold[:, 0] - hold[:, 1]
        return hold
