"""Reads a turn of three players from a solution; also as the table of two."""

import threading
from dataclasses import dataclass

import numpy as np

from farkle_core.arrays import Bools, Floats, Ints, frozen
from farkle_core.engine.short_calls import Team, cores
from farkle_core.errors import Problem, UserError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.turn_start import TurnStart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.trios.context import NUMBERS, TIE, HoldsPastGoal, ThirdRegions, TrioContext
from farkle_core.kernels.turn.context import Share
from farkle_core.language.messages import L_, _, lazy_number
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.trios.context import kind_at, make_contexts, starts_of
from farkle_core.solution.turn_table import HoldRegions, Landings, TurnTable


@dataclass(frozen=True)
class TrioTurn:
    """Every state of one turn; all arrays are read-only."""

    turn_totals: Ints  # shape (T,): points, rising by the quantum from 0 to the first from which every hold wins
    hold: Floats  # shape (T, 3): win chances after holding, of mover, next and last player
    roll: Floats  # shape (T, dice, 3): the same when rolling; axis 1 is the dice to roll as in a turn's table
    farkle: Floats  # shape (T, 3): the same after a farkle
    ruin: Floats  # shape (3,): the same after a roll that costs the banked score
    # may_hold, holds, reachable, wins_now: shape (T, dice): whether holding is allowed; is best for the mover; whether
    # the state can occur; whether holding wins the game
    may_hold: Bools
    holds: Bools
    reachable: Bools
    wins_now: Bools
    exact: bool = False  # whether larger turn totals than the last pass an exact goal; else they are like the last

    def row(self, turn_total: int) -> int:
        """Return the row of a turn total in points; larger ones are like the last, or pass an exact goal.

        Raises UserError if it is below 0, not a multiple of the quantum, or passes an exact goal.
        """
        quantum, last = int(self.turn_totals[1]), len(self.turn_totals) - 1
        row, rest = divmod(turn_total, quantum)
        if rest or row < 0 or (self.exact and row > last):
            steps = L_("0 or more, in steps of {quantum} points", quantum=quantum)
            if self.exact:
                most = int(self.turn_totals[-1])
                steps = L_("0 to {most:,} points, in steps of {quantum}", most=most, quantum=quantum)
            problem = Problem("turn-total", lazy_number(turn_total), steps)
            raise UserError(_("This turn total does not occur."), (problem,))
        return min(row, last)

    def chances(self, row: int, dice: int) -> Floats:
        """Return the win chances of mover, next and last player with the mover's better decision; shape (3,).

        `dice`: the dice to roll by their column, counted from 1.
        """
        chances: Floats = self.hold[row] if self.holds[row, dice - 1] else self.roll[row, dice - 1]
        return chances


