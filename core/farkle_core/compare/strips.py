"""Computes the turns of a side strip by strip for the comparing kernels; imports numba.

A strip is all of the mover's scores and some neighbouring scores of the opponent.
"""

from typing import Final

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.compare.sides import Side
from farkle_core.engine.contexts import aligned, make_contexts, make_game, make_plan
from farkle_core.engine.short_calls import Team
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.reading.decisions import Bits, Strip, note_best
from farkle_core.kernels.reading.turns import StateValues, blocks_of, note_turns
from farkle_core.kernels.reading.visits import note_reached
from farkle_core.kernels.turn.context import Context, Mover, Share
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.tables import Tables, make_tables

_MOST_FLOATS: Final = 16_000_000  # the most states of turns in memory at a time


class Strips:
    """Reads the usual turns of one side, before a player is at the goal."""

    def __init__(self, side: Side, team: Team) -> None:
        self.side, self._team = side, team
        solution = side.solution
        self._solution, self.grid = solution, solution.grid
        self._game = make_game(solution.game)
        self._contexts = [self._make_contexts(seat, sharing=True) for seat in range(len(solution.game.automata))]
        self.totals = self._game.ceiling + max(self._game.minimum, self._game.opening)

    def columns(self, seat: int) -> int:
        """Return the number of choices of dice to roll."""
        return self._solution.game.automaton_of(seat).width

    def _make_contexts(self, seat: int, *, sharing: bool) -> tuple[Context, ...]:
        plan = make_plan(self._solution.game.automaton_of(seat), self._game, sharing=sharing)
        return make_contexts(plan, self._game, self._solution.phase_tables, self._solution.chances, self._team.members)

    def _phase(self, seat: int) -> int:
        phase_tables = self._solution.phase_tables
        phase = phase_tables.find(0, min(seat, phase_tables.seats - 1), mover_first=False)
        assert phase is not None
        return phase

    @property
    def width(self) -> int:
        """The number of the opponent's scores in a strip, limited by memory."""
        each = self.grid.size * self.totals * max(map(self.columns, (0, 1)))
        return max(min(_MOST_FLOATS // each // LANES, 2) * LANES, 1)

    def turns(self, seat: int, farkles: int, opponent_farkles: int, first: int, last: int) -> StateValues:
        """Return the worth of holding and rolling at the opponent's scores `first` to `last` (indices)."""
        mover = Mover(self._phase(seat), farkles, opponent_farkles)
        shape = self.grid.size, last - first + 1, self.totals, self.columns(seat)
        contexts = self._contexts[min(seat, len(self._contexts) - 1)]
        turns = StateValues(np.empty(shape), np.empty(shape))

        def note(share: Share) -> None:
            blocks = blocks_of(
                self._solution.phase_tables.links, mover.phase, share.thread, share.members, (first, last)
            )
            note_turns(contexts[share.thread], mover, blocks, first, turns)

        self._team.run(note)
        return turns

    def reached(self, seat: int, farkles: int, opponent_farkles: int, first: int, last: int) -> Floats:
        """Return the chance that a perfect turn reaches each state, by own and opponent's score, total and dice."""
        mover, contexts = Mover(self._phase(seat), farkles, opponent_farkles), self._make_contexts(seat, sharing=False)
        reached = np.empty((self.grid.size, last - first + 1, self.totals, self.columns(seat)))

        def note(share: Share) -> None:
            blocks = blocks_of(
                self._solution.phase_tables.links, mover.phase, share.thread, share.members, (first, last)
            )
            context = contexts[share.thread]
            note_reached(context, mover, blocks, first, aligned(context.workspace.values.size), reached)

        self._team.run(note)
        return reached

    def played(self, seat: int, farkles: int, first: int, last: int, turns: StateValues) -> Bits:
        """Return the side's decisions in the turns of a strip; shape (own scores, opponent's scores, totals).

        `seat`, `farkles`, `first`, `last`: the mover's seat and farkles in a row; the strip, as for :meth:`turns`.
        `turns`: the turns of the strip, from :meth:`turns`.
        """
        played = np.empty(turns[0].shape[:3], np.int64)
        if isinstance(self.side.strategy, Optimal):
            self._team.run(lambda share: note_best(turns, played, Strip(0, share.thread, share.members)))
            return played
        automaton = self._solution.game.automaton_of(seat)
        self._note_by_heart(make_tables(self.side.strategy, automaton), farkles, first, last, turns[0], played)
        return played

    def _note_by_heart(self, tables: Tables, farkles: int, first: int, last: int, holds: Floats, played: Bits) -> None:
        """Fill in the decisions of a strategy with tables, as defined in :mod:`farkle_core.kernels.played.policy`.

        It holds if that wins. It never holds where that is forbidden or loses the game, nor beyond its margins short of
        the goal.
        """
        grid = self.grid
        own, other = np.ogrid[0 : grid.size, first : last + 1]
        kinds = np.searchsorted(tables.edges, own - other, side="right") * tables.counts
        kinds = kinds + min(farkles, tables.counts - 1)
        totals = np.arange(self.totals)
        rows, zero = np.minimum(totals, tables.totals - 1), grid.index(0)
        short = (own + totals < grid.size)[:, None, :]
        played[:] = 0
        for mode in range(holds.shape[3]):
            wanted = tables.holds[:, rows, mode][kinds]
            beyond = (own - zero >= tables.own_margin[mode]) | (other - zero >= tables.opponent_margin[mode])
            wanted &= ~(beyond[:, :, None] & short)
            hold = holds[..., mode]
            played |= ((wanted & (hold > 0.0)) | (hold >= 1.0)).astype(np.int64) << mode


def steps_of(side: Side, seat: int = 0) -> Ints:
    """Return every step of a turn without hot-dice bonuses: points (quanta) and the next number of dice less one.

    Shape (dice, most steps, 2): 0 points where there are no more.
    """
    automaton = side.solution.game.automaton_of(seat)
    dice = automaton.width
    steps = [[step for step in mode.steps if step.mode < dice] for mode in automaton.modes[:dice]]
    table = np.zeros((dice, max(map(len, steps)) + 1, 2), np.int64)
    for mode, each in enumerate(steps):
        for place, step in enumerate(each):
            table[mode, place] = step.points, step.mode
    return table
