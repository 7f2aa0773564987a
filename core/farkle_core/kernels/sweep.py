"""One sweep over all starts of turns, by falling sum of the two banked scores.

Holding raises b + d, so the starts with sum s (an *antidiagonal*) need win chances of larger sums only. Farkles make
the loops::

    after a farkle   F(b, d, f, e) = 1 − W(d, b, e, f + 1)           f + 1 < N
                     F(b, d, f, e) = 1 − W(d, b − Y, e, 0)           f + 1 = N, the penalty

so on one antidiagonal the farkle counts go by falling f + e, and only the penalty reaches back to smaller sums. There
a sweep uses the last sweep's value; the first sweep goes on in a straight line from b + 1 and b + 2. Sweeps are
repeated until they change nothing any more. (Forecasting the change at the target from the one just seen at b + 1
gains nothing over this where farkles are rare, and never comes to rest where they are frequent: few dice.) Source of
the order: the project's solver notes, section 4.

Win chances are W[f, e, i, j] with i the mover's banked score and j the opponent's, as indices from the lowest score.
What holds need is kept a second time as hold[e, x, j] = 1 − W[e, 0, j, x], so that lanes (neighbouring j) are
neighbours in memory; rows from the goal on are 1.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from farkle_core.kernels._jit import inlined, kernel
from farkle_core.kernels.team import wait_for_all
from farkle_core.kernels.turn import LANES, Floats, Ints, Plan, block_pass
from farkle_core.kernels.vectors import WIDTH

FIRST: Final = 0
"""Penalties by a straight line: nothing is known yet."""
REPEAT: Final = 1
"""Penalties by the last sweep."""
COMPARE: Final = 2
"""Nothing is written: every equation is evaluated once with what is known, and compared."""

_NEVER: Final = 1e9


class Game(NamedTuple):
    """The numbers of a game that do not belong to a single turn.

    Attributes
    ----------
    size, zero : int
        Number of banked scores, and the index of the score 0.
    stride, rows : int
        Padded length of a row of `hold`, and its rows (the goal is row ``size``).
    counts : int
        Farkle counts told apart.
    penalty : int
        What the last of them costs, in quanta; 0 = no penalty, then a farkle leads to the same count.
    minimum, opening : int
        The least turn total to hold, in quanta, once there is a banked score above 0, and before; at least 1.
    """

    size: int
    zero: int
    stride: int
    rows: int
    counts: int
    penalty: int
    minimum: int
    opening: int


class Tables(NamedTuple):
    """What a sweep reads and writes.

    Attributes
    ----------
    wins : float array, shape (counts, counts, size, size)
        W[f, e, i, j].
    hold : float array, 1-D, aligned, length counts · rows · stride
        hold[e, x, j], being written.
    before : float array, like `hold`
        The last sweep's.
    """

    wins: Floats
    hold: Floats
    before: Floats


class Desk(NamedTuple):
    """One thread's own place to work, so that no two write near each other.

    Attributes
    ----------
    values : float array, 1-D, aligned
        The values of one block (see ``block_pass``).
    least, farkle : float array, shape (LANES,), aligned
        Of the block's lanes.
    """

    values: Floats
    least: Floats
    farkle: Floats


@inlined
def hold_place(game: Any, farkles: int, x: int, opponent: int) -> int:
    """Return where the win chance after holding at x stands, against an opponent with `farkles` and `opponent`."""
    return (farkles * game.rows + x) * game.stride + opponent


@inlined
def first_lane(game: Any, total: int) -> int:
    """Return the opponent's score in lane 0 of the antidiagonal's first block: aligned, at or below the least."""
    least = max(0, total - game.size + 1)
    return least - least % WIDTH


@inlined
def run_block(plan: Any, game: Any, hold: Any, desk: Any, total: int, first: int, opponent_farkles: int) -> None:
    """Compute the turn values of the lanes from `first` on; ``desk.farkle`` must be filled."""
    top = game.size
    for lane in range(LANES):
        banked = total - first - lane
        desk.least[lane] = _NEVER
        if 0 <= banked < game.size and first + lane < game.size:
            least = banked + (game.opening if banked <= game.zero else game.minimum)
            desk.least[lane] = least
            top = max(top, least)
    start = hold_place(game, opponent_farkles, 0, first)
    low = lowest_x(total, first)
    block_pass(plan, desk.values, hold, start, game.stride, desk.least, desk.farkle, low, top)


@inlined
def lowest_x(total: int, first: int) -> int:
    """Return the smallest x of a block: the banked score of its last lane."""
    return max(0, total - first - LANES + 1)


@inlined
def start_value(plan: Any, desk: Any, total: int, first: int, lane: int) -> float:
    """Read a lane's win chance at the start of the turn off the block's values."""
    row = total - first - lane - lowest_x(total, first)
    return desk.values[(row * plan.modes + plan.modes - 1) * LANES + lane]


@inlined
def _penalty_value(game: Any, tables: Any, banked: int, opponent: int, opponent_farkles: int, how: int) -> float:
    """Return the win chance after the farkle that costs points, known or forecast."""
    target = hold_place(game, opponent_farkles, max(banked - game.penalty, 0), opponent)
    if how == COMPARE:
        return tables.hold[target]
    if how == REPEAT:
        return tables.before[target]
    near = hold_place(game, opponent_farkles, banked + 1, opponent)
    steps = min(banked, game.penalty) + 1
    value = tables.hold[near] + steps * (tables.hold[near] - tables.hold[near + game.stride])
    return min(max(value, 0.0), 1.0)


@inlined
def _fill_farkle(game: Any, tables: Any, desk: Any, total: int, first: int, f: int, e: int, how: int) -> None:
    for lane in range(LANES):
        opponent = first + lane
        banked = total - opponent
        desk.farkle[lane] = 0.5
        if 0 <= banked < game.size and opponent < game.size:
            if game.penalty == 0:
                desk.farkle[lane] = 1.0 - tables.wins[0, 0, opponent, banked]
            elif f + 1 < game.counts:
                desk.farkle[lane] = 1.0 - tables.wins[e, f + 1, opponent, banked]
            else:
                desk.farkle[lane] = _penalty_value(game, tables, banked, opponent, e, how)


@inlined
def _take_answers(
    plan: Any, game: Any, tables: Any, desk: Any, total: int, first: int, f: int, e: int, how: int
) -> float:
    """Write the lanes' win chances where they belong; return the largest difference from what stood there."""
    change = 0.0
    for lane in range(LANES):
        opponent = first + lane
        banked = total - opponent
        if 0 <= banked < game.size and opponent < game.size:
            win = start_value(plan, desk, total, first, lane)
            change = max(change, abs(win - tables.wins[f, e, banked, opponent]))
            if how != COMPARE:
                tables.wins[f, e, banked, opponent] = win
                if e == 0:
                    tables.hold[hold_place(game, f, opponent, banked)] = 1.0 - win
    return change


