"""What a row of a block takes, counted from the plan, and how fast the machine could do that at the most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.machine import Machine
    from farkle_core.kernels.turn.context import TurnPlan


@dataclass(frozen=True, slots=True)
class Limit:
    """The work of one row of one block, and the shortest time it can take.

    Attributes
    ----------
    ruleset : str
        Whose.
    lanes, columns, reach : int
        Starts of turns side by side; values of a row for each; rows that a roll looks ahead at the most.
    outcomes, reads, choices, options : int
        Outcomes of rolls; values that these read; choices worked out beforehand; values that would be read without.
    loads, stores, multiply_adds, maxima : int
        Vectors of the machine's width read, written, multiplied and added, compared.
    bytes_read : int
        What the loads move.
    measured : float
        What a row takes, in nanoseconds.
    near, far, arithmetic : float
        The least it can take: if all is read from the first level of caches; if all is read from the second; for the
        multiply-adds or the maxima, whichever take longer. 0 where the machine's speed is not known.
    """

    ruleset: str
    lanes: int
    columns: int
    reach: int
    outcomes: int
    reads: int
    choices: int
    options: int
    loads: int
    stores: int
    multiply_adds: int
    maxima: int
    bytes_read: int
    measured: float
    near: float
    far: float
    arithmetic: float

    @property
    def least(self) -> float:
        """The least that a row can take, in nanoseconds; 0 where that is not known."""
        return max(self.near, self.arithmetic)

    @property
    def window(self) -> int:
        """Bytes of the rows that a roll may look at: what has to be near."""
        return (self.reach + 1) * self.columns * self.lanes * 8


def limit_of(ruleset: str, plan: TurnPlan, lanes: int, options: int, machine: Machine, measured: float) -> Limit:
    """Count a row's work, from the plan alone.

    Parameters
    ----------
    ruleset : str
        The ruleset's id.
    plan : TurnPlan
        What the kernels read.
    lanes : int
        Starts of turns in a block.
    options : int
        Options of all outcomes.
    machine : Machine
        What the machine can do.
    measured : float
        What a row takes, in nanoseconds.
    """
    vectors = lanes // machine.width
    outcomes, reads, choices = len(plan.weights), len(plan.offsets), len(plan.choices) // 2
    holds = int(plan.may_hold.sum())
    loads = vectors * (reads + 2 * choices + plan.modes + holds)
    multiply_adds = vectors * outcomes
    maxima = vectors * (reads - outcomes + choices + holds)
    return Limit(
        ruleset=ruleset,
        lanes=lanes,
        columns=plan.columns,
        reach=plan.most_points,
        outcomes=outcomes,
        reads=reads,
        choices=choices,
        options=options,
        loads=loads,
        stores=vectors * (2 * plan.modes + choices),
        multiply_adds=multiply_adds,
        maxima=maxima,
        bytes_read=8 * machine.width * loads,
        measured=measured,
        near=_time(loads, machine.near_loads),
        far=_time(loads, machine.far_loads),
        arithmetic=max(_time(multiply_adds, machine.multiply_adds), _time(maxima, machine.maxima)),
    )


def _time(operations: int, rate: float) -> float:
    return operations / rate if rate else 0.0
