"""Looks up the values of holding for three players at all turn totals of a block."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.vectors import WIDTH, load_anywhere, minus, splat, store
from farkle_core.kernels.trios.context import EDGE
from farkle_core.kernels.turn.context import LANES


@inlined
def gather_holds(c: Any, seat: int, banked: int, total: int, first: int) -> None:
    """Look up the holds of all scores from `banked` on below the goal; the first of them is a farkle's, too."""
    stays_apart()
    starts, holds = c.starts, c.workspace.holds
    one = splat(1.0)
    following_seat = (seat + 1) % starts.seats
    for x in range(banked, starts.size):
        at = (following_seat * starts.size + x) * starts.size * starts.size + starts.rises[total] + first
        row = (x - banked) * 2 * LANES
        for lane in range(0, LANES, WIDTH):
            following = load_anywhere(starts.mover, at + lane)
            after = load_anywhere(starts.following, at + lane)
            store(holds, row + lane, minus(minus(one, following), after))
            store(holds, row + LANES + lane, following)


@inlined
def gather_row(c: Any, seat: int, banked: int, third: int, first: int) -> None:
    """Look up the holds of a row's starts as :func:`gather_holds` does; lanes past the goal repeat the last."""
    stays_apart()
    starts, holds, size = c.starts, c.workspace.holds, c.starts.size
    for lane in range(LANES):
        following = min(first + lane, size - 1)
        for x in range(banked, size):
            at = ((seat + 1) % starts.seats * size + x) * size * size + starts.rises[following + third] + following
            row = (x - banked) * 2 * LANES + lane
            holds[row] = 1.0 - starts.mover[at] - starts.following[at]
            holds[row + LANES] = starts.mover[at]


@inlined
def gather_wins(c: Any, seat: int, banked: int, first: int, last: int, step: int, begin: int, end: int) -> None:
    """Look up the holds of the turn totals from `begin` to below `end`, all of which reach the goal.

    The next player's score is `first` in lane 0 and one more in each lane after it; the last player's score is `last`
    and `step` more, -1 or 0.
    """
    stays_apart()
    holds, size = c.workspace.holds, c.starts.size
    table = c.over.table_of[seat]
    for row in range(begin, end):
        x, at = banked + min(row, max(c.rules.limit, size - banked)), row * 2 * LANES
        for lane in range(0, LANES, WIDTH):
            store(holds, at + lane, splat(1.0))
            store(holds, at + LANES + lane, splat(0.0))
        if table >= 0 and step < 0:
            _load_row(c, table, x, first, last, at)
        elif table >= 0:
            for lane in range(LANES):
                _hold_over(c, table, x, first + lane, last, at + lane)


@inlined
def _load_row(c: Any, table: int, x: int, first: int, last: int, at: int) -> None:
    """Write what holds at x, past the goal, are worth in a block: its leads stand side by side in the table."""
    over, holds, size = c.over, c.workspace.holds, c.starts.size
    width = over.reach + 1 + EDGE
    place = 2 * x - first - last
    for number in range(2):
        begin = ((table * 2 + number) * (2 * over.reach + 1) + place) * width + over.reach - x + first
        for lane in range(0, LANES, WIDTH):
            store(holds, at + number * LANES + lane, load_anywhere(over.level, begin + lane))
    if over.next_fresh.size and first == 0:
        _hold_over(c, table, x, 0, last, at)
    if over.last_fresh.size and 0 <= last < LANES and first + last < size:
        _hold_over(c, table, x, first + last, 0, at + last)


@inlined
def _hold_over(c: Any, table: int, x: int, following: int, last: int, at: int) -> None:
    """Write what a hold at x, past the goal, is worth against opponents with these scores."""
    over, holds, size = c.over, c.workspace.holds, c.starts.size
    if following >= size or last < 0 or last >= size:
        return  # no start
    if over.next_fresh.size and following == 0:
        for number in range(2):
            holds[at + number * LANES] = over.next_fresh[table, number, x - size, last]
    elif over.last_fresh.size and last == 0:
        for number in range(2):
            holds[at + number * LANES] = over.last_fresh[table, number, x - size, following]
    else:
        width = over.reach + 1 + EDGE
        for number in range(2):
            row = (table * 2 + number) * (2 * over.reach + 1) + 2 * x - following - last
            holds[at + number * LANES] = over.level[row * width + over.reach - x + following]
