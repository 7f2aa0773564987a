"""What can be read off a solution, as tables: one value a column, one state a row, in pieces that fit into memory.

Scores and turn totals are points, chances go from 0 to 1 in full precision. The first columns say how a turn begins:
the fields of :class:`~farkle_core.game.turn_start.TurnStart`; ``seat`` is 1 or 2 as on the command line.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.errors import UserError
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.model import Carry
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Decision

Column = npt.NDArray[Any]

_START: Final = (
    *("seat", "turns_left", "mover_first", "farkles", "opponent_farkles"),
    *("last_turn_total", "carried_dice", "carried_points"),
)
_REGION: Final = ("first", "last", "again", "pieces")
_STATE: Final = ("hold", "roll", "win")


@dataclass(frozen=True)
class Table:
    """Columns of equal length, given in pieces."""

    columns: tuple[str, ...]  # their names
    # returns a new iterator over pieces, each with an array for every column, in their order
    pieces: Callable[[], Iterator[tuple[Column, ...]]]


def starts_table(solution: Solution) -> Table:
    """Return the mover's win chance at every start of a turn.

    Every pair of scores has a row, also one that a game cannot come to.
    """

    def pieces() -> Iterator[tuple[Column, ...]]:
        for start in kinds_of_turns(solution):
            own, other = solution.own_scores(start), solution.opponent_scores(start)
            chances = solution.start_chances(start)
            yield (*_marks(start, chances.size), *_pairs(own, other), np.ravel(chances))

    return Table((*_START, "banked", "opponent", "win"), pieces)


def holds_table(solution: Solution, like: TurnStart) -> Table:
    """Return where one holds short of winning, for every pair of scores and number of dice, with both ends.

    There are rows for every count of farkles and every part of the game; carried dice and points, the last turn's total
    and bonuses are those of `like`. Columns: see :class:`~farkle_core.solution.turn_table.HoldRegions`; −1 is *never*.
    """

    def pieces() -> Iterator[tuple[Column, ...]]:
        for start in kinds_of_turns(solution, like):
            regions = solution.hold_regions(start)
            values = [getattr(regions, name) for name in _REGION]
            pairs = _pairs(regions.own_scores, regions.opponent_scores)
            for column in range(values[0].shape[0]):
                marks = _marks(start, pairs[0].size)
                dice = np.full(pairs[0].size, column + 1)
                yield (*marks, dice, *pairs, *(np.ravel(value[column]) for value in values))

    return Table((*_START, "dice", "banked", "opponent", *_REGION), pieces)


def turn_rows(solution: Solution, start: TurnStart) -> Table:
    """Return every state of one turn that can occur: what holding and rolling are worth, and what is best."""

    def pieces() -> Iterator[tuple[Column, ...]]:
        table = solution.turn_table(start)
        rows, columns = np.nonzero(table.reachable)
        hold = np.where(table.may_hold, table.hold, np.nan)[rows, columns]
        words = np.array([each.name.lower() for each in sorted(Decision)])
        best = words[table.decisions()[rows, columns]]
        state = (table.turn_totals[rows], columns + 1, hold, table.roll[rows, columns], table.win[rows, columns])
        yield (*_marks(start, rows.size), *_at(start, rows.size), *state, best)

    return Table((*_START, "banked", "opponent", "turn_total", "dice", *_STATE, "best"), pieces)


def kinds_of_turns(solution: Solution, like: TurnStart | None = None) -> Iterator[TurnStart]:
    """Yield every way in which a turn may begin, whatever the scores.

    `like`: what the last turn left, if only turns are wanted that begin so; else all are.
    """
    stages, grid, starts = solution.stages, solution.grid, solution.starts
    for part, shape in zip(stages.parts, stages.shapes, strict=True):
        own, other = starts.scores(part)
        for mine, theirs, dice, step in product(*map(range, shape[:4])):
            left = _left_behind(solution, dice, step * grid.quantum)
            start = TurnStart(own[0], other[0], mine, theirs, part.seat, part.turns_left, part.mover_first, *left)
            is_wanted = like is None or left == (like.last_turn_total, like.carried_dice, like.carried_points)
            has_a_name = step == 0 or max(left[0], left[2]) > 0
            if is_wanted and has_a_name and _is_known(starts, start):
                yield start


def _left_behind(solution: Solution, dice: int, points: int) -> tuple[int, int, int]:
    """Return what the last turn left: its total where that has to be beaten, the dice offered, and their points."""
    carry = solution.ruleset.start.carry
    beaten = solution.ruleset.turn.beat_last_turn and (not dice or carry is Carry.PIGGYBACK)
    return points if beaten else 0, dice, points if dice and carry in (Carry.PIGGYBACK, Carry.STEAL) else 0


def _is_known(starts: Starts, start: TurnStart) -> bool:
    try:
        starts.checked(start)
    except UserError:
        return False
    return True


def _marks(start: TurnStart, count: int) -> tuple[Column, ...]:
    marks = (start.seat + 1, *(getattr(start, name) for name in _START[1:]))
    return tuple(np.full(count, mark) for mark in marks)


def _at(start: TurnStart, count: int) -> tuple[Column, ...]:
    return np.full(count, start.banked), np.full(count, start.opponent)


def _pairs(own: Column, other: Column) -> tuple[Column, Column]:
    first, second = np.meshgrid(own, other, indexing="ij")
    return np.ravel(first), np.ravel(second)
