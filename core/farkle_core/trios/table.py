"""A turn of three players as the table that readers of a turn of two players take: the mover's win chances."""

import numpy as np

from farkle_core.game.compiled import CompiledGame
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.turn_table import TurnTable
from farkle_core.trios.turn import TrioTurn


def mover_table(game: CompiledGame, turn: TrioTurn, start: TurnStart) -> TurnTable:
    """Return the mover's part of a turn, cut where nothing is left to decide.

    `start`: how it began; the opponent is the next player.
    """
    open_rows = np.flatnonzero((turn.reachable & ~turn.holds).any(axis=1))
    rows = min(int(open_rows[-1]) + 2, len(turn.turn_totals)) if open_rows.size else 1
    hold = np.broadcast_to(turn.hold[:rows, :1], turn.holds[:rows].shape)
    roll, may_hold, holds = turn.roll[:rows, :, 0], turn.may_hold[:rows], turn.holds[:rows]
    occurs = turn.reachable[:rows].copy()
    occurs[-1] = turn.reachable[rows - 1 :].any(axis=0)
    modes = game.automaton.modes[: game.grid.dice]
    table = TurnTable(
        start=start,
        grid=game.grid,
        turn_totals=turn.turn_totals[:rows],
        hold=np.where(may_hold, hold, 0.0),
        roll=roll,
        win=np.where(holds, hold, roll),
        may_hold=may_hold,
        holds=holds,
        reachable=turn.reachable[:rows],
        occurs=occurs,
        wins_now=turn.wins_now[:rows],
        farkle_chance=np.array([mode.farkle_chance for mode in modes]),
        farkle_value=float(turn.hold[0, 0]),
        dice_left=DiceLeft.of(game.ruleset),
        take=None,
        win_at_start=float(turn.roll[0, -1, 0]),
    )
    for array in (table.hold, table.win, occurs, table.farkle_chance):
        array.flags.writeable = False
    return table