class TrioReader:
    """Computes turns of one solution; each thread that asks works in memory of its own.

    Parameters
    ----------
    wins, over
        As of :class:`farkle_core.solution.trios.solution.TrioSolution`.
    """

    def __init__(self, game: CompiledGame, wins: Floats, over: HoldsPastGoal) -> None:
        self._game, self._starts, self._over = game, starts_of(game, wins), over
        self._local = threading.local()

    def turn(self, start: TurnStart) -> TrioTurn:
        """Return every state of a turn that begins so, its hot-dice bonuses taken."""
        from farkle_core.kernels.trios.turn import read_turn  # imports numba, which takes half a second

        context, kind = self._context, kind_at(self._game, start)
        grid, plan, rules = self._game.grid, context.plan, context.rules
        mover, following, last = (grid.index(score) for score in (start.banked, start.opponent, start.third))
        least = self._game.ruleset.least_hold(start.banked) // grid.quantum
        kept = int(self._starts.loss[kind]) if rules.keeps else 0
        room = np.empty((max(grid.size - mover + kept, least, rules.limit) + 1, plan.modes, NUMBERS))
        top = read_turn(context, kind, mover, following, last, TIE, room)
        modes = self._modes(start)
        roll = room[: top + 1, modes]
        roll[:, :, 2] = 1.0 - roll[:, :, 0] - roll[:, :, 1]
        hold = _all_three(context.workspace.holds.reshape(-1, 2, LANES)[: top + 1, :, 0])
        ends = context.workspace.ends.reshape(-1, NUMBERS, LANES)[: top + 1, :2, 0]
        may_hold = np.outer(np.arange(top + 1) >= least, plan.may_hold[modes])
        may_hold[-1] |= rules.exact  # a hold that meets the goal exactly is always allowed
        holds = may_hold & (roll[:, :, 0] - TIE <= hold[:, np.newaxis, 0])
        reachable = self._game.automaton.reachable(top + 1)[:, modes]
        over = self._over.table_of[kind] < 0
        return TrioTurn(
            turn_totals=frozen(np.arange(top + 1) * grid.quantum),
            hold=frozen(hold),
            roll=frozen(roll),
            farkle=np.broadcast_to(_all_three(ends), hold.shape),
            ruin=frozen(_all_three(context.workspace.ruins.reshape(NUMBERS, LANES)[:2, 0])),
            may_hold=frozen(may_hold),
            holds=frozen(holds),
            reachable=reachable,
            wins_now=frozen(may_hold & over & (np.arange(top + 1) + mover >= grid.size)[:, None]),
            exact=rules.exact,
        )

    def landings(self, start: TurnStart, turn_total: int, column: int) -> Landings:
        """Return the results of one roll in a turn state, for the mover."""
        turn = self.turn(start)  # leaves the whole turn in the context's memory
        context, row = self._context, turn.row(turn_total)
        plan, last = context.plan, len(turn.turn_totals) - 1
        passed = last - row + 1 if turn.exact else plan.most_points + 1  # the turn is over from there on
        rows = np.arange(row, row + plan.most_points + 1)
        rows = rows if turn.exact else np.minimum(rows, last)
        values = context.workspace.values.reshape(-1, plan.modes, NUMBERS, LANES)[rows, :, 0, 0]
        hold = context.workspace.holds.reshape(-1, 2, LANES)[rows, 0, 0]
        return Landings(
            values=frozen(values),
            holds=frozen((values == hold[:, None]) & plan.may_hold),
            passed=passed,
            farkle=float(turn.farkle[row, 0]),
            ruin=float(turn.ruin[0]),
            bonuses=start.bonuses,
            hold=float(turn.hold[row, 0]) if turn.may_hold[row, column] else None,
        )

    def regions(self, start: TurnStart, reachable: Bools) -> HoldRegions:
        """Return where the mover holds at one score of the last player, for all scores of the others."""
        from farkle_core.kernels.trios.regions import note_third  # imports numba, which takes half a second

        grid, threads, width = self._game.grid, cores(), self._game.automaton.width
        shape = width, grid.size, grid.size
        first, last, again = np.full((3, *shape), -1, np.int32)
        regions = ThirdRegions(first, last, again, np.zeros(shape, np.uint8), np.zeros(shape, np.bool_), reachable)
        contexts = make_contexts(self._game, self._starts, self._over, threads, whole=True)
        third, shift, kind = grid.index(start.third), start.bonuses * width, kind_at(self._game, start)

        def note(share: Share) -> None:
            note_third(contexts[share.thread], kind, third, shift, share.thread, share.members, regions)

        with Team(threads) as team:
            team.run(note)
        scores, dice_left = (grid.scores, grid.scores), DiceLeft.of(self._game.ruleset)
        return HoldRegions.of(start, grid, scores, (first, last, again, regions.pieces), dice_left)

    @property
    def _context(self) -> TrioContext:
        if not hasattr(self._local, "context"):
            (self._local.context,) = make_contexts(self._game, self._starts, self._over, 1, whole=True)
        context: TrioContext = self._local.context
        return context

    def _modes(self, start: TurnStart) -> slice:
        width = self._game.automaton.width
        return slice(start.bonuses * width, (start.bonuses + 1) * width)


def _all_three(two: Floats) -> Floats:
    """Return the win chances of all players; `two`: those of mover and next player, on the last axis."""
    return np.concatenate([two, 1.0 - two.sum(axis=-1, keepdims=True)], axis=-1)


def mover_table(game: CompiledGame, turn: TrioTurn, start: TurnStart) -> TurnTable:
    """Return the mover's part of a turn, without the rows that have no decision.

    `start`: how it began; the opponent is the next player.
    """
    open_rows = np.flatnonzero((turn.reachable & ~turn.holds).any(axis=1))
    rows = min(int(open_rows[-1]) + 2, len(turn.turn_totals)) if open_rows.size else 1
    hold = np.broadcast_to(turn.hold[:rows, :1], turn.holds[:rows].shape)
    roll, may_hold, holds = turn.roll[:rows, :, 0], turn.may_hold[:rows], turn.holds[:rows]
    can_occur = turn.reachable[:rows].copy()
    can_occur[-1] = turn.reachable[rows - 1 :].any(axis=0)
    modes = game.automaton.modes[: game.automaton.width]
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
        can_occur=can_occur,
        wins_now=turn.wins_now[:rows],
        farkle_chance=np.array([mode.farkle_chance for mode in modes]),
        farkle_value=float(turn.farkle[0, 0]),
        dice_left=DiceLeft.of(game.ruleset),
        take=None,
        win_at_start=float(turn.roll[0, -1, 0]),
    )
    for array in (table.hold, table.win, can_occur, table.farkle_chance):
        array.flags.writeable = False
    return table
