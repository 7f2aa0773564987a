"""How often a turn played perfectly comes to each of its states, and what it brings."""

from dataclasses import dataclass, replace

import numpy as np

from farkle_core.arrays import Bools, Floats
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import Solution
from farkle_core.strategies.rolled import follow_worth


@dataclass(frozen=True)
class Course:
    """A turn played perfectly."""

    quantum: int  # quantum, dice: points between turn totals; dice in the game
    dice: int
    # shape (totals, modes), read-only: chance of coming to each turn total (in quanta) with each number of dice less
    # one to roll, before the decision; numbers of dice after hot-dice bonuses follow
    comes: Floats
    points: float  # points the turn banks on average; what is beyond the goal counts as it is rolled
    farkle: float  # chance that it ends with a farkle

    def chance(self, turn_total: int, dice: int) -> float:
        """Return the chance of coming to a turn total (points) with so many dice to roll."""
        row = turn_total // self.quantum
        if row >= len(self.comes):
            return 0.0
        return float(self.comes[row, dice - 1 :: self.dice].sum())


def course_of(solution: Solution, start: TurnStart) -> Course | None:
    """Follow a turn through all rolls; some hundredths of a second.

    `solution`: says what to set aside, and when to hold.

    Returns
    -------
    Course or None
        None where the goal has to be met exactly: there more points may be worse, and what is set aside is not known
        from the turn's tables alone.
    """
    ruleset = solution.ruleset
    if ruleset.exact_goal:
        return None
    worth, holds = _tables(solution, start)
    found = follow_worth(solution.automaton, holds, worth)
    found.reached.flags.writeable = False
    quantum = solution.grid.quantum
    return Course(quantum, ruleset.dice, found.reached, found.mean * quantum, found.farkle)


def _tables(solution: Solution, start: TurnStart) -> tuple[Floats, Bools]:
    """Return what every state is worth, and where one holds; shape (totals, modes). At the last total one holds."""
    kinds = range(len(solution.automaton.modes) // solution.ruleset.dice)
    tables = [solution.turn_table(replace(start, bonuses=kind)) for kind in kinds]
    totals = max(len(table.turn_totals) for table in tables)
    rows = [np.minimum(np.arange(totals), len(table.win) - 1) for table in tables]
    worth = [table.win[row] for table, row in zip(tables, rows, strict=True)]
    holds = [table.holds[row] for table, row in zip(tables, rows, strict=True)]
    return np.concatenate(worth, axis=1), np.concatenate(holds, axis=1)
