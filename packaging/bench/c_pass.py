"""The plain pass in C over the very block that ours passes over: see ``pass.c``."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import numpy.typing as npt

from bench.compiler import build
from bench.our_pass import Block
from farkle_core.engine.contexts import aligned
from farkle_core.game.automaton import Automaton, Outcome
from farkle_core.kernels.compiler.lanes import LANES

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Lists:
    """A turn's automaton as ``pass.c`` reads it: all options of all outcomes, fewest first.

    Attributes
    ----------
    groups : int array, shape (modes + 1,)
        Where the groups of each mode begin; outcomes of a group have the same number of options.
    ends_at, counts : int array, shape (groups,)
        Up to which outcome each goes; how many options its outcomes have.
    weights : float array, shape (outcomes,)
        Chance of each outcome.
    offsets : int array, shape (options,)
        Where each option's value stands, from the row of the present x.
    """

    groups: Ints
    ends_at: Ints
    counts: Ints
    weights: Floats
    offsets: Ints


def make_lists(automaton: Automaton, lanes: int, most: int) -> Lists:
    """Write an automaton for so many lanes; options worth more than `most` rows are cut to that, as ours are."""
    modes = automaton.modes
    groups, ends_at, counts, outcomes = [0], list[int](), list[int](), 0
    for mode in modes:
        for count, group in groupby(_sorted(mode.best), key=lambda outcome: len(outcome.options)):
            outcomes += len(list(group))
            ends_at.append(outcomes)
            counts.append(count)
        groups.append(len(counts))
    best = [(mode, outcome) for mode in modes for outcome in _sorted(mode.best)]
    return Lists(
        np.array(groups, dtype=np.int64),
        np.array(ends_at, dtype=np.int64),
        np.array(counts, dtype=np.int64),
        np.array([outcome.ways / 6**mode.dice for mode, outcome in best]),
        np.array(
            [
                (min(option.points, most) * len(modes) + option.mode) * lanes
                for _, outcome in best
                for option in outcome.options
            ],
            dtype=np.int64,
        ),
    )


def _sorted(outcomes: tuple[Outcome, ...]) -> list[Outcome]:
    return sorted(outcomes, key=lambda outcome: len(outcome.options))


class PlainPass:
    """The pass in C; where it has more lanes than ours, ours stand in it several times over.

    Parameters
    ----------
    automaton : Automaton
        The turn's.
    block : Block
        What ours passes over.
    lanes : int
        A multiple of ours.

    Raises
    ------
    RuntimeError
        If there is no C compiler.
    """

    def __init__(self, automaton: Automaton, block: Block, lanes: int) -> None:
        library = build("pass", lanes)
        if library is None:
            raise RuntimeError("no C compiler")
        self.lanes, self._block, self._function = lanes, block, library.turn_pass
        modes, workspace = block.plan.modes, block.workspace
        self._lists = make_lists(automaton, lanes, block.plan.most_points)
        self._may_hold = np.ascontiguousarray(block.plan.may_hold, dtype=np.uint8)
        self._holds = _widened(workspace.holds.reshape(-1, LANES), lanes)
        self._ends = _widened(workspace.ends.reshape(-1, LANES)[:modes], lanes)
        values = workspace.values.reshape(-1, block.plan.columns, LANES)[:, :modes].copy()
        values[: block.settled] = 0.0
        self._values = _widened(values, lanes)
        self._rolls = _widened(np.zeros((block.settled, modes, LANES)), lanes)

    def run(self, times: int) -> None:
        """Pass over the block so many times."""
        lists, block = self._lists, self._block
        arrays = (
            lists.groups, lists.ends_at, lists.counts, lists.weights, lists.offsets, self._may_hold, self._holds,
            self._ends, self._values, self._rolls,
        )  # fmt: skip
        self._function(
            ctypes.c_int64(block.plan.modes),
            *(ctypes.c_void_p(array.ctypes.data) for array in arrays),
            *(ctypes.c_int64(number) for number in (block.first, block.settled - 1, times)),
        )

    def difference(self) -> float:
        """Return by how much any roll or value differs from ours, after both have been run."""
        block = self._block
        modes, rows = block.plan.modes, slice(block.first, block.settled)
        ours = (
            block.workspace.rolls.reshape(-1, modes, 1, LANES)[rows],
            block.workspace.values.reshape(-1, block.plan.columns, 1, LANES)[rows, :modes],
        )
        plain = (array.reshape(-1, modes, self.lanes // LANES, LANES)[rows] for array in (self._rolls, self._values))
        return max(float(np.abs(one - other).max()) for one, other in zip(ours, plain, strict=True))


def _widened(array: Floats, lanes: int) -> Floats:
    """Return an aligned copy in which the last axis stands as often as it takes to be `lanes` long."""
    wide = np.tile(array, lanes // LANES)
    copy = aligned(wide.size)
    copy[:] = wide.ravel()
    return copy