@kernel
def sweep_steps(
    plan: Plan,
    game: Game,
    tables: Tables,
    desk: Desk,
    meetings: Ints,
    thread: int,
    members: int,
    first: int,
    last: int,
    how: int,
) -> float:
    """Do some steps of a sweep, as one of the team's threads.

    A step is one level of farkle counts (f + e, falling) on one antidiagonal (falling); there are
    ``(2 · size − 1) · (2 · counts − 1)`` of them, and all threads do the same steps at the same time.

    Parameters
    ----------
    plan, game, tables
        The turn, the game, and what is read and written.
    desk : Desk
        This thread's.
    meetings : int64 array, shape (2,)
        The team's, see :mod:`farkle_core.kernels.team`.
    thread, members : int
        Which of how many threads this is.
    first, last : int
        The steps, `last` not included.
    how : int
        ``FIRST``, ``REPEAT`` or ``COMPARE``.

    Returns
    -------
    float
        The largest change of a win chance among those this thread computed.
    """
    levels = 2 * game.counts - 1
    change = 0.0
    for step in range(first, last):
        total = 2 * (game.size - 1) - step // levels
        level = levels - 1 - step % levels
        turn = 0
        for f in range(max(0, level - game.counts + 1), min(level, game.counts - 1) + 1):
            for lane in range(first_lane(game, total), min(total, game.size - 1) + 1, LANES):
                if turn % members == thread:
                    _fill_farkle(game, tables, desk, total, lane, f, level - f, how)
                    run_block(plan, game, tables.hold, desk, total, lane, level - f)
                    change = max(change, _take_answers(plan, game, tables, desk, total, lane, f, level - f, how))
                turn += 1
        wait_for_all(meetings, members)
    return change
