"""Reading a solution: the values of single turns, and where one holds from every start.

The equations are those of :mod:`farkle_core.kernels.turn`; nothing here changes a win chance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.kernels._jit import inlined, kernel
from farkle_core.kernels.sweep import Desk, Game, first_lane, hold_place, lowest_x, run_block
from farkle_core.kernels.turn import CANNOT_HOLD, LANES, Floats, Plan


class Regions(NamedTuple):
    """Where one holds from every start; all of shape (modes, size, size), axes mode, banked, opponent; quanta.

    Attributes
    ----------
    first : int32 array
        The smallest reachable turn total at which one holds short of winning; −1 = none.
    last : int32 array
        The largest of that first run of reachable turn totals; −1 = none.
    pieces : uint8 array
        How many separate runs there are.
    """

    first: npt.NDArray[np.int32]
    last: npt.NDArray[np.int32]
    pieces: npt.NDArray[np.uint8]


@inlined
def farkle_value(game: Any, wins: Any, banked: int, opponent: int, f: int, e: int) -> float:
    """Return the win chance after a farkle, from the win chances at the start of turns."""
    if game.penalty == 0:
        return 1.0 - wins[0, 0, opponent, banked]
    if f + 1 < game.counts:
        return 1.0 - wins[e, f + 1, opponent, banked]
    return 1.0 - wins[e, 0, opponent, max(banked - game.penalty, 0)]


@inlined
def _best_value(plan: Any, values: Any, row: int, option: int, size: int) -> float:
    best = CANNOT_HOLD
    for place in range(option, option + size):
        target = row * plan.modes + plan.offsets[place] // LANES
        best = max(best, values[target])
    return best


@inlined
def _roll_value(plan: Any, values: Any, row: int, mode: int, farkle: float) -> float:
    total = plan.farkle[mode] * farkle
    for group in range(plan.mode_groups[mode], plan.mode_groups[mode + 1]):
        size = plan.group_sizes[group]
        option = plan.group_options[group]
        for outcome in range(plan.group_outcomes[group], plan.group_outcomes[group + 1]):
            total += plan.weights[outcome] * _best_value(plan, values, row, option, size)
            option += size
    return total


@kernel
def follow_turn(
    plan: Plan,
    game: Game,
    wins: Floats,
    banked: int,
    opponent: int,
    f: int,
    e: int,
    least: int,
    hold: Floats,
    roll: Floats,
    values: Floats,
) -> float:
    """Compute every value of one turn.

    Parameters
    ----------
    plan, game
        The turn and the game.
    wins : float array, shape (counts, counts, size, size)
        The solution.
    banked, opponent : int
        Score indices.
    f, e : int
        Farkles in a row, the mover's and the opponent's.
    least : int
        The least turn total to hold, in quanta.
    hold : float array, shape (T,)
        Is filled with the win chance after holding; the last turn total is the first at which holding wins.
    roll : float array, shape (T, modes)
        Is filled with the win chance when rolling.
    values : float array, 1-D, length (T + most_points + 1) · modes
        Is filled with the better of both where holding is allowed, row by row.

    Returns
    -------
    float
        The win chance after a farkle.
    """
    modes = plan.modes
    farkle = farkle_value(game, wins, banked, opponent, f, e)
    totals = hold.size
    for row in range(totals - 1, totals + plan.most_points + 1):
        for mode in range(modes):
            values[row * modes + mode] = plan.top_constant[mode] + plan.top_farkle[mode] * farkle
    for total in range(totals - 1, -1, -1):
        x = banked + total
        hold[total] = 1.0 if x >= game.size else 1.0 - wins[e, 0, opponent, x]
        for mode in range(modes):
            value = _roll_value(plan, values, total, mode, farkle)
            roll[total, mode] = value
            if plan.may_hold[mode] and total >= least:
                value = max(value, hold[total])
            if total < totals - 1:
                values[total * modes + mode] = value
    return farkle


@inlined
def _note_lane(
    plan: Any,
    game: Any,
    hold: Any,
    desk: Any,
    reachable: Any,
    regions: Any,
    total: int,
    start: int,
    lane: int,
    e: int,
) -> None:
    opponent = start + lane
    banked = total - opponent
    low = lowest_x(total, start)
    least = game.opening if banked <= game.zero else game.minimum
    for mode in range(plan.modes):
        first, last, pieces, holding = -1, -1, 0, False
        for x in range(banked + least, game.size):
            if not reachable[x - banked, mode]:
                continue
            value = desk.values[((x - low) * plan.modes + mode) * LANES + lane]
            if plan.may_hold[mode] and value == hold[hold_place(game, e, x, opponent)]:
                pieces += not holding
                holding = True
                if pieces == 1:
                    last = x - banked
                    first = last if first < 0 else first
            else:
                holding = False
        regions.first[mode, banked, opponent] = first
        regions.last[mode, banked, opponent] = last
        regions.pieces[mode, banked, opponent] = min(pieces, 255)


@kernel
def note_regions(
    plan: Plan,
    game: Game,
    wins: Floats,
    hold: Floats,
    desk: Desk,
    reachable: npt.NDArray[np.bool_],
    regions: Regions,
    f: int,
    e: int,
    first: int,
    last: int,
    thread: int,
    members: int,
) -> None:
    """Find where one holds, for every start on some antidiagonals.

    Parameters
    ----------
    plan, game, wins, desk
        As for ``follow_turn`` and ``sweep_steps``.
    hold : float array, 1-D, aligned
        What holds need of `wins`, see :mod:`farkle_core.kernels.sweep`.
    reachable : bool array, shape (rows, modes)
        Which turn totals can stand before a roll.
    regions : Regions
        Is filled.
    f, e : int
        Farkles in a row.
    first, last : int
        Antidiagonals, counted from the largest sum; `last` not included.
    thread, members : int
        Every `members`-th block is this call's, beginning with number `thread`.
    """
    block = 0
    for step in range(first, last):
        total = 2 * (game.size - 1) - step
        for start in range(first_lane(game, total), min(total, game.size - 1) + 1, LANES):
            block += 1
            if block % members != thread:
                continue
            for lane in range(LANES):
                opponent = start + lane
                desk.farkle[lane] = 0.5
                if opponent < game.size and 0 <= total - opponent < game.size:
                    desk.farkle[lane] = farkle_value(game, wins, total - opponent, opponent, f, e)
            run_block(plan, game, hold, desk, total, start, e)
            for lane in range(LANES):
                if start + lane < game.size and 0 <= total - start - lane < game.size:
                    _note_lane(plan, game, hold, desk, reachable, regions, total, start, lane, e)
