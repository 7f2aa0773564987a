"""Looks up the values of holding for three players at all turn totals of a block; overshoots bank nothing."""

from typing import Any

from farkle_core.kernels.compiler.jit import inlined, stays_apart
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.kernels.compiler.vectors import load, load_anywhere, minus, splat, store
from farkle_core.kernels.trios.context import EDGE, NUMBERS


@inlined
def gather_holds(c: Any, kind: int, banked: int, first: int, last: int, step: int) -> None:
    """Look up the holds of all scores from `banked` on below the goal; `first`, `last`, `step`: see `gather_wins`."""
    stays_apart()
    holds, then = c.workspace.holds, c.starts.after_hold[kind]
    for x in range(banked, c.starts.size):
        load_starts(c.starts, then, x, first, last, step, holds, (x - banked) * 2 * LANES)


@inlined
def gather_ends(c: Any, kind: int, banked: int, first: int, last: int, step: int, rows: int) -> None:
    """Look up what farkles are worth at the turn totals below `rows`, or at 0 only if they are all alike.

    The last number of each is 1 where the next start has the same scores: there a farkle may come back.
    """
    stays_apart()
    starts, ends, ruins = c.starts, c.workspace.ends, c.workspace.ruins
    then, loss, table = starts.after_farkle[kind], starts.loss[kind], c.over.table_of[kind]
    for row in range(rows if c.rules.keeps else 1):
        x, at = max(banked + row - loss, 0), row * NUMBERS * LANES
        put_chance(ends, at, 1.0 if x == banked else 0.0)
        if x < starts.size:
            load_starts(starts, then, x, first, last, step, ends, at)
        else:
            _load_past(c, table, x, first, last, step, ends, at)
    load_starts(starts, then, c.rules.zero, first, last, step, ruins, 0)
    put_chance(ruins, 0, 1.0 if c.rules.zero == banked else 0.0)


@inlined
def put_chance(ends: Any, at: int, chance: float) -> None:
    """Write the chance that a turn which ends so leads to a start with the same scores."""
    store(ends, at + 2 * LANES, splat(chance))


@inlined
def _put_win(found: Any, at: int) -> None:
    store(found, at, splat(1.0))
    store(found, at + LANES, splat(0.0))


@inlined
def load_starts(starts: Any, then: int, x: int, first: int, last: int, step: int, found: Any, at: int) -> None:
    """Write what the next players' starts are worth to the mover, who is at `x` then, and to the next player."""
    size, one = starts.size, splat(1.0)
    table = (then * size + x) * size * size
    if step < 0:
        begin = table + starts.rises[first + last] + first
        following = load_anywhere(starts.mover, begin)
        store(found, at, minus(minus(one, following), load_anywhere(starts.following, begin)))
        store(found, at + LANES, following)
        return
    for lane in range(LANES):
        other = min(first + lane, size - 1)  # lanes past the goal repeat the last
        place = table + starts.rises[other + last] + other
        found[at + lane] = 1.0 - starts.mover[place] - starts.following[place]
        found[at + LANES + lane] = starts.mover[place]


@inlined
def gather_wins(c: Any, kind: int, banked: int, first: int, last: int, step: int, begin: int, end: int) -> None:
    """Look up the holds of the turn totals from `begin` to below `end`, all of which reach the goal.

    The next player's score is `first` in lane 0 and one more in each lane after it; the last player's score is `last`
    and `step` more, -1 or 0.
    """
    stays_apart()
    table, most = c.over.table_of[kind], max(c.rules.limit, c.starts.size - banked)
    for row in range(begin, end):
        _load_past(c, table, banked + min(row, most), first, last, step, c.workspace.holds, row * 2 * LANES)


@inlined
def _load_past(c: Any, table: int, x: int, first: int, last: int, step: int, found: Any, at: int) -> None:
    """Write what turns are worth that end at x, at or past the goal."""
    _put_win(found, at)
    if table >= 0 and step < 0:
        _load_row(c, table, x, first, last, found, at)
    elif table >= 0:
        for lane in range(LANES):
            _load_over(c, table, x, first + lane, last, found, at + lane)


@inlined
def _load_row(c: Any, table: int, x: int, first: int, last: int, found: Any, at: int) -> None:
    """Write the same for a block: its leads stand side by side in the table."""
    over, zero = c.over, c.rules.zero
    opened = table * over.openings * 2 * (2 * over.reach + 1) + 2 * x - first - last
    for number in range(2):
        row = opened + number * (2 * over.reach + 1)
        begin = row * (over.reach + 1 + EDGE) + over.reach - x + first
        store(found, at + number * LANES, load_anywhere(over.level, begin))
    if over.openings > 1 and (first <= zero or last - LANES < zero):
        for lane in range(LANES):
            if first + lane <= zero or last - lane <= zero:
                _load_over(c, table, x, first + lane, last - lane, found, at + lane)


@inlined
def _place_over(c: Any, table: int, x: int, following: int, last: int, number: int) -> int:
    """Return where the win chance of a player stands after a turn that ends at x, against these scores."""
    over, zero, opening = c.over, c.rules.zero, 0
    if over.openings > 1:
        opening = 2 * (following <= zero) + (last <= zero)
    row = ((table * over.openings + opening) * 2 + number) * (2 * over.reach + 1) + 2 * x - following - last
    return row * (over.reach + 1 + EDGE) + over.reach - x + following


@inlined
def _load_over(c: Any, table: int, x: int, following: int, last: int, found: Any, at: int) -> None:
    """Write what a turn is worth that ends at x against opponents with these scores."""
    if following >= c.starts.size or last < 0 or last >= c.starts.size:
        return  # no start
    for number in range(2):
        found[at + number * LANES] = c.over.level[_place_over(c, table, x, following, last, number)]


@inlined
def fill_overshoots(c: Any, kind: int, banked: int, first: int, last: int, step: int, top: int) -> None:
    """Fill the rows past `top`, the turn total that meets the goal; `first`, `last`, `step`: see `gather_wins`."""
    stays_apart()
    plan, values, ended = c.plan, c.workspace.values, c.workspace.rolled
    then, length = c.starts.after_hold[kind], plan.modes * NUMBERS * LANES
    for row in range(top + 1, top + plan.most_points + 1):
        load_starts(c.starts, then, banked, first, last, step, ended, 0)
        put_chance(ended, 0, 1.0)
        if c.rules.gives:
            for lane in range(LANES):
                _give(c, then, banked, first + lane, last + step * lane, row, lane)
        for mode in range(plan.modes):
            for part in range(0, NUMBERS * LANES, LANES):
                store(values, row * length + mode * NUMBERS * LANES + part, load(ended, part))


@inlined
def _give(c: Any, then: int, banked: int, following: int, last: int, points: int, lane: int) -> None:
    """Give the points to the lower opponent, to the next player if both are level.

    The mover's turn comes to nothing if the mover is lower than both, or if the points would take the opponent past the
    goal. At the goal that opponent has won.
    """
    size, ended = c.starts.size, c.workspace.rolled
    if following >= size or last < 0 or last >= size:
        return  # no start
    lowest = min(following, last)
    if lowest > banked or lowest + points > size:
        return
    own, other = 0.0, 0.0
    if following <= last:
        following, other = following + points, 1.0
    else:
        last += points
    if lowest + points < size:
        place = (then * size + banked) * size * size + c.starts.rises[following + last] + following
        other = c.starts.mover[place]
        own = 1.0 - other - c.starts.following[place]
    ended[lane], ended[LANES + lane], ended[2 * LANES + lane] = own, other, 0.0
