"""Everything about playing a ruleset for most points, in points rather than quanta."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from farkle_core.game.automaton import compile_ruleset
from farkle_core.game.points.long_run import LongRun, play_for_points
from farkle_core.game.points.spread import Spread, farkle_shares, spread_of
from farkle_core.game.points.turns import Turns, turns_to_goal
from farkle_core.rules.model import Ruleset

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class PointsPlay:
    """How to play for most points, and what comes of it.

    Attributes
    ----------
    ruleset : Ruleset
        The rules.
    run : LongRun
        The play.
    spreads : tuple of Spread
        How turns end, by the farkles in a row that they begin with.
    farkle_chance : float
        Share of all turns that end with a farkle, in the long run.
    turns : Turns
        Turns to the goal.
    reachable : bool array, shape (totals, modes)
        Which turn totals can stand before a roll, in any order of rolls.
    """

    ruleset: Ruleset
    run: LongRun
    spreads: tuple[Spread, ...]
    farkle_chance: float
    turns: Turns
    reachable: Bools

    @property
    def points_per_turn(self) -> float:
        """Points a turn in the long run, penalties counted."""
        return self.run.mean

    def further_points(self, turn_total: int, dice: int, farkles: int = 0) -> float:
        """Return V(n, t): the points still to be expected in the turn, 0 where one holds.

        Parameters
        ----------
        turn_total : int
            Points, a multiple of the quantum.
        dice : int
            Dice to roll.
        farkles : int
            Farkles in a row before the turn.
        """
        value = self.run.values[farkles].value[turn_total // self.ruleset.quantum, dice - 1]
        return float(value) - turn_total

    def hold_from(self, dice: int, farkles: int = 0) -> int | None:
        """Return the least turn total that can occur at which one holds with so many dice; None if there is none.

        From there on one holds at all larger turn totals too: a farkle costs more and a roll brings no more.
        """
        holds = self.run.values[farkles].holds[:, dice - 1] & self.reachable[:, dice - 1]
        found = np.flatnonzero(holds)
        return int(found[0]) * self.ruleset.quantum if len(found) else None


def points_play(ruleset: Ruleset) -> PointsPlay:
    """Find out how to play `ruleset` for most points, and what comes of it."""
    run = play_for_points(ruleset)
    spreads = tuple(spread_of(run.turn, values) for values in run.values)
    shares = farkle_shares(run, spreads)
    return PointsPlay(
        ruleset=ruleset,
        run=run,
        spreads=spreads,
        farkle_chance=float(shares @ [spread.farkle for spread in spreads]),
        turns=turns_to_goal(run),
        reachable=compile_ruleset(ruleset).reachable(run.turn.totals),
    )
