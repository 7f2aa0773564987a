"""Reads turns off a solution's win chances."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from farkle_core.automaton import compile_ruleset
from farkle_core.grid import Grid
from farkle_core.kernels.follow import Regions, follow_turn, note_regions
from farkle_core.plan import fill_hold, make_desk, make_game, make_hold, make_plan
from farkle_core.rules.model import Ruleset
from farkle_core.team import Meetings, Team, cores
from farkle_core.turn_table import Along, Decision, HoldRegions, HoldSlice, TurnTable

Floats = npt.NDArray[np.float64]
_Kind = TypeVar("_Kind", bound=np.generic)


class Reader:
    """What stands behind a solution's methods; scores are indices here.

    Parameters
    ----------
    ruleset, grid, wins
        The solution's.
    """

    def __init__(self, ruleset: Ruleset, grid: Grid, wins: Floats) -> None:
        self._grid, self._wins, self._threads = grid, wins, cores()
        self._game = make_game(ruleset, grid)
        self._plan = make_plan(ruleset, self._game)
        self._automaton = compile_ruleset(ruleset)
        self._reachable = self._automaton.reachable(self._game.rows)
        self._hold = make_hold(self._game)
        fill_hold(self._game, wins, self._hold)

    def turn_table(self, banked: int, opponent: int, farkles: int, opponent_farkles: int) -> TurnTable:
        """Return every state of one turn."""
        game, plan, modes = self._game, self._plan, self._plan.modes
        least = game.opening if banked <= game.zero else game.minimum
        totals = max(game.size - banked, least) + 1
        hold, roll = np.empty(totals), np.empty((totals, modes))
        values = np.empty((totals + plan.most_points + 1) * modes)
        farkle = follow_turn(
            plan, game, self._wins, banked, opponent, farkles, opponent_farkles, least, hold, roll, values
        )
        steps = np.arange(totals)
        may_hold = (steps >= least)[:, None] & plan.may_hold
        wins_now = may_hold & (banked + steps >= game.size)[:, None]
        holds = may_hold & (hold[:, None] >= roll)
        return TurnTable(
            banked=int(self._grid.scores[banked]),
            opponent=int(self._grid.scores[opponent]),
            farkles=farkles,
            opponent_farkles=opponent_farkles,
            grid=self._grid,
            turn_totals=_frozen(steps * self._grid.quantum),
            hold=_frozen(hold),
            roll=_frozen(roll),
            win=_frozen(np.where(may_hold, np.maximum(hold[:, None], roll), roll)),
            may_hold=_frozen(may_hold),
            holds=_frozen(holds),
            reachable=self._reachable[:totals],
            wins_now=_frozen(wins_now),
            farkle_chance=_frozen(plan.farkle.copy()),
            farkle_value=farkle,
        )

    def hold_regions(self, farkles: int, opponent_farkles: int) -> HoldRegions:
        """Return where one holds, for all banked scores."""
        game, modes = self._game, self._plan.modes
        shape = (modes, game.size, game.size)
        regions = Regions(np.empty(shape, np.int32), np.empty(shape, np.int32), np.empty(shape, np.uint8))
        desks = [make_desk(self._plan, game) for _ in range(self._threads)]

        def note(thread: int, _meetings: Meetings) -> None:
            note_regions(
                self._plan, game, self._wins, self._hold, desks[thread], self._reachable, regions,
                farkles, opponent_farkles, 0, 2 * game.size - 1, thread, self._threads,
            )  # fmt: skip

        with Team(self._threads) as team:
            team.run(note)
        return HoldRegions(
            farkles,
            opponent_farkles,
            self._grid,
            first=_frozen(_in_points(regions.first, self._grid.quantum)),
            last=_frozen(_in_points(regions.last, self._grid.quantum)),
            pieces=_frozen(regions.pieces),
        )

    def hold_slice(self, along: Along, banked: int, opponent: int, farkles: int, opponent_farkles: int) -> HoldSlice:
        """Return what to do along a line of banked scores."""
        size = self._grid.size
        own = [banked] * size if along is Along.OPPONENT else list(range(size))
        other = [opponent] * size if along is Along.OWN else list(range(size))
        tables = [self.turn_table(i, j, farkles, opponent_farkles) for i, j in zip(own, other, strict=True)]
        longest = max(len(table.turn_totals) for table in tables)
        decisions = np.full((size, longest, self._plan.modes), Decision.WON, np.int8)
        for place, table in enumerate(tables):
            decisions[place, : len(table.turn_totals)] = table.decisions()
        totals = np.arange(longest) * self._grid.quantum
        return HoldSlice(along, self._grid.scores, _frozen(totals), _frozen(decisions))


def _in_points(quanta: npt.NDArray[np.int32], quantum: int) -> npt.NDArray[np.int32]:
    quanta[quanta > 0] *= quantum
    return quanta


def _frozen(array: npt.NDArray[_Kind]) -> npt.NDArray[_Kind]:
    array.flags.writeable = False
    return array
